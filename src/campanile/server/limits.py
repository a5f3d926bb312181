"""Token buckets: so much at once, so much in the long run."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
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

    def take(self, key: Hashable) -> bool:
        """Whether one more is allowed now."""
        if self._rate.burst <= 0:
            return True
        now = self._clock()
        level, since = self._levels.pop(key, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - since) * self._rate.per_second)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, now)
        if len(self._levels) > _MOST_BUCKETS:
            self._levels.popitem(last=False)
        return allowed
