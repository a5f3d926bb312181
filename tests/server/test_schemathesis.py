"""Schemathesis: whatever is asked, the answer is one that OpenAPI promises, never a server error, never a changed game.

The application runs in this process: a network would cost more than the requests.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from requests.adapters import HTTPAdapter
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks
from urllib3 import HTTPResponse

from campanile.server.app import create_app
from campanile.server.settings import Settings
from unit.server.direct import Door, opened

EXAMPLES = int(os.environ.get("CAMPANILE_EXAMPLES", "300"))  # per operation; `make hostile` takes 10,000
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.response_schema_conformance,
    checks.content_type_conformance,
    checks.status_code_conformance,
]
# What the server looks at, or ignores, in every request without promising anything about it.
EVERYWHERE: list[dict[str, Any]] = [
    {"in": "cookie", "name": "campanile", "schema": {"type": "string"}},
    {"in": "header", "name": "Origin", "schema": {"type": "string"}},
    {"in": "query", "name": "anything", "schema": {"type": "string"}},
]


def described() -> Any:
    """What OpenAPI says, and what can be varied everywhere."""
    document = create_app(Settings()).openapi()
    for routes in document["paths"].values():
        for route in routes.values():
            route["parameters"] = route.get("parameters", []) + EVERYWHERE
    return schemathesis.openapi.from_dict(document)


OPERATIONS = {found.ok().label: found.ok() for found in described().get_all_operations()}


class House(HTTPAdapter):
    """The application with two games that have secrets, for a client that believes in a network."""

    def __init__(self, runner: asyncio.Runner, door: Door) -> None:
        super().__init__()
        self._runner = runner
        self._door = door
        self.games = [self._make(mode) for mode in ("link", "table")]
        self.statuses: Counter[int] = Counter()

    def send(self, request: requests.PreparedRequest, *_args: Any, **_options: Any) -> requests.Response:
        path, _, query = (request.path_url or "/").partition("?")
        body = request.body or b""
        assert isinstance(body, str | bytes)
        headers = [(_bytes(name).lower(), _bytes(value)) for name, value in request.headers.items()]
        asked = self._door.ask(request.method or "", path.encode(), query.encode(), headers, [_bytes(body)])
        answer = self._runner.run(asked)
        self.statuses[answer.status] += 1
        raw = HTTPResponse(io.BytesIO(answer.body), answer.headers, answer.status, preload_content=False)
        return self.build_response(request, raw)

    def content(self) -> list[Any]:
        """The games as memory and store have them."""
        return [self._runner.run(self._content(game)) for game in self.games]

    async def _content(self, game: str) -> tuple[Any, ...]:
        room = await self._door.rooms.find(game)
        return await self._door.rooms.store.load(game), room.match.seq, str(room.match.state), deepcopy(room.owners)

    def _make(self, mode: str) -> str:
        wish = json.dumps({"game": "volto", "mode": mode}).encode()
        made: str = json.loads(self._runner.run(self._door.ask("POST", b"/api/games", body=[wish])).body)["id"]
        return made


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Open for all tests of this module."""
    with asyncio.Runner() as runner:
        context = opened(tmp_path_factory.mktemp("house"))
        yield House(runner, runner.run(context.__aenter__()))
        runner.run(context.__aexit__(None, None, None))


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_keeps_its_promises(name: str, house: House, caplog: pytest.LogCaptureFixture) -> None:
    """One half of the requests is what OpenAPI describes, the other is not; half of the ids are those of real games."""
    operation, before = OPERATIONS[name], house.content()
    house.statuses.clear()
    session = requests.Session()
    session.trust_env = False
    session.mount("http://", house)

    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

        @seed(1)
        @settings(max_examples=EXAMPLES // 2, database=None, deadline=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            number = house.statuses.total()
            if number % 2 and "game_id" in case.path_parameters:
                case.path_parameters["game_id"] = house.games[number // 2 % 2]
            case.call_and_validate(base_url="http://127.0.0.1", session=session, checks=CHECKS)

        ask()
    print(f"{name}: {house.statuses.total()} requests, {dict(sorted(house.statuses.items()))}")
    assert house.statuses.total() >= EXAMPLES // 2 * 2
    assert max(house.statuses) < 500
    assert house.content() == before
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
