"""The computer at one table: it thinks when it is to act, and plays through the same door as everybody."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING

from campanile.engine import Limit
from campanile.games.position import Position
from campanile.server import events
from campanile.server.computer import choose_turn
from campanile.server.refusal import Refusal

if TYPE_CHECKING:
    from campanile.server.room import Room

_AGAIN = 1.0  # seconds until it tries again when the store or the search has failed
_SHARE = 20  # an action may take this part of the time that is left
_LEAST = 0.05  # seconds, however little is left
_SEARCHING = 0.8  # of the time after which it always answers where there are secrets

_log = logging.getLogger(__name__)


class Thinker:
    """Plays the computer's seat of a room, if there is one."""

    def __init__(self, room: Room) -> None:
        """For `Room`."""
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._levels = {seat.side: seat.level or 1 for seat in room.match.row.seats if seat.kind == "computer"}

    @property
    def busy(self) -> bool:
        """Whether it is at it."""
        return self._task is not None and self._room.match.mover in self._levels

    def wake(self, *, tell: bool = True) -> None:
        """Begin to think, if it is to act and does not think yet."""
        if self._task is None and self._room.match.mover in self._levels:
            self._task = self._room.rooms.spawn(self._play())
            if tell:
                self._room.tell_all()

    def close(self) -> None:
        """Stop for good; what is being searched is thrown away."""
        self._levels.clear()
        if self._task:
            self._task.cancel()

    async def _play(self) -> None:
        try:
            while (side := self._room.match.mover) in self._levels and side is not None:
                try:
                    await self._take_turn(side)
                except Refusal:
                    await asyncio.sleep(_AGAIN)
                except Exception as error:
                    # The opponent must not wait for ever because one search has failed.
                    _log.error("a computer could not find a turn", exc_info=error)
                    await asyncio.sleep(_AGAIN)
        finally:
            self._task = None

    async def _take_turn(self, side: str) -> None:
        rooms, match = self._room.rooms, self._room.match
        position, text, level = self._position(side), str(match.state), self._levels[side]
        limit, pace = self._times(side)

        def think() -> tuple[float, list[str]]:
            # From when the thread begins: how long it had to wait before is no secret, how long it searches may be.
            return time.monotonic(), choose_turn(position, level, limit)

        began, turn = await rooms.pool.ask(self._room.visitor, think)
        await asyncio.sleep(max(0.0, began + pace - time.monotonic()))
        async with self._room.lock:
            await self._room.flag_if_fallen(0)
            now = self._room.match
            if now.mover != side or str(now.state) != text:
                return  # something was taken back, or the game has ended
            await self._room.commit(*(events.New(events.ACTION, side, action) for action in turn))

    def _position(self, side: str) -> Position:
        match = self._room.match
        return match.state.view(side) if match.game.hidden else match.state.copy()

    def _times(self, side: str) -> tuple[Limit, float]:
        """How long to search, and after how many seconds to answer; both heed the clock, which everybody sees.

        With secrets the search must be done before the answer is due, which never comes sooner or later (M8).
        """
        rooms, match = self._room.rooms, self._room.match
        share = math.inf
        if match.clocks:
            left = match.clocks.times(rooms.clockwork.now()).left[side] / 1000
            share = max(_LEAST, left / _SHARE)
        if match.game.hidden:
            pace = min(rooms.settings.secret_pace, share)
            return Limit(time=pace * _SEARCHING), pace
        return Limit(time=min(rooms.settings.think, share)), min(rooms.settings.pace, share)
