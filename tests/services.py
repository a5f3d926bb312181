"""PostgreSQL and Redis servers that tests start for themselves, and stop."""

from __future__ import annotations

import itertools
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import redis

from campanile.server.load.process import ServerProcess

Servers = Callable[..., ServerProcess]  # makes a server process, with settings

PATIENCE = 30.0  # seconds that a server may take to start
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def wait_until(ready: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Ask again and again; a failure names what did not come."""
    limit = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > limit:
            raise TimeoutError(f"{what} did not come within {seconds:g} s")
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody uses at the moment, and that the system gives to nobody who only wants to connect."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Postgres:
    """A PostgreSQL server of its own, reached by a socket in its folder. It refuses to run as root, so it does not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        # The servers of PostgreSQL are not in the PATH on Debian.
        found = shutil.which("postgres", path=os.pathsep.join([*map(str, PROGRAMS), os.environ.get("PATH", "")]))
        if found is None:
            raise RuntimeError("PostgreSQL is missing: install Debian's package postgresql.")
        self._programs = Path(found).parent
        self._account: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
            self._account |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        arguments = ["-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, **self._account)

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a fresh database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [str(self._programs / "postgres"), "-D", "data", "-k", str(self.folder), "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._account)
        wait_until(self._answers, "PostgreSQL")

    def stop(self) -> None:
        """Stop as if it crashed: its clients lose their connections, and it recovers at the next start."""
        if self._process is not None:
            self._run("pg_ctl", "stop", "-D", "data", "-m", "immediate", "-s", "-w")
            self._process.wait(PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        with suppress(psycopg.OperationalError), psycopg.connect(self.url("postgres")):
            return True
        return False


@contextmanager
def run_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="campanile-pg-") as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


class RedisServer:
    """A Redis server of its own on a free port of this machine; it keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None
        if shutil.which("redis-server") is None:
            raise RuntimeError("Redis is missing: install Debian's package redis-server.")

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        wait_until(self._answers, "Redis")

    def stop(self) -> None:
        """Stop at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with redis.Redis(port=self.port) as client, suppress(redis.ConnectionError):
            return bool(client.ping())
        return False


@contextmanager
def run_redis() -> Iterator[RedisServer]:
    """A Redis server for as long as it is needed."""
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
