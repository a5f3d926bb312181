"""A file of solved endings. docs/openings.md describes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from campanile.games import State, find, parse
from campanile.research.decode import Count, decode_line
from campanile.research.endings.ending import NODES, Ending, can_end, solve_ending
from campanile.research.pool import Ledger, Note, Work
from campanile.research.selfplay import Finished, Plan

_KIND, _VERSION = "endings", 1


class _Version(msgspec.Struct):
    endings: int


class _Conditions(msgspec.Struct):
    game: str
    options: dict[str, Any]
    nodes: Count

    def __post_init__(self) -> None:
        if not can_end(self.game):
            raise ValueError(f"{self.game} has secrets")
        if find(self.game).complete_options(self.options) != self.options:
            raise ValueError("its options are not complete")


class _Header(msgspec.Struct):
    event: _Conditions


@dataclass(frozen=True)
class Solve(Work[str, Ending]):
    """Solves positions; the keys are their texts."""

    game: str
    options: Mapping[str, Any]
    nodes: int = NODES

    def do(self, key: str, note: Note) -> Ending:
        """The ending of a position as it stands, without a past."""
        ending = solve_ending(parse(self.game, key, **self.options), self.nodes)
        note(ending.nodes)
        return ending

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"game": self.game, "options": dict(self.options), "nodes": self.nodes}


def late_positions(plan: Plan, games: Iterable[Finished], back: int) -> list[str]:
    """The positions at the start of a turn among the last `back` actions of the games, each once, in a fixed order."""
    found: dict[str, None] = {}
    for game in games:
        for state in game.states(plan)[-back:]:
            if state.at_turn_start:
                found[str(state)] = None
    return list(found)


def open_collection(path: Path, work: Solve) -> Ledger[str, Ending]:
    """The file, open for more endings; ValueError if it was made otherwise."""
    return Ledger(path, _KIND, work.as_dict(), Ending.from_json, Ending.to_json)


@dataclass(frozen=True)
class Collection:
    """Endings that were read from a file."""

    game: str
    options: Mapping[str, Any]
    endings: Mapping[str, Ending]

    def at(self, state: State) -> Ending | None:
        """What is known of the position; None if it is not in the file, ValueError if that is of another game."""
        self.require(state.game, state.options)
        return self.endings.get(str(state))

    def require(self, game: str, options: Mapping[str, Any]) -> None:
        """ValueError if the endings are of another game or of other options."""
        if game != self.game or options != self.options:
            raise ValueError(f"the endings are of {self.game} with {self.options}")


def read_collection(path: Path) -> Collection:
    """The endings of a file; ValueError if it is none."""
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        conditions = _read_header(first)
        endings: dict[str, Ending] = {}
        for number, line in enumerate(lines[:-1], start=2):  # what stands behind the last end of line was cut
            position, ending = _read_line(number, line)
            if position in endings:
                raise ValueError(f"line {number} has a position for the second time")
            endings[position] = ending
    except ValueError as error:
        raise ValueError(f"{path} is no file of endings: {error}") from None
    return Collection(conditions.game, conditions.options, endings)


def _read_header(line: str) -> _Conditions:
    version = decode_line(1, line, _Version).endings
    if version != _VERSION:
        raise ValueError(f"its version is {version}, not {_VERSION}")
    return decode_line(1, line, _Header).event


def _read_line(number: int, line: str) -> tuple[str, Ending]:
    try:
        return Ending.from_json(line)
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from None
