"""`campanile endings`: solved late positions, and their certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from campanile.cli.guard import Mistake, printable, user_path
from campanile.cli.progress import counted
from campanile.cli.screen import capital
from campanile.games import State
from campanile.research.endings import (
    Ending,
    Refuted,
    Solve,
    can_end,
    check_ending,
    check_statement,
    late_positions,
    open_collection,
    read_collection,
    solve_ending,
)
from campanile.research.pool import Runner
from campanile.research.selfplay.source import games_of


def build(game: str, source: str, file: str, runner: Runner, *, back: int, nodes: int, most: int | None) -> None:
    """Solve the late positions of self-play."""
    plan, games = games_of(user_path(source))
    if plan.game != game or not can_end(game):
        raise Mistake(f"endings of {game} need self-play of {game}, a game without secrets")
    wanted = late_positions(plan, games, back)[:most]
    work = Solve(plan.game, plan.options, nodes)
    with open_collection(user_path(file), work) as ledger, counted(game, len(wanted)) as show:
        missing = [text for text in wanted if text not in ledger.rows]
        done = len(wanted) - len(missing)
        show(done)
        for text, ending in runner.run(work, missing):
            ledger.append(text, ending)
            done += 1
            show(done)
        _print_counts([ledger.rows[text] for text in wanted])


def _print_counts(endings: list[Ending]) -> None:
    counts = Counter(ending.value for ending in endings)
    words = ", ".join(f"{count} {value}" for value, count in sorted(counts.items()))
    proved = sum(bool(ending.certificates) for ending in endings)
    print(f"{len(endings)} positions: {words}; {proved} with certificates")


def show(state: State, file: str | None, *, nodes: int, as_json: bool) -> None:
    """Print what a position is worth: from the file, or found now."""
    known = read_collection(user_path(file)).at(state) if file else None
    ending = known or solve_ending(state, nodes)
    if as_json:
        print(ending.to_json())
        return
    best = f"; {ending.best} reaches it" if ending.best else ""
    replies = sum(len(certificate.replies) for certificate in ending.certificates)
    proof = f"a certificate of {replies} replies" if ending.certificates else "no certificate"
    print(f"{capital(ending.mover)} to move: {ending.value}{best} ({ending.nodes:,} nodes, {proof})")


def check_file(file: str, game: str, options: Mapping[str, Any]) -> bool:
    """Check every ending of a file by the rules alone; whether all hold."""
    collection = read_collection(user_path(file))
    collection.require(game, options)
    good, positions, without = 0, 0, 0
    for ending in collection.endings.values():
        try:
            if not ending.certificates:
                check_statement(game, options, ending)
                without += 1
                continue
            positions += check_ending(game, options, ending)
        except Refuted as error:
            print(printable(f"{ending.position}: {error}"))
            return False
        good += 1
    print(f"{good} endings proved by {positions:,} positions; {without} have no certificate")
    return True
