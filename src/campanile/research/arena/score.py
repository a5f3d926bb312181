"""What the results of a match say: score and Elo difference with their intervals.

The two games of a pair share an opening, so they are not independent; the pair is. Everything is computed from the five
results that a pair can have (the pentanomial model).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import NormalDist

_NORMAL = NormalDist()
Z95 = _NORMAL.inv_cdf(0.975)
# The variance of the mean of two independent even games without draws. So many imagined pairs that have it are added to
# the observed ones, so that a few equal results at the start of a sequential test do not look like certainty.
_EVEN_VARIANCE = 0.125
_IMAGINED = 4


def elo_of(score: float) -> float:
    """The Elo difference at which this score is expected; infinite for 0 and 1."""
    if not 0 <= score <= 1:
        raise ValueError("a score is a number from 0 to 1")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def expected_score(elo: float) -> float:
    """The score that an Elo difference promises."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(slots=True)
class PairCounts:
    """How many pairs ended with 0, ½, 1, 1½ and 2 points for the first player."""

    counts: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, first: float, second: float) -> None:
        """Count a pair by the first player's scores in its two games."""
        self.counts[round(2 * (first + second))] += 1

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The first player's score, from 0 to 1; ½ if nothing was played."""
        return sum(place * count for place, count in enumerate(self.counts)) / (4 * self.pairs) if self.pairs else 0.5

    @property
    def variance(self) -> float:
        """The variance of one pair's score, drawn towards that of even games while there are few pairs."""
        return (self._spread() + _IMAGINED * _EVEN_VARIANCE) / (self.pairs + _IMAGINED)

    def _spread(self) -> float:
        mean = self.mean
        return sum(count * (place / 4 - mean) ** 2 for place, count in enumerate(self.counts))

    def estimate(self) -> Estimate:
        """Score and Elo with 95 % intervals."""
        return Estimate(self.mean, *wilson(self.mean, self._even_games()), self._superiority())

    def _even_games(self) -> float:
        """How many independent games without draws would tell as much as these pairs."""
        mean = self.mean
        if not self.pairs:
            return 0.0
        if mean in (0, 1):
            return float(self.pairs)  # no spread was seen: the pairs are what is certainly independent
        # One imagined pair of independent games at the observed score: an even one would rule all near 0 and 1.
        variance = (self._spread() + mean * (1 - mean) / 2) / self.pairs
        return mean * (1 - mean) * self.pairs / variance

    def _superiority(self) -> float:
        return _NORMAL.cdf((self.mean - 0.5) * 2 * math.sqrt(self._even_games()))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score with its 95 % interval, and the likelihood that the first player is the better one (LOS)."""

    score: float
    low: float
    high: float
    superiority: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference and its interval; infinite where the score is 0 or 1."""
        return elo_of(self.score), elo_of(self.low), elo_of(self.high)

    @property
    def elo_error(self) -> float:
        """Half the width of the Elo interval."""
        _, low, high = self.elo
        return (high - low) / 2


def wilson(score: float, games: float) -> tuple[float, float]:
    """Wilson's interval, which also holds near 0 and 1."""
    if not games:
        return 0.0, 1.0
    weight = Z95 * Z95 / games
    centre = (score + weight / 2) / (1 + weight)
    reach = Z95 * math.sqrt(score * (1 - score) / games + weight / (4 * games)) / (1 + weight)
    low, high = max(0.0, centre - reach), min(1.0, centre + reach)
    return (low if score > 0 else 0.0), (high if score < 1 else 1.0)
