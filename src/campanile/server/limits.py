"""How much one visitor may ask for: token buckets (so much at once, so much in the long run), and what is open."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_MOST_BUCKETS = 20_000


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, refilled at so many a second. A burst of 0 sets no limit."""

    per_second: float
    burst: float


class Buckets:
    """One bucket for every address, or every seat; those that were not used for longest are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` counts seconds."""
        self._rate = rate
        self._clock = clock
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, cost: float = 1) -> bool:
        """Whether one more is allowed now. What costs more than all that can be had at once costs that."""
        if self._rate.burst <= 0:
            return True
        now = self._clock()
        cost = min(cost, self._rate.burst)
        level, since = self._levels.pop(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        allowed = level >= cost
        self._levels[key] = (level - cost if allowed else level, now)
        if len(self._levels) > _MOST_BUCKETS:
            self._levels.popitem(last=False)
        return allowed


class Places:
    """What every address has open at the same time, up to so many; 0 sets no limit."""

    def __init__(self, most: int) -> None:
        """All are free."""
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def take(self, key: Hashable) -> Iterator[bool]:
        """Whether there is a place, which is given back at the end."""
        if allowed := not self._most or self._taken[key] < self._most:
            self._taken[key] += 1
        try:
            yield allowed
        finally:
            self._taken[key] -= allowed
            if not self._taken[key]:
                del self._taken[key]
