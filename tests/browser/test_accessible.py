"""axe finds nothing on any page, light and dark, and no page is wider than a phone, also with large letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.axe import findings
from browser.hands import Clicks, Keys
from browser.playing import Player, until
from browser.starting import invitation, start
from browser.visiting import DESKTOP, PHONE, Visit, Visitor
from browser.words import LANGUAGES

GAMES = ("volterra", "volto", "kwinty", "turris")
BOARDS = [("volterra", False), ("volterra", True), ("turris", False), ("turris", True), ("kwinty", False)]
NARROW = (640, 400)  # a desktop window of 1280 pixels at 200 %

WIDER = "0.04em"  # between letters: what the system's font is here, it need not be elsewhere
SETTLING = 100  # tenths of a second in which a page may find its new shape
_LETTERS = """([size, spacing]) =>
  Object.assign(document.documentElement.style, { fontSize: size, letterSpacing: spacing })"""
# Not compared with innerWidth: a phone makes that as wide as the page needs.
_OUTSIDE = """(width) => document.documentElement.scrollWidth <= width ? [] :
  ['too wide', ...[...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > width + 1)
    .slice(0, 5).map((each) => each.outerHTML.slice(0, 120))]"""


def check(page: Page, *themes: str) -> None:
    """Nothing is found, in light or dark, or in those of them that are named."""
    for theme in themes or ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.evaluate("() => Promise.allSettled(document.getAnimations().map((each) => each.finished))")
        assert findings(page) == [], f"{page.url} {theme}"


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways, neither as it is nor with letters of twice the size, wider than ours."""
    width = (page.viewport_size or {"width": 0})["width"]
    for size, spacing in (("", ""), ("200%", WIDER)):
        page.evaluate(_LETTERS, [size, spacing])
        for _ in range(SETTLING):
            outside: list[str] = page.evaluate(_OUTSIDE, width)
            if not outside:
                break
            page.wait_for_timeout(100)
        assert outside == [], f"{page.url} at {size or 'its own size'}"
    page.evaluate(_LETTERS, ["", ""])


def begin(visitor: Visitor, game: str, gestures: int) -> Player:
    """A game at the same table with something on the board."""
    hand = Keys(visitor.page)  # works on all boards
    player = start(visitor, hand, game, "table")
    for _ in range(gestures):
        player.act(until(player.page, player.due, "a turn"))
    until(player.page, player.due, "a turn")
    return player


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "de")], ids=["desktop-en", "phone-de"])
def test_pages_without_a_board(visit: Visit, size: tuple[int, int], language: str) -> None:
    visitor = visit(size=size, language=language)
    words, page = visitor.words, visitor.page
    visitor.go("/")
    for game in GAMES:
        expect(page.get_by_role("heading", name=game.capitalize(), exact=True)).to_be_visible()
    check(page)
    fits(page)
    page.get_by_role("button", name=words("settings.title"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)
    for game in GAMES:
        visitor.go(f"/new/{game}")
        expect(page.get_by_role("button", name=words("new.start"), exact=True)).to_be_visible()
        check(page)
        fits(page)
    visitor.go("/j/abcdefgh/abcdefgh")
    expect(page.get_by_role("button", name=words("join.take"), exact=True)).to_be_visible()
    check(page)
    fits(page)
    visitor.go("/new/nothing")
    expect(page.get_by_role("heading", name=words("notFound.title"), exact=True)).to_be_visible()
    check(page)


@pytest.mark.parametrize(("game", "solid"), BOARDS, ids=lambda value: {True: "3d", False: "2d"}.get(value, value))
def test_boards(visit: Visit, game: str, solid: bool) -> None:
    visitor = visit(solid=solid, language="fr")
    player = begin(visitor, game, 3)
    check(visitor.page)
    fits(visitor.page)
    for size in (NARROW, PHONE):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        fits(visitor.page)
    player.give_up()
    until(visitor.page, lambda seen: seen.ended is not None, "the end")
    fits(visitor.page)


def test_volto(visit: Visit) -> None:
    """The hand-over, the set-up, the board with its notes, and the end."""
    visitor = visit(language="de", possible=True)
    words, page = visitor.words, visitor.page
    player = start(visitor, Clicks(page), "volto", "table")
    until(page, lambda seen: any(words.pattern("handover.ready").fullmatch(each) for each in seen.buttons), "hand-over")
    check(page)
    player.act(until(page, player.due, "the hand-over"))
    until(page, lambda seen: words("volto.confirm") in seen.buttons, "the set-up")
    check(page)
    fits(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    fits(page)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    while not player.offers.sources(until(page, player.due, "a turn")):
        player.act(until(page, player.due, "a turn"))
    check(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    fits(page)
    player.give_up()
    until(page, lambda seen: seen.ended is not None, "the end")
    check(page)
    fits(page)


def test_waiting_for_a_friend(visit: Visit) -> None:
    visitor = visit()
    start(visitor, Clicks(visitor.page), "kwinty", "link")
    invitation(visitor)
    check(visitor.page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules(visit: Visit, game: str, language: str) -> None:
    """The rules pages are complete in every language, with their boards, and fit on a phone."""
    visitor = visit(language=language, size=PHONE)
    page = visitor.go(f"/rules/{game}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(game.capitalize())
    boards = page.locator("main figure, main [data-board]")
    expect(boards.first).to_be_visible()
    expect(boards.nth(2)).to_be_attached()
    expect(page.locator("main h2").nth(2)).to_be_attached()
    # The longest pages, alike in all languages: each is searched in one theme, and every game's in both.
    check(page, "light" if language in ("en", "fr") else "dark")
    fits(page)
