"""What stands around the boards: the ways to a game and out of it, and words where they are seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser.hands import Clicks, Fingers
from browser.playing import until
from browser.starting import GAME, invitation, join, start
from browser.test_light import excuse_offline, wait_for_worker
from browser.visiting import DESKTOP, PHONE, Visit, Visitor

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def seat(visitor: Visitor, side: str) -> Locator:
    """Where a side sits."""
    return visitor.page.locator(".seat").filter(has_text=visitor.words.side(side))


def box(element: Locator) -> FloatRect:
    """Where something is on the screen."""
    found = element.bounding_box()
    assert found is not None
    return found


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether neither covers the other."""
    return one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def at_the_top(visitor: Visitor) -> None:
    """As the page stands when nobody has scrolled it."""
    visitor.page.evaluate("scrollTo(0, 0)")


@SIZES
def test_every_way_of_playing_starts_from_the_home_page(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, language="fr")
    words, page = visitor.words, visitor.page
    way = {mode: words("home.way", game="Kwinty", way=words(f"home.{mode}")) for mode in ("table", "link")}
    for name in (words("home.play.label", game="Kwinty"), *way.values()):
        visitor.go("/")
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_url(GAME)
        until(page, lambda sight: bool(sight.rows), "a board")


@SIZES
def test_start_is_always_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    visitor.go("/new/turris")
    expect(visitor.page.get_by_role("group", name=re.compile("Who begins"))).to_contain_text("Clause T1")
    expect(visitor.page.get_by_role("button", name=visitor.words("new.start"), exact=True)).to_be_in_viewport(ratio=1)


def test_own_games_leave_room_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=PHONE, language="de")
    for _ in range(3):
        start(visitor, Fingers(visitor.page), "kwinty", "table")
    page = visitor.go("/")
    games = page.locator("a[href^='/g/']")
    expect(games).to_have_count(3)
    expect(games.locator("visible=true")).to_have_count(2)
    page.get_by_role("button", name=visitor.words("home.all", n="3"), exact=True).click()
    expect(games.locator("visible=true")).to_have_count(3)


def test_end_is_seen_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=PHONE, language="es")
    player = start(visitor, Fingers(visitor.page), "kwinty", "computer", side="white")
    until(visitor.page, player.due, "the own turn")
    player.give_up()
    until(visitor.page, lambda sight: sight.ended is not None, "the end")
    at_the_top(visitor)
    title = visitor.page.get_by_role("heading", name=visitor.words("end.lost"), exact=True)
    expect(visitor.page.locator(".bar").get_by_text(visitor.words("end.lost"), exact=True)).to_be_in_viewport()
    expect(seat(visitor, "black")).to_contain_text(visitor.words("game.winner"))
    expect(seat(visitor, "white")).not_to_contain_text(visitor.words("game.winner"))
    player.button("end.how").tap()
    expect(title).to_be_in_viewport()
    visitor.page.get_by_role("link", name=visitor.words("end.opponent"), exact=True).click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(visitor.words("new.title", game="Kwinty"))


def test_draw_at_one_table_is_asked_for(visit: Visit) -> None:
    """And then the one who did not begin begins the next game (K7)."""
    visitor = visit()
    player = start(visitor, Clicks(visitor.page), "turris", "table")
    dialog = visitor.page.get_by_role("dialog", name=visitor.words("offer.draw.title"))
    for answer in ("app.cancel", "offer.draw.agree"):
        expect(visitor.page.locator("#end-title")).to_have_count(0)
        player.button("offer.draw.agree").click()
        dialog.get_by_role("button", name=visitor.words(answer), exact=True).click()
    end = visitor.page.get_by_role("region", name=visitor.words("end.draw"), exact=True)
    expect(end).to_contain_text(visitor.words("offer.otherBegins"))


