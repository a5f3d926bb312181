"""The commands and their arguments. What they do is imported when it is needed, so that `--help` is quick."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from campanile.cli import serve
from campanile.cli.guard import Commands, guarded
from campanile.cli.lab import lab
from campanile.cli.strength import strength
from campanile.cli.words import AsJson, GameArgument, Moves, MovesFlag, Options, Position, Seed, Seer

app = typer.Typer(
    name="campanile",
    cls=Commands,
    help="Four board games for two: play them, look at positions, check records, read the rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(strength)
app.add_typer(lab)


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
    *,
    option: Options = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE", help="Save the game there at the end.")] = None,
    level: Annotated[
        int | None, typer.Option("--level", "-l", min=1, max=10, help="Play the computer: 1 is easy, 10 is strong.")
    ] = None,
    engine: Annotated[str | None, typer.Option("--engine", metavar="CMD", help="Play another program.")] = None,
    side: Annotated[
        str | None, typer.Option("--side", metavar="SIDE", help="Your side, or random; else you begin.")
    ] = None,
) -> None:
    """Play a game: two people at one terminal, or against the computer."""
    from campanile.cli.play import run as start
    from campanile.cli.play.opponent import wish

    start(game, option or [], load=load, save=save, wanted=wish(level, engine, side))


@app.command()
@guarded
def analyse(
    game: GameArgument,
    moves: Moves = None,
    *,
    option: Options = None,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    seer: Annotated[str | None, typer.Option("--seer", metavar="SIDE", help="Only what this side may know.")] = None,
    time: Annotated[float | None, typer.Option("--time", "-t", metavar="SECONDS", help="Else 5 seconds.")] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="So many positions.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", "-d", min=1, help="So many actions deep.")] = None,
    lines: Annotated[int, typer.Option("--lines", "-n", min=1, max=100, help="So many best actions.")] = 3,
    threads: Annotated[int, typer.Option("--threads", min=1, max=64, help="So many processor cores.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show what the engine sees in a position: the best actions, and what they are worth."""
    from campanile.cli import analyse as command
    from campanile.cli.arguments import find_game, make_state
    from campanile.engine import Limit

    entry = find_game(game)
    seen = command.position_for(entry, make_state(entry, option or (), position, moves or []), seer)
    limit = Limit(5.0 if time is nodes is depth is None else time, nodes, depth)
    command.run(seen, limit, lines, threads=threads, as_json=as_json)


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
    language: Annotated[str, typer.Option("--language", "-l", help="en, de, fr or es.")] = "en",
) -> None:
    """Print the rules in our own words, with every ruling of ours."""
    from campanile.cli import rules as command

    command.run(game, clause, language)


@app.command()
@guarded
def engine(game: GameArgument, option: Options = None) -> None:
    """Be an engine for other programs: speak UGI on standard input and output."""
    from campanile.cli import engine_command

    engine_command.run(game, option or [])


@app.command("engine-check")
@guarded
def engine_check(
    engine_command: Annotated[str, typer.Argument(metavar="CMD", help="How the engine is started, in one argument.")],
    game: Annotated[
        str | None, typer.Option("--game", "-g", help="The game; without it the engine's name says.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same positions.")] = 1,
    patience: Annotated[float, typer.Option("--patience", min=0.1, help="Seconds until no answer is a failure.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Check whether an engine keeps to the protocol. Exit code 1 if it does not."""
    from campanile.cli import engine_check as command

    if not command.run(engine_command, game, seed=seed, patience=patience, as_json=as_json):
        raise typer.Exit(1)


@app.command("load")
@guarded
def load_server(
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=100_000, help="Games at the same time.")] = 1000,
    rate: Annotated[float, typer.Option("--rate", min=0.001, help="Turns a second in each game.")] = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long they play.")] = 60,
    url: Annotated[
        str | None, typer.Option("--url", help="A server that runs already; without it one is started.")
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="Of the server that is started; else SQLite.")
    ] = None,
    goal: Annotated[float, typer.Option("--goal", metavar="MS", help="99 of 100 turns must be known by then.")] = 250,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Put a server under load: many games, random turns. Exit code 1 if it is too slow or anything was lost."""
    from campanile.cli import load as command
    from campanile.server.load import Plan

    plan = Plan(games, rate, seconds, url, database, seed)
    if not command.measure(plan, goal=goal, as_json=as_json):
        raise typer.Exit(1)


serve.declare(app)
