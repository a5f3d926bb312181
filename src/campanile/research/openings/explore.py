"""First turns that are found by playing on from them.

A search sees some twenty actions ahead, an opening decides more. So the first actions make a tree in which every visit
is a whole game of the engine against itself (UCT, Kocsis and Szepesvari 2006): what does well for its side is tried
more often, and in the end what was tried most often is the book's choice.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import campanile
from campanile.engine import native, weights
from campanile.engine.book import write_choices
from campanile.engine.choice import make_rng
from campanile.engine.players import make_player
from campanile.engine.position import core_of
from campanile.engine.score import probability_of
from campanile.games import State, find
from campanile.research.pool import Note, Runner, Work

_AT_ONCE = 16  # games that are chosen together, whatever the number of processes
_BELIEF = 4.0  # games that the search's own opinion counts for
_CURIOSITY = 0.6
_SPREAD = 2.0  # games differ because their players think up to so many times as long, or as short
_MEMORY = 4 << 20


@dataclass(frozen=True)
class Settings:
    """How much of what."""

    games: int = 2000
    nodes: int = 20_000  # for each action of a game
    depth: int = 4  # actions of the tree
    fewest: int = 24  # games through a position that make it worth a line of the book
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        for name in ("games", "nodes", "depth", "fewest"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1")


@dataclass(frozen=True)
class _Game(Work[tuple[int, tuple[str, ...]], float]):
    """One game from an opening; the value is the score of the first of the game's sides."""

    game: str
    nodes: int
    seed: int

    def do(self, key: tuple[int, tuple[str, ...]], note: Note) -> float:
        number, opening = key
        draw = make_rng(self.seed, f"explore/{number}")
        sides = find(self.game).sides
        budgets = [round(self.nodes * _SPREAD ** draw.uniform(-1, 1)) for _ in sides]
        players = {
            side: make_player(f"search:nodes={budget},memory=1", self.game)
            for side, budget in zip(sides, budgets, strict=True)
        }
        state = _after(self.game, opening)
        while state.mover is not None:
            state.play_id(players[state.mover].choose(state).id)
            note(state.plies())
        outcome = state.outcome()
        return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == sides[0])


class _Node:
    """A position of the tree: each action with the games through it and what its mover scored in them."""

    def __init__(self, state: State, search: native.OpenSearch, nodes: int) -> None:
        core = core_of(state)
        search.clear()
        report = search.search(core, nodes=nodes, lines=core.legal_count())
        self.first_is_mover = state.mover == find(state.game).sides[0]
        self.games: dict[str, int] = {}
        self.points: dict[str, float] = {}
        self.opinion: dict[str, float] = {}
        for line in report.lines:
            self.games[line.texts[0]], self.points[line.texts[0]] = 0, 0.0
            self.opinion[line.texts[0]] = probability_of(line.score)

    @property
    def visits(self) -> int:
        return sum(self.games.values())

    def line(self, action: str) -> dict[str, Any]:
        games = self.games[action]
        return {"action": action, "games": games, "score": round(self.points[action] / games, 3)}

    def most_urgent(self) -> str:
        curiosity = _CURIOSITY * math.sqrt(math.log(self.visits + _BELIEF + 1))
        return max(self.games, key=lambda action: self.mean(action) + curiosity / math.sqrt(self._weight(action)))

    def mean(self, action: str) -> float:
        return (self.points[action] + _BELIEF * self.opinion[action]) / self._weight(action)

    def _weight(self, action: str) -> float:
        return self.games[action] + _BELIEF


class Exploration:
    """The tree, and the games that are still under way."""

    def __init__(self, game: str, settings: Settings) -> None:
        """For games without secrets."""
        self.game, self.settings = find(game).name, settings
        self._search = native.make_search(self.game, weights.load(self.game), _MEMORY, 1)
        self._nodes: dict[str, _Node] = {}

    def run(self, runner: Runner, on_games: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Play the games; the book's positions with their actions, the choice first."""
        work = _Game(self.game, self.settings.nodes, self.settings.seed)
        for first in range(0, self.settings.games, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, self.settings.games))
            keys = [(number, self._descend()) for number in numbers]
            for (_, opening), score in sorted(runner.run(work, keys)):
                self._note(opening, score)
            on_games(numbers.stop)
        return self._book()

    def _descend(self) -> tuple[str, ...]:
        """The next opening; until its game is over it counts as lost for everybody, so that the next one differs."""
        state = campanile.new(self.game)
        opening: list[str] = []
        while len(opening) < self.settings.depth and state.outcome() is None:
            node = self._node(state)
            action = node.most_urgent()
            node.games[action] += 1
            opening.append(action)
            state.play(action)
        return tuple(opening)

    def _note(self, opening: tuple[str, ...], score: float) -> None:
        state = campanile.new(self.game)
        for action in opening:
            node = self._node(state)
            node.points[action] += score if node.first_is_mover else 1 - score
            state.play(action)

    def _node(self, state: State) -> _Node:
        text = str(state)
        if text not in self._nodes:
            self._nodes[text] = _Node(state, self._search, self.settings.nodes)
        return self._nodes[text]

    def _book(self) -> dict[str, Any]:
        return {
            text: [
                node.line(action)
                for action in sorted(node.games, key=lambda action: -node.games[action])
                if node.games[action] > 0
            ]
            for text, node in self._nodes.items()
            if node.visits >= self.settings.fewest
        }


def explore(game: str, settings: Settings, runner: Runner, path: Path, on_games: Callable[[int], None]) -> None:
    """Make a game's book and write it."""
    positions = Exploration(game, settings).run(runner, on_games)
    flags = " ".join(f"--{name} {value}" for name, value in asdict(settings).items())
    options = campanile.new(game).options
    write_choices(path, game, dict(options), f"campanile explore {game} {flags}", positions)


def _after(game: str, opening: tuple[str, ...]) -> State:
    state = campanile.new(game)
    for action in opening:
        state.play(action)
    return state
