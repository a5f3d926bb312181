"""Volto in a terminal: White's masks in round brackets, Red's in angular ones, a question mark for what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.render._ansi import Paint, legend, rule
from campanile.render._marks import Marks
from campanile.render.volto import COLUMNS, ROWS, SIDES, Position, moves, parse

_INNER = 5
_STYLES = {"w": "ivory", "r": "crimson"}


def write(text: str, marks: Marks, paint: Paint) -> str:
    position = parse(text)
    last = {square for move in moves(marks.last) for square in move}
    targets = {to for _, to in moves(marks.targets)}
    columns, rows = (COLUMNS[::-1], ROWS) if marks.flip else (COLUMNS, ROWS[::-1])
    widths = [_INNER] * len(columns)
    lines = ["  " + rule(widths, "╔", "╤", "╗", "═")]
    for i, row in enumerate(rows):
        cells = [_cell(position, column + row, last, targets, paint) for column in columns]
        lines.append(f"{paint(row, 'strong')} ║" + "│".join(cells) + "║" + _beside(position, row, paint))
        if i in (0, len(rows) - 2):  # the palaces' inner walls
            lines.append("  " + rule(widths, "╠", "╪", "╣", "═"))
        elif i < len(rows) - 1:
            lines.append("  " + rule(widths, "╟", "┼", "╢"))
    lines.append("  " + rule(widths, "╚", "╧", "╝", "═"))
    lines.append("   " + " ".join(f"  {paint(column, 'strong')}  " for column in columns))
    said = marks.footer(SIDES, position.mover, position.status(), lambda side: _token(side, side.upper(), paint))
    lines.append(said)
    masks = "".join(position.masks.values())
    used = (
        (any(m in "Xx" for m in masks), "?", "hidden"),
        (bool(last), "*", "last move"),
        (bool(targets), "+", "possible target"),
    )
    lines.append(legend(used, paint) if marks.legend else "")
    return "\n".join(line.rstrip() for line in lines if line)


def score(_: Mapping[str, Any]) -> str:
    """Nothing is counted; what was captured stands beside the palaces."""
    return ""


def _token(side: str, letter: str, paint: Paint) -> str:
    shape = f"({letter})" if side == "w" else f"<{letter}>"
    return paint(shape, _STYLES[side])


def _mask(letter: str, paint: Paint) -> str:
    shown = "?" if letter in "Xx" else letter
    return _token("w" if letter.isupper() else "r", shown, paint)


def _cell(position: Position, square: str, last: set[str], targets: set[str], paint: Paint) -> str:
    before = paint("*", "last") if square in last else " "
    after = paint("+", "target") if square in targets else " "
    letter = position.masks.get(square)
    return before + (_mask(letter, paint) if letter else f" {paint('·', 'muted')} ") + after


def _beside(position: Position, row: str, paint: Paint) -> str:
    """Beside the board: the palaces' names, and each side's captured masks next to its own palace."""
    if row in "17":
        return paint(f"  {SIDES['w' if row == '1' else 'r']}'s palace", "muted")
    if row in "26":
        side = "w" if row == "2" else "r"
        if position.captured[side]:
            return "  captured " + " ".join(_mask(letter, paint) for letter in position.captured[side])
    return ""
