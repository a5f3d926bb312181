"""The writer: many requests in one commit, none of them in the way of another, and no failure that stops it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as hooks
from sqlalchemy import text

from campanile.server.store import Conflict, Store, Summary, Unavailable, writer
from stored import ANNA, event, game

pytestmark = pytest.mark.anyio


async def make_games(store: Store, count: int) -> list[str]:
    names = [f"g{number:03}" for number in range(count)]
    await asyncio.gather(*(store.create(game(name), [("white", ANNA)]) for name in names))
    return names


@pytest.fixture
def leisurely(monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that gathers for so long that what is asked at once comes within it, also on a busy machine."""
    monkeypatch.setattr(writer, "GATHER", 0.2)


@pytest.mark.usefixtures("leisurely")
async def test_commits_are_shared(store: Store) -> None:
    names = await make_games(store, 200)
    before = store.commits
    await asyncio.gather(*(store.append([event(name, 1)], Summary(False, None, "black", 1, 1)) for name in names))
    assert store.commits - before <= 2
    await store.append([event(names[0], 2)])
    await store.append([event(names[0], 3)])
    assert 3 <= store.commits - before <= 4, "who waits for an answer gets a commit of his own"


async def test_an_answer_comes_after_the_commit(url: str) -> None:
    """Another connection sees at once what was acknowledged."""
    store = await Store.open(url)
    other = await Store.open(url)
    await store.create(game("a"), [])
    for seq in range(1, 20):
        await store.append([event("a", seq)])
        assert (await other.events_since("a", seq - 1)) == [event("a", seq)]
    await store.close()
    await other.close()


@pytest.mark.usefixtures("leisurely")
async def test_a_conflict_does_not_sink_the_others(store: Store) -> None:
    names = await make_games(store, 50)
    await store.append([event(names[7], 1, "first")])
    before = store.commits
    answers = await asyncio.gather(
        *(store.append([event(name, 1, "second")]) for name in names),
        store.create(game(names[3]), []),
        store.hold(names[4], "black", ANNA, only_if_free=True),
        return_exceptions=True,
    )
    assert [i for i, answer in enumerate(answers) if isinstance(answer, Conflict)] == [7, 50]
    assert [answer for answer in answers if not isinstance(answer, Conflict)] == [None] * 49 + [True]
    assert store.commits - before <= 2
    for name in names:
        assert await store.events_since(name, 0) == [event(name, 1, "first" if name == names[7] else "second")]


async def test_two_who_want_the_same_place(url: str) -> None:
    """Of two servers exactly one wins each place, and what is stored is what was acknowledged."""
    servers = [await Store.open(url) for _ in range(2)]
    names = await make_games(servers[0], 20)

    async def play(number: int, name: str) -> list[str]:
        mine = []
        for seq in range(1, 16):
            try:
                await servers[number].append([event(name, seq, f"{number}")], Summary(False, None, None, seq, seq))
                mine.append(f"{seq} {number}")
            except Conflict:
                pass
        return mine

    # Each takes the games in another order, so that their locks would cross.
    orders = (names, names[::-1])
    won = await asyncio.gather(*(play(number, name) for number in range(2) for name in orders[number]))
    for index, name in enumerate(names):
        acknowledged = sorted(won[index] + won[39 - index], key=lambda entry: int(entry.split()[0]))
        stored = [f"{entry.seq} {entry.data}" for entry in await servers[0].events_since(name, 0)]
        assert stored == acknowledged
        assert len(stored) == 15
    for server in servers:
        await server.close()


@pytest.mark.usefixtures("leisurely")
async def test_order_within_one_commit(store: Store) -> None:
    await store.create(game("a"), [("white", ANNA)])
    before = store.commits
    await asyncio.gather(
        *(store.append([event("a", seq)], Summary(False, None, None, seq, seq)) for seq in range(1, 31))
    )
    assert store.commits - before <= 2
    assert [entry.seq for entry in await store.events_since("a", 0)] == list(range(1, 31))
    assert (await store.games_of(ANNA, 1))[0].summary.plies == 30


