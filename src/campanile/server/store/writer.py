"""The one who writes: a thread with a connection of its own, which commits what came within a few milliseconds at once.

A commit waits for the disk, which is what makes an acknowledgement true and what is slow about it. Requests that arrive
while the writer gathers or waits share one commit.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Sequence

from sqlalchemy import Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from campanile.server.store.database import collided, explain
from campanile.server.store.rows import Unavailable
from campanile.server.store.work import Result, Work, write_one_by_one, write_together

GATHER = 0.005  # seconds from the first request of a commit to its start
WAITING = 10_000  # requests that may wait; who comes then waits to be let in
ATTEMPTS = 5  # of two servers that stand in each other's way

Job = tuple[Work, "asyncio.Future[bool]"]


class Writer:
    """Takes requests from the event loop and answers there, after the commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._room = asyncio.Semaphore(WAITING)
        self._closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> bool:
        """Carry out a request; returns after the commit. A caller that is cancelled does not stop what he asked for."""
        async with self._room:
            if self._closed:
                raise Unavailable("The store is closed.")
            future: asyncio.Future[bool] = self._loop.create_future()
            self._jobs.put((work, future))
            return await future

    async def close(self) -> None:
        """Finish what was asked for; the next one to ask is refused."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            # One sleep instead of a wait for each request: waking up for each would cost the event loop the processor.
            time.sleep(GATHER)
            jobs, last = self._gather(job)
            self._answer(jobs, self._commit([work for work, _ in jobs]))
            if last:
                return

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
        jobs = [first]
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
            if job is None:
                return jobs, True
            jobs.append(job)

    def _commit(self, works: Sequence[Work]) -> Sequence[Result]:
        """The result of each request; the writer itself survives every failure."""
        try:
            for _ in range(ATTEMPTS):
                try:
                    return self._attempt(works)
                except DBAPIError as error:
                    if not collided(error):
                        raise
            return [Unavailable("The database is too busy.")] * len(works)
        except SQLAlchemyError as error:
            return [explain(error)] * len(works)
        except Exception as error:
            # Whatever a driver may throw: those who wait must hear of it, and the next ones must be served.
            return [Unavailable(f"The database failed: {type(error).__name__}.")] * len(works)

    def _attempt(self, works: Sequence[Work]) -> Sequence[Result]:
        try:
            with self._engine.begin() as connection:
                results = write_together(connection, works)
        except (IntegrityError, DataError):
            with self._engine.begin() as connection:
                results = write_one_by_one(connection, works)
        self.commits += 1
        return results

    def _answer(self, jobs: Sequence[Job], results: Sequence[Result]) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(_settle, jobs, results)


def _settle(jobs: Sequence[Job], results: Sequence[Result]) -> None:
    for (_, future), result in zip(jobs, results, strict=True):
        if future.done():
            continue  # its caller was cancelled
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
