"""The threads in which computers think: few, patient with each other, and behind everything else.

Searches let go of the interpreter while they run. The threads have a lower priority than the event loop's, so that a
search never delays a socket, and visitors take turns, so that nobody waits for all of another's games.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
_Job = tuple[Callable[[], Any], asyncio.Future[Any], asyncio.AbstractEventLoop]
_NICE = 10


class Pool:
    """A bounded number of threads and a fair queue before them."""

    def __init__(self, threads: int) -> None:
        """The threads start now and wait."""
        self._queue: OrderedDict[Hashable, deque[_Job]] = OrderedDict()
        self._ready = threading.Condition()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._work, name=f"computer-{number}", daemon=True) for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How many questions nobody has begun to think about."""
        with self._ready:
            return sum(map(len, self._queue.values()))

    async def ask(self, key: Hashable, work: Callable[[], T]) -> T:
        """What `work` returns. `key` says who asks: of everybody's questions one is taken after the other's."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        with self._ready:
            self._queue.setdefault(key, deque()).append((work, answer, loop))
            self._ready.notify()
        return await answer

    async def close(self) -> None:
        """Answer nothing more; searches that run end by their limits."""
        with self._ready:
            self._closed = True
            for jobs in self._queue.values():
                for _, answer, _ in jobs:
                    answer.cancel()
            self._queue.clear()
            self._ready.notify_all()
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        for thread in self._threads:
            thread.join(timeout=2)

    def _work(self) -> None:
        _step_back()
        while (job := self._next()) is not None:
            work, answer, loop = job
            if answer.cancelled():
                continue
            try:
                result, error = work(), None
            except Exception as failure:
                result, error = None, failure
            try:
                loop.call_soon_threadsafe(_settle, answer, result, error)
            except RuntimeError:  # the loop was closed meanwhile: nobody waits
                return

    def _next(self) -> _Job | None:
        with self._ready:
            while not self._queue:
                if self._closed:
                    return None
                self._ready.wait()
            key, jobs = self._queue.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._queue[key] = jobs  # behind the others
            return job


def _settle(answer: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)


def _step_back() -> None:
    """Give this thread a lower priority, where the system knows priorities of threads."""
    if hasattr(os, "setpriority") and threading.current_thread() is not threading.main_thread():
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        except OSError:
            return  # it then thinks with the same priority, which is allowed
