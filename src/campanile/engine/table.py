"""What differs between the games for their computer players: one JSON file for each.

unit     what a game counts at its end, singular and plural; null for games that only know who won
family   players of every strength: rows between which the others lie
levels   the strengths of the ten levels, with their Elo (the random player has 0) and its 95 % interval
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


def _file(game: str) -> Traversable:
    return resources.files("campanile.engine") / "levels" / f"{game}.json"


@cache
def load(game: str) -> dict[str, Any]:
    """The table of a game; nobody changes it."""
    data: dict[str, Any] = json.loads(_file(game).read_text(encoding="utf-8"))
    return data


def unit(game: str) -> tuple[str, str] | None:
    """What the game counts: its singular and its plural."""
    words = load(game)["unit"]
    return (words[0], words[1]) if words else None


def store(game: str, data: dict[str, Any]) -> Path:
    """Write a game's table into the sources; where it was written."""
    path = Path(str(_file(game)))
    path.write_text(_written(data), encoding="utf-8")
    load.cache_clear()
    return path


def _written(data: dict[str, Any]) -> str:
    """JSON with one row to a line, so that a change can be read."""
    parts = []
    for name, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(f"    {json.dumps(row)}" for row in value)
            parts.append(f"  {json.dumps(name)}: [\n{rows}\n  ]")
        else:
            parts.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
