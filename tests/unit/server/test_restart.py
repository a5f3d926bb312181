"""A server that stops in mid-game, and a store that fails."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from campanile.server.store import EventRow, Store, Summary, Unavailable

from .harness import PATIENCE, House, Socket, all_until, run, running


async def back(house: House, cookies: object, game_id: str) -> Socket:
    """The same visitor after a restart."""
    visitor = house.visitor()
    visitor.http.cookies = cookies  # type: ignore[assignment]
    return await visitor.open(game_id)


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, black = await house.pair("volto")
            await white.play("NACNALNSLA")
            await black.until(lambda: black.now["mover"] == "red")
            await black.play("CANNALNSLA")
            await white.until(lambda: white.now["mover"] == "white")
            await white.done("draw", accept=True)
            history, now, game_id = white.history, white.now, white.game["id"]
            jars = [visitor.http.cookies for visitor in house.visitors]
        async with running(tmp_path) as house:
            white = await back(house, jars[0], game_id)
            black = await back(house, jars[1], game_id)
            await white.until(lambda: white.now["seats"][1]["online"])
            assert (white.history, white.now) == (history, now)
            assert black.now["offers"]["draw"] == ["white"]
            # An answer that was lost: the page sends the same again.
            assert (await black.play("CANNALNSLA", seq=2))["type"] == "done"
            assert (await white.play("b2b3"))["type"] == "done"

    run(test)


def test_the_computer_moves_after_a_restart_without_any_visitor(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, pace=30) as house:
            visitor = house.visitor()
            made = await visitor.create("kwinty", "computer", level=1, side="black")
            socket = await visitor.open(made["id"])
            await socket.until(lambda: socket.now["thinking"])
        async with running(tmp_path) as house:
            async with asyncio.timeout(PATIENCE):
                while not await house.rooms.store.events_since(made["id"], 0):
                    await asyncio.sleep(0.02)

    run(test)


class Failing:
    """Makes a store fail, before or after it has stored."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.before = self.after = self.reading = False
        self._append, self._since = store.append, store.events_since
        monkeypatch.setattr(store, "append", self.append)
        monkeypatch.setattr(store, "events_since", self.events_since)

    async def append(self, events: Sequence[EventRow], summary: Summary | None = None) -> None:
        if self.before:
            raise Unavailable("The database failed: no room.")
        await self._append(events, summary)
        if self.after:
            raise Unavailable("The database failed: connection lost.")

    async def events_since(self, game_id: str, seq: int) -> list[EventRow]:
        if self.reading:
            raise Unavailable("The database failed: connection lost.")
        return await self._since(game_id, seq)


def test_what_could_not_be_stored_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, black = await house.pair("kwinty")
            failing = Failing(house.rooms.store, monkeypatch)
            failing.before = True
            refused = await white.play("i1h")
            assert (refused["code"], refused["text"]) == (
                "store", "the server cannot store anything at the moment; try again",
            )  # fmt: skip
            assert white.history == black.history == []
            failing.before = False
            assert (await white.play("i1h"))["type"] == "done"
            await black.reach(2)
            assert len(black.history) == 1

    run(test)


def test_what_was_stored_although_it_seemed_to_fail_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, black = await house.pair("kwinty")
            failing = Failing(house.rooms.store, monkeypatch)
            failing.after = True
            assert (await white.play("i1h"))["code"] == "store"
            await black.until(lambda: len(black.history) == 1)
            failing.after = False
            assert (await white.play("i1h", seq=1))["type"] == "done"
            assert len(white.history) == 1
            # Not even reading works: everybody comes again later, and then finds what was stored.
            failing.after = failing.reading = True
            assert (await black.play(black.now["legal"][0]))["code"] == "store"
            await white.until(lambda: white.raw.close_code)
            assert white.raw.close_code == 1012
            failing.after = failing.reading = False
            again = await house.visitors[0].open(white.game["id"])
            assert len(again.history) == 2

    run(test)


def test_two_processes_on_one_store_never_disagree(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as one, running(tmp_path) as two:
            white, _ = await one.pair("kwinty")
            elsewhere = two.visitor()
            elsewhere.http.cookies = one.visitors[0].http.cookies
            same = await elsewhere.open(white.game["id"])
            assert same.game["you"] == ["white"]
            assert (await white.play("i1h"))["type"] == "done"
            # No notice came (there is no Redis here), so the other process learns it from the store.
            assert (await same.play("i1v", seq=1))["code"] == "stale"
            await same.reach(2)
            assert [ply["action"] for ply in same.history] == ["i1h"]
            assert (await same.play("i1h", seq=1))["type"] == "done"
            # A client that has seen more than its process.
            black = two.visitor()
            black.http.cookies = one.visitors[1].http.cookies
            late = await black.open(white.game["id"])
            assert (await late.play(late.now["legal"][0]))["type"] == "done"
            await late.reach(3)
            assert (await white.play(white_answer(late), seq=3))["type"] == "done"

    run(test)


def test_both_seats_act_at_once_in_different_processes(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as one, running(tmp_path) as two:
            # What Redis does for real: each hears the other's notices.
            one.rooms.bus.subscribe(two.rooms._hear)
            two.rooms.bus.subscribe(one.rooms._hear)
            white, _ = await one.pair("kwinty")
            visitors = [two.visitor(), two.visitor()]
            for visitor, same in zip(visitors, one.visitors, strict=True):
                visitor.http.cookies = same.http.cookies
            tab = await visitors[0].open(white.game["id"])
            black = await visitors[1].open(white.game["id"])
            # The same turn of the same seat through two processes: stored once, acknowledged to both.
            both = await asyncio.gather(white.play("i1h", seq=1), tab.play("i1h", seq=1))
            assert [answer["type"] for answer in both] == ["done", "done"]
            await asyncio.gather(white.done("draw", accept=True), black.done("draw", accept=True))
            await all_until((white, black), lambda socket: socket.now["outcome"])
            assert white.now["outcome"]["reason"] == "agreed"
            await asyncio.gather(white.done("rematch"), black.done("rematch"))
            await all_until((white, black), lambda socket: socket.now["series"]["next"])
            assert white.now["series"]["next"] == black.now["series"]["next"]
            assert len((await one.visitors[0].http.get("/api/games")).json()) == 2

    run(test)


def white_answer(socket: Socket) -> str:
    import campanile

    state = campanile.parse("kwinty", socket.now["position"])
    return str(state.legal_actions[0])
