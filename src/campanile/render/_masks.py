"""Our own drawings of Venetian masks: one per kind, and one back that is the same for all of them.

Every mask fits a box from -46 to 46. The kinds differ in outline (tricorn, beak, helmet, feathers, ducal cap), the
sides in ornament as well as in colour: White wears a pearl and gold dots, Red a dark lozenge and tears.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campanile.render._svg import Picture, circle, group, line, path, polygon, rect, tag


@dataclass(frozen=True, slots=True)
class Paintbox:
    """The colours of one side's masks."""

    side: str
    lit: str
    face: str
    ink: str
    trim: str
    cloth: str
    cloth_lit: str
    back_lit: str
    back: str
    back_ink: str


WHITE = Paintbox("w", "#fffefa", "#ebe0cb", "#3a2a1c", "#c08a24", "#34507a", "#5f7fae", "#f7efdf", "#d8c8ab", "#5a4830")
RED = Paintbox("r", "#e2574a", "#a3201f", "#3a0a0a", "#f4c65a", "#4b1020", "#7d2438", "#b5322e", "#86171b", "#ffe2a0")

_OUTLINE = 2.6


def mask(picture: Picture, box: Paintbox, kind: str) -> str:
    """The id of a kind's drawing; `X` is the back, the only drawing a hidden mask ever gets."""
    make = _back if kind == "X" else _KINDS[kind]
    return picture.symbol(f"mask-{box.side}{kind}", lambda: make(picture, box))


def _skin(picture: Picture, box: Paintbox) -> str:
    return picture.gradient(f"skin-{box.side}", [(0.15, box.lit), (1, box.face)], ((0.2, 0), (0.7, 1)))


def _cloth(picture: Picture, box: Paintbox) -> str:
    return picture.gradient(f"cloth-{box.side}", [(0, box.cloth_lit), (1, box.cloth)])


def _shape(d: str, fill: str, box: Paintbox, width: float = _OUTLINE) -> str:
    return path(d, fill=fill, stroke=box.ink, stroke_width=width, stroke_linejoin="round")


def _stroke(d: str, colour: str, width: float = 2.0) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _eyes(box: Paintbox, y: float, gap: float, tilt: float = 0) -> str:
    """Almond holes; a tilt lifts their outer ends."""
    parts = []
    for s in (-1, 1):
        inner, outer = s * gap, s * (gap + 14)
        parts.append(
            path(
                f"M{inner} {y + 1}Q{(inner + outer) / 2} {y - 8 - tilt} {outer} {y - tilt}"
                f"Q{(inner + outer) / 2} {y + 7} {inner} {y + 1}Z",
                fill=box.ink,
            )
        )
    return "".join(parts)


def _jewel(box: Paintbox, x: float, y: float) -> str:
    if box is WHITE:
        return circle(x, y, 4, fill=box.trim, stroke=box.ink, stroke_width=1.2)
    return polygon([(x, y - 7), (x + 5, y), (x, y + 7), (x - 5, y)], fill=box.ink, stroke=box.trim, stroke_width=1.6)


def _cheeks(box: Paintbox, x: float, y: float) -> str:
    """White: three gold dots a side. Red: a dark tear a side."""
    parts = []
    for s in (-1, 1):
        if box is WHITE:
            parts += [circle(s * (x + dx), y + dy, 1.7, fill=box.trim) for dx, dy in ((0, 0), (5, -3), (-4, 4))]
        else:
            parts.append(polygon([(s * x - 4, y - 3), (s * x + 4, y - 3), (s * x, y + 10)], fill=box.ink))
    return "".join(parts)


