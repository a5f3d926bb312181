"""The computer as a player, and the threads in which it thinks."""

from __future__ import annotations

import asyncio
import functools
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import campanile
from campanile.engine import Limit, claims
from campanile.server import computer, thinker
from campanile.server.pool import Pool

from .harness import PATIENCE, FakeClock, all_until, run, running

GAMES = [game.name for game in campanile.games()]
TRIES = 5


async def wait_for(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_with_whole_turns(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create(game, "computer", level=1, side=campanile.new(game).mover)
            socket = await visitor.open(made["id"])
            for _ in range(2):
                await socket.until(lambda: socket.now["mover"] in socket.game["you"])
                hint = await socket.ask("hint", seq=socket.now["seq"])
                assert {claim["kind"] for claim in hint["claims"]} <= set(claims.KINDS)
                assert 0 <= hint["probability"] <= 1
                answer = await socket.play(*hint["turn"])
                assert answer["type"] == "done", answer
            await socket.until(lambda: socket.now["mover"] in socket.game["you"])
            assert socket.now["thinking"] is False
            assert [seat["level"] for seat in socket.now["seats"] if seat["kind"] == "computer"] == [1]
            sides = [ply["side"] for ply in socket.history if ply["begins"]]
            assert sides == socket.game["sides"] * 2 or sides == socket.game["sides"][::-1] * 2
            assert any('"thinking":true' in frame for frame in socket.frames)

    run(test)


def test_it_takes_its_time_but_not_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, pace=0.4, think=5.0) as house:
            visitor = house.visitor()
            one, _ = await house.pair("turris")
            slowest: list[float] = []
            while len(slowest) < TRIES and min(slowest, default=1.0) >= 1.0:  # the machine may be busy
                made = await visitor.create("kwinty", "computer", level=10, side="black")
                began = time.perf_counter()
                socket = await visitor.open(made["id"])
                slowest.append(0.0)
                while not socket.history:
                    asked = time.perf_counter()
                    await one.ask("ping")
                    slowest[-1] = max(slowest[-1], time.perf_counter() - asked)
                    await asyncio.sleep(0.005)
                assert time.perf_counter() - began >= 0.4
            assert min(slowest) < 1.0

    run(test)


@pytest.mark.parametrize("game", GAMES)
def test_it_hurries_when_its_time_runs_out(game: str, tmp_path: Path) -> None:
    """Else whoever plays fast enough would always win on time; how much is left is no secret."""

    async def test() -> None:
        async with running(tmp_path, FakeClock(), pace=60, secret_pace=60, think=60) as house:
            visitor = house.visitor()
            other = next(side for side in campanile.new(game).sides if side != campanile.new(game).mover)
            made = await visitor.create(game, "computer", level=1, side=other, clock={"minutes": 0.05})
            socket = await visitor.open(made["id"])
            await socket.until(lambda: socket.history)

    run(test)


def test_hints_where_they_are_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, hint=1.0) as house:
            white, _ = await house.pair("kwinty")
            assert (await white.ask("hint", seq=white.now["seq"]))["code"] == "setting"
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("kwinty", "table"))["id"])
            assert (await table.ask("hint", seq=7))["code"] == "stale"
            first, second = await asyncio.gather(*(table.ask("hint", seq=0) for _ in range(2)))
            assert (first["type"], second["type"]) == ("advice", "refused")
            secret = await visitor.open((await visitor.create("volto", "table"))["id"])
            await secret.done("face", side="white")
            assert (await secret.ask("hint", seq=0))["code"] == "setting"
            alone = await visitor.open((await visitor.create("kwinty", "computer", level=1, side="black"))["id"])
            if alone.now["mover"] == "white":
                assert (await alone.ask("hint", seq=alone.now["seq"]))["code"] in ("turn", "stale")

    run(test)


def test_who_plays_many_games_waits_for_who_plays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    order: list[int] = []

    def choose(position: Any, level: int, limit: Any) -> list[str]:
        gate.wait(PATIENCE)
        order.append(level)
        return computer.choose_turn(position, level, limit)

    monkeypatch.setattr(thinker, "choose_turn", choose)

    async def test() -> None:
        async with running(tmp_path) as house:
            busy, other = house.visitor(), house.visitor()
            games = [await busy.create("kwinty", "computer", level=1, side="black") for _ in range(5)]
            one = await other.create("kwinty", "computer", level=2, side="black")
            sockets = [await busy.open(made["id"]) for made in games] + [await other.open(one["id"])]
            await wait_for(lambda: house.rooms.pool.waiting == 5)  # all but the one that is thought about
            gate.set()
            await all_until(sockets, lambda socket: socket.history)

    run(test)
    assert order.index(2) <= 2, order


@pytest.mark.parametrize(("searched", "kept"), [(0.0, 0.1), (0.05, 0.1), (0.15, 0.4), (0.3, 0.4)])
def test_how_long_a_thread_is_kept_tells_little(searched: float, kept: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """With secrets the length of a search may be one, also for those who wait for the thread (M8)."""

    class Slow:
        def choose(self, *_: object) -> str:
            time.sleep(searched)
            return "NACNALNSLA"

    monkeypatch.setattr(computer, "_new_player", lambda *_: Slow())
    began = time.monotonic()
    assert computer.choose_turn(campanile.new("volto").view("white"), 1, Limit(time=0.4)) == ["NACNALNSLA"]
    assert kept - 0.01 <= time.monotonic() - began


def test_visitors_take_turns_in_the_queue() -> None:
    async def test() -> None:
        pool = Pool(1)
        order: list[str] = []
        gate = threading.Event()
        first = asyncio.create_task(pool.ask("busy", gate.wait))
        await asyncio.sleep(0)
        await wait_for(lambda: pool.waiting == 0)  # it has begun
        asked = [
            asyncio.create_task(pool.ask(key, functools.partial(order.append, f"{key}{number}")))
            for key, number in [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("c", 1), ("b", 2)]
        ]
        await wait_for(lambda: pool.waiting == 6)
        gate.set()
        await asyncio.gather(first, *asked)
        assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]
        with pytest.raises(ZeroDivisionError):
            await pool.ask("a", lambda: 1 // 0)
        nice = await pool.ask("a", lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        assert nice >= 10
        assert os.getpriority(os.PRIO_PROCESS, 0) < nice
        await pool.close()

    run(test)


def test_closing_the_pool_lets_those_go_who_wait() -> None:
    async def test() -> None:
        pool = Pool(1)
        gate = threading.Event()
        working = asyncio.create_task(pool.ask("a", gate.wait))
        await asyncio.sleep(0)
        await wait_for(lambda: pool.waiting == 0)  # it has begun
        waiting = asyncio.create_task(pool.ask("b", lambda: 1))
        await wait_for(lambda: pool.waiting == 1)
        closing = asyncio.create_task(pool.close())
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.set()
        await closing
        assert await working

    run(test)
