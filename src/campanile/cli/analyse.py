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

Show = Callable[[Analysis], None]
Search = Callable[[Show], Analysis]

_LONGEST_LINE = 40  # turns of an expected continuation; beyond that nobody believes it


def position_for(game: Game, state: State, seer: str | None) -> Position:
    """What is analysed: the state, or with secrets what the side to act may know (M8)."""
    if seer is not None:
        return make_view(game, state, seer)
    return state.view(state.mover) if game.hidden and state.mover is not None else state


def run(position: Position, limit: Limit, lines: int, *, threads: int, as_json: bool) -> None:
    """Print the analysis; on a terminal it can be watched. Ctrl-C ends it with what was found so far."""
    engine = Engine(position.game, threads=threads)
    console = make_console()

    def search(show: Show) -> Analysis:
        return engine.analyse(position, limit, lines, on_update=show)

    if as_json:
        print(json.dumps(_found(search).to_dict(), indent=2, ensure_ascii=False))
    elif console.is_terminal:
        _watch(console, position, search)
    else:
        print(_found(search))


def _found(search: Search, show: Show = lambda _: None) -> Analysis:
    """What a search found, to its end or until Ctrl-C."""
    last: Analysis | None = None

    def keep(analysis: Analysis) -> None:
        nonlocal last
        last = analysis
        show(analysis)

    try:
        return search(keep)
    except KeyboardInterrupt:
        if last is None:
            raise
        return last


def _watch(console: Console, position: Position, search: Search) -> None:
    console.print(board(console, position), "")
    with Live(Text("thinking …", QUIET), console=console, auto_refresh=False, transient=True) as live:
        last = _found(search, lambda analysis: live.update(page(analysis), refresh=True))
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
