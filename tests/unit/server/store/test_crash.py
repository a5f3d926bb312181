"""Kill -9 in the middle of writing: what was acknowledged is there, once, and nothing that was never asked for."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest

from campanile.server.store import Store

pytestmark = pytest.mark.anyio

GAMES, KILLS = 20, 4
WRITE = f"""
import asyncio, sys
from campanile.server.store import Conflict, EventRow, Store
from stored import game

async def write(store, name):
    loaded = await store.load(name)
    if loaded is None:
        await store.create(game(name), [])
    seq = len(loaded[1]) if loaded else 0
    while True:
        pair = [EventRow(name, seq + step, "action", None, f"{{name}} {{seq + step}}", 0) for step in (1, 2)]
        await store.append(pair)
        seq += 2
        print(name, seq, flush=True)

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(write(store, f"g{{number}}") for number in range({GAMES})))

asyncio.run(main())
"""


async def test_kills(url: str) -> None:
    dice = random.Random(4)
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITE, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PATHS
        ) as process:
            assert process.stdout
            assert process.stderr
            first = [process.stdout.readline() for _ in range(GAMES)]
            time.sleep(dice.uniform(0, 0.3))
            process.kill()
            # Not `communicate`, which would not see what was read ahead.
            rest, errors = process.stdout.readlines(), process.stderr.read()
        assert first[0], errors
        for line in first + rest:
            if line.endswith("\n"):  # the last one may be cut off
                name, number = line.split()
                acknowledged[name] = int(number)
        store = await Store.open(url)
        for name, seq in list(acknowledged.items()):
            stored = await store.events_since(name, 0)
            assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
            assert [entry.data for entry in stored] == [f"{name} {place}" for place in range(1, len(stored) + 1)]
            assert len(stored) in (seq, seq + 2), "a pair is stored whole, and at most the one under way was not told"
            acknowledged[name] = len(stored)
        await store.close()
    assert sum(acknowledged.values()) > 100


PATHS = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
