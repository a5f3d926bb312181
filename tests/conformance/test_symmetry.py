"""Symmetric positions have mapped legal actions, mapped children and equal perft."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import campanile
from campanile import InvalidPosition, State
from conformance.symmetries import (
    TURRIS_MAPS,
    Symmetry,
    kwinty_mirror,
    kwinty_shifts,
    map_removal,
    turris_symmetry,
    volterra_symmetries,
    volto_symmetries,
)
from support import random_action

OPTIONS = {"turris": [{}, {"ground_lying": True}, {"bonus_chain": False, "first_centre": True}]}
GAMES = 6


def positions(game: str, **options: object) -> list[State]:
    """Positions along a few random games, set-ups left out."""
    rng = random.Random(f"{game} {options}")
    found = []
    for _ in range(GAMES):
        state = campanile.new(game, **options)
        while state.mover is not None:
            state.play(random_action(state, rng))
            if len(state.legal_actions) < 1000 and rng.random() < 0.3:
                found.append(campanile.parse(game, str(state), **options))
    return found


def check(state: State, image_text: str, action: Callable[[str], str], swap: dict[str, str]) -> None:
    image = campanile.parse(state.game, image_text, **(state.options | swap_first(state, swap)))
    assert sorted(map(action, state.legal_actions)) == sorted(image.legal_actions)
    assert campanile.perft(state, 3) == campanile.perft(image, 3)
    if state.mover is None:
        outcome, expected = image.outcome(), state.outcome()
        assert outcome is not None
        assert expected is not None
        assert outcome.winner == swap.get(expected.winner or "", expected.winner)
        assert outcome.clause == expected.clause


def swap_first(state: State, swap: dict[str, str]) -> dict[str, str]:
    return {"first": swap.get(state.options["first"], state.options["first"])}


@pytest.mark.parametrize("symmetry", [*volterra_symmetries(), *volto_symmetries()], ids=lambda s: f"{s.game}-{s.name}")
def test_flat_boards(symmetry: Symmetry) -> None:
    for state in positions(symmetry.game):
        one, two = state.sides
        swap = {one: two, two: one} if symmetry.swaps else {}
        check(state, symmetry.position(str(state)), symmetry.action, swap)


@pytest.mark.parametrize("options", OPTIONS["turris"], ids=str)
@pytest.mark.parametrize("name", TURRIS_MAPS)
def test_turris(name: str, options: dict[str, bool]) -> None:
    square = TURRIS_MAPS[name]
    symmetry = turris_symmetry(name, square)
    for state in positions("turris", **options):
        text = str(state)

        def action(a: str, text: str = text) -> str:
            return map_removal(a, text, square) if a.startswith("x") else symmetry.action(a)

        check(state, symmetry.position(text), action, {})


def test_kwinty_mirror() -> None:
    for state in positions("kwinty"):
        image, action = kwinty_mirror(str(state))
        check(state, image, action, {})


def test_kwinty_shift_has_the_same_key() -> None:
    shifted = 0
    for state in positions("kwinty"):
        for image, action in kwinty_shifts(str(state)):
            try:
                campanile.parse("kwinty", image)
            except InvalidPosition:  # with another first stone no order of laying may be left
                continue
            check(state, image, action, {})
            assert campanile.parse("kwinty", image).key == state.key
            shifted += 1
    assert shifted > 20
