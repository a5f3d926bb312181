"""Alembic runs this file to migrate; `migrate.py` hands it a connection that already holds the lock."""

from __future__ import annotations

from alembic import context

from campanile.server.store.tables import metadata


def run() -> None:
    """Migrate inside the transaction of the connection that was given."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


if __name__ == "env_py":  # the name that Alembic gives it; other programs may import it without harm
    run()
