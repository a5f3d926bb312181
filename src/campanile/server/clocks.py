"""The clocks of one game: pure numbers that follow from the events, in milliseconds.

Nobody's clock runs until both sides have finished their first turn, which in a game with a secret set-up is the set-up.
The way of a message to the server and back is forgiven, as far as it was measured and at most from a small account
that fills slowly: whoever pretends to be far away gains a tenth of a second per turn and no more.
"""

from __future__ import annotations

from copy import copy

from campanile.server.schema import Clock, Times

DAY = 86_400_000
MOST_FORGIVEN = 500  # of one turn
_ACCOUNT = 1000  # what can be forgiven at the start, and at most at any time
_REFILL = 100  # after every turn


class Clocks:
    """How much time each side has left."""

    def __init__(self, clock: Clock, sides: tuple[str, str]) -> None:
        """Both sides have everything; nothing runs."""
        self._sides = sides
        self._days = clock.days * DAY
        self._increment = round(clock.increment * 1000)
        # Without any minutes the first turn that counts is played on the increment.
        start = self._days or round(clock.minutes * 60_000) or self._increment
        self._left = dict.fromkeys(sides, start)
        self._account = dict.fromkeys(sides, _ACCOUNT)
        self._begun: set[str] = set()
        self.running: str | None = None
        self._since = 0

    def copy(self) -> Clocks:
        """An independent copy."""
        twin = copy(self)
        twin._left, twin._account, twin._begun = dict(self._left), dict(self._account), set(self._begun)
        return twin

    def turn_done(self, side: str, following: str | None, at: int, lag: int) -> None:
        """`side` has finished a turn; `following` is to act, or nobody if the game is over."""
        if self.running == side:
            self._settle(at, lag)
            self._left[side] = self._days or self._left[side] + self._increment
        self._begun.add(side)
        self._account[side] = min(_ACCOUNT, self._account[side] - lag + _REFILL)
        self._run(following, at)

    def taken_back(self, mover: str, at: int) -> None:
        """`mover` is to act again. Time that was used stays used."""
        self._settle(at, 0)
        self._run(mover, at)

    def pause(self, length: int) -> None:
        """Nobody could play for so long."""
        self._since += length

    def stop(self, at: int) -> None:
        """The game is over."""
        self._settle(at, 0)
        self._run(None, at)

    def forgivable(self, side: str, lag: int) -> int:
        """How much of a measured lag the clock forgives now."""
        return max(0, min(lag, MOST_FORGIVEN, self._account[side])) if self.running == side else 0

    def falls_at(self) -> int | None:
        """When the running clock is at zero."""
        return None if self.running is None else self._since + self._left[self.running]

    def times(self, now: int) -> Times:
        """What to show."""
        left = dict(self._left)
        if self.running is not None:
            left[self.running] = max(0, left[self.running] - max(0, now - self._since))
        return Times(left, self.running)

    def _settle(self, at: int, lag: int) -> None:
        if self.running is not None:
            used = max(0, at - self._since - lag)
            self._left[self.running] = max(0, self._left[self.running] - used)

    def _run(self, mover: str | None, at: int) -> None:
        self.running = mover if len(self._begun) == len(self._sides) else None
        self._since = at
