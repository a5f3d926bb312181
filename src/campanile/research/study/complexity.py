"""How large a game is: its tree by sampling, its positions by counting and a little extrapolation.

**Tree.** Knuth's estimate: in a random game the product of the numbers of choices is, on the average, the number of
leaves of the whole tree. Few huge products dominate, so logarithms are given, with an interval from resampling.

**Positions.** Near the start all of them are found and counted. Deeper, a random game counts for as many paths as the
product of its choices, and these are divided by the number of paths that meet in its position. That number is estimated
too: by playing the actions of the game in random other orders, each order weighted by the choices that it had. It works
where pieces are only ever added, so that all paths to a position are orders of the same actions. Where pieces move, and
the same position occurs at different depths, or where other orders hardly ever lead to it, nothing is said.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from campanile.games import State, find, new
from campanile.research.selfplay import Finished, Plan
from campanile.research.study.estimates import Estimate, mean

_RESAMPLED = 200
_MOST_POSITIONS = 50_000  # on one level
_DEPTHS = 12  # at which positions are looked at
_ORDERS = 15  # tries for each
_ENOUGH = 0.2  # of them must succeed


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
    counted = _count_levels(plan.game, tuple(plan.options.items()))
    return [{"depth": depth, "paths": paths, "positions": found} for depth, (paths, found) in enumerate(counted)]


@cache
def _count_levels(game: str, options: tuple[tuple[str, Any], ...]) -> tuple[tuple[int, int], ...]:
    """Paths and positions by depth; they depend on the rules alone."""
    start = new(game, **dict(options))
    counted = [(1, 1)]
    level: dict[str, tuple[State, int]] = {str(start): (start, 1)}
    while level:
        following: dict[str, tuple[State, int]] = {}
        for state, paths in level.values():
            for number in state.legal_ids():
                child = state.copy()
                child.play_id(number)
                text = str(child)
                known, before = following.get(text, (child, 0))
                following[text] = (known, before + paths)
            if len(following) > _MOST_POSITIONS:
                return tuple(counted)
        if following:
            counted.append((sum(paths for _, paths in following.values()), len(following)))
        level = following
    return tuple(counted)


def state_space(plan: Plan, games: Sequence[Finished], seed: int) -> Estimate | None:
    """The decimal logarithm of the number of positions, from random games; None where they cannot tell it."""
    if find(plan.game).hidden or returns(plan, games):
        return None
    rng = random.Random(f"{seed}/orders")  # noqa: S311 - it is to be repeatable
    deepest = max(len(game.actions) for game in games)
    step = max(1, deepest // _DEPTHS)
    depths = range(step, deepest + 1, step)
    tries = {
        depth: [log_orders(plan, game.actions[:depth], rng) for game in games if len(game.actions) >= depth]
        for depth in depths
    }
    successes = [success for rows in tries.values() for _, success in rows]
    if not successes or sum(successes) / len(successes) < _ENOUGH:
        return None
    totals = [0.0] * len(games)
    typical = 0.0
    for depth, rows in tries.items():
        lasting = [place for place, game in enumerate(games) if len(game.actions) >= depth]
        found_orders = [orders for orders, success in rows if success]
        # Where no try succeeded there are not few orders but many that are hard to find: the others say how many.
        typical = sum(found_orders) / len(found_orders) if found_orders else typical
        for place, (orders, success) in zip(lasting, rows, strict=True):
            stands_for = _log_product(games[place].choices[:depth]) - (orders if success else typical)
            totals[place] = log_sum([totals[place], stands_for])
    found = resampled(totals, seed)
    width = math.log10(step)
    return Estimate(found.value + width, found.low + width, found.high + width)


def returns(plan: Plan, games: Sequence[Finished]) -> bool:
    """Whether a position could have come again in one of the games, by whatever action."""
    for game in games:
        seen: set[str] = set()
        for state in game.states(plan):
            seen.add(str(state))
            for number in state.legal_ids():
                state.play_id(number)
                if str(state) in seen:
                    return True
                state.undo()
    return False


def log_orders(plan: Plan, actions: Sequence[int], rng: random.Random) -> tuple[float, float]:
    """The logarithm of the number of orders in which these actions lead to the same position (Knuth's estimate).

    Beside it the share of the tries that got there: where it is small, the estimate is far too low.
    """
    target = new(plan.game, **plan.options)
    owners: dict[str, list[str]] = {side: [] for side in target.sides}
    for number in actions:
        mover = str(target.mover)
        target.play_id(number)
        owners[mover].append(str(target.played_since(target.plies() - 1)[0]))
    text = str(target)
    weights = [weight for _ in range(_ORDERS) if (weight := _reorder(plan, owners, text, rng)) is not None]
    # The order that was played is one of them, whatever the tries found.
    orders = max(0.0, log_sum(weights) - math.log10(_ORDERS)) if weights else 0.0
    return orders, len(weights) / _ORDERS


def _reorder(plan: Plan, owners: Mapping[str, list[str]], text: str, rng: random.Random) -> float | None:
    """Play the actions in a random order; the logarithm of its weight, None if it leads elsewhere or nowhere.

    They go by their notation, which often says where a piece comes to lie: so few orders lead elsewhere.
    """
    left = {side: list(actions) for side, actions in owners.items()}
    state = new(plan.game, **plan.options)
    weight = 0.0
    for _ in range(sum(map(len, owners.values()))):
        if state.mover is None:
            return None
        mine = left[state.mover]
        possible = [str(action) for action in state.legal_actions if action in mine]
        if not possible:
            return None
        action = rng.choice(possible)
        mine.remove(action)
        state.play(action)
        weight += math.log10(len(possible))
    return weight if str(state) == text else None


def complexity(
    plan: Plan, random_games: Sequence[Finished] | None, strong: Sequence[Finished], seed: int
) -> dict[str, Any]:
    """Everything about size; without random games only what strong ones tell."""
    rows = levels(plan)
    space = state_space(plan, random_games, seed) if random_games else None
    return {
        "tree_log10": tree_size(random_games, seed).as_dict() if random_games else None,
        "played_log10": played_size(strong).as_dict(),
        "positions_log10": space.as_dict() if space else None,
        "levels": rows,
    }
