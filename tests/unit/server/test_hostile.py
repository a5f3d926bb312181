"""Whatever is sent: an error or a closed socket, never a crash, never a changed game."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .harness import House, Socket, run, running

MESSAGES = 10_000
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


def random_value(rng: random.Random, depth: int = 0) -> Any:
    words = ["i1h", "b4-c4", "NACNALNSLA", "white", "-", "pass", "é", ""]
    plain = [rng.randrange(-3, 40), rng.choice(words), None, rng.random() < 0.5, rng.random() * 1e6]
    if depth < 2 and rng.random() < 0.3:
        if rng.random() < 0.7:
            return [random_value(rng, depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice("abc"): random_value(rng, depth + 1) for _ in range(rng.randrange(3))}
    return rng.choice(plain)


def random_message(rng: random.Random, socket: Socket) -> str:
    """Often nearly right, so that it gets far."""
    kind = rng.choice(["play", "try", "draw", "takeback", "rematch", "hint", "face", "ping", "echo", "game", "resign"])
    message: dict[str, Any] = {"type": kind, "id": rng.randrange(1000)}
    if kind == "resign":
        message["id"] = "no"  # the one message that is always allowed must not be well formed here
    if kind in ("play", "try", "hint"):
        message["seq"] = rng.choice([socket.now["seq"] + 1, socket.now["seq"] - 1, 0, 99, -5])
        message["actions"] = [random_value(rng, 2) for _ in range(rng.randrange(3))]
        if rng.random() < 0.5:
            message["actions"] = [rng.choice(["i1h", "xx", "z9v", "NACNALNSLA", "b2b3"])]
    if kind in ("draw", "takeback"):
        message["accept"] = False
    if kind == "face":
        message["side"] = rng.choice(["white", "red", None, 5])
    if kind == "echo":
        message["number"] = rng.randrange(5)
    if rng.random() < 0.3:
        message[rng.choice([*message, "more"])] = random_value(rng)
    text = json.dumps(message)
    if rng.random() < 0.1:
        place = rng.randrange(len(text))
        text = text[:place] + chr(rng.randrange(32, 127)) + text[place + 1 :]
    return text if harmless(text, socket) else random_message(rng, socket)


def harmless(text: str, socket: Socket) -> bool:
    """Whether it is not by chance something that a player may well do."""
    try:
        message = json.loads(text)
    except ValueError:
        return True
    if not isinstance(message, dict) or message.get("seq") == socket.now["seq"] or message.get("accept") is True:
        return False
    return message.get("type") != "resign" or not isinstance(message.get("id"), int)


@pytest.mark.parametrize("game", ["kwinty", "volto"])
def test_ten_thousand_random_messages(game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(game)

    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await house.pair(game)
            watcher = await house.visitor().open(one.game["id"])
            before = one.now
            people = [house.visitors[0], house.visitors[1], house.visitors[2]]
            sockets = [one, two, watcher]
            for number in range(MESSAGES):
                place = number % 3
                try:
                    await sockets[place].raw.send(random_message(rng, one))
                except ConnectionClosed:
                    sockets[place] = await people[place].open(one.game["id"])
                if number % 50 == 0:
                    await asyncio.sleep(0)
            await sane(house, one, before)

    run(test)
    assert errors_logged(caplog) == []


def test_random_http_requests(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(5)

    async def test() -> None:
        async with running(tmp_path) as house:
            ann = house.visitor()
            made = await ann.create("kwinty", "table")
            socket = await ann.open(made["id"])
            before = socket.now
            own = f"/api/games/{made['id']}"
            paths = ["/api/games", f"{own}/join", f"{own}/record.txt", "/api/nothing", "/api/games/x/join",
                     "/assets/../secret", "/%2e%2e/secret", "/.vite/x", "/healthz", "/x%00"]  # fmt: skip
            for _ in range(MESSAGES):
                method = rng.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
                body = rng.choice([
                    json.dumps(random_value(rng)).encode(), rng.randbytes(20), b"x" * 5000,
                    json.dumps({"game": rng.choice(["kwinty", "chess"]), "mode": rng.choice(["link", "x"]),
                                "options": random_value(rng), "level": random_value(rng), "side": random_value(rng),
                                "clock": random_value(rng)}).encode(),
                    json.dumps({"key": random_value(rng)}).encode(),
                ])  # fmt: skip
                answer = await ann.http.request(method, rng.choice(paths), content=body)
                assert answer.status_code < 500, answer
                assert answer.headers["x-content-type-options"] == "nosniff"
                if answer.status_code >= 400 and method != "HEAD":
                    assert set(answer.json()) == {"code", "clause", "text"}
            await sane(house, socket, before)

    run(test)
    assert errors_logged(caplog) == []


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
