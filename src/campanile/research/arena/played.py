"""A game that was played, as the arena's file keeps it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal

import msgspec

from campanile.research.arena.event import Task
from campanile.research.decode import Chance, Count, Seconds, Side, decode

FaultKind = Literal["crash", "illegal", "hang"]


@dataclass(frozen=True, slots=True)
class Usage:
    """The time that one player took in one game. Turns in which every action was forced are not counted."""

    turns: Count = 0
    seconds: Seconds = 0.0
    slowest: Seconds = 0.0
    overruns: Count = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.turns + other.turns,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
            self.overruns + other.overruns,
        )


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a player lost outside the rules; `player` is its place in the event."""

    player: Count
    kind: FaultKind
    message: str


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one task. `score` is player `a`'s: 1, 0.5 or 0; `usage` is that of `a` and of `b`."""

    task: Task
    score: float
    reason: str
    plies: int
    usage: tuple[Usage, Usage]
    record: str
    fault: Fault | None = None

    def to_json(self) -> str:
        """One line of the arena's file, without its end."""
        fields = asdict(self.task) | asdict(self)
        del fields["task"]
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Played:
        """The game of such a line; ValueError if it is none."""
        line = decode(text, _Line)
        if line.score not in (0, 0.5, 1):
            raise ValueError("a score is 0, 0.5 or 1")
        if line.fault is not None and line.fault.player not in (line.a, line.b):
            raise ValueError("the fault is that of somebody else")
        if not all(text.isprintable() for text in line.texts()):
            raise ValueError("it holds what could steer a terminal")
        task = Task(line.a, line.b, line.pair, line.leg)
        return cls(task, line.score, line.reason, line.plies, line.usage, line.record, line.fault)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """A game as it stands in the file."""

    a: Count
    b: Count
    pair: Count
    leg: Side
    score: Chance
    reason: str
    plies: Count
    usage: tuple[Usage, Usage]
    record: str
    fault: Fault | None

    def texts(self) -> list[str]:
        """Everything in it that may be shown to people, line by line."""
        return [self.reason, self.fault.message if self.fault else "", *self.record.split("\n")]
