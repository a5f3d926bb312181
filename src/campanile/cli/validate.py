"""`campanile validate`: every game of every file against the rules."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from campanile.cli.files import STDIN, is_json, open_records
from campanile.cli.guard import BAD_INPUT, BAD_USAGE, complain, printable, sentence
from campanile.cli.screen import make_console
from campanile.notation import Report, validate

Advance = Callable[[int], None]


@dataclass
class Count:
    """What was found so far. Nothing else is kept, so that memory does not grow with the files."""

    games: int = 0
    bad: int = 0
    unchecked: int = 0
    unreadable: int = 0


def run(files: list[str], *, quiet: bool) -> int:
    """Check the files, report on every bad game, and return the exit code."""
    out = make_console()
    count = Count()
    started = time.perf_counter()
    with _progress(out, files) as advance:
        for name in files:
            try:
                _check_file(name, count, out, advance, quiet=quiet)
            except OSError as error:
                count.unreadable += 1
                complain(sentence(error))
    if not quiet:
        _write(out, _summary(count, len(files), time.perf_counter() - started))
    return BAD_USAGE if count.unreadable else BAD_INPUT if count.bad else 0


def _check_file(name: str, count: Count, out: Console, advance: Advance, *, quiet: bool) -> None:
    with open_records(name) as stream:
        done = 0
        for report in validate(stream, json=is_json(stream)):
            count.games += 1
            if report.error is not None:
                count.bad += 1
                _write(out, _bad_line(name, report))
            elif report.note:
                count.unchecked += 1
                if not quiet:
                    _write(out, f"{_place(name, report.line)}: game {report.number}: {report.note}")
            advance(report.end - done)
            done = report.end


def _bad_line(name: str, report: Report) -> str:
    """File, line and column as editors and compilers write them, then the game, the turn and what is wrong."""
    error = report.error
    if error is None:
        return ""
    place = _place(name, error.line or report.line, error.column)
    game = f"game {report.number}{f' ({report.game})' if report.game else ''}"
    where = ", ".join(part for part in (game, error.where, f"tag {error.tag}" if error.tag else "") if part)
    action = f"{error.action}: " if error.action else ""
    clause = f"{error.clause}: " if error.clause else ""
    return printable(f"{place}: {where}: {action}{clause}{error.message}")


def _place(name: str, line: int, column: int | None = None) -> str:
    shown = "<stdin>" if name == STDIN else name
    return f"{shown}:{line}" + (f":{column}" if column else "")


def _summary(count: Count, files: int, seconds: float) -> str:
    if count.games == 0:
        return "no games found"
    parts = [f"{count.games - count.bad:,} correct", f"{count.bad:,} bad"]
    if count.unchecked:
        parts.append(f"{count.unchecked:,} of the correct ones checked only as far as one seat saw them")
    noun = "game" if count.games == 1 else "games"
    where = "" if files == 1 else f" in {files} files"
    return f"{count.games:,} {noun}{where}: {', '.join(parts)} ({seconds:.1f} s)"


def _write(out: Console, line: str) -> None:
    # Wrapped lines would no longer be "file:line: message" for editors.
    out.print(line, soft_wrap=True)


@contextlib.contextmanager
def _progress(out: Console, files: list[str]) -> Iterator[Advance]:
    """A bar on the terminal, if there is one: beside the reports, or on stderr if they go elsewhere."""
    console = out if out.is_terminal else make_console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("checking"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=_size(files))
        yield lambda size: progress.advance(task, size)


def _size(files: list[str]) -> int | None:
    """How many bytes there are to read; None if that cannot be known."""
    if STDIN in files:
        return None
    return sum(path.stat().st_size for path in map(Path, files) if path.is_file())
