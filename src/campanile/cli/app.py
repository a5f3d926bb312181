"""The commands and their arguments. What they do is imported when it is needed, so that `--help` is quick."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from campanile.cli.guard import guarded

app = typer.Typer(
    name="campanile",
    help="Four board games for two: play them, look at positions, check records, read the rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game; `campanile games` lists them.")]
Options = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game; repeatable.")
]
Position = Annotated[str | None, typer.Option("--position", "-p", metavar="TEXT", help="Start from this position.")]
Moves = Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="Actions or whole turns to play first.")]
# A flag: what follows it are the MOVES anyway, and so both ways of writing keep their order.
MovesFlag = Annotated[bool, typer.Option("--moves", help="May stand before the moves: --moves a b c.")]
Seer = Annotated[
    str | None,
    typer.Option("--seer", metavar="SIDE", help="Only what this side, or a spectator, may know; else everything."),
]


def _print_version(wanted: bool) -> None:
    if wanted:
        from campanile import __version__

        print(f"campanile {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[  # noqa: ARG001 - its callback does it
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A letter that a terminal cannot show, or a byte that is no letter, must not end a game.
            stream.reconfigure(errors="replace")


@app.command()
@guarded
def games(as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List the games and their options."""
    from campanile.cli import catalogue

    catalogue.run(as_json=as_json)


@app.command()
@guarded
def show(
    game: GameArgument,
    moves: Moves = None,
    *,
    option: Options = None,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    seer: Seer = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write a picture; - for output.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="Theme of the picture: light or dark.")] = "light",
    size: Annotated[int | None, typer.Option("--size", min=16, max=10000, help="Width of the picture.")] = None,
    targets: Annotated[bool, typer.Option("--targets", help="Mark where the mover can go.")] = False,
    flip: Annotated[bool, typer.Option("--flip", help="Look from the other side.")] = False,
) -> None:
    """Print a position, or write its picture."""
    from campanile.cli import show as command
    from campanile.cli.arguments import find_game, make_state

    entry = find_game(game)
    state = make_state(entry, option or (), position, moves or [])
    seen = command.seen_by(entry, state, seer)
    if svg:
        command.write_svg(seen, svg, theme=theme, size=size, targets=targets, flip=flip)
    else:
        command.show(seen, targets=targets, flip=flip)


@app.command()
@guarded
def moves(
    game: GameArgument,
    moves: Moves = None,
    *,
    option: Options = None,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    seer: Seer = None,
    as_json: Annotated[bool, typer.Option("--json", help="As a JSON list.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
) -> None:
    """List the legal actions of a position."""
    from campanile.cli import show as command
    from campanile.cli.arguments import find_game, make_state

    entry = find_game(game)
    state = make_state(entry, option or (), position, moves or [])
    command.list_moves(command.seen_by(entry, state, seer), as_json=as_json, count=count)


@app.command()
@guarded
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; without it you are asked.")] = None,
    option: Options = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE", help="Save the game there at the end.")] = None,
) -> None:
    """Play a game, two people at one terminal."""
    from campanile.cli.play import run as start

    start(game, option or [], load=load, save=save)


@app.command()
@guarded
def perft(
    game: GameArgument,
    moves: Moves = None,
    *,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many actions deep.")] = 3,
    option: Options = None,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    divide: Annotated[bool, typer.Option("--divide", help="A count for each first action.")] = False,
) -> None:
    """Count the sequences of actions from a position."""
    from campanile.cli import show as command
    from campanile.cli.arguments import find_game, make_state

    state = make_state(find_game(game), option or (), position, moves or [])
    command.count_paths(state, depth, divide=divide)


@app.command()
@guarded
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of game records; - for input.")],
    game: Annotated[int, typer.Option("--game", "-g", min=1, metavar="N", help="The N-th game of the file.")] = 1,
    step: Annotated[bool, typer.Option("--step", help="Go through it with the arrow keys.")] = False,
) -> None:
    """Show a recorded game, position by position."""
    from campanile.cli import replay as command

    command.run(file, game, step=step)


@app.command()
@guarded
def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILES", help="Files of game records; - for input.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the bad games.")] = False,
) -> None:
    """Check recorded games against the rules. Exit code 1 if any is bad."""
    from campanile.cli import validate as command

    if code := command.run(files, quiet=quiet):
        raise typer.Exit(code)


@app.command()
@guarded
def rules(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game; without it they are listed.")] = None,
    clause: Annotated[str | None, typer.Option("--clause", "-c", help="Only this clause.")] = None,
) -> None:
    """Print the rules in our own words, with every ruling of ours."""
    from campanile.cli import rules as command

    command.run(game, clause)
