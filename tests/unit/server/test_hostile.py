"""Whatever is sent: an error or a closed socket, never a crash, never a changed game."""

from __future__ import annotations

import contextlib
import json
import logging
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .harness import House, Socket, run, running
from .hostile import harmless, random_message, spoilt

MESSAGES = 10_000
BURST = 100
MALFORMED = [
    "", "null", "[]", "{}", "5", '"x"', "{", "nonsense", '{"type":"play"}', '{"type":"nothing","id":1}',
    '{"type":"play","id":"1","seq":0,"actions":["i1h"]}', '{"type":"play","id":1,"seq":0,"actions":"i1h"}',
    '{"type":"play","id":1,"seq":0.5,"actions":["i1h"]}', '{"type":"play","id":1e400,"seq":0,"actions":[]}',
    '{"type":["play"],"id":1}', "[" * 4000, '{"a":' * 600, '{"type":"resign","id":1.5}',
    '{"type":"game","id":1}', '{"type":"play","id":1,"seq":0,"actions":["\\ud800"]}', '{"type":"ping","id":null}',
    '{"type":"play","id":1,"seq":9223372036854775807,"actions":["i1h"]}', "\x00", "{\"type\":\"ping\"\xff",
]  # fmt: skip


def errors_logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def sane(house: House, socket: Socket, before: dict[str, Any]) -> None:
    """The game is as it was, in memory and in the store."""
    fresh = await house.visitors[0].open(socket.game["id"])
    assert fresh.now["seq"] == before["seq"]
    assert fresh.now["position"] == before["position"]
    assert len(await house.rooms.store.events_since(socket.game["id"], 0)) == before["seq"]


def test_malformed_and_oversized_frames(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, _ = await house.pair("kwinty")
            before = one.now
            one._number = 1000  # apart from the ids in what follows
            for text in MALFORMED:
                await one.raw.send(text)
                await one.raw.send(text.encode("utf-8", "surrogatepass"))
            await one.raw.send(b"\xff\xfe\x00")
            await one.raw.send(json.dumps({"type": "try", "id": 7, "seq": 0, "actions": ["x" * 5000]}))
            assert (await one.ask("ping"))["type"] == "pong"
            refused = [json.loads(frame) for frame in one.frames if '"refused"' in frame]
            assert len(refused) == 2 * len(MALFORMED) + 2
            assert {answer["code"] for answer in refused} <= {"message", "stale"}
            assert refused[-1]["id"] == 7
            await sane(house, one, before)

    run(test)
    assert errors_logged(caplog) == []


def test_who_does_not_stop_is_sent_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await house.pair("kwinty")
            for _ in range(200):
                try:
                    await one.raw.send("nonsense")
                except ConnectionClosed:
                    break
            await one.until(lambda: one.raw.close_code)
            assert one.raw.close_code == 1008
            huge = await house.visitors[0].open(two.game["id"])
            await huge.raw.send("x" * 100_000)
            await huge.raw.wait_closed()
            assert huge.raw.close_code == 1009
            assert (await two.ask("ping"))["type"] == "pong"

    run(test)
    assert errors_logged(caplog) == []


@pytest.mark.parametrize("game", ["kwinty", "volto"])
@pytest.mark.parametrize("who", ["seat", "spectator"])
def test_ten_thousand_random_messages(who: str, game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """So many must have been handled: what is sent to a socket that closes is lost, and another is opened."""
    rng = random.Random(f"{game}/{who}")

    async def test() -> None:
        async with running(tmp_path) as house:
            one, _ = await house.pair(game)
            before, seq = one.now, one.now["seq"]
            visitor = house.visitors[0] if who == "seat" else house.visitor()
            handled = house.rooms.metrics.messages._value
            socket, opened = one, 0
            while handled.get() < MESSAGES:
                if socket.raw.close_code or socket is one:
                    socket, opened = await visitor.open(one.game["id"]), opened + 1
                texts = [spoilt(rng, random_message(rng, seq)) for _ in range(BURST)]
                frames = [text if rng.random() < 0.9 else text.encode()
                          for text in texts if who == "spectator" or harmless(text, seq)]  # fmt: skip
                await pour(socket, frames)
            assert opened > 10, "hardly anything was wrong with them"
            await sane(house, one, before)

    run(test)
    assert errors_logged(caplog) == []


async def pour(socket: Socket, frames: list[str | bytes]) -> None:
    """Send all, until the server has had enough or has answered the last."""
    socket.frames.clear()
    with contextlib.suppress(ConnectionClosed):
        for frame in [*frames, '{"type":"ping","id":-1}']:
            await socket.raw.send(frame)
    await socket.until(lambda: socket.raw.close_code or '{"type":"pong","id":-1}' in socket.frames)
    assert socket.raw.close_code in (None, 1008)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess", "mode": "link"}, "there is no game 'chess'"),
        ({"game": "kwinty", "mode": "link", "options": {"size": 3}}, "kwinty has no option 'size'"),
        ({"game": "kwinty", "mode": "link", "options": {"first": "red"}}, "option first must be"),
        ({"game": "kwinty", "mode": "link", "side": "red"}, "has no side 'red'"),
        ({"game": "kwinty", "mode": "computer"}, "a level is a whole number from 1 to 10"),
        ({"game": "kwinty", "mode": "computer", "level": 11}, "a level is a whole number from 1 to 10"),
        ({"game": "kwinty", "mode": "table", "level": 1}, "only a computer has a level"),
        ({"game": "kwinty", "mode": "somewhere"}, "this request cannot be read"),
        ({"mode": "link"}, "this request cannot be read"),
    ],
)
def test_wishes_that_cannot_be_granted(wish: dict[str, Any], words: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            answer = await house.visitor().http.post("/api/games", json=wish)
            assert answer.status_code == 400
            assert words in answer.json()["text"]
            assert "set-cookie" not in answer.headers

    run(test)
