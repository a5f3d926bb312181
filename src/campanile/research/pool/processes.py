"""Worker processes on this machine. One that dies or hangs costs its key at most, never the run."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, Generic, Literal, cast

from campanile.research.pool.work import ATTEMPTS, Key, Lost, Value, Work

_TICK = 0.5  # seconds between looks at workers that say nothing
_FAREWELL = 3.0  # seconds in which a worker that is to end may end what it has started
# Each message of a worker is a pair: _READY and nothing, _NOTE and a number, _VALUE and the value, _ERROR and what.
_READY, _NOTE, _VALUE, _ERROR = range(4)


def serve(connection: Connection, work: Work[Any, Any]) -> None:
    """What a worker process runs: a value for each key, until its other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the runner ends its workers itself
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_runner, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection.send((_READY, None))
        while True:
            key = connection.recv()
            try:
                value = work.do(key, lambda number: connection.send((_NOTE, number)))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise
            except Exception as error:  # it is raised again where people can see it
                connection.send((_ERROR, f"{type(error).__name__}: {error}"))
            else:
                connection.send((_VALUE, value))


def _leave(number: int, _: FrameType | None) -> None:
    """End in order, so that programs of other people, which have sessions of their own, do not outlive the worker."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(128 + number)


def _leave_with_runner() -> None:
    """A runner that was killed cannot end its workers, and one that waits for an engine would not miss it for long."""
    runner = multiprocessing.parent_process()
    if runner is not None:
        runner.join()
        # To the thread that waits: another one's signal would not wake it.
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)


class Worker(Generic[Key, Value]):
    """Our end of one worker process: its key, and what it told of it."""

    def __init__(self, work: Work[Key, Value]) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would share the threads of an engine
        ours, theirs = context.Pipe()
        self.connection = ours
        self._process = context.Process(target=serve, args=(theirs, work), daemon=True)
        self._process.start()
        theirs.close()
        self.key: Key | None = None
        self._ready = False
        self._notes: list[int] = []
        self._heard = time.monotonic()

    def give(self, key: Key) -> None:
        """Let it do that key."""
        self.key = key
        self._notes = []
        self._heard = time.monotonic()
        with contextlib.suppress(OSError):  # if it is dead, that is found out when its answer is read
            self.connection.send(key)

    def hear(self) -> tuple[Value] | Lost | None:
        """Read one message: a value alone in a tuple, or how it was lost, or nothing yet."""
        try:
            kind, content = self.connection.recv()
        except (EOFError, ConnectionResetError):
            return self._bury("crash", f"the process ended while it worked{self._exit_words()}")
        self._heard = time.monotonic()
        if kind == _VALUE:
            self.key = None
            return (cast("Value", content),)
        if kind == _ERROR:
            raise RuntimeError(f"a worker failed: {content}")
        if kind == _NOTE:
            self._notes.append(content)
        else:
            self._ready = True
        return None

    def is_silent(self, patience: float) -> bool:
        """Whether it has a key and nothing was heard of it for so many seconds."""
        return self.key is not None and self._ready and time.monotonic() - self._heard > patience

    def give_up(self, patience: float) -> Lost:
        """End the process because it hangs."""
        end([self])
        return self._bury("hang", f"nothing was heard for {patience:g} s")

    def ask_to_leave(self) -> None:
        """Let the process end, and what it has started with it."""
        self._process.terminate()

    def end(self, deadline: float) -> None:
        """Wait for its end until then; a process that is busy in the core cannot hear that it is to leave."""
        self._process.join(max(0.0, deadline - time.monotonic()))
        self._process.kill()
        self._process.join()
        self.connection.close()

    @property
    def is_dead(self) -> bool:
        """Whether its process has ended."""
        return self.connection.closed

    def _exit_words(self) -> str:
        self._process.join()
        self.connection.close()
        code = self._process.exitcode or 0
        return f" ({signal.Signals(-code).name})" if code < 0 else f" (exit code {code})"

    def _bury(self, kind: Literal["crash", "hang"], message: str) -> Lost:
        if self.key is None or not self._ready:
            raise ChildProcessError(f"a worker could not begin: {message}")
        return Lost(kind, message, tuple(self._notes))


class Processes:
    """So many worker processes of this machine."""

    def __init__(self, jobs: int) -> None:
        """ValueError if there is not even one."""
        if jobs < 1:
            raise ValueError("at least one process is needed")
        self.jobs = jobs

    def run(self, work: Work[Key, Value], keys: Iterable[Key]) -> Generator[tuple[Key, Value]]:
        """See `Runner`."""
        waiting = deque(keys)
        failures: Counter[Key] = Counter()
        workers: list[Worker[Key, Value]] = []
        try:
            while waiting or any(worker.key is not None for worker in workers):
                _hand_out(work, waiting, workers, self.jobs)
                for key, found in _listen(workers, work.patience):
                    value = found if isinstance(found, tuple) else _bury(work, key, found, failures)
                    if value is None:
                        waiting.appendleft(key)
                    else:
                        yield key, value[0]
                workers = [worker for worker in workers if not worker.is_dead]
        finally:
            end(workers)


def end(workers: Sequence[Worker[Key, Value]]) -> None:
    """End the processes, all of them in the time that one may take."""
    for worker in workers:
        worker.ask_to_leave()
    deadline = time.monotonic() + _FAREWELL
    for worker in workers:
        worker.end(deadline)


def _hand_out(work: Work[Key, Value], waiting: deque[Key], workers: list[Worker[Key, Value]], jobs: int) -> None:
    while waiting and len(workers) < jobs and all(worker.key is not None for worker in workers):
        workers.append(Worker(work))
        workers[-1].give(waiting.popleft())
    for worker in workers:
        if waiting and worker.key is None:
            worker.give(waiting.popleft())


def _listen(workers: list[Worker[Key, Value]], patience: float) -> Iterator[tuple[Key, tuple[Value] | Lost]]:
    by_connection = {worker.connection: worker for worker in workers}
    for connection in wait(list(by_connection), timeout=_TICK):
        worker = by_connection[cast("Connection", connection)]
        key = worker.key
        if (found := worker.hear()) is not None:
            yield cast("Key", key), found
    for worker in workers:
        if not worker.is_dead and worker.is_silent(patience):
            yield cast("Key", worker.key), worker.give_up(patience)


def _bury(work: Work[Key, Value], key: Key, lost: Lost, failures: Counter[Key]) -> tuple[Value] | None:
    """The value of a key whose worker is lost; None if it is to be tried again."""
    value = work.lost(key, lost)
    if value is not None:
        return (value,)
    failures[key] += 1
    if failures[key] >= ATTEMPTS:
        raise ChildProcessError(f"{ATTEMPTS} workers were lost with {key}: {lost.message}")
    return None
