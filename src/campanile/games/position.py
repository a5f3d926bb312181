"""What a whole state and a side's view of it have in common: everything that can be asked and shown."""

from __future__ import annotations

from typing import Any

from campanile.games.actions import Action, LegalActions
from campanile.games.native import HistoryRow, NativePosition
from campanile.games.outcome import Outcome, read_outcome
from campanile.games.registry import Game


class Position:
    """The readable side of `State` and `View`."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        """For the subclasses."""
        self._game = game

    @property
    def _native(self) -> NativePosition:
        raise NotImplementedError

    def _rows(self) -> list[HistoryRow]:
        raise NotImplementedError

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions, as a collection that does not change when play goes on."""
        raise NotImplementedError

    @property
    def game(self) -> str:
        """The game's name, as `campanile.new` takes it."""
        return self._game.name

    @property
    def sides(self) -> tuple[str, str]:
        """The two colour words."""
        return self._game.sides

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with its value."""
        return self._native.options()

    @property
    def mover(self) -> str | None:
        """The colour word of the side to act; None when the game is over."""
        side = self._native.mover()
        return None if side < 0 else self._game.sides[side]

    @property
    def at_turn_start(self) -> bool:
        """Whether the next action begins a turn."""
        return self._native.at_turn_start()

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ending = self._native.ending()
        return read_outcome(ending, self._game.sides, self._native.detail()) if ending else None

    def detail(self) -> dict[str, Any]:
        """What the outcome would compare if the game ended now: towers, fours or points."""
        return self._native.detail()

    @property
    def history(self) -> list[Action]:
        """The actions so far, since the start or since the position that was parsed."""
        return [Action(text, number) for text, number, _, _ in self._rows()]

    def turns(self) -> list[tuple[str, list[Action]]]:
        """The history cut into turns: the colour word of the side and its actions."""
        turns: list[tuple[str, list[Action]]] = []
        for text, number, side, begins in self._rows():
            if begins or not turns:
                turns.append((self._game.sides[side], []))
            turns[-1][1].append(Action(text, number))
        return turns

    def svg(self, *, theme: str = "light", size: int | None = None, targets: bool = False, flip: bool = False) -> str:
        """A picture with the last turn marked, and where the mover can go if `targets`."""
        from campanile import render  # not needed to play

        return render.svg(self.game, str(self), theme=theme, size=size, flip=flip, **self._marks(targets))

    def board(self, *, colour: bool = False, targets: bool = False, flip: bool = False) -> str:
        """The position as text for a terminal."""
        from campanile import render

        return render.board(self.game, str(self), colour=colour, flip=flip, **self._marks(targets))

    def _marks(self, targets: bool) -> dict[str, Any]:
        turns = self.turns()
        detail = self.detail()
        if outcome := self.outcome():
            sentence = str(outcome)
            detail["status"] = sentence[0].upper() + sentence[1:]
        return {
            "last": [str(action) for action in turns[-1][1]] if turns else [],
            "targets": [str(action) for action in self.legal_actions] if targets else [],
            "detail": detail,
        }

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.text()
