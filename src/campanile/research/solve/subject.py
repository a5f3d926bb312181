"""What can be asked about: the games in whose forced lines the core can search, and their sides."""

from __future__ import annotations

from campanile import _core
from campanile.games import find


def can_solve(game: str) -> bool:
    """Whether the core can search for forced fives in this game."""
    return hasattr(_core, class_name(game))


def class_name(game: str) -> str:
    """The core's class that searches for them."""
    return find(game).native.__name__ + "Fives"


def require_subject(game: str, attacker: str) -> None:
    """ValueError if nothing can be asked, or proved, about that side of that game."""
    sides = find(game).sides
    if not can_solve(game):
        raise ValueError(f"nothing is known about forced lines in {game}")
    if attacker not in sides:
        raise ValueError(f"the attacker is {' or '.join(sides)}, not {attacker!r}")
