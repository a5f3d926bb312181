"""The arena's file: a header with the event, then one line of JSON for every game as soon as it is over.

A line is on the disk before the next game is counted, so a run that was killed goes on where it stood: a line that was
cut in the middle is dropped and its game is played again.
"""

from __future__ import annotations

import fcntl
import io
import json
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from campanile.research.arena.event import Event, Task
from campanile.research.arena.played import Played

_VERSION = 2  # 1 had openings that the next turn won
_MARK = b'{"arena":'


class Journal:
    """An open arena file. `games` are those that it holds."""

    def __init__(self, path: Path, event: Event) -> None:
        """Open or make the file; ValueError if it belongs to another event or is no arena file."""
        self.path = path
        self._event = event
        self.games: dict[Task, Played] = {}
        self._file: io.FileIO = io.FileIO(path, "a+")
        try:
            self._lock()
            self.reload()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, played: Played) -> None:
        """Write a game and wait until it is on the disk."""
        self._write(played.to_json())
        self.games[played.task] = played

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{self.path} is in use by another arena") from None

    def reload(self) -> None:
        """Read the file again: after an interruption it alone knows which games were written."""
        self.games.clear()
        self._file.seek(0)
        data = self._file.readall()
        if data and not data.startswith(_MARK) and not _MARK.startswith(data):
            raise ValueError(f"{self.path} is not an arena's file")
        *lines, cut = data.split(b"\n")
        if lines:
            _check_header(self.path, lines[0], self._event)
        if cut:
            os.truncate(self._file.fileno(), len(data) - len(cut))
        if not lines:
            self._write(json.dumps(_header(self._event), ensure_ascii=False, separators=(",", ":")))
        for number, line in enumerate(lines[1:], start=2):
            self._read_game(number, line)

    def _read_game(self, number: int, line: bytes) -> None:
        try:
            played = Played.from_json(line.decode("utf-8"))
        except ValueError as error:
            raise ValueError(f"line {number} of {self.path} is damaged: {error}") from None
        self.games.setdefault(played.task, played)

    def _write(self, line: str) -> None:
        # One call per line and a file opened for appending: nothing can come between.
        data = line.encode("utf-8") + b"\n"
        while data:
            data = data[self._file.write(data) :]
        os.fsync(self._file.fileno())


def _header(event: Event) -> dict[str, Any]:
    return {"arena": _VERSION, "event": event.as_dict()}


def _check_header(path: Path, line: bytes, event: Event) -> None:
    try:
        found = json.loads(line)["event"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"the first line of {path} is damaged") from None
    wanted = event.as_dict()
    for name in {**wanted, **found}:
        if found.get(name) != wanted.get(name):
            raise ValueError(
                f"{path} holds another event: its {name} is {found.get(name)!r}, not {wanted.get(name)!r};"
                " choose another file or the same settings"
            )


def write_records(path: Path, games: Iterable[Played]) -> None:
    """Write the games as records, all at once or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_text("".join(played.record for played in games), encoding="utf-8")
    beside.replace(path)
