"""The part of the benchmarks that is about search: tree search beside OpenSpiel's, and alpha-beta.

Rates are taken over several positions of random games, so that no single early proof decides them; what counts are the
simulations and nodes that were really made.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import pyspiel
from scripts.bench_rates import Rates, judged

import campanile
from campanile import _core
from campanile.engine import weights
from campanile.engine.position import core_of, rows_of
from campanile.games.registry import find

P = TypeVar("P")

GAMES = 15  # random games, of which those of middle length are used
PHASES = (0.1, 0.3, 0.5)  # where in them, as parts of their length
SECONDS = 0.2  # of each tree search
NODES = 250_000  # of each alpha-beta search
TABLE = 16 << 20  # bytes
THREADS = (1, 2)
EXPLORATION = math.sqrt(2)
MEGABYTES = 1000  # more than a peer's tree takes
UCT = (10, 10)  # bound and goal, as ratios
ALPHA_BETA = 2e6  # goal, nodes per second


def from_random_games(play: Callable[[random.Random], list[P]]) -> list[P]:
    """Positions of the two games of middle length: short ones end in a blunder that a search sees at once."""
    games = sorted((play(random.Random(seed)) for seed in range(GAMES)), key=len)
    middle = GAMES // 2
    return [game[int(len(game) * phase)] for game in games[middle : middle + 2] for phase in PHASES]


def our_positions(game: str) -> list[campanile.State]:
    """From our core."""

    def play(rng: random.Random) -> list[campanile.State]:
        state = campanile.new(game)
        positions = []
        while actions := state.legal_actions:
            # A secret set-up is no position to search in.
            if not (find(game).hidden and actions[0].isupper()):
                positions.append(state.copy())
            state.play(actions[rng.randrange(len(actions))])
        return positions

    return from_random_games(play)


def peer_positions(game: pyspiel.Game) -> list[pyspiel.State]:
    """From OpenSpiel; the peers here have no chance nodes."""

    def play(rng: random.Random) -> list[pyspiel.State]:
        state = game.new_initial_state()
        positions = []
        while not state.is_terminal():
            positions.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        return positions

    return from_random_games(play)


def rate(count: Callable[[P], int], positions: Iterable[P], prepare: Callable[[], None] = lambda: None) -> float:
    """Per second, of a search that tells how much it did. What it does to prepare takes no time."""
    done, seconds = 0, 0.0
    for position in positions:
        prepare()
        begin = time.perf_counter()
        done += count(position)
        seconds += time.perf_counter() - begin
    return done / seconds


def native(game: str, kind: str) -> Any:
    """The class of a game's search."""
    return getattr(_core, find(game).native.__name__ + kind)


class Peer:
    """OpenSpiel's MCTS on one of its games: random playouts, solver on, as ours."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.positions = peer_positions(self.game)

    def simulate(self, position: pyspiel.State) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        policy = pyspiel.ChildSelectionPolicy.UCT
        unlimited = 2**31 - 1
        settings = (EXPLORATION, unlimited, MEGABYTES, True, 3, False, policy, SECONDS)
        bot = pyspiel.MCTSBot(self.game, evaluator, *settings)
        return int(bot.mcts_search(position).explore_count)

    def tree_rate(self) -> float:
        return rate(self.simulate, self.positions)


class Open:
    """The searches of a game without secrets."""

    def __init__(self, game: str) -> None:
        self.positions = our_positions(game)
        self.uct = native(game, "Uct")(EXPLORATION)
        engine = partial(native(game, "Engine"), weights.load(game), TABLE)
        self.engines = {threads: engine(threads) for threads in THREADS}

    def simulate(self, position: campanile.State) -> int:
        return int(self.uct.search(core_of(position), seconds=SECONDS).simulations)

    def tree_rate(self) -> float:
        return rate(self.simulate, self.positions)

    def alpha_beta_rate(self, threads: int) -> float:
        engine = self.engines[threads]
        return rate(partial(look, engine), self.positions, engine.clear)


def look(engine: Any, position: campanile.State) -> int:
    """The nodes of an alpha-beta search."""
    return int(engine.search(core_of(position), nodes=NODES).nodes)


class Hidden:
    """The tree search of a game with secrets, which is given views."""

    def __init__(self, game: str) -> None:
        self.views = [state.view(state.mover) for state in our_positions(game) if state.mover]
        self.search = native(game, "IsMcts")()

    def simulate(self, view: campanile.View) -> int:
        return int(self.search.search(core_of(view), rows_of(view), seconds=SECONDS).nodes)

    def tree_rate(self) -> float:
        return rate(self.simulate, self.views)


class SearchBench:
    """All searches, measured round by round into "<game> tree", "<game> threads <n>" and "<peer> tree"."""

    def __init__(self, peers: dict[str, list[str]]) -> None:
        self.names = {game: [] if find(game).hidden else names for game, names in peers.items()}
        self.peers = {name: Peer(name) for names in self.names.values() for name in names}
        self.games = {game: Hidden(game) if find(game).hidden else Open(game) for game in peers}

    def measure(self, rates: dict[str, Rates]) -> None:
        """One round."""
        for game, searches in self.games.items():
            rates[f"{game} tree"].rounds.append(searches.tree_rate())
            for name in self.names[game]:
                rates[f"{name} tree"].rounds.append(self.peers[name].tree_rate())
            if isinstance(searches, Open):
                for threads in THREADS:
                    rates[f"{game} threads {threads}"].rounds.append(searches.alpha_beta_rate(threads))

    def section(self, rates: dict[str, Rates]) -> list[str]:
        """The lines of the section."""
        positions = 2 * len(PHASES)
        millions, mebibytes = ALPHA_BETA / 1e6, TABLE >> 20
        return [
            "## Search",
            "",
            f"Over {positions} positions from the first half of random games, the same in every round. What counts are",
            "the simulations and nodes that were really made: a search ends early where the result is proved.",
            "",
            "### Tree search with random playouts, simulations per second",
            "",
            *self.trees(rates),
            "",
            f"Goal {UCT[1]}×. UCT beside OpenSpiel's C++ `MCTSBot`, both with C = √2, one playout per simulation and",
            f"the solver on, {SECONDS} s per position; for a game with secrets IS-MCTS.",
            "",
            "### Alpha-beta, nodes per second",
            "",
            *self.alpha_betas(rates),
            "",
            f"Goal {millions:.0f} M on one core in at least two games. {NODES:,} nodes per position, {mebibytes} MiB",
            "of table, empty at the start; the ratio shows what a second core adds.",
            "",
        ]

    def trees(self, rates: dict[str, Rates]) -> list[str]:
        rows = ["| game | ours | peer | MCTSBot | ratio | |", "|---|---|---|---|---|---|"]
        for game, names in self.names.items():
            ours = rates[f"{game} tree"]
            for name in names:
                theirs = rates[f"{name} tree"]
                rows.append(f"| {game} | {ours:k} | {name} | {theirs:k} | " + judged(ours / theirs, *UCT))
            if not names:
                rows.append(f"| {game} | {ours:k} | – | – | – | |")
        return rows

    def alpha_betas(self, rates: dict[str, Rates]) -> list[str]:
        rows = ["| game | one thread | two threads | ratio | |", "|---|---|---|---|---|"]
        for game in (game for game, searches in self.games.items() if isinstance(searches, Open)):
            one, two = (rates[f"{game} threads {threads}"] for threads in THREADS)
            reached = "goal" if one.median >= ALPHA_BETA else "**falls short**"
            rows.append(f"| {game} | {one} | {two} | {two / one:.1f}× | {reached} |")
        return rows
