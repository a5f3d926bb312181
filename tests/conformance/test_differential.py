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


def compare(state: State, oracle: Any, *, full: bool) -> None:
    """Everything that both can tell about a position."""
    assert str(state) == oracle.text()
    assert state.mover == oracle.mover
    outcome, expected = state.outcome(), oracle.outcome()
    assert (outcome is None) == (expected is None)
    if outcome is not None:
        compare_outcome(outcome, expected)
    if full:
        assert sorted(state.legal_actions) == sorted(oracle.actions())
    if hasattr(oracle, "view"):
        compare_views(state, oracle, full=full)


def compare_outcome(outcome: Any, expected: dict[str, Any]) -> None:
    assert outcome.winner == expected["winner"]
    assert outcome.clause == expected["clause"]
    for name in ("light", "dark", "white", "black"):
        if name in expected and name in outcome.detail:
            assert outcome.detail[name] == expected[name]
    for name, points in expected.get("views", {}).items():
        view = outcome.detail["views"][name]
        assert (view["white"], view["black"]) == tuple(points)


def compare_views(state: State, oracle: Any, *, full: bool) -> None:
    for seer in (*state.sides, "spectator"):
        view = state.view(seer)
        assert str(view) == oracle.view(seer)
        assert list(view.history) == oracle.history(seer)
        if full:
            assert view.possible == oracle.possible(seer)
        if state.mover == seer and full:
            assert list(view.legal_actions) == list(state.legal_actions)


def play_both(configuration: Configuration, rng: random.Random) -> int:
    """One game, compared at every action; returns its length."""
    state, oracle = configuration.new(), configuration.oracle()
    contrary = rng.random() < 0.5
    seen: set[int] = set()
    actions = 0
    while True:
        in_set_up = len(state.legal_actions) > 1000
        # The set-up's 50,400 words are compared once per configuration elsewhere; deductions are slow in the oracle.
        compare(state, oracle, full=not in_set_up and (not hasattr(oracle, "view") or actions % 5 == 0))
        if state.mover is None:
            return actions
        seen.add(state.key)
        action = contrary_action(state, seen, rng) if contrary and not in_set_up else random_action(state, rng)
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
        compare(configuration.parse(str(state)), oracle, full=True)
