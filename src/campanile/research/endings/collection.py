"""A file of solved endings. docs/openings.md describes it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campanile.games import State, parse
from campanile.research.endings.ending import NODES, Ending, solve_ending
from campanile.research.pool import Ledger, Note, Work
from campanile.research.selfplay import Finished, Plan

_KIND = "endings"


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
        """What is known of the position; None if it is not in the file."""
        if state.game != self.game or state.options != self.options:
            raise ValueError(f"the endings are of {self.game} with {self.options}")
        return self.endings.get(str(state))


def read_collection(path: Path) -> Collection:
    """The endings of a file; ValueError if it is none."""
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        header = json.loads(first)
        conditions = header["event"]
        if header[_KIND] != 1:
            raise ValueError(f"its version is {header[_KIND]}, not 1")
        endings = dict(Ending.from_json(line) for line in lines[:-1])
        return Collection(conditions["game"], conditions["options"], endings)
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is no file of endings: {error}") from None
