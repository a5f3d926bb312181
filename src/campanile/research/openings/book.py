"""A book of openings. docs/openings.md describes its file.

It goes by positions, so lines that meet are counted together, and so are images: what a turn of the board or a mirror
makes of each other. With secrets it goes by what a spectator sees: whoever asks during a game learns nothing of it that
is not public (M8).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from campanile.engine.images import Likeness, likeness
from campanile.engine.position import open_core
from campanile.games import State, find, parse
from campanile.games.view import SPECTATOR
from campanile.research.decode import Chance, Count, Text, decode_line
from campanile.research.selfplay import Finished, Plan

_KIND, _VERSION = "openings", 1

# What a position has in common with its images: its likeness and those of all that its actions lead to. The likeness
# alone would put positions together that differ two actions later. With secrets it is the public text.
_Kind = tuple[Likeness, frozenset[Likeness]] | str


@dataclass(slots=True)
class Move:
    """One action in a position: results are of the side that began the game.

    `evaluation` is that side's chance to win after the action, the mean of what the search saw there; None if nobody
    searched.
    """

    action: Text
    games: Count = 0
    first_wins: Count = 0
    draws: Count = 0
    second_wins: Count = 0
    evaluation: Chance | None = None

    @property
    def first_score(self) -> float:
        """What the side that began scored."""
        return (self.first_wins + self.draws / 2) / self.games


@dataclass(slots=True)
class _Tally:
    move: Move
    seen: list[float] = field(default_factory=list)

    def add(self, result: float, value: float | None) -> None:
        self.move.games += 1
        self.move.first_wins += result == 1
        self.move.draws += result == 0.5
        self.move.second_wins += result == 0
        if value is not None:
            self.seen.append(value)

    def finish(self) -> Move:
        self.move.evaluation = round(sum(self.seen) / len(self.seen), 4) if self.seen else None
        return self.move


@dataclass(slots=True)
class _Place:
    """A position as it was first met; its actions go by what they lead to."""

    state: State
    tallies: dict[Likeness | str, _Tally] = field(default_factory=dict)

    def tally(self, after: State) -> _Tally:
        """The count of the action that led to `after`, from here or from an image."""
        hidden = find(after.game).hidden
        way = _public_action(after) if hidden else likeness(after.game, open_core(after))
        if way not in self.tallies:
            self.tallies[way] = _Tally(Move(way if isinstance(way, str) else _ways(self.state)[way]))
        return self.tallies[way]

    def ranked(self) -> list[Move]:
        """The moves, the most frequent first."""
        finished = [tally.finish() for tally in self.tallies.values()]
        return sorted(finished, key=lambda move: (-move.games, move.action))


@dataclass(frozen=True)
class Book:
    """The openings of one plan. `games` were counted, `depth` actions deep; of images it has one."""

    plan: Mapping[str, Any]
    games: int
    depth: int
    positions: Mapping[str, list[Move]]

    def at(self, state: State) -> list[Move]:
        """What was played here, the most frequent first; nothing if the position is not in the book."""
        game, options = self.plan["game"], self.plan["options"]
        if state.game != game or state.options != options:
            raise ValueError(f"the book is for {game} with {options}")
        text = _public_text(state)
        if text in self.positions or find(game).hidden:
            return list(self.positions.get(text, ()))
        known = self._images.get(_kind(state))
        return [] if known is None else self._called_in(state, known)

    @cached_property
    def _images(self) -> dict[_Kind, str]:
        """The texts by what their images have in common."""
        return {_kind(self._parse(text)): text for text in self.positions}

    def _called_in(self, state: State, known: str) -> list[Move]:
        """The moves of a position, by their names in an image of it."""
        names = _ways(state)
        start = self._parse(known)
        found = []
        for move in self.positions[known]:
            after = start.copy()
            after.play(move.action)
            found.append(replace(move, action=names[likeness(state.game, open_core(after))]))
        return found

    def _parse(self, text: str) -> State:
        return parse(self.plan["game"], text, **self.plan["options"])


def make_book(plan: Plan, games: Iterable[Finished], depth: int = 12, fewest: int = 1) -> Book:
    """Count the first `depth` actions of the games; positions that fewer than `fewest` games met are left out."""
    found: dict[_Kind, _Place] = {}
    count = 0
    for game in games:
        count += 1
        _count(plan, game, depth, found)
    moves = {_public_text(place.state): place.ranked() for place in found.values()}
    kept = {text: row for text, row in moves.items() if sum(move.games for move in row) >= fewest}
    return Book(plan.as_dict(), count, depth, kept)


def _count(plan: Plan, game: Finished, depth: int, found: dict[_Kind, _Place]) -> None:
    states = game.states(plan)
    sides = find(plan.game).sides
    for ply, state in enumerate(states[:depth]):
        here = found.setdefault(_kind(state), _Place(state.copy()))
        state.play_id(game.actions[ply])
        value = _value_for_first(game, ply + 1, states, sides)
        here.tally(state).add(game.first_score, value)


def _value_for_first(game: Finished, ply: int, states: Any, sides: tuple[str, str]) -> float | None:
    """What the search saw before action `ply`, for the side that began."""
    if ply >= len(game.actions) or (value := game.values[ply]) is None:
        return None
    return value if states[ply].mover == sides[game.first] else 1 - value


def _public_text(state: State) -> str:
    return str(state.view(SPECTATOR)) if find(state.game).hidden else str(state)


def _public_action(state: State) -> str:
    """The last action as everybody saw it."""
    if find(state.game).hidden:
        return str(state.view(SPECTATOR).history[-1])
    return str(state.history[-1])


def _kind(state: State) -> _Kind:
    if find(state.game).hidden:
        return _public_text(state)
    return likeness(state.game, open_core(state)), frozenset(_ways(state))


def _ways(state: State) -> dict[Likeness, str]:
    """The actions by the likeness of what they lead to; of those that lead to images of each other, the first."""
    found: dict[Likeness, str] = {}
    for action in state.legal_actions:
        after = state.copy()
        after.play_id(action.id)
        found.setdefault(likeness(state.game, open_core(after)), str(action))
    return found


def write_book(book: Book, path: Path) -> None:
    """Write the book, all at once or not at all."""
    header = {_KIND: _VERSION, "plan": dict(book.plan), "games": book.games, "depth": book.depth}
    rows = ({"position": text, "moves": list(map(asdict, moves))} for text, moves in book.positions.items())
    beside = path.with_name(path.name + ".part")
    beside.write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *rows)), encoding="utf-8"
    )
    beside.replace(path)


class _Version(msgspec.Struct):
    openings: int


class _Header(msgspec.Struct):
    plan: Plan
    games: Count
    depth: Count


class _Row(msgspec.Struct):
    position: Text
    moves: list[Move]

    def __post_init__(self) -> None:
        for move in self.moves:
            if not 0 < move.games == move.first_wins + move.draws + move.second_wins:
                raise ValueError("the games are not the sum of wins and draws, or there is none")


def read_book(path: Path) -> Book:
    """The book of a file; ValueError if it is none."""
    first, *lines = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    try:
        version = decode_line(1, first, _Version).openings
        if version != _VERSION:
            raise ValueError(f"its version is {version}, not {_VERSION}")
        header = decode_line(1, first, _Header)
        rows = [decode_line(number, line, _Row) for number, line in enumerate(lines, start=2)]
    except ValueError as error:
        raise ValueError(f"{path} is no book of openings: {error}") from None
    positions = {row.position: row.moves for row in rows}
    if len(positions) < len(rows):
        raise ValueError(f"{path} is no book of openings: a position is there twice")
    return Book(header.plan.as_dict(), header.games, header.depth, positions)
