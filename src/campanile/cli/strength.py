"""The commands about the computer's strength and their arguments: matches, levels, learning, proofs."""

from __future__ import annotations

from typing import Annotated

import typer

from campanile.cli.guard import guarded
from campanile.cli.words import AsJson, GameArgument, Jobs, OnRay, Options, Seed

strength = typer.Typer()

Players = Annotated[
    list[str], typer.Argument(metavar="PLAYERS", help="Two or more: random, greedy, uct, level:5, top, engine:CMD …")
]
Games = Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each pairing, an even number.")]
TurnTime = Annotated[float | None, typer.Option("--time", metavar="SECONDS", help="Per turn, for every player.")]
OpeningPlies = Annotated[int, typer.Option("--openings", metavar="K", help="Random actions that open a game.")]
Out = Annotated[str | None, typer.Option("--out", metavar="FILE", help="Keep the games; a killed run goes on from it.")]


@strength.command()
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


@strength.command()
@guarded
def showdown(
    game: GameArgument,
    opponents: Annotated[list[str] | None, typer.Argument(metavar="OPPONENTS", help="Only these of them.")] = None,
    *,
    games: Games = 200,
    time: Annotated[float, typer.Option("--time", metavar="SECONDS", help="Per turn, for both.")] = 0.5,
    openings: Annotated[
        int | None,
        typer.Option("--openings", metavar="K", help="Random actions that open a game; else 4 against greedy, 0."),
    ] = None,
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


@strength.command()
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
    from campanile.cli.guard import Mistake
    from campanile.research.pool import make_runner

    name = find_game(game).name
    if strengths is not None and not find:
        raise Mistake("--strengths needs --fit")
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


@strength.command()
@guarded
def levels(game: GameArgument, as_json: AsJson = False) -> None:
    """Show the ten levels of a game and their Elo."""
    from campanile.cli import levels as command
    from campanile.cli.arguments import find_game

    command.run(find_game(game).name, as_json=as_json)


@strength.command()
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


@strength.command()
@guarded
def explore(
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--games", min=1, help="Of the engine against itself.")] = 2000,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Positions searched for each action.")] = 20_000,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Actions from the start that the book may hold.")] = 4,
    fewest: Annotated[int, typer.Option("--fewest", min=1, help="Games that a position of the book needs.")] = 24,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same book.")] = 1,
    line: Annotated[
        str, typer.Option("--line", metavar="ACTIONS", help="Go on with the book after these actions.")
    ] = "",
    jobs: Jobs = None,
    ray: OnRay = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Else where the engine reads it.")] = None,
) -> None:
    """Find a game's first turns by playing on from them: the opening book of the strongest players."""
    from campanile.cli import explore as command
    from campanile.cli.arguments import find_game
    from campanile.research.openings.explore import Settings
    from campanile.research.pool import make_runner

    settings = Settings(games, nodes, depth, fewest, seed, line)
    command.run(find_game(game).name, settings, make_runner(jobs, ray), out=out)


@strength.command()
@guarded
def solve(
    game: GameArgument,
    *,
    attacker: Annotated[str | None, typer.Option("--attacker", help="The side; else the one that begins.")] = None,
    plies: Annotated[
        int | None, typer.Option("--plies", min=1, max=62, help="Stones of both sides from the start; else 62.")
    ] = None,
    checkpoint: Annotated[
        str | None, typer.Option("--checkpoint", metavar="FILE", help="Save there and go on from there.")
    ] = None,
    table_mb: Annotated[
        int | None, typer.Option("--table-mb", min=1, max=65536, help="Memory of the table; else 256.")
    ] = None,
    certificate: Annotated[
        str | None, typer.Option("--certificate", metavar="FILE", help="Write a defence for exactly these plies.")
    ] = None,
    check: Annotated[
        str | None, typer.Option("--check", metavar="FILE", help="Check such a file the slow way, and nothing else.")
    ] = None,
) -> None:
    """Prove that a side has no forced win by a line, deeper and deeper. Exit code 1 if a certificate is wrong."""
    from campanile.cli import solve as command
    from campanile.cli.arguments import find_game, refuse_together
    from campanile.research.solve import Question

    entry = find_game(game)
    refuse_together({"--check": check, "--certificate": certificate, "--checkpoint": checkpoint})
    if check is not None:
        refuse_together({"--check": check, "--attacker": attacker, "--plies": plies, "--table-mb": table_mb})
        if code := command.run_check(entry.name, check):
            raise typer.Exit(code)
        return
    chosen = {name: value for name, value in (("plies", plies), ("table_mb", table_mb)) if value is not None}
    question = Question(entry.name, attacker or command.beginner(entry.name), **chosen)
    command.run(question, checkpoint=checkpoint, certificate=certificate)
