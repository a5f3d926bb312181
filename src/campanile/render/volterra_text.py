"""Volterra in a terminal: one box a square, tiles written from bottom to top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.render._ansi import Paint, centred, legend, pad, rule
from campanile.render._marks import Marks
from campanile.render.volterra import COLUMNS, ROWS, SIDES, Marked, Position, marked, parse

_INNER = 12
_TILES = _INNER - 1  # a line; two lines hold all twenty tiles of the game
_STYLES = {"l": "maple", "d": "walnut"}


def write(text: str, marks: Marks, paint: Paint) -> str:
    position = parse(text)
    last, targets = marked(marks.last), marked(marks.targets)
    columns, rows = (COLUMNS[::-1], ROWS) if marks.flip else (COLUMNS, ROWS[::-1])
    widths = [_INNER] * len(columns)
    lines = ["  " + rule(widths, "┌", "┬", "┐")]
    for i, row in enumerate(rows):
        cells = [_cell(position, column + row, last, targets, paint) for column in columns]
        for k, label in enumerate((" ", row, " ")):
            lines.append(f"{paint(label, 'strong')} │" + "│".join(cell[k] for cell in cells) + "│")
        lines.append("  " + (rule(widths, "├", "┼", "┤") if i < len(rows) - 1 else rule(widths, "└", "┴", "┘")))
    lines.append("   " + " ".join(centred(paint(column, "strong"), _INNER) for column in columns).rstrip())
    lines.append(_status(position, marks, paint))
    lines.append(score(marks.detail or {}))
    used = (
        (bool(position.pawns), "@", "pawn"),
        (last != marked(()), "*", "last turn"),
        (bool(targets.pawns), "o", "possible step"),
        (bool(targets.towers | targets.tiles), "+", "possible target"),
    )
    lines.append(legend(used, paint) if marks.legend else "")
    return "\n".join(line.rstrip() for line in lines if line)


def score(detail: Mapping[str, Any]) -> str:
    """The heights of both sides' towers (V7)."""
    if "light" not in detail:
        return ""
    return "towers: " + ", ".join(f"{side} {' '.join(map(str, detail[side])) or '-'}" for side in SIDES.values())


def _status(position: Position, marks: Marks, paint: Paint) -> str:
    return marks.footer(SIDES, position.mover, position.status(), lambda side: paint(f" {side} ", _STYLES[side]))


def _cell(position: Position, square: str, last: Marked, targets: Marked, paint: Paint) -> tuple[str, str, str]:
    """Three lines: height, owner and marks; the lower tiles; the tiles above them."""
    tower = position.towers.get(square, "")
    head = pad(f"{len(tower)} {SIDES[tower[-1]]}" if tower else "", 8)
    signs = (
        ("@", "strong", square in position.pawns),
        ("*", "last", square in last.sources | last.towers | last.pawns | last.tiles),
        ("o", "target", square in targets.pawns),
        ("+", "target", square in targets.towers | targets.tiles),
    )
    shown = "".join(paint(sign, style) if here else " " for sign, style, here in signs)
    letters = tower[:-1] + tower[-1:].upper() if square in position.pawns else tower
    tiles = [paint(letter, _STYLES[letter.lower()]) for letter in letters]
    first = " " + "".join(tiles[:_TILES]) if tower else centred(paint("·", "muted"), _INNER)
    return head + shown, pad(first, _INNER), pad(" " + "".join(tiles[_TILES:]), _INNER)
