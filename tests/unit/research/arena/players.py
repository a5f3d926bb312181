"""Players with bad habits for a referee to find out, in a module that worker processes can import."""

from __future__ import annotations

import os
import random
import time
from typing import Any

from campanile.engine import Limit
from campanile.games import Action, IllegalAction, View
from campanile.games.position import Position


class Fellow:
    """Plays at random, and does something else as well."""

    def __init__(self, spec: str, seed: int) -> None:
        self.name = spec
        self._habit, _, setting = spec.partition(":")
        self._setting = float(setting or 0)
        self._rng = random.Random(seed)

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        actions = position.legal_actions
        answer: Any = {"illegal": "z9", "number": 7, "turn": "b4-c4,c4"}.get(self._habit)
        action = answer or actions[self._rng.randrange(len(actions))]
        getattr(self, f"_{self._habit}", _be_good)(position, limit)
        return action

    def close(self) -> None:
        if self._habit == "sticky":
            raise OSError("it does not want to go")

    def _crash(self, position: Position, limit: Limit | None) -> None:
        if len(position.history) >= self._setting:
            raise RuntimeError("out of order")

    def _refused(self, position: Position, limit: Limit | None) -> None:
        raise IllegalAction("the other program answered nonsense")

    def _rude(self, position: Position, limit: Limit | None) -> None:
        raise RuntimeError("\x1b[2J\nhello")

    def _late(self, position: Position, limit: Limit | None) -> None:
        raise TimeoutError

    def _die(self, position: Position, limit: Limit | None) -> None:
        if len(position.history) >= self._setting:
            os._exit(3)

    def _hang(self, position: Position, limit: Limit | None) -> None:
        time.sleep(60)

    def _slow(self, position: Position, limit: Limit | None) -> None:
        time.sleep(self._setting)

    def _blind(self, position: Position, limit: Limit | None) -> None:
        """Insists on its own view."""
        if not isinstance(position, View) or position.seer != position.mover:
            raise RuntimeError(f"got {type(position).__name__}")

    def _spoil(self, position: Position, limit: Limit | None) -> None:
        """Plays on with what it was handed."""
        position.play(position.legal_actions[0])  # type: ignore[attr-defined]


def _be_good(position: Position, limit: Limit | None) -> None: ...


def make(spec: str, game: str, *, seed: int = 0) -> Fellow:
    """In place of `make_player`."""
    if spec == "unknown":
        raise ValueError("there is no player 'unknown'")
    return Fellow(spec, seed)
