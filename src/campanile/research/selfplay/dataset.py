"""A folder of self-play in Parquet files of so many games each, which goes on where it stood.

The games of a file are numbered in a row. While it is not full its games are in a ledger, `unfinished-NNNNN.jsonl`;
when all are there, positions and then games are written under other names and renamed, so a file with games is always
whole and belongs to a whole file of positions. Every file depends on the plan and its number alone.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from campanile.research.pool import Ledger, Runner
from campanile.research.selfplay import tables
from campanile.research.selfplay.collect import open_ledger, playing
from campanile.research.selfplay.finished import Finished
from campanile.research.selfplay.plan import Plan
from campanile.research.selfplay.reader import POSITIONS, conditions_of, file_kinds, name_of

SHARD = 1000  # games


class Dataset:
    """Self-play of one plan in one folder."""

    def __init__(self, folder: Path, plan: Plan, shard: int = SHARD) -> None:
        """Open or make the folder; ValueError if it holds self-play of another plan."""
        if shard < 1:
            raise ValueError("a file holds at least one game")
        self.folder = folder
        self.plan = plan
        self.shard = shard
        _, self._games = file_kinds(plan)
        folder.mkdir(parents=True, exist_ok=True)
        self._full = self._find_full()

    def play(self, games: int, runner: Runner, on_game: Callable[[int], None] = lambda _: None) -> None:
        """Make the first `games` games of the plan be there. `on_game` is told how many are."""
        with contextlib.ExitStack() as stack:
            ledgers = {place: stack.enter_context(self._ledger(place)) for place in self._open_places(games)}
            wanted = [number for place in ledgers for number in self._numbers(place, games)]
            missing = [number for number in wanted if number not in ledgers[number // self.shard].rows]
            done = games - len(missing)
            on_game(done)
            for place, ledger in ledgers.items():
                self._write_if_complete(place, ledger, games)
            for number, game in playing(self.plan, missing, runner):
                place = number // self.shard
                ledgers[place].append(number, game)
                self._write_if_complete(place, ledgers[place], games)
                done += 1
                on_game(done)

    def _open_places(self, games: int) -> list[int]:
        return [place for place in range(-(-games // self.shard)) if place not in self._full]

    def _numbers(self, place: int, games: int) -> range:
        return range(place * self.shard, min(games, (place + 1) * self.shard))

    def _ledger(self, place: int) -> Ledger[int, Finished]:
        return open_ledger(self._ledger_path(place), self.plan)

    def _ledger_path(self, place: int) -> Path:
        return self.folder / f"unfinished-{place:05}.jsonl"

    def _find_full(self) -> set[int]:
        """The numbers of which both files are there and full; a ledger that outlived them is removed."""
        halves: Counter[int] = Counter()
        for path in sorted(self.folder.glob("*.parquet")):
            found = conditions_of(path)
            for name, same in (("plan", found.plan == self.plan), ("shard", found.shard == self.shard)):
                if not same:
                    raise ValueError(f"{path} belongs to another {name}; choose another folder or the same settings")
            halves[found.number] += found.games == self.shard
        full = {number for number, count in halves.items() if count == 2}
        for number in full:
            self._ledger_path(number).unlink(missing_ok=True)
        return full

    def _write_if_complete(self, place: int, ledger: Ledger[int, Finished], games: int) -> None:
        numbers = self._numbers(place, games)
        if not all(number in ledger.rows for number in numbers):
            return
        rows = [ledger.rows[number] for number in numbers]
        conditions = {"plan": self.plan.as_dict(), "shard": self.shard, "number": place, "games": len(rows)}
        self._write(POSITIONS, place, lambda path: tables.write_positions(path, self.plan, rows, conditions))
        self._write(self._games, place, lambda path: tables.write_games(path, self.plan, rows, conditions))
        if len(rows) == self.shard:
            ledger.path.unlink()

    def _write(self, kind: str, place: int, write: Callable[[Path], Any]) -> None:
        path = self.folder / name_of(kind, place)
        beside = path.with_name(path.name + ".part")
        write(beside)
        with _synced(beside):
            beside.replace(path)


@contextlib.contextmanager
def _synced(path: Path) -> Iterator[None]:
    """The file is on the disk before, and its new name after."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
    yield
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