@SIZES
def test_refusal_covers_no_seat_and_goes_with_the_next_touch(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    hand = Fingers(visitor.page) if size == PHONE else Clicks(visitor.page)
    player = start(visitor, hand, "volterra", "table")
    sight = until(visitor.page, player.due, "a turn")
    at_the_top(visitor)
    offered = player.offers.sources(sight)
    player.hand.choose(next(square for square in sight.squares if square not in offered))
    refusal = visitor.page.locator(".refusal")
    expect(refusal).to_be_in_viewport(ratio=1)
    assert all(apart(box(refusal), box(each)) for each in visitor.page.locator(".seat").all())
    player.hand.choose(offered[0])
    until(visitor.page, lambda seen: seen.picked == offered[0], "a tower in the hand")
    expect(refusal).to_have_count(0)


def test_position_is_read_out_and_shown(visit: Visit) -> None:
    visitor = visit()
    player = start(visitor, Clicks(visitor.page), "kwinty", "table")
    until(visitor.page, player.due, "a turn")
    player.button("game.position").click()
    panel = visitor.page.get_by_role("region", name=visitor.words("game.details"), exact=True)
    said = visitor.page.locator("[aria-live=polite]").inner_text()
    assert said
    expect(panel.first.get_by_text(said, exact=True)).to_be_visible()
    panel.first.get_by_role("button", name=visitor.words("app.close"), exact=True).click()
    expect(panel.get_by_text(said, exact=True)).to_have_count(0)


def test_what_one_side_heard_is_gone_when_the_screen_is_handed_over(visit: Visit) -> None:
    visitor = visit()
    player = start(visitor, Clicks(visitor.page), "volto", "table")
    while visitor.words("volto.confirm") not in (sight := until(visitor.page, player.due, "a turn")).buttons:
        player.act(sight)
    player.act(sight)  # White has set up
    until(visitor.page, player.due, "the hand-over")
    player.button("game.position").click()
    heard = visitor.page.locator("[aria-live=polite]")
    expect(heard).not_to_be_empty()
    player.button("handover.give", side=visitor.words.side("red")).click()
    expect(player.button("handover.ready", side=visitor.words.side("red"))).to_be_visible()
    expect(heard).to_be_empty()


def test_friend_is_invited_and_waits_for_the_set_up(visit: Visit) -> None:
    host, guest = visit(size=PHONE, language="de"), visit(language="fr")
    start(host, Fingers(host.page), "volto", "link", side="white")
    path = invitation(host)
    at_the_top(host)
    field = host.page.get_by_role("textbox", name=host.words("share.invite"))
    expect(field).to_be_in_viewport()
    expect(host.page.get_by_text(host.words("share.alone", command="make play HOST=0.0.0.0"))).to_be_visible()
    guest.go(path)
    panel = guest.page.locator("main .panel")
    for told in ("Volto", guest.words("join.side", side=guest.words.side("red")), guest.words("new.clock.none")):
        expect(panel).to_contain_text(told)
    join(guest, Clicks(guest.page), "volto", path)
    white = guest.words.side("white")
    expect(guest.page.get_by_text(guest.words("game.setsUpFirst", side=white))).to_be_visible()
    expect(seat(guest, "white")).to_contain_text(guest.words("game.setsUp", side=white))
    expect(seat(host, "white")).to_contain_text(host.words("game.setUp"))
    expect(field).to_have_count(0)


def test_rules_without_a_connection(visit: Visit) -> None:
    visitor = visit(worker=True, size=PHONE)
    page = visitor.go("/")
    wait_for_worker(page)
    page.wait_for_load_state("networkidle")
    visitor.context.set_offline(True)
    page.get_by_role("link", name=visitor.words("home.rules.label", game="Kwinty"), exact=True).click()
    expect(page.get_by_text(visitor.words("app.absent"))).to_be_visible()
    visitor.troubles[:] = [each for each in visitor.troubles if "import" not in each and "preload" not in each]
    excuse_offline(visitor)


def test_trouble_is_told_under_the_button(visit: Visit) -> None:
    visitor = visit(language="de")
    page = visitor.go("/")
    page.wait_for_load_state("networkidle")
    card = page.locator("article").filter(has=page.get_by_role("heading", name="Volto", exact=True))
    height = box(card)["height"]
    visitor.context.set_offline(True)
    link = visitor.words("home.way", game="Volto", way=visitor.words("home.link"))
    for name in (visitor.words("home.play.label", game="Volto"), link):
        button = page.get_by_role("button", name=name, exact=True)
        button.click()
        alert = card.get_by_role("alert")
        expect(alert).to_have_text(visitor.words("refusal.offline"))
        gap = box(alert)["y"] - (box(button)["y"] + box(button)["height"])
        assert 0 <= gap < box(button)["height"]
        assert box(card)["height"] <= height
    excuse_offline(visitor)
