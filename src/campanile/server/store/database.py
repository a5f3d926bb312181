"""Opening a database: what its address may be, how SQLite is set up, and how its errors are told."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, OperationalError, SQLAlchemyError

from campanile.server.store.rows import Unavailable

PATIENCE = 10.0  # seconds that one waits for another who writes


def read_url(text: str) -> URL:
    """The address, checked; a ValueError says in one sentence what is wrong, and never shows the password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(
            "The database's address cannot be read; it looks like sqlite:///path/to/file or postgresql://user@host/name."
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if url.database in (None, "", ":memory:") or url.host:
            raise ValueError("A SQLite database needs a file: sqlite:///path/to/file, with three slashes.")
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise ValueError(f"The database {kind!r} is not supported: use sqlite:///path/to/file or postgresql://…")


def make_engine(url: URL, *, connections: int, begin: str = "BEGIN") -> Engine:
    """Connections to the database. `begin` is how SQLite begins a transaction: a writer takes the lock at once."""
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, connections, begin)
    try:
        return create_engine(
            url,
            hide_parameters=True,  # an event's data may be a secret of its player (M8)
            pool_size=connections,
            max_overflow=0,
            pool_pre_ping=True,  # a connection that was lost is replaced
            connect_args={"connect_timeout": int(PATIENCE), "application_name": "campanile"},
        )
    except ModuleNotFoundError:
        raise ValueError("PostgreSQL needs a further package: pip install 'campanile[club]'.") from None


def _sqlite_engine(url: URL, connections: int, begin: str) -> Engine:
    assert url.database is not None  # noqa: S101 - read_url saw to it
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"The database's folder {str(folder)!r} cannot be made: {error.strerror}.") from None
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        # The driver begins no transactions by itself; the listener below does.
        connect_args={"timeout": PATIENCE, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        _write_ahead(connection)
        # FULL: a commit waits for the disk, so that what was acknowledged survives a power cut.
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to WAL. SQLite does not wait when two processes do so at once, hence the loop."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > limit:
                raise
            time.sleep(0.02)
        else:
            return


def explain(error: SQLAlchemyError) -> Unavailable:
    """The failure in one sentence without any value of a row, which could be a player's secret (M8)."""
    words = type(error).__name__
    if isinstance(error, DBAPIError) and type(error) in (OperationalError, DatabaseError):
        # The texts of the other kinds may quote what was to be stored.
        diagnosis: Any = getattr(error.orig, "diag", None)
        words = (diagnosis and diagnosis.message_primary) or str(error.orig).partition("\n")[0] or words
    return Unavailable(f"The database failed: {words}.")


def collided(error: DBAPIError) -> bool:
    """Whether two writers stood in each other's way (deadlock, serialisation), so that trying again helps."""
    return getattr(error.orig, "sqlstate", None) in ("40001", "40P01")
