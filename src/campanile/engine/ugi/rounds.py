"""Positions to try an engine on: the start, the middle and the end of games that are played at random."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from campanile.games.errors import CampanileError
from campanile.games.position import Position
from campanile.games.registry import Game
from campanile.games.state import State, new
from campanile.games.view import SPECTATOR


class Rounds:
    """Random games of one game; the same seed gives the same ones."""

    def __init__(self, game: Game, seed: int = 1) -> None:
        """Nothing is played before it is needed."""
        self.game = game
        self._rng = random.Random(seed)  # noqa: S311 - to be repeatable

    def start(self, **options: Any) -> Position:
        """The start, as the side to act may know it."""
        return self._told(new(self.game.name, **options))

    def starts(self, names: list[str]) -> Iterator[Position]:
        """The starts with every value of the named options, one changed at a time."""
        for option in self.game.options:
            for value in option.values:
                if option.name in names:
                    yield self.start(**{option.name: value})

    def on_the_way(self, count: int) -> list[Position]:
        """Positions out of that many games, none of them at its end."""
        return [self._told(self._some_state(lambda plies: self._rng.randrange(1, plies))) for _ in range(count)]

    def middle(self) -> Position:
        """A position in the middle of a game, with something to choose."""
        while True:
            state = self._some_state(lambda plies: plies // 2)
            if len(state.legal_actions) >= 3:
                return self._told(state)

    def late(self) -> Position:
        """The last position of a game in which somebody can act."""
        return self._told(self._some_state(lambda plies: plies - 1))

    def end(self) -> Position:
        """The end of a game."""
        state = self._played()
        return state.view(self.game.sides[0]) if self.game.hidden else state

    def answers(self, position: Position) -> dict[str, str]:
        """The right answers to the queries."""
        first = position.options["first"]
        outcome = position.outcome()
        result = "none"
        if outcome is not None:
            result = "draw" if outcome.winner is None else "p1win" if outcome.winner == first else "p2win"
        answers = {"gameover": "true" if outcome else "false", "result": result}
        return answers if outcome else answers | {"p1turn": "true" if position.mover == first else "false"}

    def first_illegal(self, position: Position, pv: list[str]) -> str | None:
        """The first action of a line that cannot be played, if there is one; with secrets only its first is tried."""
        if not isinstance(position, State):
            return None if pv[0] in position.legal_actions else pv[0]
        trial = position.copy()
        for action in pv:
            try:
                trial.play(action)
            except CampanileError:
                return action
        return None

    def nonsense(self) -> list[str]:
        """Lines that mean nothing."""
        junk = "".join(self._rng.choices("abcxyz/.,-=+ 0123456789\t", k=200))
        return [
            "hello", "position", "position fen", "position fen x y z", "position startpos moves zz99", "go depth x",
            "setoption", "setoption name", "setoption name Nothing value 1", "setoption name MultiPV value -5", "query",
            "query nonsense", "position view", "position startpos moves " + "a1 " * 2000, junk, "\N{SNOWMAN} \x01\x02",
            "POSITION STARTPOS", "position fen " + "/" * 5000,
        ]  # fmt: skip

    def whole_positions(self) -> list[str]:
        """What nobody may send: whole positions of a game with secrets."""
        state = self._some_state(lambda plies: max(3, plies // 2))
        history = " ".join(state.history)
        mover = state.mover or SPECTATOR
        return [
            f"position fen {state}",
            f"position startpos moves {history}",
            f"position view {mover} {state} history {history}",
            f"position view {SPECTATOR} {state}",
        ]

    def _some_state(self, at: Callable[[int], int]) -> State:
        """A game at random, taken back to one of its positions."""
        state = self._played()
        for _ in range(state.plies() - at(state.plies())):
            state.undo()
        return state

    def _played(self) -> State:
        while True:
            state = new(self.game.name)
            for _ in itertools.repeat(None, 10_000):
                if state.mover is None:
                    break
                actions = state.legal_actions
                state.play(actions[self._rng.randrange(len(actions))])
            if state.plies() >= 6:
                return state

    def _told(self, state: State) -> Position:
        return state.view(state.mover or SPECTATOR) if self.game.hidden else state
