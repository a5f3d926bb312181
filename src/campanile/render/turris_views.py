"""The panels beside the Turris tower: a plan of the roof, and the five views with their largest groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campanile.render._marks import Marks
from campanile.render._svg import Picture, Point, circle, group, line, path, rect, words
from campanile.render._theme import Theme
from campanile.render.turris_iso import AREA_W, EDGES, WOODS
from campanile.render.turris_position import COLUMNS, ROWS, Position, places

VIEWS_W = 350.0
# Left to right as seen from outside.
SIDE_VIEWS = {"south": "abc", "east": "123", "north": "cba", "west": "321"}
SIDES = {"w": "white", "b": "black"}

_CELL, _GAP = 24.0, 11.0
_BASE = 448.0
_ROOF = 36.0


def plan(picture: Picture, position: Position, marks: Marks, corner: Point, cell: float) -> None:
    """The roof from above: colours, heights, possible actions, forbidden squares. North is up, as in the texts."""
    theme, (x, y) = picture.theme, corner
    owners, heights = position.owners(), position.heights()
    rows = [
        "".join(owners[c, r, heights[c, r] - 1].side if heights[c, r] else "." for c in _order(marks))
        for r in reversed(_order(marks))
    ]
    _panel(picture, rows, x, y, cell)
    _plan_marks(picture, position, marks, corner, cell)
    for i, k in enumerate(_order(marks)):
        picture.add(words(x + (i + 0.5) * cell, y + 3 * cell + 11, COLUMNS[k], 14, theme.muted))
        picture.add(words(x - 9, y + (2.5 - i) * cell, ROWS[k], 14, theme.muted))


def _order(marks: Marks) -> list[int]:
    return [2, 1, 0] if marks.flip else [0, 1, 2]


def _plan_marks(picture: Picture, position: Position, marks: Marks, corner: Point, cell: float) -> None:
    theme, order, (x, y) = picture.theme, _order(marks), corner
    owners, heights = position.owners(), position.heights()

    def centre(square: tuple[int, int]) -> Point:
        return x + (order.index(square[0]) + 0.5) * cell, y + (2.5 - order.index(square[1])) * cell

    for square, height in heights.items():
        if height:
            cx, cy = centre(square)
            side = owners[(*square, height - 1)].side
            picture.add(
                words(cx + cell * 0.34, cy + cell * 0.2, str(height), cell * 0.38, WOODS[side].ink, anchor="end")
            )
    for square in sorted({(bx, by) for bx, by, _ in position.banned}):
        cx, cy = centre(square)
        picture.add(
            rect(cx - cell * 0.42, cy - cell * 0.42, cell * 0.84, cell * 0.84, 3, fill="none", stroke=theme.warn,
                 stroke_width=2, stroke_dasharray="4 3")
        )  # fmt: skip
    for place in places(marks.targets):
        picture.add(_mark(theme, [centre(s) for s in place.squares], place.removal, cell))


def _mark(theme: Theme, centres: Sequence[Point], removal: bool, cell: float) -> str:
    (x, y), r = centres[0], cell * 0.13
    if removal:
        d = f"M{x - r:g} {y - r:g}l{2 * r:g} {2 * r:g}m0 {-2 * r:g}l{-2 * r:g} {2 * r:g}"
        return "".join(
            path(d, stroke=colour, stroke_width=width, stroke_linecap="round")
            for colour, width in ((theme.target_rim, 4.6), (theme.warn, 2.6))
        )
    if len(centres) == 2:
        return "".join(
            line(centres[0], centres[1], stroke=colour, stroke_width=width, stroke_linecap="round")
            for colour, width in ((theme.target_rim, 4.8), (theme.target, 3))
        )
    return circle(x, y, r, fill=theme.target, stroke=theme.target_rim, stroke_width=1.2)


def views(picture: Picture, position: Position, marks: Marks) -> None:
    theme, detail = picture.theme, marks.detail or {}
    left = AREA_W + 14
    shown: Mapping[str, Any] = detail["views"]
    roof = shown["roof"]
    rows = [row[::-1] for row in reversed(roof["rows"])] if marks.flip else roof["rows"]
    x, y = left + 14, 24.0
    _panel(picture, rows, x, y, _ROOF, shrink=0.1)  # leaves room for the heights
    _plan_marks(picture, position, marks, (x, y), _ROOF)
    for i, k in enumerate(_order(marks)):
        picture.add(words(x + (i + 0.5) * _ROOF, y + 3 * _ROOF + 12, COLUMNS[k], 15, theme.muted))
        picture.add(words(x - 11, y + (2.5 - i) * _ROOF, ROWS[k], 15, theme.muted))
    picture.add(words(x + 3 * _ROOF + 18, y + 14, "roof", 19, theme.muted, anchor="start"))
    _points(picture, roof, x + 3 * _ROOF + 26, y + 44)
    _totals(picture, detail, left + 228, y + 20)
    for i, (name, letters) in enumerate(SIDE_VIEWS.items()):
        view = shown[name]
        x = left + i * (3 * _CELL + _GAP)
        _panel(picture, view["rows"], x, _BASE - len(view["rows"]) * _CELL, _CELL)
        picture.add(
            line((x - 3, _BASE + 1.5), (x + 3 * _CELL + 3, _BASE + 1.5), stroke=theme.board.face, stroke_width=4)
        )
        for k, letter in enumerate(letters):
            picture.add(words(x + (k + 0.5) * _CELL, _BASE + 14, letter, 15, theme.muted))
        picture.add(words(x + 1.5 * _CELL, _BASE + 36, name, 19, theme.muted))
        _points(picture, view, x + 4, _BASE + 62)


def _points(picture: Picture, view: Mapping[str, Any], x: float, y: float) -> None:
    for side, dx in (("w", 0.0), ("b", 39.0)):
        picture.add(
            chip(side, x + dx, y, 6.5),
            words(x + dx + 10, y, str(view[SIDES[side]]), 17, picture.theme.ink, anchor="start"),
        )


def _totals(picture: Picture, detail: Mapping[str, Any], x: float, y: float) -> None:
    for side, dy in (("w", 0.0), ("b", 48.0)):
        if SIDES[side] in detail:
            picture.add(
                chip(side, x, y + dy, 15),
                words(
                    x + 28, y + dy, str(detail[SIDES[side]]), 34, picture.theme.ink, anchor="start", font_weight="bold"
                ),
            )


def _panel(picture: Picture, rows: Sequence[str], x: float, y: float, cell: float, *, shrink: float = 0.2) -> None:
    """Squares as seen; those of a largest group (upper case) full and outlined, the others small."""
    theme = picture.theme
    filled = {(c, r): ch for r, row in enumerate(rows) for c, ch in enumerate(row)}
    grouped = any(ch.isupper() for ch in filled.values())
    parts = []
    for (c, r), ch in filled.items():
        px, py = x + c * cell, y + r * cell
        parts.append(
            rect(px, py, cell, cell, fill=theme.panel, fill_opacity=0.5, stroke=theme.panel_line, stroke_width=0.8)
        )
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
