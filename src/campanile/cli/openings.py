"""`campanile openings`: what was played in a position."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.markup import escape
from rich.table import Table

from campanile.cli.guard import Mistake, printable, user_path
from campanile.cli.screen import KEY, TITLE, make_console
from campanile.games import State
from campanile.research.openings import Move, make_book, read_book, write_book
from campanile.research.selfplay.source import games_of


def build(game: str, source: str, book: str, *, depth: int, fewest: int) -> None:
    """Make a book from self-play."""
    plan, games = games_of(user_path(source))
    if plan.game != game:
        raise Mistake(f"{source} holds games of {plan.game}, not of {game}")
    made = make_book(plan, games, depth, fewest)
    write_book(made, user_path(book))
    print(f"{len(made.positions)} positions of {made.games} games are in {book}")


def show(state: State, book: str, *, as_json: bool) -> None:
    """Print the moves of a position."""
    moves = read_book(user_path(book)).at(state)
    if as_json:
        print(json.dumps({"position": str(state), "moves": [asdict(move) for move in moves]}, ensure_ascii=False))
    elif moves:
        make_console().print(_table(moves))
    else:
        print("this position is not in the book")


def _table(moves: list[Move]) -> Table:
    table = Table(header_style=TITLE)
    for head in ("Action", "Games", "First wins–draws–second wins", "First player scores", "Engine"):
        table.add_column(head, style=KEY if head == "Action" else "")
    for move in moves:
        results = f"{move.first_wins}–{move.draws}–{move.second_wins}"
        seen = "" if move.evaluation is None else f"{move.evaluation:.0%}"
        table.add_row(escape(printable(move.action)), str(move.games), results, f"{move.first_score:.0%}", seen)
    return table
