"""Volto as a picture: masks on the square between two palaces.

A view's text names unknown masks X or x; they all get the same back. The part of a capture after its `x`, and the
letters of a set-up, are never looked at: what the text hides stays hidden whatever `last` contains (M8).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campanile.render._marks import Marks
from campanile.render._masks import RED, TAG, WHITE, Paintbox, letter_tag, mask
from campanile.render._svg import Picture, Point, circle, grain, path, polygon, rect, tag, words
from campanile.render._theme import Theme
from campanile.render._words import caption

COLUMNS, ROWS = "abcde", "1234567"
SIDES = {"w": "White", "r": "Red"}
KINDS = {"N": "noble", "A": "advisor", "S": "soldier", "L": "lady", "C": "candidate", "X": "hidden mask"}
# M7.3 draws after a hundred quiet moves; the counter is shown once that end comes into sight.
QUIET_SHOWN = 50

_CELL = 96.0
_BOARD_W, _BOARD_H = 5 * _CELL, 7 * _CELL
_SLOT = 53.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are: the board's corner, the tray's margins, the room for captured masks, the sizes of letters."""

    left: float
    top: float
    right: float
    above: float
    beside: float
    below: float
    margin: float
    letter: float
    label: float
    status: float

    @property
    def width(self) -> float:
        return self.left + _BOARD_W + self.right + self.beside

    @property
    def foot(self) -> float:
        """The tray's lower edge."""
        return self.top + _BOARD_H + self.margin


# Captured masks lie beside the board; in the compact form their letters stand above and below it.
_FULL = Layout(46, 28, 14, 12, 146, 52, 34, 21, 23, 24)
_COMPACT = Layout(46, 78, 14, 64, 8, 144, 36, 29, 29, 38)

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


def draw(text: str, marks: Marks, theme: Theme, compact: bool = False) -> Picture:
    position = parse(text)
    layout = _COMPACT if compact else _FULL
    status = marks.status(position.status())
    height, title = layout.foot + layout.below, f"Volto: {status}"
    picture = Picture(layout.width, height, theme, title, _description(position), compact=compact)
    _tray(picture, layout, marks.flip)
    last, targets = moves(marks.last), {to for _, to in moves(marks.targets)}
    for square, x, y in squares(marks.flip):
        left, top = layout.left + x * _CELL, layout.top + y * _CELL
        picture.add(_floor(picture, position, square, (left, top), last))
    for square, x, y in squares(marks.flip):
        cx, cy = layout.left + (x + 0.5) * _CELL, layout.top + (y + 0.5) * _CELL
        if square in position.masks:
            picture.add(_standing(picture, position.masks[square], (cx, cy), square, layout.letter))
        if square in targets:
            picture.add(_target(theme, square in position.masks, cx, cy))
    for side in SIDES:
        upper = (side == "r") != marks.flip
        picture.add(*(_letters if compact else _captured)(picture, layout, position.captured[side], upper))
    middle, size, speaker = height - picture.pick(25, 44), layout.status, marks.speaker(SIDES, position.mover)
    indent = 18 + size * 1.6 if speaker else 18
    picture.add(
        _token(speaker, 18 + size * 0.55, middle, size * 0.55),
        caption(indent, middle, status, size, theme.ink, room=layout.width - 14 - indent),
    )
    return picture


def _token(side: str | None, x: float, y: float, r: float) -> str:
    """A round token for White, a lozenge for Red, as on the masks."""
    if side is None:
        return ""
    box = _box(side)
    if box is WHITE:
        return circle(x, y, r * 0.9, fill=box.lit, stroke=box.ink, stroke_width=2)
    points = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
    return polygon(points, fill=box.face, stroke=box.trim, stroke_width=2)


def _box(letter: str) -> Paintbox:
    return WHITE if letter == "w" or letter.isupper() else RED


def _name(letter: str) -> str:
    return f"{SIDES['w' if letter.isupper() else 'r']} {KINDS[letter.upper()]}"


