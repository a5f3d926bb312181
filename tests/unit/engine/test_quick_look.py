"""What a quick look says of every action, beside plain trying of all turns."""

from __future__ import annotations

import itertools
import random

import pytest

import campanile
from campanile.engine import StopFlag, native
from campanile.engine.native import Prospect
from campanile.engine.quick_look import sensible
from support import play_random

from .helpers import OPEN, near_the_end, safe, turns_from


def tried(state: campanile.State, number: int) -> Prospect:
    """The prospect of an action by playing all that can follow it."""
    mover = state.mover
    after = state.copy()
    after.play_id(number)
    turn_over = after.outcome() is not None or after.mover != mover
    ends = [after] if turn_over else list(turns_from(after))
    if any((outcome := end.outcome()) is not None and outcome.winner == mover for end in ends):
        return Prospect.WINS
    return Prospect.SAFE if any(safe(end, mover) for end in ends) else Prospect.LOSES


@pytest.mark.parametrize("game", OPEN)
def test_every_action_is_seen_as_it_is(game: str) -> None:
    seen = dict.fromkeys(Prospect, 0)
    for state in itertools.islice(near_the_end(game, 77, 1000), 120):
        found = native.prospects(game, state._native)
        assert [number for number, _ in found] == state.legal_ids()
        for number, prospect in found:
            seen[prospect] += 1
            assert prospect == tried(state, number), f"{state} {state._native.action_text(number)}"
    assert seen.pop(Prospect.UNKNOWN) == 0
    assert min(seen.values()) > 20


@pytest.mark.parametrize("game", OPEN)
def test_a_look_can_be_cut_short(game: str) -> None:
    state = next(state for state in near_the_end(game, 78, 1000) if len(state.legal_ids()) > 3)
    stop = StopFlag()
    stop.set()
    assert Prospect.UNKNOWN in {prospect for _, prospect in native.prospects(game, state._native, nodes=1)}
    assert Prospect.UNKNOWN in {prospect for _, prospect in native.prospects(game, state._native, stop=stop)}
    assert set(sensible(state._native, game, stop=stop)) <= set(state.legal_ids())
    with pytest.raises(ValueError, match="nodes must be at least 0"):
        native.prospects(game, state._native, nodes=-1)


@pytest.mark.parametrize("game", OPEN)
def test_nothing_is_seen_after_the_end(game: str) -> None:
    state = play_random(campanile.new(game), random.Random(79))
    assert state.outcome() is not None
    assert native.prospects(game, state._native) == []
