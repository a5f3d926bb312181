"""`campanile show`, `campanile moves` and `campanile perft`: one position, looked at from three sides."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from campanile.cli.arguments import make_view
from campanile.cli.screen import KEY, QUIET, board, make_console, result_words, turn_text
from campanile.games import Game, State, perft
from campanile.games.position import Position


def seen_by(game: Game, state: State, seer: str | None) -> Position:
    """The whole position, or what one side may know of it."""
    return make_view(game, state, seer) if seer else state


def show(seen: Position, *, targets: bool, flip: bool) -> None:
    """Print the board and what there is to say about it."""
    console = make_console()
    console.print(board(console, seen, flip=flip, targets=targets))
    console.print()
    outcome = seen.outcome()
    if outcome:
        console.print(result_words(outcome))
    if turns := seen.turns():
        side, actions = turns[-1]
        console.print(Text.assemble(("last turn: ", QUIET), f"{side} {turn_text(actions)}"))
    console.print(Text.assemble(("position: ", QUIET), str(seen)), soft_wrap=True)


def write_svg(seen: Position, target: str, *, theme: str, size: int | None, targets: bool, flip: bool) -> None:
    """Write the picture into a file, or to standard output for "-"."""
    picture = seen.svg(theme=theme, size=size, targets=targets, flip=flip)
    if target == "-":
        sys.stdout.write(picture + "\n")
        return
    Path(target).write_text(picture + "\n", encoding="utf-8")
    make_console().print(f"Written: {target}", soft_wrap=True)


def list_moves(seen: Position, *, as_json: bool, count: bool) -> None:
    """Print the legal actions: one per line for programs, in columns for people."""
    actions = seen.legal_actions
    if as_json:
        print(json.dumps(len(actions) if count else [str(action) for action in actions]))
    elif count:
        print(len(actions))
    elif sys.stdout.isatty():
        console = make_console()
        console.print(Columns([str(action) for action in actions], padding=(0, 2), equal=True))
        console.print(Text(f"{len(actions)} legal actions", QUIET))
    else:
        sys.stdout.writelines(f"{action}\n" for action in actions)


def count_paths(state: State, depth: int, *, divide: bool) -> None:
    """Print perft, in all or for each first action, with time and speed."""
    console = make_console()
    started = time.perf_counter()
    if divide and depth > 0:
        total = 0
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(style=KEY)
        table.add_column(justify="right")
        for action in state.legal_actions:
            child = state.copy()
            child.play_id(action.id)
            below = perft(child, depth - 1)
            total += below
            table.add_row(str(action), f"{below:,}")
        console.print(table)
    else:
        total = perft(state, depth)
    seconds = time.perf_counter() - started
    speed = f", {total / seconds:,.0f} per second" if seconds > 0 else ""
    console.print(Text.assemble(f"perft({depth}) = ", (f"{total}", KEY), (f"   {seconds:.3f} s{speed}", QUIET)))
