"""What breaks in the middle of something: connections, searches, the store. Nobody waits for ever, nothing is lost."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from campanile.server import computer, connection, hints, requests, thinker
from campanile.server.connection import Connection
from campanile.server.store import EventRow, Summary, Unavailable

from .harness import PATIENCE, FakeClock, run, running
from .test_hostile import errors_logged


def test_who_goes_away_while_his_turn_is_stored_has_played_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, black = await house.pair("kwinty")
            store = house.rooms.store
            append, stored, go_on = store.append, asyncio.Event(), asyncio.Event()

            async def slow(events: Sequence[EventRow], summary: Summary | None = None) -> None:
                await append(events, summary)
                stored.set()
                await go_on.wait()

            monkeypatch.setattr(store, "append", slow)
            await white.raw.send('{"type":"play","id":1,"seq":1,"actions":["i1h"]}')
            await stored.wait()
            white.raw.transport.abort()
            await asyncio.sleep(0.05)
            await black.close()  # of which the other cannot be told any more
            await asyncio.sleep(0.05)
            go_on.set()
            again = await house.visitors[1].open(black.game["id"])
            await again.until(lambda: again.history)

    run(test)


def test_what_goes_wrong_in_an_answer_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("a rule failed")

    async def test() -> None:
        async with running(tmp_path) as house:
            white, _ = await house.pair("kwinty")
            monkeypatch.setattr(connection, "answer", fails)
            await white.raw.send('{"type":"resign","id":1}')
            await white.until(lambda: white.raw.close_code)

    run(test)
    assert len(errors_logged(caplog)) == 1


def test_nothing_keeps_a_spectator_who_has_gone(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, seat_burst=10) as house:
            white, _ = await house.pair("kwinty")
            watcher = await house.visitor().open(white.game["id"])
            assert (await watcher.ask("ping"))["type"] == "pong"
            room = await house.rooms.find(white.game["id"])
            kept = [weakref.ref(one) for one in room.connections if not one.audience.you]
            assert len(kept) == 1
            await watcher.close()
            async with asyncio.timeout(PATIENCE):
                while kept[0]() is not None:
                    gc.collect()
                    await asyncio.sleep(0.02)

    run(test)


def test_who_is_too_slow_for_what_is_told_comes_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, _ = await house.pair("kwinty")
            socket: Any = None
            slow = Connection(await house.rooms.find(white.game["id"]), socket, None)
            slow.tell("x" * 2_000_000)  # a first message may be as large as it has to be
            codes = [slow._closing]
            for _ in range(3):
                slow.tell("x")
                codes.append(slow._closing)
            assert codes == [None, 1013, 1013, 1013]
            assert len(slow._waiting) == 1

    run(test)


def test_a_search_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts: list[int] = []

    def choose(position: Any, level: int, limit: Any) -> list[str]:
        attempts.append(level)
        if len(attempts) == 1:
            raise MemoryError
        return computer.choose_turn(position, level, limit)

    monkeypatch.setattr(thinker, "choose_turn", choose)
    monkeypatch.setattr(thinker, "_AGAIN", 0.01)

    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create("kwinty", "computer", level=1, side="black")
            socket = await visitor.open(made["id"])
            await socket.until(lambda: socket.history)

    run(test)
    assert len(attempts) == 2


def test_a_hint_that_fails_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(hints, "advise", fails)

    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("kwinty", "table"))["id"])
            for _ in range(2):  # and another can be asked for
                answer = await table.ask("hint", seq=0)
                assert (answer["code"], answer["text"]) == ("limit", "no hint could be found; try again in a moment")

    run(test)
    assert len(errors_logged(caplog)) == 2


def test_a_hint_that_is_cancelled_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    monkeypatch.setattr(hints, "advise", lambda *_: gate.wait(PATIENCE))

    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("kwinty", "table"))["id"])
            asked = asyncio.create_task(table.ask("hint", seq=0))
            room = await house.rooms.find(table.game["id"])
            async with asyncio.timeout(PATIENCE):
                while not (running_now := [one.hinting for one in room.connections if one.hinting]):
                    await asyncio.sleep(0.01)
            (hint,) = running_now
            hint.cancel()
            assert (await asked)["code"] == "limit"
            gate.set()

    run(test)


def test_one_game_that_cannot_be_read_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, pace=30) as house:
            visitor = house.visitor()
            good = await visitor.create("kwinty", "computer", level=1, side="black")
            bad = await visitor.create("kwinty", "computer", level=1, side="black")
            store = house.rooms.store
            later = Summary(over=False, winner=None, mover="white", plies=0, changed=1 << 45)
            await store.append([EventRow(bad["id"], 1, "of a newer version", None, "", 0)], later)
        async with running(tmp_path) as house, asyncio.timeout(PATIENCE):
            while not await house.rooms.store.events_since(good["id"], 0):
                await asyncio.sleep(0.02)

    run(test)


def test_a_store_that_is_silent_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def silent(_: str) -> None:
        raise Unavailable("The database failed: connection lost.")

    async def test() -> None:
        async with running(tmp_path) as house:
            white, _ = await house.pair("kwinty")
            stranger = house.visitor()
            await stranger.create("kwinty", "table")  # a cookie, but no seat here
            monkeypatch.setattr(house.rooms.store, "load", silent)
            with pytest.raises(ConnectionClosed) as closed:
                await (await stranger.open(white.game["id"])).raw.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1013

    run(test)
    assert errors_logged(caplog) == []


def test_a_friend_joins_while_another_process_writes(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as one, running(tmp_path) as two:
            ann, bo = one.visitor(), two.visitor()
            made = await ann.create("kwinty", "link", side="white")
            await two.rooms.find(made["id"])
            white = await ann.open(made["id"])
            assert (await white.play("i1h"))["type"] == "done"
            joined = await bo.join(made["invitation"])
            assert (joined.status_code, joined.json()) == (200, {"you": ["black"]})
            black = await bo.open(made["id"])
            assert len(black.history) == 1
            assert (await black.play(black.now["legal"][0]))["type"] == "done"

    run(test)


def test_a_room_that_has_left_the_memory_does_nothing_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, FakeClock(), pace=30) as house:
            visitor = house.visitor()
            made = await visitor.create("kwinty", "computer", level=1, side="black", clock={"minutes": 1})
            await (await visitor.open(made["id"])).close()
            room = await house.rooms.find(made["id"])
            house.rooms.forget(room)
            await asyncio.sleep(0.05)
            room.thinker.wake()
            assert not room.needed

    run(test)


def test_no_game_grows_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a game has it replayed, while everybody else waits."""
    monkeypatch.setattr(requests, "_MOST_EVENTS", 4)

    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("kwinty", "table"))["id"])
            for _ in range(2):
                assert (await table.play("i1h"))["type"] == "done"
                await table.done("takeback", accept=True)
            for answer in (await table.play("i1h"), await table.ask("draw", accept=True)):
                assert answer["code"] == "limit"
            await table.done("resign")
            await table.until(lambda: table.now["outcome"])
            await table.done("rematch")

    run(test)
