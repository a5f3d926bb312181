"""The panels beside the Turris tower: a plan of the roof, and the five views with their largest groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campanile.render._marks import Marks
from campanile.render._svg import Picture, Point, group, line, num, path, rect, words
from campanile.render._theme import Theme
from campanile.render._words import number
from campanile.render.turris_iso import AREA_W, EDGES, WOODS
from campanile.render.turris_position import COLUMNS, ROWS, Position, places

Box = tuple[float, float, float, float]

# Left to right as seen from outside.
SIDE_VIEWS = {"south": "abc", "east": "123", "north": "cba", "west": "321"}
SIDES = {"w": "white", "b": "black"}
# Numbers on plates of the stones' own woods.
INKS = {"w": "#4a3218", "b": "#f6e6cd"}

_WIDE, _GAP = 448.0, 16.0
_PANEL = (_WIDE - 3 * _GAP) / 4
# Views show this many levels at least, so that they do not jump while the tower is low.
_LEVELS = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one form of the picture; lengths from the ground line of the four sides downwards."""

    top: float
    ground: float
    sides: float
    roof: float
    between: float
    coordinate: float
    name: float
    named: float
    plate: float
    plates: float
    stacked: bool
    height: float
    foot: float

    @property
    def width(self) -> float:
        return AREA_W + _WIDE + 16


# Coordinates are left out of the compact form, and the views' names cut to their first letters.
FULL = Layout(24, 506, 300, 76, 50, 19, 22, 46, 34, 64, False, 608, 54)
COMPACT = Layout(16, 552, 330, 74, 22, 0, 42, 27, 46, 50, True, 700, 108)


def plan(picture: Picture, position: Position, marks: Marks, corner: Point, cell: float) -> None:
    """The roof from above: colours, heights, possible actions, forbidden squares. North is up, as in the texts."""
    owners, heights = position.owners(), position.heights()
    rows = [
        "".join(owners[c, r, heights[c, r] - 1].side if heights[c, r] else "." for c in _order(marks))
        for r in reversed(_order(marks))
    ]
    _panel(picture, rows, *corner, cell)
    _plan_marks(picture, position, marks, corner, cell)
    _coordinates(picture, marks, corner, cell, 17)


def _coordinates(picture: Picture, marks: Marks, corner: Point, cell: float, size: float) -> None:
    (x, y), ink = corner, picture.theme.muted
    for i, k in enumerate(_order(marks)):
        picture.add(words(x + (i + 0.5) * cell, y + 3 * cell + size * 0.75, COLUMNS[k], size, ink))
        picture.add(words(x - size * 0.65, y + (2.5 - i) * cell, ROWS[k], size, ink))


def _order(marks: Marks) -> list[int]:
    return [2, 1, 0] if marks.flip else [0, 1, 2]


def _plan_marks(picture: Picture, position: Position, marks: Marks, corner: Point, cell: float) -> None:
    theme, order, (x, y) = picture.theme, _order(marks), corner
    owners, heights = position.owners(), position.heights()

    def centre(square: tuple[int, int]) -> Point:
        return x + (order.index(square[0]) + 0.5) * cell, y + (2.5 - order.index(square[1])) * cell

    for place in places(marks.targets):
        picture.add(_mark(picture, [centre(s) for s in place.squares], place.removal, cell))
    for square, height in heights.items():
        if height:
            ink = INKS[owners[(*square, height - 1)].side]
            picture.add(number(*centre(square), height, cell * picture.pick(0.52, 0.64), ink, room=cell * 0.9))
    for square in sorted({(bx, by) for bx, by, _ in position.banned}):
        cx, cy = centre(square)
        picture.add(
            rect(cx - cell * 0.42, cy - cell * 0.42, cell * 0.84, cell * 0.84, 3, fill="none", stroke=theme.warn,
                 stroke_width=cell * 0.06, stroke_dasharray=f"{cell * 0.14:g} {cell * 0.1:g}")
        )  # fmt: skip


