"""The two ways to talk to a server: HTTP for new games and seats, a socket for play. Cookies and all, like a page."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from campanile.server.schema import FromClient, FromServer, NewGame, NewGameMade

PATIENCE = 30.0  # seconds that an answer may take

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
T = TypeVar("T")


def decode_message(text: str | bytes) -> FromServer:
    """What the server says."""
    return _decoder.decode(text)


class Failed(OSError):
    """The server did not do what it was asked for."""


@dataclass(frozen=True, slots=True)
class SeatAt:
    """A seat of a game: what it takes to sit down there, again and again."""

    game: str
    side: str
    cookie: str


class Host:
    """A server, by its address."""

    def __init__(self, url: str) -> None:
        """`url` as a browser shows it, without a path."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is not the address of a server; it looks like http://127.0.0.1:8642")
        self.url = f"{parts.scheme}://{parts.netloc}"
        self._sockets = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}"
        self._connection = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._netloc = parts.netloc

    def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, bytes, str]:
        """One request: status, body, and the cookie that holds from now on. An OSError if nobody answers."""
        connection = self._connection(self._netloc, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Origin": self.url} | ({"Cookie": cookie} if cookie else {})
        try:
            connection.request(method, path, None if body is None else encode(body), headers)
            answer = connection.getresponse()
            given = answer.headers.get("Set-Cookie", "").partition(";")[0]
            return answer.status, answer.read(), given or cookie
        except HTTPException as error:
            raise ConnectionError(str(error)) from None
        finally:
            connection.close()

    async def post(self, path: str, body: object, kind: type[T], cookie: str = "") -> tuple[T, str]:
        """A request beside the event loop; what was answered, and the cookie."""
        status, text, cookie = await asyncio.to_thread(self.ask, "POST", path, body, cookie)
        if status not in (200, 201):
            raise Failed(f"POST {path.partition('?')[0]}: status {status}")
        return msgspec.json.decode(text, type=kind), cookie

    async def new_game(
        self, game: str, sides: tuple[str, str], friend: Host | None = None, **wishes: Any
    ) -> tuple[SeatAt, SeatAt]:
        """A game for two by link: both seats, each held by a visitor of its own; the second enters at `friend`."""
        made, cookie = await self.post("/api/games", NewGame(game, "link", side=sides[0], **wishes), NewGameMade)
        if made.invitation is None:
            raise Failed("the server gave no invitation")
        key = made.invitation.rpartition("/")[2]
        joined, other = await (friend or self).post(f"/api/games/{made.id}/join", {"key": key}, dict[str, Any])
        if joined.get("you") != [sides[1]]:
            raise Failed("the server gave the invited friend another seat")
        return SeatAt(made.id, sides[0], cookie), SeatAt(made.id, sides[1], other)

    async def sit_down(self, game: str, cookie: str = "") -> ClientConnection:
        """The socket of a game, for whoever the cookie says."""
        headers = {"Cookie": cookie} if cookie else {}
        try:
            return await connect(
                f"{self._sockets}/ws/{game}",
                additional_headers=headers,
                origin=self.url,  # type: ignore[arg-type]
                compression=None,
                ping_interval=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                proxy=None,
            )
        except WebSocketException as error:
            raise Failed(f"the server opened no socket: {error}") from None


async def send(socket: ClientConnection, message: FromClient) -> None:
    """Send a message."""
    await socket.send(encode(message), text=True)
