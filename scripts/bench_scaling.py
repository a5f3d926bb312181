"""What the pool costs: the same games by every runner, in turns, in processor time.

    python scripts/bench_scaling.py [GAMES [ROUNDS]]

Processor time, not the clock's: so a machine that is busy with other work can measure it too. A worker's time counts
from its first game to its last, with everything between them. Needs Ray (campanile[cluster]); the local cluster has a
head without processors and two nodes with one each.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campanile.research.pool import Here, Note, Processes, Runner, Work, make_runner
from campanile.research.selfplay import Plan, open_ledger
from campanile.research.selfplay.play import play_game

PLAN = Plan("kwinty", nodes=1000)


@contextmanager
def cluster() -> Iterator[Runner]:
    """Two nodes with one processor each, beside a head that only hands out."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    for _ in range(2):
        nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    import ray

    try:
        yield make_runner(ray=nodes.address)
    finally:
        ray.shutdown()
        nodes.shutdown()


@dataclass(frozen=True)
class Timed(Work[int, tuple[str, float]]):
    """Plays a game; its value is who did it, and how much processor time that process had used then."""

    def do(self, key: int, note: Note) -> tuple[str, float]:
        play_game(PLAN, key, note)
        return f"{os.uname().nodename}/{os.getpid()}", time.process_time()


def measure(runner: Runner, games: int) -> tuple[float, float]:
    """Milliseconds of processor time that each game costs a worker, and the one who hands out."""
    seen: dict[str, list[float]] = {}
    used = time.process_time()
    for _, (who, now) in runner.run(Timed(), range(games)):
        seen.setdefault(who, []).append(now)
    handing = 1000 * (time.process_time() - used) / games
    spent = sum(max(times) - min(times) for times in seen.values())
    return 1000 * spent / sum(len(times) - 1 for times in seen.values()), handing


def ledger_cost(games: int) -> float:
    """Milliseconds to write one game and wait until it is on the disk."""
    game = play_game(PLAN, 0)
    with tempfile.TemporaryDirectory() as folder, open_ledger(Path(folder) / "ledger", PLAN) as ledger:
        began = time.monotonic()
        for number in range(games):
            ledger.append(number, game)
        return 1000 * (time.monotonic() - began) / games


def main() -> None:
    """Print the table of docs/scaling.md."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with cluster() as ray:
        runners: dict[str, Runner] = {
            "this process": Here(),
            "1 process": Processes(1),
            "2 processes": Processes(2),
            "Ray, 2 nodes of one processor": ray,
        }
        found = [{name: measure(runner, games) for name, runner in runners.items()} for _ in range(rounds)]
    alone = statistics.median(row["this process"][0] for row in found)
    print("| runner | worker, ms per game | efficiency | handing out, ms per game |\n|---|---|---|---|")
    for name in runners:
        worker = statistics.median(row[name][0] for row in found)
        handing = statistics.median(row[name][1] for row in found)
        cost = "–" if name == "this process" else f"{handing:.2f}"
        print(f"| {name} | {worker:.2f} | {alone / worker:.0%} | {cost} |")
    print(f"\nOne game into the ledger: {ledger_cost(200):.2f} ms.")


if __name__ == "__main__":
    main()
