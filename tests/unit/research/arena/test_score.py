"""Elo, intervals and the sequential test, against arithmetic and against simulated matches."""

from __future__ import annotations

import math
import random
from statistics import NormalDist

import pytest

from campanile.research.arena import PairCounts, Sprt, elo_of, expected_score


def simulate(elo: float, pairs: int, rng: random.Random, draws: float = 0.2, swing: float = 150.0) -> PairCounts:
    """Pairs of games in which the side with the better opening is `swing` Elo stronger."""
    counts = PairCounts()
    for _ in range(pairs):
        counts.add(*(_game(elo + side, draws, rng) for side in (swing, -swing)))
    return counts


def _game(elo: float, draws: float, rng: random.Random) -> float:
    score = expected_score(elo)
    drawn = draws * 2 * min(score, 1 - score)
    luck = rng.random()
    return 0.5 if luck < drawn else float(luck < drawn + score - drawn / 2)


def test_elo_and_score_are_inverse() -> None:
    assert elo_of(0.75) == pytest.approx(190.8485, abs=1e-3)
    assert elo_of(0.6) == pytest.approx(70.437, abs=1e-3)
    for elo in (-800, -3.5, 0, 120, 799):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf
    with pytest.raises(ValueError, match="from 0 to 1"):
        elo_of(1.2)


def test_pairs_are_counted_by_their_points() -> None:
    counts = PairCounts()
    for first, second in ((0, 0), (0, 0.5), (1, 0), (0.5, 0.5), (1, 0.5), (1, 1)):
        counts.add(first, second)
    assert counts.counts == [1, 1, 2, 1, 1]
    assert counts.mean == pytest.approx(6 / 12)


def test_nothing_played_says_nothing() -> None:
    estimate = PairCounts().estimate()
    assert (estimate.score, estimate.low, estimate.high, estimate.superiority) == (0.5, 0.0, 1.0, 0.5)


def test_a_clean_sweep_has_an_interval_of_its_size() -> None:
    estimate = PairCounts([0, 0, 0, 0, 100]).estimate()
    assert estimate.score == estimate.high == 1
    assert 0.95 < estimate.low < 0.97
    assert estimate.elo[0] == math.inf
    assert estimate.superiority > 0.999
    assert PairCounts([0, 0, 0, 0, 3]).estimate().low < 0.5  # three pairs prove little


def test_equal_results_are_not_taken_for_certainty() -> None:
    estimate = PairCounts([0, 0, 2, 0, 0]).estimate()
    assert estimate.low < 0.25
    assert estimate.high > 0.75


def test_independent_games_give_the_binomial_interval() -> None:
    # 400 games at 60 %, the second of each pair independent of the first.
    estimate = PairCounts([32, 0, 96, 0, 72]).estimate()
    half = 1.96 * math.sqrt(0.6 * 0.4 / 400)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(half, rel=0.02)
    z = 0.1 / math.sqrt(0.25 / 400)
    assert estimate.superiority == pytest.approx(NormalDist().cdf(z), abs=1e-3)


def test_pairs_with_opposite_results_tell_more_than_their_games() -> None:
    # Whoever has the better side wins: the same 60 % is then known much better.
    paired = PairCounts([0, 0, 160, 0, 40]).estimate()
    mixed = PairCounts([32, 0, 96, 0, 72]).estimate()
    assert paired.high - paired.low < 0.7 * (mixed.high - mixed.low)


@pytest.mark.parametrize("elo", [0, 120, 400])
def test_intervals_hold_the_truth_as_often_as_they_say(elo: float) -> None:
    rng = random.Random(elo)
    truth = (expected_score(elo + 150) + expected_score(elo - 150)) / 2
    held = 0
    for _ in range(500):
        estimate = simulate(elo, 60, rng).estimate()
        held += estimate.low <= truth <= estimate.high
    assert 0.92 <= held / 500 <= 0.99


def test_sprt_bounds_and_ratio() -> None:
    test = Sprt(0, 10)
    assert test.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert test.ratio(PairCounts()) == 0
    counts = PairCounts([10, 0, 20, 0, 30])
    s0, s1 = expected_score(0), expected_score(10)
    mean = 80 / 120
    variance = (10 * mean**2 + 20 * (mean - 0.5) ** 2 + 30 * (1 - mean) ** 2 + 4 * 0.125) / 64
    assert test.ratio(counts) == pytest.approx(60 * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance))


@pytest.mark.parametrize(("elo", "wanted"), [(0, "rejected"), (60, "accepted"), (-40, "rejected")])
def test_sprt_decides_rightly_on_simulated_matches(elo: float, wanted: str) -> None:
    rng = random.Random(17)
    test = Sprt(0, 50)
    right, lengths = 0, []
    for _ in range(60):
        counts, verdict = PairCounts(), None
        while (verdict := test.verdict(counts)) is None and counts.pairs < 3000:
            counts.add(*(_game(elo + side, 0.2, rng) for side in (100, -100)))
        right += verdict == wanted
        lengths.append(counts.pairs)
    assert right >= 54  # 5 % errors are allowed; 10 % would be too many
    assert max(lengths) < 3000
    assert min(lengths) > 3  # a lucky start decides nothing


def test_a_sweep_is_decided_neither_at_once_nor_late() -> None:
    lengths = [pairs for pairs in range(1, 50) if Sprt(0, 50).verdict(PairCounts([0, 0, 0, 0, pairs]))]
    assert 4 <= lengths[0] <= 8


@pytest.mark.parametrize("text", ["", "5", "5,5", "10,0", "a,b", "0,1,2", "0,nan", "-inf,0"])
def test_sprt_refuses_nonsense(text: str) -> None:
    with pytest.raises(ValueError, match="SPRT"):
        Sprt.parse(text)
