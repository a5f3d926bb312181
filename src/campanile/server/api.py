"""The HTTP interface. Bodies are msgspec's; OpenAPI is told what they are."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from starlette.requests import ClientDisconnect

from campanile.engine import levels
from campanile.games import games as all_games
from campanile.notation import to_json, to_text
from campanile.server import exports, games, openapi, visitors
from campanile.server.metrics import CONTENT_TYPE
from campanile.server.refusal import Refusal
from campanile.server.room import Room
from campanile.server.rooms import Rooms
from campanile.server.schema import (
    CatalogueGame,
    CatalogueLevel,
    CatalogueOption,
    GameLine,
    Joined,
    JoinGame,
    NewGame,
    NewGameMade,
)

T = TypeVar("T")
router = APIRouter()
GameId = Annotated[str, Path(description="The game's id.")]


def rooms_of(request: Request) -> Rooms:
    """The house that this server keeps."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def room_of(request: Request, game_id: GameId) -> Room:
    """The game that the path names."""
    return await rooms_of(request).find(game_id)


House = Annotated[Rooms, Depends(rooms_of)]
Open = Annotated[Room, Depends(room_of)]


@router.get("/api/catalogue", **openapi.answers(list[CatalogueGame], "The games with their options and levels."))
async def catalogue() -> Response:
    """What can be played."""
    return Response(_catalogue(), headers={"cache-control": "public, max-age=300"}, media_type="application/json")


@router.post(
    "/api/games", **openapi.asks(NewGame), **openapi.answers(NewGameMade, "The game's links.", 201, 400, 403, 413)
)
async def new_game(request: Request, house: House) -> Response:
    """Make a game. The answer sets the cookie that holds the seat."""

    async def make(owner: bytes) -> NewGameMade:
        return await games.create(house, await _body(request, NewGame), owner)

    return await _seated(request, make, 201)


@router.get("/api/games", **openapi.answers(list[GameLine], "The visitor's own games, the last changed first."))
async def own_games(request: Request, house: House) -> Response:
    """The games in which the visitor has a seat."""
    return _json(await games.games_of(house, visitors.owner(request)))


@router.post(
    "/api/games/{game_id}/join",
    **openapi.asks(JoinGame),
    **openapi.answers(Joined, "The sides that the visitor plays now.", 200, 400, 403, 404, 409, 413),
)
async def join(request: Request, room: Open) -> Response:
    """Take a seat by a link's key."""

    async def take(owner: bytes) -> Joined:
        return Joined(await games.join(room, (await _body(request, JoinGame)).key, owner))

    return await _seated(request, take, 200)


@router.get("/api/games/{game_id}/links", **openapi.answers(NewGameMade, "The game's links.", 200, 403, 404))
async def links(request: Request, room: Open) -> Response:
    """The links of a game, for those who play in it."""
    return _json(await games.links(room, visitors.owner(request)))


@router.get("/api/games/{game_id}/record.txt", **openapi.file("text/plain", "The record as text."))
async def record_text(request: Request, room: Open) -> Response:
    """The game's record, as far as the visitor may know it."""
    record = exports.record(room.match, room.sides_of(visitors.owner(request)))
    return Response(to_text(record), media_type="text/plain", headers=_FRESH)


@router.get("/api/games/{game_id}/record.json", **openapi.file("application/json", "The record as JSON."))
async def record_json(request: Request, room: Open) -> Response:
    """The same as JSON."""
    record = exports.record(room.match, room.sides_of(visitors.owner(request)))
    return Response(to_json(record), media_type="application/json", headers=_FRESH)


@router.get("/api/games/{game_id}/board.svg", **openapi.file("image/svg+xml", "A picture of the board."))
async def board(request: Request, room: Open) -> Response:
    """The board as it stands, as far as the visitor may know it."""
    picture = exports.picture(room.match, room.sides_of(visitors.owner(request)))
    return Response(picture, media_type="image/svg+xml", headers=_FRESH | _PICTURE)


@router.get("/healthz", **openapi.report("The server and its database answer.", 503))
async def health(house: House) -> Response:
    """Whether the server can do its work."""
    await games.games_of(house, b"")
    return Response("ok\n", media_type="text/plain", headers=_FRESH)


@router.get("/metrics", **openapi.report("Numbers for Prometheus."))
async def metrics(house: House) -> Response:
    """Numbers for Prometheus."""
    return Response(house.metrics.text(), headers={"content-type": CONTENT_TYPE, **_FRESH})


_FRESH = {"cache-control": "no-store"}
_PICTURE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}  # its own styles, nothing else


def _json(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, _FRESH, "application/json")


async def _seated(request: Request, act: Callable[[bytes], Awaitable[T]], status: int) -> Response:
    """Do something for one who gets a seat by it, and give him a cookie if he has none."""
    owner, token = visitors.welcome(request)
    response = _json(await act(owner), status)
    if token:
        visitors.set_cookie(request, response, token)
    return response


async def _body(request: Request, kind: type[T]) -> T:
    limit = rooms_of(request).settings.frame
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > limit:
                raise Refusal("size", f"a request has at most {limit} bytes")
        return msgspec.json.decode(body, type=kind)
    except ClientDisconnect:
        raise Refusal("message", "the request ended too soon") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message", f"this request cannot be read: {str(error)[:100]}") from None


@functools.cache
def _catalogue() -> bytes:
    listed = [
        CatalogueGame(
            name=game.name,
            title=game.title,
            designer=game.designer,
            year=game.year,
            sides=list(game.sides),
            secrets=game.hidden,
            options=[
                CatalogueOption(option.name, list(option.values), option.default, option.clause, option.meaning)
                for option in game.options
            ],
            levels=[CatalogueLevel(level.number, level.elo) for level in levels(game.name)],
        )
        for game in all_games()
    ]
    return msgspec.json.encode(listed)
