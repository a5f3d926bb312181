"""Volto as a picture: masks on the square between two palaces.

A view's text names unknown masks X or x; they all get the same back. The part of a capture after its `x`, and the
letters of a set-up, are never looked at: what the text hides stays hidden whatever `last` contains (M8).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campanile.render._marks import Marks
from campanile.render._masks import RED, WHITE, Paintbox, letter_tag, mask
from campanile.render._svg import Picture, Point, circle, grain, path, polygon, rect, tag, words
from campanile.render._theme import Theme

COLUMNS, ROWS = "abcde", "1234567"
SIDES = {"w": "White", "r": "Red"}
KINDS = {"N": "noble", "A": "advisor", "S": "soldier", "L": "lady", "C": "candidate", "X": "hidden mask"}
# M7.3 draws after a hundred quiet moves; the counter is shown once that end comes into sight.
QUIET_SHOWN = 50

_CELL = 96.0
_LEFT, _TOP = 46.0, 28.0
_BOARD_W, _BOARD_H = 5 * _CELL, 7 * _CELL
_TRAY_RIGHT = _LEFT + _BOARD_W + 14
_SIDE = _TRAY_RIGHT + 14
_WIDTH, _FOOT = _SIDE + 118.0, _TOP + _BOARD_H + 34
_SLOT = 53.0

_MOVE = re.compile(r"([a-e][1-7])([a-e][1-7])(?:x|$)")


@dataclass(frozen=True, slots=True)
class Position:
    """Masks by square and those captured, as letters: upper case White's, lower case Red's."""

    masks: dict[str, str]
    captured: dict[str, str]
    mover: str
    quiet: int

    @property
    def setting_up(self) -> bool:
        """The mover still owes the set-up (M3): none of the ten masks is on the board or beside it."""
        own = str.isupper if self.mover == "w" else str.islower
        return not any(own(m) for m in self.masks.values()) and not self.captured[self.mover]

    def status(self) -> str:
        side = SIDES[self.mover]
        if self.setting_up:
            return f"{side} to set up"
        quiet = f" · {self.quiet} moves without capture" if self.quiet >= QUIET_SHOWN else ""
        return f"{side} to move{quiet}"


def parse(text: str) -> Position:
    field, mover, captured, quiet = text.split(" ")
    masks: dict[str, str] = {}
    for row, line in zip(reversed(ROWS), field.split("/"), strict=True):
        spread = "".join("." * int(c) if c.isdigit() else c for c in line)
        for column, letter in zip(COLUMNS, spread, strict=True):
            if letter != ".":
                masks[column + row] = letter
    lost = captured.replace("-", "").split("/")
    return Position(masks, {"w": lost[0].upper(), "r": lost[1].lower()}, mover, int(quiet))


def moves(actions: tuple[str, ...]) -> list[tuple[str, str]]:
    """From and to of every move among the actions; set-ups are no moves."""
    return [(m[1], m[2]) for action in actions if (m := _MOVE.match(action))]


def squares(flip: bool) -> Iterator[tuple[str, int, int]]:
    """Every square with its column and row on the screen."""
    columns, rows = (COLUMNS[::-1], ROWS) if flip else (COLUMNS, ROWS[::-1])
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            yield column + row, x, y


def draw(text: str, marks: Marks, theme: Theme) -> Picture:
    position = parse(text)
    status = str(marks.detail["status"]) if marks.detail and "status" in marks.detail else position.status()
    picture = Picture(_WIDTH, _FOOT + 50, theme, f"Volto: {status}", _description(position))
    _tray(picture, marks.flip)
    last, targets = moves(marks.last), {to for _, to in moves(marks.targets)}
    for square, x, y in squares(marks.flip):
        left, top = _LEFT + x * _CELL, _TOP + y * _CELL
        picture.add(_floor(picture, position, square, (left, top), last))
    for square, x, y in squares(marks.flip):
        cx, cy = _LEFT + (x + 0.5) * _CELL, _TOP + (y + 0.5) * _CELL
        if square in position.masks:
            picture.add(_standing(picture, position.masks[square], cx, cy, square))
        if square in targets:
            picture.add(_target(theme, square in position.masks, cx, cy))
    _captured(picture, position, marks.flip)
    box = _box(position.mover)
    token = (
        circle(30, _FOOT + 27, 11, fill=box.lit, stroke=box.ink, stroke_width=2)
        if box is WHITE
        else polygon(
            [(30, _FOOT + 14), (43, _FOOT + 27), (30, _FOOT + 40), (17, _FOOT + 27)],
            fill=box.face,
            stroke=box.trim,
            stroke_width=2,
        )
    )
    picture.add(token, words(54, _FOOT + 27, status, 23, theme.ink, anchor="start"))
    return picture


def _box(letter: str) -> Paintbox:
    return WHITE if letter == "w" or letter.isupper() else RED


def _name(letter: str) -> str:
    return f"{SIDES['w' if letter.isupper() else 'r']} {KINDS[letter.upper()]}"


def _description(position: Position) -> str:
    standing = "; ".join(f"{s} {_name(m)}" for s, m in sorted(position.masks.items())) or "no masks yet"
    gone = ", ".join(_name(m) for m in position.captured["w"] + position.captured["r"]) or "none"
    return f"On the board: {standing}. Captured: {gone}."


def _tray(picture: Picture, flip: bool) -> None:
    wood = picture.theme.board
    x, y, w, h = 12.0, 12.0, _TRAY_RIGHT - 12, _FOOT - 12
    picture.add(
        picture.shadow(x, y, w, h, r=12, depth=7),
        rect(x, y, w, h, 12, fill=picture.wood("board", wood), stroke=wood.edge, stroke_width=1.5),
        grain(x + 2, y + 2, w - 4, h - 4, lines=40, seed=4, stroke=wood.grain, stroke_width=1.1, opacity=0.32),
        rect(x + 2.5, y + 2.5, w - 5, h - 5, 10, fill="none", stroke=wood.lit, stroke_width=1.5, opacity=0.6),
        rect(_LEFT - 3, _TOP - 3, _BOARD_W + 6, _BOARD_H + 6, 4, fill=wood.edge),
    )
    columns, rows = (COLUMNS[::-1], ROWS) if flip else (COLUMNS, ROWS[::-1])
    for i, name in enumerate(columns):
        picture.add(words(_LEFT + (i + 0.5) * _CELL, _FOOT - 15, name, 23, wood.ink))
    for i, name in enumerate(rows):
        picture.add(words(28, _TOP + (i + 0.5) * _CELL, name, 23, wood.ink))


def _floor(picture: Picture, position: Position, square: str, corner: Point, last: list[tuple[str, str]]) -> str:
    theme, (left, top) = picture.theme, corner
    palace = square[1] in "17"
    kind = "palace" if palace else f"paving-{(ord(square[0]) + int(square[1])) % 2}"
    parts = [picture.use(_slab(picture, kind), left, top, data_square=square)]
    if any(square == to for _, to in last):
        parts.append(rect(left + 2, top + 2, _CELL - 4, _CELL - 4, 4, fill=theme.last, opacity=0.85))
    elif any(square == source for source, _ in last):
        parts.append(rect(left + 5, top + 5, _CELL - 10, _CELL - 10, 4, fill="none", stroke=theme.last, stroke_width=6))
    home = "12" if position.mover == "w" else "67"
    if position.setting_up and square[1] in home:
        box = _box(position.mover)
        parts.append(
            tag(
                "ellipse",
                cx=left + _CELL / 2,
                cy=top + _CELL / 2,
                rx=25,
                ry=31,
                fill=box.lit,
                fill_opacity=0.22,
                stroke=box.lit,
                stroke_width=2.5,
                stroke_dasharray="7 7",
            )
        )
    return "".join(parts)


def _slab(picture: Picture, kind: str) -> str:
    """One square's floor: a palace has a pointed arch let into coloured stone, the square plain boards."""
    theme = picture.theme
    size = _CELL - 2

    def make() -> str:
        if kind == "palace":
            wood = theme.inlay
            arch = "M16 92V52C16 30 34 20 47 8C60 20 78 30 78 52V92"
            return (
                rect(1, 1, size, size, 3, fill=picture.wood("inlay", wood), stroke=wood.edge, stroke_width=1)
                + path(
                    arch, fill=wood.lit, fill_opacity=0.35, stroke=wood.edge, stroke_width=2, transform="translate(1 0)"
                )
                + circle(48, 28, 5, fill="none", stroke=wood.edge, stroke_width=1.6)
            )
        light, low = theme.paving if kind.endswith("0") else theme.paving_alt
        fill = picture.gradient(kind + "-fill", [(0, light), (1, low)], ((0.1, 0), (0.6, 1)))
        seed = 2 if kind.endswith("0") else 8
        return rect(1, 1, size, size, 3, fill=fill) + grain(
            3, 3, size - 4, size - 4, lines=6, seed=seed, stroke=theme.board.grain, stroke_width=1, opacity=0.22
        )

    return picture.symbol(kind, make)


