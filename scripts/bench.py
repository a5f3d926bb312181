"""Measures the core and its searches beside OpenSpiel on the nearest games, and writes docs/benchmarks.md.

Every figure is taken in interleaved rounds (ours, theirs, ours, …), so that other work on the machine slows all alike;
the table shows medians and, as spread, half the distance between the quartiles. One core, no -march.
"""

from __future__ import annotations

import argparse
import platform
import random
import re
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pyspiel

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bench_rates import Rates, judged  # noqa: E402
from scripts.bench_search import SearchBench  # noqa: E402

import campanile  # noqa: E402

BUILD = ROOT / "build" / "bench"
SIGNATURE = [str(ROOT / "scripts" / "signature")]
PEERS = {
    "volterra": ["clobber", "breakthrough(rows=6,columns=6)"],
    "volto": ["banqi", "dark_chess"],
    "kwinty": ["gomoku(size=9)", "connect_four"],
    "turris": ["pentago"],
}
SECONDS = 0.5  # of each single measurement
LIST = (8, 10)  # bound and goal, as ratios
COUNT = (15, 15)
PYTHON = (2, 3)


class Peer:
    """One game of OpenSpiel, played at random by its own C++ and by its Python API."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.start = self.game.new_initial_state()
        self.length = statistics.fmean(self.play_in_python(random.Random(seed)) for seed in range(400))
        self.rollouts = 20
        self.seconds_of_rollouts()
        # As many rollouts as fill the time.
        self.rollouts = max(1, int(self.rollouts * SECONDS / self.seconds_of_rollouts()))

    def play_in_python(self, rng: random.Random) -> int:
        state = self.start.clone()
        actions = 0
        pick = rng.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
            actions += 1
        return actions

    def seconds_of_rollouts(self) -> float:
        """A search of one simulation whose evaluation is all the rollouts: a loop that runs in C++ alone."""
        evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, 7)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 100, False, 3, False)
        state = self.start.clone()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        begin = time.perf_counter()
        bot.step(state)
        return time.perf_counter() - begin

    def cpp_rate(self) -> float:
        return self.rollouts * self.length / self.seconds_of_rollouts()

    def python_rate(self) -> float:
        return timed(self.play_in_python)


def timed(play: Callable[[random.Random], int]) -> float:
    """Actions per second of a function that plays one game."""
    rng = random.Random(1)
    actions = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < SECONDS:
        actions += play(rng)
    return actions / passed


def our_python_rate(game: str) -> float:
    """The same loop as the peer's, through legal_ids and play_id."""
    start = campanile.new(game)
    if start.legal_actions[0].isupper():  # secret set-ups: play from a position after them
        for _ in start.sides:
            start.play(start.legal_actions[12345])

    def play(rng: random.Random) -> int:
        state = start.copy()
        actions = 0
        pick = rng.random
        while legal := state.legal_ids():
            state.play_id(legal[int(pick() * len(legal))])
            actions += 1
        return actions

    return timed(play)


def program(game: str, *arguments: str) -> str:
    return subprocess.run([BUILD / f"{game}_bench", *arguments], capture_output=True, text=True, check=True).stdout


def instructions_per_action(game: str) -> float:
    """By callgrind, which no other work on the machine can disturb; the start-up cancels out."""
    counts, actions = [], []
    for games in ("40", "240"):
        binary = str(BUILD / f"{game}_bench")
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, "games", games]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        found = re.search(r"Collected : (\d+)", run.stderr)
        assert found, run.stderr
        counts.append(int(found[1]))
        actions.append(int(run.stdout))
    return (counts[1] - counts[0]) / (actions[1] - actions[0])


class PlayBench:
    """Random play, measured round by round.

    The names are "<game> list", "<game> count", "<game> python", "<peer> cpp" and "<peer> python".
    """

    def __init__(self) -> None:
        self.peers = {name: Peer(name) for names in PEERS.values() for name in names}

    def measure(self, rates: dict[str, Rates]) -> None:
        """One round."""
        for game, names in PEERS.items():
            for mode in ("list", "count"):
                rates[f"{game} {mode}"].rounds.append(float(program(game, mode, str(SECONDS))))
            rates[f"{game} python"].rounds.append(our_python_rate(game))
            for name in names:
                rates[f"{name} cpp"].rounds.append(self.peers[name].cpp_rate())
                rates[f"{name} python"].rounds.append(self.peers[name].python_rate())


