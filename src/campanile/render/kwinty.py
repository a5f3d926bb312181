"""Kwinty as a picture: an upright wall of wooden stones on a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campanile.render._marks import Marks
from campanile.render._svg import (
    Picture,
    Point,
    circle,
    grain,
    group,
    line,
    path,
    polygon,
    rect,
    tag,
    words,
)
from campanile.render._theme import BIRCH, EBONY, Theme
from campanile.render._words import caption

COLUMNS = "abcdefghijklmnopq"
HIGH, WIDE = 9, 9  # K2
SIDES = {"w": "White", "b": "Black"}
# No stone reaches further than two columns beside the wall, so that eleven columns always show every possible place.
SHOWN = 11

_C = 52.0
_LEFT, _TOP = 44.0, 22.0
_WALL_W, _WALL_H = SHOWN * _C, HIGH * _C
_WIDTH = _LEFT + _WALL_W + 20
_TABLE = _TOP + _WALL_H
_FOOT = _TABLE + 44

_ACTION = re.compile(r"([a-q])([1-9])([hv])$")


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone by its lower-left square, columns and rows counted from 0."""

    side: str
    column: int
    row: int
    lying: bool

    @property
    def squares(self) -> tuple[tuple[int, int], tuple[int, int]]:
        here = (self.column, self.row)
        return (here, (self.column + 1, self.row)) if self.lying else (here, (self.column, self.row + 1))


@dataclass(frozen=True, slots=True)
class Position:
    stones: tuple[Stone, ...]
    mover: str

    @property
    def extent(self) -> tuple[int, int] | None:
        """First and last column of the wall."""
        columns = [c for stone in self.stones for c, _ in stone.squares]
        return (min(columns), max(columns)) if columns else None

    def reach(self) -> range:
        """The columns the wall may still grow to (K2)."""
        if self.extent is None:
            return range(len(COLUMNS))
        first, last = self.extent
        return range(max(0, last - WIDE + 1), min(len(COLUMNS), first + WIDE))

    def window(self) -> range:
        """The columns shown: around column i, moved only as far as a possible place makes it necessary."""
        start = COLUMNS.index("i") - SHOWN // 2
        if self.extent is not None:
            reach = self.reach()
            start = min(start, max(self.extent[0] - 2, reach.start))
            start = max(start, min(self.extent[1] + 2, reach.stop - 1) - SHOWN + 1)
        return range(start, start + SHOWN)

    def status(self) -> str:
        return f"{SIDES[self.mover]} to place"


def parse(text: str) -> Position:
    """Recover the stones: K3.3 lets equal squares pair up from the left in a row, from below in a column."""
    field, mover = text.split(" ")
    stones: list[Stone] = []
    open_below: set[tuple[int, int]] = set()
    for row, cells in enumerate(reversed(field.split("/"))):
        spread = "".join("." * int(c) if c.isdigit() else c for c in re.findall(r"\d+|\D", cells))
        open_left = False
        for column, letter in enumerate(spread):
            side = "w" if letter.isupper() else "b"
            if letter in "Hh":
                if not open_left:
                    stones.append(Stone(side, column, row, lying=True))
                open_left = not open_left
            elif letter in "Vv":
                if (column, row - 1) in open_below:
                    open_below.remove((column, row - 1))
                else:
                    open_below.add((column, row))
                    stones.append(Stone(side, column, row, lying=False))
    return Position(tuple(stones), mover)


def actions(notations: Iterable[str]) -> list[tuple[int, int, bool]]:
    """Column, row and whether it lies, of every stone among the notations; passes are none."""
    return [(COLUMNS.index(m[1]), int(m[2]) - 1, m[3] == "h") for n in notations if (m := _ACTION.match(n))]


def draw(text: str, marks: Marks, theme: Theme, compact: bool = False) -> Picture:
    position = parse(text)
    detail = marks.detail or {}
    status = marks.status(position.status())
    height, title = _FOOT + (88 if compact else 54), f"Kwinty: {status}"
    picture = Picture(_WIDTH, height, theme, title, _description(position), compact=compact)
    window = position.window()
    _room(picture, window, position.reach())
    last = set(actions(marks.last))
    for stone in position.stones:
        picture.add(_stone(picture, stone, window))
    for stone in position.stones:
        if (stone.column, stone.row, stone.lying) in last:
            picture.add(_outline(picture, stone, window))
    places = actions(marks.targets)
    picture.add(*(_ghost(picture, position.mover, place, window, single=len(places) <= 2) for place in places))
    picture.add(_lines(picture, detail, window))
    _footer(picture, marks.speaker(SIDES, position.mover), status, detail)
    return picture


