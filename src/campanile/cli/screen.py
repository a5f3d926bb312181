"""Printing: the console, and the board on it, for anything that can be seen of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from campanile import render
from campanile.games import Outcome
from campanile.games.position import Position

TITLE, QUIET, GOOD, BAD, KEY = "bold", "dim", "green", "bold red", "bold cyan"


def make_console(*, stderr: bool = False) -> Console:
    """A console on the streams as they are now; it looks for a terminal and for NO_COLOR by itself."""
    return Console(file=sys.stderr if stderr else sys.stdout, highlight=False, markup=False, emoji=False)


def has_colour(console: Console) -> bool:
    """Whether colours may be printed."""
    return console.color_system is not None and not console.no_color


def board(
    console: Console,
    seen: Position,
    *,
    flip: bool = False,
    targets: bool = False,
    status: str | None = None,
    legend: bool = True,
) -> Text:
    """The board with the last turn marked; `status` is said instead of whose turn it is."""
    turns = seen.turns()
    outcome = seen.outcome()
    if status is None and outcome is not None:
        status = f"{capital(outcome.winner)} wins" if outcome.winner else "a draw"
    text = render.board(
        seen.game,
        str(seen),
        last=[str(action) for action in turns[-1][1]] if turns else [],
        targets=[str(action) for action in seen.legal_actions] if targets else [],
        detail=seen.detail() | ({"status": status} if status else {}),
        colour=has_colour(console),
        flip=flip,
        legend=legend,
    )
    return Text.from_ansi(text, no_wrap=True, overflow="ignore")


def capital(word: str) -> str:
    """A colour word at the start of a sentence, or as the name of a player."""
    return word[:1].upper() + word[1:]


def turn_text(actions: Sequence[str]) -> str:
    """The actions of one turn as they are written together."""
    return ",".join(str(action) for action in actions)


def result_words(outcome: Outcome) -> str:
    """Who won, and why, as one sentence with its clause."""
    result = f"{capital(outcome.winner)} wins" if outcome.winner else "A draw"
    return f"{result}: {outcome.reason} ({outcome.clause})."