def _standing(picture: Picture, letter: str, x: float, y: float, square: str) -> str:
    box, kind = _box(letter), letter.upper()
    shade = picture.glow("shade", [(0, "#1d0f05", 0.5), (0.6, "#1d0f05", 0.3), (1, "#1d0f05", 0)])
    parts = [
        tag("ellipse", cx=x, cy=y + 6, rx=46, ry=44, fill=shade),
        picture.use(mask(picture, box, kind), x, y, 0.94, data_mask=square),
    ]
    if kind != "X":
        parts.append(letter_tag(box, kind, x + 32, y + 32, 20))
    return "".join(parts)


def _target(theme: Theme, occupied: bool, x: float, y: float) -> str:
    if not occupied:
        return circle(x, y, 12, fill=theme.target, stroke=theme.target_rim, stroke_width=3)
    ring = _CELL / 2 - 5
    return circle(x, y, ring, fill="none", stroke=theme.target_rim, stroke_width=7) + circle(
        x, y, ring, fill="none", stroke=theme.target, stroke_width=4
    )


def _captured(picture: Picture, position: Position, flip: bool) -> None:
    """Captured masks lie beside their own palace, in order of removal."""
    theme = picture.theme
    height = 5 * _SLOT + 14
    for side, letters in position.captured.items():
        top = _TOP - 3 if (side == "r") != flip else _TOP + _BOARD_H + 3 - height
        picture.add(
            rect(_SIDE, top, 2 * _SLOT, height, 10, fill=theme.hairline, fill_opacity=0.45, stroke=theme.hairline)
        )
        for i, letter in enumerate(letters):
            x, y = _SIDE + (i % 2 + 0.5) * _SLOT, top + 7 + (i // 2 + 0.5) * _SLOT
            picture.add(picture.use(mask(picture, _box(letter), letter.upper()), x, y, 0.52))
            picture.add(letter_tag(_box(letter), letter.upper(), x + 17, y + 17, 13))