async def test_a_cancelled_caller(store: Store) -> None:
    """Who goes away before the answer does not keep the others from theirs, and his event is not half there."""
    await make_games(store, 2)
    gone = asyncio.create_task(store.append([event("g000", 1)]))
    stays = asyncio.create_task(store.append([event("g001", 1)]))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    assert await store.events_since("g000", 0) in ([], [event("g000", 1)])


async def test_too_many_wait_to_be_let_in(store: Store) -> None:
    names = await make_games(store, 40)
    store._writer._room = asyncio.Semaphore(10)
    before = store.commits
    await asyncio.gather(*(store.append([event(name, 1)]) for name in names))
    assert store.commits - before >= 4


async def test_closing_finishes_what_was_asked(url: str) -> None:
    store = await Store.open(url)
    await store.create(game("a"), [])
    pending = asyncio.create_task(store.append([event("a", 1)]))
    await asyncio.sleep(0)
    await store.close()
    await pending
    with pytest.raises(Unavailable):
        await store.append([event("a", 2)])
    await store.close()
    again = await Store.open(url)
    assert await again.events_since("a", 0) == [event("a", 1)]
    await again.close()


async def test_a_full_disk(sqlite_url: str) -> None:
    """The caller is told, without the event's data; nothing is half done; afterwards it goes on."""
    store = await Store.open(sqlite_url)
    await make_games(store, 3)
    with store._engines[0].connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))
    answers = await asyncio.gather(
        *(store.append([event(f"g{i:03}", 1, "secret" * 10_000)]) for i in range(3)), return_exceptions=True
    )
    for answer in answers:
        assert isinstance(answer, Unavailable)
        assert str(answer) == "The database failed: database or disk is full."
        assert answer.__cause__ is None
    with store._engines[0].connect() as connection:
        connection.execute(text("PRAGMA max_page_count = 1000000"))
    await store.append([event("g000", 1)])
    assert await store.events_since("g000", 0) == [event("g000", 1)]
    assert await store.events_since("g001", 0) == []
    await store.close()


async def test_a_lock_that_stays(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program that keeps the database locked is waited for, and then reported."""
    monkeypatch.setattr("campanile.server.store.database.PATIENCE", 0.3)
    store = await Store.open(sqlite_url)
    await store.create(game("a"), [])
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        await store.append([event("a", 1)])
    assert await store.events_since("a", 0) == [], "reading goes on meanwhile"
    other.execute("ROLLBACK")
    other.close()
    await store.append([event("a", 1)])
    await store.close()


async def test_surprises_reach_those_who_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.create(game("a"), [])

    def fail(*arguments: object) -> None:
        raise OverflowError("secret")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_together", fail)
        with pytest.raises(Unavailable, match=r"^The database failed: OverflowError\.$"):
            await store.append([event("a", 1)])
    await store.append([event("a", 1)])


async def test_what_sqlite_is_told(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    for engine in store._engines:
        with engine.connect() as connection:
            told = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]
            assert told == ["wal", 2]
            assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    await store.close()


async def test_every_question_finds_an_index(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await make_games(store, 3)
    seen: list[str] = []

    def watch(_: object, cursor: sqlite3.Cursor, statement: str, parameters: tuple[Any, ...], *rest: object) -> None:
        if statement.startswith("SELECT"):
            plan = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            seen.extend(row[3] for row in plan)

    hooks.listen(store._engines[1], "before_cursor_execute", watch)
    await store.load("g000")
    await store.events_since("g000", 3)
    await store.games_of(ANNA, 5)
    await store.games_in("g000")
    await store.unfinished(5)
    await store.close()
    assert len(seen) >= 8
    assert [step for step in seen if step.startswith("SCAN") and "USING" not in step] == []
    assert any("ix_summary_unfinished" in step for step in seen)
