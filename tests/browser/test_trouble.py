"""What happens to a game when pages are reloaded, lines break, servers die and people press twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.hands import Clicks
from browser.playing import Player, until
from browser.seeing import Sight, look
from browser.starting import invitation, join, start
from browser.visiting import Visit, Visitor, serving
from campanile.server.load.process import ServerProcess


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that may be killed."""
    with serving(tmp_path_factory.mktemp("mortal")) as process:
        yield process


def test_reload_in_mid_game(visit: Visit) -> None:
    """In Turris, which no computer can win within ten actions."""
    visitor = visit(moving=True)
    player = start(visitor, Clicks(visitor.page), "turris", "computer")
    play(player, 8)
    before = until(player.page, player.due, "the own turn")
    visitor.page.reload()
    after = until(player.page, player.due, "the own turn")
    assert after.turns[: len(before.turns)] == before.turns
    play(player, 2)


def test_unsent_part_of_a_turn_is_lost_and_only_that(visit: Visit) -> None:
    visitor = visit(confirmTurns=True)
    player = start(visitor, Clicks(visitor.page), "kwinty", "table")
    play(player, 1)
    expect(player.button("game.send")).to_be_visible()
    visitor.page.reload()
    until(player.page, lambda sight: player.due(sight) and not sight.turns, "an empty wall")


def test_killed_server_comes_back(visit: Visit, mortal: ServerProcess) -> None:
    """Two pages stay open while the server is killed and started again; nothing is lost and play goes on by itself."""
    host, guest = visit(mortal.host.url), visit(mortal.host.url, language="de")
    first = start(host, Clicks(host.page), "kwinty", "link")
    second = join(guest, Clicks(guest.page), "kwinty", invitation(host))
    alternate(first, second, 2)
    mortal.kill()
    for visitor in (host, guest):
        expect(visitor.page.get_by_text(visitor.words("connection.lost"))).to_be_visible()
        assert not Player("kwinty", visitor.words, Clicks(visitor.page)).due(look(visitor.page))
    mortal.start()
    alternate(first, second, 2)
    for visitor in (host, guest):
        assert len(look(visitor.page).turns) == 4
        expect(visitor.page.get_by_text(visitor.words("connection.lost"))).to_have_count(0)
        forgive(visitor, "WebSocket")


def test_lost_connection(visit: Visit) -> None:
    """Without a network the page says so; when it is back, what happened meanwhile is on the board."""
    host, guest = visit(), visit(language="fr")
    first = start(host, Clicks(host.page), "kwinty", "link")
    second = join(guest, Clicks(guest.page), "kwinty", invitation(host))
    alternate(first, second, 2)
    mover = whose_turn(first, second)
    away, stays = (host, second) if mover is first else (guest, first)
    mover.act(look(mover.page))
    until(mover.page, lambda sight: len(sight.turns) == 3, "the turn that the server has")
    away.context.set_offline(True)
    expect(away.page.get_by_text(away.words("app.offline"))).to_be_visible()
    stays.act(until(stays.page, stays.due, "the turn of the one who stays"))
    away.context.set_offline(False)
    expect(away.page.get_by_text(away.words("app.offline"))).to_have_count(0)
    until(mover.page, lambda sight: len(sight.turns) == 4, "the action of the other side")
    alternate(first, second, 2)
    forgive(away, "ERR_INTERNET_DISCONNECTED")


def test_acknowledgement_lost_on_the_way(visit: Visit) -> None:
    """The server has the turn, but the line breaks before it could say so: the page asks again, and it counts once."""
    visitor = visit()
    cut = False

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def up(message: str | bytes) -> None:
            nonlocal cut
            playing = json.loads(message)["type"] == "play" and not cut
            server.send(message)
            if playing:
                cut = True
                server.on_message(lambda _: socket.close(code=1011))

        socket.on_message(up)
        server.on_message(socket.send)

    visitor.page.route_web_socket("**/ws/*", route)
    player = start(visitor, Clicks(visitor.page), "kwinty", "table")
    player.act(until(player.page, player.due, "the first turn"))
    sight = until(player.page, lambda seen: player.due(seen) and len(seen.turns) > 0, "the second turn")
    assert cut
    assert len(sight.turns) == 1


def test_double_click_plays_once(visit: Visit) -> None:
    visitor = visit(confirmTurns=True)
    player = start(visitor, Clicks(visitor.page), "turris", "table")
    for number in range(1, 4):
        sight = until(player.page, player.due, "a turn")
        square = player.offers.targets(sight)[0]
        x, y = player.hand.middle(player.hand.cell(square))
        visitor.page.mouse.dblclick(x, y)
        send = player.button("game.send")
        expect(send).to_be_visible()
        send.dblclick()
        sight = until(player.page, lambda seen: player.due(seen) and len(seen.turns) >= number, "the next turn")  # noqa: B023
        assert len(sight.turns) == number


def test_two_tabs_play_one_turn(visit: Visit) -> None:
    """The second tab has not heard of the first one's turn and sends one of its own: nothing comes of it."""
    visitor = visit(confirmTurns=True)
    player = start(visitor, Clicks(visitor.page), "kwinty", "table")
    other = visitor.context.new_page()
    visitor.watch(other)
    deaf = Deaf(other)
    other.goto(visitor.page.url)
    rival = Player("kwinty", visitor.words, Clicks(other), seed=7)
    for each in (player, rival):
        each.act(until(each.page, each.due, "the first turn"))
        expect(each.button("game.send")).to_be_visible()
    deaf.on = True
    player.button("game.send").click()
    until(player.page, lambda sight: player.due(sight) and len(sight.turns) == 1, "the first tab's turn")
    rival.button("game.send").click()
    expect(rival.button("game.send")).to_have_count(0)
    deaf.listen()
    same = until(other, lambda sight: rival.due(sight) and len(sight.turns) > 0, "the first tab's turn in the second")
    assert same.turns == look(visitor.page).turns
    assert len(same.turns) == 1


class Deaf:
    """A page that, when it is on, hears what the server says only later."""

    def __init__(self, page: Page) -> None:
        self.on = False
        self._kept: list[Any] = []
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws/*", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        assert self._socket is not None
        if self.on:
            self._kept.append(message)
        else:
            self._socket.send(message)

    def listen(self) -> None:
        """Hear everything now."""
        assert self._socket is not None
        self.on = False
        for message in self._kept:
            self._socket.send(message)


def play(player: Player, gestures: int) -> Sight:
    """Do a few things."""
    for _ in range(gestures):
        sight = player.act(until(player.page, player.due, "the own turn"))
    return sight


def alternate(first: Player, second: Player, turns: int) -> None:
    """So many turns of Kwinty, one gesture each, none of which ends the game; both see each of them."""
    first.patient = second.patient = True
    for _ in range(turns):
        mover = whose_turn(first, second)
        sight = look(mover.page)
        mover.act(sight)
        for player in (first, second):
            until(player.page, lambda seen: len(seen.turns) > len(sight.turns), "the turn on both pages")  # noqa: B023


def whose_turn(first: Player, second: Player) -> Player:
    """Who is to move, as soon as somebody is."""
    until(first.page, lambda seen: first.due(seen) or second.due(look(second.page)), "anybody's turn")
    return first if first.due(look(first.page)) else second


def forgive(visitor: Visitor, what: str) -> None:
    """What a browser writes down about a broken line is no fault of the page."""
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if what not in trouble]
