"""Boards in the round by pointer: what one touches on the picture is what the squares then say."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.hands import Clicks, Drags, Fingers, Hand, Keys, Swipes
from browser.playing import until
from browser.seeing import look
from browser.starting import start
from browser.visiting import PHONE, SMALL, Visit


@pytest.mark.parametrize("hand", [Drags, Swipes], ids=["mouse", "finger"])
def test_volterra_is_carried(visit: Visit, hand: type[Hand]) -> None:
    """A tower or pawn is taken where it is seen and dropped where it shall go."""
    visitor = visit(solid=True, size=PHONE if hand is Swipes else SMALL, language="de")
    page = visitor.page
    player = start(visitor, hand(page), "volterra", "table")
    sight = until(page, player.due, "the first turn")
    player.look_down()
    source = player.offers.sources(sight)[0]
    player.hand.choose(source)
    sight = until(page, lambda seen: seen.picked == source, f"{source} picked up on the picture")
    target = player.offers.targets(sight)[0]
    player.hand.carry(source, target)
    back = player.button("game.back")
    menu = page.locator("[data-board]").get_by_role("menuitem")
    expect(back.or_(menu).first).to_be_visible()
    if menu.count():
        player.hand.press(menu.first)
    expect(back).to_be_visible()
    player.hand.press(back)  # the first part of a turn can be taken back
    until(page, lambda seen: bool(player.offers.sources(seen)), "the beginning of the turn")
    assert look(page).turns == []


@pytest.mark.parametrize("hand", [Clicks, Fingers], ids=["mouse", "finger"])
def test_turris_is_built(visit: Visit, hand: type[Hand]) -> None:
    """A touch of a square on the picture builds there, also when the table was turned and brought nearer."""
    visitor = visit(solid=True, size=PHONE if hand is Fingers else SMALL, language="fr")
    page = visitor.page
    player = start(visitor, hand(page), "turris", "table")
    until(page, player.due, "the first turn")
    player.look_down()
    view = page.locator("[data-board]")
    for key in ("three.left", "three.left", "three.top", "three.in"):
        player.hand.press(view.get_by_role("button", name=player.words(key), exact=True))
    corner = look(page).rows[0][0][0]
    player.hand.choose(corner)
    sight = until(page, lambda seen: len(seen.turns) == 1, f"a stone on {corner}")
    assert sight.turns[0][0] == corner
    player.act(until(page, player.due, "the second turn"))


def test_table_turns_under_the_hand(visit: Visit) -> None:
    """Dragging beside the pieces turns the table and plays nothing."""
    visitor = visit(solid=True, size=SMALL)
    page = visitor.page
    player = start(visitor, Clicks(page), "turris", "table")
    until(page, player.due, "the first turn")
    before = player.hand.middle(player.hand.cell("a1"))
    box = page.locator("[data-board] canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 30, steps=4)
    page.mouse.up()
    page.mouse.wheel(0, -300)  # nearer
    until(page, lambda _: player.hand.middle(player.hand.cell("a1")) != before, "another view")
    assert look(page).turns == []


def test_flat_and_solid_boards_say_the_same(visit: Visit) -> None:
    """Switching in mid-game changes the picture and nothing else."""
    visitor = visit(solid=True, size=SMALL)
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
