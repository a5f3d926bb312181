"""The arena's file: the event, then every game as soon as it is over. After a kill a run goes on from it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from campanile.research.arena.event import MOST_GAMES, Event, Task
from campanile.research.arena.played import Played
from campanile.research.pool import Ledger

# The way in which openings are drawn: the first kept those that the next turn wins, the second lopsided ones, the third
# those that give a side up to 60 %.
_OPENINGS = 4


class Journal(Ledger[Task, Played]):
    """An open arena file. `games` are those that it holds."""

    def __init__(self, path: Path, event: Event) -> None:
        """Open or make the file; ValueError if it belongs to another event or is no arena file."""
        self._event = event
        super().__init__(path, "arena", {**event.as_dict(), "openings": _OPENINGS}, self._read, Played.to_json)

    def _read(self, line: str) -> tuple[Task, Played]:
        played = Played.from_json(line)
        task = played.task
        if task.a == task.b or max(task.a, task.b) >= len(self._event.players):
            raise ValueError("its players are not two of the event")
        if task.pair >= MOST_GAMES // 2:
            raise ValueError("no event has so many pairs")
        return task, played

    @property
    def games(self) -> dict[Task, Played]:
        """The games by their tasks."""
        return self.rows


def write_records(path: Path, games: Iterable[Played]) -> None:
    """Write the games as records, all at once or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_text("".join(played.record for played in games), encoding="utf-8")
    beside.replace(path)
