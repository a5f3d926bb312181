"""What the evaluations have learned: one file per game, read when it is first needed."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def load(game: str) -> bytes:
    """The weights of a game's evaluation."""
    return (resources.files("campanile.engine") / "weights" / f"{game}.weights").read_bytes()
