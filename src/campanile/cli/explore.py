"""`campanile explore`: finds a game's first turns by playing on from them."""

from __future__ import annotations

from campanile.cli.guard import Mistake, user_path
from campanile.cli.progress import counted
from campanile.cli.screen import make_console
from campanile.engine.book import book_path
from campanile.games import find
from campanile.research.openings.explore import Settings, explore
from campanile.research.pool import Runner


def run(game: str, settings: Settings, runner: Runner, *, out: str | None) -> None:
    """Play the games, and write the book."""
    if find(game).hidden:
        raise Mistake(f"a book goes by positions that both sides see; {game} has secrets")
    path = user_path(out) if out else book_path(game)
    with counted(game, settings.games) as show:
        explore(game, settings, runner, path, show)
    make_console().print(f"The book is in {path}.", soft_wrap=True)
