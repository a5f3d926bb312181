"""Positions that are the same but for a turn of the board or a mirror.

The native key of a position is made of what the evaluation looks at, which may leave something out. So a position is
known by its own key and by those of all positions that its actions lead to: what is alike has alike actions.
"""

from __future__ import annotations

from campanile.engine.native import image_key
from campanile.games.native import NativeGame

Likeness = tuple[int, frozenset[int]]


def key_after(game: str, core: NativeGame, number: int) -> int:
    """The native key of the position that an action leads to."""
    after = core.snapshot()
    after.play_id(number)
    return image_key(game, after)


def ways(game: str, core: NativeGame) -> dict[int, int]:
    """The actions by the key of what they lead to; of those that lead to images of each other, one."""
    return {key_after(game, core, number): number for number in reversed(core.legal_ids())}


def likeness(game: str, core: NativeGame, known_ways: dict[int, int] | None = None) -> Likeness:
    """The same for images of a position, and for nothing that has other actions; its `ways` if they are known."""
    return image_key(game, core), frozenset(ways(game, core) if known_ways is None else known_ways)
