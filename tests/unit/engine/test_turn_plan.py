"""Actions of one turn belong together."""

from __future__ import annotations

import pytest

import campanile
from campanile.engine.position import core_of
from campanile.engine.turn_plan import TurnPlan, own_turns

from .helpers import OPEN, near_the_end, turns_from


def test_a_plan_is_followed_within_its_turn() -> None:
    state = campanile.new("volterra")
    plan = TurnPlan()
    ids = [state.legal_actions[0].id]
    state.play_id(ids[0])
    ids.append(state.legal_actions[0].id)
    state.play_id(ids[1])
    ids.append(state.legal_actions[0].id)  # the other side's
    for _ in range(2):
        state.undo()
    plan.follow(core_of(state), ids)
    assert plan.next(core_of(state)) is None
    state.play_id(ids[0])
    assert plan.next(core_of(state)) == ids[1]
    state.play_id(ids[1])
    assert plan.next(core_of(state)) is None


@pytest.mark.parametrize("game", OPEN)
def test_own_turns_reaches_what_plain_recursion_reaches(game: str) -> None:
    for state in near_the_end(game, 7, 6):
        found = [end.text() for _, end in own_turns(core_of(state))]
        assert len(found) == len(set(found))
        assert set(found) == {str(after) for after in turns_from(state)}
        for turn, end in own_turns(core_of(state)):
            trial = state.copy()
            for number in turn:
                trial.play_id(number)
            assert str(trial) == end.text()
