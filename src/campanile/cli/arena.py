"""`campanile arena` and `campanile showdown`: computers play each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from campanile.cli import tournament as view
from campanile.cli.screen import make_console
from campanile.research.arena import Event, Run, Sprt, gauntlet, round_robin
from campanile.research.arena.fingerprint import fingerprint
from campanile.research.arena.showdown import Trial, trials
from campanile.research.arena.standings import estimate_dict
from campanile.research.pool import Runner


def make_event(game: str, players: Sequence[str], **conditions: Any) -> Event:
    """The event of these players with the data that they use now."""
    return Event(game, tuple(players), data=fingerprint(game), **conditions)


def run(
    event: Event,
    games: int,
    *,
    all_against_first: bool,
    sprt: str | None,
    runner: Runner,
    out: str | None,
    as_json: bool,
) -> None:
    """Play a match or a tournament and print its table."""
    pairings = (gauntlet if all_against_first else round_robin)(len(event.players), games)
    test = None if sprt is None else Sprt.parse(sprt)
    finished = view.play(event, pairings, title=event.game, runner=runner, out=out, test=test)
    if as_json:
        print(json.dumps(_data(finished, test), indent=2, ensure_ascii=False))
    else:
        _show(finished, test)


def _data(finished: Run, test: Sprt | None) -> dict[str, Any]:
    data = finished.standings.as_dict()
    if test is not None:
        ratio = test.ratio(finished.standings.duel.pairs)
        data["sprt"] = {"elo0": test.elo0, "elo1": test.elo1, "llr": round(ratio, 3), "verdict": finished.verdict}
    return data


def _show(finished: Run, test: Sprt | None) -> None:
    console = make_console()
    standings = finished.standings
    console.print(view.standings_table(standings))
    console.print(view.pairings_table(standings))
    if test is not None:
        verdict = finished.verdict or "undecided"
        words = view.test_words(standings.duel, test)
        console.print(f"SPRT of Elo {test.elo0:g} against {test.elo1:g}: {verdict}, {words}")
    view.print_faults(console, standings)


def showdown(
    game: str,
    *,
    games: int,
    time: float,
    plies: int | None,
    seed: int,
    opponents: Sequence[str],
    runner: Runner,
    out: str | None,
    as_json: bool,
) -> bool:
    """Play the matches that the strongest player must win; whether it won them all."""
    rows = []
    for trial in _chosen(game, opponents):
        event = trial.event(game, time=time, plies=plies, seed=seed)
        file = None if out is None else f"{out}-{trial.opponent}.jsonl"
        title = f"{game}: {trial.opponent}"
        finished = view.play(event, round_robin(2, games), title=title, runner=runner, out=file)
        rows.append(_report(trial, finished, quiet=as_json))
    if as_json:
        print(json.dumps({"game": game, "trials": rows}, indent=2, ensure_ascii=False))
    return all(row["passed"] for row in rows)


def _chosen(game: str, opponents: Sequence[str]) -> list[Trial]:
    known = [trial.opponent for trial in trials(game)]
    for opponent in opponents:
        if opponent not in known:
            raise ValueError(f"the showdown of {game} is against {', '.join(known)}, not {opponent!r}")
    return [trial for trial in trials(game) if not opponents or trial.opponent in opponents]


def _report(trial: Trial, finished: Run, *, quiet: bool) -> dict[str, Any]:
    standings = finished.standings
    estimate = standings.duel.pairs.estimate()
    passed = trial.passed(estimate)
    if not quiet:
        console = make_console()
        console.print(view.standings_table(standings))
        words = f"{' – '.join(standings.event.players)}: {view.score_words(estimate)}, goal {trial.goal:.0%}: "
        console.print(words + ("passed" if passed else "FAILED"), style=view.verdict_style(passed))
        view.print_faults(console, standings)
    return {
        "opponent": trial.opponent,
        "goal": trial.goal,
        "score": round(estimate.score, 4),
        **estimate_dict(estimate),
        "passed": passed,
        "standings": standings.as_dict(),
    }
