"""Volterra as a picture: towers of tiles on a wooden tray, seen a little from the front."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campanile.render._marks import Marks
from campanile.render._svg import Attributes, Picture, circle, grain, group, path, polygon, rect, tag, words
from campanile.render._theme import MAPLE, WALNUT, Theme, Wood
from campanile.render._words import caption, fitted, number

COLUMNS, ROWS = "abcde", "1234"
SIDES = {"l": "light", "d": "dark"}
WOODS = {"l": MAPLE, "d": WALNUT}

_CELL_W, _CELL_H = 100.0, 92.0
_LEFT, _TOP = 46.0, 62.0
_FRAME_RIGHT, _FRAME_BOTTOM, _FRAME_TOP = 16.0, 34.0, 16.0
_WIDTH = _LEFT + 5 * _CELL_W + _FRAME_RIGHT + 12
_FOOT = _TOP + 4 * _CELL_H + _FRAME_BOTTOM
_TILE_W, _TILE_D = 80.0, 58.0
# A tower may rise this far: it then hides about a quarter of a single tile behind it, never the tile's middle.
_RISE = 58.0
_THICK = 11.0

_ACTION = re.compile(
    r"(?:(?P<put>[+@])(?P<spot>[a-e][1-4])|(?P<source>[a-e][1-4])[-=](?P<to>[a-e][1-4])|(?P<step>[a-e][1-4]))$"
)


@dataclass(frozen=True, slots=True)
class Position:
    """Towers by square, tiles from bottom to top; pawns by square."""

    towers: dict[str, str]
    pawns: dict[str, str]
    mover: str
    owed: str

    @property
    def placing(self) -> str | None:
        """What the free layout waits for (V9): 'tile', 'pawn', or None once both pawns stand."""
        if len(self.pawns) == 2:
            return None
        return "pawn" if len(self.towers) == 20 else "tile"

    def status(self) -> str:
        side = SIDES[self.mover].capitalize()
        if self.placing:
            return f"{side} to place a {self.placing}"
        return f"{side} to move" if self.owed == "-" else f"{side}: {self.owed} still to move"


@dataclass(frozen=True, slots=True)
class Marked:
    """Squares to mark, read from action notations."""

    sources: frozenset[str]
    towers: frozenset[str]
    pawns: frozenset[str]
    tiles: frozenset[str]


def parse(text: str) -> Position:
    field, mover, owed = text.split(" ")
    towers: dict[str, str] = {}
    pawns: dict[str, str] = {}
    for row, line in zip(reversed(ROWS), field.split("/"), strict=True):
        for column, tower in zip(COLUMNS, line.split(","), strict=True):
            if tower != ".":
                towers[column + row] = tower.lower()
                if tower[-1].isupper():
                    pawns[column + row] = tower[-1].lower()
    return Position(towers, pawns, mover, owed)


def marked(actions: tuple[str, ...]) -> Marked:
    found: dict[str, set[str]] = {"source": set(), "to": set(), "step": set(), "+": set(), "@": set()}
    # A whole turn may come as one notation, "b3,b1-c1".
    for action in (part for turn in actions for part in turn.split(",")):
        if match := _ACTION.match(action):
            for key in ("source", "to", "step"):
                if match[key]:
                    found[key].add(match[key])
            if match["put"]:
                found[match["put"]].add(match["spot"])
    return Marked(
        frozenset(found["source"]), frozenset(found["to"]), frozenset(found["step"] | found["@"]), frozenset(found["+"])
    )


def squares(flip: bool) -> Iterator[tuple[str, int, int]]:
    """Every square with its column and row on the screen, back row first."""
    columns, rows = (COLUMNS[::-1], ROWS) if flip else (COLUMNS, ROWS[::-1])
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            yield column + row, x, y


def draw(text: str, marks: Marks, theme: Theme, compact: bool = False) -> Picture:
    position = parse(text)
    lists = marks.detail if marks.detail and "light" in marks.detail else None
    status = marks.status(position.status())
    foot = (154 if lists else 84) if compact else (86 if lists else 52)
    title = f"Volterra: {status}"
    picture = Picture(_WIDTH, _FOOT + foot, theme, title, _description(position), compact=compact)
    _tray(picture, marks.flip)
    last, targets = marked(marks.last), marked(marks.targets)
    for square, x, y in squares(marks.flip):
        picture.add(_hollow(theme, square, x, y, last))
    for square, x, y in squares(marks.flip):
        if square in position.towers:
            cx, cy = _LEFT + (x + 0.5) * _CELL_W, _TOP + (y + 0.5) * _CELL_H + 7
            _tower(picture, position, square, cx, cy)
        picture.add(_target(picture, position, targets, square, (x, y)))
        if square in position.towers:
            _crown(picture, position, square, cx, cy)
    _footer(picture, marks.speaker(SIDES, position.mover), status, lists)
    return picture


def _description(position: Position) -> str:
    parts = []
    for square, tower in sorted(position.towers.items()):
        pawn = f" with the {SIDES[position.pawns[square]]} pawn" if square in position.pawns else ""
        tiles = ", ".join(SIDES[tile] for tile in tower)
        parts.append(f"{square}: {tiles}{pawn}")
    return "Towers from bottom to top. " + "; ".join(parts) + "." if parts else "The field is empty."


def _tray(picture: Picture, flip: bool) -> None:
    theme = picture.theme
    x, y = 12.0, _TOP - _FRAME_TOP
    w, h = _WIDTH - 24, _FOOT - y
    frame = rect(x, y, w, h, 12, fill=picture.wood("board", theme.board), stroke=theme.board.edge, stroke_width=1.5)
    picture.add(
        picture.shadow(x, y, w, h, r=12, depth=7),
        frame,
        grain(x + 2, y + 2, w - 4, h - 4, lines=26, seed=3, stroke=theme.board.grain, stroke_width=1.1, opacity=0.32),
        rect(x + 2.5, y + 2.5, w - 5, h - 5, 10, fill="none", stroke=theme.board.lit, stroke_width=1.5, opacity=0.6),
    )
    columns, rows = (COLUMNS[::-1], ROWS) if flip else (COLUMNS, ROWS[::-1])
    size = picture.pick(22, 29)
    for i, name in enumerate(columns):
        picture.add(words(_LEFT + (i + 0.5) * _CELL_W, _FOOT - 16, name, size, theme.board.ink))
    for i, name in enumerate(rows):
        picture.add(words(29, _TOP + (i + 0.5) * _CELL_H, name, size, theme.board.ink))


def _hollow(theme: Theme, square: str, x: int, y: int, last: Marked) -> str:
    """The square itself: a shallow hollow that shows when it is empty, and the last turn round the tile's foot."""
    left, top = _LEFT + x * _CELL_W + 4, _TOP + y * _CELL_H + 4
    w, h = _CELL_W - 8, _CELL_H - 8
    reached = square in last.towers | last.pawns | last.tiles
    fill = theme.last if reached else theme.hollow
    parts = [
        rect(left, top, w, h, 9, fill=fill, opacity=0.92 if reached else 0.62, data_square=square),
        path(f"M{left + 6} {top + 1.2}h{w - 12}", stroke=theme.hollow_edge, stroke_width=2.4, stroke_linecap="round"),
    ]
    if square in last.sources and not reached:
        parts.append(rect(left + 2, top + 2, w - 4, h - 4, 8, fill="none", stroke=theme.last, stroke_width=4))
    if reached:
        parts.append(rect(left - 1, top - 1, w + 2, h + 2, 10, fill="none", stroke=theme.last, stroke_width=3))
    return "".join(parts)


