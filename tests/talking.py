"""One who plays or watches over a socket, and keeps in mind what he was told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from websockets.asyncio.client import ClientConnection

from campanile.server.load.client import Host, decode_message, send
from campanile.server.schema import (
    Advice,
    Done,
    Draw,
    Echo,
    Face,
    FromServer,
    Game,
    Hint,
    Now,
    Ping,
    Play,
    Pong,
    Probe,
    Refused,
    Rematch,
    Resign,
    TakeBack,
    Tried,
    Try,
    Update,
)

SILENCE = 15.0  # seconds after which a server that says nothing has broken its promise

Answer = Done | Refused | Tried | Advice | Pong
Request = Play | Try | Resign | Draw | TakeBack | Rematch | Hint | Face | Ping


class Talk:
    """A socket of one game."""

    def __init__(self, socket: ClientConnection, game: Game) -> None:
        self.socket = socket
        self.game = game  # as told so far

    @classmethod
    async def open(cls, host: Host, game_id: str, cookie: str = "") -> Talk:
        """Connect; the server speaks first."""
        socket = await host.sit_down(game_id, cookie)
        async with asyncio.timeout(SILENCE):
            first = decode_message(await socket.recv(decode=False))
        assert isinstance(first, Game)
        return cls(socket, first)

    @property
    def now(self) -> Now:
        """The newest that was told."""
        return self.game.now

    async def hear(self) -> FromServer:
        """The next message, taken to heart."""
        async with asyncio.timeout(SILENCE):
            message = decode_message(await self.socket.recv(decode=False))
        match message:
            case Game():
                self.game = message
            case Update(kept, added, now):
                history = [*self.game.history[:kept], *added]
                self.game = msgspec.structs.replace(self.game, history=history, now=now)
            case Probe(number):
                await send(self.socket, Echo(number))
        return message

    async def ask(self, request: Request) -> Answer:
        """Send a request, and wait for its answer."""
        await send(self.socket, request)
        while True:
            message = await self.hear()
            if isinstance(message, Answer) and message.id == request.id:
                return message

    async def until(self, there: Callable[[Now], bool]) -> Now:
        """Listen until what is told is like that."""
        while not there(self.now):
            await self.hear()
        return self.now

    async def close(self) -> None:
        """Go."""
        await self.socket.close()
