"""What one side, or a spectator, may know of a game."""

from __future__ import annotations

from typing import cast

from campanile.games.actions import LegalActions
from campanile.games.native import HiddenGame, HistoryRow, NativeGame, NativePosition
from campanile.games.position import Position
from campanile.games.registry import Game

SPECTATOR = "spectator"


class View(Position):
    """What `seer` may know at one moment: read-only, and nothing in it leads back to the state (M8).

    >>> import campanile
    >>> s = campanile.new("volto")
    >>> s.play("NACNALNSLA")
    >>> str(s.view("red"))
    '5/5/5/5/5/XXXXX/XXXXX r -/- 0'
    >>> s.view("red").history
    [Action('XXXXXXXXXX')]
    """

    __slots__ = ("_history", "_position", "_seer")

    def __init__(self, game: Game, position: NativePosition, seer: str, history: list[HistoryRow]) -> None:
        """For `State.view`. `position` and `history` must already be what the seer may know."""
        super().__init__(game)
        self._position = position
        self._seer = seer
        self._history = history

    @property
    def _native(self) -> NativePosition:
        return self._position

    def _rows(self) -> list[HistoryRow]:
        return self._history

    @property
    def seer(self) -> str:
        """Whose view it is: a colour word or "spectator"."""
        return self._seer

    @property
    def key(self) -> int:
        """A 64-bit hash of what the view shows."""
        return self._position.key()

    @property
    def legal_actions(self) -> LegalActions:
        """The seer's legal actions; none when another is to act."""
        return LegalActions(self._position if self.mover == self._seer else None)

    @property
    def possible(self) -> dict[str, str]:
        """For every piece whose identity the seer does not know: its square and the kinds that it can still be.

        Only what follows with certainty from the public moves and from the numbers of each kind. Empty in games
        without secrets.
        """
        possible = getattr(self._position, "possible", None)
        return possible() if possible else {}

    def __repr__(self) -> str:
        return f"<View of {self.game} for {self._seer}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine = (self.game, self.options, self._seer, self._history, str(self))
        return mine == (other.game, other.options, other._seer, other._history, str(other))

    def __hash__(self) -> int:
        return self.key

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a view cannot be copied or stored: ask the state for it again, or keep its text")


def hidden_core(core: NativeGame) -> HiddenGame:
    """The native game with what only games with secrets have; game.hidden must say so."""
    return cast("HiddenGame", core)


def make_view(game: Game, core: NativeGame, seer: str) -> View:
    """The view of `seer`, built from the state and never the reverse."""
    seers = (*game.sides, SPECTATOR)
    if seer not in seers:
        raise ValueError(f"a view is for {', '.join(seers)}, not {seer!r}")
    if not game.hidden:
        return View(game, core.snapshot(), seer, core.history())
    hidden = hidden_core(core)
    number = seers.index(seer)
    return View(game, hidden.see(number), seer, hidden.history_seen(number))
