"""Kwinty in a terminal: each stone one box, however it lies or stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.render._ansi import Paint, centred, junction, legend
from campanile.render._marks import Marks
from campanile.render.kwinty import COLUMNS, HIGH, SIDES, Position, Stone, actions, parse

_INNER = 3
_STYLES = {"w": "ivory", "b": "ebony"}

Square = tuple[int, int]


def write(text: str, marks: Marks, paint: Paint) -> str:
    position = parse(text)
    wall = _Wall(position, marks, paint)
    lines = []
    for row in reversed(range(HIGH)):
        lines.append("  " + wall.border(row + 1))
        lines.append(f"{paint(str(row + 1), 'strong')} " + wall.inside(row))
    lines.append("  " + wall.table())
    lines.append("   " + " ".join(_letter(position, column, paint) for column in position.window()))
    said = marks.footer(
        SIDES, position.mover, position.status(), lambda side: paint(f" {side.upper()} ", _STYLES[side])
    )
    lines.append("   ".join(part for part in (said, score(marks.detail or {})) if part))
    used = (
        (bool(wall.last), "*", "last stone"),
        (bool(wall.five), "!", "five"),
        (bool(wall.targets), "h v", "possible: lying, standing from here"),
    )
    lines.append(legend(used, paint) if marks.legend else "")
    return "\n".join(line.rstrip() for line in lines).rstrip("\n")


def score(detail: Mapping[str, Any]) -> str:
    """The fours of both sides (K5); with a five on the wall they count for nothing."""
    if "white" not in detail or detail.get("five"):
        return ""
    return f"fours: White {detail['white']}, Black {detail['black']}"


def _letter(position: Position, column: int, paint: Paint) -> str:
    return centred(paint(COLUMNS[column], "strong" if column in position.reach() else "muted"), _INNER)


class _Wall:
    """The window's squares by stone, and what is marked on them."""

    def __init__(self, position: Position, marks: Marks, paint: Paint) -> None:
        self.paint, self.window, self.reach = paint, position.window(), position.reach()
        self.owners: dict[Square, Stone] = {square: s for s in position.stones for square in s.squares}
        last = set(actions(marks.last))
        self.last = {s for s in position.stones if (s.column, s.row, s.lying) in last}
        self.targets: dict[Square, str] = {}
        for column, row, lying in sorted(actions(marks.targets), key=lambda a: not a[2]):
            self.targets[column, row] = self.targets.get((column, row), "") + ("h" if lying else "v")
        five = (marks.detail or {}).get("five") or ()
        self.five = {(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in five}

    def parted(self, a: Square, b: Square) -> bool:
        """An edge runs between two squares that do not belong to the same stone."""
        return self.owners.get(a) is not self.owners.get(b)

    def border(self, row: int) -> str:
        """The line below a row: edges, crossings, and the inside of standing stones."""
        parts = []
        for column in range(self.window.start, self.window.stop + 1):
            left_up, right_up = (column - 1, row), (column, row)
            left_low, right_low = (column - 1, row - 1), (column, row - 1)
            edge = self.parted(right_up, right_low)
            parts.append(
                junction(
                    self.parted(left_up, right_up),
                    edge,
                    self.parted(left_low, right_low),
                    self.parted(left_up, left_low),
                )
            )
            if column < self.window.stop:
                stone = self.owners.get(right_up)
                inside = self.paint(" " * _INNER, self.style(right_up)) if stone and not edge else " " * _INNER
                parts.append("─" * _INNER if edge else inside)
        return "".join(parts)

    def table(self) -> str:
        parts = []
        for column in range(self.window.start, self.window.stop + 1):
            parts.append("╧" if self.parted((column - 1, 0), (column, 0)) else "═")
            parts.append("═" * _INNER if column < self.window.stop else "")
        return "".join(parts)

    def inside(self, row: int) -> str:
        parts = []
        for column in self.window:
            here = (column, row)
            joined = here in self.owners and not self.parted((column - 1, row), here)
            edge = "│" if self.parted((column - 1, row), here) else " "
            parts.append(self.paint(edge, self.style(here)) if joined else edge)
            parts.append(self.square(here))
        return "".join(parts) + ("│" if (self.window.stop - 1, row) in self.owners else " ")

    def square(self, here: Square) -> str:
        stone = self.owners.get(here)
        if stone is None:
            if here in self.targets:
                return centred(self.paint(self.targets[here], "target"), _INNER)
            return centred(self.paint("·", "muted"), _INNER) if here[0] in self.reach else " " * _INNER
        sign = "!" if here in self.five else "*" if stone in self.last else " "
        return self.paint(f"{sign}{stone.side.upper()}{sign}", "last" if here in self.five else self.style(here))

    def style(self, here: Square) -> str:
        return _STYLES[self.owners[here].side]
