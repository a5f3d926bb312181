"""First turns that are found by playing on from them.

A search sees some twenty actions ahead, an opening decides more. So the first actions make a tree in which every visit
is a whole game of the engine against itself (UCT, Kocsis and Szepesvari 2006): what does well for its side is tried
more often, and in the end what was tried most often is the book's choice.
"""

from __future__ import annotations

import math
import random
import shlex
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import campanile
from campanile.engine import native, weights
from campanile.engine.book import add_choices, read_choices, write_choices
from campanile.engine.choice import make_rng
from campanile.engine.images import Likeness, key_after, likeness, ways
from campanile.engine.players import Player, make_player
from campanile.engine.position import open_core
from campanile.engine.score import probability_of
from campanile.games import State, find
from campanile.research.pool import Note, Runner, Work

_AT_ONCE = 32  # games that are chosen together, whatever the number of processes
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
    line: str = ""  # actions after which the tree begins: a book goes on from there

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        for name in ("games", "nodes", "depth", "fewest"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1")


@dataclass(frozen=True)
class _Game(Work[tuple[int, tuple[int, ...]], float]):
    """One game from an opening; the value is the score of the first of the game's sides."""

    game: str
    settings: Settings

    def do(self, key: tuple[int, tuple[int, ...]], note: Note) -> float:
        number, opening = key
        draw = make_rng(self.settings.seed, f"explore/{number}")
        sides = find(self.game).sides
        players = {side: self._player(draw) for side in sides}
        state = _after(self.game, self.settings.line, opening)
        while state.mover is not None:
            state.play_id(players[state.mover].choose(state).id)
            note(state.plies())
        outcome = state.outcome()
        return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == sides[0])

    def _player(self, draw: random.Random) -> Player:
        budget = round(self.settings.nodes * _SPREAD ** draw.uniform(-1, 1))
        return make_player(f"search:nodes={budget},memory=1", self.game)


class _Node:
    """A position of the tree and its images: each action with the games through it and what its mover scored in them.

    Actions go by the key of what they lead to, so that images of one are one.
    """

    def __init__(self, state: State, search: native.OpenSearch, nodes: int) -> None:
        core = open_core(state)
        search.clear()
        self.text = str(state)
        self.actions: dict[int, str] = {}  # as they are called in the position of the text
        self.opinion: dict[int, float] = {}
        for line in search.search(core, nodes=nodes, lines=core.legal_count()).lines:
            key = key_after(state.game, core, line.ids[0])
            self.actions.setdefault(key, line.texts[0])
            self.opinion.setdefault(key, probability_of(line.score))
        self.games = dict.fromkeys(self.actions, 0)
        self.points = dict.fromkeys(self.actions, 0.0)

    @property
    def visits(self) -> int:
        return sum(self.games.values())

    def lines(self) -> list[dict[str, Any]]:
        """What was tried, most often first."""
        tried = sorted((key for key in self.games if self.games[key] > 0), key=lambda key: -self.games[key])
        return [self._line(key, self.games[key]) for key in tried]

    def _line(self, key: int, games: int) -> dict[str, Any]:
        return {"action": self.actions[key], "games": games, "score": round(self.points[key] / games, 3)}

    def most_urgent(self) -> int:
        curiosity = _CURIOSITY * math.sqrt(math.log(self.visits + _BELIEF + 1))
        return max(self.games, key=lambda key: self.mean(key) + curiosity / math.sqrt(self._weight(key)))

    def mean(self, key: int) -> float:
        return (self.points[key] + _BELIEF * self.opinion[key]) / self._weight(key)

    def _weight(self, key: int) -> float:
        return self.games[key] + _BELIEF


class Exploration:
    """The tree, and the games that are still under way."""

    def __init__(self, game: str, settings: Settings) -> None:
        """For games without secrets."""
        self.game, self.settings = find(game).name, settings
        self._sides = find(game).sides
        self._start = _after(self.game, settings.line)
        self._search = native.make_search(self.game, weights.load(self.game), _MEMORY, 1)
        self._nodes: dict[Likeness, _Node] = {}

    def run(self, runner: Runner, on_games: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Play the games; the book's positions with their actions, the choice first."""
        work = _Game(self.game, self.settings)
        for first in range(0, self.settings.games, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, self.settings.games))
            keys = [(number, self._descend()) for number in numbers]
            for (_, opening), score in sorted(runner.run(work, keys)):
                self._note(opening, score)
            on_games(numbers.stop)
        return self._book()

    def _descend(self) -> tuple[int, ...]:
        """The next opening, with one new position; until its game is over it counts as lost for everybody."""
        state = self._start.copy()
        opening: list[int] = []
        new = False
        while not new and len(opening) < self.settings.depth and state.outcome() is None:
            node = self._node(state)
            new = node.visits == 0
            key = node.most_urgent()
            node.games[key] += 1
            opening.append(ways(self.game, open_core(state))[key])
            state.play_id(opening[-1])
        return tuple(opening)

    def _note(self, opening: tuple[int, ...], score: float) -> None:
        state = self._start.copy()
        for action in opening:
            node = self._node(state)
            for_mover = score if state.mover == self._sides[0] else 1 - score
            node.points[key_after(self.game, open_core(state), action)] += for_mover
            state.play_id(action)

    def _node(self, state: State) -> _Node:
        alike = likeness(self.game, open_core(state))
        if alike not in self._nodes:
            self._nodes[alike] = _Node(state, self._search, self.settings.nodes)
        return self._nodes[alike]

    def _book(self) -> dict[str, Any]:
        return {node.text: node.lines() for node in self._nodes.values() if node.visits >= self.settings.fewest}


def explore(game: str, settings: Settings, runner: Runner, path: Path, on_games: Callable[[int], None]) -> None:
    """Make a game's book and write it, or go on with the one there is after a line."""
    options = dict(campanile.new(game).options)
    known = read_choices(path, options) if settings.line else None  # before the games: they may take hours
    positions = Exploration(game, settings).run(runner, on_games)
    if known is not None:
        add_choices(path, known, _command(game, settings), positions)
    else:
        write_choices(path, game, options, _command(game, settings), positions)


def _command(game: str, settings: Settings) -> str:
    flags = {name: value for name, value in asdict(settings).items() if value != ""}
    return shlex.join(
        ["campanile", "explore", game, *(str(word) for name in flags for word in (f"--{name}", flags[name]))]
    )


def _after(game: str, line: str, opening: tuple[int, ...] = ()) -> State:
    state = campanile.new(game)
    for action in line.split():
        state.play(action)
    for number in opening:
        state.play_id(number)
    return state
