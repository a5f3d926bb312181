"""`campanile study`: what self-play tells about a game."""

from __future__ import annotations

import json

from campanile.cli.guard import Mistake, user_path
from campanile.cli.progress import bars
from campanile.research.pool import Runner
from campanile.research.study import Settings, study, write_study
from campanile.research.study.words import verdict


def read_nodes(text: str | None) -> tuple[int, ...]:
    """From `0,100,1000`; none if nothing was asked for."""
    try:
        return () if text is None else tuple(int(word) for word in text.split(","))
    except ValueError:
        raise Mistake(f"strengths are whole numbers with commas between, not {text!r}") from None


def run(settings: Settings, runner: Runner, *, out: str | None, as_json: bool) -> None:
    """Play, write the report, and say the most important thing."""
    folder = user_path(out or f"{settings.game}-study")
    with bars() as show:
        found = study(settings, runner, folder, show)
    page = write_study(found, folder)
    if as_json:
        print(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        print(f"{verdict(found)}\nThe report is {page}")
