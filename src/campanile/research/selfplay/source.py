"""Games of self-play from any of the places where they are kept."""

from __future__ import annotations

import json
from pathlib import Path

from campanile.research.selfplay.finished import Finished
from campanile.research.selfplay.plan import Plan
from campanile.research.selfplay.reader import plan_of, read_games


def games_of(path: Path) -> tuple[Plan, list[Finished]]:
    """The plan and the games of a folder of self-play, or of a `.jsonl` file of a study, in the order of numbers."""
    return _from_folder(path) if path.is_dir() else _from_ledger(path)


def _from_ledger(path: Path) -> tuple[Plan, list[Finished]]:
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    try:
        plan = Plan(**json.loads(first)["event"])
        games = dict(Finished.from_json(line) for line in lines[:-1])  # what stands behind the last end of line was cut
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is no file of self-play: {error}") from None
    return plan, [games[number] for number in sorted(games)]


def _from_folder(path: Path) -> tuple[Plan, list[Finished]]:
    names = ("first", "winner", "clause", "reason", "turns", "actions", "choices", "values")
    games = [
        Finished(number=row["game"], policies=[()] * len(row["actions"]), **{name: row[name] for name in names})
        for table in read_games(path)
        for row in table.to_pylist()
    ]
    return plan_of(path), games
