"""A game that was played, as the arena's file keeps it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from campanile.research.arena.event import Task


@dataclass(frozen=True, slots=True)
class Usage:
    """The time that one player took in one game. Turns in which every action was forced are not counted."""

    turns: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    overruns: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.turns + other.turns,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
            self.overruns + other.overruns,
        )


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a player lost outside the rules: `kind` is "crash", "illegal" or "hang", `player` its place in the event."""

    player: int
    kind: str
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
        try:
            return cls._from_fields(json.loads(text))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("this is not a game of an arena") from error

    @classmethod
    def _from_fields(cls, fields: dict[str, Any]) -> Played:
        task = Task(*(int(fields.pop(name)) for name in ("a", "b", "pair", "leg")))
        first, second = (Usage(**usage) for usage in fields.pop("usage"))
        fault = fields.pop("fault")
        if fields["score"] not in (0, 0.5, 1):
            raise ValueError("a score is 0, 0.5 or 1")
        return cls(task=task, usage=(first, second), fault=fault and Fault(**fault), **fields)