def _description(position: Position) -> str:
    standing = "; ".join(f"{s} {_name(m)}" for s, m in sorted(position.masks.items())) or "no masks yet"
    gone = ", ".join(_name(m) for m in position.captured["w"] + position.captured["r"]) or "none"
    return f"On the board: {standing}. Captured: {gone}."


def _tray(picture: Picture, layout: Layout, flip: bool) -> None:
    wood = picture.theme.board
    x, y = picture.pick(12, 8), layout.above
    w, h = layout.left + _BOARD_W + layout.right - x, layout.foot - y
    picture.add(
        picture.shadow(x, y, w, h, r=12, depth=7),
        rect(x, y, w, h, 12, fill=picture.wood("board", wood), stroke=wood.edge, stroke_width=1.5),
        grain(x + 2, y + 2, w - 4, h - 4, lines=40, seed=4, stroke=wood.grain, stroke_width=1.1, opacity=0.32),
        rect(x + 2.5, y + 2.5, w - 5, h - 5, 10, fill="none", stroke=wood.lit, stroke_width=1.5, opacity=0.6),
        rect(layout.left - 3, layout.top - 3, _BOARD_W + 6, _BOARD_H + 6, 4, fill=wood.edge),
    )
    columns, rows = (COLUMNS[::-1], ROWS) if flip else (COLUMNS, ROWS[::-1])
    for i, name in enumerate(columns):
        picture.add(words(layout.left + (i + 0.5) * _CELL, layout.foot - 17, name, layout.label, wood.ink))
    for i, name in enumerate(rows):
        picture.add(words((x + layout.left - 3) / 2, layout.top + (i + 0.5) * _CELL, name, layout.label, wood.ink))


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


def _standing(picture: Picture, letter: str, centre: Point, square: str, size: float) -> str:
    box, kind, (x, y) = _box(letter), letter.upper(), centre
    shade = picture.glow("shade", [(0, "#1d0f05", 0.5), (0.6, "#1d0f05", 0.3), (1, "#1d0f05", 0)])
    parts = [
        tag("ellipse", cx=x, cy=y + 6, rx=46, ry=44, fill=shade),
        picture.use(mask(picture, box, kind), x, y, 0.94, data_mask=square),
    ]
    if kind != "X":
        corner = 47 - size * TAG
        parts.append(letter_tag(box, kind, x + corner, y + corner, size))
    return "".join(parts)


def _target(theme: Theme, occupied: bool, x: float, y: float) -> str:
    if not occupied:
        return circle(x, y, 12, fill=theme.target, stroke=theme.target_rim, stroke_width=3)
    ring = _CELL / 2 - 5
    return circle(x, y, ring, fill="none", stroke=theme.target_rim, stroke_width=7) + circle(
        x, y, ring, fill="none", stroke=theme.target, stroke_width=4
    )


def _captured(picture: Picture, layout: Layout, captured: str, upper: bool) -> Iterator[str]:
    """Captured masks lie beside their own palace, in order of removal."""
    theme = picture.theme
    height = 5 * _SLOT + 14
    left = layout.left + _BOARD_W + layout.right + 20
    top = layout.top - 3 if upper else layout.top + _BOARD_H + 3 - height
    yield rect(left, top, 2 * _SLOT, height, 10, fill=theme.hairline, fill_opacity=0.45, stroke=theme.hairline)
    for i, letter in enumerate(captured):
        x, y = left + (i % 2 + 0.5) * _SLOT, top + 7 + (i // 2 + 0.5) * _SLOT
        yield picture.use(mask(picture, _box(letter), letter.upper()), x, y, 0.52)
        yield letter_tag(_box(letter), letter.upper(), x + 15, y + 15, 16)


def _letters(picture: Picture, layout: Layout, captured: str, upper: bool) -> Iterator[str]:
    """The compact form of captured masks: their letters, above or below the board."""
    theme, height = picture.theme, 44.0
    y = 34.0 if upper else layout.foot + 36
    width = layout.width - 16
    yield rect(8, y - height / 2, width, height, 8, fill=theme.hairline, fill_opacity=0.45, stroke=theme.hairline)
    for i, letter in enumerate(captured):
        yield letter_tag(_box(letter), letter.upper(), 8 + (i + 0.5) * width / 10, y, 28)
