"""What can be asked of the writer, and how it is written: many requests at once, or one by one if they do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from campanile.server.store import tables
from campanile.server.store.database import explain
from campanile.server.store.rows import Conflict

Row = dict[str, Any]

_INSERT_GAME = insert(tables.game)
_INSERT_SUMMARY = insert(tables.summary)
_INSERT_EVENT = insert(tables.event)
_INSERT_HOLDER = insert(tables.holder)
_UPDATE_SUMMARY = (
    tables.summary.update()
    .where(tables.summary.c.game == bindparam("of"))
    .values({name: bindparam(name) for name in ("over", "winner", "mover", "plies", "changed")})
)
_LOCK_GAME = select(tables.game.c.id).where(tables.game.c.id == bindparam("of")).with_for_update(key_share=True)
_OWNERS = select(tables.holder.c.owner).where(
    tables.holder.c.game == bindparam("of"), tables.holder.c.side == bindparam("at")
)


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody wants to hold a seat."""

    game: str
    side: str
    owner: bytes
    only_if_free: bool


@dataclass(slots=True)
class Work:
    """One request: all of it or nothing."""

    games: list[Row] = field(default_factory=list)
    openings: list[Row] = field(default_factory=list)  # the first summaries of these games
    holders: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    summaries: list[Row] = field(default_factory=list)
    claim: Claim | None = None


Result = bool | Exception


def write_together(connection: Connection, works: Sequence[Work]) -> list[Result]:
    """Write all requests with a few statements; if one does not fit, an IntegrityError or DataError comes of it."""
    _write(connection, works)
    return [True if work.claim is None else _claim(connection, work.claim) for work in works]


def write_one_by_one(connection: Connection, works: Sequence[Work]) -> list[Result]:
    """Write each request in a savepoint of its own, so that one that does not fit leaves the others alone."""
    results: list[Result] = []
    for work in works:
        try:
            with connection.begin_nested():
                results += write_together(connection, [work])
        except IntegrityError:
            results.append(Conflict("Somebody else was first: the game has changed."))
        except DataError as error:
            results.append(explain(error))
    return results


def _write(connection: Connection, works: Sequence[Work]) -> None:
    """New games first, because the rest may refer to them; events in order, because each refers to the one before.

    Two servers that write the same games take their locks in the same order, so that they seldom meet in a deadlock.
    """
    events = [row for work in works for row in work.events]
    events.sort(key=lambda row: (row["game"], row["seq"]))
    newest = {row["of"]: row for work in works for row in work.summaries}
    for statement, rows in (
        (_INSERT_GAME, [row for work in works for row in work.games]),
        (_INSERT_SUMMARY, [row for work in works for row in work.openings]),
        (_INSERT_HOLDER, [row for work in works for row in work.holders]),
        (_INSERT_EVENT, events),
        (_UPDATE_SUMMARY, [newest[game] for game in sorted(newest)]),
    ):
        if rows:
            connection.execute(statement, rows)


def _claim(connection: Connection, claim: Claim) -> bool:
    """Give the seat unless it must be free and is another's. PostgreSQL locks the game; SQLite has one writer."""
    if connection.execute(_LOCK_GAME, {"of": claim.game}).first() is None:
        return False
    owners = set(connection.execute(_OWNERS, {"of": claim.game, "at": claim.side}).scalars())
    if claim.owner in owners:
        return True
    if owners and claim.only_if_free:
        return False
    row = {"game": claim.game, "side": claim.side, "owner": claim.owner}
    connection.execute(_INSERT_HOLDER, [row])
    return True
