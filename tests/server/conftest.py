"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campanile.server.load.drive import NO_LIMITS
from campanile.server.load.process import ServerProcess
from services import Postgres, RedisServer, Servers, free_port, run_postgres, run_redis

SETTINGS = NO_LIMITS | {"CAMPANILE_THREADS": "1"}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; `postgres.new_database()` gives the address of a fresh database."""
    with run_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    """A Redis server."""
    with run_redis() as server:
        yield server


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Makes processes of `campanile serve`, with settings; those of one module share their data folder and secret."""
    folder = tmp_path_factory.mktemp("servers")
    made: list[ServerProcess] = []

    def make(**settings: str) -> ServerProcess:
        given = {f"CAMPANILE_{name.upper()}": value for name, value in settings.items()}
        made.append(ServerProcess(folder, free_port(), SETTINGS | given))
        return made[-1]

    yield make
    for server in made:
        server.stop()


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"
