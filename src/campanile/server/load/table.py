"""One game under load: two sockets, a turn by lot when its time has come, and what was promised by the server."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from campanile.server.load.chooser import random_turn
from campanile.server.load.client import PATIENCE, Failed, Host, SeatAt, decode_message, send
from campanile.server.load.report import Tally
from campanile.server.schema import Done, Echo, Game, Now, Play, Ply, Probe, Refused, Update


@dataclass(slots=True)
class Seated:
    """One connected seat and what it was told."""

    seat: SeatAt
    socket: ClientConnection
    now: Now
    history: list[Ply]
    options: dict[str, Any]


@dataclass(slots=True)
class Sent:
    """A turn on its way: told to both seats, and acknowledged to the one who sent it."""

    seq: int
    at: float
    informed: int = 0
    acknowledged: bool = False
    refused: str = ""
    known: asyncio.Event = field(default_factory=asyncio.Event)


class Table:
    """Two players who play by lot."""

    def __init__(self, host: Host, game: str, sides: tuple[str, str], tally: Tally, dice: random.Random) -> None:
        """Nobody sits there yet."""
        self._host, self._game, self._sides, self._tally, self._dice = host, game, sides, tally, dice
        self._seated: list[Seated] = []
        self._readers: list[asyncio.Task[None]] = []
        self._sent: Sent | None = None
        self._number = 0

    async def open(self) -> None:
        """A new game, with both players at the table."""
        self._sent = None
        self._seated = []
        for seat in await self._host.new_game(self._game, self._sides):
            socket = await self._host.sit_down(seat.game, seat.cookie)
            first = decode_message(await asyncio.wait_for(socket.recv(decode=False), PATIENCE))
            if not isinstance(first, Game) or first.you != [seat.side]:
                raise Failed("the server did not begin with the game")
            self._seated.append(Seated(seat, socket, first.now, list(first.history), first.options))
        self._readers = [asyncio.create_task(self._listen(seated)) for seated in self._seated]

    async def play(self, pause: float, until: float) -> None:
        """A turn every `pause` seconds until that time of the event loop; after a game that is over, another."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self._dice.random() * pause
        while due < until:
            await asyncio.sleep(due - loop.time())
            self._tally.late.append(loop.time() - due)
            if not await self._take_turn():
                return
            if self._seated[0].now.outcome is not None:
                await self.close()
                await self.open()
                self._tally.finished += 1
            due = max(due + pause, loop.time())

    async def _take_turn(self) -> bool:
        """Whether the game can go on."""
        mover = self._seated[0].now.mover
        seated = next(seated for seated in self._seated if seated.seat.side == mover)
        turn = random_turn(self._game, seated.options, seated.now, self._dice)
        self._number += 1
        sent = self._sent = Sent(seated.now.seq + len(turn), time.perf_counter())
        self._tally.sent += 1
        try:
            await send(seated.socket, Play(self._number, seated.now.seq, turn))
            await asyncio.wait_for(sent.known.wait(), PATIENCE)
        except (ConnectionClosed, TimeoutError) as error:
            self._tally.error(type(error).__name__)
            return False
        if sent.refused:
            self._tally.error(sent.refused)
        return not sent.refused

    async def _listen(self, seated: Seated) -> None:
        with suppress(ConnectionClosed):
            async for message in seated.socket:
                await self._hear(seated, message)
        if self._sent and not self._sent.known.is_set():
            self._sent.refused = "closed socket"
            self._sent.known.set()

    async def _hear(self, seated: Seated, text: str | bytes) -> None:
        match decode_message(text):
            case Update(kept, added, now):
                seated.history[kept:] = added
                self._learn(seated, now)
            case Game(history=history, now=now):
                seated.history = list(history)
                self._learn(seated, now)
            case Done():
                if self._sent and not self._sent.acknowledged:
                    self._sent.acknowledged = True
                    self._tally.acknowledged += 1
                    self._settle()
            case Refused(code=code):
                if self._sent:
                    self._sent.refused = f"refused: {code}"
                    self._sent.known.set()
            case Probe(number):
                await send(seated.socket, Echo(number))

    def _learn(self, seated: Seated, now: Now) -> None:
        before, seated.now = seated.now.seq, now
        if self._sent and before < self._sent.seq <= now.seq:
            self._sent.informed += 1
            if self._sent.informed == len(self._seated):
                self._tally.delays.append(time.perf_counter() - self._sent.at)
            self._settle()

    def _settle(self) -> None:
        if self._sent and self._sent.acknowledged and self._sent.informed == len(self._seated):
            self._sent.known.set()

    async def close(self) -> None:
        """Leave the table, and look whether the server has kept everything that it acknowledged."""
        await self._leave()
        for seated in self._seated:
            socket = await self._host.sit_down(seated.seat.game, seated.seat.cookie)
            message = decode_message(await asyncio.wait_for(socket.recv(decode=False), PATIENCE))
            await socket.close()
            kept = list(message.history) if isinstance(message, Game) else []
            if kept[: len(seated.history)] != seated.history:
                self._tally.lost += 1

    async def _leave(self) -> None:
        for seated in self._seated:
            await seated.socket.close()
        await asyncio.gather(*self._readers)
