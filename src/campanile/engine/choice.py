"""Choosing among actions by chance, in a way that can be repeated."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence


def make_rng(seed: int, name: str) -> random.Random:
    """Numbers that depend on nothing but the seed and the player."""
    return random.Random(f"{seed}/{name}")  # noqa: S311 - a game, no secret is drawn with it


def soften(values: Sequence[float], temperature: float) -> list[float]:
    """Weights that fall e-fold with every `temperature` below the best value."""
    best = max(values)
    return [math.exp((value - best) / temperature) for value in values]


def whole_number(value: float, rng: random.Random) -> int:
    """One of the two whole numbers around the value, so that the mean is the value."""
    below = math.floor(value)
    return below + (rng.random() < value - below)
