"""What a player is told to do: a hint on the board and in words, the advice below it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.axe import findings
from browser.hands import Clicks
from browser.playing import until
from browser.starting import start
from browser.visiting import Visit


@pytest.mark.parametrize(
    ("game", "language"), [("kwinty", "fr"), ("turris", "de"), ("volterra", "en"), ("volto", "es")]
)
def test_hint_on_the_board(visit: Visit, game: str, language: str) -> None:
    visitor = visit(language=language)
    page = visitor.page
    player = start(visitor, Clicks(page), game, "computer", side={"volterra": "dark"}.get(game, "white"))
    sight = until(page, player.due, "something to do")
    if game == "volto":
        player.act(sight)  # set up
        until(page, lambda seen: bool(player.offers.sources(seen)), "the first move")
    page.locator("main").get_by_role("button", name=player.words("tools.hint"), exact=True).click()
    shown = page.locator("[data-board] [data-advised]")
    expect(shown.first).to_be_attached()
    hint = page.locator("main .hint")
    expect(hint.locator("p").first).to_have_text(player.words("tools.hint.turn"))
    for words in hint.locator("p").all_inner_texts()[1:]:
        assert re.search(r"\w{4}", words), f"{words} is notation"
    assert findings(page) == []


def test_volto_says_what_to_do(visit: Visit) -> None:
    """On the own turn the masks that can move are marked; pictures in the rules give no advice."""
    visitor = visit(language="fr")
    page = visitor.page
    player = start(visitor, Clicks(page), "volto", "computer", side="white")
    sight = until(page, player.due, "the set-up")
    expect(
        page.get_by_role("button", name=player.words("volto.preset_bait"), exact=True)
    ).to_have_accessible_description(player.words("volto.idea_bait"))
    player.act(sight)
    sight = until(page, lambda seen: bool(player.offers.sources(seen)), "the first move")
    advice = page.locator("main .advice")
    expect(advice).to_contain_text(player.words("volto.advice_move"))
    expect(page.locator("[data-board] .mark.source")).to_have_count(len(player.offers.sources(sight)))
    visitor.go("/rules/volto")
    expect(page.locator("figure .board").first).to_be_visible()
    expect(advice).to_have_count(0)
