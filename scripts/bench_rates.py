"""Rates as the benchmarks collect, compare and print them."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

UNITS = {"M": (1e6, 2), "k": (1e3, 1)}  # and how many decimals


@dataclass
class Rates:
    """Something per second, round by round."""

    rounds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    def __truediv__(self, other: Rates) -> float:
        return self.median / other.median

    def __format__(self, unit: str) -> str:
        """In millions ("M", also if nothing is said) or thousands ("k")."""
        quartiles = statistics.quantiles(self.rounds, n=4) if len(self.rounds) > 1 else [self.median] * 3
        spread = (quartiles[2] - quartiles[0]) / 2 / self.median * 100
        size, decimals = UNITS[unit or "M"]
        return f"{self.median / size:.{decimals}f} {unit or 'M'} ± {spread:.0f} %"


def judged(ratio: float, bound: float, goal: float) -> str:
    """The last two cells of a row: the ratio and what it reaches."""
    reached = "goal" if ratio >= goal else "bound" if ratio >= bound else "**falls short**"
    return f"{ratio:.1f}× | {reached} |"
