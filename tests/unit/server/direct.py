"""The application without a network: requests are handed to it as the server would hand them."""

from __future__ import annotations

import contextlib
import urllib.parse
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI

from campanile.server.app import create_app
from campanile.server.rooms import Rooms
from campanile.server.settings import Settings

from .harness import QUICK, empty_database

Headers = Sequence[tuple[bytes, bytes]]


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Door:
    """An application whose rooms are open."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.rooms: Rooms = app.state.rooms

    async def ask(
        self, method: str, path: bytes, query: bytes = b"", headers: Headers = (), body: Sequence[bytes] = (b"",),
        *, whole: bool = True,
    ) -> Answer:  # fmt: skip
        """One request; its body comes in parts, and if it is not `whole` the visitor goes away before its end."""
        scope: dict[str, Any] = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 5), "scheme": "http", "root_path": "",
            "method": method, "path": urllib.parse.unquote(path.decode("latin-1")), "raw_path": path,
            "query_string": query, "headers": list(headers), "state": {},
        }  # fmt: skip
        waiting = [
            {"type": "http.request", "body": part, "more_body": not whole or place < len(body)}
            for place, part in enumerate(body, 1)
        ]
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return waiting.pop(0) if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        assert [message["type"] for message in sent[:1]] == ["http.response.start"], sent
        answered = {name.decode("latin-1"): value.decode("latin-1") for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], answered, b"".join(message["body"] for message in sent[1:]))


@contextlib.asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Door]:
    """An application with rooms and a store of its own, for as long as it is needed."""
    own = Settings(**(QUICK | {"data": str(folder)} | settings))
    (folder / "campanile.sqlite").write_bytes(await empty_database())
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><title>Campanile</title>")
    app = create_app(own, static=page)
    async with app.router.lifespan_context(app):
        yield Door(app)
