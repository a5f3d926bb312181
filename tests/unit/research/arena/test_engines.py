"""Other people's engines in the arena: whatever ends a game or a run, none of them is left behind."""

from __future__ import annotations

import importlib
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from campanile.engine.ugi import player
from campanile.research.arena import Event, round_robin, run

FAKE = Path(__file__).parents[2] / "engine" / "ugi" / "fake_engine.py"
PATIENCE = 100.0  # seconds; much less than the hanging engine would live


def hanging(pids: Path) -> str:
    """A player that hangs when it is to choose, and writes down the number of its process before."""
    return "engine:" + shlex.join([sys.executable, str(FAKE), "hangs", str(pids)])


def hung(pids: Path) -> list[int]:
    return [int(word) for word in pids.read_text().split()] if pids.exists() else []


def is_alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def wait_until_all_are_gone(pids: Path) -> None:
    deadline = time.monotonic() + 30
    while any(is_alive(process) for process in hung(pids)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_hanging_engine_is_killed_with_its_worker(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    event = Event("kwinty", (hanging(pids), "random"), nodes=100, plies=0)
    standings = run(event, round_robin(2, 2), jobs=1, patience=6).standings
    assert standings.rows[0].faults == {"hang": 2}
    assert len(hung(pids)) == 2
    wait_until_all_are_gone(pids)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_engine_outlives_a_run_that_is_ended(how: signal.Signals, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    words = ["arena", "kwinty", "random", hanging(pids), "--games", "2", "--jobs", "1", "--nodes", "100"]
    # A job in the background ignores Ctrl-C, and so would its children.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{listen}; from campanile.cli import main; main()", *words]
    process = subprocess.Popen(program, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE
    while not hung(pids):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(how)
    process.wait(PATIENCE)
    wait_until_all_are_gone(pids)


def test_an_engine_is_called_hanging_before_its_worker_is() -> None:
    arena = importlib.import_module("campanile.research.arena.run")  # the package's `run` is its function
    for seconds in (None, 0.5, 5.0, 7.0, 600.0):
        engine = (player._WITHOUT_CLOCK if seconds is None else seconds) + player._GRACE
        assert engine + player._PATIENCE < arena.patience_of(seconds)
