"""Making games and taking seats in them."""

from __future__ import annotations

import random

import msgspec

from campanile.engine import LEVELS
from campanile.games import Game, find
from campanile.server import events, keys
from campanile.server.events import New
from campanile.server.match import opening
from campanile.server.refusal import Refusal, not_read, not_stored
from campanile.server.room import Room
from campanile.server.rooms import Rooms
from campanile.server.schema import Clock, GameLine, Mode, NewGame, NewGameMade
from campanile.server.store import Conflict, GameRow, ListedGame, SeatRow, Unavailable

_MINUTES, _INCREMENT, _DAYS = (0.05, 600), (1, 600), (1, 30)  # the least and the most; 0 is none
_LISTED = 100
_ATTEMPTS = 5  # to write down that somebody has joined, when another process was faster


async def create(rooms: Rooms, wish: NewGame, owner: bytes) -> NewGameMade:
    """A new game, whose maker holds his seat, or both at the same table."""
    game = _game(wish.game)
    try:
        options = game.complete_options(wish.options)
    except ValueError as error:
        raise Refusal("setting", str(error)) from None
    side = _side(game, wish.side)
    _check_clock(wish.clock)
    other = game.sides[1 - game.sides.index(side)]
    level = _level(wish)
    seats = tuple(
        SeatRow(seat, "computer" if level is not None and seat == other else "human", level if seat == other else None)
        for seat in game.sides
    )
    game_id = keys.new_id()
    clock = msgspec.to_builtins(wish.clock) if wish.clock else None
    row = GameRow(
        game_id, game.name, options, wish.mode, clock, seats, game_id, 1, None, rooms.clockwork.now()
    )  # fmt: skip
    held = game.sides if wish.mode == "table" else (side,)
    try:
        await rooms.store.create(row, [(seat, owner) for seat in held], summary=opening(row))
    except (Conflict, Unavailable):
        raise not_stored() from None
    rooms.metrics.created.labels(row.game, row.mode).inc()
    return _links(rooms, row, held)


async def links(room: Room, owner: bytes | None) -> NewGameMade:
    """The links of a game for one who plays in it."""
    sides = room.sides_of(owner)
    if not sides:
        raise Refusal("seat", "only who plays in a game has its links")
    made = _links(room.rooms, room.match.row, sides)
    if all(room.owners.get(side) or not room.human(side) for side in room.match.game.sides):
        made.invitation = None
    return made


def _links(rooms: Rooms, row: GameRow, held: tuple[str, ...]) -> NewGameMade:
    free = [seat.side for seat in row.seats if seat.kind == "human" and seat.side not in held]
    invitation = rooms.link_keys.invitation(row.id, free[0]) if free else None
    move = rooms.link_keys.move(row.id, "+".join(held))
    return NewGameMade(row.id, f"/j/{row.id}/{invitation}" if invitation else None, f"/j/{row.id}/{move}")


async def join(room: Room, key: str, owner: bytes) -> list[str]:
    """Take the seat that the key is for. Who has a seat already keeps it: the maker may look at his own invitation."""
    sides, invited = _sides_of_key(room, key)
    held = room.sides_of(owner)
    if not sides:
        raise Refusal("seat", "this link belongs to no seat of the game")
    if set(sides) <= set(held) or (invited and held):
        return list(held)
    try:
        for side in sides:
            if not await room.rooms.store.hold(room.id, side, owner, only_if_free=invited):
                raise Refusal("seat", "somebody else has taken this seat")
        async with room.lock:
            await room.refresh_owners()
            if invited:
                await _tell_joined(room, sides[0])
    except Unavailable:
        raise not_stored() from None
    return list(room.sides_of(owner))


async def _tell_joined(room: Room, side: str) -> None:
    """The seat is taken already; if another process writes at this very moment, it is said after that."""
    for _ in range(_ATTEMPTS):
        if room.match.over:
            return
        try:
            await room.commit(New(events.JOIN, side))
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
        else:
            return


def _sides_of_key(room: Room, key: str) -> tuple[tuple[str, ...], bool]:
    """The sides that a key is for, and whether it is an invitation. Every possible key is compared."""
    link_keys = room.rooms.link_keys
    found: tuple[tuple[str, ...], bool] = ((), False)
    human = tuple(side for side in room.match.game.sides if room.human(side))
    for sides in dict.fromkeys([human, *((side,) for side in human)]):
        if keys.same(link_keys.move(room.id, "+".join(sides)), key):
            found = (sides, False)
        if len(sides) == 1 and room.match.row.mode == "link" and keys.same(
            link_keys.invitation(room.id, sides[0]), key
        ):  # fmt: skip
            found = (sides, True)
    return found


async def games_of(rooms: Rooms, owner: bytes | None) -> list[GameLine]:
    """The visitor's own games."""
    if owner is None:
        return []
    try:
        return [_line(listed) for listed in await rooms.store.games_of(owner, _LISTED)]
    except Unavailable:
        raise not_read() from None


def _line(listed: ListedGame) -> GameLine:
    row, summary = listed.game, listed.summary
    return GameLine(
        id=row.id,
        game=row.game,
        mode=msgspec.convert(row.mode, Mode),
        level=next((seat.level for seat in row.seats if seat.level is not None), None),
        you=list(listed.you),
        mover=summary.mover,
        over=summary.over,
        winner=summary.winner,
        plies=summary.plies,
        changed=summary.changed,
    )


def _game(name: str) -> Game:
    try:
        return find(name)
    except ValueError as error:
        raise Refusal("setting", str(error)) from None


def _side(game: Game, wanted: str | None) -> str:
    if wanted is None:
        return random.SystemRandom().choice(game.sides)
    if wanted not in game.sides:
        raise Refusal("setting", f"{game.name} has no side {wanted[:40]!r}; it has {' and '.join(game.sides)}")
    return wanted


def _level(wish: NewGame) -> int | None:
    if wish.mode != "computer":
        if wish.level is not None:
            raise Refusal("setting", "only a computer has a level")
        return None
    if wish.level is None or wish.level not in LEVELS:
        raise Refusal("setting", f"a level is a whole number from {LEVELS[0]} to {LEVELS[-1]}")
    return wish.level


def _check_clock(clock: Clock | None) -> None:
    if clock is None:
        return
    for value, (least, most) in ((clock.minutes, _MINUTES), (clock.increment, _INCREMENT), (clock.days, _DAYS)):
        if value != 0 and not least <= value <= most:  # also refuses what is not a number
            raise Refusal("setting", "a clock has {:g} to {} minutes, {} to {} seconds a turn or {} to {} days a turn,"
                          " or none of one of them".format(*_MINUTES, *_INCREMENT, *_DAYS))  # fmt: skip
    if bool(clock.days) == bool(clock.minutes or clock.increment):
        raise Refusal("setting", "a clock has either minutes and seconds or days")