def _tower(picture: Picture, position: Position, square: str, x: float, y: float) -> None:
    """The tiles, their foot centred on x and y."""
    tower = position.towers[square]
    thick = _thickness(tower)
    left, back = x - _TILE_W / 2, y - _TILE_D / 2
    parts = [picture.use(_shade(picture), x, y)]
    for level, tile in enumerate(tower):
        wood = WOODS[tile]
        top = back - (level + 1) * thick
        parts.append(
            rect(left, top, _TILE_W, _TILE_D + thick, 9, fill=wood.side, stroke=wood.edge, stroke_width=thick / 10)
        )
    parts.append(picture.use(_face(picture, tower[-1]), x, y - len(tower) * thick))
    picture.add(group(*parts, data_tower=f"{square} {tower}"))


def _crown(picture: Picture, position: Position, square: str, x: float, y: float) -> None:
    """What stands on a tower: its height and its pawn, above any mark."""
    tower = position.towers[square]
    top = y - len(tower) * _thickness(tower)
    if len(tower) > 1:
        picture.add(_badge(picture, WOODS[tower[-1]], len(tower), x, top))
    if square in position.pawns:
        picture.add(picture.use(_pawn(picture, position.pawns[square]), x - picture.pick(6, 17), top + 10))


def _thickness(tower: str) -> float:
    return min(_THICK, _RISE / max(1, len(tower)))


def _shade(picture: Picture) -> str:
    return picture.symbol("shade", lambda: picture.shadow(-_TILE_W / 2, -_TILE_D / 2, _TILE_W, _TILE_D, r=9, depth=4.5))


