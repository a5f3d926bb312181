"""Drawing helpers that know no game: markup, ids, wood, shadows, words.

Only presentation attributes are written, never a style element: pictures stand inline in pages of others, where a
style element would leak out and the page's own would leak in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from itertools import pairwise
from math import exp, sin
from xml.sax.saxutils import escape, quoteattr

from campanile.render._theme import Theme, Wood

DEFAULT_WIDTH = 480
FONT = "Georgia, 'Iowan Old Style', 'Liberation Serif', 'DejaVu Serif', serif"
# Stands for the id prefix until the whole picture, and with it its hash, is known. A private-use character cannot
# occur in a position text.
_PREFIX = "\ue000"

Point = tuple[float, float]
Attributes = dict[str, str | float | None]


def num(value: float) -> str:
    """Two decimals at most: small files, and no digits that differ between machines."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element. `stroke_width=2` becomes `stroke-width="2"`; attributes that are None are left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else num(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def rect(x: float, y: float, w: float, h: float, r: float = 0, **attributes: str | float | None) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, rx=r or None, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float | None) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def line(a: Point, b: Point, **attributes: str | float | None) -> str:
    return tag("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    return tag("path", d=d, **attributes)


def polygon(points: Iterable[Point], **attributes: str | float | None) -> str:
    return tag("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), **attributes)


def group(*children: str, **attributes: str | float | None) -> str:
    return tag("g", *children, **attributes) if children else ""


def shift(x: float, y: float) -> str:
    return f"translate({num(x)} {num(y)})"


def words(
    x: float,
    y: float,
    content: str,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    **attributes: str | float | None,
) -> str:
    """Text centred vertically on y. Shifted by hand: not every renderer knows dominant-baseline."""
    return tag(
        "text", escape(content), x=x, y=y + size * 0.34, font_size=size, fill=fill, text_anchor=anchor, **attributes
    )


class Picture:
    """Collects definitions and drawing, then writes one document whose ids start with a hash of its content."""

    def __init__(
        self, width: float, height: float, theme: Theme, title: str, description: str, *, compact: bool = False
    ) -> None:
        self.width, self.height, self.theme, self.compact = width, height, theme, compact
        self._title, self._description = title, description
        self._definitions: dict[str, str] = {}
        self._body: list[str] = []
        page = self.gradient("page", [(0, theme.page), (1, theme.page_low)])
        self.add(rect(0, 0, width, height, 14, fill=page))

    def pick(self, full: float, compact: float) -> float:
        """A measure of the form this picture has."""
        return compact if self.compact else full

    def add(self, *markup: str) -> None:
        self._body.extend(markup)

    def define(self, name: str, make: Callable[[str], str]) -> str:
        """Write a definition once; `make` gets its id. Returns the id."""
        identifier = f"{_PREFIX}-{name}"
        if name not in self._definitions:
            self._definitions[name] = ""  # claims the place before nested definitions are made
            self._definitions[name] = make(identifier)
        return identifier

    def symbol(self, name: str, make: Callable[[], str]) -> str:
        """A drawing to be repeated with `use`."""
        return self.define(name, lambda i: tag("g", make(), id=i))

    def use(self, identifier: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: str | float) -> str:
        transform = shift(x, y) + (f" scale({num(scale)})" if scale != 1 else "")
        return tag("use", href=f"#{identifier}", transform=transform, **attributes)

    def gradient(
        self,
        name: str,
        stops: Iterable[tuple[float, str]],
        ends: tuple[Point, Point] = ((0, 0), (0, 1)),
        units: str | None = None,
    ) -> str:
        """A linear gradient from end to end, as a fill."""
        inner = [tag("stop", offset=offset, stop_color=colour) for offset, colour in stops]
        (x1, y1), (x2, y2) = ends
        identifier = self.define(
            name,
            lambda i: tag("linearGradient", *inner, id=i, x1=x1, y1=y1, x2=x2, y2=y2, gradientUnits=units),
        )
        return f"url(#{identifier})"

    def wood(self, name: str, wood: Wood) -> str:
        """The lit face of a piece of wood, as a fill; light falls from the upper left in every picture."""
        return self.gradient(name, [(0, wood.lit), (1, wood.face)], ((0.1, 0), (0.6, 1)))

    def glow(self, name: str, stops: Iterable[tuple[float, str, float]]) -> str:
        """A radial gradient (offset, colour, opacity), as a fill."""
        inner = [tag("stop", offset=o, stop_color=c, stop_opacity=a) for o, c, a in stops]
        return f"url(#{self.define(name, lambda i: tag('radialGradient', *inner, id=i))})"

    def shadow(self, x: float, y: float, w: float, h: float, *, r: float, depth: float) -> str:
        """A soft shadow under a rounded box, of nested boxes that fade outwards.

        Filters would be shorter, but a renderer that does not know one leaves out the whole piece that carries it.
        """
        steps = 5
        layers = (
            rect(x - d, y - d + depth * 0.7, w + 2 * d, h + 2 * d, r + d)
            for d in (depth * (2 * k / (steps - 1) - 1) for k in range(steps))
        )
        return group(*layers, fill=self.theme.shadow, fill_opacity=self.theme.shadow_strength / steps)

    def finish(self, size: int | None = None) -> str:
        """The whole document, `size` pixels wide."""
        width = DEFAULT_WIDTH if size is None else size
        content = [
            tag("title", escape(self._title), id=f"{_PREFIX}-title"),
            tag("desc", escape(self._description), id=f"{_PREFIX}-desc"),
            tag("defs", *self._definitions.values()),
            tag("g", *self._body, font_family=FONT),
        ]
        document = tag(
            "svg",
            *content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {num(self.width)} {num(self.height)}",
            width=width,
            height=round(width * self.height / self.width),
            role="img",
            aria_labelledby=f"{_PREFIX}-title {_PREFIX}-desc",
        )
        return document.replace(_PREFIX, "c" + sha256(document.encode()).hexdigest()[:8])


def grain(x: float, y: float, w: float, h: float, *, lines: int, seed: int, **attributes: str | float | None) -> str:
    """Wood grain: wavy lines along x that make way for one knot.

    The lines share one field of displacement, so they bend together and never cross, as grown wood does.
    """
    fraction = (seed * 0.6180339887) % 1
    knot_x, knot_y = x + w * (0.25 + 0.5 * fraction), y + h * (0.3 + 0.4 * ((fraction * 7) % 1))
    pieces = []
    for k in range(lines):
        y0 = y + h * (k + 0.5 + 0.35 * sin(seed + k * 2.4)) / lines
        points = [(x + w * i / 10, _bent(x + w * i / 10, y0, (knot_x, knot_y), (w, h), seed)) for i in range(11)]
        pieces.append(_smooth([(px, min(max(py, y + 1), y + h - 1)) for px, py in points]))
    return path(" ".join(pieces), fill="none", **attributes)


def _bent(x: float, y: float, knot: Point, extent: Point, seed: int) -> float:
    w, h = extent
    wave = h * 0.018 * sin(seed + x * 6.0 / w) + h * 0.008 * sin(seed * 2 + x * 17.0 / w + y * 0.02)
    push = exp(-(((x - knot[0]) / (w * 0.09)) ** 2)) * exp(-abs(y - knot[1]) / (h * 0.1))
    return y + wave + (h * 0.06 * push if y >= knot[1] else -h * 0.06 * push)


def _smooth(points: list[Point]) -> str:
    """A curve through the midpoints, with the points as handles."""
    d = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        d.append(f"Q{num(ax)} {num(ay)} {num((ax + bx) / 2)} {num((ay + by) / 2)}")
    d.append(f"L{num(points[-1][0])} {num(points[-1][1])}")
    return "".join(d)
