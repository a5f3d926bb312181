"""Whether a second measurement agrees with the first, on results that a known truth made."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campanile.engine import Level, levels
from campanile.research.arena import Rating, expected_score
from campanile.research.calibrate import Repeat, Rung, repeats

Share = tuple[float, float, float]


def share_of(elo: float, error: float) -> Share:
    return expected_score(elo), expected_score(elo - error), expected_score(elo + error)


def test_equal_measurements_agree_and_distant_ones_do_not() -> None:
    assert Repeat(share_of(120, 30), share_of(120, 30)).agrees
    assert Repeat(share_of(120, 30), share_of(160, 30)).agrees  # less than 30 times the root of 2
    assert not Repeat(share_of(120, 30), share_of(165, 30)).agrees
    assert not Repeat(share_of(165, 30), share_of(120, 30)).agrees
    assert Repeat(share_of(165, 30), share_of(120, 40)).agrees  # the wider of the two counts as well


def test_only_the_same_games_give_the_same_digits() -> None:
    measured = (0.61234, 0.55555, 0.66666)
    assert Repeat((0.612, 0.556, 0.667), measured).is_same
    assert not Repeat((0.612, 0.556, 0.668), measured).is_same


def test_two_measurements_of_the_same_truth_agree_about_19_times_of_20() -> None:
    rng = random.Random(5)

    def measured(elo: float, error: float) -> Share:
        return share_of(rng.gauss(elo, error / 1.96), error)

    def share_that_agrees(elo: float) -> float:
        return sum(Repeat(measured(120, 40), measured(elo, 25)).agrees for _ in range(4000)) / 4000

    assert share_that_agrees(120) == pytest.approx(0.95, abs=0.015)
    assert share_that_agrees(220) < 0.05


def test_only_what_was_measured_twice_is_compared() -> None:
    def level(number: int, beats: Share | None) -> Level:
        return replace(levels("kwinty")[number - 1], beats=beats)

    def rung(name: str, promised: Share | None) -> Rung:
        return Rung(name, Rating(0, 20), promised, None)

    once = share_of(120, 30)
    stored = [level(1, None), level(2, once), level(3, once), level(4, None), level(5, once)]
    found = [rung("random", None), rung("level:1", None), rung("level:2", share_of(110, 50))]
    found += [rung("level:3", share_of(10, 5)), rung("level:4", share_of(110, 50)), rung("level:5", None)]
    again = repeats(found, stored)
    assert {name: repeat.agrees for name, repeat in again.items()} == {"level:2": True, "level:3": False}
    assert again["level:2"] == Repeat(once, share_of(110, 50))
