"""From the measured ratings of a few strengths to ten strengths that stand equally far apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campanile.research.arena import Rating, elo_of
from campanile.research.calibrate.ladder import GOAL

_WIDEST = 0.725  # narrower than the levels may be, where there is room: what was measured is met again only roughly
_LEAST_ERROR = 1.0


@dataclass(frozen=True, slots=True)
class Step:
    """One level to be: the strength and its rating."""

    strength: float
    elo: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Elo by strength: rising, straight between the measured points."""

    strengths: tuple[float, ...]
    elos: tuple[float, ...]

    def strength_at(self, elo: float) -> float:
        """The lowest strength with at least that rating; the ends of the curve beyond it."""
        if elo <= self.elos[0]:
            return self.strengths[0]
        for place in range(1, len(self.elos)):
            if elo <= self.elos[place]:
                part = (elo - self.elos[place - 1]) / (self.elos[place] - self.elos[place - 1])
                return self.strengths[place - 1] + part * (self.strengths[place] - self.strengths[place - 1])
        return self.strengths[-1]


def fit(strengths: Sequence[float], ratings: Sequence[Rating]) -> Curve:
    """The rising curve nearest to the ratings, each weighted by its error.

    Where neighbours stand in the wrong order they share their mean (pool adjacent violators).
    """
    pools: list[tuple[float, float, int]] = []  # mean, weight, how many points
    for rating in ratings:
        pool = (rating.elo, max(rating.error, _LEAST_ERROR) ** -2, 1)
        while pools and pools[-1][0] >= pool[0]:
            before = pools.pop()
            weight = before[1] + pool[1]
            pool = ((before[0] * before[1] + pool[0] * pool[1]) / weight, weight, before[2] + pool[2])
        pools.append(pool)
    elos = [mean for mean, _, count in pools for _ in range(count)]
    return Curve(tuple(strengths), tuple(elos))


def equal_steps(curve: Curve, count: int = 10) -> list[Step]:
    """So many strengths at equal distances in Elo, the last at the top of the curve.

    The first is at the bottom, unless the steps would then be wider than the levels may be.
    """
    reach = curve.elos[-1] - curve.elos[0]
    size = min(reach / (count - 1), elo_of(_WIDEST))
    elos = [curve.elos[-1] - size * (count - 1 - place) for place in range(count)]
    return [Step(curve.strength_at(elo), elo) for elo in elos]


def step_size(steps: Sequence[Step]) -> float:
    """The distance between two steps, in Elo."""
    return (steps[-1].elo - steps[0].elo) / (len(steps) - 1)


def is_wide_enough(steps: Sequence[Step]) -> bool:
    """Whether each step beats the one below as often as the levels must."""
    return step_size(steps) >= elo_of(GOAL[0])
