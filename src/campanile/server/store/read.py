"""The questions that are asked of the database; each finds an index."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, false, select

from campanile.server.store import tables
from campanile.server.store.rows import EventRow, GameRow, ListedGame, Summary
from campanile.server.store.values import to_game

_EVENTS = select(*(tables.event.c[name] for name in ("game", "seq", "kind", "side", "data", "at")))
_LISTED = select(tables.game, *(column for column in tables.summary.c if column.name != "game")).join(tables.summary)


def load(connection: Connection, game_id: str) -> tuple[GameRow, list[EventRow], dict[str, set[bytes]]] | None:
    """A game, its events and its seats' owners."""
    row = connection.execute(select(tables.game).where(tables.game.c.id == game_id)).first()
    if row is None:
        return None
    owners: dict[str, set[bytes]] = {}
    for side, owner in connection.execute(
        select(tables.holder.c.side, tables.holder.c.owner).where(tables.holder.c.game == game_id)
    ):
        owners.setdefault(side, set()).add(owner)
    return to_game(row), events_since(connection, game_id, 0), owners


def events_since(connection: Connection, game_id: str, seq: int) -> list[EventRow]:
    """The events after the first `seq` ones, in order."""
    found = _EVENTS.where(tables.event.c.game == game_id, tables.event.c.seq > seq).order_by(tables.event.c.seq)
    return [EventRow(*row) for row in connection.execute(found)]


def games_of(connection: Connection, owner: bytes, limit: int) -> list[ListedGame]:
    """The games of an owner, the last changed first."""
    held = select(tables.holder.c.game).where(tables.holder.c.owner == owner)
    found = _LISTED.where(tables.game.c.id.in_(held)).order_by(tables.summary.c.changed.desc()).limit(limit)
    rows = connection.execute(found).all()
    sides: dict[str, list[str]] = {}
    for game, side in connection.execute(
        select(tables.holder.c.game, tables.holder.c.side)
        .where(tables.holder.c.owner == owner, tables.holder.c.game.in_([row.id for row in rows]))
        .order_by(tables.holder.c.side)
    ):
        sides.setdefault(game, []).append(side)
    return [_listed(row, tuple(sides[row.id])) for row in rows]


def games_in(connection: Connection, series: str) -> list[ListedGame]:
    """The games of a series, in order."""
    found = _LISTED.where(tables.game.c.series == series).order_by(tables.game.c.number)
    return [_listed(row, ()) for row in connection.execute(found)]


def unfinished(connection: Connection, limit: int) -> list[str]:
    """The games that are not over, the last changed first."""
    found = select(tables.summary.c.game).where(tables.summary.c.over == false())
    return list(connection.execute(found.order_by(tables.summary.c.changed.desc()).limit(limit)).scalars())


def _listed(row: Row[Any], sides: tuple[str, ...]) -> ListedGame:
    return ListedGame(to_game(row), Summary(row.over, row.winner, row.mover, row.plies, row.changed), sides)
