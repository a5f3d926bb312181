"""Notices between server processes: this game has so many events now.

A notice that is lost does no harm, because the store knows everything and rooms look there from time to time; hence
nobody waits for one to be sent, and many leave together.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "campanile"
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between attempts to reach Redis again

Listener = Callable[[str, int], None]
_log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells the others."""

    sender: str
    seqs: dict[str, int]


class Bus:
    """Tells listeners how far games have come: by Redis those of other processes, else those of this one.

    Make it with `open`.
    """

    def __init__(self, redis: Redis | None, failures: tuple[type[Exception], ...] = ()) -> None:
        self._redis = redis
        self._failures = failures
        self._name = secrets.token_hex(8)
        self._listeners: list[Listener] = []
        self._outbox: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())] if redis else []

    @classmethod
    async def open(cls, url: str | None) -> Bus:
        """Connect to Redis, or stay within this process without an address; a ValueError says what is wrong with it."""
        if not url:
            return cls(None)
        try:
            from redis.asyncio import Redis
            from redis.exceptions import RedisError
        except ModuleNotFoundError:
            raise ValueError("Redis needs a further package: pip install 'campanile[club]'.") from None
        try:
            redis = Redis.from_url(url)
        except ValueError:
            raise ValueError("The address of Redis cannot be read; it looks like redis://host:6379/0.") from None
        bus = cls(redis, (RedisError, OSError))
        try:
            await asyncio.wait_for(bus._listening.wait(), LONGEST_PAUSE)
        except TimeoutError:
            await bus.close()
            raise ValueError("Redis does not answer at the given address.") from None
        return bus

    def subscribe(self, listener: Listener) -> None:
        """Call it with a game's id and its number of events."""
        self._listeners.append(listener)

    async def publish(self, game_id: str, seq: int) -> None:
        """Tell everybody; does not wait until they know."""
        if self._redis is None:
            self._tell(game_id, seq)
            return
        self._outbox[game_id] = max(seq, self._outbox.get(game_id, 0))
        self._wake.set()

    async def close(self) -> None:
        """Stop; what was not sent yet is dropped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis:
            await self._redis.aclose()

    def _tell(self, game_id: str, seq: int) -> None:
        for listener in self._listeners:
            listener(game_id, seq)

    async def _send(self) -> None:
        assert self._redis is not None  # noqa: S101 - without it there is no such task
        while True:
            await self._wake.wait()
            self._wake.clear()
            outbox, self._outbox = self._outbox, {}
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(Notice(self._name, outbox)))
            except self._failures:
                _log.warning("Redis does not take notices; other servers will notice late.")
                await asyncio.sleep(FIRST_PAUSE)

    async def _receive(self) -> None:
        assert self._redis is not None  # noqa: S101 - as above
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    pause = FIRST_PAUSE
                    self._listening.set()
                    async for message in channel.listen():
                        self._hear(message["data"])
            except self._failures:
                _log.warning("Redis is lost; trying again.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _hear(self, message: bytes) -> None:
        try:
            notice = msgspec.json.decode(message, type=Notice)
        except msgspec.DecodeError:
            _log.warning("Somebody else speaks on our channel of Redis.")
            return
        if notice.sender != self._name:
            for game_id, seq in notice.seqs.items():
                self._tell(game_id, seq)
