"""A real Ray cluster on this machine: several node processes, one of which is killed while it works."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"

pytestmark = pytest.mark.filterwarnings("default")  # Ray's own warnings

from campanile.research.arena import Event, Journal, round_robin, run  # noqa: E402
from campanile.research.calibrate import ladder, rungs, strengths_event  # noqa: E402
from campanile.research.endings import Solve, check_ending, late_positions  # noqa: E402
from campanile.research.pool import Here, Processes, make_runner  # noqa: E402
from campanile.research.selfplay import Plan, play_game  # noqa: E402
from campanile.research.selfplay.dataset import Dataset  # noqa: E402
from campanile.research.study import Settings, study  # noqa: E402

ray = pytest.importorskip("ray", reason="Ray has no wheel here")


# How a death is noticed; usually it takes half a minute.
NOTICE_SOON = {
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 20,
}


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """A head without processors and two nodes with one each, so that all work is done on nodes that may die."""
    from ray.cluster_utils import Cluster

    settings = {"num_cpus": 0, "include_dashboard": False, "_system_config": NOTICE_SOON}
    cluster = Cluster(initialize_head=True, head_node_args=settings)
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]


def test_all_is_the_same_on_a_cluster(subtests: pytest.Subtests, nodes: Any, tmp_path: Path) -> None:
    """One test, because where tests run in several processes each that had a part of it would start a cluster."""
    address = str(nodes.address)
    with subtests.test("a tournament"):
        a_tournament_is_the_same(address, tmp_path)
    with subtests.test("a player that kills its process"):
        a_player_that_kills_its_process_loses(address)
    with subtests.test("a study"):
        a_study_is_the_same(address, tmp_path)
    with subtests.test("a calibration"):
        a_calibration_is_the_same(address)
    with subtests.test("endings"):
        endings_are_the_same(address)
    with subtests.test("self-play while a node is killed"):  # the last one: the cluster is a node short afterwards
        self_play_is_the_same_when_a_node_is_killed(nodes, tmp_path)


def a_tournament_is_the_same(address: str, tmp_path: Path) -> None:
    event = Event("volterra", ("search:nodes=100", "uct:simulations=50"), plies=2)
    found = []
    for name, runner in (("here", Here()), ("ray", make_runner(ray=address))):
        with Journal(tmp_path / f"arena-{name}", event) as journal:
            run(event, round_robin(2, 4), journal=journal, runner=runner)
            found.append({task: replace(played, usage=()) for task, played in journal.games.items()})  # type: ignore[arg-type]
    assert found[0] == found[1]


def a_player_that_kills_its_process_loses(address: str) -> None:
    event = Event("kwinty", ("engine:false", "random"))
    standings = run(event, round_robin(2, 2), runner=make_runner(ray=address), make=_make).standings
    assert standings.rows[0].faults == {"crash": 2}


def a_study_is_the_same(address: str, tmp_path: Path) -> None:
    settings = Settings("volterra", nodes=(0, 10, 20), games=6, strong=20)
    here = study(settings, Here(), tmp_path / "study-here")
    assert study(settings, Processes(2), tmp_path / "study-two") == here
    assert study(settings, make_runner(ray=address), tmp_path / "study-ray") == here


def a_calibration_is_the_same(address: str) -> None:
    event = strengths_event("turris", (1, 2), seed=3, plies=2)
    found = [run(event, ladder(event, 8), runner=runner).standings for runner in (Here(), make_runner(ray=address))]
    results = [[(rung.name, rung.rating, rung.scored) for rung in rungs(standings)] for standings in found]
    assert results[0] == results[1]
    assert all(row.results.games >= 6 for row in found[1].rows)


def endings_are_the_same(address: str) -> None:
    plan = Plan("kwinty", nodes=20, seed=6)
    keys = late_positions(plan, [play_game(plan, number) for number in range(6)], 4)
    work = Solve(plan.game, plan.options, 5000)
    solved = dict(make_runner(ray=address).run(work, keys))
    assert solved == dict(Here().run(work, keys))
    assert any(check_ending(plan.game, plan.options, ending) for ending in solved.values() if ending.certificates)


def _make(spec: str, game: str, *, seed: int = 0) -> Any:
    from campanile.engine import make_player

    if spec == "random":
        return make_player(spec, game, seed=seed)
    return _Dying()


class _Dying:
    name = "dying"

    def choose(self, position: Any, limit: Any = None) -> Any:
        os._exit(3)

    def close(self) -> None:
        pass


def self_play_is_the_same_when_a_node_is_killed(nodes: Any, tmp_path: Path) -> None:
    plan = Plan("kwinty", nodes=200, seed=4)
    games = 120
    killed = threading.Event()

    def kill_one(done: int) -> None:
        if done >= 20 and not killed.is_set():
            killed.set()
            victim = max(nodes.worker_nodes, key=lambda node: str(node.unique_id))
            nodes.remove_node(victim, allow_graceful=False)  # SIGKILL to all processes of the node

    Dataset(tmp_path / "games-ray", plan, shard=50).play(games, make_runner(ray=str(nodes.address)), kill_one)
    assert killed.is_set()
    assert _wait_for(lambda: sum(node["Alive"] for node in ray.nodes()) == 2)  # head and one other
    Dataset(tmp_path / "games-here", plan, shard=50).play(games, Here())
    for path in (tmp_path / "games-here").glob("*.parquet"):
        assert path.read_bytes() == (tmp_path / "games-ray" / path.name).read_bytes()


def _wait_for(condition: Callable[[], bool], seconds: float = 120) -> bool:
    """Ray notices a death by missing heartbeats, which takes a while."""
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.2)
    return condition()


def test_no_cluster_is_told_in_a_sentence() -> None:
    if ray.is_initialized():
        ray.shutdown()
    began = time.monotonic()
    with pytest.raises(ValueError, match=r"there is no Ray cluster at 127\.0\.0\.1:1"):
        make_runner(ray="127.0.0.1:1")
    assert time.monotonic() - began < 120
