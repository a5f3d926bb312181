"""Intervals hold what they promise."""

from __future__ import annotations

import random

import pytest

from campanile.research.study.estimates import difference, mean, paired, score, share


def test_intervals_hold_what_they_promise() -> None:
    """Of many repeated experiments about 95 % must catch the truth."""
    rng = random.Random(1)
    rounds, games = 600, 60
    caught = {"share": 0, "score": 0, "mean": 0, "difference": 0}
    for _ in range(rounds):
        results = rng.choices((1, 0.5, 0), (0.5, 0.2, 0.3), k=games)
        others = rng.choices((1, 0.5, 0), (0.3, 0.2, 0.5), k=games)
        numbers = [rng.gauss(7, 3) for _ in range(games)]
        gap = difference(score(results), score(others))
        caught["share"] += share(results.count(0.5), games).low <= 0.2 <= share(results.count(0.5), games).high
        caught["score"] += score(results).low <= 0.6 <= score(results).high
        caught["mean"] += mean(numbers).low <= 7 <= mean(numbers).high
        caught["difference"] += gap.low <= 0.2 <= gap.high
    for name, count in caught.items():
        assert 0.92 <= count / rounds <= 0.98, name


CHANGES = (0, 1, -1, 0.5, -0.5)


@pytest.mark.parametrize(
    "chances",
    [
        (0.97, 0.03, 0, 0, 0),
        (0.99, 0, 0.01, 0, 0),
        (0.6, 0.2, 0.2, 0, 0),
        (0.5, 0.3, 0.1, 0.07, 0.03),
        (0.3, 0.1, 0.1, 0.3, 0.2),
    ],
    ids=str,
)
@pytest.mark.parametrize("games", [30, 400])
def test_the_interval_of_pairs_holds_what_it_promises(chances: tuple[float, ...], games: int) -> None:
    """Also where hardly any pair differs, and then rather too wide than too narrow."""
    rng = random.Random(1)
    truth = sum(change * chance for change, chance in zip(CHANGES, chances, strict=True))
    rounds, caught = 400, 0
    for _ in range(rounds):
        changes = rng.choices(CHANGES, chances, k=games)
        found = paired([max(0, change) for change in changes], [max(0, -change) for change in changes])
        caught += found.low <= truth <= found.high
    assert caught / rounds >= 0.92


def test_equal_pairs_leave_little_room() -> None:
    """Four hundred pairs without a difference: as wide as Wilson's interval of no event in as many games."""
    results = [1, 0, 0.5, 1] * 100
    same = paired(results, results)
    assert (same.value, same.low, same.high) == (0, -share(0, 400).high, share(0, 400).high)
    assert same.high < 0.01
    independent = difference(score(results), score(results))
    assert independent.high > 5 * same.high
    turned = paired([*results[:-1], 0], results)
    assert turned.value == pytest.approx(-1 / 400)
    assert turned.low < same.low


def test_a_thousand_games_are_known_within_three_points() -> None:
    assert score([1.0, 0.0] * 540).error < 0.03
