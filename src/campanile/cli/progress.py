"""Progress bars of long runs, on a terminal only."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from campanile.cli.screen import KEY, make_console


@contextlib.contextmanager
def counted(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many are done."""
    with bars() as show:
        yield lambda done: show(title, done, total)


@contextlib.contextmanager
def bars() -> Iterator[Callable[[str, int, int], None]]:
    """A bar for every title that is told of: how many are done, and of how many."""
    console = make_console(stderr=True)
    columns = (
        TextColumn("{task.description}", style=KEY),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        lines = {}

        def show(title: str, done: int, total: int) -> None:
            if title not in lines:
                lines[title] = progress.add_task(title, total=total)
            progress.update(lines[title], completed=done)

        yield show
