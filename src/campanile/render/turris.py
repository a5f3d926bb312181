"""Turris as a picture: the tower, and the five views that score."""

from __future__ import annotations

from campanile.render._marks import Marks
from campanile.render._svg import Picture, polygon, words
from campanile.render._theme import Theme
from campanile.render.turris_iso import AREA_H, AREA_W, tower
from campanile.render.turris_position import COLUMNS, ROWS, SIDES, Position, parse
from campanile.render.turris_views import VIEWS_W, chip, plan, views


def draw(text: str, marks: Marks, theme: Theme) -> Picture:
    position = parse(text)
    detail = marks.detail or {}
    status = str(detail.get("status", position.status()))
    panels = "views" in detail
    width = AREA_W + (VIEWS_W if panels else 0)
    picture = Picture(width, AREA_H + 46, theme, f"Turris: {status}", _description(position))
    tower(picture, position, marks)
    if panels:
        views(picture, position, marks)
    else:
        plan(picture, position, marks, (AREA_W - 106, 16), 30)
    _footer(picture, position, status)
    return picture


def _description(position: Position) -> str:
    names = []
    for stone in position.stones:
        squares = sorted({COLUMNS[x] + ROWS[y] for x, y, _ in stone.cells})
        names.append(f"{SIDES[stone.side]} {''.join(squares)} level {stone.cells[0][2] + 1}")
    return f"Stones: {'; '.join(names)}." if names else "The foundation is empty."


def _footer(picture: Picture, position: Position, status: str) -> None:
    y = AREA_H + 20
    picture.add(chip(position.mover, 30, y), words(52, y, status, 20, picture.theme.ink, anchor="start"))
    if position.bonus:
        picture.add(_star(picture.theme, AREA_W - 34, y))


def _star(theme: Theme, x: float, y: float) -> str:
    """The bonus."""
    points = [
        (0, -12),
        (3.2, -4),
        (11.4, -3.7),
        (5, 1.4),
        (7, 9.7),
        (0, 5),
        (-7, 9.7),
        (-5, 1.4),
        (-11.4, -3.7),
        (-3.2, -4),
    ]
    return polygon([(x + px, y + py) for px, py in points], fill=theme.last, stroke=theme.board.edge, stroke_width=1.2)
