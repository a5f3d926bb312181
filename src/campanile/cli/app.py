"""The commands and their arguments. What they do is imported when it is needed, so that `--help` is quick."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from campanile.cli import serve
from campanile.cli.guard import guarded
from campanile.cli.lab import lab
from campanile.cli.words import AsJson, GameArgument, Jobs, Moves, MovesFlag, OnRay, Options, Position, Seed, Seer

app = typer.Typer(
    name="campanile",
    help="Four board games for two: play them, look at positions, check records, read the rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
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


Players = Annotated[
    list[str], typer.Argument(metavar="PLAYERS", help="Two or more: random, greedy, uct, level:5, top, engine:CMD …")
]
Games = Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each pairing, an even number.")]
TurnTime = Annotated[float | None, typer.Option("--time", metavar="SECONDS", help="Per turn, for every player.")]
OpeningPlies = Annotated[int, typer.Option("--openings", metavar="K", help="Random actions that open a game.")]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Keep the games; a killed run goes on from it.")]


@app.command()
@guarded
def arena(
    game: GameArgument,
    players: Players,
    *,
    games: Games = 100,
    time: TurnTime = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="Per action, for every player.")] = None,
    openings: OpeningPlies = 4,
    seed: Seed = 1,
    jobs: Jobs = None,
    ray: OnRay = None,
    out: Out = None,
    sprt: Annotated[str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help="Stop when it is decided.")] = None,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first player against all others.")] = False,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let computers play each other: a match, or a tournament."""
    from campanile.cli import arena as command
    from campanile.cli.arguments import find_game, read_options
    from campanile.research.pool import make_runner

    entry = find_game(game)
    options = read_options(entry, option or ())
    event = command.make_event(entry.name, players, options=options, time=time, nodes=nodes, plies=openings, seed=seed)
    runner = make_runner(jobs, ray)
    command.run(event, games, all_against_first=gauntlet, sprt=sprt, runner=runner, out=out, as_json=as_json)


@app.command()
@guarded
def showdown(
    game: GameArgument,
    opponents: Annotated[list[str] | None, typer.Argument(metavar="OPPONENTS", help="Only these of them.")] = None,
    *,
    games: Games = 200,
    time: Annotated[float, typer.Option("--time", metavar="SECONDS", help="Per turn, for both.")] = 0.5,
    openings: OpeningPlies = 2,
    seed: Seed = 1,
    jobs: Jobs = None,
    ray: OnRay = None,
    out: Annotated[str | None, typer.Option("--out", metavar="NAME", help="Keep NAME-opponent.jsonl.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play the matches that the strongest player must win. Exit code 1 if it misses a goal."""
    from campanile.cli import arena as command
    from campanile.cli.arguments import find_game
    from campanile.research.pool import make_runner

    entry = find_game(game)
    if not command.showdown(
        entry.name, games=games, time=time, plies=openings, seed=seed, opponents=opponents or [],
        runner=make_runner(jobs, ray), out=out, as_json=as_json,
    ):  # fmt: skip
        raise typer.Exit(1)


@app.command()
@guarded
def calibrate(
    game: GameArgument,
    *,
    games: Games = 100,
    openings: OpeningPlies = 4,
    seed: Seed = 1,
    jobs: Jobs = None,
    ray: OnRay = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Else GAME-levels.jsonl.")] = None,
    find: Annotated[bool, typer.Option("--fit", help="Measure strengths and find ten for the levels.")] = False,
    strengths: Annotated[str | None, typer.Option("--strengths", metavar="A,B,…", help="Those to measure.")] = None,
    store: Annotated[
        bool | None,
        typer.Option("--store/--no-store", help="Write it into the levels; with --fit only if asked."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the levels of a game by a tournament, the random player at Elo 0."""
    from campanile.cli import calibrate as command
    from campanile.cli.arguments import find_game
    from campanile.research.pool import make_runner

    name = find_game(game).name
    runner = make_runner(jobs, ray)
    if find:
        command.find_levels(
            name, command.read_strengths(strengths), games=games, plies=openings, seed=seed, runner=runner, out=out,
            store=bool(store), as_json=as_json,
        )  # fmt: skip
    else:
        command.measure(
            name, games=games, plies=openings, seed=seed, runner=runner, out=out, store=store is not False,
            as_json=as_json,
        )  # fmt: skip


@app.command()
@guarded
def levels(game: GameArgument, as_json: AsJson = False) -> None:
    """Show the ten levels of a game and their Elo."""
    from campanile.cli import levels as command
    from campanile.cli.arguments import find_game

    command.run(find_game(game).name, as_json=as_json)


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
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same positions.")] = 1,
    patience: Annotated[float, typer.Option("--patience", min=0.1, help="Seconds until no answer is a failure.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Check whether an engine keeps to the protocol. Exit code 1 if it does not."""
    from campanile.cli import engine_check as command

    if not command.run(engine_command, game, seed=seed, patience=patience, as_json=as_json):
        raise typer.Exit(1)


@app.command()
@guarded
def train(
    game: GameArgument,
    *,
    generations: Annotated[int, typer.Option("--generations", min=1, help="Rounds of playing and learning.")] = 8,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each generation.")] = 10_000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Positions searched for each action.")] = 400,
    window: Annotated[int, typer.Option("--window", min=1, help="Generations that are learned from.")] = 4,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each position is studied.")] = 4,
    trust: Annotated[
        float, typer.Option("--trust", min=0, max=1, help="In what the search saw; the rest in how the game ended.")
    ] = 0.6,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same weights.")] = 1,
    start: Annotated[str | None, typer.Option("--start", metavar="FILE", help="Go on from these weights.")] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, max=64, help="Changes nothing but the time.")] = 1,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Else where the engine reads them.")] = None,
) -> None:
    """Learn a game's evaluation from self-play."""
    from campanile.cli import train as command
    from campanile.cli.arguments import find_game
    from campanile.research.train import Settings

    settings = Settings(generations, games, nodes, window, epochs, trust, seed)
    command.run(find_game(game).name, settings, start=start, threads=threads, out=out)


@app.command()
@guarded
def solve(
    game: GameArgument,
    *,
    attacker: Annotated[str | None, typer.Option("--attacker", help="The side; else the one that begins.")] = None,
    plies: Annotated[int, typer.Option("--plies", min=1, max=62, help="Stones of both sides from the start.")] = 62,
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="FILE", help="Save there and go on from there.")
    ] = None,
    table_mb: Annotated[int, typer.Option("--table-mb", min=1, max=65536, help="Memory of the table.")] = 256,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="FILE", help="Write a defence for exactly these plies.")
    ] = None,
    check: Annotated[
        str | None, typer.Option("--check", metavar="FILE", help="Check such a file the slow way, and nothing else.")
    ] = None,
) -> None:
    """Prove that a side has no forced win by a line, deeper and deeper. Exit code 1 if a certificate is wrong."""
    from campanile.cli import solve as command
    from campanile.cli.arguments import find_game
    from campanile.research.solve import Question

    entry = find_game(game)
    if check:
        if code := command.run_check(check):
            raise typer.Exit(code)
        return
    side = attacker or command.beginner(entry.name)
    command.run(Question(entry.name, side, plies, table_mb), checkpoint=checkpoint, certificate=certificate)


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
