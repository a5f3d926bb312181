"""First turns that the strongest players know by heart; `campanile explore` finds them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from campanile.games.native import NativePosition


def book_path(game: str) -> Path:
    """Where a game's book is, if it has one."""
    return Path(str(resources.files("campanile.engine") / "books" / f"{game}.json"))


def choice(game: str, core: NativePosition) -> int | None:
    """The book's action in a position, None if the book does not know it."""
    book = _book(game)
    if book is None or book["options"] != core.options():
        return None
    moves = book["positions"].get(core.text())
    if moves is None:
        return None
    number = core.read(moves[0]["action"])
    return number if isinstance(number, int) else None


@cache
def _book(game: str) -> dict[str, Any] | None:
    path = book_path(game)
    if not path.exists():
        return None
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


def write_choices(
    path: Path, game: str, options: Mapping[str, Any], command: str, positions: Mapping[str, Any]
) -> None:
    """Write a book: for each position its actions with games and the mover's score, the one to play first."""
    book = {"game": game, "options": options, "command": command, "positions": positions}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
