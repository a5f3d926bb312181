"""A server process of our own, alone on one core, and what it uses of it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from campanile.server.load.client import Host

SERVE = [sys.executable, "-c", "from campanile.cli import main; main()", "serve"]
START = 30.0  # seconds that a server may take to start


class ServerProcess:
    """`campanile serve` with settings from the environment."""

    def __init__(self, folder: Path, port: int, settings: Mapping[str, str]) -> None:
        """Not started yet; `folder` holds its data and its log."""
        self.host = Host(f"http://127.0.0.1:{port}")
        own = {"CAMPANILE_PORT": str(port), "CAMPANILE_DATA": str(folder), "CAMPANILE_LOG": "warning"}
        self._environment = os.environ | own | dict(settings)
        self.log = folder / f"server-{port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start without waiting."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(SERVE, stdout=log, stderr=log, env=self._environment)  # noqa: S603

    def start(self) -> float:
        """Start, and wait until it answers; in how many seconds."""
        began = time.monotonic()
        self.launch()
        self.wait()
        return time.monotonic() - began

    def wait(self) -> None:
        """Wait until it answers; an OSError with its last words if it does not."""
        limit = time.monotonic() + START
        while not self._answers():
            if self._process is None or self._process.poll() is not None or time.monotonic() > limit:
                raise OSError(f"the server did not start: {self._last_words()}")
            time.sleep(0.01)

    def kill(self) -> None:
        """Kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Ask it to end; it has some seconds."""
        if self._process is not None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(10)
            self.kill()

    def cpu(self) -> float | None:
        """The seconds of processor time that it has used, where the system tells."""
        try:
            fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float | None:
        """The most memory that it has had, in MB, where the system tells."""
        try:
            lines = Path(f"/proc/{self._pid}/status").read_text().splitlines()
        except OSError:
            return None
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), None)

    @property
    def _pid(self) -> int:
        return self._process.pid if self._process else 0

    def _answers(self) -> bool:
        with suppress(OSError):
            return self.host.ask("GET", "/healthz")[0] == 200
        return False

    def _last_words(self) -> str:
        lines = self.log.read_text(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "it said nothing")[:200]


@contextmanager
def on_a_core_of_its_own(server: ServerProcess) -> Iterator[ServerProcess]:
    """The server alone on one core and this program on the others, where the system lets us choose."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    apart = len(cores) > 1
    try:
        if apart:
            os.sched_setaffinity(0, {cores[0]})  # the child inherits it, with all its threads
        server.start()
        if apart:
            os.sched_setaffinity(0, set(cores[1:]))
        yield server
    finally:
        server.stop()
        if apart:
            os.sched_setaffinity(0, set(cores))
