"""Work done on a Ray cluster: tasks in chunks of about a second or two, given again by Ray when their machine dies."""

from __future__ import annotations

import logging
import os
import socket
import time
from collections import deque
from collections.abc import Generator, Iterable
from importlib.metadata import version
from typing import Any, Generic

from campanile.research.pool.here import Here
from campanile.research.pool.processes import Processes
from campanile.research.pool.work import Key, Runner, Value, Work

_CHUNK_SECONDS = 2.0
_LARGEST_CHUNK = 256  # keys
_RETRIES = 20  # of a chunk whose machine or process died; a machine that is only lent can go at any time
_TICK = 1.0  # seconds until the cluster's size is looked at again
_KNOCK_SECONDS = 5.0
_AHEAD = 2  # chunks for each processor, so that none waits for us


class Cluster:
    """A Ray cluster by its address; "auto" finds the one that this machine belongs to, "local" starts one here."""

    def __init__(self, address: str) -> None:
        """Connect; ValueError if Ray is not installed or there is no cluster."""
        self._ray = _connect(address)

    def run(self, work: Work[Key, Value], keys: Iterable[Key]) -> Generator[tuple[Key, Value]]:
        """See `Runner`."""
        ray = self._ray
        remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(do_chunk)
        shared = ray.put((work, version("campanile")))
        queue = _Queue(deque(keys))
        pending: set[Any] = set()
        try:
            while queue.waiting or pending:
                while queue.waiting and len(pending) < _AHEAD * self.processors:
                    pending.add(remote.remote(shared, queue.next_chunk(self.processors)))
                done, _ = ray.wait(list(pending), timeout=_TICK)
                for reference in done:
                    pending.remove(reference)
                    rows, seconds = ray.get(reference)
                    queue.learn(len(rows), seconds)
                    yield from rows
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)

    @property
    def processors(self) -> int:
        """How many the cluster has now: machines come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))


class _Queue(Generic[Key]):
    """The keys that wait, and how many of them make a chunk."""

    def __init__(self, waiting: deque[Key]) -> None:
        self.waiting = waiting
        self._keys, self._seconds = 0, 0.0

    def learn(self, keys: int, seconds: float) -> None:
        """How long some keys took."""
        self._keys += keys
        self._seconds += seconds

    def next_chunk(self, processors: int) -> list[Key]:
        """Enough for a second or two, but at the end no more than everybody's share."""
        mean = self._seconds / self._keys if self._keys else _CHUNK_SECONDS
        share = -(-len(self.waiting) // (_AHEAD * processors))
        size = max(1, min(int(_CHUNK_SECONDS / max(mean, 1e-6)), share, _LARGEST_CHUNK))
        return [self.waiting.popleft() for _ in range(min(size, len(self.waiting)))]


def do_chunk(shared: tuple[Work[Key, Value], str], keys: list[Key]) -> tuple[list[tuple[Key, Value]], float]:
    """What a machine of the cluster does: the values of some keys, and how long they took."""
    work, wanted = shared
    if (found := version("campanile")) != wanted:
        raise RuntimeError(f"this machine has campanile {found}, not {wanted}: results would not belong together")
    began = time.monotonic()
    # Who kills his process must not kill Ray's, which would only try again.
    runner: Runner = Processes(1) if work.fragile else Here()
    return list(runner.run(work, keys)), time.monotonic() - began


def _connect(address: str) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    # The future default, and what Ray would otherwise warn of.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray: pip install campanile[cluster]") from None
    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, include_dashboard=False if address == "local" else None,
                     log_to_driver=False, logging_level=logging.WARNING)  # fmt: skip
        except ConnectionError as error:
            first = str(error).split("\n", maxsplit=1)[0]
            raise ValueError(f"there is no Ray cluster at {address}: {first}") from None
    return ray


def _knock(address: str) -> None:
    """See whether anybody is there: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=_KNOCK_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise ValueError(f"there is no Ray cluster at {address}: {error}") from None
