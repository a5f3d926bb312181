"""`campanile analyse`: what the engine sees in a position, better and better."""

from __future__ import annotations

import json
from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from campanile.cli.arguments import make_view
from campanile.cli.screen import GOOD, KEY, QUIET, TITLE, board, capital, make_console
from campanile.engine import Analysis, Engine, Limit, Line
from campanile.games import Game, State
from campanile.games.position import Position

_LONGEST_LINE = 40  # turns of an expected continuation; beyond that nobody believes it


def position_for(game: Game, state: State, seer: str | None) -> Position:
    """What is analysed: the state, or with secrets what the side to act may know (M8)."""
    if seer is not None:
        return make_view(game, state, seer)
    return state.view(state.mover) if game.hidden and state.mover is not None else state


def run(position: Position, limit: Limit, lines: int, *, threads: int, as_json: bool) -> None:
    """Print the analysis; on a terminal it can be watched, and Ctrl-C ends it with what was found so far."""
    engine = Engine(position.game, threads=threads)
    console = make_console()
    if as_json:
        print(json.dumps(engine.analyse(position, limit, lines).to_dict(), indent=2, ensure_ascii=False))
    elif console.is_terminal:
        _watch(console, position, lambda show: engine.analyse(position, limit, lines, on_update=show))
    else:
        print(engine.analyse(position, limit, lines))


def _watch(console: Console, position: Position, search: Callable[[Callable[[Analysis], None]], Analysis]) -> None:
    console.print(board(console, position), "")
    last: Analysis | None = None
    with Live(Text("thinking …", QUIET), console=console, auto_refresh=False, transient=True) as live:

        def show(analysis: Analysis) -> None:
            nonlocal last
            last = analysis
            live.update(page(analysis), refresh=True)

        try:
            last = search(show)
        except KeyboardInterrupt:
            if last is None:
                raise
    console.print(page(last))


def page(analysis: Analysis) -> RenderableType:
    """The lines and what they rest on."""
    table = Table(box=None, header_style=TITLE, pad_edge=False, padding=(0, 2, 0, 0))
    shares = any(line.share is not None for line in analysis.lines)
    table.add_column("", justify="right", style=QUIET)
    table.add_column(capital(analysis.mover), overflow="fold")
    table.add_column("Worth", max_width=30)
    if shares:
        table.add_column("Share", justify="right")
    for place, line in enumerate(analysis.lines, start=1):
        cells: list[RenderableType] = [str(place), _line_text(line), _score_text(line)]
        table.add_row(*cells, *([f"{(line.share or 0) * 100:.0f} %"] if shares else []))
    return Group(table, "", Text(analysis.effort(), QUIET))


def _line_text(line: Line) -> Text:
    turns = [",".join(turn) for turn in line.turns[:_LONGEST_LINE]]
    return Text.assemble((turns[0], KEY), " ", " ".join(turns[1:]))


def _score_text(line: Line) -> Text:
    return Text(str(line.score), GOOD if line.score.proof is not None else "")
