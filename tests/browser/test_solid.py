"""Boards in the round by pointer: what one touches on the picture is what the squares then say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.hands import Clicks, Keys
from browser.playing import Player, until
from browser.seeing import Sight, look
from browser.starting import start
from browser.visiting import DESKTOP, PHONE, Visit

# How large a square may appear from above, in widths of the picture.
SIZES = [size / 100 for size in range(11, 26, 2)]


class Above:
    """The picture of a board seen from above, on which squares lie in rows and columns around its middle."""

    def __init__(self, page: Page, sight: Sight) -> None:
        self.page, self._sight = page, sight
        box = page.locator("[data-board] canvas").bounding_box()
        assert box is not None
        self._box = box
        self.size = SIZES[0]

    def point(self, square: str) -> tuple[float, float]:
        """Where a square is seen."""
        row, column = self._sight.place(square)
        rows, columns = len(self._sight.rows), len(self._sight.rows[0])
        x = self._box["x"] + self._box["width"] * (0.5 + self.size * (column - (columns - 1) / 2))
        y = self._box["y"] + self._box["height"] / 2 + self._box["width"] * self.size * (row - (rows - 1) / 2)
        return x, y

    def sizes(self) -> Iterator[float]:
        """Guess how large squares are."""
        for self.size in SIZES:
            yield self.size


def from_above(player: Player) -> Above:
    """Look straight down on the board."""
    until(player.page, player.due, "the first turn")
    button = player.page.locator("[data-board]").get_by_role("button", name=player.words("three.top"))
    button.click()
    player.page.locator("[data-board] canvas").scroll_into_view_if_needed()
    return Above(player.page, look(player.page))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["mouse", "finger"])
def test_volterra(visit: Visit, size: tuple[int, int]) -> None:
    """A tower or pawn is picked up where it is seen, and put down by a second touch or by dragging."""
    visitor = visit(solid=True, size=size, language="de")
    page = visitor.page
    player = start(visitor, Clicks(page), "volterra", "table")
    above = from_above(player)
    touch = page.touchscreen.tap if size == PHONE else page.mouse.click
    picked = player.words("volterra.square_picked")
    sight = look(page)
    source = player.offers.sources(sight)[0]
    for _ in above.sizes():
        touch(*above.point(source))
        if picked in look(page).squares[source]:
            break
    sight = until(page, lambda seen: picked in seen.squares[source], f"{source} picked up on the picture")
    target = player.offers.targets(sight)[0]
    if size == PHONE:
        touch(*above.point(target))
    else:
        page.mouse.move(*above.point(source))
        page.mouse.down()
        page.mouse.move(*above.point(target), steps=5)
        page.mouse.up()
    back = player.button("game.back")
    menu = page.locator("[data-board]").get_by_role("menuitem")
    expect(back.or_(menu).first).to_be_visible()
    if menu.count():
        menu.first.click()
    expect(back).to_be_visible()
    back.click()  # the first part of a turn can be taken back
    until(page, lambda seen: seen.rows == sight.rows or bool(player.offers.sources(seen)), "the beginning of the turn")


def test_turris(visit: Visit) -> None:
    """A click on a square of the picture builds there."""
    visitor = visit(solid=True, language="fr")
    page = visitor.page
    player = start(visitor, Clicks(page), "turris", "table")
    above = from_above(player)
    corner = look(page).rows[0][0][0]
    for _ in above.sizes():
        page.mouse.click(*above.point(corner))
        page.wait_for_timeout(100)
        if look(page).turns:
            break
    sight = until(page, lambda seen: len(seen.turns) == 1, f"a stone on {corner}")
    assert sight.turns[0][0] == corner
    page.mouse.wheel(0, -300)  # nearer
    player = Player("turris", visitor.words, Keys(page))
    player.act(until(page, player.due, "the second turn"))


def test_flat_and_solid_boards_say_the_same(visit: Visit) -> None:
    """Switching in mid-game changes the picture and nothing else."""
    visitor = visit(solid=True)
    page = visitor.page
    player = start(visitor, Keys(page), "turris", "table")
    for _ in range(4):
        player.act(until(page, player.due, "a turn"))
    solid = until(page, lambda seen: player.due(seen) and seen.solid, "a turn")
    player.button("game.board.2d").click()
    flat = until(page, lambda seen: player.due(seen) and not seen.solid, "the flat board")
    assert flat.squares == solid.squares
    assert flat.turns == solid.turns
    page.reload()
    assert not until(page, player.due, "the same board again").solid
