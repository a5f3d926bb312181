"""Notices: within a process, or by Redis to all others; Redis may come and go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest
import redis

from campanile.server.store import Bus
from campanile.server.store.bus import CHANNEL
from services import RedisServer, run_redis

pytestmark = pytest.mark.anyio

Heard = list[tuple[str, int]]


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis server."""
    with run_redis() as server:
        yield server


async def wait_for(there: Callable[[], bool]) -> None:
    limit = time.monotonic() + 30
    while not there():
        assert time.monotonic() < limit
        await asyncio.sleep(0.01)


async def listen(url: str | None) -> tuple[Bus, Heard]:
    bus = await Bus.open(url)
    heard: Heard = []
    bus.subscribe(lambda game, seq: heard.append((game, seq)))
    return bus, heard


async def test_within_a_process() -> None:
    bus, heard = await listen(None)
    await bus.publish("a", 3)
    assert heard == [("a", 3)]
    await bus.close()


async def test_all_others_hear(redis_server: RedisServer) -> None:
    (one, first), (two, second), (three, third) = [await listen(redis_server.url) for _ in range(3)]
    for seq in range(1, 50):
        await one.publish("a", seq)
        await two.publish("b", seq)
    await wait_for(lambda: ("b", 49) in first and ("a", 49) in second and {("a", 49), ("b", 49)} <= set(third))
    assert not [entry for entry in first if entry[0] == "a"], "who speaks knows what he said"
    assert 1 <= len([entry for entry in third if entry[0] == "a"]) < 49, "what came together left together"
    for bus in (one, two, three):
        await bus.close()


async def test_redis_comes_back(redis_server: RedisServer) -> None:
    (one, _), (two, second) = await listen(redis_server.url), await listen(redis_server.url)
    redis_server.stop()
    await one.publish("lost", 1)
    await asyncio.sleep(0.2)
    redis_server.start()

    async def heard_again() -> None:
        seq = 0
        while not second or second[-1][0] != "a":
            seq += 1
            await one.publish("a", seq)
            await asyncio.sleep(0.05)

    await asyncio.wait_for(heard_again(), 60)
    await one.close()
    await two.close()


@pytest.mark.parametrize("message", [b"", b"hello", b"[]", b'["x", {"a": "b"}]', b"\xff" * 1000])
async def test_foreign_messages(redis_server: RedisServer, message: bytes) -> None:
    (one, _), (two, second) = await listen(redis_server.url), await listen(redis_server.url)
    with redis.Redis(port=redis_server.port) as client:
        client.publish(CHANNEL, message)
    await one.publish("a", 1)
    await wait_for(lambda: second == [("a", 1)])
    await one.close()
    await two.close()


@pytest.mark.parametrize("url", ["nowhere", "http://host", "redis://127.0.0.1:1/0"])
async def test_bad_addresses(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campanile.server.store.bus.LONGEST_PAUSE", 0.3)
    with pytest.raises(ValueError, match="Redis"):
        await Bus.open(url)
