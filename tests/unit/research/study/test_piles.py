"""Towers that are counted level by level are those that can be piled up stone by stone."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import product

import pytest

import campanile
from campanile.research.study import piles
from campanile.research.study.piles import FULL, SQUARES, Level

Cube = tuple[int, int]  # square, level
Stone = frozenset[Cube]
SMALL = 5  # stones


def placings(tower: frozenset[Stone]) -> list[Stone]:
    """Every stone that can be put on top (T2.1, T2.3, T2.4), found without any of the counting."""
    owner = {cube: stone for stone in tower for cube in stone}
    heights = [sum(square == s for s, _ in owner) for square in range(SQUARES)]
    standing = [frozenset({(s, heights[s]), (s, heights[s] + 1)}) for s in range(SQUARES)]
    lying = [
        frozenset({(a, heights[a]), (b, heights[b])})
        for a, b in product(range(SQUARES), repeat=2)
        if a < b and (b - a == 3 or (b - a == 1 and b % 3)) and heights[a] == heights[b] > 0
        if owner[a, heights[a] - 1] != owner[b, heights[b] - 1]
    ]
    return [stone for stone in standing + lying if is_even(heights, stone)]


def is_even(heights: list[int], stone: Stone) -> bool:
    after = [height + sum(square == s for s, _ in stone) for square, height in enumerate(heights)]
    return max(after) - min(after) <= 3


def levels_of(tower: frozenset[Stone]) -> list[Level]:
    found = []
    for height in range(max(level for stone in tower for _, level in stone) + 1):
        begun = sum(
            1 << min(stone)[0] for stone in tower if min(stone)[1] == height and len({s for s, _ in stone}) == 1
        )
        filled = sum(1 << square for stone in tower for square, level in stone if level == height)
        pairs = [sorted(s for s, _ in stone) for stone in tower if {level for _, level in stone} == {height}]
        order = {pair: place for place, pair in enumerate(piles.neighbours())}
        lying = sorted(((a, b) for a, b in pairs), key=lambda pair: order[pair])
        found.append(Level(begun, filled & ~begun, tuple(lying)))
    return found


@pytest.fixture(scope="module")
def small() -> piles.Tables:
    return piles.count(SMALL)


def test_all_small_towers_are_counted(small: piles.Tables) -> None:
    """Towers are piled up in every order that leaves nothing hanging over; the rules on the order play no part."""
    now = {frozenset[Stone]()}
    for stones in range(1, SMALL + 1):
        now = {tower | {stone} for tower in now for stone in placings(tower)}
        assert piles.shapes(small, stones) == len(now)


def test_the_towers_of_real_games_are_among_them(small: piles.Tables) -> None:
    rng = random.Random(1)
    for _ in range(100):
        state = campanile.new("turris")
        for _ in range(SMALL + 2):
            state.play_id(rng.choice(state.legal_ids()))
        columns = [column.strip(".") for row in reversed(str(state).split()[0].split("/")) for column in row.split(",")]
        stones = sum(map(len, columns)) // 2
        if stones <= SMALL:
            top = levels_of(stones_of(columns))[-1]
            assert any(piles.coefficient(table.get(top, 0), stones) for table in small)


def stones_of(columns: list[str]) -> frozenset[Stone]:
    found = set()
    for square, column in enumerate(columns):
        upright = False
        for level, letter in enumerate(column.upper()):
            upright = letter == "V" and not upright
            if upright:
                found.add(frozenset({(square, level), (square, level + 1)}))
            elif letter in "EN":
                found.add(frozenset({(square, level), (square + (1 if letter == "E" else 3), level)}))
    return frozenset(found)


def test_every_tower_is_drawn_equally_often(small: piles.Tables) -> None:
    rng = random.Random(1)
    stones, each = 3, 12
    kinds = piles.shapes(small, stones)
    drawn = Counter(tuple(piles.draw(small, stones, rng)) for _ in range(kinds * each))
    assert len(drawn) == kinds == 96
    surprise = sum((count - each) ** 2 / each for count in drawn.values())
    assert surprise < kinds + 4 * math.sqrt(2 * kinds)
    for tower in drawn:
        assert tower[0].settled == 0
        assert tower[-1].begun == 0


def test_colours_are_limited() -> None:
    assert [piles.colourings(stones) for stones in (0, 1, 2, 20)] == [1, 2, 4, 2**20]
    assert piles.colourings(40) == math.comb(40, 20)
    assert piles.colourings(41) == 0


def test_stones_lie_in_so_many_ways() -> None:
    """The matchings of a grid of three by three squares are 131."""
    assert len(piles.layings(FULL)) == 131
    assert len(set(piles.layings(FULL))) == 131
