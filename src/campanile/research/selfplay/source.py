"""Games of self-play from any of the places where they are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from campanile.research.decode import decode
from campanile.research.selfplay.finished import Finished
from campanile.research.selfplay.plan import Plan
from campanile.research.selfplay.reader import plan_of, read_games


class _Header(msgspec.Struct):
    selfplay: Literal[1]
    event: Plan


def games_of(path: Path) -> tuple[Plan, list[Finished]]:
    """The plan and the games of a folder of self-play, or of a `.jsonl` file of a study, in the order of numbers."""
    return _from_folder(path) if path.is_dir() else _from_ledger(path)


def _from_ledger(path: Path) -> tuple[Plan, list[Finished]]:
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        plan = decode(first, _Header).event
        games = dict(Finished.from_json(line) for line in lines[:-1])  # what stands behind the last end of line was cut
    except ValueError as error:
        raise ValueError(f"{path} is no file of self-play: {error}") from None
    return plan, [games[number] for number in sorted(games)]


def _from_folder(path: Path) -> tuple[Plan, list[Finished]]:
    rows = [row for table in read_games(path) for row in table.to_pylist()]
    try:
        games = [Finished.from_fields(_fields(row)) for row in rows]
    except ValueError as error:
        raise ValueError(f"{path} holds what is no game of self-play: {error}") from None
    return plan_of(path), games


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    names = ("first", "winner", "clause", "reason", "turns", "actions", "choices", "values")
    policies = [()] * len(row["actions"] or ())
    return {"number": row["game"], "policies": policies} | {name: row[name] for name in names}
