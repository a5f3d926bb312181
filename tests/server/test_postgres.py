"""PostgreSQL that goes away: callers are told, nothing is half done, and the store comes back by itself."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from campanile.server.store import Store, Summary, Unavailable
from services import PATIENCE, Postgres, run_postgres
from stored import event, game

pytestmark = pytest.mark.anyio

END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


async def test_connections_that_were_cut_are_replaced(postgres: Postgres) -> None:
    url = postgres.new_database()
    store = await Store.open(url)
    await store.create(game("a"), [])
    for seq in range(1, 4):
        assert len(await store.events_since("a", 0)) == seq - 1
        with psycopg.connect(url, autocommit=True) as connection:
            assert connection.execute(END_OTHERS).fetchall()
        await store.append([event("a", seq)])
    assert await store.events_since("a", 0) == [event("a", seq) for seq in range(1, 4)]
    await store.close()


async def test_a_connection_is_cut_in_the_middle_of_writing(postgres: Postgres) -> None:
    url = postgres.new_database()
    store = await Store.open(url)
    await store.create(game("a"), [])
    await store.create(game("b"), [])
    with psycopg.connect(url) as lock, psycopg.connect(url, autocommit=True) as executioner:
        lock.execute("LOCK TABLE summary IN ACCESS EXCLUSIVE MODE")
        # The event can be written, the summary not: the transaction stands in the middle.
        pending = [
            asyncio.create_task(store.append([event(name, 1, "secret")], Summary(False, None, None, 1, 1)))
            for name in "ab"
        ]
        blocked = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        async with asyncio.timeout(PATIENCE):
            while not executioner.execute(blocked).fetchall():
                assert not any(task.done() for task in pending)
                await asyncio.sleep(0.05)
        for answer in await asyncio.gather(*pending, return_exceptions=True):
            assert isinstance(answer, Unavailable)
            assert "secret" not in str(answer)
    assert await store.events_since("a", 0) == []
    await store.append([event("a", 1)], Summary(False, None, None, 1, 1))
    assert await store.events_since("a", 0) == [event("a", 1)]
    await store.close()


async def test_the_server_crashes_and_comes_back() -> None:
    with run_postgres() as postgres:
        store = await Store.open(postgres.new_database())
        await store.create(game("a"), [])
        await store.append([event("a", 1)])
        postgres.stop()
        with pytest.raises(Unavailable):
            await store.append([event("a", 2)])
        with pytest.raises(Unavailable):
            await store.load("a")
        await asyncio.to_thread(postgres.start)
        await store.append([event("a", 2)])
        loaded = await store.load("a")
        assert loaded
        assert loaded[1] == [event("a", 1), event("a", 2)]
        await store.close()
