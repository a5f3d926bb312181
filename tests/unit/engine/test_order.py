"""Lines stand best first and say nothing that is not so, wherever the search was stopped."""

from __future__ import annotations

import asyncio
import os
import random
import threading

import pytest

import campanile
from campanile.engine import Analysis, Engine, Limit, analyse, analyse_async

from .helpers import OPEN, near_the_end

# Found by a review: here searches of some numbers of nodes ended with a proved result below a worse line.
STOPPED: tuple[tuple[str, str, dict[str, bool | str]], ...] = (
    ("volterra", ".,dllL,.,dd,l/dl,l,.,l,dd/.,.,ld,D,ld/.,.,.,l,. l -", {"first": "light"}),
    ("volterra", ".,.,l,.,./.,ldlldL,dldlld,ll,./.,d,.,.,./dD,.,dd,.,. l -", {}),
    ("kwinty", "8v8/8vv7/6V1Vv7/2HHv1V1VV7/2VvvVvhhV7/2VvVVvVVhh6/2HHVhhVVhh6 b", {}),
    (
        "turris",
        "vvvvsEvvE,VVeVVWseW,vvwvvvvw/EVVEnvv,WVVWvvn,vvVVVVVV/VVVVVVVV,eVVvvvvE,wvvvvVVW b - a3:9/a2:6 -",
        {"ground_lying": True, "first_centre": True},
    ),
)
FULL_POOL = min(32, (os.cpu_count() or 1) + 4)  # of asyncio


def check(analysis: Analysis) -> None:
    chances = [line.score.probability for line in analysis.lines]
    assert chances == sorted(chances, reverse=True), analysis
    proofs = [line.score.proof for line in analysis.lines]
    assert ("win" in proofs) == (analysis.proof == "win"), analysis
    assert analysis.proof != "loss" or set(proofs) == {"loss"}, analysis


@pytest.mark.parametrize(("game", "text", "options"), STOPPED)
def test_best_first_wherever_a_search_stops(game: str, text: str, options: dict[str, bool | str]) -> None:
    state = campanile.parse(game, text, **options)
    for nodes in (*range(60, 600), 930):
        for lines in (4, 40):
            check(Engine(game, memory=1 << 16).analyse(state, Limit(nodes=nodes), lines))


@pytest.mark.parametrize("game", OPEN)
def test_best_first_near_the_end(game: str) -> None:
    rng = random.Random(9)
    for state in near_the_end(game, 9, 12):
        for _ in range(20):
            check(Engine(game, memory=4096).analyse(state, Limit(nodes=rng.randint(1, 1500)), rng.choice((1, 3, 40))))


def test_turns_are_counted_as_the_loser_may_play_them() -> None:
    """After a1b1 White has two answers; after c1c2 no turn of Black wins, though the longest line has a win there."""
    state = campanile.parse(
        "turris",
        "vveVVEVVs,VVwvvWeVV,VVvvvvwVV/vvevvVVSn,EswVVs,WvvSvvVV/EVVEVVeN,WnEWenwe,VVWNwvvw b - b3:8/b1:8 -",
        ground_lying=True,
    )
    score = analyse(state, Limit(nodes=200_000)).best.score
    assert score.proof == "win"
    assert score.turns is None
    assert str(score) == f"Black wins within {score.actions} actions (proved)"


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_helpers_leave_the_first_thread_something_to_find(threads: int) -> None:
    engine = Engine("kwinty", threads=threads)
    state = campanile.new("kwinty")
    for nodes in (500, 2000, 5000):
        for _ in range(10):
            engine.clear()
            assert engine.analyse(state, Limit(nodes=nodes), 1).depth > 0


def test_who_waits_for_an_engine_searches_all_the_same() -> None:
    engine, found = Engine("kwinty"), []

    def search() -> None:
        found.append(engine.analyse(campanile.new("kwinty"), Limit(time=0.1)))

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [analysis.depth > 0 for analysis in found] == [True] * 3


def test_an_analysis_needs_no_free_place_in_the_common_pool() -> None:
    state = campanile.new("kwinty")

    async def all_at_once() -> list[Analysis]:
        endless = [analyse_async(state, Limit()) for _ in range(FULL_POOL)]
        for each in endless:
            await anext(each)
        found = [analysis async for analysis in analyse_async(state, Limit(nodes=100))]
        for each in endless:
            await each.aclose()
        return found

    assert asyncio.run(all_at_once())[-1].final


@pytest.mark.parametrize("game", OPEN)
def test_what_was_not_searched_is_worth_what_it_looks_like(game: str) -> None:
    for state in near_the_end(game, 10, 20):
        score = analyse(state, Limit(nodes=1), 1).best.score
        assert score.proof is not None or score.margin is None or (score.margin >= 0) == (score.probability >= 0.5)


def test_in_games_with_secrets_too() -> None:
    moves = (
        "CSLNALNNAA LNLANASANC b6b5 d2e3 b5b3 c1d2 d6d5 a2a3 b3b2xN a1a2 e6e5 b1b2xS a7b6 a3b4 b7a7 a2b3 a7b7 d1c1 "
        "a6b5 e3d4 e5d4xA b3a2 b6a5 a2a3 e7e6 d2c3 d5e5 b4a4 d4d3 c3d2 d3e3 d2d1 e3d4 b2b4 b7a7 a4b3 d4d3 b4b5xA e5e4 "
        "a3a4"
    )
    state = campanile.new("volto", first="red")
    for move in moves.split():
        state.play(move)
    lines = analyse(state.view("red"), Limit(nodes=1000), 40).lines
    ranks = [(line.share, line.score.probability) for line in lines]
    assert ranks == sorted(ranks, reverse=True)
    assert all(0 <= chance <= 1 for _, chance in ranks)
