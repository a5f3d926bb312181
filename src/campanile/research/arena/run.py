"""Playing an event: what its file already holds is counted, the rest is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from campanile.research.arena.event import Event, MakePlayer, Pairing, tasks
from campanile.research.arena.journal import Journal
from campanile.research.arena.played import Played
from campanile.research.arena.sprt import Sprt
from campanile.research.arena.standings import Standings
from campanile.research.arena.workers import Games
from campanile.research.players import make_player
from campanile.research.pool import Runner, make_runner

_PATIENCE = 120.0  # seconds without an action after which a player hangs
_LIMITS = 20  # and as many times its limit


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: the table, and the verdict of the sequential test if there was one and it decided."""

    standings: Standings
    verdict: str | None = None


def check_players(event: Event, make: MakePlayer = make_player) -> None:
    """Make every player once, so that a wrong spec is told before anything is played."""
    for spec in dict.fromkeys(event.players):
        make(spec, event.game, seed=event.seed).close()


def patience_of(time: float | None) -> float:
    """The seconds without an action after which a player hangs, by the limit of a turn."""
    return max(_PATIENCE, _LIMITS * (time or 0))


def run(
    event: Event,
    pairings: Sequence[Pairing],
    *,
    journal: Journal | None = None,
    jobs: int | None = None,
    runner: Runner | None = None,
    test: Sprt | None = None,
    make: MakePlayer = make_player,
    patience: float | None = None,
    on_game: Callable[[Standings], None] = lambda _: None,
) -> Run:
    """Play all games of the pairings that the journal does not hold, with `jobs` processes (all cores if None).

    A `runner` does it elsewhere, whatever `jobs` says. `test` ends a match of two as soon as it is decided. `on_game`
    is told after every game and once at the start.
    """
    if test and len(pairings) != 1:
        raise ValueError("an SPRT is for a match of two players")
    check_players(event, make)
    wanted = tasks(pairings)
    known = journal.games if journal else {}
    results = {task: known[task] for task in wanted if task in known}
    standings = _count(event, pairings, results.values())
    on_game(standings)
    missing = [task for task in wanted if task not in results]
    work = Games(event, make, patience or patience_of(event.time))
    with contextlib.closing((runner or make_runner(jobs)).run(work, missing)) as games:
        while not (test and standings.duel.decide(test)):
            task, played = next(games, (None, None))
            if task is None or played is None:
                break
            if journal:
                journal.append(task, played)
            results[task] = played
            standings.add(played)
            on_game(standings)
    return _judge(event, pairings, list(results.values()), standings, test)


def _judge(
    event: Event, pairings: Sequence[Pairing], played: list[Played], standings: Standings, test: Sprt | None
) -> Run:
    decision = standings.duel.decide(test) if test else None
    if decision is None:
        return Run(standings)
    verdict, pairs = decision
    # Games that other workers had finished meanwhile stay in the file, but took no part in the decision.
    return Run(_count(event, pairings, (game for game in played if game.task.pair < pairs)), verdict)


def _count(event: Event, pairings: Sequence[Pairing], games: Iterable[Played]) -> Standings:
    standings = Standings(event, pairings)
    for played in games:
        standings.add(played)
    return standings
