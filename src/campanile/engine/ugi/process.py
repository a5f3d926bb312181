"""Another program at the end of a pipe. It may be slow, silent, mad or dead: nothing here waits for it for ever."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO

from campanile.engine.ugi.errors import EngineError, EngineHangs
from campanile.engine.ugi.texts import LONGEST_LINE, shown

_WAITING_LINES = 4096  # beyond these the other program has to wait
_LAST_WORDS = 2000  # bytes of its complaints that are kept


class EngineProcess:
    """A running program that is talked to in lines. It is killed with everything that it started, at the latest when
    this object goes away.
    """

    def __init__(self, command: str | Sequence[str]) -> None:
        """Start it. The command is cut into words as a shell would, but no shell is asked."""
        self._words = _cut(command) if isinstance(command, str) else list(command)
        try:
            self._child = subprocess.Popen(  # noqa: S603 - running the user's program is the purpose
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineError(f"the engine {shown(self._words[0])} cannot be started: {reason.lower()}") from None
        self._pipes = _Pipes(self._child)
        self._finalizer = weakref.finalize(self, _kill, self._child, self._pipes)

    def send(self, line: str) -> None:
        """Write a line. It never waits: who does not read is found out by not answering."""
        self._pipes.outgoing.put(line)

    def expect(self, wanted: Callable[[str], bool], seconds: float, what: str) -> str:
        """The first line that is `wanted`; others are skipped. EngineError if it does not come in time."""
        deadline = time.monotonic() + seconds
        while (line := self.next_line(deadline - time.monotonic())) is not None:
            if wanted(line):
                return line
        raise EngineHangs(f"the engine gave no {what} within {seconds:g} s")

    def next_line(self, seconds: float) -> str | None:
        """The next line, or None if there is none in time. EngineError if the program has ended."""
        if seconds <= 0:
            return None
        try:
            found = self._pipes.incoming.get(timeout=seconds)
        except queue.Empty:
            return None
        if isinstance(found, str):
            return found
        self._pipes.incoming.put(found)  # the end stays the end
        raise EngineError(found.reason or self._obituary())

    def drain(self) -> list[str]:
        """What was said and not yet heard."""
        lines: list[str] = []
        with contextlib.suppress(queue.Empty):
            while len(lines) < _WAITING_LINES:
                found = self._pipes.incoming.get_nowait()
                if not isinstance(found, str):
                    self._pipes.incoming.put(found)
                    break
                lines.append(found)
        return lines

    def is_alive(self) -> bool:
        """Whether the program still runs."""
        return self._exit_code() is None

    def wait_for_end(self, seconds: float) -> int | None:
        """Its exit code, or None if it still runs after that time."""
        deadline = time.monotonic() + seconds
        while (code := self._exit_code()) is None and time.monotonic() < deadline:
            time.sleep(0.005)
        return code

    def _exit_code(self) -> int | None:
        """None while it runs; minus the signal that ended it.

        A program that has ended is left in the table of processes, so that nobody else can get its number before
        everything that it started is killed.
        """
        if self._child.returncode is not None:
            return self._child.returncode
        found = os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def close_input(self) -> None:
        """End its input, after what was sent."""
        self._pipes.outgoing.put(None)

    def close(self, patience: float) -> None:
        """Ask it to quit, and kill it if it does not."""
        if self._finalizer.alive and self.is_alive():
            self.send("quit")
            self.close_input()
            self.wait_for_end(patience)
        self._finalizer()

    def _obituary(self) -> str:
        code = self.wait_for_end(1.0)
        how = "closed its output" if code is None else f"ended with exit code {code}"
        self._pipes.finish_listening()
        words = bytes(self._pipes.complaints).decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"the engine {how}" + (f"; it said {shown(words)}" if words else "")


class _End:
    """Stands in the queue after the last line; `reason` if the program lives but cannot be listened to."""

    def __init__(self, reason: str = "") -> None:
        self.reason = reason


class _Pipes:
    """The threads that keep the pipes moving, so that no one else has to wait for them."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        self.outgoing: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.incoming: queue.Queue[str | _End] = queue.Queue(_WAITING_LINES)
        self.complaints: deque[int] = deque(maxlen=_LAST_WORDS)
        self._closed = threading.Event()
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None  # noqa: S101, PT018
        self._threads = [
            threading.Thread(target=work, args=(pipe,), name=f"engine {name}", daemon=True)
            for name, work, pipe in (
                ("input", self._write, child.stdin),
                ("output", self._read, child.stdout),
                ("complaints", self._listen, child.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the threads. The program must have ended."""
        self._closed.set()
        self.outgoing.put(None)
        for thread in self._threads:
            thread.join(1.0)

    def finish_listening(self) -> None:
        """Give what the program said last the time to arrive."""
        self._threads[-1].join(0.2)

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while (line := self.outgoing.get()) is not None:
                rest = memoryview(line.encode() + b"\n")
                while rest:
                    rest = rest[pipe.write(rest) :]

    def _read(self, pipe: IO[bytes]) -> None:
        kept = b""
        end = _End()
        with contextlib.suppress(OSError), pipe:
            while piece := os.read(pipe.fileno(), LONGEST_LINE):
                *lines, kept = (kept + piece).split(b"\n")
                for line in lines:
                    self._hear(line)
                if self._closed.is_set():
                    break
                if len(kept) > LONGEST_LINE:
                    end = _End(f"the engine wrote a line of more than {LONGEST_LINE} bytes")
                    break
        if kept and not end.reason:
            self._hear(kept)
        self._put(end)

    def _hear(self, line: bytes) -> None:
        if text := line.decode("utf-8", "replace").strip():
            self._put(text)

    def _put(self, item: str | _End) -> None:
        while not self._closed.is_set():
            try:
                return self.incoming.put(item, timeout=0.1)
            except queue.Full:
                continue
        return None

    def _listen(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while piece := os.read(pipe.fileno(), 4096):
                self.complaints.extend(piece)


def _cut(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise EngineError(f"the command {shown(command)} cannot be read: {str(error).lower()}") from None
    if not words:
        raise EngineError("an engine needs a command")
    return words


def _kill(child: subprocess.Popen[bytes], pipes: _Pipes) -> None:
    """End the program and all that it started; it has a session of its own."""
    with contextlib.suppress(OSError):
        os.killpg(child.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(5.0)
    pipes.close()