def _description(position: Position) -> str:
    names = [
        f"{SIDES[s.side]} {COLUMNS[s.column]}{s.row + 1} {'lying' if s.lying else 'standing'}" for s in position.stones
    ]
    return f"Stones: {'; '.join(names)}." if names else "The table is empty."


def _corner(column: int, row: int, window: range) -> Point:
    """The upper left corner of a square."""
    return _LEFT + (column - window.start) * _C, _TABLE - (row + 1) * _C


def _room(picture: Picture, window: range, reach: range) -> None:
    """Back panel with a faint grid, the columns out of reach barred, the table with its letters."""
    theme = picture.theme
    wood = theme.board
    picture.add(rect(_LEFT, _TOP, _WALL_W, _WALL_H, 6, fill=theme.panel))
    grid = "".join(f"M{_LEFT} {_TOP + k * _C:g}h{_WALL_W:g}" for k in range(1, HIGH))
    grid += "".join(f"M{_LEFT + k * _C:g} {_TOP}v{_WALL_H:g}" for k in range(1, SHOWN))
    picture.add(path(grid, stroke=theme.panel_line, stroke_width=1, fill="none"))
    picture.add(_barred(picture, [c for c in window if c not in reach], window))
    for row in range(HIGH):
        picture.add(words(24, _TABLE - (row + 0.5) * _C, str(row + 1), picture.pick(21, 31), theme.muted))
    x, w = _LEFT - 14, _WALL_W + 24
    picture.add(
        picture.shadow(x, _TABLE, w, 38, r=7, depth=5),
        rect(x, _TABLE, w, 38, 7, fill=picture.wood("board", wood), stroke=wood.edge, stroke_width=1.5),
        grain(x + 2, _TABLE + 2, w - 4, 34, lines=5, seed=3, stroke=wood.grain, stroke_width=1, opacity=0.35),
        line((x + 5, _TABLE + 2), (x + w - 5, _TABLE + 2), stroke=wood.lit, stroke_width=2),
    )
    for column in window:
        left, _ = _corner(column, 0, window)
        picture.add(words(left + _C / 2, _TABLE + 19, COLUMNS[column], picture.pick(22, 31), wood.ink))


def _barred(picture: Picture, columns: Sequence[int], window: range) -> str:
    """Columns that would make the wall wider than nine: hatched."""
    if not columns:
        return ""
    theme = picture.theme
    hatch = picture.define(
        "hatch",
        lambda i: tag(
            "pattern",
            rect(0, 0, 9, 9, fill=theme.ban, fill_opacity=0.35),
            path("M-1 1L1 -1M0 9L9 0M8 10L10 8", stroke=theme.ban, stroke_width=1.4, opacity=0.8),
            id=i, width=9, height=9, patternUnits="userSpaceOnUse",
        ),
    )  # fmt: skip
    fill = f"url(#{hatch})"
    return "".join(rect(_corner(c, 0, window)[0], _TOP, _C, _WALL_H, fill=fill) for c in columns)


def _box(stone: Stone, window: range) -> tuple[float, float, float, float]:
    x, y = _corner(stone.column, stone.row, window)
    return (x, y, 2 * _C, _C) if stone.lying else (x, y - _C, _C, 2 * _C)


def _stone(picture: Picture, stone: Stone, window: range) -> str:
    x, y, _, _ = _box(stone, window)
    name = f"{COLUMNS[stone.column]}{stone.row + 1}{'h' if stone.lying else 'v'}"
    return picture.use(_block(picture, stone.side, stone.lying), x, y, data_stone=name)


def _block(picture: Picture, side: str, lying: bool) -> str:
    """White carries a ring on each square, Black a lozenge: told apart without colour."""
    wood = BIRCH if side == "w" else EBONY
    w, h = (2 * _C, _C) if lying else (_C, 2 * _C)

    def make() -> str:
        rings = grain(4, 4, 2 * _C - 8, _C - 8, lines=5, seed=5, stroke=wood.grain, stroke_width=1.2, opacity=0.7)
        return "".join(
            (
                rect(1, 1, w - 2, h - 2, 6, fill=wood.side, stroke=wood.edge, stroke_width=1.6),
                rect(2.5, 2, w - 5, h - 7, 5, fill=picture.wood(f"wood-{side}", wood)),
                rings if lying else group(rings, transform=f"translate(0 {2 * _C:g}) rotate(-90)"),
                rect(3, 2.6, w - 6, h - 8, 5, fill="none", stroke=wood.lit, stroke_width=1.6),
                *(_pip(picture, side, *centre) for centre in ((_C / 2, h - _C / 2), (w - _C / 2, _C / 2))),
            )
        )

    return picture.symbol(f"stone-{side}{'h' if lying else 'v'}", make)


