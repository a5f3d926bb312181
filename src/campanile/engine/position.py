"""What a search may be given: a whole position, or in games with secrets what the side to act sees of it (M8)."""

from __future__ import annotations

from typing import cast

from campanile.games.errors import GameOver
from campanile.games.native import HistoryRow, NativeGame, NativePosition
from campanile.games.position import Position
from campanile.games.registry import find
from campanile.games.state import State
from campanile.games.view import View


def checked(position: Position, game: str | None = None) -> Position:
    """The position itself, if there is something to choose in it; else a ValueError that says why not.

    `game` is the game of the one who is to choose.
    """
    if not isinstance(position, Position):
        raise TypeError(f"a State or a View is needed, not {type(position).__name__}")
    if game is not None and position.game != game:
        raise ValueError(f"this is a position of {position.game}, not of {game}")
    hidden = is_hidden(position.game)
    if hidden and isinstance(position, State):
        raise ValueError(f"M8: {position.game} has secrets, so the side to act is given its view and never the state")
    if (outcome := position.outcome()) is not None:
        raise GameOver(f"the game is over ({outcome}): there is nothing to choose")
    if hidden and isinstance(position, View) and position.seer != position.mover:
        raise ValueError(f"it is {position.mover}'s turn: in {position.seer}'s view there is nothing to choose")
    return position


def is_hidden(game: str) -> bool:
    """Whether the sides know different things."""
    return find(game).hidden


def kept(position: Position) -> Position:
    """The position as it is now, whatever becomes of the game meanwhile."""
    return position.copy() if isinstance(position, State) else position


def core_of(position: Position) -> NativePosition:
    """What the native searches take."""
    return position._native


def open_core(position: Position) -> NativeGame:
    """The same in a game without secrets, where a view is of the whole position."""
    return cast("NativeGame", position._native)


def played(core: NativeGame, number: int) -> NativeGame:
    """The position after an action."""
    after = core.copy()
    after.play_id(number)
    return after


def rows_of(position: Position) -> list[HistoryRow]:
    """The history as the one who sees the position may know it."""
    return position._rows()
