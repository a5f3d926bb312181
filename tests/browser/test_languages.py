"""Four languages: chosen from the browser, switched by hand, and then nothing of another one is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import Clicks
from browser.playing import until
from browser.starting import start
from browser.visiting import Visit
from browser.words import LANGUAGES, Words, catalogue

GAMES = {"Volterra", "Volto", "Kwinty", "Turris"}
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}

_TEXTS = """() => {
  const texts = [];
  const walk = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (parentElement.checkVisibility()) texts.push(data.trim());
  }
  for (const each of document.querySelectorAll('#app [aria-label]')) texts.push(each.ariaLabel);
  return texts;
}"""


def texts(page: Page) -> set[str]:
    """All words on a page, seen or spoken."""
    found: list[str] = page.evaluate(_TEXTS)
    return {text for text in found if re.search(r"[^\W\d_]{4,}", text)}


def shared(one: str, other: str) -> set[str]:
    """Texts that happen to be the same in two languages, such as names."""
    first, second = catalogue(one), catalogue(other)
    return {text for key, text in first.items() if second[key] == text} | set(NAMES.values()) | GAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_chosen_from_the_browser(visit: Visit, language: str) -> None:
    visitor = visit(language=f"{language}-XX" if language != "en" else "it")  # a foreigner gets English
    page = visitor.go("/")
    words = Words(language)
    expect(page.get_by_role("heading", level=1)).to_have_text(words("home.title"))
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize(("one", "other"), [("en", "de"), ("de", "fr"), ("fr", "es"), ("es", "en")])
def test_switching_changes_everything(visit: Visit, one: str, other: str) -> None:
    """On a game's page in mid-game: every text is another one afterwards, also what only screen readers say."""
    visitor = visit(language=one)
    words = Words(other)
    game = {"en": "volterra", "de": "kwinty", "fr": "turris", "es": "kwinty"}[one]
    player = start(visitor, Clicks(visitor.page), game, "computer")
    while len((sight := until(visitor.page, player.due, "the own turn")).turns) < 2:
        player.act(sight)  # one turn can be several gestures: a pick-up, a second action, a bonus
    before = texts(visitor.page)
    page = visitor.page
    page.get_by_role("button", name=visitor.words("settings.title"), exact=True).click()
    page.get_by_role("radio", name=NAMES[other]).click()
    expect(page.get_by_role("dialog", name=words("settings.title"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    after = texts(page)
    assert len(before) > 20
    assert before & after <= shared(one, other)
    expect(page.locator("html")).to_have_attribute("lang", other)
    page.reload()
    expect(page.get_by_role("button", name=words("settings.title"), exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new/volto", "/rules/turris"])
def test_every_page_changes(visit: Visit, path: str) -> None:
    seen: dict[str, set[str]] = {}
    for language in LANGUAGES:
        visitor = visit(language=language)
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        seen[language] = {text for text in texts(page) if " " in text}
        assert seen[language]
    for language in LANGUAGES:
        others = set().union(*(found for other, found in seen.items() if other != language))
        assert {text for text in seen[language] & others if not re.search(r"\d{4}", text)} == set()
