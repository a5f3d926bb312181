"""The statements of hints, for programs."""

from __future__ import annotations

import json
import pickle

import pytest

from campanile.engine import Limit, hint
from campanile.engine.claims import make_claim

from .helpers import OPEN, about_to_win, near_the_end


@pytest.mark.parametrize("game", OPEN)
def test_kind_and_values_say_what_the_sentence_says(game: str) -> None:
    for state in near_the_end(game, 4, 5):
        found = hint(state, Limit(nodes=2000))
        for claim in found.claims:
            again = make_claim(claim.kind, json.loads(json.dumps(claim.values)))
            assert again == claim
            copied = pickle.loads(pickle.dumps(claim))
            assert (copied, copied.kind, copied.values) == (claim, claim.kind, claim.values)
        assert 0 <= found.score.probability <= 1


def test_a_block_names_its_values() -> None:
    state = about_to_win()
    state.undo()
    claim = hint(state, Limit(nodes=2000)).claims[0]
    assert claim.kind == "stops"
    assert claim.values == {"other": "white", "reply": "f1h", "times": 4, "count": 5}
