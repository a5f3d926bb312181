"""A store on each kind of database, and samples to put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from campanile.server.store import Store
from services import Postgres, run_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with run_postgres() as server:
        yield server


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a fresh SQLite database."""
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database, of each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store on each kind of database."""
    opened = await Store.open(url)
    yield opened
    await opened.close()
