"""10,000 random requests to everything that HTTP offers: an error at most, never a crash, never a changed game."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from campanile.server.app import create_app
from campanile.server.guard import HEADERS
from campanile.server.keys import owner_of
from campanile.server.settings import Settings

from .direct import Answer, Door, opened
from .harness import run
from .hostile import Asked, Seat, random_id, random_path, random_request
from .test_hostile import errors_logged

REQUESTS = 10_000
AT_ONCE = 100  # on their way together, so that the store can write them together
GAME = "/api/games/{game_id}/"
OPERATIONS = [
    ("GET", "/api/catalogue"), ("POST", "/api/games"), ("GET", "/api/games"), ("POST", f"{GAME}join"),
    ("GET", f"{GAME}links"), ("GET", f"{GAME}record.txt"), ("GET", f"{GAME}record.json"), ("GET", f"{GAME}board.svg"),
    ("GET", "/healthz"), ("GET", "/metrics"),
]  # fmt: skip
PAGES = ("GET", "")  # whatever else there is, or is not
FORM = {"code", "clause", "text"}


def test_nothing_is_left_out() -> None:
    paths = create_app(Settings()).openapi()["paths"]
    assert {(method.upper(), path) for path, routes in paths.items() for method in routes} == set(OPERATIONS)


async def make(door: Door, mode: str) -> tuple[dict[str, str], str]:
    """A game with secrets, and the cookie of who made it."""
    wish = json.dumps({"game": "volto", "mode": mode}).encode()
    answer = await door.ask("POST", b"/api/games", body=[wish])
    assert answer.status == 201
    return json.loads(answer.body), answer.headers["set-cookie"].partition("=")[2].partition(";")[0]


async def content(door: Door, games: list[str]) -> list[Any]:
    """The games as memory and store have them."""
    found = []
    for game in games:
        room = await door.rooms.find(game)
        found += [await door.rooms.store.load(game), room.match.seq, str(room.match.state), deepcopy(room.owners)]
    return found


def check(asked: Asked, answer: Answer) -> None:
    assert 200 <= answer.status < 500, (asked, answer)
    assert HEADERS.keys() <= answer.headers.keys(), (asked, answer)
    text = answer.headers.get("content-type", "").startswith("text/html")  # the page says it in the visitor's language
    if answer.status >= 400 and not text:
        assert set(json.loads(answer.body)) == FORM, (asked, answer)


@pytest.mark.parametrize(("method", "template"), [*OPERATIONS, PAGES])
def test_ten_thousand_random_requests(
    method: str, template: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(f"{method} {template}")
    statuses: Counter[int] = Counter()
    known = 0.1 if template.endswith(".svg") else 0.5  # a picture takes as long as ten other requests

    async def test() -> None:
        async with opened(tmp_path) as door:
            own, token = await make(door, "link")
            strange, _ = await make(door, "table")
            games = [own["id"], strange["id"]]
            seat = Seat(token, (own["invitation"] or "").rpartition("/")[2])
            before = await content(door, games)

            def path() -> bytes:
                if not template:
                    return random_path(rng)
                game_id = rng.choice(games).encode() if rng.random() < known else random_id(rng)
                return template.encode().replace(b"{game_id}", game_id)

            async def one() -> None:
                asked = random_request(rng, method, path(), seat)
                answer = await door.ask(asked.method, asked.path, asked.query, asked.headers, asked.body,
                                        whole=asked.whole)  # fmt: skip
                check(asked, answer)
                statuses[answer.status] += 1

            for _ in range(REQUESTS // AT_ONCE):
                await asyncio.gather(*(one() for _ in range(AT_ONCE)))
            assert await content(door, games) == before
            assert owner_of(token) in set().union(*before[3].values())

    run(test, 300)
    assert statuses.total() == REQUESTS
    assert len(statuses) > 1, "all were answered alike, so they cannot have got far"
    assert errors_logged(caplog) == []