def _noble(picture: Picture, box: Paintbox) -> str:
    """Bauta: a jutting jaw without a mouth, under a tricorn."""
    face = (
        "M-25 -16H25C28 -6 27 4 21 13C23 22 29 30 32 37C12 46 -12 46 -32 37C-29 30 -23 22 -21 13C-27 4 -28 -6 -25 -16Z"
    )
    hat = (
        "M-46 -12C-38 -22 -34 -34 -20 -39C-10 -42 -4 -36 0 -36C4 -36 10 -42 20 -39C34 -34 38 -22 46 -12"
        "C30 -20 14 -14 0 -10C-14 -14 -30 -20 -46 -12Z"
    )
    return (
        _shape(face, _skin(picture, box), box)
        + _eyes(box, 2, 5)
        + _stroke("M-3 2C-5 12 -9 17 -10 20C-4 25 4 25 10 20C9 17 5 12 3 2", box.ink)
        + _stroke("M-21 13C-14 19 -14 25 -16 33M21 13C14 19 14 25 16 33", box.ink, 1.5)
        + _shape(hat, _cloth(picture, box), box)
        + _stroke("M-40 -16C-30 -23 -14 -19 0 -15C14 -19 30 -23 40 -16", box.trim, 2.6)
        + _jewel(box, 0, -26)
    )


def _advisor(picture: Picture, box: Paintbox) -> str:
    """Plague doctor: round glasses and a long beak that points along the diagonal he moves on."""
    hood = "M-14 -40C8 -50 40 -36 40 -6C40 14 34 30 26 40C18 30 -4 10 -26 -8C-30 -24 -26 -36 -14 -40Z"
    face = (
        "M-16 -30C4 -40 30 -28 30 -6C30 10 22 20 10 20C-6 20 -22 30 -42 42C-42 20 -34 4 -28 -6C-28 -18 -24 -26 -16 -30Z"
    )
    return (
        _shape(hood, _cloth(picture, box), box)
        + _shape(face, _skin(picture, box), box)
        + _stroke("M-40 39C-30 22 -18 12 -4 8", box.ink, 1.6)
        + "".join(circle(x, y, 1.6, fill=box.ink) for x, y in ((-29, 16), (-23, 10), (-17, 5)))
        + circle(12, -9, 11.5, fill=box.ink, stroke=box.trim, stroke_width=3.2)
        + circle(-15, -13, 8, fill=box.ink, stroke=box.trim, stroke_width=3)
        + _stroke("M6 -13C8 -16 11 -17 14 -17", "#ffffff", 1.8)
        + _jewel(box, 0, -28)
    )


def _soldier(picture: Picture, box: Paintbox) -> str:
    """A stern face under a morion with a high comb."""
    steel = picture.gradient("steel", [(0, "#e3e6ea"), (1, "#8b949e")])
    face = "M-24 2H24C25 18 20 30 12 37L0 45L-12 37C-20 30 -25 18 -24 2Z"
    comb = "M-25 -22C-16 -52 16 -52 25 -22C10 -32 -10 -32 -25 -22Z"
    dome = "M-28 -2C-32 -36 32 -36 28 -2Z"
    brim = "M-46 -17C-36 -8 -18 -5 0 -5C18 -5 36 -8 46 -17C40 4 22 9 0 9C-22 9 -40 4 -46 -17Z"
    return (
        _shape(face, _skin(picture, box), box)
        + _eyes(box, 17, 4, -3)
        + _stroke("M0 17V27", box.ink)
        + path("M0 29C-6 26 -14 28 -18 34C-10 35 -4 35 0 32C4 35 10 35 18 34C14 28 6 26 0 29Z", fill=box.ink)
        + _shape(comb, _cloth(picture, box), box)
        + _shape(dome, steel, box)
        + _stroke("M0 -27V-6", box.ink, 1.6)
        + _shape(brim, steel, box)
        + "".join(circle(x, y, 1.9, fill=box.ink) for x, y in ((-26, 0), (-13, 2.5), (13, 2.5), (26, 0)))
        + _jewel(box, 0, 2)
    )


def _lady(picture: Picture, box: Paintbox) -> str:
    """Colombina: a half-mask on a stick, with feathers."""
    half = "M-43 -8C-36 -20 -16 -16 0 -7C16 -16 36 -20 43 -8C43 14 24 26 9 16Q0 9 -9 16C-24 26 -43 14 -43 -8Z"
    feather = "M0 0C-12 -12 -11 -30 0 -40C11 -30 12 -12 0 0Z"
    plumes = "".join(
        group(
            _shape(feather, _cloth(picture, box), box, 2),
            _stroke("M0 -4V-32", box.trim, 1.6),
            transform=f"translate(0 -6) rotate({angle})",
        )
        for angle in (-46, 46, -16, 16)
    )
    stick = line((-35, 8), (-26, 45), stroke=box.ink, stroke_width=6.5, stroke_linecap="round") + line(
        (-35, 8), (-26, 45), stroke=box.trim, stroke_width=3, stroke_linecap="round"
    )
    return (
        stick
        + plumes
        + _shape(half, _skin(picture, box), box)
        + _eyes(box, 1, 9, 5)
        + _stroke("M-36 -6C-30 -13 -16 -10 -6 -4M36 -6C30 -13 16 -10 6 -4", box.trim, 2.2)
        + _cheeks(box, 26, 11)
        + _jewel(box, 0, -1)
    )


