"""What others hear of a secret: nothing (M8). Games whose hidden parts differ sound the same, byte by byte."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import APIResponse, Page, Route, expect

from browser.hands import Clicks
from browser.playing import Player, until
from browser.starting import invitation, join, start
from browser.visiting import Visit, Visitor

# Both sides step, an equal soldier captures an equal soldier, and both try what the rules forbid.
TURNS = [("a2", "a3"), ("e6", "d5"), ("b2", "b6"), ("d5", "e4"), ("a3", "a4")]
MISTAKE = {"white": ("e2", "c4"), "red": ("a6", "c4")}
EXPORTS = ("record.txt", "record.json", "board.svg")
# Ids, times, and the answers to the measuring of lines, which come when they come.
_CHANGING = re.compile(r'"(?:created|changed)":\d+')
_MEASURING = re.compile(r'"type":"(?:probe|pong)"')


@dataclass
class Ears:
    """Everything that one visitor's browser was told."""

    heard: list[str] = field(default_factory=list)  # by the socket
    answered: list[str] = field(default_factory=list)  # by HTTP

    def listen(self, page: Page) -> None:
        """From now on."""
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))
        page.route("**/api/**", self._pass_on)

    def _pass_on(self, route: Route) -> None:
        answer = route.fetch()
        if not route.request.url.endswith("/links"):  # which are secrets of their own: keys to one seat
            self.answered.append(f"{route.request.url} {answer.status} {answer.text()}")
        route.fulfill(response=answer)

    def told(self, game: str) -> list[str]:
        """All of it, without what may differ from game to game: ids and times."""
        texts = [text for text in self.heard if not _MEASURING.search(text)] + sorted(self.answered)
        return [_CHANGING.sub("", text).replace(game, "GAME") for text in texts]


@dataclass
class Run:
    """One game: what each of the three heard before the end, and what the spectator heard of the end."""

    white: list[str]
    red: list[str]
    spectator: list[str]
    files: list[str]
    end: list[str]


def play(visit: Visit, swaps: list[tuple[str, str]]) -> Run:
    """A game in which White's masks changed places before it began."""
    people = {name: visit() for name in ("white", "red", "spectator")}
    ears = {name: Ears() for name in people}
    for name, visitor in people.items():
        ears[name].listen(visitor.page)
    white = start(people["white"], Clicks(people["white"].page), "volto", "link", side="white")
    game = people["white"].page.url.rpartition("/")[2]
    # Each has heard of the game before the next one comes, else they would hear different beginnings.
    until(white.page, lambda _: bool(ears["white"].heard), "White's line")
    watch = people["spectator"].go(f"/g/{game}")
    expect(watch.get_by_text(people["spectator"].words("game.watching"), exact=True)).to_be_visible()
    red = join(people["red"], Clicks(people["red"].page), "volto", invitation(people["white"]))
    until(red.page, lambda _: bool(ears["red"].heard), "Red's line")
    set_up(white, "volto.preset_guard", swaps)
    set_up(red, "volto.preset_dash", [])
    for number, (mover, (source, target)) in enumerate(zip([white, red] * 9, TURNS, strict=False)):
        if number in (2, 3):
            mistake(mover, *MISTAKE["white" if mover is white else "red"])
        choose(mover, source, target)
        for page in (white.page, red.page, watch):
            until(page, lambda seen: len(seen.turns) == number + 3, "the turn for everybody")  # noqa: B023
    files = [export(person, game, name) for person in (people["red"], people["spectator"]) for name in EXPORTS]
    for name in ("red", "spectator"):
        people[name].page.reload()  # everything is told again
        until(people[name].page, lambda seen: len(seen.turns) == len(TURNS) + 2, "the replay")
        people[name].page.get_by_role("button", name=people[name].words("turns.first"), exact=True).click()
    told = {name: ears[name].told(game) for name in people}
    ears["spectator"].heard.clear()
    white.give_up()
    until(watch, lambda seen: seen.ended is not None, "the end")
    return Run(**told, files=files, end=ears["spectator"].told(game))


def set_up(player: Player, preset: str, swaps: list[tuple[str, str]]) -> None:
    """Take a ready arrangement, let masks change places, and be ready."""
    until(player.page, lambda seen: player.words("volto.confirm") in seen.buttons, "the set-up")
    player.button(preset).click()
    for pair in swaps:
        for square in pair:
            player.hand.choose(square)
    player.button("volto.confirm").click()
    until(player.page, lambda seen: player.words("volto.confirm") not in seen.buttons, "the end of the set-up")


def choose(player: Player, source: str, target: str) -> None:
    """Pick a mask up and go."""
    until(player.page, lambda seen: source in player.offers.sources(seen), f"{source} can move")
    player.hand.choose(source)
    until(player.page, lambda seen: target in player.offers.targets(seen), f"{target} can be reached")
    player.hand.choose(target)


def mistake(player: Player, source: str, target: str) -> None:
    """Try what the rules forbid, be told why, and go on."""
    until(player.page, lambda seen: bool(player.offers.sources(seen)), "the turn")
    player.hand.choose(source)
    player.hand.choose(target)
    expect(player.page.get_by_text(player.words("refusal.title"), exact=True)).to_be_visible()
    player.page.keyboard.press("Escape")
    player.button("app.close").click()


def export(person: Visitor, game: str, name: str) -> str:
    """A file as this person gets it."""
    answer: APIResponse = person.context.request.get(f"{person.home}/api/games/{game}/{name}")
    assert answer.ok
    return _CHANGING.sub("", re.sub(r"\d{4}[-.]\d\d[-.]\d\d[T ]?[\d:.]*Z?", "", answer.text().replace(game, "GAME")))


def test_hidden_masks_leave_no_trace(visit: Visit) -> None:
    one = play(visit, [])
    other = play(visit, [("c1", "d1"), ("b1", "e1")])
    assert one.red == other.red
    assert one.spectator == other.spectator
    assert one.files == other.files
    # Whoever knows the secret hears something else, and in the end everybody does: the comparison can tell.
    assert one.white != other.white
    assert one.end != other.end
