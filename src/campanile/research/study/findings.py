"""A whole study: play what is missing, then tell what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from campanile.games import Option, find
from campanile.research.pool import Runner
from campanile.research.selfplay import Finished, collect
from campanile.research.study.complexity import complexity
from campanile.research.study.facts import effect, endings, facts
from campanile.research.study.lines import lines
from campanile.research.study.openings_table import first_kinds, first_turns, set_up_images, set_ups
from campanile.research.study.positions import counted_positions
from campanile.research.study.settings import Series, Settings

OnGame = Callable[[str, int, int], None]


def study(
    settings: Settings, runner: Runner, folder: Path, on_game: OnGame = lambda _name, _done, _total: None
) -> dict[str, Any]:
    """Everything that is found out. Games are kept in the folder, and a killed study goes on from there.

    The numbers depend on the settings alone, not on who played where. `on_game` hears the series, how many of its games
    are done, and of how many.
    """
    folder.mkdir(parents=True, exist_ok=True)
    played = {series.name: (series, _play(series, runner, folder, on_game)) for series in settings.series()}
    rising = [played[f"nodes-{nodes}"] for nodes in settings.nodes]
    series, strong = rising[-1]
    random_games = rising[0][1] if settings.nodes[0] == 0 else None
    entry = find(settings.game)
    return {
        "game": settings.game,
        "title": entry.title,
        "designer": entry.designer,
        "year": entry.year,
        "command": settings.command(),
        "settings": settings.as_dict(),
        "data": series.plan.data,
        "strengths": [{"nodes": row.plan.nodes, **facts(games)} for row, games in rising],
        "rulings": [_compare(settings, played, name, value) for name, value in settings.switches()],
        "complexity": complexity(series.plan, random_games, strong, settings.seed),
        "counted_positions": counted_positions(settings.game, settings.options),
        "first_turns": first_turns(series.plan, strong),
        "first_kinds": first_kinds(series.plan),
        "lines": lines(series.plan, strong),
        "set_ups": set_ups(series.plan, strong),
        "set_up_images": set_up_images(series.plan),
    }


def _play(series: Series, runner: Runner, folder: Path, on_game: OnGame) -> list[Finished]:
    def tell(done: int) -> None:
        on_game(series.name, done, series.games)

    return collect(series.plan, series.games, runner, folder / f"{series.name}.jsonl", tell)


def _compare(
    settings: Settings, played: dict[str, tuple[Series, list[Finished]]], option: Option, value: Any
) -> dict[str, Any]:
    """A ruling the other way, against the games with the same dice without it."""
    _, switched = played[f"{option.name}={value}-nodes-{settings.strongest}"]
    usual = played[f"nodes-{settings.strongest}"][1][: len(switched)]
    return {
        "option": option.name,
        "value": value,
        "usual": settings.options[option.name],
        "clause": option.clause,
        "meaning": option.meaning,
        "nodes": settings.strongest,
        **effect(switched, usual),
        "usual_endings": endings(usual),
        **facts(switched),
    }
