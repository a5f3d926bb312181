"""Terminal helpers that know no game: colours, widths, box drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import zip_longest

# Pieces bring their own ground, so that they look the same on dark and light terminals; the rest uses middle tones.
_STYLES = {
    "maple": "38;5;52;48;5;223",
    "walnut": "38;5;230;48;5;94",
    "ivory": "1;38;5;16;48;5;230",
    "ebony": "1;38;5;230;48;5;238",
    "crimson": "1;38;5;231;48;5;124",
    "last": "1;38;5;16;48;5;220",
    "target": "1;38;5;30",
    "warn": "1;38;5;167",
    "muted": "38;5;244",
    "strong": "1",
}
_ESCAPE = re.compile("\x1b\\[[0-9;]*m")
# Line pieces by their arms: up 1, right 2, down 4, left 8.
_JUNCTIONS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Paint:
    """Wraps text in ANSI colours, or leaves it plain."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, style: str) -> str:
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text


def width(text: str) -> int:
    """Columns on the screen. Only characters one column wide are used on the boards."""
    return len(_ESCAPE.sub("", text))


def pad(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def centred(text: str, columns: int) -> str:
    left = (columns - width(text)) // 2
    return pad(" " * left + text, columns)


def junction(up: bool, right: bool, down: bool, left: bool) -> str:
    return _JUNCTIONS[up + 2 * right + 4 * down + 8 * left]


def rule(columns: Iterable[int], left: str, cross: str, right: str, dash: str = "─") -> str:
    """One border line of a table with the given column widths."""
    return left + cross.join(dash * n for n in columns) + right


def beside(blocks: Iterable[list[str]], gap: int) -> list[str]:
    """Blocks of lines side by side, aligned at the bottom."""
    padded = []
    for block in blocks:
        wide = max((width(line) for line in block), default=0)
        padded.append([pad(line, wide) for line in reversed(block)])
    sizes = [width(block[0]) if block else 0 for block in padded]
    rows = [
        (" " * gap)
        .join(line if line is not None else " " * size for line, size in zip(row, sizes, strict=True))
        .rstrip()
        for row in zip_longest(*padded)
    ]
    return rows[::-1]


def legend(entries: Iterable[tuple[bool, str, str]], paint: Paint) -> str:
    """The marks that occur on this board, explained."""
    return paint("   ".join(f"{mark} {meaning}" for used, mark, meaning in entries if used), "muted")
