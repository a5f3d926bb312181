"""What every game must do, with every combination of options."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import campanile
from campanile import GameOver, IllegalAction, InvalidNotation, InvalidPosition, State
from support import Configuration, configurations, contrary_action, play_random, random_action

CLAUSE_LETTERS = {"volterra": "V", "volto": "M", "kwinty": "K", "turris": "T"}
every_configuration = pytest.mark.parametrize("configuration", configurations(), ids=str)


@every_configuration
def test_random_games_end_and_undo_to_the_start(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    for _ in range(3):
        state = configuration.new()
        start = str(state)
        trail: list[tuple[str, int, str | None]] = []
        while state.mover is not None:
            trail.append((str(state), state.key, state.mover))
            state.play(random_action(state, rng))
            state.check_consistency()
        assert state.outcome() is not None
        assert not state.legal_actions
        assert state.legal_ids() == []
        assert state.start == start
        for text, key, mover in reversed(trail):
            state.undo()
            state.check_consistency()
            assert str(state) == text
            assert state.key == key
            assert state.mover == mover
        assert state.history == []
        with pytest.raises(IllegalAction, match="no action to take back"):
            state.undo()


@every_configuration
def test_texts_and_keys_round_trip(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = configuration.new()
    while state.mover is not None:
        again = configuration.parse(str(state))
        assert str(again) == str(state)
        assert again.key == state.key
        assert again == state
        assert again.options == state.options
        assert again.mover == state.mover
        if len(state.legal_actions) < 1000:
            assert sorted(again.legal_actions) == sorted(state.legal_actions)
        state.play(random_action(state, rng))
    finished = configuration.parse(str(state))
    assert str(finished) == str(state)
    outcome = state.outcome()
    assert outcome is not None
    if outcome.clause not in {"V8", "M7.2"}:  # occurrence counts restart in a parsed position
        assert finished.outcome() == outcome


@every_configuration
def test_legal_actions_are_a_collection(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = play_random(configuration.new(), rng, 5)
    while len(state.legal_actions) < 2:  # a game can end early
        state = play_random(configuration.new(), rng, 5)
    actions = state.legal_actions
    listed = list(actions)
    assert len(actions) == len(listed) == len(set(listed))
    assert [action.id for action in listed] == state.legal_ids()
    assert all(action in actions and str(action) in actions for action in listed[:50])
    assert actions[0] == listed[0]
    assert actions[-1] == listed[-1]
    assert actions[1:3] == listed[1:3]
    assert str(listed[0]) in repr(actions)
    for foreign in ("", "zz", "é", 7, None):
        assert foreign not in actions
    with pytest.raises(IndexError):
        actions[len(listed)]
    state.play(listed[0])
    assert list(actions) == listed, "the collection belongs to its position"


@every_configuration
def test_integers_and_texts_play_the_same(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    by_text, by_number = configuration.new(), configuration.new()
    while by_text.mover is not None:
        action = by_text.legal_actions[rng.randrange(len(by_text.legal_actions))]
        by_text.play(str(action))
        by_number.play_id(action.id)
        assert str(by_text) == str(by_number)
    assert by_text.history == by_number.history
    assert [a.id for a in by_text.history] == [a.id for a in by_number.history]


@every_configuration
def test_every_other_number_is_refused_with_a_reason(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = play_random(configuration.new(), rng, rng.randrange(4, 30))
    if state.mover is None:
        state.undo()
    text, legal = str(state), set(state.legal_ids())
    numbers = range(-2, next(g for g in campanile.games() if g.name == state.game).action_ids + 2)
    for number in rng.sample(numbers, min(len(numbers), 1500)):
        if number in legal:
            continue
        with pytest.raises((IllegalAction, InvalidNotation)) as refused:
            state.play_id(number)
        if isinstance(refused.value, IllegalAction):
            assert refused.value.clause[:1] == CLAUSE_LETTERS[state.game]
        assert str(state) == text
    for hostile in (2**40, -(2**40), 10**30, 1.5, "1", None):
        with pytest.raises((InvalidNotation, IllegalAction)):
            state.play_id(hostile)  # type: ignore[arg-type]
    assert str(state) == text


@every_configuration
def test_copies_are_independent(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = play_random(configuration.new(), rng, 6)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert isinstance(twin, State)
        assert twin == state
        assert (twin.history, twin.key) == (state.history, state.key)
        before = str(state)
        play_random(twin, rng, 3)
        assert str(state) == before


@every_configuration
def test_a_finished_game_refuses_everything(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = configuration.new()
    last = ""
    while state.mover is not None:
        last = random_action(state, rng)
        state.play(last)
    text = str(state)
    with pytest.raises(GameOver, match="the game is over"):
        state.play(last)
    with pytest.raises((GameOver, InvalidNotation)):
        state.play_id(0)
    assert str(state) == text


@every_configuration
def test_perft_counts_sequences(configuration: Configuration) -> None:
    state = play_random(configuration.new(), random.Random(3), 8)
    if state.mover is None:
        state.undo()
    assert campanile.perft(state, 0) == 1
    assert campanile.perft(state, 1) == len(state.legal_actions)
    total = 0
    for action in list(state.legal_actions):
        state.play(action)
        total += len(state.legal_actions)
        state.undo()
    assert campanile.perft(state, 2) == total
    for bad in (-1, 101, 1.0, True, "2", None):
        with pytest.raises(ValueError, match="depth"):
            campanile.perft(state, bad)  # type: ignore[arg-type]


@every_configuration
def test_repetition_never_runs_forever(configuration: Configuration) -> None:
    """A player who likes to repeat meets the rule on repetition, if the game has one, or the end."""
    rng = random.Random(str(configuration))
    state = configuration.new()
    seen: set[int] = set()
    for _ in range(3000):
        if state.mover is None:
            return
        seen.add(state.key)
        state.play(random_action(state, rng) if len(state.legal_actions) > 1000 else contrary_action(state, seen, rng))
    pytest.fail("3000 actions and no end")


@every_configuration
def test_hostile_texts_change_nothing(configuration: Configuration) -> None:
    rng = random.Random(str(configuration))
    state = play_random(configuration.new(), rng, 7)
    if state.mover is None:
        state.undo()
    text = str(state)
    actions = [str(state.legal_actions[0]), text, ""]
    for _ in range(400):
        base = rng.choice(actions)
        mutated = "".join(rng.choice([c, c, c, chr(rng.randrange(256)), ""]) for c in base)
        try:
            state.play(mutated)
            state.undo()
        except (InvalidNotation, IllegalAction):
            pass
        assert str(state) == text
        try:
            parsed = configuration.parse("".join(rng.choice([c] * 9 + [chr(rng.randrange(300))]) for c in text))
            parsed.check_consistency()
        except InvalidPosition:
            pass


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        campanile.new("chess")
    with pytest.raises(ValueError, match="has no option 'komi'"):
        campanile.new("kwinty", komi=1)
    with pytest.raises(ValueError, match="option first must be 'white' or 'black', not 'red'"):
        campanile.new("kwinty", first="red")
    with pytest.raises(ValueError, match="option bonus_chain must be"):
        campanile.new("turris", bonus_chain=1)
    with pytest.raises(ValueError, match="a view is for"):
        campanile.new("turris").view("red")
    with pytest.raises(TypeError, match="a position is a text"):
        campanile.parse("turris", 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is a text"):
        campanile.new("turris").play(7)  # type: ignore[arg-type]
