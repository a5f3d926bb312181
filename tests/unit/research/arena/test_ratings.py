"""Ratings of many players, from results that a known truth made."""

from __future__ import annotations

import random

import pytest

from campanile.research.arena import Rating, elo_of, expected_score, rate

TRUTH = (0.0, 150.0, 260.0, 420.0, 600.0, 650.0)


def known(ratings: list[Rating | None]) -> list[Rating]:
    found = [rating for rating in ratings if rating is not None]
    assert len(found) == len(ratings)
    return found


def tournament(rng: random.Random, games: int) -> dict[tuple[int, int], tuple[float, int]]:
    """Neighbours and next neighbours only, as in a calibration."""
    scores = {}
    for a in range(len(TRUTH)):
        for b in range(a + 1, min(a + 3, len(TRUTH))):
            chance = expected_score(TRUTH[a] - TRUTH[b])
            scores[a, b] = (float(sum(rng.random() < chance for _ in range(games))), games)
    return scores


def test_exact_results_give_back_the_truth() -> None:
    games = 1_000_000
    scores = {(a, b): (games * expected_score(TRUTH[a] - TRUTH[b]), games) for a in range(6) for b in range(a + 1, 6)}
    assert [rating.elo for rating in known(rate(scores, 6, 0))] == pytest.approx(TRUTH, abs=0.01)


def test_two_players_are_rated_by_their_score() -> None:
    anchor, other = known(rate({(0, 1): (29.5, 119)}, 2, 0))
    assert anchor == Rating(0.0, 0.0)
    assert other.elo == pytest.approx(elo_of(90 / 120))
    binomial = 1.96 * (120 * 0.75 * 0.25) ** -0.5 * 400 / 2.302585
    assert other.error == pytest.approx(binomial, rel=1e-3)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(3)
    held = total = 0
    for _ in range(60):
        for rating, truth in zip(known(rate(tournament(rng, 200), 6, 0))[1:], TRUTH[1:], strict=True):
            held += abs(rating.elo - truth) <= rating.error
            total += 1
    assert 0.9 <= held / total <= 0.99


def test_errors_grow_with_the_distance_and_shrink_with_games() -> None:
    few, many = (known(rate(tournament(random.Random(1), games), 6, 0)) for games in (100, 1600))
    assert [rating.error for rating in few[1:]] == sorted(rating.error for rating in few[1:])
    assert many[5].error == pytest.approx(few[5].error / 4, rel=0.2)


def test_a_clean_sweep_is_finite_and_ordered() -> None:
    ratings = known(rate({(0, 1): (0.0, 100), (1, 2): (0.0, 100)}, 3, 0))
    assert ratings[0].elo < ratings[1].elo < ratings[2].elo < 3000


def test_without_an_anchor_the_mean_is_zero() -> None:
    scores = tournament(random.Random(2), 100)
    anchored, centred = known(rate(scores, 6, 2)), known(rate(scores, 6, None))
    assert anchored[2].elo == 0
    assert sum(rating.elo for rating in centred) == pytest.approx(0, abs=1e-6)
    assert [r.elo - centred[0].elo for r in centred] == pytest.approx([r.elo - anchored[0].elo for r in anchored])
    assert all(rating.error > 0 for rating in centred)


def test_who_has_met_nobody_has_no_rating() -> None:
    ratings = rate({(0, 1): (3, 6), (2, 3): (1, 2), (0, 4): (0, 0)}, 5, 0)
    assert [rating is None for rating in ratings] == [False, False, True, True, True]
