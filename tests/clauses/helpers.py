"""What the worked examples share: calls that must be refused and leave everything as it was."""

from __future__ import annotations

import re
from typing import Any

import pytest

import campanile
from campanile import CampanileError, GameOver, IllegalAction, InvalidNotation, InvalidPosition, State


def _fails(state: State, action: str, kind: type[CampanileError]) -> CampanileError:
    """The error of that kind which the action meets; nothing may have changed."""
    before, history, key = str(state), state.history, state.key
    assert action not in state.legal_actions
    with pytest.raises(kind) as caught:
        state.play(action)
    assert type(caught.value) is kind
    assert (str(state), state.history, state.key) == (before, history, key)
    state.check_consistency()
    return caught.value


def refused(state: State, action: str, clause: str, *words: str) -> None:
    """The action is well written, but that clause forbids it, in a sentence that names the obstacle."""
    error = _fails(state, action, IllegalAction)
    assert error.clause == clause, str(error)
    for word in words:
        assert re.search(rf"\b{re.escape(word)}\b", error.message), f"{word!r} is not named in: {error}"


def unreadable(state: State, action: str) -> None:
    """The text is not the notation of any action."""
    _fails(state, action, InvalidNotation)


def over(state: State, action: str) -> None:
    """The game has ended, so no action is possible."""
    assert state.outcome() is not None
    assert len(state.legal_actions) == 0
    _fails(state, action, GameOver)


def rejected(game: str, text: str, *words: str, **options: Any) -> None:
    """No position has that text, and the refusal gives a reason."""
    with pytest.raises(InvalidPosition) as caught:
        campanile.parse(game, text, **options)
    assert caught.value.message
    for word in words:
        assert re.search(rf"\b{re.escape(word)}\b", str(caught.value)), f"{word!r} is not named in: {caught.value}"


def after(game: str, text: str, *turns: str, **options: Any) -> State:
    """The position of that text after those actions or turns."""
    state = campanile.parse(game, text, **options)
    assert str(state) == text
    for turn in turns:
        state.play(turn)
    return state


def actions(state: State) -> set[str]:
    """The legal actions as a set of texts."""
    return {str(action) for action in state.legal_actions}
