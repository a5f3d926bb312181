"""The whole run: open the tables, play, close them, count."""

from __future__ import annotations

import asyncio
import gc
import random
import socket
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from campanile.games import games
from campanile.server.load.client import Failed, Host
from campanile.server.load.process import ServerProcess, on_a_core_of_its_own
from campanile.server.load.report import Report, Tally, percentile
from campanile.server.load.table import Table

AT_ONCE = 40  # tables that are opened or closed at the same time
NO_LIMITS = dict.fromkeys(  # everybody comes from one address
    ("CAMPANILE_ADDRESS_BURST", "CAMPANILE_ADDRESS_SOCKETS", "CAMPANILE_SEAT_BURST"), "0"
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How much load, and on whom."""

    games: int = 1000
    rate: float = 1.0  # turns a second in each game
    seconds: float = 60.0
    url: str | None = None  # a server that runs already; else one of our own
    database: str | None = None  # of our own server; else SQLite in a folder that is removed afterwards
    seed: int = 1


def run(plan: Plan) -> Report:
    """Carry out the plan."""
    if plan.url is not None:
        return _drive(Host(plan.url), plan, None)
    with tempfile.TemporaryDirectory(prefix="campanile-load-") as folder:
        settings = NO_LIMITS | ({"CAMPANILE_DATABASE": plan.database} if plan.database else {})
        with on_a_core_of_its_own(ServerProcess(Path(folder), _free_port(), settings)) as server:
            return _drive(server.host, plan, server)


def _drive(host: Host, plan: Plan, server: ServerProcess | None) -> Report:
    try:
        import uvloop
    except ModuleNotFoundError:  # not made for Windows
        return asyncio.run(_play(host, plan, server))
    return uvloop.run(_play(host, plan, server))


async def _play(host: Host, plan: Plan, server: ServerProcess | None) -> Report:
    loop = asyncio.get_running_loop()
    dice = random.Random(plan.seed)  # noqa: S311
    tally = Tally()
    kinds = games()
    tables = [
        Table(host, kind.name, kind.sides, tally, random.Random(dice.random()))  # noqa: S311
        for kind in (kinds[number % len(kinds)] for number in range(plan.games))
    ]
    began = loop.time()
    await _all([table.open for table in tables])
    opening = loop.time() - began
    gc.freeze()  # what lives until the end needs no looking after, which would delay the messages
    cpu, began = server.cpu() if server else None, loop.time()
    played = await asyncio.gather(
        *(table.play(1 / plan.rate, began + plan.seconds) for table in tables), return_exceptions=True
    )
    seconds = loop.time() - began
    used = server.cpu() if server else None
    for failure in played:
        if isinstance(failure, Exception):
            tally.error(str(failure) if isinstance(failure, Failed) else type(failure).__name__)
    await _all([table.close for table in tables])
    return Report(
        games=plan.games,
        seconds=seconds,
        sent=tally.sent,
        acknowledged=tally.acknowledged,
        finished=tally.finished,
        lost=tally.lost,
        errors=dict(tally.errors),
        p50=1000 * percentile(tally.delays, 0.50),
        p95=1000 * percentile(tally.delays, 0.95),
        p99=1000 * percentile(tally.delays, 0.99),
        worst=1000 * percentile(tally.delays, 1),
        client_late=1000 * percentile(tally.late, 0.99),
        opening=opening,
        server_cpu=None if cpu is None or used is None else (used - cpu) / seconds,
        server_memory=server.memory() if server else None,
    )


async def _all(jobs: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do them all, some at a time; the first failure ends it."""
    room = asyncio.Semaphore(AT_ONCE)

    async def do(job: Callable[[], Awaitable[None]]) -> None:
        async with room:
            await job()

    await asyncio.gather(*(do(job) for job in jobs))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
