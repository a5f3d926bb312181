"""Volto's players behind the bindings: what they are given, what they return, how they end."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

from campanile import _core

TRIES = 5
PLAYERS = (_core.VoltoEngine, _core.VoltoIsMcts, _core.VoltoDeterminised)


def started(rng: random.Random, moves: int = 0) -> _core.Volto:
    """A game in play after that many random moves."""
    while True:
        game = _core.Volto.start({"first": "white"})
        for _ in range(moves + 2):
            if game.mover() < 0:
                break
            game.play_id(game.nth_legal_id(rng.randrange(game.legal_count())))
        if game.mover() >= 0:
            return game


def search(player: Any, game: _core.Volto, **limits: Any) -> _core.BeliefReport:
    seer = game.mover()
    report: _core.BeliefReport = player.search(game.see(seer), game.history_seen(seer), **limits)
    return report


@pytest.mark.parametrize("player", PLAYERS)
def test_strategy_is_a_distribution_over_legal_actions(player: type) -> None:
    rng = random.Random(1)
    for moves in (0, 5, 14, 25):
        game = started(rng, moves)
        report = search(player(seed=2), game, nodes=300)
        assert {row[0] for row in report.strategy} <= set(game.legal_ids())
        assert sum(row[1] for row in report.strategy) == pytest.approx(1)
        assert [row[1] for row in report.strategy] == sorted((row[1] for row in report.strategy), reverse=True)
        assert all(0 <= row[2] <= 1 for row in report.strategy)
        assert 0 <= report.value <= 1
        assert report.worlds > 0


@pytest.mark.parametrize("player", PLAYERS)
def test_same_seed_and_nodes_give_the_same_answer(player: type) -> None:
    game = started(random.Random(2), 6)
    used = player(seed=5)
    first = search(used, game, nodes=400)
    search(used, started(random.Random(3), 9), nodes=200)
    for again in (search(used, game, nodes=400), search(player(seed=5), game, nodes=400)):
        assert again.strategy == first.strategy
        assert again.nodes == first.nodes


@pytest.mark.parametrize("player", PLAYERS)
def test_set_ups(player: type) -> None:
    game = _core.Volto.start({"first": "white"})
    report = search(player(seed=1), game, nodes=10)
    assert sum(row[1] for row in report.strategy) == pytest.approx(1)
    assert len({row[0] for row in report.strategy}) == len(report.strategy) > 20
    assert {row[0] for row in report.strategy} <= set(game.legal_ids())
    assert search(player(seed=1), game).strategy == report.strategy
    assert search(player(seed=2), game).strategy != report.strategy


@pytest.mark.parametrize("player", PLAYERS)
def test_no_advice_to_who_cannot_act(player: type) -> None:
    game = started(random.Random(4), 4)
    waiting = 1 - game.mover()
    assert player().search(game.see(waiting), game.history_seen(waiting), nodes=10).strategy == []
    assert player().search(game.see(2), game.history_seen(2), nodes=10).strategy == []
    while game.mover() >= 0:
        game.play_id(game.nth_legal_id(0))
    assert player().search(game.see(0), game.history_seen(0), nodes=10).strategy == []


@pytest.mark.parametrize("player", PLAYERS)
def test_time_and_stop(player: type) -> None:
    game = started(random.Random(5), 3)
    used = player()
    search(used, game, seconds=0.01)
    times: list[float] = []
    while len(times) < TRIES and min(times, default=1) >= 1:  # the machine may be busy
        start = time.perf_counter()
        report = search(used, game, seconds=0.15)
        times.append(time.perf_counter() - start)
        assert report.seconds >= 0.1
    assert min(times) < 1
    stop = _core.StopFlag()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    start = time.perf_counter()
    search(used, game, seconds=30, stop=stop)
    assert time.perf_counter() - start < 10
    timer.join()
    assert search(used, game, nodes=1).strategy


@pytest.mark.parametrize("player", PLAYERS)
def test_refusals(player: type) -> None:
    game = started(random.Random(6), 4)
    seer = game.mover()
    view, history = game.see(seer), game.history_seen(seer)
    with pytest.raises(ValueError, match="does not lead to"):
        player().search(view, history[:-1], nodes=10)
    with pytest.raises(ValueError, match="must be at least 0"):
        player().search(view, history, nodes=-1)
    with pytest.raises(ValueError, match="seconds"):
        player().search(view, history, seconds=-1.0)
    with pytest.raises(ValueError, match="seed"):
        player(seed=-1)
    with pytest.raises(ValueError, match=r"\S"):
        player().search(view, [("garbage", 0, 0, True)], nodes=10)
    with pytest.raises(TypeError):
        player().search(game, history, nodes=10)  # the truth is no view


def test_belief_is_a_distribution_that_holds_the_truth() -> None:
    rng = random.Random(7)
    engine = _core.VoltoEngine()
    for moves in (0, 3, 9, 20, 30):
        game = started(rng, moves)
        letters = dict(zip(squares(), flat(game.text()), strict=True))
        for seer in (0, 1):
            belief = engine.belief(game.see(seer), game.history_seen(seer))
            possible = game.see(seer).possible()
            assert belief.keys() == possible.keys()
            for square, shares in belief.items():
                assert sum(shares.values()) == pytest.approx(1, abs=1e-3)
                assert set(shares) == set(possible[square])
                assert shares[letters[square].upper()] > 0


def test_belief_of_an_untouched_side_takes_milliseconds() -> None:
    game = started(random.Random(8))
    engine = _core.VoltoEngine()
    times = []
    for _ in range(12):
        start = time.perf_counter()
        engine.belief(game.see(0), game.history_seen(0))
        times.append(time.perf_counter() - start)
    assert min(times) < 0.02


def test_parsed_positions_have_no_history() -> None:
    game = _core.Volto.parse("nacn1/lnsCa/5/5/l3a/LNSLA/NA1NA w -/- 20", {"first": "white"})
    assert isinstance(game, _core.Volto)
    report = search(_core.VoltoEngine(), game, nodes=100)
    assert (report.proof, report.length) == (3, 1)
    assert game.action_text(report.strategy[0][0]) == "d6e7"


def squares() -> list[str]:
    return [f"{column}{row}" for row in range(7, 0, -1) for column in "abcde"]


def flat(text: str) -> str:
    """The board field of a position text, a dot for every empty square."""
    board = text.split(maxsplit=1)[0].replace("/", "")
    return "".join("." * int(c) if c.isdigit() else c for c in board)
