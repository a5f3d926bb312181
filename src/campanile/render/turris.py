"""Turris as a picture: the tower, and the five views that score."""

from __future__ import annotations

from math import cos, pi, sin

from campanile.render._marks import Marks
from campanile.render._svg import Picture, polygon
from campanile.render._theme import Theme
from campanile.render._words import caption
from campanile.render.turris_iso import AREA_W, tower
from campanile.render.turris_position import COLUMNS, ROWS, SIDES, Position, parse
from campanile.render.turris_views import COMPACT, FULL, chip, plan, views


def draw(text: str, marks: Marks, theme: Theme, compact: bool = False) -> Picture:
    position = parse(text)
    panels = "views" in (marks.detail or {})
    compact = compact and panels  # the tower alone is large enough at every size
    layout = COMPACT if compact else FULL
    width, height, foot = (layout.width, layout.height, layout.foot) if panels else (AREA_W, 500.0, 54.0)
    title = f"Turris: {marks.status(position.status())}"
    picture = Picture(width, height + foot, theme, title, _description(position), compact=compact)
    tower(picture, position, marks, height)
    if panels:
        views(picture, position, marks, layout)
    else:
        plan(picture, position, marks, (AREA_W - 118, 16), 34)
    _footer(picture, position, marks)
    return picture


def _description(position: Position) -> str:
    names = []
    for stone in position.stones:
        squares = sorted({COLUMNS[x] + ROWS[y] for x, y, _ in stone.cells})
        names.append(f"{SIDES[stone.side]} {''.join(squares)} level {stone.cells[0][2] + 1}")
    return f"Stones: {'; '.join(names)}." if names else "The foundation is empty."


def _footer(picture: Picture, position: Position, marks: Marks) -> None:
    y, r = picture.height - picture.pick(30, 54), picture.pick(13, 21)
    left, right = 20.0, picture.width - 20
    if speaker := marks.speaker(SIDES, position.mover):
        picture.add(chip(speaker, left + r, y, r))
        left += r * 3
    if position.bonus:
        right -= 2.4 * r
        picture.add(_star(picture.theme, right + 1.2 * r, y, r * 1.2))
    status = marks.status(position.status())
    picture.add(caption(left, y, status, picture.pick(26, 50), picture.theme.ink, room=right - left))


def _star(theme: Theme, x: float, y: float, r: float) -> str:
    """The bonus."""
    spikes = [(r if k % 2 == 0 else r * 0.42, k * pi / 5) for k in range(10)]
    points = [(x + d * sin(angle), y - d * cos(angle)) for d, angle in spikes]
    return polygon(points, fill=theme.last, stroke=theme.board.edge, stroke_width=1.5)
