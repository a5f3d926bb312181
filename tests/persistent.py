"""Players who go on whatever happens to the server, and remember what it has promised them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from websockets.exceptions import WebSocketException

from campanile.server.load.chooser import random_turn
from campanile.server.load.client import Failed, Host, SeatAt
from campanile.server.schema import Play, Refused
from talking import Talk

LOST = (OSError, WebSocketException, TimeoutError, EOFError, Failed)
BREATH = 0.05  # seconds until one tries again

T = TypeVar("T")


@dataclass
class Promised:
    """One game: the actions that the server has acknowledged, with their sides, in order."""

    id: str
    actions: list[tuple[str, str]] = field(default_factory=list)


class Pair:
    """Two people who play one game after another by lot."""

    def __init__(self, host: Host, game: str, sides: tuple[str, str], dice: random.Random) -> None:
        self._host, self._game, self._sides, self._dice = host, game, sides, dice
        self.games: list[Promised] = []
        self.acknowledged = 0
        self.unanswered = 0  # turns that were sent and not answered
        self._talks: dict[str, Talk] = {}
        self._number = 0

    async def play(self) -> None:
        """For ever."""
        while True:
            seats = await self._persist(lambda: self._host.new_game(self._game, self._sides))
            promised = Promised(seats[0].game)
            self.games.append(promised)
            while await self._turn({seat.side: seat for seat in seats}, promised):
                await asyncio.sleep(self._dice.uniform(0, 0.02))
            await self.leave()

    async def leave(self) -> None:
        """Let go of the sockets."""
        for talk in self._talks.values():
            await talk.close()
        self._talks.clear()

    async def _persist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Again and again until the server is there."""
        while True:
            try:
                return await attempt()
            except LOST:
                await asyncio.sleep(BREATH)

    async def _turn(self, seats: dict[str, SeatAt], promised: Promised) -> bool:
        """One turn, until it is acknowledged and both know of it; False when the game is over."""
        mover = (await self._persist(lambda: self._talk(seats[self._sides[0]]))).now.mover
        if mover is None:
            return False
        talk = await self._persist(lambda: self._talk(seats[mover]))
        assert talk.now.mover == mover
        turn = random_turn(self._game, talk.game.options, talk.now, self._dice)
        self._number += 1
        play = Play(self._number, talk.now.seq, turn)
        while not await self._acknowledged(seats[mover], play):
            # Nobody knows whether it was stored. The same request again must play it once.
            await asyncio.sleep(BREATH)
        promised.actions += [(mover, action) for action in turn]
        self.acknowledged += 1
        for seat in seats.values():
            await self._persist(lambda seat=seat: self._learn(seat, play.seq + len(turn)))  # type: ignore[misc]
        return True

    async def _acknowledged(self, seat: SeatAt, play: Play) -> bool:
        talk = await self._persist(lambda: self._talk(seat))
        try:
            answer = await talk.ask(play)
        except LOST:
            self.unanswered += 1
            self._talks.pop(seat.side, None)
            return False
        if isinstance(answer, Refused):
            assert answer.code == "store", f"{answer.code}: {answer.text}"
            return False
        return True

    async def _talk(self, seat: SeatAt) -> Talk:
        """The seat's socket, opened if need be."""
        if seat.side not in self._talks:
            self._talks[seat.side] = await Talk.open(self._host, seat.game, seat.cookie)
            assert self._talks[seat.side].game.you == [seat.side]
        return self._talks[seat.side]

    async def _learn(self, seat: SeatAt, seq: int) -> None:
        try:
            await (await self._talk(seat)).until(lambda now: now.seq >= seq)
        except LOST:
            self._talks.pop(seat.side, None)
            raise
