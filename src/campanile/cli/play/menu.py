"""The menu: which game, and against whom?"""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from campanile.cli import rulebook
from campanile.cli.arguments import find_game, read_options
from campanile.cli.guard import sentence, user_path
from campanile.cli.play import saves
from campanile.cli.play.opponent import Wish, against_level
from campanile.cli.play.session import Session
from campanile.cli.play.terminal import Terminal
from campanile.cli.rules import inline
from campanile.cli.screen import BAD, KEY, QUIET, TITLE
from campanile.engine.levels import LEVELS
from campanile.games import Game, games, new


def choose(terminal: Terminal, options: list[str], wanted: Wish | None) -> tuple[Session, Wish | None] | None:
    """Ask which game to play, and against whom unless that is `wanted` already; None if nobody wants to play."""
    terminal.clear()
    terminal.print(Text("Welcome to Campanile! Which game do you want to play?", TITLE), "", _games_grid(), "")
    terminal.print(Text(f"Type its number or its name. Options may follow, for example: {_example()}", QUIET))
    terminal.print(Text.assemble(("Or: ", QUIET), ("load FILE", KEY), ", ", ("quit", KEY)))
    names = [game.name for game in games()]
    try:
        while True:
            line = terminal.ask("> ", [*names, "load", "quit"])
            word, _, rest = line.partition(" ")
            if word.lower() in ("q", "quit", "exit", "no"):
                break
            try:
                if word.lower() == "load" and rest:
                    return saves.read(user_path(rest.strip())), wanted
                if word:
                    game = _game_of(word)
                    session = Session(new(game.name, **read_options(game, [*options, *rest.split()])))
                    return session, wanted or _ask_opponent(terminal)
            except (ValueError, OSError) as error:
                terminal.print(Text(sentence(error), BAD))
    except (EOFError, KeyboardInterrupt):
        terminal.print("")
    terminal.print("Goodbye.")
    return None


def _ask_opponent(terminal: Terminal) -> Wish | None:
    """A level of the computer, or None for a friend."""
    terminal.print("", Text("Against whom do you want to play?", TITLE))
    terminal.print(
        Text.assemble(
            "Type ", ("friend", KEY), f", or the computer's level from {LEVELS[0]} (easy) to {LEVELS[-1]} (strong)."
        )
    )
    while True:
        line = terminal.ask("> ", ["friend", *map(str, LEVELS)]).lower().removeprefix("level").strip()
        if line == "friend":
            return None
        if line.isascii() and line.isdigit() and int(line) in LEVELS:
            return against_level(int(line))
        terminal.print(Text(f"Type friend, or a number from {LEVELS[0]} to {LEVELS[-1]}.", BAD))


def _game_of(word: str) -> Game:
    everything = games()
    if word.isascii() and word.isdigit() and 1 <= int(word) <= len(everything):
        return everything[int(word) - 1]
    return find_game(word)


def _example() -> str:
    """A game with an option that is not at its default."""
    option = games()[0].options[-1]
    return f"1 {option.name}={next(value for value in option.values if value != option.default)}"


def _games_grid() -> Grid:
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(style=KEY)
    grid.add_column(style=TITLE)
    grid.add_column(overflow="fold")
    for number, game in enumerate(games(), start=1):
        grid.add_row(str(number), game.title, inline(_pitch(game)))
    return grid


def _pitch(game: Game) -> str:
    """The first sentence of the rules page's summary."""
    summary = rulebook.load(game.name).summary()
    return " ".join(summary.split("\n\n")[0].split()).split(". ")[0].rstrip(".") + "."
