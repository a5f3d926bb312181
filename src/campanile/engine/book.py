"""First turns that the strongest players know by heart; `campanile explore` finds them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from campanile._core import Error
from campanile.engine.images import Likeness, key_after, likeness, ways
from campanile.games.native import NativeGame
from campanile.games.registry import Game, find


def book_path(game: str) -> Path:
    """Where a game's book is, if it has one."""
    return Path(str(resources.files("campanile.engine") / "books" / f"{game}.json"))


def choice(game: str, core: NativeGame) -> int | None:
    """The book's action in a position or an image of it, None if the book does not know it."""
    if not book_path(game).exists() or _pages(game)["options"] != core.options():
        return None
    here = ways(game, core)
    after = _answers(game).get(likeness(game, core, here))
    return None if after is None else here[after]


@cache
def _answers(game: str) -> dict[Likeness, int]:
    """For every position of the book the key of what its choice leads to."""
    pages = _pages(game)
    return dict(_answer(find(game), pages["options"], text, moves[0]) for text, moves in pages["positions"].items())


def _answer(game: Game, options: dict[str, Any], text: str, move: dict[str, Any]) -> tuple[Likeness, int]:
    core = _read(game, options, text)
    if not isinstance(number := core.read(move["action"]), int):
        raise ValueError(f"the book of {game.name} has an illegal {move['action']!r} at {text!r}")
    return likeness(game.name, core), key_after(game.name, core, number)


def _read(game: Game, options: dict[str, Any], text: str) -> NativeGame:
    core = game.native.parse(text, options)
    if isinstance(core, Error):
        raise ValueError(f"the book of {game.name} has {text!r}: {core.message}")
    return core


@cache
def _pages(game: str) -> dict[str, Any]:
    pages: dict[str, Any] = json.loads(book_path(game).read_text(encoding="utf-8"))
    return pages


def write_choices(
    path: Path, game: str, options: Mapping[str, Any], command: str, positions: Mapping[str, Any]
) -> None:
    """Write a book: for each position its actions with games and the mover's score, the one to play first."""
    book = {"game": game, "options": options, "command": command, "positions": positions}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read_choices(path: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """The book of a file, to go on with; ValueError if it is none, or about other options."""
    try:
        book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        known = book["options"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path} is no book to go on with: {error}") from None
    if known != options:
        raise ValueError(f"{path} is about other options")
    return book


def add_choices(path: Path, book: Mapping[str, Any], command: str, positions: Mapping[str, Any]) -> None:
    """Go on with a book; what is new about a position or an image of it replaces what was known."""
    game, options = find(book["game"]), book["options"]
    new = {likeness(game.name, _read(game, options, text)) for text in positions}
    kept = {
        text: moves
        for text, moves in book["positions"].items()
        if likeness(game.name, _read(game, options, text)) not in new
    }
    write_choices(path, game.name, options, f"{book['command']} && {command}", {**kept, **positions})
