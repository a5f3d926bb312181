"""`campanile solve`: forced fives, proved as deep as time allows; and the check of a certificate."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bars
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from campanile.cli.guard import BAD_INPUT, Mistake, complain, new_file, printable, user_path
from campanile.cli.screen import capital, make_console
from campanile.games import new
from campanile.research.solve import (
    ALWAYS,
    Checkpoint,
    Progress,
    Question,
    Refuted,
    Step,
    check,
    collect,
    read_certificate,
    solve,
    write_certificate,
)


def beginner(game: str) -> str:
    """The side that begins by default."""
    return str(new(game).mover)


def run(question: Question, *, checkpoint: str | None, certificate: str | None) -> None:
    """Prove, deeper and deeper, and say what was reached; or write a certificate."""
    console = make_console()
    if certificate is not None:
        _write_certificate(console, question, new_file(certificate))
        return
    path = None if checkpoint is None else new_file(checkpoint)
    with _status(console) as show:

        def on_progress(progress: Progress) -> None:
            if progress.answered:
                console.print(_row(question, progress.answered), soft_wrap=True)
            show(f"{progress.plies} plies: {progress.nodes:,} nodes, {progress.seconds:.0f} s")

        done = solve(question, path, on_progress=on_progress)
    console.print(_statement(done), soft_wrap=True)


def run_check(game: str, name: str) -> int:
    """Check a certificate the slow way; the exit code."""
    console = make_console()
    certificate = read_certificate(user_path(name))
    if certificate.game != game:
        raise Mistake(f"{printable(name)} is about {certificate.game}, not {game}")
    began = time.monotonic()
    try:
        with _status(console) as show:
            walls = check(certificate, lambda count: show(f"{count:,} walls checked"))
    except Refuted as error:
        complain(printable(f"the certificate proves nothing: {error}"))
        return BAD_INPUT
    console.print(
        f"Correct: {certificate.attacker} has no forced five within {certificate.plies} plies from the start "
        f"({len(certificate.replies):,} replies, {walls:,} walls, {time.monotonic() - began:.0f} s).",
        soft_wrap=True,
    )
    return 0


def _write_certificate(console: Console, question: Question, path: Path) -> None:
    certificate = collect(question)
    write_certificate(path, certificate)
    console.print(
        f"{len(certificate.replies):,} replies against {question.attacker} for {question.plies} plies "
        f"are in {path} ({path.stat().st_size:,} bytes).",
        soft_wrap=True,
    )


def _row(question: Question, step: Step) -> str:
    found = "a five is forced" if step.forced else f"{question.attacker} has no forced five"
    speed = step.nodes / step.seconds if step.seconds else 0.0
    return f"{step.plies} plies: {found} ({step.nodes:,} nodes, {step.seconds:.1f} s, {speed:,.0f} nodes/s)"


def _statement(done: Checkpoint) -> str:
    who = capital(done.attacker)
    if done.steps and done.steps[-1].forced:
        return f"{who} can force a five within {done.steps[-1].plies} plies."
    if done.proved == ALWAYS:
        return f"{who} has no forced five at all."
    return f"{who} has no forced five within {done.proved} plies; more is not known."


@contextlib.contextmanager
def _status(console: Console) -> Iterator[Callable[[str], None]]:
    """A line that says how far it is, on a terminal only."""
    if not console.is_terminal:
        yield lambda _: None
        return
    with Bars(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=console) as bars:
        task = bars.add_task("")
        yield lambda text: bars.update(task, description=text)
