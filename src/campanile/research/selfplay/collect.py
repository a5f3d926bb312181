"""The games of a plan, kept in one file from which a killed run goes on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from campanile.research.pool import Ledger, Runner
from campanile.research.selfplay.finished import Finished
from campanile.research.selfplay.plan import Plan
from campanile.research.selfplay.play import SelfPlay


def open_ledger(path: Path, plan: Plan) -> Ledger[int, Finished]:
    """The file of a plan's games, open for more of them; ValueError if it belongs to another plan."""
    return Ledger(path, "selfplay", plan.as_dict(), Finished.from_json, Finished.to_json)


def collect(
    plan: Plan, games: int, runner: Runner, path: Path, on_game: Callable[[int], None] = lambda _: None
) -> list[Finished]:
    """The first `games` games of the plan in their order: those of the file, and the rest is played.

    `on_game` is told how many there are.
    """
    with open_ledger(path, plan) as ledger:
        missing = [number for number in range(games) if number not in ledger.rows]
        done = games - len(missing)
        on_game(done)
        for number, game in playing(plan, missing, runner):
            ledger.append(number, game)
            done += 1
            on_game(done)
        return [ledger.rows[number] for number in range(games)]


def playing(plan: Plan, numbers: list[int], runner: Runner) -> Iterator[tuple[int, Finished]]:
    """These games of a plan as they are finished; its workers end with the loop, also with a broken one."""
    with contextlib.closing(runner.run(SelfPlay(plan), numbers)) as games:
        yield from games
