"""Estimates with 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from campanile.research.arena.score import Z95, wilson


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def as_dict(self) -> dict[str, float]:
        """As JSON has it; rounded, so that the last bit of a sum does not matter."""
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def share(count: int, total: int) -> Estimate:
    """How often something happens: Wilson's interval."""
    part = count / total if total else 0.0
    return Estimate(part, *wilson(part, total))


def score(values: Sequence[float]) -> Estimate:
    """The mean of results 0, ½ and 1: Wilson's interval, with as many games as their spread is worth.

    Draws spread less than wins and losses, so with them the same number of games tells more.
    """
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values)
    if mean in (0, 1) or not spread:
        return Estimate(mean, *wilson(mean, len(values)))
    # One imagined game at the observed score keeps the interval honest where hardly anything varied.
    variance = (spread + mean * (1 - mean)) / len(values)
    return Estimate(mean, *wilson(mean, mean * (1 - mean) * len(values) / variance))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the normal interval."""
    centre = sum(values) / len(values)
    if len(values) < 2:
        return Estimate(centre, -math.inf, math.inf)
    variance = sum((value - centre) ** 2 for value in values) / (len(values) - 1)
    reach = Z95 * math.sqrt(variance / len(values))
    return Estimate(centre, centre - reach, centre + reach)


def paired(ones: Sequence[float], others: Sequence[float]) -> Estimate:
    """How much more the ones are than the others, pair by pair: results of the same games under two conditions.

    What pairs gain and what they lose are two scores, each with Wilson's interval, whose difference has Newcombe's
    interval for what hangs together: no pair does both. So it is the narrower the more pairs are equal, and where all
    are, it still says how large a change so many equal pairs could have missed.
    """
    changes = [one - other for one, other in zip(ones, others, strict=True)]
    gains, losses = score([max(0.0, change) for change in changes]), score([max(0.0, -change) for change in changes])
    value = gains.value - losses.value
    together = gains.value * losses.value
    if together:
        spreads = [sum(max(0.0, way * change) ** 2 for change in changes) / len(changes) for way in (1, -1)]
        together /= math.sqrt((spreads[0] - gains.value**2) * (spreads[1] - losses.value**2))

    def reach(one: float, other: float) -> float:
        return math.sqrt(one**2 + 2 * together * one * other + other**2)

    down = reach(gains.value - gains.low, losses.high - losses.value)
    up = reach(gains.high - gains.value, losses.value - losses.low)
    return Estimate(value, max(-1.0, value - down), min(1.0, value + up))


def difference(one: Estimate, two: Estimate) -> Estimate:
    """The first less the second, of independent estimates (Newcombe's interval for shares)."""
    value = one.value - two.value
    down = math.hypot(one.value - one.low, two.high - two.value)
    up = math.hypot(one.high - one.value, two.value - two.low)
    return Estimate(value, value - down, value + up)