def _candidate(picture: Picture, box: Paintbox) -> str:
    """Volto: the whole face, under the horned cap of a doge."""
    face = "M-26 -14C-31 12 -17 42 0 45C17 42 31 12 26 -14Z"
    cap = "M-29 -10C-34 -28 -24 -37 -8 -35C4 -34 8 -47 20 -46C31 -44 33 -26 29 -10C10 -16 -10 -16 -29 -10Z"
    gold = picture.gradient("gold", [(0, "#ffe49a"), (1, "#c8902a")])
    return (
        _shape(face, _skin(picture, box), box)
        + _eyes(box, 4, 5)
        + _stroke("M-19 -4C-14 -8 -8 -7 -5 -3M19 -4C14 -8 8 -7 5 -3", box.ink, 1.8)
        + _stroke("M0 4C-1 12 -4 16 -4 18C-2 20 2 20 4 18", box.ink, 1.7)
        + path("M-9 29C-5 25 -2 26 0 27C2 26 5 25 9 29C5 34 -5 34 -9 29Z", fill=box.ink if box is RED else "#a8322b")
        + _cheeks(box, 17, 17)
        + _shape(cap, gold, box)
        + _shape("M-31 -8C-12 -17 12 -17 31 -8L29 -16C12 -24 -12 -24 -29 -16Z", _cloth(picture, box), box, 2)
        + _jewel(box, 0, -27)
    )


def _back(picture: Picture, box: Paintbox) -> str:
    """Any mask from behind: plain lining, ribbon, question mark."""
    lining = picture.gradient(f"back-{box.side}", [(0, box.back_lit), (1, box.back)])
    shell = "M-27 -34C-10 -44 10 -44 27 -34C37 -8 26 36 0 44C-26 36 -37 -8 -27 -34Z"
    inner = "M-21 -29C-8 -37 8 -37 21 -29C29 -7 20 30 0 37C-20 30 -29 -7 -21 -29Z"
    ends = "M-31 -14L-45 -24L-42 -12L-46 -3L-31 -7ZM31 -14L45 -24L42 -12L46 -3L31 -7Z"
    return (
        _shape(ends, box.trim, box, 2)
        + _shape(shell, lining, box)
        + path(inner, fill="none", stroke=box.back_ink, stroke_width=1.6, stroke_dasharray="4 4", opacity=0.75)
        + tag(
            "text",
            "?",
            x=0,
            y=18,
            font_size=48,
            font_weight="bold",
            text_anchor="middle",
            fill=box.back_ink,
        )
    )


_KINDS: dict[str, Callable[[Picture, Paintbox], str]] = {
    "N": _noble,
    "A": _advisor,
    "S": _soldier,
    "L": _lady,
    "C": _candidate,
}


# A tag's radius, in sizes of its letter.
TAG = 0.68


def letter_tag(box: Paintbox, kind: str, x: float, y: float, size: float) -> str:
    """The learner's letter: on a round tag for White, on a lozenge for Red."""
    r = size * TAG
    ground = (
        circle(x, y, r, fill=box.lit, stroke=box.ink, stroke_width=1.6)
        if box is WHITE
        else rect(
            x - r * 0.88,
            y - r * 0.88,
            r * 1.76,
            r * 1.76,
            2,
            fill=box.ink,
            stroke=box.trim,
            stroke_width=1.6,
            transform=f"rotate(45 {x:g} {y:g})",
        )
    )
    ink = box.ink if box is WHITE else box.trim
    return ground + tag(
        "text", kind, x=x, y=y + size * 0.35, font_size=size, font_weight="bold", text_anchor="middle", fill=ink
    )
