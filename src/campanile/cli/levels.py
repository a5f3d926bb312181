"""`campanile levels`: the ten levels of a game as they were measured."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.table import Table

from campanile.cli.screen import KEY, QUIET, TITLE, make_console
from campanile.engine.levels import Level, levels
from campanile.research.arena import expected_score


def run(game: str, *, as_json: bool) -> None:
    """Print the levels."""
    table = levels(game)
    if as_json:
        print(json.dumps({"game": game, "levels": [asdict(level) for level in table]}, indent=2))
        return
    console = make_console()
    console.print(_table(table))
    if any(level.elo is None for level in table):
        console.print(f"Not measured yet: campanile calibrate {game}", style=QUIET)


def _table(rows: tuple[Level, ...]) -> Table:
    table = Table(header_style=TITLE, caption="Elo counts from the random player, with 95 % intervals.")
    for head in ("Level", "Elo", "Beats the one below", "Depth", "Nodes", "Softness", "At most"):
        table.add_column(head, justify="right", style=KEY if head == "Level" else "")
    for below, level in zip((None, *rows), rows, strict=False):
        setting = level.setting
        table.add_row(
            str(level.number),
            "" if level.elo is None or level.error is None else f"{level.elo:.0f} ± {level.error:.0f}",
            _step(below, level),
            f"{setting.depth:.3g}",
            f"{setting.nodes:,}",
            f"{setting.temperature:.3g}",
            f"{setting.seconds:.2g} s",
        )
    return table


def _step(below: Level | None, level: Level) -> str:
    """What the tournament says; of an older one there is only what the two ratings promise."""
    if level.beats:
        return with_interval(level.beats)
    if below is None or below.elo is None or level.elo is None:
        return ""
    return f"{expected_score(level.elo - below.elo):.1%}"


def with_interval(score: tuple[float, float, float]) -> str:
    """A share of points with the ends of its interval."""
    share, low, high = score
    return f"{share:.1%} ({low:.0%}–{high:.0%})"
