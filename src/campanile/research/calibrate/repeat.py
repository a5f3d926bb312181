"""Whether a measurement made again says the same as the one that is stored."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campanile.engine import Level
from campanile.research.arena import elo_of
from campanile.research.calibrate.ladder import Rung, level_spec

_LAST_DIGIT = 0.0006  # of a share as the levels' table has it: three digits, rounded
Share = tuple[float, float, float]  # of the points, with the ends of its 95 % interval


@dataclass(frozen=True, slots=True)
class Repeat:
    """What the level scores against the one below, as it was stored and as it was measured again."""

    stored: Share
    measured: Share

    @property
    def agrees(self) -> bool:
        """Whether the two differ by no more than chance alone does in 95 of 100 cases."""
        distance = abs(elo_of(self.measured[0]) - elo_of(self.stored[0]))
        return distance <= math.hypot(_half_width(self.measured), _half_width(self.stored))

    @property
    def is_same(self) -> bool:
        """Whether they are alike to the last digit that is stored, as only the same games make them."""
        return all(abs(now - before) < _LAST_DIGIT for now, before in zip(self.measured, self.stored, strict=True))


def _half_width(share: Share) -> float:
    return (elo_of(share[2]) - elo_of(share[1])) / 2


def repeats(found: Sequence[Rung], levels: Sequence[Level]) -> Mapping[str, Repeat]:
    """By player: the steps that are stored and were measured again."""
    stored = {level_spec(level.number): level.beats for level in levels}
    pairs = ((rung.name, stored.get(rung.name), rung.promised) for rung in found)
    return {name: Repeat(before, now) for name, before, now in pairs if before and now}
