"""M8: a picture shows what the text shows, and nothing else ever reaches it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from campanile.render import board, svg
from oracles.volto import Volto

DRAWINGS: list[Callable[..., str]] = [svg, board]
KINDS = ("noble", "advisor", "soldier", "lady", "candidate")


def game(white: str, red: str, *moves: str) -> Any:
    oracle: Any = Volto()
    for action in (white, red, *moves):
        oracle.play(action)
    return oracle


@pytest.mark.parametrize("draw", DRAWINGS)
def test_states_that_look_alike_are_drawn_alike(draw: Callable[..., str]) -> None:
    """Red set up differently, White saw the same move: both pictures are byte for byte the same."""
    one = game("NACNALNSLA", "NACNALNSLA", "b2b3", "b6b5")
    two = game("NACNALNSLA", "ACNNALNSLA", "b2b3", "b6b5")
    assert one.text() != two.text()
    assert draw("volto", one.view("white")) == draw("volto", two.view("white"))
    assert draw("volto", one.view("spectator"), last=["b6b5"]) == draw("volto", two.view("spectator"), last=["b6b5"])


@pytest.mark.parametrize("draw", DRAWINGS)
@pytest.mark.parametrize("word", ["NACNALNSLA", "LANSLNACNA", "XXXXXXXXXX"])
def test_set_up_letters_are_never_looked_at(draw: Callable[..., str], word: str) -> None:
    text = "5/5/5/5/5/XXXXX/XXXXX r -/- 0"
    assert draw("volto", text, last=[word]) == draw("volto", text)


@pytest.mark.parametrize("draw", DRAWINGS)
def test_what_a_capture_reveals_is_never_looked_at(draw: Callable[..., str]) -> None:
    text = "xxxxx/xxxx1/5/5/4X/XXXX1/XXXXX r N/- 0"
    plain = draw("volto", text, last=["e2e3"])
    assert all(draw("volto", text, last=[f"e2e3x{seen}"]) == plain for seen in ("N", "C", "L+A"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_hidden_masks_share_one_back(theme: str) -> None:
    picture = svg("volto", "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0", theme=theme)
    assert set(re.findall(r'id="\w+-(mask-\w+)"', picture)) == {"mask-wX", "mask-rX"}
    uses = re.findall(r"<use [^>]*mask-[^>]*>", picture)
    shapes = {re.sub(r'(transform|data-mask)="[^"]*"', "", use) for use in uses}
    assert len(uses) == 20
    assert len(shapes) == 2
    assert not any(kind in picture for kind in KINDS)
    assert "hidden mask" in picture


def test_only_known_kinds_are_defined() -> None:
    """A drawing that is defined but not shown would tell what is on the board."""
    picture = svg("volto", "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w L/- 0")
    assert set(re.findall(r'id="\w+-(mask-\w+)"', picture)) == {"mask-wX", "mask-rX", "mask-wL"}


def test_every_kind_and_side_has_its_own_drawing() -> None:
    picture = svg("volto", "nacna/lnsla/5/5/5/NSLAN/ACNLA w -/- 0")
    drawings = re.findall(r'<g id="\w+-mask-\w+">(.*?)</g>', picture)
    assert len(drawings) == len(set(drawings)) == 10


def test_hidden_masks_in_the_terminal() -> None:
    text = board("volto", "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0", colour=False)
    assert (text.count("<?>"), text.count("(?)")) == (10, 10)
