"""A real server in the test's own event loop, and clients for it."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from campanile.server.app import create_app
from campanile.server.clockwork import Alarm, Clockwork
from campanile.server.rooms import Rooms
from campanile.server.run import configure
from campanile.server.settings import Settings
from campanile.server.store import Store

PATIENCE = 30.0
QUICK: dict[str, Any] = {
    "port": 0, "threads": 1, "pace": 0.0, "secret_pace": 0.1, "hint": 0.05, "think": 0.2, "address_burst": 0,
    "seat_burst": 0,
}  # fmt: skip


class FakeClock(Clockwork):
    """Time that stands still until a test moves it."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.time = now
        self._alarms: list[tuple[int, Callable[[], object]]] = []

    def now(self) -> int:
        return self.time

    def alarm(self, at: int, action: Callable[[], object]) -> Alarm:
        entry = (at, action)
        self._alarms.append(entry)
        alarms = self._alarms

        class Handle:
            def cancel(self) -> None:
                if entry in alarms:
                    alarms.remove(entry)

        return Handle()

    def pass_time(self, milliseconds: int) -> None:
        """Time goes on, and what was due happens."""
        self.time += milliseconds
        for entry in [entry for entry in self._alarms if entry[0] <= self.time]:
            self._alarms.remove(entry)
            entry[1]()


class Socket:
    """A client of the game socket that keeps what it was told, as a page would."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.frames: list[str] = []
        self.game: dict[str, Any] = {}
        self.history: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.echoes = True
        self._number = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for frame in self.raw:
                self.frames.append(str(frame))
                await self._take(json.loads(frame))
        self._changed.set()

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "game":
            self.game, self.history, self.now = message, list(message["history"]), message["now"]
        elif kind == "update":
            self.history = self.history[: message["kept"]] + message["added"]
            self.now = message["now"]
        elif kind == "probe":
            if self.echoes:
                await self.raw.send(json.dumps({"type": "echo", "number": message["number"]}))
        elif (future := self._answers.pop(message["id"], None)) and not future.done():
            future.set_result(message)
        self._changed.set()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self._number += 1
        future = self._answers[self._number] = asyncio.get_running_loop().create_future()
        await self.raw.send(json.dumps({"type": kind, "id": self._number, **fields}))
        return await asyncio.wait_for(future, PATIENCE)

    async def play(self, *actions: str, seq: int | None = None) -> dict[str, Any]:
        return await self.ask("play", seq=self.now["seq"] if seq is None else seq, actions=list(actions))

    async def done(self, kind: str, **fields: Any) -> None:
        """A request that must be carried out."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "done", answer

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until what was told makes the condition true."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def reach(self, seq: int) -> None:
        await self.until(lambda: self.now and self.now["seq"] >= seq)

    async def close(self) -> None:
        await self.raw.close()
        await self._reader


class Visitor:
    """A browser: one cookie jar, any number of sockets."""

    def __init__(self, house: House) -> None:
        self.http = httpx.AsyncClient(base_url=house.address)
        self._house = house

    @property
    def cookie(self) -> dict[str, str]:
        token = self.http.cookies.get("campanile")
        return {"Cookie": f"campanile={token}"} if token else {}

    async def create(self, game: str, mode: str, **wish: Any) -> dict[str, Any]:
        answer = await self.http.post("/api/games", json={"game": game, "mode": mode, **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def join(self, link: str) -> httpx.Response:
        _, _, game_id, key = link.split("/")
        return await self.http.post(f"/api/games/{game_id}/join", json={"key": key})

    async def open(self, game_id: str, **headers: str) -> Socket:
        url = self._house.address.replace("http", "ws", 1) + f"/ws/{game_id}"
        raw = await connect(url, additional_headers=self.cookie | headers, compression=None, max_size=None, proxy=None)
        socket = Socket(raw)
        self._house.sockets.append(socket)
        await socket.until(lambda: socket.now or socket.raw.close_code)
        return socket


class House:
    """A running server."""

    def __init__(self, address: str, rooms: Rooms) -> None:
        self.address = address
        self.rooms = rooms
        self.sockets: list[Socket] = []
        self.visitors: list[Visitor] = []

    def visitor(self) -> Visitor:
        visitor = Visitor(self)
        self.visitors.append(visitor)
        return visitor

    async def pair(self, game: str, **wish: Any) -> tuple[Socket, Socket]:
        """Two players by link, in the order of the game's sides."""
        ann, bo = self.visitor(), self.visitor()
        side = wish.pop("side", None) or {"volterra": "light"}.get(game, "white")
        made = await ann.create(game, "link", side=side, **wish)
        assert (await bo.join(made["invitation"])).status_code == 200
        return await ann.open(made["id"]), await bo.open(made["id"])


_empty: list[bytes] = []


async def empty_database() -> bytes:
    """A database without games; making one takes Alembic a while."""
    if not _empty:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "empty.sqlite"
            await (await Store.open(f"sqlite:///{path}")).close()
            _empty.append(path.read_bytes())
    return _empty[0]


@contextlib.asynccontextmanager
async def running(folder: Path, clock: Clockwork | None = None, **settings: Any) -> AsyncIterator[House]:
    """A server on a free port."""
    own = Settings(**(QUICK | {"data": str(folder)} | settings))
    if not own.database and not (folder / "campanile.sqlite").exists():
        (folder / "campanile.sqlite").write_bytes(await empty_database())
    app = create_app(own, clockwork=clock)
    config = configure(app, own)
    config.port, config.ws_ping_interval = 0, None
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        if task.done():
            task.result()
    port = server.servers[0].sockets[0].getsockname()[1]
    house = House(f"http://127.0.0.1:{port}", app.state.rooms)
    try:
        yield house
    finally:
        for socket in house.sockets:
            await socket.close()
        for visitor in house.visitors:
            await visitor.http.aclose()
        server.should_exit = True
        await task


async def all_until(sockets: Iterable[Socket], condition: Callable[[Socket], Any]) -> None:
    """Wait until everybody was told what makes the condition true."""
    await asyncio.gather(*(socket.until(functools.partial(condition, socket)) for socket in sockets))


def run(test: Callable[[], Awaitable[None]], seconds: float = 180) -> None:
    """Run one test in a loop of its own."""
    asyncio.run(asyncio.wait_for(test(), seconds))
