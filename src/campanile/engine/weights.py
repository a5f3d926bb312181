"""What the evaluations have learned: one file per game, read when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def load(game: str) -> bytes:
    """The weights of a game's evaluation. Without a file none: then the search has no opinion but what it can prove."""
    file = resources.files("campanile.engine") / "weights" / f"{game}.weights"
    return file.read_bytes() if file.is_file() else b""