def _pip(picture: Picture, side: str, x: float, y: float) -> str:
    y, r = y - 1, picture.pick(7.5, 10)
    if side == "w":
        return circle(x, y, r, fill="none", stroke=BIRCH.ink, stroke_width=r * 0.42)
    return polygon([(x, y - r * 1.15), (x + r * 1.15, y), (x, y + r * 1.15), (x - r * 1.15, y)], fill=EBONY.ink)


def _outline(picture: Picture, stone: Stone, window: range) -> str:
    x, y, w, h = _box(stone, window)
    width = picture.pick(5, 8)
    return rect(x + 3, y + 3, w - 6, h - 6, 5, fill="none", stroke=picture.theme.last, stroke_width=width)


def _ghost(picture: Picture, side: str, place: tuple[int, int, bool], window: range, *, single: bool) -> str:
    """A place for a stone. Many at once are drawn slim, lying ones in turn higher and lower, to keep them apart."""
    column, row, lying = place
    x, y, w, h = _box(Stone(side, column, row, lying), window)
    wood = BIRCH if side == "w" else EBONY
    if single:
        x, y, w, h = x + 4, y + 4, w - 8, h - 8
    else:
        thin = picture.pick(13, 15)
        offset = 11.0 if column % 2 else -11.0
        x, y, w, h = (
            (x + 8, y + h / 2 - thin / 2 + offset, w - 16, thin)
            if lying
            else (x + w / 2 - thin / 2, y + 8, thin, h - 16)
        )
    return rect(
        x, y, w, h, 6, fill=wood.face, fill_opacity=0.55, stroke=picture.theme.target,
        stroke_width=picture.pick(2.2, 4.5), stroke_dasharray=None if picture.compact else "5 3",
    )  # fmt: skip


def _lines(picture: Picture, detail: Mapping[str, object], window: range) -> str:
    """Fours as thin lines, the five as a golden one on top."""
    theme = picture.theme
    found: list[tuple[Sequence[str], str, float]] = []
    fours = detail.get("fours")
    if isinstance(fours, Mapping):
        thin = picture.pick(4, 7)
        found += [(four, theme.target, thin) for side in ("white", "black") for four in fours.get(side, ())]
    five = detail.get("five")
    if isinstance(five, Sequence) and five:
        found.append((five, theme.last, picture.pick(9, 12)))
    parts = []
    for squares, colour, width in found:
        centres = sorted(_centre(square, window) for square in squares)
        for stroke, extra in ((theme.shadow, 3.0), (colour, 0.0)):
            parts.append(
                line(centres[0], centres[-1], stroke=stroke, stroke_width=width + extra, stroke_linecap="round")
            )
        parts += [circle(x, y, width * 0.9, fill=colour, stroke=theme.shadow, stroke_width=1.5) for x, y in centres]
    return group(*parts, opacity=0.92)


def _centre(square: str, window: range) -> Point:
    x, y = _corner(COLUMNS.index(square[0]), int(square[1:]) - 1, window)
    return x + _C / 2, y + _C / 2


def _footer(picture: Picture, speaker: str | None, status: str, detail: Mapping[str, object]) -> None:
    theme = picture.theme
    y, size = _FOOT + picture.pick(26, 44), picture.pick(22, 36)
    left, right = picture.pick(60, 68) if speaker else 20, _WIDTH - 16
    picture.add(_chip(picture, speaker, 34, y))
    if "white" in detail and "black" in detail:
        pitch = picture.pick(78, 98)
        for name in ("black", "white"):
            right -= pitch
            count = str(detail[name])
            picture.add(_chip(picture, name[0], right + picture.pick(18, 25), y))
            picture.add(words(right + picture.pick(42, 54), y, count, size, theme.ink, anchor="start"))
        if not picture.compact:
            picture.add(words(right - 6, y, "fours", 20, theme.muted, anchor="end"))
            right -= 70
    picture.add(caption(left, y, status, size, theme.ink, room=right - 8 - left))


def _chip(picture: Picture, side: str | None, x: float, y: float) -> str:
    if side is None:
        return ""
    wood, r = BIRCH if side == "w" else EBONY, picture.pick(15, 20)
    edge = wood.edge if side == "w" else wood.ink
    box = rect(-r, -r, 2 * r, 2 * r, 5, fill=wood.face, stroke=edge, stroke_width=picture.pick(1.5, 2.5))
    return group(box, _pip(picture, side, 0, 1), transform=f"translate({x:g} {y:g})")
