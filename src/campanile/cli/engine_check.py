"""`campanile engine-check`: whether another program keeps to the protocol."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.table import Table
from rich.text import Text

from campanile.cli.arguments import find_game
from campanile.cli.guard import printable
from campanile.cli.screen import BAD, GOOD, QUIET, TITLE, make_console
from campanile.engine.ugi.compliance import Verdict, check_engine


def run(command: str, game: str | None, *, seed: int, patience: float, as_json: bool) -> bool:
    """Print every verdict; whether the engine passed."""
    name = find_game(game).name if game is not None else None
    verdicts = []
    console = make_console(stderr=True)
    with console.status("starting the engine") as status:
        for verdict in check_engine(command, name, seed=seed, patience=patience):
            verdicts.append(verdict)
            status.update(f"{len(verdicts)}. {verdict.title}")
    failed = sum(verdict.passed is False for verdict in verdicts)
    if as_json:
        print(json.dumps([asdict(verdict) for verdict in verdicts], indent=2, ensure_ascii=False))
    else:
        out = make_console()
        out.print(verdict_table(verdicts))
        out.print(_summary(verdicts, failed))
    return failed == 0


def verdict_table(verdicts: list[Verdict]) -> Table:
    """One row per check."""
    table = Table(header_style=TITLE)
    table.add_column("The engine …", overflow="fold")
    table.add_column("", no_wrap=True)
    table.add_column("", overflow="fold", style=QUIET)
    for verdict in verdicts:
        mark = {True: Text("pass", GOOD), False: Text("FAIL", BAD), None: Text("skip", QUIET)}[verdict.passed]
        table.add_row(verdict.title, mark, printable(verdict.detail))
    return table


def _summary(verdicts: list[Verdict], failed: int) -> Text:
    tried = sum(verdict.passed is not None for verdict in verdicts)
    if failed:
        return Text(f"{failed} of {tried} checks failed.", BAD)
    return Text(f"All {tried} checks passed.", GOOD)
