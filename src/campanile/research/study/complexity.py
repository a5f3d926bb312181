"""How large a game is: its tree by sampling, its positions by counting and a little extrapolation.

**Tree.** Knuth's estimate: in a random game the product of the numbers of choices is, on the average, the number of
leaves of the whole tree. Few huge products dominate, so logarithms are given, with an interval from resampling.

**Positions.** Up to some depth all positions are found and counted, so it is known exactly how many paths lead to one.
The logarithm of that grows smoothly with depth; a line through its last steps is continued, and the numbers of paths
(Knuth again) divided by it. A position that can occur at several depths is counted at each of them, so for games in
which pieces move to and fro the sum is too high. It is an estimate, and says so.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from campanile.games import State, find, new
from campanile.research.selfplay import Finished, Plan
from campanile.research.study.estimates import Estimate, mean

_RESAMPLED = 200
_MOST_POSITIONS = 50_000  # on one level
_FITTED = 4  # levels that the continued line goes through


def log_sum(logs: Sequence[float]) -> float:
    """The decimal logarithm of a sum of numbers that are given by theirs."""
    top = max(logs)
    return top + math.log10(sum(10 ** (value - top) for value in logs))


def log_mean(logs: Sequence[float]) -> float:
    """The decimal logarithm of the mean."""
    return log_sum(logs) - math.log10(len(logs))


def resampled(logs: Sequence[float], seed: int) -> Estimate:
    """The logarithm of the mean with a 95 % interval from resampling."""
    rng = random.Random(f"{seed}/complexity")  # noqa: S311 - it is to be repeatable
    found = sorted(log_mean(rng.choices(logs, k=len(logs))) for _ in range(_RESAMPLED))
    cut = round(0.025 * _RESAMPLED)
    return Estimate(log_mean(logs), found[cut], found[-1 - cut])


def tree_size(random_games: Sequence[Finished], seed: int) -> Estimate:
    """The decimal logarithm of the number of different games, from random ones (Knuth 1975)."""
    return resampled([_log_product(game.choices) for game in random_games], seed)


def played_size(games: Sequence[Finished]) -> Estimate:
    """The decimal logarithm of the product of the choices along a game: its mean, which is what is usually quoted."""
    return mean([_log_product(game.choices) for game in games])


def _log_product(choices: Sequence[int]) -> float:
    return sum(math.log10(count) for count in choices)


def levels(plan: Plan) -> list[dict[str, int]]:
    """For each depth that is small enough: how many paths and how many different positions there are, exactly."""
    if find(plan.game).hidden:
        return []  # its first actions alone have billions of outcomes
    start = new(plan.game, **plan.options)
    found = [{"depth": 0, "paths": 1, "positions": 1}]
    level: dict[str, tuple[State, int]] = {str(start): (start, 1)}
    while True:
        following: dict[str, tuple[State, int]] = {}
        for state, paths in level.values():
            for number in state.legal_ids():
                child = state.copy()
                child.play_id(number)
                text = str(child)
                known, before = following.get(text, (child, 0))
                following[text] = (known, before + paths)
            if len(following) > _MOST_POSITIONS:
                return found
        if not following:
            return found
        total = sum(paths for _, paths in following.values())
        found.append({"depth": found[-1]["depth"] + 1, "paths": total, "positions": len(following)})
        level = following


def state_space(rows: Sequence[dict[str, int]], random_games: Sequence[Finished], seed: int) -> Estimate | None:
    """The decimal logarithm of the number of positions; None where they cannot be counted at all."""
    if len(rows) <= _FITTED:
        return None
    merging = [math.log10(row["paths"] / row["positions"]) for row in rows]
    slopes = [merging[i + 1] - merging[i] for i in range(len(merging) - 1 - _FITTED, len(merging) - 1)]
    middle, low, high = sum(slopes) / len(slopes), min(slopes), max(slopes)

    def total(slope: float, games: Sequence[Finished]) -> float:
        deepest = max(len(game.choices) for game in games)
        logs = [math.log10(row["positions"]) for row in rows]
        for depth in range(len(rows), deepest + 1):
            paths = _log_paths(games, depth)
            if paths is not None:
                logs.append(max(0.0, paths - merging[-1] - slope * (depth - len(rows) + 1)))
        return log_sum(logs)

    rng = random.Random(f"{seed}/positions")  # noqa: S311 - it is to be repeatable
    samples = [rng.choices(random_games, k=len(random_games)) for _ in range(20)]
    # The more paths meet in a position, the fewer positions; both errors together.
    return Estimate(
        total(middle, random_games),
        min(total(high, sample) for sample in samples),
        max(total(low, sample) for sample in samples),
    )


def _log_paths(games: Sequence[Finished], depth: int) -> float | None:
    """Knuth's estimate of the number of paths to a depth."""
    logs = [_log_product(game.choices[:depth]) for game in games if len(game.choices) >= depth]
    return log_sum(logs) - math.log10(len(games)) if logs else None


def complexity(
    plan: Plan, random_games: Sequence[Finished] | None, strong: Sequence[Finished], seed: int
) -> dict[str, Any]:
    """Everything about size; without random games only what strong ones tell."""
    rows = levels(plan)
    space = state_space(rows, random_games, seed) if random_games else None
    return {
        "tree_log10": tree_size(random_games, seed).as_dict() if random_games else None,
        "played_log10": played_size(strong).as_dict(),
        "positions_log10": space.as_dict() if space else None,
        "levels": rows,
    }
