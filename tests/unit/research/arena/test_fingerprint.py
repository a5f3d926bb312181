"""Games from before and after a player learned anew do not belong together."""

from __future__ import annotations

import pytest

from campanile import games
from campanile.engine import native, weights
from campanile.research.arena import fingerprint as marks
from campanile.research.arena.fingerprint import fingerprint


@pytest.mark.parametrize("game", [game.name for game in games()])
def test_it_sees_what_was_learned(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(game)
    assert fingerprint(game) == before
    monkeypatch.setattr(weights, "load", lambda _: b"other weights")
    monkeypatch.setattr(native, "learned", lambda _, trusting: b"other habits")
    assert fingerprint(game) != before


def test_self_play_has_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    both, alone = fingerprint("turris"), fingerprint("turris", self_play=True)
    monkeypatch.setattr(marks, "levels", lambda _: ())
    assert fingerprint("turris") != both
    assert fingerprint("turris", self_play=True) == alone


def test_what_a_core_has_learned_is_told_in_bytes() -> None:
    hidden = [game.name for game in games() if game.hidden]
    assert hidden
    for game in hidden:
        for trusting in (True, False):
            assert len(native.learned(game, trusting=trusting)) > 1000
            assert native.learned(game, trusting=trusting) == native.learned(game, trusting=trusting)
        assert native.learned(game, trusting=False).startswith(native.learned(game, trusting=True))
