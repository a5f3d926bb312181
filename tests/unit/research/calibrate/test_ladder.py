"""The tournament of the levels, on results that a known truth made."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace

import pytest

import campanile
from campanile.cli import calibrate as command
from campanile.engine import Measured, levels
from campanile.research.arena import Pairing, Played, Rating, Standings, Usage, expected_score, tasks
from campanile.research.calibrate import Curve, equal_steps, fit, is_monotone, is_wide_enough, ladder, rungs, step_size
from campanile.research.calibrate.ladder import level_spec, levels_event, strengths_event
from campanile.research.pool import Here

GAMES = [game.name for game in campanile.games()]


def simulate(truth: list[float], *, greedy: bool = True, games: int = 400) -> Standings:
    event = levels_event("kwinty", seed=1, plies=4, greedy=greedy)
    pairings = ladder(event, games)
    standings = Standings(event, pairings)
    rng = random.Random(4)
    for task in tasks(pairings):
        score = float(rng.random() < expected_score(truth[task.a] - truth[task.b]))
        standings.add(Played(task, score, "", 0, (Usage(), Usage()), ""))
    return standings


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("greedy", [False, True])
def test_the_ladder_connects_all_and_favours_neighbours(game: str, greedy: bool) -> None:
    event = levels_event(game, seed=1, plies=4, greedy=greedy)
    assert event.players[-1] == "level:10"
    assert len(event.players) == 11 + greedy
    pairings = ladder(event, 50)
    assert len({(pairing.a, pairing.b) for pairing in pairings}) == len(pairings)
    first = 1 + greedy
    strongest = len(event.players) - 1
    for rung in range(first + 1, len(event.players)):
        assert Pairing(rung - 1, rung, 24 if rung == strongest else 50) in pairings
        if rung - 2 >= first:
            assert Pairing(rung - 2, rung, 12 if rung == strongest else 24) in pairings
    assert {player for pairing in pairings for player in (pairing.a, pairing.b)} == set(range(len(event.players)))


@pytest.mark.parametrize("greedy", [False, True])
def test_the_truth_is_found_and_judged(greedy: bool) -> None:
    truth = [0.0, *([130.0] if greedy else []), *(100.0 + 120 * level for level in range(10))]
    found = rungs(simulate(truth, greedy=greedy))
    for rung, elo in zip(found, truth, strict=True):
        assert abs(rung.rating.elo - elo) < 100
    assert is_monotone(found)
    judged = [rung for rung in found if rung.promised is not None]
    assert [rung.name for rung in judged] == [f"level:{level}" for level in range(2, 11)]
    assert all(rung.in_goal for rung in judged)
    for rung in judged:
        assert rung.scored is not None
        score, low, high = rung.scored
        assert low < score < high
        assert score == pytest.approx(expected_score(120), abs=0.1)


def test_what_a_rating_promises_has_an_interval_that_holds() -> None:
    truth = [0.0, 130.0, *(100.0 + 120 * level for level in range(10))]
    judged = [rung for rung in rungs(simulate(truth)) if rung.promised is not None and rung.scored is not None]
    widths = [(rung.promised[2] - rung.promised[1], rung.scored[2] - rung.scored[1]) for rung in judged]  # type: ignore[index]
    # All games of the tournament tell more than those between the two.
    assert sum(promised for promised, _ in widths) < sum(scored for _, scored in widths)
    held = sum(rung.promised[1] < expected_score(120) < rung.promised[2] for rung in judged)  # type: ignore[index]
    assert held >= len(judged) - 2


def test_a_level_too_weak_or_too_strong_is_told() -> None:
    truth = [0.0, 130.0, *(100.0 + 120 * level for level in range(10))]
    truth[6] = truth[5] - 60
    found = rungs(simulate(truth))
    assert not is_monotone(found)
    assert not found[6].in_goal
    assert not found[7].in_goal


def test_an_unfinished_ladder_is_refused() -> None:
    event = levels_event("kwinty", seed=1, plies=4, greedy=True)
    with pytest.raises(ValueError, match="not all played"):
        rungs(Standings(event, ladder(event, 10)))


def test_strengths_must_rise() -> None:
    assert strengths_event("kwinty", [0, 1.5], seed=1, plies=2).players == ("random", "strength:0", "strength:1.5")
    for bad in ([1.0], [1.0, 1.0], [2.0, 1.0]):
        with pytest.raises(ValueError, match="higher than the one before"):
            strengths_event("kwinty", bad, seed=1, plies=2)


def test_strengths_are_read() -> None:
    assert command.read_strengths(None) == []
    assert command.read_strengths("0,1.5") == [0, 1.5]
    for bad in ("", "1,", "a"):
        with pytest.raises(ValueError, match="numbers with commas"):
            command.read_strengths(bad)


def test_the_fit_rises_and_keeps_what_already_does() -> None:
    exact = [Rating(elo, 20.0) for elo in (0, 100, 350)]
    assert fit([0, 1, 2], exact).elos == (0, 100, 350)
    crossed = [Rating(0, 20.0), Rating(200, 10.0), Rating(100, 20.0), Rating(300, 20.0)]
    curve = fit([0, 1, 2, 3], crossed)
    assert curve.elos == pytest.approx((0, 180, 180, 300))  # 200 has four times the weight of 100
    assert all(low <= high for low, high in zip(curve.elos, curve.elos[1:], strict=False))


def test_steps_are_equal_and_end_at_the_top() -> None:
    curve = Curve((0, 2, 10), (100, 500, 1360))
    steps = equal_steps(curve)
    assert len(steps) == 10
    assert steps[0].strength == 0
    assert steps[-1].strength == 10
    assert step_size(steps) == pytest.approx(140)
    assert [round(b.elo - a.elo) for a, b in itertools.pairwise(steps)] == [140] * 9
    assert steps[2].strength == pytest.approx(1.4)  # 380 Elo lie on the steep part
    assert is_wide_enough(steps)


def test_too_wide_a_range_is_cut_below_and_too_narrow_a_one_told() -> None:
    wide = equal_steps(Curve((0, 10), (0, 3000)))
    assert 0.6 < expected_score(step_size(wide)) < 0.75
    assert wide[0].strength > 0
    assert wide[-1].strength == 10
    assert not is_wide_enough(equal_steps(Curve((0, 10), (0, 300))))
    flat = equal_steps(Curve((0, 5, 10), (50, 50, 50)))
    assert not is_wide_enough(flat)


def test_the_ratings_of_the_levels_are_stored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    truth = [0.0, 130.0, *(100.0 + 120 * level for level in range(10))]
    standings = simulate(truth)
    stored: dict[str, dict[int, Measured]] = {}
    monkeypatch.setattr(command, "_play", lambda *_: standings)
    monkeypatch.setattr(command, "store_calibration", stored.__setitem__)

    def measure(*, store: bool) -> None:
        command.measure("kwinty", games=4, plies=4, seed=1, runner=Here(), out=None, store=store, as_json=False)

    measure(store=False)
    assert stored == {}
    measure(store=True)
    assert list(stored["kwinty"]) == list(range(1, 11))
    for level, measured in stored["kwinty"].items():
        assert abs(measured.elo - truth[level + 1]) < 100
        assert 0 < measured.error < 150
        assert (measured.beats is None) == (level == 1)
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("level:10") == 3  # where nothing is stored, also beside what was before
    assert "steps agree with the stored ones" in out
    assert "do not rise" not in out


def test_a_run_is_not_compared_with_itself(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    standings = simulate([0.0, 130.0, *(100.0 + 120 * level for level in range(10))])
    found = {rung.name: rung for rung in rungs(standings)}
    same = tuple(replace(level, beats=found[level_spec(level.number)].promised) for level in levels("kwinty"))
    monkeypatch.setattr(command, "_play", lambda *_: standings)
    monkeypatch.setattr(command, "levels", lambda _: same)
    command.measure("kwinty", games=4, plies=4, seed=1, runner=Here(), out=None, store=False, as_json=True)
    out, err = capsys.readouterr()
    assert json.loads(out)["ladder"]
    assert "from these very games" in err
