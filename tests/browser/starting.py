"""From the home page to a board, as different hands do it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.hands import Fingers, Hand, Keys
from browser.playing import Player
from browser.visiting import Visitor

MODES = ("computer", "table", "link")
GAME = re.compile(r".*/g/[A-Za-z0-9]+$")


def start(visitor: Visitor, hand: Hand, game: str, mode: str, *, side: str | None = None) -> Player:
    """Make a game on the page for new games, the computer as weak as it can be."""
    page, words = visitor.go("/"), visitor.words
    title = game.capitalize()
    link = page.get_by_role("link", name=words("home.more.label", game=title), exact=True)
    hand.press(link)
    expect(page.get_by_role("heading", level=1)).to_have_text(words("new.title", game=title))
    _choose_mode(page, hand, words(f"new.mode.{mode}"), mode)
    if mode == "computer":
        _weakest(page, hand)
    if side is not None:
        sides = page.get_by_role("group", name=words("new.side"), exact=True)
        sides.get_by_role("radio", name=words.side(side), exact=True).click()
    hand.press(page.get_by_role("button", name=words("new.start"), exact=True))
    page.wait_for_url(GAME)
    return Player(game, words, hand)


def _choose_mode(page: Page, hand: Hand, text: str, mode: str) -> None:
    if isinstance(hand, Keys):
        hand.tab_to(page.locator("input[name=mode]:checked"))
        for _ in range(MODES.index(mode)):
            page.keyboard.press("ArrowDown")
    elif isinstance(hand, Fingers):
        page.get_by_role("radio", name=text).tap()
    else:
        page.get_by_role("radio", name=text).click()


def _weakest(page: Page, hand: Hand) -> None:
    slider = page.get_by_role("slider")
    if isinstance(hand, Keys):
        hand.tab_to(slider)
        page.keyboard.press("Home")
    else:
        slider.fill("1")
    expect(slider).to_have_value("1")


def invitation(visitor: Visitor) -> str:
    """The path that the maker of a game sends to a friend."""
    field = visitor.page.get_by_role("textbox", name=visitor.words("share.invite"))
    expect(field).to_be_visible()
    return field.input_value().removeprefix(visitor.home)


def join(visitor: Visitor, hand: Hand, game: str, path: str) -> Player:
    """Take the friend's seat."""
    page = visitor.go(path)
    expect(page.locator("main").get_by_text(game.capitalize(), exact=True)).to_be_visible()
    hand.press(page.get_by_role("button", name=visitor.words("join.take"), exact=True))
    page.wait_for_url(GAME)
    return Player(game, visitor.words, hand, seed=2)
