"""How good a position is, in numbers and in words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

Proof = Literal["win", "draw", "loss"]
PROOFS: tuple[Proof | None, ...] = (None, "loss", "draw", "win")  # by the core's numbers
_SCALE = 400.0  # what the core's scores mean


def probability_of(score: int) -> float:
    """The mover's chance to win, a draw counting half, for a score of the core."""
    return 1.0 / (1.0 + math.exp(-score / _SCALE))


@dataclass(frozen=True, slots=True)
class Score:
    """What the side to act (`mover`) can expect.

    `probability` is its chance to win, a draw counting half. `proof` says what is certain, and then `turns` within how
    many turns of the winner, the present one included, the end comes, and `actions` within how many actions of both;
    None where that is not known. `margin` is the difference that is expected at the end in `unit` (its singular and its
    plural), for games that count something. `at_least`: the search ended before it knew how much higher the probability
    is.
    """

    mover: str
    other: str
    probability: float
    proof: Proof | None = None
    turns: int | None = None
    actions: int | None = None
    margin: float | None = None
    unit: tuple[str, str] | None = None
    at_least: bool = False

    def __str__(self) -> str:
        if self.proof == "draw":
            return "a draw (proved)"
        if self.proof is not None:
            return f"{self._winner()} wins{self._when()} (proved)"
        ahead = self._ahead()
        chance = f"at least {percent(self.probability)}" if self.at_least else percent(self.probability)
        return f"{self.mover.capitalize()} {chance}" + (f", {ahead}" if ahead else "")

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "mover": self.mover,
            "probability": round(self.probability, 4),
            "at_least": self.at_least,
            "proof": self.proof,
            "turns": self.turns,
            "actions": self.actions,
            "margin": None if self.margin is None else round(self.margin, 2) + 0.0,  # no -0.0
            "unit": self.unit[1] if self.unit and self.margin is not None else None,
            "words": str(self),
        }

    def _winner(self) -> str:
        return (self.mover if self.proof == "win" else self.other).capitalize()

    def _when(self) -> str:
        if self.turns is None:
            return f" within {self.actions} actions" if self.actions else ""
        if self.turns == 0:
            return " after this turn"
        if self.turns == 1:
            return " with this turn" if self.proof == "win" else " with the next turn"
        return f" in {self.turns} turns"

    def _ahead(self) -> str:
        if self.margin is None or self.unit is None:
            return ""
        size = round(abs(self.margin))
        if size == 0:
            return f"{self.unit[1]} about level"
        noun = self.unit[0] if size == 1 else self.unit[1]
        return f"about {size} {noun} {'ahead' if self.margin > 0 else 'behind'}"


def percent(probability: float) -> str:
    """A chance in percent; what is not proved is never called certain."""
    if probability > 0.99:
        return "over 99 %"
    if probability < 0.01:
        return "under 1 %"
    return f"{probability * 100:.0f} %"
