"""The sequential test that ends a match as soon as its question is answered."""

from __future__ import annotations

import math
from dataclasses import dataclass

from campanile.research.arena.score import PairCounts, expected_score

_LARGEST = 2000.0


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first player stronger by `elo1` (accept) or only by `elo0` (reject)?

    The log-likelihood ratio is that of the generalised test in its normal approximation, over pairs of games.
    `alpha` and `beta` are the chances to accept or to reject wrongly.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -_LARGEST <= self.elo0 < self.elo1 <= _LARGEST:
            raise ValueError(f"an SPRT needs ELO0 < ELO1, both from -{_LARGEST:g} to {_LARGEST:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("the error rates of an SPRT lie between 0 and 0.5")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """From `ELO0,ELO1`."""
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            raise ValueError(f"an SPRT is written ELO0,ELO1, for example 0,10, not {text!r}") from None
        return cls(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the test rejects, above the second it accepts."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: PairCounts) -> float:
        """The log-likelihood ratio of what was played."""
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        return counts.pairs * (high - low) * (2 * counts.mean - low - high) / (2 * counts.variance)

    def verdict(self, counts: PairCounts) -> str | None:
        """Whether it is decided: "accepted", "rejected" or None."""
        reject, accept = self.bounds
        ratio = self.ratio(counts)
        if ratio >= accept:
            return "accepted"
        return "rejected" if ratio <= reject else None
