"""All games that are in memory, and what they share: store, bus, time, threads."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from campanile.server.clockwork import Clockwork
from campanile.server.keys import LinkKeys, is_id
from campanile.server.limits import Buckets, Places, Rate
from campanile.server.match import Match
from campanile.server.metrics import Metrics
from campanile.server.pool import Pool
from campanile.server.refusal import Refusal, not_read
from campanile.server.room import Room
from campanile.server.settings import Settings
from campanile.server.store import Bus, EventRow, GameRow, Store, Unavailable

_BEAT = 1.0  # seconds between two signs of life
_LOOK = 10.0  # seconds between two looks at what other processes may have written
_HERE = 25_000  # ms for which a player whom another process has named counts as connected
_SCANNED = 10_000  # games that are looked through after a start

_log = logging.getLogger(__name__)


class Rooms:
    """The house; `open_rooms` makes it."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, link_keys: LinkKeys, clockwork: Clockwork | None = None
    ) -> None:
        """Nothing is loaded."""
        self.settings = settings
        self.store = store
        self.bus = bus
        self.link_keys = link_keys
        self.clockwork = clockwork or Clockwork()
        self.pool = Pool(settings.threads)
        self.metrics = Metrics()
        self.by_address = Buckets(Rate(settings.address_rate, settings.address_burst))
        self.by_seat = Buckets(Rate(settings.seat_rate, settings.seat_burst))
        self.sockets_by_address = Places(settings.address_sockets)
        self.started = self.clockwork.now()
        self.down = 0
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._heard: dict[str, int] = {}  # game/side: when another process named it
        self._tasks: set[asyncio.Task[Any]] = set()
        bus.subscribe(self._hear)
        self.metrics.watch("rooms", "Games in memory.", lambda: len(self._rooms))
        self.metrics.watch("sockets", "Open sockets.", self.sockets)
        self.metrics.watch("computer_queue", "Questions that wait for a thread.", lambda: self.pool.waiting)

    def begin(self) -> None:
        """Start what goes on in the background."""
        self.down = self._time_down()
        self.spawn(self._sweep())
        self.spawn(self._wake_up())

    async def close(self) -> None:
        """Let everybody go."""
        for room in tuple(self._rooms.values()):
            room.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()
        await self.bus.close()
        await self.store.close()

    def sockets(self) -> int:
        """How many are connected."""
        return sum(len(room.connections) for room in self._rooms.values())

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refusal):
            _log.error("something failed in the background", exc_info=error)

    # Finding rooms.

    async def find(self, game_id: str) -> Room:
        """The room of a game, from memory or from the store."""
        if room := self._rooms.get(game_id):
            room.last_used = self.clockwork.now()
            return room
        if not is_id(game_id):
            raise Refusal("unknown", "there is no such game")
        task = self._loading.get(game_id)
        if task is None:
            task = self._loading[game_id] = asyncio.get_running_loop().create_task(self._load(game_id))
            task.add_done_callback(lambda _: self._loading.pop(game_id, None))
        return await asyncio.shield(task)

    async def _load(self, game_id: str) -> Room:
        try:
            loaded = await self.store.load(game_id)
            if loaded is None:
                raise Refusal("unknown", "there is no such game")
            row, log, owners = loaded
            room = Room(self, _replayed(row, log, await self._score_before(row)), owners)
            await room.settle()
        except Unavailable:
            raise not_read() from None
        self._rooms[game_id] = room
        return room

    async def _score_before(self, row: GameRow) -> dict[str, float] | None:
        """The score of a series before one of its games."""
        if row.number == 1:
            return None
        score = {seat.side: 0.0 for seat in row.seats}
        for listed in await self.store.games_in(row.series):
            if listed.game.number < row.number:
                for side in score:
                    winner = listed.summary.winner
                    score[side] += 0.5 if winner is None else float(winner == side)
        return score

    def forget(self, room: Room) -> None:
        """Take a room out of the memory; whoever wants it reads it anew."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        room.close()

    # Other processes.

    def _hear(self, key: str, number: int) -> None:
        game_id, slash, _ = key.partition("/")
        room = self._rooms.get(game_id)
        if slash:
            known = key in self._heard
            self._heard[key] = self.clockwork.now()
            if room is not None and not known:
                room.tell_all()
        elif room is not None and number > room.match.seq:
            self.spawn(room.catch_up())

    def elsewhere(self, game_id: str, sides: tuple[str, ...]) -> set[str]:
        """The sides of a game whose players other processes have named lately."""
        return {side for side in sides if f"{game_id}/{side}" in self._heard}

    async def name(self, room: Room) -> None:
        """Tell other processes who plays here."""
        if self.settings.redis:
            for side in {side for connection in room.connections for side in connection.audience.you}:
                await self.bus.publish(f"{room.id}/{side}", self.clockwork.now())

    async def _look_around(self) -> None:
        """Forget whom nobody has named lately, and read what others have written in case a notice was lost."""
        old = self.clockwork.now() - _HERE
        gone = [key for key, at in self._heard.items() if at < old]
        for key in gone:
            del self._heard[key]
        for game_id in {key.partition("/")[0] for key in gone} & self._rooms.keys():
            self._rooms[game_id].tell_all()
        for room in tuple(self._rooms.values()):
            await self.name(room)
            if room.connections and not room.lock.locked():
                await room.catch_up()

    # In the background.

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(_LOOK, max(0.05, self.settings.idle / 2)))
            old = self.clockwork.now() - self.settings.idle * 1000
            for room in tuple(self._rooms.values()):
                if room.last_used < old and not room.needed:
                    self.forget(room)
            if self.settings.redis:
                await self._look_around()

    async def _scan(self) -> None:
        """After a start: open the unfinished games in which a computer is to move or a clock runs."""
        try:
            for game_id in await self.store.unfinished(_SCANNED):
                await self._let_go_on(game_id)
                await asyncio.sleep(0.002)  # visitors come first
        except (Refusal, Unavailable):
            _log.warning("unfinished games could not all be looked through")

    async def _let_go_on(self, game_id: str) -> None:
        try:
            loaded = None if game_id in self._rooms else await self.store.load(game_id)
            if loaded and _goes_on(_replayed(*loaded[:2])):
                (await self.find(game_id)).thinker.wake()
        except (Refusal, Unavailable):
            raise
        except Exception as error:
            # One game that cannot be read must not keep the others waiting.
            _log.error("a game cannot be replayed", exc_info=error, extra={"fields": {"game": game_id}})

    @property
    def _life(self) -> Path:
        return self.settings.folder / "alive"

    def _time_down(self) -> int:
        """For how long no process of this data folder has been alive, in ms."""
        try:
            return max(0, self.started - int(self._life.read_text()))
        except (OSError, ValueError):
            return 0

    async def _wake_up(self) -> None:
        """A sign of life says that no game's clock still counts the time before, so the games are opened first."""
        await self._scan()
        await self._beat()

    async def _beat(self) -> None:
        own = self._life.with_name(f"{self._life.name}.{os.getpid()}")
        while True:
            try:
                own.write_text(str(self.clockwork.now()))
                own.replace(self._life)  # whole, whenever the process is killed
            except OSError:
                _log.warning("the data folder cannot be written")
            await asyncio.sleep(_BEAT)


def _replayed(row: GameRow, log: list[EventRow], score: dict[str, float] | None = None) -> Match:
    match = Match(row, score)
    for event in log:
        match.apply(event)
    return match


def _goes_on(match: Match) -> bool:
    """Whether something happens in the game without any visitor."""
    computer = any(seat.kind == "computer" and seat.side == match.mover for seat in match.row.seats)
    return computer or (match.clocks is not None and match.clocks.running is not None)