def _mark(picture: Picture, centres: Sequence[Point], removal: bool, cell: float) -> str:
    """What leaves the height free to be read. Standing: a ring round it. Lying: a bar between two. Removal: a cross."""
    theme, (x, y), (ex, ey) = picture.theme, centres[0], centres[-1]
    r, bold = cell * 0.1, picture.pick(0.06, 0.09) * cell
    if removal:
        x, y = x + cell * 0.3, y - cell * 0.3
        d = f"M{num(x - r)} {num(y - r)}L{num(x + r)} {num(y + r)}M{num(x + r)} {num(y - r)}L{num(x - r)} {num(y + r)}"
    elif len(centres) == 2:
        t = picture.pick(0.3, 0.37)
        ax, ay, bx, by = x + (ex - x) * t, y + (ey - y) * t, ex + (x - ex) * t, ey + (y - ey) * t
        d, bold = f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}", bold * 1.5
    else:
        r = cell * 0.38
        d = f"M{num(x - r)} {num(y)}a{num(r)} {num(r)} 0 1 1 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 1 {num(-2 * r)} 0"
    return "".join(
        path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((theme.target_rim, bold * 1.8), (theme.warn if removal else theme.target, bold))
    )


def views(picture: Picture, position: Position, marks: Marks, layout: Layout) -> None:
    """On top the roof and the points, below it the four sides on one ground line."""
    detail = marks.detail or {}
    shown: Mapping[str, Any] = detail["views"]
    levels = max(_LEVELS, len(shown["south"]["rows"]))
    cell = min(_PANEL / 3, layout.sides / levels)
    roof = min(layout.roof, (layout.ground - layout.top - layout.between - levels * cell) / 3)
    top = layout.top + (layout.ground - layout.top - layout.between - levels * cell - 3 * roof) / 2
    left = AREA_W + (0 if picture.compact else 18)
    _roof(picture, position, marks, (left, top), roof)
    x = left + 3 * roof + _GAP
    _scores(picture, detail, (x, top, AREA_W + _WIDE - x, 3 * roof), layout)
    for i, name in enumerate(SIDE_VIEWS):
        _side(picture, name, shown[name], AREA_W + i * (_PANEL + _GAP) + _PANEL / 2, (levels, cell, layout))


def _roof(picture: Picture, position: Position, marks: Marks, corner: Point, cell: float) -> None:
    roof = (marks.detail or {})["views"]["roof"]
    rows = [row[::-1] for row in reversed(roof["rows"])] if marks.flip else roof["rows"]
    _panel(picture, rows, *corner, cell, shrink=0.1)  # leaves room for the heights
    _plan_marks(picture, position, marks, corner, cell)
    if not picture.compact:
        _coordinates(picture, marks, corner, cell, 19)


def _scores(picture: Picture, detail: Mapping[str, Any], box: Box, layout: Layout) -> None:
    """Beside the roof: the totals, large, and below them the roof's own points."""
    x, y, w, h = box
    below = y + h - layout.plate
    rows = [(detail["views"]["roof"], below, _PANEL / 2 - 3, layout.plate)]
    if "white" in detail:
        rows.append((detail, y, min(108, w / 2 - 5), min(74, h - layout.plate - layout.name - 12)))
    for points, top, wide, high in rows:
        picture.add(plate(picture, "w", points["white"], (x + w - 2 * wide - 6, top, wide, high)))
        picture.add(plate(picture, "b", points["black"], (x + w - wide, top, wide, high)))
    label = below - layout.name * 0.5 - 3
    picture.add(words(x + w - _PANEL / 2, label, "roof", layout.name, picture.theme.muted))


