"""Positions cross the pipe unchanged, and secrets do not cross it at all."""

from __future__ import annotations

import random

import pytest

import campanile
from campanile.engine.ugi.positions import read_position, write_position
from campanile.games import View
from campanile.games.position import Position
from campanile.games.registry import find
from support import Configuration, configurations, contrary_action, random_action


def crossed(position: Position) -> Position:
    words = write_position(position).split()
    assert words[0] == "position"
    return read_position(find(position.game), position.options, words[1:])


@pytest.mark.parametrize("configuration", [c for c in configurations() if c.game != "volto"], ids=str)
def test_open_positions_cross_with_their_history(configuration: Configuration) -> None:
    rng = random.Random(3)
    state = configuration.new()
    for _ in range(60):
        if state.mover is None:
            break
        state.play(random_action(state, rng))
        if rng.random() < 0.05:
            state = configuration.parse(str(state))
        again = crossed(state)
        assert again == state
        assert again.history == state.history


@pytest.mark.parametrize("first", ["white", "red"])
def test_views_cross_as_what_was_seen(first: str) -> None:
    rng = random.Random(4)
    for game in range(12):
        state = campanile.new("volto", first=first)
        seen: set[int] = set()
        while True:
            for seer in ("white", "red", "spectator"):
                view = state.view(seer)
                again = crossed(view)
                assert isinstance(again, View)
                assert again == view
                assert again.possible == view.possible
                assert list(again.turns()) == list(view.turns())
                assert again.outcome() == view.outcome()
                if state.plies() >= 2:
                    assert list(again.legal_actions) == list(view.legal_actions)
            if state.mover is None:
                break
            seen.add(state.key)
            state.play(
                contrary_action(state, seen, rng) if game % 2 and state.plies() > 1 else random_action(state, rng)
            )
            if rng.random() < 0.03 and state.mover is not None:
                state = campanile.parse("volto", str(state), first=first)


def test_what_is_told_of_a_view_does_not_depend_on_secrets() -> None:
    texts = set()
    for red in ("NACNALNSLA", "LNSLANACNA", "CANNASLLAN"):
        state = campanile.new("volto")
        for action in ("NACNALNSLA", red, "c2c3"):
            state.play(action)
        texts.add(write_position(state.view("white")))
    assert texts == {"position view white xxxxx/xxxxx/5/5/2S2/LN1LA/NACNA r -/- 1 history NACNALNSLA XXXXXXXXXX c2c3"}


def test_a_state_with_secrets_is_not_written() -> None:
    with pytest.raises(ValueError, match="M8"):
        write_position(campanile.new("volto"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("fen nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0", "M8"),
        ("startpos moves NACNALNSLA", "M8"),
        ("view white nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0", "M8"),
        ("view white nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0 history NACNALNSLA NACNALNSLA", "M8"),
        ("view spectator xxxxx/xxxxx/5/5/5/LNSLA/NACNA w -/- 0", "M8"),
        ("view white xxxxx/xxxxx/5/5/5/LNSLA/NACNA w -/- 0 history NACNALNSLA", "M8"),
        ("view black 5/5/5/5/5/5/5 w -/- 0", "a view is for white, red, spectator"),
        ("view", "a view is for"),
        ("view white", "four fields"),
        ("view white ☃ w -/- 0", "plain letters"),
        ("view white 5/5/5/5/5/5/5 w -/- 0 history ☃", "plain letters"),
        ("", "startpos, fen or view"),
    ],
)
def test_bad_observations_are_refused(words: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(find("volto"), {}, words.split())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("view white 17 w", "no secrets"),
        ("startpos 17 w", "followed by moves"),
        ("fen", "."),
        ("fen 17 w moves i1h i1h", "move 2"),
        ("elsewhere", "startpos, fen or view"),
    ],
)
def test_bad_positions_are_refused(words: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(find("kwinty"), {}, words.split())
