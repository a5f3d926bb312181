"""Hypothesis drives a game by play, undo, copy, parse and refused calls, and checks what must always hold."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from campanile import CampanileError, State
from support import Configuration, configurations

STEPS = 40


class Play(RuleBasedStateMachine):
    """A game with a model beside it: the list of all texts since the start."""

    configuration: Configuration

    def __init__(self) -> None:
        super().__init__()
        self.state: State = self.configuration.new()
        self.texts = [str(self.state)]
        self.keys = [self.state.key]

    @precondition(lambda self: self.state.mover is not None)
    @rule(choice=st.integers(min_value=0))
    def play(self, choice: int) -> None:
        actions = self.state.legal_actions
        self.state.play(actions[choice % len(actions)])
        self.texts.append(str(self.state))
        self.keys.append(self.state.key)

    @precondition(lambda self: len(self.texts) > 1)
    @rule(count=st.integers(min_value=1, max_value=4))
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.texts) - 1)):
            self.state.undo()
            self.texts.pop()
            self.keys.pop()

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.state = self.state.copy()

    @rule(text=st.text(max_size=12))
    def try_nonsense(self, text: str) -> None:
        before = self.state.plies()
        try:
            self.state.play(text)
        except CampanileError:
            assert self.state.plies() == before
        else:
            self.state.undo()

    @rule(number=st.integers())
    def try_a_number(self, number: int) -> None:
        legal = number in self.state.legal_ids() if len(self.state.legal_actions) < 1000 else None
        try:
            self.state.play_id(number)
        except CampanileError:
            assert not legal
        else:
            assert legal is not False
            self.state.undo()

    @invariant()
    def is_where_the_model_is(self) -> None:
        assert str(self.state) == self.texts[-1]
        assert self.state.key == self.keys[-1]
        assert self.state.plies() == len(self.texts) - 1 == len(self.state.history)
        self.state.check_consistency()

    @invariant()
    def parses_back(self) -> None:
        again = self.configuration.parse(self.texts[-1])
        assert again.key == self.keys[-1]
        assert str(again) == self.texts[-1]

    @invariant()
    def equal_texts_have_equal_keys(self) -> None:
        by_text: dict[str, int] = {}
        for text, key in zip(self.texts, self.keys, strict=True):
            assert by_text.setdefault(text, key) == key


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_play(configuration: Configuration) -> None:
    machine: Any = type("PlayOne", (Play,), {"configuration": configuration})
    test = machine.TestCase
    test.settings = settings(max_examples=8, stateful_step_count=STEPS, deadline=None)
    test().runTest()
