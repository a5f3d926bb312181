"""Every word: large enough to be read at 200 pixels, inside the picture, and in contrast to what it stands on."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from campanile.render import COMPACT, svg
from campanile.render._masks import RED, WHITE
from campanile.render._theme import BIRCH, EBONY, MAPLE, THEMES, WALNUT, Theme
from campanile.render._words import caption, span
from campanile.render.turris_views import INKS

TEXT = "{http://www.w3.org/2000/svg}text"
ENDINGS = {
    "volterra": ("Light wins: position repeated three times (V8)", "Dark wins: no legal turn (V7)"),
    "volto": ("White wins: candidate in the opposing palace (M6.3)", "Draw: third occurrence (M7.2)"),
    "kwinty": ("Draw: equally many fours (K5)", "White wins: five in a line (K4)"),
    "turris": ("Black wins: neither player can place a stone (T5)",),
}


def grounds(theme: Theme) -> dict[str, set[str]]:
    """For every ink, all that words of this ink stand on."""
    page, board = {theme.page, theme.page_low}, {theme.board.lit, theme.board.face}
    pairs = [
        (theme.ink, page),
        (theme.muted, page),
        (theme.board.ink, board),
        (MAPLE.lit, {MAPLE.ink}),  # heights on badges
        (WALNUT.side, {WALNUT.ink}),
        (INKS["w"], {BIRCH.lit, BIRCH.face}),  # heights and points on the stones' woods
        (INKS["b"], {EBONY.lit, EBONY.face}),
        (WHITE.ink, {WHITE.lit}),  # letters on tags
        (RED.trim, {RED.ink}),
        (WHITE.back_ink, {WHITE.back_lit, WHITE.back}),  # the question mark on backs
        (RED.back_ink, {RED.back_lit, RED.back}),
    ]
    found: dict[str, set[str]] = {}
    for ink, under in pairs:
        found.setdefault(ink, set()).update(under)
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_inks_stand_out(theme: Theme) -> None:
    weak = {(ink, g): contrast(ink, g) for ink, under in grounds(theme).items() for g in under}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [None, 200])
def test_no_other_ink_is_used(sample: Any, detail: Any, theme: str, size: int | None) -> None:
    picture = svg(sample.game, sample.text, **sample.marks, detail=detail, theme=theme, size=size)
    inks = {re.findall(r'\bfill="([^"]+)"', text)[0] for text in re.findall("<text[^>]*>", picture)}
    assert inks <= set(grounds(THEMES[theme]))
    assert not re.search("<text[^>]*opacity", picture)


def texts(picture: str) -> list[tuple[ElementTree.Element, float]]:
    """Every text that is not part of a repeated drawing, and the size of its font in pixels."""
    root = ElementTree.fromstring(picture)
    scale = float(str(root.get("width"))) / float(str(root.get("viewBox")).split()[2])
    return [(text, float(str(text.get("font-size"))) * scale) for text in root.iter(TEXT) if text.get("x") != "0"]


def endings(game: str) -> list[dict[str, str]]:
    return [{"status": status} for status in ENDINGS[game]]


def test_nothing_is_too_small_to_read(sample: Any, detail: Any) -> None:
    for more in ({}, *endings(sample.game)):
        for size, least in ((200, 9.2), (None, 9.2), (800, 15)):
            picture = svg(sample.game, sample.text, **sample.marks, detail=(detail or {}) | more, size=size)
            small = {str(text.text): round(pixels, 1) for text, pixels in texts(picture) if pixels < least}
            assert small == {}, (size, more)


@pytest.mark.parametrize("size", [None, 200, COMPACT, COMPACT + 1, 800])
def test_words_stay_inside(sample: Any, detail: Any, size: int | None) -> None:
    for more in ({}, *endings(sample.game)):
        picture = svg(sample.game, sample.text, **sample.marks, detail=(detail or {}) | more, size=size)
        _, _, width, height = (float(v) for v in re.findall(r'viewBox="([^"]+)"', picture)[0].split())
        for text, _ in texts(picture):
            x, y, font = (float(str(text.get(key))) for key in ("x", "y", "font-size"))
            wide = span(str(text.text)) * font
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[str(text.get("text-anchor"))]
            assert left > 0
            assert left + wide < width
            assert font * 0.7 < y < height - font * 0.2


def test_captions_shrink_then_wrap() -> None:
    assert caption(0, 0, "White", 20, "#000", room=200).count("<text") == 1
    assert 'font-size="20"' not in (shrunk := caption(0, 0, "White to move", 20, "#000", room=140))
    assert shrunk.count("<text") == 1
    lines = re.findall(">([^<]+)<", caption(0, 0, "Black wins: five in a line (K4)", 20, "#000", room=200))
    assert lines == ["Black wins:", "five in a line (K4)"]
    assert re.findall(">([^<]+)<", caption(0, 0, "Unbreakable", 20, "#000", room=50)) == ["Unbreakable"]


@pytest.mark.parametrize(("status", "side"), [("White wins: five", "w"), ("Black wins", "b"), ("Draw: fours", None)])
def test_the_winner_stands_beside_the_result(status: str, side: str | None) -> None:
    faces = {"w": BIRCH.face, "b": EBONY.face}
    picture = svg("kwinty", "17 w", detail={"status": status})
    assert [s for s, face in faces.items() if f'fill="{face}"' in picture] == ([side] if side else [])


def test_the_compact_form_keeps_what_matters(sample: Any, detail: Any) -> None:
    full, small = (svg(sample.game, sample.text, **sample.marks, detail=detail, size=size) for size in (800, 200))
    for kind in ("square", "tower", "mask", "stone", "cell"):
        found = [re.findall(rf'data-{kind}="([^"]+)"', picture) for picture in (full, small)]
        assert found[0] == found[1]
    if sample.game in ("volterra", "volto", "kwinty"):
        bold = [sorted(re.findall(r'bold"[^>]*>([^<]+)<', picture)) for picture in (full, small)]
        assert bold[0] == bold[1], "heights and identities are all there"
