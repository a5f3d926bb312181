"""Files of game records: opening them, and telling their two forms apart."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

STDIN = "-"
_BOM = b"\xef\xbb\xbf"


@contextlib.contextmanager
def open_records(name: str) -> Iterator[io.BufferedReader]:
    """The file, or standard input for "-", as bytes that can be looked at before they are read."""
    if name != STDIN:
        with Path(name).open("rb") as file:
            yield file
        return
    raw: Any = sys.stdin.buffer
    reader = raw if hasattr(raw, "peek") else io.BufferedReader(raw)
    yield cast("io.BufferedReader", reader)
    if reader is not raw:
        reader.detach()  # or it would close the input of the process


def is_json(stream: io.BufferedReader) -> bool:
    """Whether the games are in the JSON form: then the first of them begins with a brace."""
    return stream.peek(1).removeprefix(_BOM).lstrip()[:1] == b"{"
