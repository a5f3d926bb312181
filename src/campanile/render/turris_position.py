"""Turris texts read back into stones, and notations into places."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

COLUMNS, ROWS = "abc", "123"
STONES = 20  # of each side (T1)
SIDES = {"w": "White", "b": "Black"}
_STEPS = {"E": (1, 0), "W": (-1, 0), "N": (0, 1), "S": (0, -1)}
_PLACE = re.compile(r"(x?)([abc][123])([abc][123])?$")

Cell = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Stone:
    """Two cells as (column, row, level), all counted from 0."""

    side: str
    cells: tuple[Cell, Cell]

    @property
    def axis(self) -> int:
        """0, 1, 2: the stone's length runs east, north, up."""
        return next(i for i in range(3) if self.cells[0][i] != self.cells[1][i])


@dataclass(frozen=True, slots=True)
class Position:
    stones: tuple[Stone, ...]
    mover: str
    bonus: bool
    banned: tuple[Cell, ...]

    def owners(self) -> dict[Cell, Stone]:
        return {cell: stone for stone in self.stones for cell in stone.cells}

    def heights(self) -> dict[tuple[int, int], int]:
        found = {(x, y): 0 for x in range(3) for y in range(3)}
        for stone in self.stones:
            for x, y, z in stone.cells:
                found[x, y] = max(found[x, y], z + 1)
        return found

    def left(self, side: str) -> int:
        """How many stones the side has still to place."""
        return STONES - sum(stone.side == side for stone in self.stones)

    def status(self) -> str:
        return f"{SIDES[self.mover]}: bonus" if self.bonus else f"{SIDES[self.mover]} to place"


def parse(text: str) -> Position:
    field, mover, phase, _, banned = text.split(" ")
    cubes: dict[Cell, str] = {}
    for y, line_ in zip((2, 1, 0), field.split("/"), strict=True):
        for x, column in enumerate(line_.split(",")):
            cubes.update({(x, y, z): cube for z, cube in enumerate(column) if cube != "."})
    stones = []
    taken: set[Cell] = set()
    # From the ground up, so that standing cubes pair up from below.
    for cell in sorted(cubes, key=lambda c: (c[2], c)):
        if cell not in taken:
            x, y, z = cell
            dx, dy = _STEPS.get(cubes[cell].upper(), (0, 0))
            other = (x + dx, y + dy, z if dx or dy else z + 1)
            taken.add(other)
            stones.append(Stone("w" if cubes[cell].isupper() else "b", (cell, other)))
    cells = () if banned == "-" else tuple(_cell(name) for name in banned.split("+"))
    return Position(tuple(stones), mover, phase == "bonus", cells)


def _cell(name: str) -> Cell:
    square, level = name.split(":")
    return (COLUMNS.index(square[0]), ROWS.index(square[1]), int(level) - 1)


@dataclass(frozen=True, slots=True)
class Place:
    """An action on the foundation: one square or two, or the removal of the stone there."""

    squares: tuple[tuple[int, int], ...]
    removal: bool


def places(actions: Iterable[str]) -> list[Place]:
    """Placements and removals among the notations; a whole turn may come as one, joined by commas."""
    found = []
    for part in (p for action in actions for p in action.split(",")):
        if m := _PLACE.match(part):
            squares = tuple((COLUMNS.index(s[0]), ROWS.index(s[1])) for s in m.groups()[1:] if s)
            found.append(Place(squares, bool(m[1])))
    return found


def played(position: Position, actions: Iterable[str]) -> set[Stone]:
    """The stones these placements left behind: the highest that fits each, later placements first."""
    found: set[Stone] = set()
    for place in reversed(places(actions)):
        wanted = set(place.squares)
        fits = [
            s
            for s in position.stones
            if s not in found and {c[:2] for c in s.cells} == wanted and (s.axis == 2) == (len(wanted) == 1)
        ]
        if fits and not place.removal:
            found.add(max(fits, key=lambda s: s.cells[0][2]))
    return found
