"""`campanile engine`: the computer player of a game as a program for other programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from campanile.cli.arguments import find_game, read_options
from campanile.cli.guard import Mistake


def run(game: str, options: Sequence[str]) -> None:
    """Speak UGI on the standard streams until `quit`."""
    from campanile.engine.ugi.server import serve

    entry = find_game(game)
    chosen = read_options(entry, options)
    if sys.stdin is None:
        raise Mistake("there is no input to read commands from")
    if sys.stdout is None:
        raise Mistake("there is no output to answer on")
    serve(entry, chosen, sys.stdin.buffer, sys.stdout)
