"""Bringing a database to the version of this program, also when several processes start at once."""

from __future__ import annotations

from importlib.resources import files

from sqlalchemy import Connection, Engine, inspect, text

from campanile.server.store.migrations import HEAD

LOCK = 0x43616D70616E696C  # any number that other programs on the same PostgreSQL are unlikely to lock


def migrate(engine: Engine) -> None:
    """Do what is missing; a second process waits for the first and then finds nothing to do."""
    with engine.begin() as connection:
        if _version(connection) == HEAD:
            return  # nearly always; Alembic takes a fifth of a second to load
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        _upgrade(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(files("campanile.server.store") / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise ValueError("The database was made by a newer version of Campanile; this one cannot use it.") from None
