"""Measures batched play beside Pgx on the CPU and beside PettingZoo's loop: `make bench-batch`.

All play at random and see every observation, legal mask, reward and end. Pgx runs compiled, with automatic reset, at
the best of several batch sizes; so do we, one call of `sample` and one of `step` at a time. Rounds are interleaved,
medians are compared. Beside the wall clock the processor's time is measured, which says more on a busy machine: there
whoever has more threads gets more of it.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3
from pgx.experimental import auto_reset

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bench_rates import Rates  # noqa: E402

import campanile  # noqa: E402

REPORT = ROOT / "docs" / "benchmarks-batch.md"
OUR_SIZES = (512, 1024, 4096, 16384)
PGX_SIZES = {"animal_shogi": (16, 64, 256, 1024), "connect_four": (4096, 16384, 65536, 262144)}
SCAN = 20  # steps of Pgx in one compiled call
ZOO = {"chess_v6": chess_v6, "connect_four_v3": connect_four_v3, "tictactoe_v3": tictactoe_v3}
GOALS = {"animal_shogi": 50, "connect_four": 1, "zoo": 100}
TWO_CORES = 1.45  # what two cores of the machine of the issue give together, of one

Run = Callable[[], int]  # plays a little, returns the number of steps
ready: Any = jax.block_until_ready


def rate(run: Run, seconds: float) -> tuple[float, float]:
    """Steps per second by the clock, and per second of processor time of all threads."""
    steps = 0
    begin, used = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - begin) < seconds:
        steps += run()
    return steps / passed, steps / (time.process_time() - used)


def ours(game: str, n: int, threads: int | None) -> Run:
    """Random play on the batch, one step a call."""
    batch = campanile.batch(game, n, seed=1, threads=threads)
    batch.step_random(50)

    def run() -> int:
        batch.step(batch.sample())
        return n

    return run


def pgx_run(game: str, n: int) -> Run:
    """Random play on Pgx, compiled."""
    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return (step(state, action, jax.random.split(chance, n)), key), None

    play = jax.jit(lambda carry: jax.lax.scan(advance, carry, None, length=SCAN)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    box = [ready(play((state, jax.random.PRNGKey(1))))]

    def run() -> int:
        box[0] = ready(play(box[0]))
        return n * SCAN

    return run


def zoo_run(module: Any) -> Run:
    """One random game in PettingZoo's usual loop."""
    env = module.env()
    rng = np.random.default_rng(1)

    def run() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        return steps

    return run


def best(make: Callable[[int], Run], sizes: tuple[int, ...], seconds: float) -> tuple[int, Run]:
    """The fastest batch size."""
    runs = {n: make(n) for n in sizes}
    rates = {n: rate(run, seconds)[0] for n, run in runs.items()}
    n = max(rates, key=lambda size: rates[size])
    return n, runs[n]


def contestants(seconds: float) -> dict[str, tuple[int, Run]]:
    """Everybody at the best batch size, by a name."""
    found: dict[str, tuple[int, Run]] = {}
    for game, sizes in PGX_SIZES.items():
        found[game] = best(partial(pgx_run, game), sizes, seconds)
    for name, module in ZOO.items():
        found[name] = 1, zoo_run(module)
    for entry in campanile.games():
        for threads in (1, None):
            name = f"{entry.name} {'one thread' if threads else 'all'}"
            found[name] = best(lambda n, game=entry.name, t=threads: ours(game, n, t), OUR_SIZES, seconds)  # type: ignore[misc]
    return found


def judged(ratio: float, goal: float) -> str:
    """A ratio, and whether it reaches the goal."""
    return f"{ratio:.1f}×" if ratio >= goal else f"**{ratio:.1f}×, falls short of {goal}×**"


def table(found: dict[str, tuple[int, Run]], rates: dict[str, Rates], *, threads: bool) -> list[str]:
    """Peers, then our games beside them; threads are judged by the clock only."""
    zoo = max(ZOO, key=lambda name: rates[name].median)
    lines = [
        "| peer | batch | steps/s |",
        "|---|---|---|",
        *(f"| Pgx {game} | {found[game][0]} | {rates[game]:k} |" for game in PGX_SIZES),
        *(f"| PettingZoo {name} | – | {rates[name]:k} |" for name in ZOO),
        "",
        f"| game | batch | steps/s | Pgx animal_shogi (goal {GOALS['animal_shogi']}×) "
        f"| Pgx connect_four (goal {GOALS['connect_four']}×) | PettingZoo {zoo}, its fastest (goal {GOALS['zoo']}×) "
        f"| one thread | all threads, of one (two cores give about {TWO_CORES}×) |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for entry in campanile.games():
        one, every = rates[f"{entry.name} one thread"], rates[f"{entry.name} all"]
        top = max((one, every), key=lambda each: each.median) if threads else one
        size = found[f"{entry.name} {'one thread' if top is one else 'all'}"][0]
        together = statistics.median(b / a for a, b in zip(one.rounds, every.rounds, strict=True))
        lines.append(
            f"| {entry.title} | {size} | {top} | {judged(top / rates['animal_shogi'], GOALS['animal_shogi'])} "
            f"| {judged(top / rates['connect_four'], GOALS['connect_four'])} "
            f"| {judged(top / rates[zoo], GOALS['zoo'])} | {one} | {f'{together:.2f}×' if threads else '–'} |"
        )
    return lines


def report(found: dict[str, tuple[int, Run]], clock: dict[str, Rates], processor: dict[str, Rates]) -> str:
    """The page."""
    rounds = len(next(iter(clock.values())).rounds)
    lines = [
        "# Batched play beside Pgx and PettingZoo",
        "",
        f"`make bench-batch` made this: {rounds} interleaved rounds, medians ± half the distance of the quartiles; "
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}, Python {platform.python_version()}, "
        f"JAX {jax.__version__}, Pgx {pgx.__version__}. Steps per second with observation, mask, reward, end and "
        "automatic reset, random play. The portable build (-O3, no -march).",
        "",
        "## By the clock",
        "",
        *table(found, clock, threads=True),
        "",
        "## By processor time, of all threads together",
        "",
        "What one core does, whatever else the machine has to do.",
        "",
        *table(found, processor, threads=False),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.6, help="of everybody in every round")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    found = contestants(given.seconds)
    clock = {name: Rates() for name in found}
    processor = {name: Rates() for name in found}
    for _ in range(given.rounds):
        for name, (_, run) in found.items():
            by_clock, by_processor = rate(run, given.seconds)
            clock[name].rounds.append(by_clock)
            processor[name].rounds.append(by_processor)
    page = report(found, clock, processor)
    REPORT.write_text(page)
    print(page)


if __name__ == "__main__":
    main()
