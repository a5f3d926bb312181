"""`campanile calibrate`: measures the levels of a game, or finds strengths that make good levels."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from campanile.cli import tournament as view
from campanile.cli.guard import complain
from campanile.cli.levels import with_interval
from campanile.cli.screen import BAD, KEY, TITLE, make_console
from campanile.engine import LEVELS, levels, player_names
from campanile.engine.levels import Measured, store_calibration, store_levels
from campanile.engine.table import load
from campanile.research.arena import Event, Standings, expected_score
from campanile.research.calibrate import (
    GOAL,
    Repeat,
    Rung,
    Step,
    equal_steps,
    fit,
    is_monotone,
    is_wide_enough,
    ladder,
    level_spec,
    levels_event,
    repeats,
    rungs,
    step_size,
    strengths_event,
)
from campanile.research.calibrate.ladder import GREEDY
from campanile.research.pool import Runner

_NOTHING: Mapping[str, Repeat] = {}


def measure(
    game: str, *, games: int, plies: int, seed: int, runner: Runner, out: str | None, store: bool, as_json: bool
) -> None:
    """Play the tournament of the levels, print their ratings, and store them or compare them with those stored."""
    event = levels_event(game, seed=seed, plies=plies, greedy=GREEDY in player_names(game))
    found = rungs(_play(event, games, runner, out or f"{game}-levels.jsonl"))
    if store:
        by_name = {rung.name: Measured(rung.rating.elo, rung.rating.error, rung.promised) for rung in found}
        store_calibration(game, {level: by_name[level_spec(level)] for level in LEVELS})
    before = {} if store else repeats(found, levels(game))
    if before and all(repeat.is_same for repeat in before.values()):
        complain("the stored steps are from these very games: to compare them, measure with another --seed and --out")
    _print_rungs(game, found, as_json=as_json, before=before)


def find_levels(
    game: str,
    strengths: Sequence[float],
    *,
    games: int,
    plies: int,
    seed: int,
    runner: Runner,
    out: str | None,
    store: bool,
    as_json: bool,
) -> None:
    """Play a ladder of strengths and print ten of them that stand equally far apart; if asked, make them the levels.

    They are not stored if they are too much alike.
    """
    measured = sorted(strengths) or [row["strength"] for row in load(game)["family"]]
    event = strengths_event(game, measured, seed=seed, plies=plies)
    found = rungs(_play(event, games, runner, out or f"{game}-strengths.jsonl"))
    steps = equal_steps(fit(measured, [rung.rating for rung in found[1:]]), len(LEVELS))
    if store and is_wide_enough(steps):
        store_levels(game, [round(step.strength, 3) for step in steps])
    _print_rungs(game, found, as_json=as_json, steps=steps)


def read_strengths(text: str | None) -> list[float]:
    """From `0,1.5,3`; none where nothing was given."""
    if text is None:
        return []
    try:
        return [float(word) for word in text.split(",")]
    except ValueError:
        raise ValueError(f"strengths are numbers with commas between, not {text!r}") from None


def _play(event: Event, games: int, runner: Runner, out: str) -> Standings:
    standings = view.play(event, ladder(event, games), title=event.game, runner=runner, out=out).standings
    view.print_faults(make_console(stderr=True), standings)
    return standings


def _print_rungs(
    game: str, found: list[Rung], *, as_json: bool, steps: Sequence[Step] = (), before: Mapping[str, Repeat] = _NOTHING
) -> None:
    if as_json:
        rows = [_rung_data(rung, before.get(rung.name)) for rung in found]
        print(json.dumps({"game": game, "ladder": rows, "levels": [_step_data(s) for s in steps]}, indent=2))
        return
    console = make_console()
    console.print(_rung_table(found))
    if before:
        console.print(_repeat_table(before))
    if not is_monotone(found):
        console.print("the ratings do not rise from each player to the next", style=BAD)
    if steps:
        _print_steps(console, steps)


def _rung_table(found: Sequence[Rung]) -> Table:
    table = Table(header_style=TITLE)
    for head in ("Player", "Elo", "Beats the one below", "Scored against it", f"{GOAL[0]:.0%} to {GOAL[1]:.0%}"):
        table.add_column(head, style=KEY if head == "Player" else "")
    for rung in found:
        cells = [rung.name, f"{rung.rating.elo:.0f} ± {rung.rating.error:.0f}"]
        if rung.promised is not None and rung.scored is not None:
            cells += [with_interval(rung.promised), with_interval(rung.scored), "yes" if rung.in_goal else "no"]
        table.add_row(*cells)
    return table


def _repeat_table(before: Mapping[str, Repeat]) -> Table:
    agreeing = sum(repeat.agrees for repeat in before.values())
    caption = f"{agreeing} of {len(before)} steps agree with the stored ones within the 95 % intervals of both."
    table = Table(header_style=TITLE, caption=caption)
    for head in ("Player", "Beats the one below", "As stored", "Agrees"):
        table.add_column(head, style=KEY if head == "Player" else "")
    for name, repeat in before.items():
        cells = (with_interval(repeat.measured), with_interval(repeat.stored), "yes" if repeat.agrees else "no")
        table.add_row(name, *cells)
    return table


def _print_steps(console: Console, steps: Sequence[Step]) -> None:
    score = expected_score(step_size(steps))
    console.print(f"Ten levels with {step_size(steps):.0f} Elo between them, {score:.1%} against the one below:")
    for level, step in zip(LEVELS, steps, strict=True):
        console.print(f"  level {level}: strength {step.strength:.3f}, Elo {step.elo:.0f}")
    if not is_wide_enough(steps):
        console.print(f"too much alike: the strengths do not reach far enough for steps of {GOAL[0]:.0%}", style=BAD)


def _rung_data(rung: Rung, before: Repeat | None) -> dict[str, object]:
    return {
        "player": rung.name,
        "elo": round(rung.rating.elo, 1),
        "error": round(rung.rating.error, 1),
        "promised": rung.promised,
        "scored": rung.scored,
        "stored": before and before.stored,
        "agrees": before and before.agrees,
    }


def _step_data(step: Step) -> dict[str, object]:
    return {"strength": round(step.strength, 3), "elo": round(step.elo, 1)}
