"""A game that somebody plays or watches: the match, those who are connected, and the one door for events.

An event is tried on a copy of the match, stored, and only then does the copy take the match's place: what is in memory
is never ahead of the store, and a write that failed has changed nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from campanile.server import events
from campanile.server.audience import Audience, Presence, Teller
from campanile.server.clocks import MOST_FORGIVEN
from campanile.server.clockwork import Alarm
from campanile.server.events import New
from campanile.server.match import Match
from campanile.server.refusal import Refusal, not_read, not_stored, too_late
from campanile.server.schema import Wire
from campanile.server.store import Conflict, EventRow, Unavailable
from campanile.server.thinker import Thinker

if TYPE_CHECKING:
    from campanile.server.connection import Connection
    from campanile.server.rooms import Rooms

_encode = msgspec.json.Encoder().encode
_COME_AGAIN = 1012  # the socket's word for "service restart"
_RESTART = 2000  # ms: what is shorter than that is no time for which a server was down
_AGAIN = 1000  # ms until the clock is looked at again when that came too soon, or the store has failed


class Room:
    """One game in memory."""

    def __init__(self, rooms: Rooms, match: Match, owners: dict[str, set[bytes]]) -> None:
        """For `Rooms`."""
        self.rooms = rooms
        self.match = match
        self.owners = owners
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()  # held by whoever is about to change the game
        self.thinker = Thinker(self)
        self.last_used = rooms.clockwork.now()
        self._flag_alarm: Alarm | None = None
        self._closed = False

    @property
    def id(self) -> str:
        """The game's id."""
        return self.match.row.id

    def sides_of(self, owner: bytes | None) -> tuple[str, ...]:
        """The sides that a visitor plays."""
        return tuple(side for side in self.match.game.sides if owner is not None and owner in self.owners.get(side, ()))

    @property
    def visitor(self) -> Hashable:
        """Whose game it is in the queue before the computers; of several devices or players always the same one."""
        return min((owner for owners in self.owners.values() for owner in owners), default=self.id.encode())

    def human(self, side: str) -> bool:
        """Whether a person plays that side."""
        return any(seat.kind == "human" for seat in self.match.row.seats if seat.side == side)

    # Who is here.

    def join(self, connection: Connection) -> None:
        """Somebody looks on from now: tell him everything, and the others that he is here."""
        if self._closed:
            connection.close(_COME_AGAIN)
            return
        before = self.online()
        self.connections.add(connection)
        connection.tell(self.encode(connection.audience))
        if self.online() != before:
            self.tell_all(besides=connection)
            self.rooms.spawn(self.rooms.name(self))
        self.thinker.wake()

    def leave(self, connection: Connection) -> None:
        """He is gone."""
        before = self.online()
        self.connections.discard(connection)
        self.last_used = self.rooms.clockwork.now()
        if self.online() != before:
            self.tell_all()

    def online(self) -> frozenset[str]:
        """The sides whose players are connected, here or to another process."""
        here = {side for connection in self.connections for side in connection.audience.you}
        return frozenset(here | self.rooms.elsewhere(self.id, self.match.game.sides))

    # What they are told.

    def teller(self) -> Teller:
        """Makes messages about this moment."""
        taken = [side for side, owners in self.owners.items() if owners]
        presence = Presence(taken, self.online(), self.thinker.busy)
        return Teller(self.match, presence, self.rooms.clockwork.now())

    def encode(self, audience: Audience) -> str:
        """Everything, for one receiver."""
        return _text(self.teller().game(audience))

    def tell_all(self, kept: int | None = None, *, whole: bool = False, besides: Connection | None = None) -> None:
        """Tell everybody what came after the first `kept` plies, or everything; each message is made once."""
        teller = self.teller()
        unchanged = self.match.state.plies() if kept is None else kept
        made: dict[Audience, str] = {}
        for connection in self.connections:
            if connection is besides:
                continue
            audience = connection.audience
            if audience not in made:
                made[audience] = _text(teller.game(audience) if whole else teller.update(audience, unchanged))
            connection.tell(made[audience])

    # The one door.

    async def commit(self, *new: New) -> None:
        """Let events happen: tried, stored, then true and told. The caller holds the lock."""
        trial = self.match.copy()
        rows = []
        at = self.rooms.clockwork.now()
        for kind, side, data in new:
            row = EventRow(self.id, trial.seq + 1, kind, side, data, at)
            trial.apply(row)
            rows.append(row)
        await self.store(trial, rows)

    async def store(self, trial: Match, rows: Sequence[EventRow]) -> None:
        """Store what was tried; then it is the truth."""
        try:
            with self.rooms.metrics.storing.time():
                await self.rooms.store.append(rows, trial.summary(rows[-1].at))
        except Conflict:
            await self.read_on()
            raise too_late() from None
        except Unavailable:
            await self.recover()
            raise not_stored() from None
        await self.become(trial)
        await self.rooms.bus.publish(self.id, trial.seq)

    async def become(self, match: Match) -> None:
        """The match has gone on: tell everybody, and do what follows."""
        new = match.log[self.match.seq :]
        if any(event.kind == events.JOIN for event in new):
            await self.refresh_owners()  # first, so that nobody hears of a game that is only half known
        before, self.match = self.match, match
        self.last_used = self.rooms.clockwork.now()
        self.thinker.wake(tell=False)
        kept = min(before.state.plies(), match.state.plies())
        if any(event.kind == events.BACK_YES for event in new[:-1]):
            kept = 0  # read from the store in one go: what stood still is not known
        self.tell_all(kept, whole=before.secret and not match.secret)
        self.arm()

    async def catch_up(self) -> None:
        """Another process has written: read what is new."""
        async with self.lock:
            with contextlib.suppress(Refusal):  # the next notice, or the next look, will do
                await self.read_on()

    async def read_on(self) -> None:
        """Read what the store has beyond the match. The caller holds the lock."""
        try:
            rows = await self.rooms.store.events_since(self.id, self.match.seq)
        except Unavailable:
            raise not_read() from None
        if rows:
            match = self.match.copy()
            for row in rows:
                match.apply(row)
            await self.become(match)

    async def recover(self) -> None:
        """Nobody knows whether the last write was stored. If the store is silent, the room is read anew later."""
        try:
            await self.read_on()
        except Refusal:
            self.rooms.forget(self)

    async def refresh_owners(self) -> None:
        """Read again who holds which seat."""
        try:
            loaded = await self.rooms.store.load(self.id)
        except Unavailable:
            raise not_read() from None
        if loaded:
            self.owners = loaded[2]

    # Clocks.

    def arm(self, soonest: int = 0) -> None:
        """Look at the clock again when it may have run down, but not before `soonest`."""
        if self._flag_alarm:
            self._flag_alarm.cancel()
            self._flag_alarm = None
        falls = self.match.clocks.falls_at() if self.match.clocks else None
        if falls is not None and not self._closed:
            # A turn that was sent in time may still be on its way.
            at = max(falls + MOST_FORGIVEN, soonest)
            self._flag_alarm = self.rooms.clockwork.alarm(at, lambda: self.rooms.spawn(self.check_clock()))

    async def check_clock(self) -> None:
        """Write down that somebody's time is over, if it is."""
        async with self.lock:
            with contextlib.suppress(Refusal):  # the store has failed, or another process was faster
                await self.flag_if_fallen(MOST_FORGIVEN)
            self.arm(self.rooms.clockwork.now() + _AGAIN)

    async def flag_if_fallen(self, forgiven: int) -> None:
        """The same, for a message that was `forgiven` ms on its way. The caller holds the lock."""
        clocks = self.match.clocks
        falls = clocks.falls_at() if clocks else None
        if clocks and falls is not None and self.rooms.clockwork.now() - forgiven >= falls:
            await self.commit(New(events.FLAG, clocks.running))

    async def settle(self) -> None:
        """After loading: no clock counts the time for which the server was down; then see whose time is over."""
        async with self.lock:
            last = self.match.log[-1].at if self.match.log else self.match.row.created
            down = min(self.rooms.down, self.rooms.started - last)  # what happened since was in no time of silence
            running = self.match.clocks is not None and self.match.clocks.running is not None
            try:
                if running and down > _RESTART:
                    await self.commit(New(events.PAUSE, None, str(down)))
                await self.flag_if_fallen(0)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise  # else another process has just done the same, and it has been read
        self.arm()

    def close(self) -> None:
        """The room leaves the memory."""
        self._closed = True
        if self._flag_alarm:
            self._flag_alarm.cancel()
        self.thinker.close()
        for connection in tuple(self.connections):
            connection.close(_COME_AGAIN)

    @property
    def needed(self) -> bool:
        """Whether it has to stay in memory."""
        clock = self.match.row.clock
        ticking = self._flag_alarm is not None and clock is not None and not clock["days"]
        return bool(self.connections) or self.thinker.busy or self.lock.locked() or ticking


def _text(message: Wire) -> str:
    return _encode(message).decode()
