"""The commands of the research kit and their arguments: self-play, studies, openings, endings."""

from __future__ import annotations

from typing import Annotated

import typer

from campanile.cli.guard import guarded
from campanile.cli.words import AsJson, GameArgument, Jobs, Moves, MovesFlag, OnRay, Options, Position, Seed

lab = typer.Typer()


@lab.command()
@guarded
def selfplay(
    game: GameArgument,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many.")] = 1000,
    nodes: Annotated[int, typer.Option("--nodes", min=0, help="Sight, in positions per action; 0: random.")] = 1000,
    explore: Annotated[int, typer.Option("--explore", min=0, help="Actions at the start that are drawn.")] = 10,
    lines: Annotated[int, typer.Option("--lines", min=1, max=100, help="Of so many best ones.")] = 6,
    temperature: Annotated[float, typer.Option("--temperature", help="How freely, in win probability.")] = 0.04,
    seed: Seed = 1,
    shard: Annotated[int, typer.Option("--shard", min=1, help="Games in each file.")] = 1000,
    out: Annotated[str | None, typer.Option("--out", metavar="FOLDER", help="Else GAME-selfplay.")] = None,
    jobs: Jobs = None,
    ray: OnRay = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Let the computer play itself and keep games and positions; a killed run goes on where it stood."""
    from campanile.cli import selfplay as command
    from campanile.cli.arguments import find_game, read_options
    from campanile.research.pool import make_runner
    from campanile.research.selfplay import Plan

    entry = find_game(game)
    plan = Plan(
        entry.name, read_options(entry, option or ()), nodes=nodes, explore=explore, lines=lines,
        temperature=temperature, seed=seed,
    )  # fmt: skip
    command.run(plan, games, shard=shard, out=out, runner=make_runner(jobs, ray), as_json=as_json)


@lab.command()
@guarded
def study(
    game: GameArgument,
    *,
    nodes: Annotated[str | None, typer.Option("--nodes", metavar="A,B,…", help="Strengths; 0 is random.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="Games of each strength.")] = 400,
    strong: Annotated[int, typer.Option("--strong", min=2, help="Games of the greatest strength.")] = 1100,
    rulings: Annotated[
        int | None, typer.Option("--rulings", min=2, help="Games of each ruling; else as many as --strong.")
    ] = None,
    explore: Annotated[int, typer.Option("--explore", min=0, help="Actions at the start that are drawn.")] = 16,
    temperature: Annotated[float, typer.Option("--temperature", help="How freely, in win probability.")] = 0.06,
    seed: Seed = 1,
    out: Annotated[str | None, typer.Option("--out", metavar="FOLDER", help="Else GAME-study.")] = None,
    jobs: Jobs = None,
    ray: OnRay = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Find out how fair, long and large a game is, and write a report; a killed study goes on where it stood."""
    from campanile.cli import study as command
    from campanile.cli.arguments import find_game, read_options
    from campanile.research.pool import make_runner
    from campanile.research.study import Settings

    entry = find_game(game)
    options = read_options(entry, option or ())
    settings = Settings(
        entry.name, options, command.read_nodes(nodes), games=games, strong=strong, rulings=rulings,
        explore=explore, temperature=temperature, seed=seed,
    )  # fmt: skip
    command.run(settings, make_runner(jobs, ray), out=out, as_json=as_json)


@lab.command()
@guarded
def openings(
    game: GameArgument,
    moves: Moves = None,
    *,
    book: Annotated[str, typer.Option("--book", metavar="FILE", help="The book.")],
    build: Annotated[
        str | None, typer.Option("--build", metavar="PATH", help="Make it from this self-play, folder or .jsonl.")
    ] = None,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, help="Actions that a new book holds.")] = 12,
    fewest: Annotated[int, typer.Option("--fewest", min=1, help="Games that a position of it needs.")] = 1,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Look up a position in a book of openings, or make one from self-play."""
    from campanile.cli import openings as command
    from campanile.cli.arguments import find_game, make_state

    entry = find_game(game)
    if build:
        command.build(entry.name, build, book, depth=depth, fewest=fewest)
    else:
        command.show(make_state(entry, option or (), position, moves or []), book, as_json=as_json)


@lab.command()
@guarded
def endings(
    game: GameArgument,
    moves: Moves = None,
    *,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE", help="A file of solved endings.")] = None,
    build: Annotated[
        str | None, typer.Option("--build", metavar="PATH", help="Solve late positions of this self-play into it.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Check its certificates by the rules alone.")] = False,
    back: Annotated[int, typer.Option("--back", min=1, help="Actions before the end of a game.")] = 8,
    most: Annotated[int | None, typer.Option("--most", min=1, help="No more positions than that.")] = None,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="For each proof.")] = 200_000,
    jobs: Jobs = None,
    ray: OnRay = None,
    position: Position = None,
    moves_flag: MovesFlag = False,  # noqa: ARG001 - see MovesFlag
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Solve a late position, look it up, or make and check a file of solved ones. Exit code 1 for a bad certificate."""
    from campanile.cli import endings as command
    from campanile.cli.arguments import find_game, make_state, read_options
    from campanile.cli.guard import Mistake
    from campanile.research.pool import make_runner

    entry = find_game(game)
    if (build or check) and not file:
        raise Mistake("--build and --check need --file")
    if build and file:
        command.build(entry.name, build, file, make_runner(jobs, ray), back=back, nodes=nodes, most=most)
    elif check and file:
        options = entry.complete_options(read_options(entry, option or ()))
        if not command.check_file(file, entry.name, options):
            raise typer.Exit(1)
    else:
        command.show(make_state(entry, option or (), position, moves or []), file, nodes=nodes, as_json=as_json)
