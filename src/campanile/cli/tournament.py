"""What the commands that let computers play each other share: the live line, the table, the file."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from campanile.cli.guard import printable, user_path
from campanile.cli.screen import BAD, GOOD, KEY, TITLE, make_console
from campanile.games import find
from campanile.research.arena import (
    Duel,
    Estimate,
    Event,
    Journal,
    Pairing,
    Rating,
    Row,
    Run,
    Sprt,
    Standings,
    run,
    write_records,
)
from campanile.research.pool import Runner

_RECORDS = ".games.txt"
_LONGEST_NAME = 24


def play(
    event: Event,
    pairings: Sequence[Pairing],
    *,
    title: str,
    runner: Runner,
    out: str | None,
    test: Sprt | None = None,
) -> Run:
    """Play the games with a progress bar; with a file, go on where it stands and write the records beside it."""
    total = sum(pairing.games for pairing in pairings)
    with _journal(event, out) as journal, _bar(title, total) as (bar, line):

        def show(standings: Standings) -> None:
            bar.update(line, completed=standings.games, live=live_line(standings, test))

        return run(event, pairings, journal=journal, runner=runner, test=test, on_game=show)


@contextlib.contextmanager
def _journal(event: Event, out: str | None) -> Iterator[Journal | None]:
    if out is None:
        yield None
        return
    with Journal(user_path(out), event) as journal:
        try:
            yield journal
        finally:
            journal.reload()
            games = sorted(journal.games.values(), key=lambda played: astuple(played.task))
            write_records(journal.path.with_name(journal.path.name + _RECORDS), games)


@contextlib.contextmanager
def _bar(title: str, total: int) -> Iterator[tuple[Progress, TaskID]]:
    console = make_console(stderr=True)
    columns = (
        TextColumn("{task.description}", style=KEY),
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[live]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        yield bar, bar.add_task(title, total=total, live="")


def live_line(standings: Standings, test: Sprt | None) -> str:
    """The score so far: of a match with its Elo, of a tournament who leads."""
    if len(standings.duels) > 1:
        leader = max(standings.rows, key=lambda row: row.results.share)
        return f"leads: {short(leader.name)} {leader.results.share:.1%}"
    duel = standings.duel
    text = f"{duel.results} {duel.results.share:.1%} {elo_words(duel.pairs.estimate())}"
    return f"{text} {test_words(duel, test)}" if test else text


def elo_words(estimate: Estimate) -> str:
    """The Elo difference with its error, and the likelihood that the first player is better."""
    elo, _, _ = estimate.elo
    error = f" ± {estimate.elo_error:.0f}" if math.isfinite(estimate.elo_error) else ""
    return f"Elo {signed(elo)}{error} LOS {estimate.superiority:.1%}"


def test_words(duel: Duel, test: Sprt) -> str:
    """Where the sequential test stands between its bounds."""
    low, high = test.bounds
    return f"LLR {test.ratio(duel.pairs):+.2f} ({low:.2f}, {high:.2f})"


def signed(elo: float) -> str:
    """A difference with its sign; the infinite one as a word."""
    return f"{round(elo):+d}" if math.isfinite(elo) else ("+∞" if elo > 0 else "-∞")


def score_words(estimate: Estimate) -> str:
    """The score with its 95 % interval."""
    return f"{estimate.score:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def elo_interval_words(estimate: Estimate) -> str:
    """The Elo difference with its 95 % interval."""
    elo, low, high = map(signed, estimate.elo)
    return f"{elo} ({low} to {high})"


def standings_table(standings: Standings) -> Table:
    """One row per player, best first. What went wrong has a column only if something did."""
    sides = find(standings.event.game).sides
    has_trouble = any(row.faults or row.usage.overruns for row in standings.rows)
    table = _wide_table()
    table.add_column("Player", style=KEY, overflow="fold", min_width=8)
    heads = ["W–D–L", "Score", "Elo", "/".join(sides), "s/turn", "max s"]
    for head in heads + ["Trouble"] * has_trouble:
        table.add_column(head, justify="right", no_wrap=head != "Trouble", overflow="fold")
    rated = sorted(zip(standings.rows, standings.ratings(), strict=True), key=_rank, reverse=True)
    for row, rating in rated:
        table.add_row(short(row.name), *_cells(row, rating), *[_trouble(row)] * has_trouble)
    return table


def _wide_table() -> Table:
    """A table without lines between its columns: there are many of them."""
    return Table(header_style=TITLE, box=box.SIMPLE_HEAD, pad_edge=False)


def short(name: str) -> str:
    """A player's name as far as a table has room for it: the command of a foreign engine can be long."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:9]}…{name[10 - _LONGEST_NAME :]}"


def _rank(rated: tuple[Row, Rating | None]) -> float:
    return -math.inf if rated[1] is None else rated[1].elo


def _cells(row: Row, rating: Rating | None) -> list[str]:
    usage = row.usage
    return [
        str(row.results),
        f"{row.results.share:.1%}" if row.results.games else "",
        "" if rating is None else f"{rating.elo:.0f} ± {rating.error:.0f}",
        "/".join(f"{100 * results.share:.0f}%" for results in row.by_side),
        f"{usage.seconds / usage.turns:.3f}" if usage.turns else "",
        f"{usage.slowest:.3f}",
    ]


def _trouble(row: Row) -> str:
    faults = [f"{count} {kind}" for kind, count in row.faults.items()]
    late = [f"{row.usage.overruns} late"] if row.usage.overruns else []
    return ", ".join(faults + late)


def pairings_table(standings: Standings) -> Table:
    """One row per pairing, with intervals."""
    table = _wide_table()
    for head in ("Pairing", "W–D–L", "Score (95 %)", "Elo difference (95 %)", "LOS"):
        table.add_column(head, overflow="fold", no_wrap=head != "Pairing")
    for duel in standings.duels.values():
        names = (short(standings.rows[place].name) for place in (duel.pairing.a, duel.pairing.b))
        estimate = duel.pairs.estimate()
        words = (score_words(estimate), elo_interval_words(estimate), f"{estimate.superiority:.1%}")
        table.add_row(" – ".join(names), str(duel.results), *words)
    return table


def print_faults(console: Console, standings: Standings) -> None:
    """Tell every crash, hang and illegal action."""
    for message in standings.fault_messages:
        console.print(printable(message), style=BAD)


def verdict_style(good: bool) -> str:
    """The colour of good and bad news."""
    return GOOD if good else BAD
