"""Time: how much of a turn an action may use, and how much was used.

The limit is per turn, and a turn can be several actions. An action that must end the turn gets all that is left of it.
If every legal action leaves the turn open, it gets half of what is left; if only some of them do, three quarters.
"""

from __future__ import annotations

import time

from campanile.games import State
from campanile.research.arena.played import Usage

_LEAST = 0.001  # seconds: a limit of nothing is none


def share_of_turn(state: State, *, hidden: bool) -> float:
    """Which part of the turn's remaining time the next action may use."""
    if hidden:
        return 1.0  # with secrets a turn is one action
    open_after = ends_after = False
    trial = state.copy()
    for number in state.legal_ids():
        trial.play_id(number)
        if trial.mover is None or trial.at_turn_start:
            ends_after = True
        else:
            open_after = True
        trial.undo()
    if not open_after:
        return 1.0
    return 0.75 if ends_after else 0.5


class Clock:
    """One player's clock in one game."""

    def __init__(self, limit: float | None, grace: float) -> None:
        """`limit` is in seconds per turn, None for none; a turn longer than `limit + grace` is an overrun."""
        self._limit = limit
        self._grace = grace
        self._turn = 0.0
        self._past = Usage()

    def budget(self, share: float) -> float | None:
        """The seconds for the next action, None without a limit."""
        return None if self._limit is None else max(_LEAST, (self._limit - self._turn) * share)

    def add(self, seconds: float) -> None:
        """Count the time of one action."""
        self._turn += seconds

    def end_turn(self) -> None:
        """Begin a new turn."""
        self._past, self._turn = self.usage(), 0.0

    def usage(self) -> Usage:
        """What was used so far, the turn in progress included."""
        if not self._turn:
            return self._past
        late = self._limit is not None and self._turn > self._limit + self._grace
        return self._past + Usage(1, self._turn, self._turn, int(late))


class Stopwatch:
    """Measures a block and tells the clock, also when the block fails."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._clock.add(time.perf_counter() - self._began)
