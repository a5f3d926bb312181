"""Another game: the loser begins (K7), after a draw the one who did not; everybody keeps his side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from campanile.server import events
from campanile.server.events import New
from campanile.server.match import Match, opening
from campanile.server.refusal import Refusal, not_stored, too_late
from campanile.server.store import Conflict, EventRow, Unavailable

if TYPE_CHECKING:
    from campanile.server.room import Room

_FIRST = "first"  # the option of every game that says who begins


async def want(room: Room, sides: tuple[str, ...]) -> None:
    """These sides want another game; it is made when both do. The caller holds the room's lock."""
    match = room.match
    outcome = match.outcome()
    if outcome is None:
        raise Refusal("illegal", "the game is not over yet")
    if match.abandoned:
        raise Refusal("setting", "nobody has taken the other side")
    if match.next is not None:
        return
    wanting = match.rematch | set(sides) | {side for side in match.game.sides if not room.human(side)}
    if wanting < set(match.game.sides):
        new = [New(events.REMATCH, side) for side in sides if side not in match.rematch]
        if new:
            await room.commit(*new)
        return
    await _make(room)


def beginner(match: Match) -> str:
    """Who begins the next game."""
    outcome = match.outcome()
    began: str = match.row.options[_FIRST]
    return match.other(outcome.winner) if outcome and outcome.winner else match.other(began)


async def _make(room: Room) -> None:
    """The new game and the old one's note of it are stored together, or not at all."""
    match, now = room.match, room.rooms.clockwork.now()
    await room.refresh_owners()  # a seat may have been brought to another device by way of another process
    row = replace(
        match.row,
        id=room.rooms.link_keys.next_id(room.id),
        options=match.row.options | {_FIRST: beginner(match)},
        number=match.row.number + 1,
        previous=room.id,
        created=now,
    )
    note = EventRow(room.id, match.seq + 1, events.NEXT, None, row.id, now)
    holders = [(side, owner) for side, owners in room.owners.items() for owner in owners]
    try:
        await room.rooms.store.create(row, holders, summary=opening(row), events=[note])
    except Conflict:
        await room.read_on()  # another process has made it, or somebody did something else meanwhile
        if room.match.next is None:
            raise too_late() from None
        return
    except Unavailable:
        await room.recover()
        raise not_stored() from None
    trial = match.copy()
    trial.apply(note)
    await room.become(trial)
    await room.rooms.bus.publish(room.id, trial.seq)
    room.rooms.metrics.created.labels(row.game, row.mode).inc()
