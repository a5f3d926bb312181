"""Whoever tries what the rules forbid is told why: the clause's sentence in his language, with a link to the rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.hands import Clicks, Keys
from browser.playing import until
from browser.seeing import look
from browser.starting import start
from browser.visiting import Visit
from browser.words import catalogue


@pytest.mark.parametrize(
    ("game", "language"), [("kwinty", "de"), ("turris", "fr"), ("volterra", "es"), ("volto", "en")]
)
def test_reason_in_words(visit: Visit, game: str, language: str) -> None:
    visitor = visit(language=language)
    page = visitor.page
    # A stone that is dropped beside a place falls onto it, so only a keyboard can aim at nothing.
    hand = Keys(page) if game == "kwinty" else Clicks(page)
    player = start(visitor, hand, game, "computer")
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
