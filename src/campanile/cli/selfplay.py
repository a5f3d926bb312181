"""`campanile selfplay`: games and training positions in files."""

from __future__ import annotations

import json

from campanile.cli.guard import user_path
from campanile.cli.progress import counted
from campanile.research.pool import Runner
from campanile.research.selfplay import Plan


def run(plan: Plan, games: int, *, shard: int, out: str | None, runner: Runner, as_json: bool) -> None:
    """Play with a progress bar, and say what is there."""
    from campanile.research.selfplay.dataset import Dataset  # it needs an extra

    folder = user_path(out or f"{plan.game}-selfplay")
    dataset = Dataset(folder, plan, shard)
    with counted(plan.game, games) as show:
        dataset.play(games, runner, show)
    if as_json:
        print(json.dumps({"folder": str(folder), "games": games, "plan": plan.as_dict()}, indent=2))
    else:
        print(f"{games} games are in {folder}")
