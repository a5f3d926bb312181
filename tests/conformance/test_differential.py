"""Core against oracle: two implementations that share nothing but rules.md, along random games of every option.

CAMPANILE_DIFF_ACTIONS sets how many actions per game are compared (spread over the combinations of its options).
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from campanile import State
from support import Configuration, configurations, contrary_action, random_action

ACTIONS_PER_GAME = int(os.environ.get("CAMPANILE_DIFF_ACTIONS", "60000"))
SEEDS = 2  # one test each, so that two cores share the work


def in_set_up(state: State) -> bool:
    return len(state.legal_actions) > 1000


def compare(state: State, oracle: Any, *, deductions: bool = True) -> None:
    """Everything that both can tell about a position."""
    assert str(state) == oracle.text()
    assert state.mover == oracle.mover
    outcome, expected = state.outcome(), oracle.outcome()
    assert (outcome is None) == (expected is None)
    if outcome is not None:
        compare_outcome(outcome, expected)
    if not in_set_up(state):  # its 50,400 words are compared once, below
        assert sorted(state.legal_actions) == sorted(oracle.actions())
    if hasattr(oracle, "view"):
        compare_views(state, oracle, deductions=deductions)


def compare_outcome(outcome: Any, expected: dict[str, Any]) -> None:
    assert outcome.winner == expected["winner"]
    assert outcome.clause == expected["clause"]
    for name in ("light", "dark", "white", "black"):
        if name in expected:
            assert outcome.detail[name] == expected[name]
    for name, points in expected.get("views", {}).items():
        view = outcome.detail["views"][name]
        assert (view["white"], view["black"]) == tuple(points)


def compare_views(state: State, oracle: Any, *, deductions: bool) -> None:
    for seer in (*state.sides, "spectator"):
        view = state.view(seer)
        assert str(view) == oracle.view(seer)
        assert list(view.history) == oracle.history(seer)
        if deductions:
            assert view.possible == oracle.possible(seer)
        if state.mover == seer and not in_set_up(state):
            assert list(view.legal_actions) == list(state.legal_actions)


def play_both(configuration: Configuration, rng: random.Random) -> int:
    """One game, compared at every action; returns its length."""
    state, oracle = configuration.new(), configuration.oracle()
    contrary = rng.random() < 0.5
    seen: set[int] = set()
    actions = 0
    while True:
        compare(state, oracle, deductions=actions % 5 == 0)  # they are slow in the oracle
        if state.mover is None:
            return actions
        seen.add(state.key)
        action = contrary_action(state, seen, rng) if contrary and not in_set_up(state) else random_action(state, rng)
        state.play(action)
        oracle.play(str(action))
        actions += 1


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_core_and_oracle_agree(configuration: Configuration, seed: int) -> None:
    share = sum(other.game == configuration.game for other in configurations()) * SEEDS
    rng = random.Random(f"{configuration} {seed}")
    actions = 0
    while actions * share < ACTIONS_PER_GAME:
        actions += play_both(configuration, rng)


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_parsed_positions_agree(configuration: Configuration) -> None:
    """Texts from the middle of games, read by both."""
    rng = random.Random(str(configuration))
    state = configuration.new()
    oracle_class = type(configuration.oracle())
    for _ in range(300):
        if state.mover is None:
            state = configuration.new()
        state.play(random_action(state, rng))
        if len(state.legal_actions) > 1000:
            continue
        oracle = oracle_class.parse(str(state), **dict(configuration.options))
        compare(configuration.parse(str(state)), oracle)


@pytest.mark.parametrize("configuration", [c for c in configurations() if in_set_up(c.new())], ids=str)
def test_set_ups_agree(configuration: Configuration) -> None:
    """All the words of both set-ups."""
    state, oracle = configuration.new(), configuration.oracle()
    for word in ("NACNALNSLA", "SLLCNNNAAA"):
        assert sorted(state.legal_actions) == sorted(oracle.actions())
        state.play(word)
        oracle.play(word)