def measure(rounds: int, *benches: PlayBench | SearchBench) -> dict[str, Rates]:
    """All rates, by name."""
    rates: dict[str, Rates] = defaultdict(Rates)
    for number in range(rounds):
        for bench in benches:
            bench.measure(rates)
        print(f"round {number + 1} of {rounds}", flush=True)
    return rates


def tables(rates: dict[str, Rates]) -> list[str]:
    """The rows of the three tables."""
    lists = ["| game | full list | peer | peer's C++ | ratio | |", "|---|---|---|---|---|---|"]
    counts = ["| game | count and pick | peer | ratio | |", "|---|---|---|---|---|"]
    pythons = ["| game | ours | peer | pyspiel | ratio | |", "|---|---|---|---|---|---|"]
    for game, names in PEERS.items():
        for name in names:
            full, count, loop = (rates[f"{game} {mode}"] for mode in ("list", "count", "python"))
            cpp, python = rates[f"{name} cpp"], rates[f"{name} python"]
            lists.append(f"| {game} | {full} | {name} | {cpp} | " + judged(full / cpp, *LIST))
            counts.append(f"| {game} | {count} | {name} | " + judged(count / cpp, *COUNT))
            pythons.append(f"| {game} | {loop} | {name} | {python} | " + judged(loop / python, *PYTHON))
    return ["## Random play with the full legal list at every action", "", *lists, "",
            f"Bound {LIST[0]}×, goal {LIST[1]}×.", "",
            "## Random play by counting and picking, without a list", "", *counts, "",
            f"Goal {COUNT[1]}× OpenSpiel's C++, which makes the list.", "",
            "## The same loop in Python (`legal_ids`, `play_id`)", "", *pythons, "",
            f"Bound {PYTHON[0]}×, goal {PYTHON[1]}×.", ""]  # fmt: skip


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def compiler() -> str:
    return subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


def report(rounds: int) -> str:
    """The page."""
    searches = SearchBench(PEERS)
    rates = measure(rounds, PlayBench(), searches)
    instructions = [f"| {game} | {instructions_per_action(game):.0f} |" for game in PEERS]
    signature = subprocess.run(SIGNATURE, capture_output=True, text=True, check=True).stdout.strip()
    return "\n".join([
        "# Benchmarks",
        "",
        "Written by `make bench`. Actions per second on one core, ours and OpenSpiel's on the nearest games in the",
        f"same run: {rounds} interleaved rounds, medians with their spread (half the distance between the quartiles).",
        "",
        f"{processor()}; {compiler()}, `-O3`, no `-march`; OpenSpiel {pyspiel_version()} from its wheel;",
        f"Python {platform.python_version()}; {time.strftime('%Y-%m-%d')}.",
        "",
        *tables(rates),
        *searches.section(rates),
        "## Instructions per action (callgrind, full list)",
        "",
        "| game | instructions |",
        "|---|---|",
        *instructions,
        "",
        "## Signature",
        "",
        f"`{signature}` (`make signature`): changes when the behaviour of the rules does.",
        "",
    ])  # fmt: skip


def search_report(rounds: int) -> str:
    """The part of the page that is about search."""
    searches = SearchBench(PEERS)
    return "\n".join(searches.section(measure(rounds, searches)))


def pyspiel_version() -> str:
    return version("open_spiel")


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "benchmarks.md")
    parser.add_argument("--only", choices=["search"], help="measure and print this part alone; nothing is written")
    arguments = parser.parse_args()
    if arguments.only:
        print(search_report(arguments.rounds))
        return
    subprocess.run(SIGNATURE, check=True, stdout=subprocess.DEVNULL)  # builds the programs
    page = report(arguments.rounds)
    arguments.output.write_text(page)
    print(page)


if __name__ == "__main__":
    main()
