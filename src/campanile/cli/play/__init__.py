"""`campanile play`: two people at one terminal, or one and the computer."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from campanile.cli.arguments import find_game, read_options
from campanile.cli.guard import Mistake, user_path
from campanile.cli.play import saves
from campanile.cli.play.hidden import HiddenTable
from campanile.cli.play.menu import choose
from campanile.cli.play.opponent import Wish, invite, return_to
from campanile.cli.play.session import Session
from campanile.cli.play.table import Table
from campanile.cli.play.terminal import Terminal
from campanile.games import new


def run(
    game: str | None, options: list[str], *, load: str | None, save: str | None, wanted: Wish | None = None
) -> None:
    """Play a new game, or go on with a saved one. `wanted`: against a computer."""
    target = _free_path(save, load)
    terminal = Terminal()
    if load is not None:
        if options:
            raise Mistake("a saved game has its options already; leave out -o")
        session = saves.read(user_path(load))
        if game is not None and find_game(game).name != session.state.game:
            raise Mistake(f"the file {load} is a game of {session.state.game}, not of {game}")
    elif game is None:
        chosen = choose(terminal, options, wanted)
        if chosen is None:
            return
        session, wanted = chosen
    else:
        entry = find_game(game)
        session = Session(new(entry.name, **read_options(entry, options)))
    if session.game.hidden and _keyboard_without_screen():
        raise Mistake(f"{session.state.game} has secrets: it needs a screen that can be cleared, not a file")
    path = target or (user_path(load) if load else None)
    kind = HiddenTable if session.game.hidden else Table
    opponent = invite(session, wanted) if wanted is not None else return_to(session)
    kind(terminal, session, path, autosave=target is not None, opponent=opponent).run()


def _keyboard_without_screen() -> bool:
    """Whether somebody types where what is printed stays for all to read: a file, or a terminal that wipes nothing."""
    return sys.stdin.isatty() and (not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb")


def _free_path(save: str | None, load: str | None) -> Path | None:
    """Where to save. A file that somebody wants to keep is not overwritten by a habit of typing."""
    if save is None:
        return None
    path = user_path(save)
    if path.exists() and save != load:
        raise Mistake(f"the file {save} exists already; go on with it by --load {save}, or choose another name")
    if not path.parent.is_dir():
        raise Mistake(f"there is no folder {path.parent}")
    return path
