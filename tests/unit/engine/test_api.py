"""Analysing, at once, step by step, and until somebody has had enough."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import campanile
from campanile import GameOver, State
from campanile.engine import Analysis, Engine, Limit, StopFlag, analyse, analyse_async, best_action

from .helpers import GAMES, HIDDEN, OPEN, about_to_win, handed, near_the_end, wins_with_this_turn

TRIES = 5


@pytest.mark.parametrize("game", GAMES)
def test_a_tiny_limit_gives_a_legal_action(game: str) -> None:
    state = campanile.new(game)
    position = handed(state)
    for limit in (Limit(nodes=1), Limit(time=1e-6)):
        assert best_action(position, limit) in position.legal_actions


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_refused(game: str) -> None:
    import random

    from support import play_random

    state = play_random(campanile.new(game), random.Random(1))
    position = state.view(state.sides[0]) if game in HIDDEN else state
    with pytest.raises(GameOver, match="the game is over"):
        analyse(position)


@pytest.mark.parametrize("game", HIDDEN)
def test_secrets_are_never_handed_over(game: str) -> None:
    state = campanile.new(game)
    with pytest.raises(ValueError, match="M8"):
        analyse(state)
    for seer in (state.sides[1], "spectator"):
        with pytest.raises(ValueError, match="there is nothing to choose"):
            analyse(state.view(seer))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lines": 0}, "lines"), ({"lines": True}, "lines"), ({"lines": 1.5}, "lines"), ({"limit": Limit()}, "limit"),
    ],
)  # fmt: skip
def test_bad_arguments(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        analyse(campanile.new("kwinty"), **change)


def test_other_things_are_no_positions() -> None:
    wrong: Any = "17 w"
    with pytest.raises(TypeError, match="a State or a View"):
        analyse(wrong)
    seconds: Any = 0.1
    with pytest.raises(TypeError, match="a limit is a Limit"):
        analyse(campanile.new("kwinty"), seconds)
    with pytest.raises(ValueError, match="a position of kwinty, not of turris"):
        Engine("turris").analyse(campanile.new("kwinty"), Limit(nodes=1))
    with pytest.raises(ValueError, match="there is no game"):
        Engine("chess")


@pytest.mark.parametrize("game", OPEN)
def test_updates_come_before_the_end(game: str) -> None:
    seen: list[Analysis] = []
    final = analyse(campanile.new(game), Limit(time=0.3), on_update=seen.append)
    assert seen
    assert final.final
    assert not any(analysis.final for analysis in seen)
    assert [analysis.depth for analysis in seen] == sorted(analysis.depth for analysis in seen)
    # The machine may be busy; what counts is that it can.
    assert final.seconds < 0.4 or any(analyse(campanile.new(game), Limit(time=0.3)).seconds < 0.4 for _ in range(TRIES))
    assert final.speed == final.nodes / final.seconds


def test_an_error_in_the_listener_ends_the_search() -> None:
    def complain(_: Analysis) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        analyse(campanile.new("turris"), Limit(time=20), on_update=complain)


@pytest.mark.parametrize("game", OPEN)
def test_stop_from_another_thread(game: str) -> None:
    stop = StopFlag()
    started = time.perf_counter()
    threading.Timer(0.1, stop.set).start()
    analysis = analyse(campanile.new(game), Limit(), stop=stop)  # without the flag it would have no end
    assert 0.05 < time.perf_counter() - started < 5
    assert analysis.lines


def test_the_state_may_change_meanwhile() -> None:
    state = campanile.new("kwinty")

    def play_on(_: Analysis) -> None:
        if not state.history:
            state.play("i1v")

    analysis = analyse(state, Limit(time=0.2), on_update=play_on)
    assert {line.action for line in analysis.lines} == {"i1h", "i1v"}


def test_a_view_of_an_open_game_is_a_position_too() -> None:
    assert best_action(about_to_win().view("black"), Limit(depth=2)) == "f1h"


def test_the_same_nodes_give_the_same_analysis() -> None:
    engine = Engine("volterra")
    first = engine.analyse(campanile.new("volterra"), Limit(nodes=4000))
    engine.clear()
    assert engine.analyse(campanile.new("volterra"), Limit(nodes=4000)).lines == first.lines


# Async.


@pytest.mark.parametrize("game", OPEN)
def test_a_win_with_this_turn_comes_first_and_is_called_so(game: str) -> None:
    at_once = 0
    for state in itertools.islice(near_the_end(game, 80, 1000), 250):
        if state.outcome() is not None:
            continue
        analysis = analyse(state, Limit(nodes=2000), 3)
        wins = wins_with_this_turn(state)
        at_once += wins
        assert (analysis.best.score.turns == 1 and analysis.best.score.proof == "win") == wins, str(state)
        assert analysis.proof == "win" or not wins
        assert len({line.action for line in analysis.lines}) == len(analysis.lines) <= 3
        for line in analysis.lines:
            after = state.copy()
            for action in line.actions:
                after.play(action)
            if line.score.proof == "win" and line.score.turns == 1:
                outcome = after.outcome()
                assert outcome is not None
                assert outcome.winner == state.mover
                assert len(line.turns) == 1
    assert at_once > 20


def test_async_improves_and_ends() -> None:
    async def collect(state: State) -> list[Analysis]:
        return [analysis async for analysis in analyse_async(state, Limit(time=0.3))]

    found = asyncio.run(collect(campanile.new("volterra")))
    assert [analysis.final for analysis in found] == [False] * (len(found) - 1) + [True]
    assert len(found) > 1


def test_async_closed_early_ends_the_search() -> None:
    async def first(state: State) -> float:
        analyses = analyse_async(state, Limit())
        await anext(analyses)
        started = time.perf_counter()
        await analyses.aclose()
        return time.perf_counter() - started

    before = threading.active_count()
    # 10 ms on a quiet machine
    assert any(asyncio.run(first(campanile.new("turris"))) < 0.5 for _ in range(TRIES))
    assert threading.active_count() <= before


def test_async_cancelled_task_ends_the_search() -> None:
    async def run() -> float:
        async def watch() -> None:
            async for _ in analyse_async(campanile.new("turris"), Limit()):
                pass

        task = asyncio.create_task(watch())
        await asyncio.sleep(0.1)
        started = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.perf_counter() - started

    assert any(asyncio.run(run()) < 0.5 for _ in range(TRIES))


def test_async_errors_come_through() -> None:
    async def run() -> None:
        async for _ in analyse_async(campanile.new("kwinty"), Limit(nodes=10), lines=0):
            pass

    with pytest.raises(ValueError, match="lines"):
        asyncio.run(run())


def test_importing_campanile_leaves_the_engine_alone() -> None:
    code = "import campanile, sys; sys.exit('campanile.engine' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
