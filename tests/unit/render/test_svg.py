"""Every picture: valid, self-contained, accessible, the same every time, and with everything on it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from campanile.render import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"


def ids(picture: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', picture)


def drawn(picture: str, attribute: str) -> list[str]:
    return re.findall(rf'data-{attribute}="([^"]+)"', picture)


@pytest.mark.parametrize(("theme", "size"), [("light", None), ("dark", None), ("light", 200)])
@pytest.mark.parametrize("flip", [False, True])
def test_valid_and_self_contained(sample: Any, detail: Any, theme: str, size: int | None, flip: bool) -> None:
    picture = svg(sample.game, sample.text, **sample.marks, detail=detail, theme=theme, size=size, flip=flip)
    root = ElementTree.fromstring(picture)
    assert root.tag == NAMESPACE + "svg"
    assert root.get("role") == "img"
    for name in ("title", "desc"):
        element = root.find(NAMESPACE + name)
        assert element is not None
        assert element.text
        assert element.get("id") in str(root.get("aria-labelledby")).split()
    _, _, width, height = (float(part) for part in str(root.get("viewBox")).split())
    assert width > 0
    assert height > 0
    assert "NaN" not in picture
    assert not re.search(r"<(script|style|image|foreignObject)|javascript:|\ue000", picture)
    assert picture.count("http") == 1, "only the name space may look like an address"


@pytest.mark.parametrize("size", [None, 200])
def test_ids_are_unique_and_resolved(sample: Any, detail: Any, size: int | None) -> None:
    picture = svg(sample.game, sample.text, **sample.marks, detail=detail, size=size)
    defined = ids(picture)
    assert len(defined) == len(set(defined))
    used = set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))
    assert used <= set(defined)
    assert len({name.split("-")[0] for name in defined}) == 1


def test_ids_of_different_pictures_never_collide() -> None:
    start = "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -"
    pictures = [
        svg("volterra", start),
        svg("volterra", start, flip=True),
        svg("volterra", start, theme="dark"),
        svg("volterra", start, size=200),
        svg("volterra", start.replace("d -", "l -")),
        svg("kwinty", "17 w"),
        svg("kwinty", "17 b"),
    ]
    every = [name for picture in pictures for name in ids(picture)]
    assert len(every) == len(set(every))


def test_drawn_again_it_is_the_same(sample: Any, detail: Any) -> None:
    first, second = (svg(sample.game, sample.text, **sample.marks, detail=detail) for _ in range(2))
    assert first == second


def test_the_same_in_every_process() -> None:
    """No order of a set, which changes from run to run, may reach the picture."""
    code = (
        "from campanile.render import svg, board\n"
        "t = 'VV,.,./.,.,./VV,.,. b bonus a1:1/- a2:1+a2:2'\n"
        "for draw in (svg, board): print(draw('turris', t, last=['a1'], targets=['a2', 'a1a2', 'xa1']))\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("size", [None, 320, 200, 800])
def test_size_sets_the_width_and_keeps_the_proportions(size: int | None) -> None:
    root = ElementTree.fromstring(svg("kwinty", "17 w", size=size))
    wide = size or 480
    assert root.get("width") == str(wide)
    _, _, width, height = (float(part) for part in str(root.get("viewBox")).split())
    assert root.get("height") == str(round(wide * height / width))


def test_only_small_pictures_are_compact() -> None:
    text = "5/5/5/5/5/XXXXX/XXXXX r -/- 0"
    sizes = (None, 200, 320, 321)
    views = {size: ElementTree.fromstring(svg("volto", text, size=size)).get("viewBox") for size in sizes}
    assert views[200] == views[320] != views[321] == views[None]


def test_wrong_names_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        svg("chess", "17 w")
    with pytest.raises(ValueError, match="unknown theme 'sepia'"):
        svg("kwinty", "17 w", theme="sepia")


def test_status_may_be_given() -> None:
    assert "White wins &lt;at once>" in svg("kwinty", "17 w", detail={"status": "White wins <at once>"}).replace(
        "&gt;", ">"
    )


@pytest.mark.parametrize("flip", [False, True])
def test_everything_is_drawn_once(sample: Any, flip: bool) -> None:
    picture = svg(sample.game, sample.text, **sample.marks, flip=flip)
    field = sample.text.split(" ")[0]
    if sample.game == "volterra":
        towers = [t.lower() for row in field.split("/") for t in row.split(",") if t != "."]
        assert len(set(drawn(picture, "square"))) == 20
        assert sorted(t.split(" ")[1] for t in drawn(picture, "tower")) == sorted(towers)
        assert len(re.findall(r'href="#\w+-pawn-', picture)) == len(re.findall("[LD]", field))
    elif sample.game == "volto":
        assert len(set(drawn(picture, "square"))) == 35
        assert len(drawn(picture, "mask")) == len(re.findall("[A-Za-z]", field))
    elif sample.game == "kwinty":
        assert len(drawn(picture, "stone")) == len(re.findall("[HVhv]", field)) / 2
    else:
        cells = drawn(picture, "cell")
        assert len(cells) == len(set(cells))
        columns = [c for row in field.split("/") for c in row.split(",")]
        tops = {f"{'abc'[i % 3]}{3 - i // 3}:{len(column)}" for i, column in enumerate(columns) if column != "."}
        assert tops <= set(cells), "every column's top is visible from above"
