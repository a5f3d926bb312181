"""Whole games of all four, to the end that the rules know: by all hands, in all languages, on flat and solid boards."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from browser.axe import findings
from browser.hands import Clicks, Drags, Fingers, Hand, Keys, Swipes
from browser.playing import PATIENCE, Player, until
from browser.seeing import Sight, look
from browser.starting import invitation, join, start
from browser.visiting import DESKTOP, PHONE, SMALL, Visit, Visitor


@dataclass(frozen=True)
class Way:
    """How somebody plays."""

    language: str
    hand: type[Hand]
    solid: bool = False

    @property
    def wishes(self) -> dict[str, object]:
        """What this needs of a browser."""
        size = PHONE if issubclass(self.hand, Fingers) else SMALL if self.solid else DESKTOP
        return {"language": self.language, "solid": self.solid, "size": size}

    def __str__(self) -> str:
        """For the test's name."""
        return "-".join([self.language, self.hand.__name__.lower(), *(["3d"] if self.solid else [])])


def sit_down(visit: Visit, way: Way) -> tuple[Visitor, Hand]:
    """A visitor and his hand."""
    visitor = visit(**way.wishes)
    return visitor, way.hand(visitor.page)


def look_down(player: Player, way: Way) -> None:
    """On a solid board a pointer plays from above; a keyboard needs to see nothing."""
    if way.solid and way.hand is not Keys:
        player.look_down()


def check_end(player: Player, sight: Sight) -> None:
    """The end is said in words, with the clause's own sentence, and nothing more can be done on the board."""
    assert sight.ended
    assert not player.offers.anything(sight)
    panel = player.page.get_by_role("region", name=sight.ended, exact=True)
    expect(panel.locator("p").first).not_to_be_empty()
    for reason in ("end.resigned", "end.time", "end.agreed", "end.abandoned"):
        assert not player.words.pattern(reason).search(panel.inner_text())
    assert findings(player.page) == []


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("volterra", Way("en", Clicks, solid=True)),
        ("turris", Way("de", Keys)),
        ("kwinty", Way("fr", Fingers)),
        ("volto", Way("es", Keys)),
    ],
    ids=str,
)
def test_against_the_computer(visit: Visit, game: str, way: Way) -> None:
    visitor, hand = sit_down(visit, way)
    player = start(visitor, hand, game, "computer")
    look_down(player, way)
    end = player.play_to_the_end()
    check_end(player, end)
    titles = [visitor.words(key) for key in ("end.won", "end.lost", "end.draw")]
    assert end.ended in titles
    assert end.solid == way.solid


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("volterra", Way("de", Keys, solid=True)),
        ("turris", Way("fr", Fingers, solid=True)),
        ("kwinty", Way("es", Drags)),
        ("volto", Way("en", Swipes)),
    ],
    ids=str,
)
def test_at_the_same_table(visit: Visit, game: str, way: Way) -> None:
    visitor, hand = sit_down(visit, way)
    player = start(visitor, hand, game, "table")
    look_down(player, way)
    end = player.play_to_the_end()
    check_end(player, end)
    assert end.solid == way.solid
    assert end.ended == visitor.words("end.draw") or visitor.words.pattern("end.wins").fullmatch(end.ended or "")


@pytest.mark.parametrize(
    ("game", "maker", "friend", "watching"),
    [
        ("volterra", Way("fr", Drags, solid=True), Way("es", Keys), Way("de", Fingers)),
        ("turris", Way("es", Clicks), Way("en", Fingers), Way("fr", Clicks)),
        ("kwinty", Way("de", Keys), Way("fr", Swipes), Way("es", Clicks)),
        ("volto", Way("en", Drags), Way("de", Fingers), Way("es", Fingers)),
    ],
    ids=str,
)
def test_by_link_with_a_spectator(visit: Visit, game: str, maker: Way, friend: Way, watching: Way) -> None:
    host, host_hand = sit_down(visit, maker)
    first = start(host, host_hand, game, "link")
    guest, guest_hand = sit_down(visit, friend)
    second = join(guest, guest_hand, game, invitation(host))
    look_down(first, maker)
    look_down(second, friend)
    watcher, _ = sit_down(visit, watching)
    watcher.go(host.page.url.removeprefix(host.home))
    expect(watcher.page.get_by_text(watcher.words("game.watching"), exact=True)).to_be_visible()

    spectator = Player(game, watcher.words, Clicks(watcher.page))
    ends = play_together(first, second, spectator)
    for player, end in zip((first, second), ends, strict=True):
        check_end(player, end)
    results = {key for player, end in zip((first, second), ends, strict=True) for key in ("end.won", "end.lost")
               if end.ended == player.words(key)}  # fmt: skip
    assert len(results) == 2 or all(e.ended == p.words("end.draw") for p, e in zip((first, second), ends, strict=True))
    seen = until(watcher.page, lambda sight: sight.ended is not None, "the end for the spectator")
    assert [action for action, _ in seen.turns] == [action for action, _ in ends[0].turns]


def play_together(first: Player, second: Player, spectator: Player) -> tuple[Sight, Sight]:
    """Both play until the end; the spectator is never offered anything."""
    players = (first, second)
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        sights = [look(player.page) for player in players]
        if all(sight.ended for sight in sights):
            return sights[0], sights[1]
        due = [i for i in range(2) if not sights[i].ended and players[i].due(sights[i])]
        for i in due:
            players[i].act(sights[i])
            assert not spectator.due(look(spectator.page))
            limit = time.monotonic() + PATIENCE
        if not due:
            first.page.wait_for_timeout(10)
    raise AssertionError(f"nobody can go on: {sights}")
