"""Kill -9 under load: every acknowledged action is there, once and in its place, and everybody goes on by himself."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from campanile.games import games
from campanile.server import events
from campanile.server.load.process import ServerProcess
from campanile.server.store import Store
from persistent import Pair
from services import Postgres, Servers

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("CAMPANILE_KILLS", "50"))  # more of them for a night, fewer while one works on it
PAIRS = 12
LONGEST_TURN = 4  # actions
PATIENCE = 60.0  # seconds until the players must have gone on after a restart


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_kill_loop(database: str, servers: Servers, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    if database == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    server = servers(database=url)
    dice = random.Random(50)
    kinds = games()
    pairs = [Pair(server.host, kind.name, kind.sides, random.Random(dice.random())) for kind in kinds * (PAIRS // 4)]
    await asyncio.to_thread(server.start)
    players = [asyncio.create_task(pair.play()) for pair in pairs]
    try:
        starts = await kill_often(server, pairs, players, dice)
    finally:
        for player in players:
            player.cancel()
        for ended in await asyncio.gather(*players, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                raise AssertionError("a player gave up") from ended
        for pair in pairs:
            with suppress(OSError):
                await pair.leave()
    await asyncio.to_thread(server.stop)
    checked = await check_promises(url, pairs)
    unanswered = sum(pair.unanswered for pair in pairs)
    print(f"{database}: {checked} acknowledged actions, {unanswered} turns without an answer, {KILLS} kills;", end=" ")
    print(f"start {sorted(starts)[len(starts) // 2]:.2f} s, slowest {max(starts):.2f} s")
    assert unanswered > KILLS, "kills that nobody notices prove nothing"


async def kill_often(
    server: ServerProcess, pairs: list[Pair], players: list[asyncio.Task[None]], dice: random.Random
) -> list[float]:
    """Kill at random moments of play, and now and then of starting; in how many seconds it was back each time."""
    starts = []
    for number in range(KILLS):
        await go_on(pairs, players)
        await asyncio.sleep(dice.uniform(0, 0.3))
        await asyncio.to_thread(server.kill)
        if number % 5 == 4:
            server.launch()
            await asyncio.sleep(dice.uniform(0, 1))
            await asyncio.to_thread(server.kill)
        starts.append(await asyncio.to_thread(server.start))
    await go_on(pairs, players)
    return starts


async def go_on(pairs: list[Pair], players: list[asyncio.Task[None]]) -> None:
    """Wait until every pair has got something acknowledged since now."""
    before = [pair.acknowledged for pair in pairs]
    async with asyncio.timeout(PATIENCE):
        while any(pair.acknowledged <= count for pair, count in zip(pairs, before, strict=True)):
            for player in players:
                if player.done():
                    player.result()
            await asyncio.sleep(0.01)


async def check_promises(url: str, pairs: list[Pair]) -> int:
    """Compare what was acknowledged with what is stored; how many actions that were."""
    store = await Store.open(url)
    count = 0
    for pair in pairs:
        for promised in pair.games:
            loaded = await store.load(promised.id)
            assert loaded is not None
            log = loaded[1]
            assert [event.seq for event in log] == list(range(1, len(log) + 1))
            stored = [(event.side, events.read_action(event.data)[0]) for event in log if event.kind == events.ACTION]
            count += len(promised.actions)
            if promised is pair.games[-1]:
                # One more turn may have been on its way when the test ended.
                assert len(stored) - len(promised.actions) <= LONGEST_TURN
                del stored[len(promised.actions) :]
            assert stored == promised.actions
    await store.close()
    return count
