"""How many towers can be piled up of stones of two cubes? For the rules of Turris; scripts/count_positions.py uses it.

A tower is counted level by level, from the ground up, so that each is counted once, whatever order it was built in. Of
a level only three things matter to the next one: where a standing stone has just begun (its other half must follow),
which squares are free to build on, and which two of those are one lying stone, on which no other may lie alone (T2.3).
For every such level a polynomial says how many towers with n stones end in it. What can only be said of the order in
which stones were placed (T2.2, T2.5) plays no part: a removal can undo what it left behind.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

SIDE = 3
SQUARES = SIDE * SIDE
FULL = (1 << SQUARES) - 1
STONES = 20  # of each colour
INCOMPLETE = 3  # T2.4: levels that are begun but not full
_SLOT = 64  # bits for each coefficient of a polynomial that is kept in one whole number; none comes near 2^64

Polynomial = int
Pairs = tuple[tuple[int, int], ...]


def neighbours() -> Pairs:
    """Two squares on which a stone can lie."""
    squares = [(n, n + 1) for n in range(SQUARES) if n % SIDE < SIDE - 1]
    return (*squares, *((n, n + SIDE) for n in range(SQUARES - SIDE)))


@dataclass(frozen=True, slots=True)
class Level:
    """Sets of squares as bits: halves of standing stones that begin here, all others, and the lying ones in pairs."""

    begun: int
    settled: int
    lying: Pairs = ()

    @property
    def is_full(self) -> bool:
        """Whether every square is filled."""
        return self.begun | self.settled == FULL


Tables = tuple[dict[Level, Polynomial], ...]  # by the number of incomplete levels


def covered(lying: Pairs) -> int:
    """The squares of these stones."""
    return sum(1 << square for pair in lying for square in pair)


@cache
def layings(squares: int) -> tuple[Pairs, ...]:
    """All ways to lay stones on some of these squares, also none."""
    inside = [pair for pair in neighbours() if not covered((pair,)) & ~squares]
    found = []
    for count in range(squares.bit_count() // 2 + 1):
        for stones in combinations(inside, count):
            if covered(stones).bit_count() == 2 * count:  # none upon another
                found.append(stones)
    return tuple(found)


def subsets(squares: int) -> Iterator[int]:
    """All sets within a set."""
    subset = squares
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & squares


def following(levels: dict[Level, Polynomial], most: int) -> dict[Level, Polynomial]:
    """The next levels of the towers that end in these; `most` stones altogether."""
    by_sets: dict[tuple[int, int], list[tuple[frozenset[tuple[int, int]], Polynomial]]] = defaultdict(list)
    for level, ways in levels.items():
        by_sets[level.begun, level.settled].append((frozenset(level.lying), ways))
    found: dict[Level, Polynomial] = {}
    for begun in {begun for begun, _ in by_sets}:
        for lying in layings(FULL & ~begun):
            used = covered(lying)
            # By the free squares below on which nothing lies.
            sums = {
                free: sum(ways for below, ways in by_sets.get((begun, used | free), ()) if below.isdisjoint(lying))
                for free in subsets(FULL & ~begun & ~used)
            }
            _add_supersets(sums, FULL & ~begun & ~used)
            for standing, ways in sums.items():
                with_new = _shifted(ways, len(lying) + standing.bit_count(), most)
                if with_new and standing | begun | used:
                    found[Level(standing, begun | used, lying)] = with_new
    return found


def _add_supersets(sums: dict[int, Polynomial], squares: int) -> None:
    """To every set add what its supersets have: on free squares that nobody uses nothing is built."""
    for square in range(SQUARES):
        bit = 1 << square
        if squares & bit:
            for subset in sums:
                if not subset & bit:
                    sums[subset] += sums[subset | bit]


def _shifted(ways: Polynomial, stones: int, most: int) -> Polynomial:
    return (ways << _SLOT * stones) & ((1 << _SLOT * (most + 1)) - 1)


def count(most: int = 2 * STONES) -> Tables:
    """For every level, how many towers end in it: the polynomials of all heights added up."""
    totals: tuple[dict[Level, Polynomial], ...] = tuple({} for _ in range(INCOMPLETE + 1))
    now: list[dict[Level, Polynomial]] = [{} for _ in totals]
    for standing in subsets(FULL):
        if standing:  # T2.3: on the ground all stones stand
            now[standing != FULL][Level(standing, 0)] = _shifted(1, standing.bit_count(), most)
    while any(now):
        later: list[dict[Level, Polynomial]] = [{} for _ in totals]
        for missing, levels in enumerate(now):
            for level, ways in levels.items():
                totals[missing][level] = totals[missing].get(level, 0) + ways
            for level, ways in following(levels, most).items():
                place = missing + (not level.is_full)
                if place <= INCOMPLETE:
                    later[place][level] = later[place].get(level, 0) + ways
        now = later
    return totals


def coefficient(ways: Polynomial, stones: int) -> int:
    """How many of them have so many stones."""
    return ways >> _SLOT * stones & ((1 << _SLOT) - 1)


def shapes(tables: Tables, stones: int) -> int:
    """Towers of so many stones, whatever their colours."""
    return sum(coefficient(ways, stones) for table in tables for level, ways in table.items() if not level.begun)


def colourings(stones: int) -> int:
    """In how many ways so many stones can have two colours (T1)."""
    return sum(math.comb(stones, white) for white in range(stones + 1) if max(white, stones - white) <= STONES)


def draw(tables: Tables, stones: int, rng: random.Random) -> list[Level]:
    """A tower of so many stones from the ground up, all equally likely.

    It is drawn from the roof down, every level as likely as there are towers that end in it.
    """
    tops = [(place, level) for place, table in enumerate(tables) for level in table if not level.begun]
    place, level = rng.choices(tops, [coefficient(tables[p][top], stones) for p, top in tops])[0]
    levels = [level]
    while True:
        stones -= len(level.lying) + level.begun.bit_count()
        if not stones:
            return levels[::-1]
        if not level.is_full:
            place -= 1
        table = tables[place]
        below = [under for under in _below(level) if under in table]
        level = rng.choices(below, [coefficient(table[under], stones) for under in below])[0]
        levels.append(level)


def _below(level: Level) -> Iterator[Level]:
    """Every level that this one can stand on."""
    used = covered(level.lying)
    begun = level.settled & ~used
    needed = level.begun | used
    for more in subsets(FULL & ~begun & ~needed):
        settled = needed | more
        for lying in layings(settled):
            if not set(lying) & set(level.lying):
                yield Level(begun, settled, lying)
