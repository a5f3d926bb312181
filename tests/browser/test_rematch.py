"""Another game with the same people: the loser begins (K7), and the score is kept."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.hands import Clicks
from browser.playing import Player, until
from browser.seeing import look
from browser.starting import invitation, join, start
from browser.visiting import Visit


def expect_score(player: Player, score: str) -> None:
    """Both seats show their score, the one at the top first."""
    expect(player.page.get_by_title(player.words("game.score", score=""))).to_have_text(list(score))


def test_by_link(visit: Visit) -> None:
    host, guest = visit(), visit(language="es")
    first = start(host, Clicks(host.page), "kwinty", "link", side="black")
    second = join(guest, Clicks(guest.page), "kwinty", invitation(host))
    until(guest.page, second.due, "White, who begins the first game")
    second.give_up()
    expect(guest.page.get_by_role("heading", name=guest.words("end.lost"), exact=True)).to_be_visible()
    expect(host.page.get_by_role("heading", name=host.words("end.won"), exact=True)).to_be_visible()
    old = host.page.url
    for number, (loser, winner) in enumerate([(second, first), (first, second)], start=1):
        winner.button("offer.rematch").click()
        expect(winner.page.get_by_text(winner.words("offer.rematch.sent"))).to_be_visible()
        expect(loser.page.get_by_text(loser.words.pattern("offer.rematch.got"))).to_be_visible()
        loser.button("offer.rematch").click()
        for player in (first, second):
            player.page.wait_for_url(lambda url: url != old)  # noqa: B023
        old = host.page.url
        until(loser.page, loser.due, "the loser's beginning")
        assert not winner.due(look(winner.page))
        expect_score(first, "01" if number == 1 else "11")
        loser.act(look(loser.page))
        until(winner.page, winner.due, "the answer of the winner")
        if number == 1:
            first.give_up()


def test_against_the_computer(visit: Visit) -> None:
    visitor = visit(language="de")
    player = start(visitor, Clicks(visitor.page), "kwinty", "computer", side="black")
    until(visitor.page, lambda sight: player.due(sight) and len(sight.turns) == 1, "the computer, who begins")
    player.give_up()
    old = visitor.page.url
    player.button("offer.rematch").click()
    visitor.page.wait_for_url(lambda url: url != old)
    until(visitor.page, lambda sight: player.due(sight) and not sight.turns, "the loser's beginning")
    expect_score(player, "10")
