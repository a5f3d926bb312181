"""Words that must fit: how wide a text may get, and captions that shrink or wrap before they leave their room."""

from __future__ import annotations

from campanile.render._svg import words

# Widths in ems, of the widest typeface in the list of fonts (DejaVu Serif): what fits with it fits with all.
_NARROW, _WIDE, _CAPITAL, _USUAL, _SPACE = 0.42, 0.93, 0.76, 0.63, 0.32
_BOLD = 1.1
# A caption shrinks to this part of its size before it wraps.
_SHRINK = 0.84


def span(content: str) -> float:
    """The width of a text in ems, rather too large than too small."""
    return sum(_em(character) for character in content)


def _em(character: str) -> float:
    if character == " ":
        return _SPACE
    if character in "fijlrt.,:;()'–·I":
        return _NARROW
    if character in "mwMW":
        return _WIDE
    return _CAPITAL if character.isupper() else _USUAL


def fitted(content: str, size: float, room: float) -> float:
    """The font size, or the largest smaller one at which the text fits the room."""
    return min(size, room / max(span(content), 0.01))


def number(x: float, y: float, value: object, size: float, fill: str, *, room: float) -> str:
    """A bold number, centred."""
    return words(x, y, str(value), fitted(str(value), size, room / _BOLD), fill, font_weight="bold")


def caption(x: float, y: float, content: str, size: float, fill: str, *, room: float) -> str:
    """A line that begins at x: full size if it fits, else a little smaller, else in two lines."""
    whole = fitted(content, size, room)
    if whole >= size * _SHRINK:
        return words(x, y, content, whole, fill, anchor="start")
    first, second = _halves(content, room / (size * _SHRINK))
    smaller = min(fitted(part, size * _SHRINK, room) for part in (first, second))
    pitch = smaller * 0.56
    return words(x, y - pitch, first, smaller, fill, anchor="start") + words(
        x, y + pitch, second, smaller, fill, anchor="start"
    )


def _halves(content: str, ems: float) -> tuple[str, str]:
    """The text cut at a space: after its colon if the parts then fit, else where the longer part is shortest."""
    parts = content.split(" ")
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))] or [(content, "")]

    def longer(cut: tuple[str, str]) -> float:
        return max(map(span, cut))

    return min(cuts, key=lambda cut: (not (cut[0].endswith(":") and longer(cut) <= ems), longer(cut)))
