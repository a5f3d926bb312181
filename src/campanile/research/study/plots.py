"""Plots as inline SVG: points with intervals, lines, bars. Small, self-contained, readable in light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

_WIDE, _HIGH = 560, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 28, 44
_TICKS = 5
COLOURS = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#718096")

Point = tuple[float, float]
Interval = tuple[str, float, float, float]  # label, value, low, high


class _Frame:
    """From values to places."""

    def __init__(self, low: float, high: float, first: float = 0, last: float = 1) -> None:
        self.low, self.high = (low, high) if high > low else (low - 0.5, low + 0.5)
        self.first, self.last = (first, last) if last > first else (first - 0.5, first + 0.5)

    def x(self, value: float) -> float:
        return _LEFT + (value - self.first) / (self.last - self.first) * (_WIDE - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _HIGH - _BOTTOM - (value - self.low) / (self.high - self.low) * (_HIGH - _TOP - _BOTTOM)


def intervals(
    rows: Sequence[Interval], *, axis: str, label: str, percent: bool = False, mark: float | None = None
) -> str:
    """A point with its interval for every row, from left to right; `mark` is a line across."""
    values = [value for _, _, low, high in rows for value in (low, high)] + ([] if mark is None else [mark])
    frame = _padded(min(values), max(values))
    step = (_WIDE - _LEFT - _RIGHT) / len(rows)
    parts = _grid(frame, percent)
    if mark is not None:
        parts.append(f'<path class="mark" d="M{_LEFT} {frame.y(mark):.1f}H{_WIDE - _RIGHT}"/>')
    for place, (name, value, low, high) in enumerate(rows):
        x = _LEFT + step * (place + 0.5)
        parts.append(f'<path class="bar" d="M{x:.1f} {frame.y(low):.1f}V{frame.y(high):.1f}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{frame.y(value):.1f}" r="4"><title>{_exact(value)}</title></circle>')
        parts.append(_text(x, _HIGH - _BOTTOM + 16, name))
    return _picture(parts, axis, label)


def lines(series: Sequence[tuple[str, Sequence[Point]]], *, axis: str, label: str, percent: bool = False) -> str:
    """A line for each series, with a key above."""
    points = [point for _, row in series for point in row]
    frame = _padded(0, max(y for _, y in points))
    frame.first, frame.last = min(x for x, _ in points), max(1, *(x for x, _ in points))
    parts = _grid(frame, percent)
    for value in _ticks(frame.first, frame.last):
        parts.append(_text(frame.x(value), _HIGH - _BOTTOM + 16, _short(value)))
    room = (_WIDE - _LEFT - _RIGHT) / max(4, len(series))
    for place, (name, row) in enumerate(series):
        colour = COLOURS[place % len(COLOURS)]
        path = "L".join(f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y in row)
        x = _LEFT + place * room
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{path}"/>')
        parts.append(f'<path stroke="{colour}" stroke-width="3" d="M{x:.1f} 10h14"/>')
        parts.append(f'<text x="{x + 19:.1f}" y="14">{escape(name)}</text>')
    return _picture(parts, axis, label)


def _padded(low: float, high: float) -> _Frame:
    room = (high - low or 1) * 0.08
    return _Frame(low - room if low else 0, high + room)


def _grid(frame: _Frame, percent: bool) -> list[str]:
    parts = []
    for value in _ticks(frame.low, frame.high):
        y = frame.y(value)
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDE - _RIGHT}"/>')
        words = f"{value * 100:.4g} %" if percent else _short(value)
        parts.append(f'<text class="tick" x="{_LEFT - 6}" y="{y + 4:.1f}">{words}</text>')
    return parts


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between both."""
    rough = (high - low) / _TICKS
    size = 10 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = math.ceil(low / step)
    return [round(n * step, 10) for n in range(first, math.floor(high / step) + 1)]


def _text(x: float, y: float, words: str) -> str:
    return f'<text class="name" x="{x:.1f}" y="{y}">{escape(words)}</text>'


def _short(value: float) -> str:
    return f"{value:,.6g}"


def _exact(value: float) -> str:
    return f"{value:.4g}"


def _picture(parts: Sequence[str], axis: str, label: str) -> str:
    below = f'<text class="name" x="{(_LEFT + _WIDE) / 2}" y="{_HIGH - 8}">{escape(axis)}</text>'
    return (
        f"<figure><figcaption>{escape(label)}</figcaption>"
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{escape(label)}">{"".join(parts)}{below}</svg>'
        "</figure>"
    )
