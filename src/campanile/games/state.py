"""A game in progress: the one class through which all four games are played."""

from __future__ import annotations

import threading
from typing import Any

from campanile._core import Error
from campanile.games.actions import Action, LegalActions
from campanile.games.errors import CampanileError, IllegalAction, InvalidNotation, InvalidPosition, from_core
from campanile.games.native import HistoryRow, NativeGame
from campanile.games.position import Position
from campanile.games.registry import Game, find
from campanile.games.view import SPECTATOR, View, hidden_core, make_view


class State(Position):
    """A position with the actions that led to it. Made by `campanile.new` and `campanile.parse`.

    >>> import campanile
    >>> s = campanile.new("volterra")
    >>> s.mover, len(s.legal_actions), "b4-c4" in s.legal_actions
    ('dark', 16, True)
    >>> s.play("c4-b4,b4")
    Traceback (most recent call last):
    campanile.games.errors.IllegalAction: V4.2b: the tower on c4 is light's
    >>> s.play("b4-c4,c4")
    >>> s.history
    [Action('b4-c4'), Action('c4')]
    """

    __slots__ = ("_core",)

    def __init__(self, game: Game, core: NativeGame) -> None:
        """For the functions of this module; use `campanile.new` or `campanile.parse`."""
        super().__init__(game)
        self._core = core

    @property
    def _native(self) -> NativeGame:
        return self._core

    def _rows(self) -> list[HistoryRow]:
        return self._core.history()

    @property
    def key(self) -> int:
        """A 64-bit hash of the position; in a game with secrets, of what is public in it (M8)."""
        return hidden_core(self._core).public_key() if self._game.hidden else self._core.key()

    @property
    def start(self) -> str:
        """The text of the position from which the history starts."""
        return self._core.start_text()

    # Playing.

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions, as a collection that does not change when play goes on."""
        return LegalActions(self._core.snapshot())

    def play(self, action: str, *, by: str | None = None) -> None:
        """Play one action, or a whole turn with its actions joined by commas: all of it or nothing.

        `by` says which side wants to play. Who is not to act is told only that: other refusals speak to the mover and
        may name what he alone knows (M8). A referee between two players always gives it.
        """
        self._check_turn(by, action)
        if not isinstance(action, str):
            raise TypeError(f"an action is a text, not {type(action).__name__}")
        # With secrets a turn is one action: trying a turn and taking it back could tell what the first action met (M8).
        parts = [action] if self._game.hidden else action.split(",")
        played = 0
        try:
            for part in parts:
                if played and self._core.at_turn_start():
                    raise IllegalAction(
                        f"the turn was complete before {part[:40]!r}", clause=self._game.turn_clause, action=action
                    )
                self._play_one(part)
                played += 1
        except CampanileError:
            for _ in range(played):
                self._core.undo()
            raise

    def _check_turn(self, by: str | None, action: str | None = None) -> None:
        mover = self.mover
        if by is not None and mover is not None and by != mover:
            raise IllegalAction(f"it is {mover}'s turn", clause=self._game.turn_clause, action=action)

    def _play_one(self, action: str) -> None:
        # The core reads ASCII; what is not becomes "?", which no notation has: refused, except where nothing is read.
        number = self._core.read(action.encode("ascii", "replace").decode("ascii"))
        if isinstance(number, Error):
            raise from_core(number, action)
        self._core.play_id(number)

    def undo(self) -> Action:
        """Take the last action back and return it."""
        taken = self._core.undo()
        if taken is None:
            raise IllegalAction("there is no action to take back")
        return Action(*taken)

    def view(self, seer: str) -> View:
        """What that side, or a "spectator", may know: a snapshot that keeps no way back to this state (M8)."""
        return make_view(self._game, self._core, seer)

    # Programs: the same with integers, without objects in between.

    def legal_ids(self) -> list[int]:
        """The legal actions as numbers, in the order of `legal_actions`."""
        return self._core.legal_ids()

    def play_id(self, number: int, *, by: str | None = None) -> None:
        """Play the action with that number; `by` as in `play`."""
        if by is not None:
            self._check_turn(by)
        try:
            if self._core.play_id(number):
                return
        except TypeError:
            raise InvalidNotation("that is not the number of an action") from None
        raise from_core(self._core.why_not(number))

    def played_since(self, ply: int) -> list[Action]:
        """The actions after the first `ply` ones, without the cost of the whole history."""
        return [Action(text, number) for text, number, _, _ in self._core.history(ply)]

    def plies(self) -> int:
        """The number of actions so far."""
        return self._core.plies()

    def copy(self) -> State:
        """An independent copy, history included."""
        return State(self._game, self._core.copy())

    def check_consistency(self) -> None:
        """Recompute everything that the state derives; AssertionError if anything differs (a bug in the core)."""
        if fault := self._core.check():
            raise AssertionError(fault)

    def _repr_svg_(self) -> str:
        # A notebook shows it to whoever looks.
        return self.view(SPECTATOR).svg() if self._game.hidden else self.svg()

    def __repr__(self) -> str:
        # A repr ends up in logs and tracebacks, so with secrets it shows only what is public (M8).
        if self._game.hidden:
            return f"<State of {self.game}, as a spectator sees it: {self.view(SPECTATOR)}>"
        return f"<State of {self.game}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine = (self.game, self.options, str(self), self._core.ending())
        return mine == (other.game, other.options, str(other), other._core.ending())

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        numbers = [number for _, number, _, _ in self._core.history()]
        return _replay, (self.game, self.options, self.start, numbers)


def _replay(game: str, options: dict[str, Any], start: str, numbers: list[int]) -> State:
    state = parse(game, start, **options)
    for number in numbers:
        state.play_id(number)
    return state


def new(game: str, **options: Any) -> State:
    """A new game at its start.

    >>> str(new("kwinty", first="black"))
    '17 b'
    """
    entry = find(game)
    return State(entry, entry.native.start(entry.complete_options(options)))


def parse(game: str, text: str, **options: Any) -> State:
    """The position that the text describes; the options stand beside it.

    >>> parse("turris", ".,.,./.,.,./V,.,. w - -/- -")
    Traceback (most recent call last):
    campanile.games.errors.InvalidPosition: T1: character 13: the stone standing on a1:1 has no upper half
    """
    entry = find(game)
    complete = entry.complete_options(options)
    if not isinstance(text, str):
        raise TypeError(f"a position is a text, not {type(text).__name__}")
    if not text.isascii():
        raise InvalidPosition("a position is written in plain letters, digits and signs")
    core = entry.native.parse(text, complete)
    if isinstance(core, Error):
        raise from_core(core)
    return State(entry, core)


def perft(state: State, depth: int) -> int:
    """The number of action sequences of exactly that many actions from here.

    >>> perft(new("turris"), 4)
    428
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= 100:
        raise ValueError("the depth of perft is a number from 0 to 100")
    if not isinstance(state, State):
        raise TypeError(f"perft counts from a state, not from a {type(state).__name__}")
    return state._core.perft(depth, threading.current_thread() is threading.main_thread())
