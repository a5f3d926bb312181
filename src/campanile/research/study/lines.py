"""What is played after what, several turns deep, with images of one line under one name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Protocol

from campanile.engine.images import Likeness, likeness
from campanile.engine.position import open_core
from campanile.games import State, find, new
from campanile.research.selfplay import Finished, Plan
from campanile.research.study.estimates import score, share

WIDTHS = (4, 2, 2, 1)  # the most played lines that are followed at each turn
_FEWEST = 5  # games that a line of several turns needs
_COLUMNS = str.maketrans("abcde", "edcba")  # left and right changed, on the board of the game with secrets


class _Book(Protocol):
    """How turns are told apart: what each turn of a game leads to, and how to say it after the turns before."""

    def path(self, game: Finished, turns: int) -> list[Hashable]: ...

    def spell(self, before: Sequence[str], key: Hashable) -> str: ...


class _Positions:
    """In games without secrets by positions: what leads to the same one, or to its image, is one turn."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[str, Likeness] = {}

    def path(self, game: Finished, turns: int) -> list[Hashable]:
        state = new(self._plan.game, **self._plan.options)
        found: list[Hashable] = []
        for number in game.actions:
            state.play_id(number)
            if state.at_turn_start or state.mover is None:
                found.append(self._like(state))
                if len(found) == turns:
                    break
        return found

    def spell(self, before: Sequence[str], key: Hashable) -> str:
        """The first in the alphabet, for all turns that lead there from where the line before has led."""
        state = new(self._plan.game, **self._plan.options)
        for turn in before:
            for action in turn.split(","):
                state.play(action)
        return min(",".join(turn) for turn, after in whole_turns(state) if self._like(after) == key)

    def _like(self, state: State) -> Likeness:
        text = str(state)
        if text not in self._known:
            self._known[text] = likeness(state.game, open_core(state))
        return self._known[text]


class _Moves:
    """With secrets by the moves after both set-ups: positions are unknown, but left and right are the same (M1)."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def path(self, game: Finished, turns: int) -> list[Hashable]:
        state = new(self._plan.game, **self._plan.options)
        for number in game.actions[: 2 + turns]:
            state.play_id(number)
        moves = tuple(str(action) for action in state.history[2:])
        least = min(moves, tuple(move.translate(_COLUMNS) for move in moves))
        return [least[:turn] for turn in range(1, len(least) + 1)]

    def spell(self, before: Sequence[str], key: Hashable) -> str:
        assert isinstance(key, tuple)  # noqa: S101 - for the type checker: it is its own name
        return str(key[len(before)])


def whole_turns(state: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Every turn of the side to move with the position after it."""
    for action in state.legal_actions:
        after = state.copy()
        after.play(action)
        if after.at_turn_start or after.mover is None:
            yield (str(action),), after
        else:
            yield from ((((str(action), *rest)), end) for rest, end in whole_turns(after))


def lines(plan: Plan, games: Sequence[Finished], widths: Sequence[int] = WIDTHS) -> list[dict[str, Any]]:
    """The most played lines, each before those that go on with it; with secrets from the first moves on."""
    book: _Book = _Moves(plan) if find(plan.game).hidden else _Positions(plan)
    paths = [(game, book.path(game, len(widths))) for game in games]
    return list(_grow(book, paths, (), widths))


def _grow(
    book: _Book, games: Sequence[tuple[Finished, list[Hashable]]], before: tuple[str, ...], widths: Sequence[int]
) -> Iterator[dict[str, Any]]:
    if len(before) == len(widths):
        return
    groups: dict[Hashable, list[tuple[Finished, list[Hashable]]]] = defaultdict(list)
    for game, path in games:
        if len(path) > len(before):
            groups[path[len(before)]].append((game, path))
    named = [((*before, book.spell(before, key)), here) for key, here in _largest(groups, widths[len(before)])]
    for line, here in sorted(named, key=lambda item: (-len(item[1]), item[0])):
        if before and len(here) < _FEWEST:
            continue
        yield {
            "line": list(line),
            "games": len(here),
            "share": share(len(here), len(games)).as_dict(),
            "first_score": score([game.first_score for game, _ in here]).as_dict(),
        }
        yield from _grow(book, here, line, widths)


def _largest(groups: dict[Hashable, list[Any]], most: int) -> list[tuple[Hashable, list[Any]]]:
    """Those with the most games; among equals that of the first game, whatever the order of files."""
    return sorted(groups.items(), key=lambda item: (-len(item[1]), item[1][0][0].number))[:most]
