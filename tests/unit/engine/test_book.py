"""The first turns that the strongest players know by heart."""

from __future__ import annotations

import json

import pytest

import campanile
from campanile.engine import book
from campanile.engine.limit import Limit
from campanile.engine.native import image_key
from campanile.engine.players import make_player
from campanile.games import games

BOOKS = [game.name for game in games() if book.book_path(game.name).exists()]
BLINK = Limit(nodes=1)


def test_there_is_one() -> None:
    assert BOOKS == ["kwinty", "turris"]


@pytest.mark.parametrize("game", BOOKS)
def test_every_line_can_be_played(game: str) -> None:
    pages = json.loads(book.book_path(game).read_text(encoding="utf-8"))
    assert pages["options"] == campanile.new(game).options
    assert pages["command"].startswith(f"campanile explore {game} ")
    top = make_player("top", game)
    for text, moves in pages["positions"].items():
        state = campanile.parse(game, text)
        assert {move["action"] for move in moves} <= {str(action) for action in state.legal_actions}
        assert [move["games"] for move in moves] == sorted((move["games"] for move in moves), reverse=True)
        there, expected = state.copy(), state.copy()
        there.play(top.choose(state, BLINK))
        expected.play(moves[0]["action"])
        assert image_key(game, there._core) == image_key(game, expected._core)


def mirrored(action: str, first: str) -> str:
    """A Kwinty stone in the wall's mirror, which stands at the first stone's middle."""
    column, rest = ord(action[0]) - ord("a"), action[1:]
    lying = (rest[-1] == "h") - (first[-1] == "h")
    return chr(ord("a") + 2 * (ord(first[0]) - ord("a")) - column - lying) + rest


def test_what_stands_in_a_mirror_is_known_too() -> None:
    known = 0
    for first, second in [("i1v", "h1v"), ("i1v", "g1h"), ("i1h", "i2v"), ("i1h", "k1v")]:
        here, there = campanile.new("kwinty"), campanile.new("kwinty")
        for action in (first, second):
            here.play(action)
            there.play(mirrored(action, first))
        chosen, image = book.choice("kwinty", here._core), book.choice("kwinty", there._core)
        assert str(there) != str(here)
        assert (chosen is None) == (image is None)
        if chosen is not None and image is not None:
            known += 1
            assert mirrored(here._core.action_text(chosen), first) == there._core.action_text(image)
    assert known > 0


def test_only_the_strongest_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(book, "choice", lambda game, _: asked.append(game))
    start = campanile.new("kwinty")
    for spec in ("top", "level:10", "level:9", "level:8", "strength:9", "search:nodes=1", "greedy"):
        asked.clear()
        make_player(spec, "kwinty").choose(start, BLINK)
        assert bool(asked) == (spec in ("top", "level:10", "level:9")), spec


def test_other_options_are_another_game() -> None:
    """The same position, but the book is about games that White begins."""
    state = campanile.new("kwinty")
    assert book.choice("kwinty", state._core) is not None
    assert book.choice("kwinty", campanile.new("kwinty", first="black")._core) is None
    assert book.choice("volterra", campanile.new("volterra")._core) is None
