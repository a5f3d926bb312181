"""The pool: every runner gives the same values, and what dies is done again."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from campanile.research.pool import Here, Ledger, Lost, Note, Processes, Runner, Work, make_runner


@dataclass(frozen=True)
class Squares(Work[int, int]):
    """Squares a number; the first to do 3 dies, and 5 hangs once, if a folder is there to remember it."""

    folder: str = ""
    patience: float = 3600.0

    def do(self, key: int, note: Note) -> int:
        note(key)
        if self.folder and key == 3 and self._first(key):
            os.kill(os.getpid(), signal.SIGKILL)
        if self.folder and key == 5 and self._first(key):
            time.sleep(60)
        return key * key

    def _first(self, key: int) -> bool:
        try:
            (Path(self.folder) / str(key)).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


@dataclass(frozen=True)
class Deadly(Work[int, str]):
    """Always dies; who asks is told how."""

    answers: bool

    def do(self, key: int, note: Note) -> str:
        note(key + 10)
        note(key + 20)
        os._exit(3)

    def lost(self, key: int, lost: Lost) -> str | None:
        return f"{lost.kind} {list(lost.notes)} {lost.message}" if self.answers else None


@dataclass(frozen=True)
class Deaf(Work[int, str]):
    """Hangs and does not hear that it is to leave, as somebody who is busy in the core."""

    patience: float = 1.0

    def do(self, key: int, note: Note) -> str:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        note(os.getpid())
        time.sleep(600)
        return ""

    def lost(self, key: int, lost: Lost) -> str:
        return f"{lost.kind} {lost.notes[0]}"


class Faulty(Work[int, int]):
    def do(self, key: int, note: Note) -> int:
        raise ZeroDivisionError("no")


@pytest.mark.parametrize("runner", [Here(), Processes(1), Processes(3)])
def test_every_key_has_its_value_once(runner: Runner) -> None:
    found = list(runner.run(Squares(), range(20)))
    assert sorted(found) == [(n, n * n) for n in range(20)]


def test_dead_and_hanging_workers_are_replaced(tmp_path: Path) -> None:
    found = list(Processes(2).run(Squares(str(tmp_path), patience=3), range(8)))
    assert sorted(found) == [(n, n * n) for n in range(8)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3", "5"]


def test_what_always_dies_is_given_up() -> None:
    with pytest.raises(ChildProcessError, match="3 workers were lost with 7"):
        list(Processes(1).run(Deadly(answers=False), [7]))


def test_the_work_may_know_what_a_death_means() -> None:
    assert list(Processes(1).run(Deadly(answers=True), [1])) == [
        (1, "crash [11, 21] the process ended while it worked (exit code 3)")
    ]


def test_a_worker_that_does_not_leave_is_killed() -> None:
    [(_, said)] = Processes(1).run(Deaf(), [1])
    kind, process = said.split()
    assert kind == "hang"
    assert not Path(f"/proc/{process}").exists()


def test_a_mistake_in_the_work_ends_the_run() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError: no"):
        list(Processes(1).run(Faulty(), [1]))


def test_which_runner_is_meant() -> None:
    assert isinstance(make_runner(0), Here)
    runner = make_runner(3)
    assert isinstance(runner, Processes)
    assert runner.jobs == 3


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ('{"numbers":1,"event":5}', "the first line of .* is damaged"),
        ('{"numbers":1,"event":null}', "the first line of .* is damaged"),
        ('{"numbers":1}', "the first line of .* is damaged"),
        ('{"numbers":1,"event":' + "[" * 200_000, "the first line of .* is damaged"),
        ('{"numbers":2,"event":{"seed":1}}', "has version 2, not 1"),
    ],
)
def test_a_ledger_with_a_damaged_header_is_refused_and_kept(tmp_path: Path, header: str, reason: str) -> None:
    path = tmp_path / "file"
    path.write_text(header + "\n")
    with pytest.raises(ValueError, match=reason):
        Ledger(path, "numbers", {"seed": 1}, lambda line: (int(line), int(line)), str)
    assert path.read_text() == header + "\n"


def test_a_ledger_is_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/full"), tmp_path / "pipe", tmp_path):
        with pytest.raises(ValueError, match="is no regular file"):
            Ledger(path, "numbers", {"seed": 1}, lambda line: (int(line), int(line)), str)


def test_a_ledger_is_for_one_run_at_a_time(tmp_path: Path) -> None:
    def read(line: str) -> tuple[int, int]:
        return int(line), int(line)

    path = tmp_path / "file"
    with Ledger(path, "numbers", {"seed": 1}, read, str) as ledger:
        ledger.append(4, 4)
        with pytest.raises(ValueError, match="in use"):
            Ledger(path, "numbers", {"seed": 1}, read, str)
    with pytest.raises(ValueError, match="its seed is 1, not 2"):
        Ledger(path, "numbers", {"seed": 2}, read, str)
    with pytest.raises(ValueError, match="not a file of letters"):
        Ledger(path, "letters", {"seed": 1}, read, str)
    with path.open("a") as file:
        file.write("5\n77")  # cut off
    with Ledger(path, "numbers", {"seed": 1}, read, str) as ledger:
        assert ledger.rows == {4: 4, 5: 5}
