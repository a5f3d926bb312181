"""What many tests share: every game with every combination of options, and ways to play at random."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

import campanile
from campanile import State
from oracles.kwinty import Kwinty
from oracles.turris import Turris
from oracles.volterra import Volterra
from oracles.volto import Volto

ORACLES: dict[str, Any] = {"volterra": Volterra, "volto": Volto, "kwinty": Kwinty, "turris": Turris}


@dataclass(frozen=True)
class Configuration:
    """One game with one combination of its options."""

    game: str
    options: tuple[tuple[str, Any], ...]

    def new(self) -> State:
        return campanile.new(self.game, **dict(self.options))

    def parse(self, text: str) -> State:
        return campanile.parse(self.game, text, **dict(self.options))

    def oracle(self) -> Any:
        return ORACLES[self.game](**dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.game, *(f"{name}={value}" for name, value in self.options)])


def configurations() -> list[Configuration]:
    """Every game × every combination of its options."""
    found = []
    for game in campanile.games():
        names = [option.name for option in game.options]
        for values in itertools.product(*(option.values for option in game.options)):
            found.append(Configuration(game.name, tuple(zip(names, values, strict=True))))
    return found


def random_action(state: State, rng: random.Random) -> str:
    """Any legal action, all equally likely."""
    actions = state.legal_actions
    return actions[rng.randrange(len(actions))]


def contrary_action(state: State, seen: set[int], rng: random.Random) -> str:
    """A legal action that likes to repeat positions and dislikes to end the game.

    Uniform play hardly ever meets V8, M7.2, M7.3, K5 or K6.
    """
    action = random_action(state, rng)
    for _ in range(12):
        state.play(action)
        over, known = state.outcome() is not None, state.key in seen
        state.undo()
        if known and not over:
            return action
        candidate = random_action(state, rng)
        if over or rng.random() < 0.7:
            action = candidate
    return action


def play_random(state: State, rng: random.Random, actions: int = 10_000) -> State:
    """Play at most that many random actions."""
    for _ in range(actions):
        if state.mover is None:
            break
        state.play(random_action(state, rng))
    return state
