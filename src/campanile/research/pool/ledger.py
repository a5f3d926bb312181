"""A file of results that survives a kill: a first line with the conditions, then one line of JSON for each result.

A line is on the disk before the next result is counted, so a run that was killed goes on where it stood: a line that
was cut in the middle is dropped and its key is done again.
"""

from __future__ import annotations

import fcntl
import io
import json
import os
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from campanile.research.decode import decode

_VERSION = 1

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Ledger(Generic[Key, Value]):
    """An open file of results. `rows` are those that it holds."""

    def __init__(
        self,
        path: Path,
        kind: str,
        conditions: Mapping[str, Any],
        read: Callable[[str], tuple[Key, Value]],
        write: Callable[[Value], str],
    ) -> None:
        """Open or make the file; ValueError if it belongs to other conditions or is of another kind.

        `read` makes key and value from a line, `write` a line from a value; `conditions` are as JSON has them.
        """
        self.path = path
        self._kind = kind
        self._conditions = dict(conditions)
        self._from_line = read
        self._to_line = write
        self.rows: dict[Key, Value] = {}
        if path.exists() and not path.is_file():  # a device or a pipe may be read without end
            raise ValueError(f"{path} is no regular file")
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

    def append(self, key: Key, value: Value) -> None:
        """Write a result and wait until it is on the disk."""
        self._write(self._to_line(value))
        self.rows[key] = value

    def reload(self) -> None:
        """Read the file again: after an interruption it alone knows what was written."""
        self.rows.clear()
        self._file.seek(0)
        data = self._file.readall()
        mark = f'{{"{self._kind}":'.encode()
        if data and not data.startswith(mark) and not mark.startswith(data):
            raise ValueError(f"{self.path} is not a file of {self._kind}")
        *lines, cut = data.split(b"\n")
        if lines:
            self._check_conditions(lines[0])
        if cut:
            os.truncate(self._file.fileno(), len(data) - len(cut))
        if not lines:
            self._write(json.dumps(self._header(), ensure_ascii=False, separators=(",", ":")))
        for number, line in enumerate(lines[1:], start=2):
            self._read_row(number, line)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"{self.path} is in use by another run") from None

    def _read_row(self, number: int, line: bytes) -> None:
        try:
            key, value = self._from_line(line.decode("utf-8"))
        except ValueError as error:
            raise ValueError(f"line {number} of {self.path} is damaged: {error}") from None
        self.rows.setdefault(key, value)

    def _write(self, line: str) -> None:
        # One call per line and a file opened for appending: nothing can come between.
        data = line.encode("utf-8") + b"\n"
        while data:
            data = data[self._file.write(data) :]
        os.fsync(self._file.fileno())

    def _header(self) -> dict[str, Any]:
        return {self._kind: _VERSION, "event": self._conditions}

    def _check_conditions(self, line: bytes) -> None:
        try:
            header = decode(line, dict[str, Any])
            version, found = header[self._kind], header["event"]
            names = {**self._conditions, **found}
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"the first line of {self.path} is damaged") from None
        if version != _VERSION:
            raise ValueError(f"{self.path} has version {version!r}, not {_VERSION}")
        for name in names:
            if found.get(name) != self._conditions.get(name):
                raise ValueError(
                    f"{self.path} holds another event: its {name} is {found.get(name)!r}, not"
                    f" {self._conditions.get(name)!r}; choose another file or the same settings"
                )
