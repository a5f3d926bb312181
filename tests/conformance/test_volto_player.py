"""M8 for the computer: what it plays depends on nothing but what its side may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

import campanile
from campanile import CampanileError, State, _core

LETTERS = "NNNAAASLLC"
PAIRS = 12
PLAYERS = (_core.VoltoEngine, _core.VoltoIsMcts, _core.VoltoDeterminised)


def word(rng: random.Random) -> str:
    return "".join(rng.sample(LETTERS, len(LETTERS)))


def played(words: list[str], moves: list[str]) -> State | None:
    """The game with those set-ups and moves; None if they are not possible so, or if it is over."""
    state = campanile.new("volto")
    try:
        for action in (*words, *moves):
            state.play(action)
    except CampanileError:
        return None
    return state if state.mover else None


def twins(rng: random.Random) -> tuple[State, State]:
    """Two games in which the side to move has seen the same, but the other side's masks are not the same."""
    while True:
        words = [word(rng), word(rng)]
        first = played(words, [])
        assert first is not None
        for _ in range(rng.randrange(30)):
            if first.mover:
                first.play(first.legal_actions[rng.randrange(len(first.legal_actions))])
        if first.mover is None:
            continue
        mover = first.mover
        for _ in range(200):
            other = [w if side == mover else word(rng) for w, side in zip(words, ("white", "red"), strict=True)]
            second = played(other, [str(action) for action in first.history[2:]])
            if second and second.history[2:] == first.history[2:] and other != words:
                return first, second


def answers(state: State, player: Any) -> list[Any]:
    """All that a player says to the side to move."""
    assert state.mover is not None
    view = state.view(state.mover)
    native: Any = view._position
    report = player.search(native, view._history, nodes=150)
    values = [report.strategy, report.value, report.proof, report.length, report.worlds, report.nodes]
    if isinstance(player, _core.VoltoEngine):
        values.append(player.belief(native, view._history))
    return values


@pytest.mark.parametrize("kind", PLAYERS)
def test_play_does_not_depend_on_what_is_hidden(kind: type) -> None:
    rng = random.Random(5)
    player = kind(seed=3)
    for _ in range(PAIRS):
        first, second = twins(rng)
        assert str(first) != str(second)
        assert answers(first, player) == answers(second, player)


@pytest.mark.parametrize("kind", PLAYERS)
def test_a_state_is_refused(kind: type) -> None:
    state = campanile.new("volto")
    state.play("NACNALNSLA")
    state.play("NACNALNSLA")
    with pytest.raises(TypeError):
        kind().search(state._core, [], nodes=10)