def _side(picture: Picture, name: str, view: Mapping[str, Any], middle: float, form: tuple[int, float, Layout]) -> None:
    """One side on the ground line, with its name and points below."""
    theme, (levels, cell, layout) = picture.theme, form
    ground, x = layout.ground, middle - 1.5 * cell
    rows = ["..."] * (levels - len(view["rows"])) + view["rows"]
    _panel(picture, rows, x, ground - levels * cell, cell)
    picture.add(line((x - 4, ground + 2.5), (x + 3 * cell + 4, ground + 2.5), stroke=theme.board.face, stroke_width=5))
    if layout.coordinate:
        for k, letter in enumerate(SIDE_VIEWS[name]):
            picture.add(words(x + (k + 0.5) * cell, ground + 17, letter, layout.coordinate, theme.muted))
    shown = name[0].upper() if picture.compact else name
    picture.add(words(middle, ground + layout.named, shown, layout.name, theme.muted))
    left, y, w, h = middle - _PANEL / 2, ground + layout.plates, _PANEL / 2 - 3, layout.plate
    boxes = {"w": (left, y, w, h), "b": (left + w + 6, y, w, h)}
    if layout.stacked:
        boxes = {"w": (left, y, _PANEL, h), "b": (left, y + h + 5, _PANEL, h)}
    for side, box in boxes.items():
        picture.add(plate(picture, side, view[SIDES[side]], box))


def plate(picture: Picture, side: str, points: int, box: Box) -> str:
    """A side's points on a plate of its wood."""
    x, y, w, h = box
    wood = picture.wood(f"plate-{side}", WOODS[side])
    ground = rect(x, y, w, h, h * 0.16, fill=wood, stroke=EDGES[side], stroke_width=picture.pick(1.5, 3))
    return ground + number(x + w / 2, y + h / 2, points, h * 0.86, INKS[side], room=w * 0.92)


def _panel(picture: Picture, rows: Sequence[str], x: float, y: float, cell: float, *, shrink: float = 0.2) -> None:
    """Squares as seen; those of a largest group (upper case) full and outlined, the others small."""
    theme = picture.theme
    filled = {(c, r): ch for r, row in enumerate(rows) for c, ch in enumerate(row)}
    grouped = any(ch.isupper() for ch in filled.values())
    parts = []
    for (c, r), ch in filled.items():
        px, py = x + c * cell, y + r * cell
        parts.append(rect(px, py, cell, cell, fill=theme.panel, stroke=theme.panel_line, stroke_width=0.8))
        if ch != ".":
            gap = cell * shrink if grouped and ch.islower() else 0
            edge = EDGES[ch.lower()]
            parts.append(
                rect(
                    px + gap,
                    py + gap,
                    cell - 2 * gap,
                    cell - 2 * gap,
                    fill=WOODS[ch.lower()].face,
                    stroke=edge,
                    stroke_width=0.8,
                )
            )
    picture.add(group(*parts), _outline(theme, filled, x, y, cell))


def _outline(theme: Theme, filled: Mapping[tuple[int, int], str], x: float, y: float, cell: float) -> str:
    """A line just inside the border of each largest group."""
    d, inset = [], cell * 0.09
    for (c, r), ch in filled.items():
        if not ch.isupper():
            continue
        px, py = x + c * cell, y + r * cell
        open_ = {
            s: filled.get((c + dx, r + dy)) != ch
            for s, dx, dy in (("n", 0, -1), ("s", 0, 1), ("w", -1, 0), ("e", 1, 0))
        }
        west, east = px + (inset if open_["w"] else -inset), px + cell - (inset if open_["e"] else -inset)
        north, south = py + (inset if open_["n"] else -inset), py + cell - (inset if open_["s"] else -inset)
        if open_["n"]:
            d.append(f"M{west:g} {py + inset:g}H{east:g}")
        if open_["s"]:
            d.append(f"M{west:g} {py + cell - inset:g}H{east:g}")
        if open_["w"]:
            d.append(f"M{px + inset:g} {north:g}V{south:g}")
        if open_["e"]:
            d.append(f"M{px + cell - inset:g} {north:g}V{south:g}")
    return (
        path("".join(d), fill="none", stroke=theme.last, stroke_width=cell * 0.11, stroke_linecap="round") if d else ""
    )


def chip(side: str, x: float, y: float, r: float = 11) -> str:
    wood = WOODS[side]
    return rect(x - r, y - r, 2 * r, 2 * r, r / 3, fill=wood.face, stroke=EDGES[side], stroke_width=1.5)
