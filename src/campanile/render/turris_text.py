"""Turris in a terminal: every level as a small plan, then the five views and the heights side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.render._ansi import Paint, beside, centred, legend, width
from campanile.render._marks import Marks
from campanile.render.turris_position import COLUMNS, ROWS, SIDES, Cell, Position, Stone, parse, places, played

_STYLES = {"w": "ivory", "b": "ebony"}
_LETTERS = {"roof": "abc", "south": "abc", "east": "123", "north": "cba", "west": "321"}
_TALL = 9  # a tower of so many levels needs every line of a usual screen
_VIEW = 10  # holds the widest points, "w 14  b 14"


def write(text: str, marks: Marks, paint: Paint) -> str:
    position = parse(text)
    detail = marks.detail or {}
    labels = ["", *(f"{paint(ROWS[y], 'strong')}" if y is not None else "" for y in (2, None, 1, None, 0)), ""]
    top = max(1, *position.heights().values())
    last = played(position, marks.last)
    lines = beside([labels, *(_level(position, z, last, paint) for z in range(top))], 1)
    blocks = [_view(name, detail["views"][name], paint) for name in _LETTERS] if "views" in detail else []
    lines += [""] * (top < _TALL)
    lines += beside([*blocks, _heights(position, marks, last, paint)], 2)
    said = marks.footer(SIDES, position.mover, position.status(), lambda side: paint(f" {side} ", _STYLES[side]))
    lines.append("   ".join(part for part in (said, score(detail), _left(position, marks)) if part))
    actions = places(marks.targets)
    used = (
        (bool(last), "*", "last"),
        (any(len(a.squares) == 1 and not a.removal for a in actions), "+", "may stand"),
        (any(len(a.squares) == 2 for a in actions), "=", "may lie"),
        (bool(actions), "#", "both"),
        (any(a.removal for a in actions), "x", "removable"),
        (bool(position.banned), "!", "forbidden this turn"),
        ("views" in detail, "W B", "largest groups"),
    )
    lines.append(legend(used, paint) if marks.legend else "")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def score(detail: Mapping[str, Any]) -> str:
    """The points of both sides (T6)."""
    return f"White {detail['white']}, Black {detail['black']}" if "white" in detail else ""


def _left(position: Position, marks: Marks) -> str:
    """The stones to come. Nobody needs them after the end, whose sentence may fill the line."""
    if "status" in (marks.detail or {}):
        return ""
    return "stones left: " + ", ".join(f"{name} {position.left(side)}" for side, name in SIDES.items())


def _level(position: Position, z: int, last: set[Stone], paint: Paint) -> list[str]:
    """One level from above. Signs beside the cubes lead to their other halves: = and ║ lying, ↑ and ↓ standing."""
    owners = position.owners()
    lines = [centred(paint(f"level {z + 1}" if z == 0 else str(z + 1), "muted"), 7 if z == 0 else 6)]
    for y in (2, 1, 0):
        row, below = "", ""
        for x in range(3):
            stone = owners.get((x, y, z))
            row += _cube(stone, (x, y, z), last, paint)
            below += ("║" if stone and owners.get((x, y - 1, z)) is stone else " ") + " "
        lines.append(row)
        if y:
            lines.append(below)
    lines.append(" ".join(paint(c, "strong") for c in COLUMNS) + " ")
    return lines


def _cube(stone: Stone | None, cell: Cell, last: set[Stone], paint: Paint) -> str:
    if stone is None:
        return paint("·", "muted") + " "
    if stone.axis == 2:
        link = "↑" if cell == stone.cells[0] else "↓"
    else:
        link = "═" if stone.axis == 0 and cell == min(stone.cells) else " "
    return paint(stone.side, "last" if stone in last else _STYLES[stone.side]) + link


def _view(name: str, view: Mapping[str, Any], paint: Paint) -> list[str]:
    """A view with its largest groups in capitals, its columns' names and its points."""
    lines = [centred(paint(name, "muted"), _VIEW)]
    for row in view["rows"]:
        cubes = (paint(c, _STYLES[c.lower()] if c.isupper() else "muted") if c != "." else "·" for c in row)
        lines.append(centred(" ".join(cubes), _VIEW))
    lines.append(centred(" ".join(paint(c, "strong") for c in _LETTERS[name]), _VIEW))
    lines.append(centred(f"w {view['white']}  b {view['black']}", _VIEW))
    return lines


def _heights(position: Position, marks: Marks, last: set[Stone], paint: Paint) -> list[str]:
    """The heights of the nine columns, with marks before (last, forbidden) and after (possible)."""
    actions = places(marks.targets)
    fresh = {cell[:2] for stone in last for cell in stone.cells}
    banned = {cell[:2] for cell in position.banned}
    lines = [centred(paint("heights", "muted"), 16)]
    for y in (2, 1, 0):
        row = paint(ROWS[y], "strong") + " "
        for x in range(3):
            here = [a for a in actions if (x, y) in a.squares]
            kinds = {"x" if a.removal else "=" if len(a.squares) == 2 else "+" for a in here}
            sign = "#" if kinds >= {"+", "="} else next(iter(sorted(kinds)), " ")
            before = paint("!", "warn") if (x, y) in banned else paint("*", "last") if (x, y) in fresh else ""
            height = before + str(position.heights()[x, y])
            row += " " * (3 - width(height)) + height + (paint(sign, "target") if sign != " " else " ") + " "
        lines.append(row)
    lines.append("  " + "".join(f"  {paint(c, 'strong')}  " for c in COLUMNS))
    return lines
