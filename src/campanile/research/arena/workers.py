"""Worker processes that play the games. One that dies or hangs costs its player the game, not the run."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import cast

from campanile.research.arena.event import Event, MakePlayer, Task
from campanile.research.arena.openings import open_game
from campanile.research.arena.played import Played, Usage
from campanile.research.arena.referee import Forfeit, play_game, write_down

_READY = "ready"
_TICK = 0.5  # seconds between looks at workers that say nothing
# Each message of a worker: that it is ready, the number of an action that was just played, or a finished game.
Message = str | int | Played


def serve(connection: Connection, event: Event, make: MakePlayer) -> None:
    """What a worker process runs: a game for each task, until there is none or the arena is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the arena ends its workers itself
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection.send(_READY)
        while (task := connection.recv()) is not None:
            connection.send(play_game(event, task, make, connection.send))


class Worker:
    """The arena's end of one worker process: its task, and the actions of the game that it plays."""

    def __init__(self, event: Event, make: MakePlayer) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would share the threads of an engine
        ours, theirs = context.Pipe()
        self._event = event
        self.connection = ours
        self._process = context.Process(target=serve, args=(theirs, event, make), daemon=True)
        self._process.start()
        theirs.close()
        self.task: Task | None = None
        self._ready = False
        self._actions: list[int] = []
        self._heard = time.monotonic()

    def give(self, task: Task) -> None:
        """Let it play a game."""
        self.task = task
        self._actions = []
        self._heard = time.monotonic()
        with contextlib.suppress(OSError):  # if it is dead, that is found out when its answer is read
            self.connection.send(task)

    def hear(self) -> Played | None:
        """Read one message; a game if one is finished, or if the worker died in one."""
        try:
            message = cast("Message", self.connection.recv())
        except (EOFError, ConnectionResetError):
            return self._post_mortem("crash", f"the process ended while the player was to choose{self._exit_words()}")
        self._heard = time.monotonic()
        if isinstance(message, Played):
            self.task = None
            return message
        if isinstance(message, int):
            self._actions.append(message)
        else:
            self._ready = True
        return None

    def is_silent(self, patience: float) -> bool:
        """Whether it has a game and nothing was heard of it for so many seconds."""
        return self.task is not None and self._ready and time.monotonic() - self._heard > patience

    def give_up(self, patience: float) -> Played:
        """End the process; its game is lost for the player that was to choose."""
        self.end()
        return self._post_mortem("hang", f"no action within {patience:g} s")

    def end(self) -> None:
        """End the process at once."""
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

    def _post_mortem(self, kind: str, message: str) -> Played:
        if self.task is None or not self._ready:
            raise ChildProcessError(f"a worker could not play: {message}")
        state = open_game(self._event, self.task.pair)
        for number in self._actions:
            state.play_id(number)
        if state.mover is None:
            raise ChildProcessError(f"a worker could not finish a game that was over: {message}")
        usage = {side: Usage() for side in state.sides}
        return write_down(self._event, self.task, state, usage, Forfeit(state.mover, kind, message))


def default_jobs() -> int:
    """As many workers as this process may use cores."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(event: Event, tasks: Iterable[Task], make: MakePlayer, jobs: int, patience: float) -> Generator[Played]:
    """Play the tasks with so many workers; the games come as they end."""
    waiting = deque(tasks)
    workers: list[Worker] = []
    try:
        while waiting or any(worker.task for worker in workers):
            while waiting and len(workers) < jobs and all(worker.task for worker in workers):
                workers.append(Worker(event, make))
                workers[-1].give(waiting.popleft())
            for worker in workers:
                if waiting and worker.task is None:
                    worker.give(waiting.popleft())
            yield from _listen(workers, patience)
            workers = [worker for worker in workers if not worker.is_dead]
    finally:
        for worker in workers:
            worker.end()


def _listen(workers: list[Worker], patience: float) -> Iterator[Played]:
    by_connection = {worker.connection: worker for worker in workers}
    for connection in wait(list(by_connection), timeout=_TICK):
        if played := by_connection[cast("Connection", connection)].hear():
            yield played
    for worker in workers:
        if not worker.is_dead and worker.is_silent(patience):
            yield worker.give_up(patience)
