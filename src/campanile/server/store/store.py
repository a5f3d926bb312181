"""The store as the server sees it: asynchronous, with plain values."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from campanile.server.store import read
from campanile.server.store.database import explain, make_engine, read_url
from campanile.server.store.migrate import migrate
from campanile.server.store.rows import EventRow, GameRow, ListedGame, Summary
from campanile.server.store.values import as_event, as_game, as_holder, as_opening, as_summary, plain
from campanile.server.store.work import Claim, Work
from campanile.server.store.writer import Writer

READERS = 4

T = TypeVar("T")
LoadedGame = tuple[GameRow, list[EventRow], dict[str, set[bytes]]]


class Store:
    """Games and their events in one database. Make it with `open`; every method may raise `Unavailable`."""

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self._engines = (writing, reading)
        self._reading = reading
        self._writer = Writer(writing)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open or make the database; a ValueError says what is wrong with the address."""
        address = read_url(url)
        writing = make_engine(address, connections=1, begin="BEGIN IMMEDIATE")
        try:
            await asyncio.to_thread(migrate, writing)
        except SQLAlchemyError as error:
            writing.dispose()
            raise explain(error) from None
        except ValueError:
            writing.dispose()
            raise
        return cls(writing, make_engine(address, connections=READERS))

    @property
    def commits(self) -> int:
        """How many transactions were committed; far fewer than requests, when there are many."""
        return self._writer.commits

    async def create(
        self,
        game: GameRow,
        holders: Sequence[tuple[str, bytes]],
        *,
        summary: Summary | None = None,
        events: Sequence[EventRow] = (),
    ) -> None:
        """Store a new game with its seats' owners, and in the same breath events: its first, or the old game's last."""
        await self._writer.write(
            Work(
                games=[as_game(game)],
                openings=[as_opening(game, summary)],
                holders=[as_holder(game.id, side, owner) for side, owner in holders],
                events=[as_event(event) for event in events],
            )
        )

    async def append(self, events: Sequence[EventRow], summary: Summary | None = None) -> None:
        """Store events, all or nothing, and what lists show of their game; returns only after the commit."""
        if not events:
            raise ValueError("There is nothing to append.")
        summaries = [as_summary(events[-1].game, summary)] if summary else []
        await self._writer.write(Work(events=[as_event(event) for event in events], summaries=summaries))

    async def summarise(
        self, game_id: str, *, over: bool, winner: str | None, mover: str | None, plies: int, changed: int
    ) -> None:
        """Change what lists show of a game, without an event."""
        row = as_summary(game_id, Summary(over, winner, mover, plies, changed))
        await self._writer.write(Work(summaries=[row]))

    async def hold(self, game_id: str, side: str, owner: bytes, *, only_if_free: bool) -> bool:
        """Give a seat to an owner, beside those who hold it already or only if nobody does; whether he holds it now."""
        if not (plain(game_id) and plain(side)):
            return False
        return await self._writer.write(Work(claim=Claim(game_id, side, owner, only_if_free)))

    async def load(self, game_id: str) -> LoadedGame | None:
        """A game, all its events and its seats' owners."""
        return await self._read(read.load, game_id) if plain(game_id) else None

    async def events_since(self, game_id: str, seq: int) -> list[EventRow]:
        """The events after the first `seq` ones."""
        return await self._read(read.events_since, game_id, seq) if plain(game_id) else []

    async def games_of(self, owner: bytes, limit: int) -> list[ListedGame]:
        """The games in which the owner holds seats, the last changed first."""
        return await self._read(read.games_of, owner, limit)

    async def games_in(self, series: str) -> list[ListedGame]:
        """The games of a series, in order."""
        return await self._read(read.games_in, series) if plain(series) else []

    async def unfinished(self, limit: int) -> list[str]:
        """The games that are not over, the last changed first."""
        return await self._read(read.unfinished, limit)

    async def close(self) -> None:
        """Finish what was asked for and let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for engine in self._engines:
            engine.dispose()

    async def _read(self, question: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question, arguments)

    def _ask(self, question: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        try:
            with self._reading.begin() as connection:
                return question(connection, *arguments)
        except SQLAlchemyError as error:
            raise explain(error) from None
