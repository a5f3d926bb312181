"""What comes over the wire that is slow, endless or no HTTP at all: a closed connection, and nobody else waits."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from pathlib import Path

import httpx
import pytest

from .harness import House, run, running
from .test_hostile import errors_logged

TRIES = 10
WISH = b'{"game":"kwinty","mode":"table"}'
POST = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
UNREAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"


async def connect(house: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = house.address.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


async def spoken(house: House, *parts: bytes, pause: float = 0.0) -> tuple[bytes, float]:
    """Everything that the server answers until it closes, and after how many seconds it did."""
    began = time.monotonic()
    reader, writer = await connect(house)

    async def speak() -> None:
        with contextlib.suppress(OSError):
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(pause)

    speaking = asyncio.create_task(speak())
    answer = b""
    with contextlib.suppress(OSError):
        while part := await asyncio.wait_for(reader.read(65536), 10):
            answer += part
    seconds = time.monotonic() - began
    speaking.cancel()
    writer.transport.abort()
    return answer, seconds


@pytest.mark.parametrize(
    ("begun", "dripped"),
    [
        (b"", b""),  # a connection that says nothing
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b""),  # a head that does not end
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n"),
        (POST % len(WISH), b""),  # a body that does not come
        (POST % 1000, b" "),
        (UNREAD, b""),  # one that nobody reads
        (UNREAD, b" "),
    ],
)
def test_who_is_too_slow_is_sent_away(
    begun: bytes, dripped: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with running(tmp_path, request_time=1.0) as house:
            answer, seconds = await spoken(house, begun, *[dripped] * 200, pause=0.05)
            assert 0.9 < seconds < 9
            assert b" 500 " not in answer
            one, _ = await house.pair("kwinty")
            assert (await one.ask("ping"))["type"] == "pong"

    run(test)
    assert errors_logged(caplog) == []


def test_a_head_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            answer, seconds = await spoken(house, b"GET / HTTP/1.1\r\n", *[b"x: %s\r\n" % (b"y" * 5000)] * 100)
            assert answer.startswith(b"HTTP/1.1 400 ") or not answer  # it may be lost when both sides write
            assert seconds < 9

    run(test)


def test_who_keeps_a_connection_has_time_for_every_request(tmp_path: Path) -> None:
    """The time begins with each of them; a socket has no such limit."""

    async def test() -> None:
        async with running(tmp_path, request_time=3) as house:
            one, _ = await house.pair("kwinty")
            last = GET.replace(b"Host", b"Connection: close\r\nHost")
            answer, _ = await spoken(house, GET, GET[:9], GET[9:], last, pause=1)
            assert re.findall(rb"HTTP/1.1 (\d+)", answer) == [b"200"] * 3
            assert (await one.ask("ping"))["type"] == "pong"

    run(test)


def test_random_bytes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Requests with something changed in them, also in what no client for HTTP would send."""
    rng = random.Random(4)
    heads = [GET, POST % len(WISH) + WISH, b"GET /api/games?q=\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
             b"GET /ws/abcdefghijkl HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
             b"POST /api/games HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n0\r\n\r\n"]  # fmt: skip

    async def test() -> None:
        async with running(tmp_path, request_time=0.2) as house:

            async def one() -> None:
                text = bytearray(rng.choice(heads))
                for _ in range(rng.randrange(3)):
                    text[rng.randrange(len(text))] = rng.randrange(256)
                reader, writer = await connect(house)
                writer.write(text)
                with contextlib.suppress(ConnectionError):  # closed before all was read
                    answer = await asyncio.wait_for(reader.read(65536), 10)
                    assert not re.match(rb"HTTP/1\.\d 5", answer), (text, answer)
                writer.transport.abort()

            for _ in range(10):
                await asyncio.gather(*(one() for _ in range(50)))
            for _ in range(TRIES):  # here a machine that pauses is too slow as well
                with contextlib.suppress(httpx.TransportError):
                    answer = await house.visitor().http.get("/healthz")
                    break
            assert answer.status_code == 200

    run(test)
    assert errors_logged(caplog) == []