def _face(picture: Picture, tile: str) -> str:
    wood, w, h = WOODS[tile], _TILE_W, _TILE_D
    fill = picture.wood(f"wood-{tile}", wood)

    def make() -> str:
        return "".join(
            (
                rect(-w / 2, -h / 2, w, h, 9, fill=fill, stroke=wood.edge, stroke_width=1),
                grain(
                    -w / 2 + 2,
                    -h / 2 + 4,
                    w - 4,
                    h - 8,
                    lines=7,
                    seed=5,
                    stroke=wood.grain,
                    stroke_width=1,
                    opacity=0.5,
                ),
                rect(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, 7.5, fill="none", stroke=wood.lit, stroke_width=1.4),
            )
        )

    return picture.symbol(f"tile-{tile}", make)


def _badge(picture: Picture, wood: Wood, height: int, x: float, y: float) -> str:
    """A tower's height, in the corner of its top tile that its pawn leaves free."""
    r = picture.pick(14.5, 20)
    x, y = x + 39 - r, y + 28 - r
    ink = wood.side if wood is WALNUT else wood.lit
    return circle(x, y, r, fill=wood.ink) + number(x, y, height, r * 1.55, ink, room=r * 1.9)


def _pawn(picture: Picture, side: str) -> str:
    """Light wears a round head, dark a pointed one with a band: told apart without colour."""
    fill, rim = ("#fffaf0", "#5b3d1e") if side == "l" else ("#24150d", "#f0cf9c")
    body = "M-15 3C-15 -7 -7 -9 -5 -24L5 -24C7 -9 15 -7 15 3C15 9 -15 9 -15 3Z"

    def make() -> str:
        ink: Attributes = {"fill": fill, "stroke": rim, "stroke_width": 2, "stroke_linejoin": "round"}
        head = (
            circle(0, -31, 10.5, **ink)
            if side == "l"
            else polygon([(0, -52), (11, -36), (7, -25), (-7, -25), (-11, -36)], **ink)
            + path("M-9.5 -34H9.5", stroke=rim, stroke_width=2.2)
        )
        collar = rect(-9, -25, 18, 5, 2.5, **ink)
        shine = path("M-8 1C-6 -6 -3 -9 -2 -19", fill="none", stroke="#fff", stroke_width=2, opacity=0.35)
        foot = tag("ellipse", cx=1, cy=5, rx=18, ry=7, fill="#000", opacity=0.28)
        return foot + path(body, **ink) + collar + head + shine

    return picture.symbol(f"pawn-{side}", make)


def _target(picture: Picture, position: Position, targets: Marked, square: str, at: tuple[int, int]) -> str:
    (x, y), tower, theme = at, position.towers.get(square, ""), picture.theme
    rise = len(tower) * _thickness(tower)
    cx, cy = _LEFT + (x + 0.5) * _CELL_W, _TOP + (y + 0.5) * _CELL_H + 7 - rise
    parts = []
    if square in targets.tiles:
        wood = WOODS[position.mover]
        parts.append(
            rect(
                cx - 34, cy - 23, 68, 46, 8, fill=wood.face, fill_opacity=0.35, stroke=wood.lit, stroke_dasharray="7 6"
            )
        )
    if square in targets.towers:
        for colour, width in ((theme.target_rim, 6.5), (theme.target, 3.5)):
            parts.append(rect(cx - 33, cy - 22, 66, 44, 7, fill="none", stroke=colour, stroke_width=width))
    if square in targets.pawns:
        dot = cx - picture.pick(0, 17)  # beside the height
        parts.append(circle(dot, cy, 9, fill=theme.target, stroke=theme.target_rim, stroke_width=2.5))
    return "".join(parts)


def _footer(picture: Picture, speaker: str | None, status: str, lists: Mapping[str, Any] | None) -> None:
    theme = picture.theme
    y, size = _FOOT + picture.pick(29, 42), picture.pick(22, 35)
    x = 30 + picture.pick(24, 32)
    picture.add(_chip(picture, speaker, 18, y), caption(x, y, status, size, theme.ink, room=_WIDTH - 14 - x))
    if lists:
        half = picture.pick(_WIDTH / 2 - 4, 0)  # side by side, or in the compact form below each other
        y, below, size = _FOOT + picture.pick(62, 90), picture.pick(0, 38), picture.pick(20, 32)
        for i, side in enumerate(SIDES):
            heights = " ".join(str(h) for h in lists[SIDES[side]]) or "–"
            small = fitted(heights, size, (half or _WIDTH) - x)
            left, middle = i * half, y + i * below
            picture.add(_chip(picture, side, left + 18, middle))
            picture.add(words(left + x, middle, heights, small, theme.ink, anchor="start"))


def _chip(picture: Picture, side: str | None, x: float, y: float) -> str:
    if side is None:
        return ""
    wood, w, h = WOODS[side], picture.pick(24, 32), picture.pick(18, 26)
    return rect(x, y - h / 2, w, h, 4, fill=wood.face, stroke=wood.edge, stroke_width=picture.pick(1.5, 2.5))
