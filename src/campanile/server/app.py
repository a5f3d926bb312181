"""The application: everything put together."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException

from campanile import __version__
from campanile.server import api, openapi, visitors
from campanile.server.clockwork import Clockwork
from campanile.server.connection import Connection
from campanile.server.guard import Guard, failure
from campanile.server.keys import LinkKeys, load_secret
from campanile.server.pages import STATIC, Pages
from campanile.server.refusal import Refusal
from campanile.server.rooms import Rooms
from campanile.server.settings import Settings
from campanile.server.store import Bus, Store

_POLICY, _UNKNOWN, _TOO_MANY, _LATER = 1008, 4404, 4429, 1013
# What an error says may be one player's secret (M8), so nothing of it is offered to any exporter.
_QUIET: TelemetryConfig = {
    "tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False,
}  # fmt: skip
_FAULTS = {400: "message", 405: "method", 422: "message"}


async def open_rooms(settings: Settings, clockwork: Clockwork | None = None) -> Rooms:
    """The house, with its store and its bus; a ValueError says which setting is wrong."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    secret = settings.secret.encode() or load_secret(settings.folder / "secret")
    store = await Store.open(settings.database_url)
    try:
        bus = await Bus.open(settings.redis or None)
    except ValueError:
        await store.close()
        raise
    return Rooms(settings, store, bus, LinkKeys(secret), clockwork)


def create_app(settings: Settings, *, clockwork: Clockwork | None = None, static: Path = STATIC) -> FastAPI:
    """The application for these settings. It opens its rooms when it starts, unless somebody has put them into it."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        if not hasattr(app.state, "rooms"):
            app.state.rooms = await open_rooms(settings, clockwork)
        rooms: Rooms = app.state.rooms
        rooms.begin()
        yield
        await rooms.close()

    app = FastAPI(
        title="Campanile",
        version=__version__,
        description="Four board games for two. The game socket is described in docs/api.md.",
        lifespan=life,
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/openapi.json",
        redirect_slashes=False,  # an address is right or wrong
        telemetry=_QUIET,
    )
    app.include_router(api.router)
    app.add_api_websocket_route("/ws/{game_id}", _socket)
    openapi.describe(app)
    pages = Pages(static)

    async def other(request: Request, error: Exception) -> Response:
        return _answer_fault(pages, request, error)

    app.add_exception_handler(HTTPException, other)
    app.add_exception_handler(Refusal, other)
    app.add_middleware(Guard)
    return app


def _answer_fault(pages: Pages, request: Request, error: Exception) -> Response:
    """What no route answers may be a file or a path of the page."""
    if isinstance(error, Refusal):
        return failure(error)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404 and request.method in ("GET", "HEAD") and (page := pages.answer(request)) is not None:
        return page
    code = _FAULTS.get(status, "unknown")
    texts = {"message": "this request cannot be read", "method": "this cannot be done here"}
    return failure(Refusal(code, texts.get(code, "there is nothing here")))


async def _socket(socket: WebSocket, game_id: str) -> None:
    """The game socket."""
    rooms: Rooms = socket.app.state.rooms
    address = visitors.address(socket)
    if not visitors.from_our_page(socket, rooms.settings) or not rooms.by_address.take(address):
        await socket.close(_POLICY)  # before it was accepted: the browser is told 403
        return
    with rooms.sockets_by_address.take(address) as allowed:
        if allowed:
            await _attend(socket, rooms, game_id)
        else:
            await socket.accept()  # only an open socket can tell why it is closed
            await socket.close(_TOO_MANY, "too many sockets are open from this address")


async def _attend(socket: WebSocket, rooms: Rooms, game_id: str) -> None:
    """As long as he plays or looks on."""
    owner = visitors.owner(socket)
    try:
        room = await rooms.find(game_id)
        if owner is not None and not room.sides_of(owner):
            await room.refresh_owners()  # he may have got his seat from another process
    except Refusal as refusal:
        await socket.accept()
        await socket.close(_UNKNOWN if refusal.code == "unknown" else _LATER)
        return
    await socket.accept()
    await Connection(room, socket, owner).run()
