"""Whoever tries what the rules forbid is told why: the clause's sentence in his language, with a link to the rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.hands import Clicks, Fingers, Hand
from browser.playing import until
from browser.seeing import look
from browser.starting import start
from browser.visiting import DESKTOP, PHONE, Visit
from browser.words import catalogue


@pytest.mark.parametrize(
    ("game", "language"), [("kwinty", "de"), ("turris", "fr"), ("volterra", "es"), ("volto", "en")]
)
def test_reason_in_words(visit: Visit, game: str, language: str) -> None:
    visitor = visit(language=language)
    page = visitor.page
    player = start(visitor, Clicks(page), game, "computer")
    while True:
        sight = until(page, player.due, "something to do")
        if player.offers.targets(sight) and (game != "kwinty" or sight.turns):  # the first stone falls anywhere
            break
        player.act(sight)  # set up, pick up
    offered = {*player.offers.targets(sight), *player.offers.sources(sight)}
    before = sight.turns
    picked = player.words("volterra.square_picked")
    forbidden = [square for square, said in sight.squares.items() if square not in offered and picked not in said]
    player.hand.choose(forbidden[0])
    panel = page.locator("main .refusal")
    expect(panel.get_by_text(player.words("refusal.title"), exact=True)).to_be_visible()
    reason = panel.locator("p").inner_text()
    assert reason in {text for key, text in catalogue(language).items() if key.startswith("clauses.")}
    rule = panel.get_by_role("link")
    expect(rule).to_have_text(player.words.pattern("refusal.rule"))
    assert look(page).turns == before
    rule.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(game.capitalize())
    clause = page.url.rpartition("#")[2]
    expect(page.locator(f'[id="{clause}"]')).to_be_in_viewport()


@pytest.mark.parametrize("hand", [Clicks, Fingers], ids=["mouse", "finger"])
def test_kwinty_says_why_not(visit: Visit, hand: type[Hand]) -> None:
    """A stone is never laid in another direction or beside the square: the reason is told instead."""
    visitor = visit(language="de", size=PHONE if hand is Fingers else DESKTOP)
    page = visitor.page
    player = start(visitor, hand(page), "kwinty", "table")
    board = page.locator("[data-board]")
    lying = board.get_by_role("button", name=player.words("kwinty.lying"), exact=True)
    for square in ("i1", "i2"):
        until(page, player.due, "a turn")
        player.hand.press(lying)
        player.hand.choose(square)
        if hand is Fingers:
            player.hand.press(board.get_by_role("button", name=player.words("kwinty.place_here"), exact=True))
        expect(page.locator(f'[data-ply]:text-is("{square}h")')).to_be_visible()
    until(page, player.due, "White's turn")
    for square, clause in (("k1", "K3.3"), ("i1", "K3.1"), ("l1", "K3.3")):
        player.hand.choose(square)
        expect(page.locator("main .refusal p")).to_have_text(player.words(f"clauses.{clause}"))
    assert [action for action, _ in look(page).turns] == ["i1h", "i2h"]
