"""Whoever wants to confirm his turns can take every part of them back until they are sent."""

from __future__ import annotations

import json

from browser.hands import Clicks
from browser.playing import Player, until
from browser.seeing import Sight, look
from browser.starting import start
from browser.visiting import Visit


def has(player: Player, key: str) -> bool:
    """Whether there is such a button."""
    return player.words(key) in look(player.page).buttons


def whole_turn(player: Player) -> Sight:
    """Do what belongs to one turn, so that it could be sent."""
    send = player.words("game.send")
    while True:
        sight = until(player.page, lambda seen: player.due(seen) or send in seen.buttons, "the next part")
        if send in sight.buttons:
            return sight
        player.act(sight)


def test_volterra(visit: Visit) -> None:
    """Two actions, taken back one after the other; other ones are played instead."""
    visitor = visit(confirmTurns=True)
    player = start(visitor, Clicks(visitor.page), "volterra", "table")
    first = until(player.page, player.due, "the first turn")
    done = whole_turn(player)
    assert done.squares != first.squares
    assert not done.turns
    player.button("game.back").click()
    until(player.page, lambda seen: player.due(seen) and seen.squares != first.squares, "the second action again")
    assert not has(player, "game.send")
    player.button("game.back").click()
    until(player.page, lambda seen: seen.squares == first.squares, "the beginning of the turn")
    assert not has(player, "game.back")
    whole_turn(player)
    player.button("game.send").click()
    until(player.page, lambda seen: player.due(seen) and len(seen.turns) == 2, "the turn of the other side")
    assert not has(player, "game.back")


def test_volto(visit: Visit) -> None:
    """What a capture would show is not known before the turn is sent, so nothing is asked of the server till then."""
    visitor = visit(confirmTurns=True, language="fr")
    asked: list[str] = []
    visitor.page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(str(text))))
    player = start(visitor, Clicks(visitor.page), "volto", "computer", side="white")
    until(player.page, lambda seen: player.words("volto.confirm") in seen.buttons, "the set-up")
    player.button("volto.confirm").click()
    begun = until(player.page, lambda seen: bool(player.offers.sources(seen)), "the own turn")
    asked.clear()
    for _ in range(2):
        whole_turn(player)
        player.button("game.back").click()
        until(player.page, lambda seen: seen.squares == begun.squares, "the beginning of the turn")
        assert look(player.page).turns == begun.turns
    whole_turn(player)
    assert not [text for text in asked if json.loads(text)["type"] in ("play", "try")]
    player.button("game.send").click()
    until(player.page, lambda seen: len(seen.turns) > len(begun.turns), "the turn in the list")
    assert len([text for text in asked if json.loads(text)["type"] == "play"]) == 1
