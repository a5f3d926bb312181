"""Records of real games: made from states, replayed, and refused where they break the rules."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

import campanile
from campanile import CampanileError
from campanile.games import find
from campanile.notation import Line, Record, RecordError, Turn, check, from_json, from_text, to_json, to_text
from support import Configuration, configurations, contrary_action, play_random
from unit.notation.samples import played, records

every_configuration = pytest.mark.parametrize("configuration", configurations(), ids=str)


@every_configuration
def test_random_games_round_trip(configuration: Configuration) -> None:
    for seed in range(3):
        state = play_random(configuration.new(), random.Random(seed))
        record = Record.from_state(state, Event="Test", Date=date(2026, 11, 15))
        assert from_text(to_text(record)) == from_json(to_json(record)) == record
        replayed = from_text(to_text(record)).replay()
        assert (replayed, replayed.history, replayed.key) == (state, state.history, state.key)
        assert record.options == state.options
        assert record.date == date(2026, 11, 15)
        outcome = state.outcome()
        assert outcome is not None
        assert record.result == (outcome.winner or "draw")
        assert record.reason == f"{outcome.clause} {outcome.reason}"


@every_configuration
def test_games_that_repeat_round_trip(configuration: Configuration) -> None:
    rng = random.Random(7)
    state, seen = configuration.new(), set[int]()
    for _ in range(400):
        if state.mover is None:
            break
        seen.add(state.key)
        state.play(contrary_action(state, seen, rng))
    if state.mover is None:
        assert Record.from_state(state).replay() == state


@pytest.mark.parametrize("configuration", [c for c in configurations() if not find(c.game).hidden], ids=str)
def test_games_from_any_position_and_up_to_any_action(configuration: Configuration) -> None:
    rng = random.Random(3)
    whole = play_random(configuration.new(), rng)
    for _ in range(5):
        begin = rng.randrange(whole.plies())
        state = configuration.new()
        for action in whole.history[:begin]:
            state.play(action)
        middle = configuration.parse(str(state))
        for action in whole.history[begin : begin + rng.randrange(8)]:
            middle.play(action)
        record = Record.from_state(middle)
        assert record.start == (None if begin == 0 else str(state))
        replayed = from_json(to_json(from_text(to_text(record)))).replay()
        assert (replayed, replayed.history) == (middle, middle.history)
        assert replayed.at_turn_start == middle.at_turn_start


def game(movetext: str, tags: str = "", name: str = "volterra") -> Record:
    return from_text(f'[Game "{name}"]\n{tags}\n\n{movetext}')


VARIATIONS = "1. b4-c4,c4 (1. d4-c4,c4 2. b1-c1,c1) {both} (1. b4-c4 {half a turn}) 2. b1-c1,c1 *"


def test_variations_are_replayed() -> None:
    assert [str(action) for action in game(VARIATIONS).replay().history] == ["b4-c4", "c4", "b1-c1", "c1"]


@pytest.mark.parametrize(
    ("movetext", "where", "action", "clause", "message"),
    [
        ("1. c4-b4,b4 *", "turn 1", "c4-b4", "V4.2b", "the tower on c4 is light's"),
        ("1. b4-c4,c4 2. b1-c1,a4 *", "turn 2", "a4", "V4.1", "does not neighbour"),
        ("1. b4-c4,c4,c4 *", "turn 1", "b4-c4,c4,c4", "V4", "the turn was complete"),
        ("1. b4-c4 2. c4 *", "turn 1", None, "", "the turn is not complete"),
        ("1. b4-c4,zz *", "turn 1", "zz", "", "expected a pawn action"),
        ("1. b4-c4,c4 (1. c4-b4,b4) 2. zz *", "turn 1 in variation 1 of turn 1", "c4-b4", "V4.2b", "light's"),
        (
            "1. b4-c4,c4 {} 2. b1-c1,c1 {} (2. b3 {}) (2. b1-c1,c1 3. d4-c3,c3 (3. d4) (3. c3,e1-d1)) *",
            "turn 3 in variation 2 of turn 3 in variation 2 of turn 2", "e1-d1", "V4.2a", "e1",
        ),
    ],
)  # fmt: skip
def test_the_first_illegal_action(movetext: str, where: str, action: str | None, clause: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        game(movetext).replay()
    error = caught.value
    assert isinstance(error, CampanileError)
    assert (error.turn, error.where) == (int(where.split()[1]), where)
    assert error.action == action
    assert error.clause == clause


def test_a_bad_start() -> None:
    with pytest.raises(RecordError, match="tag Start") as caught:
        game("*", '[Start "nowhere"]').replay()
    assert isinstance(caught.value.__cause__, campanile.InvalidPosition)


FINISHED = Record.from_state(played("kwinty", 5))


@pytest.mark.parametrize(
    ("tags", "fault"),
    [
        ({"Result": "*"}, "Result"),
        ({"Result": "draw"}, "Result"),
        ({"Reason": "K6 pass"}, "Reason"),
        ({"Reason": None}, None),
        ({"Reason": FINISHED.tags["Reason"].split()[0] + " in other words"}, None),
        ({"Result": "draw", "Reason": "agreement"}, None),
    ],
)
def test_result_and_reason(tags: dict[str, str | None], fault: str | None) -> None:
    record = FINISHED.with_tags(**tags)
    if fault is None:
        record.replay()
        return
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert caught.value.tag == fault


def test_an_unfinished_game_has_a_result_only_for_a_reason() -> None:
    state = played("turris", 1, 5)
    assert Record.from_state(state).result == "*"
    assert Record.from_state(state, Result="black", Reason="resignation").replay() == state
    for tags in ({}, {"Reason": "T5 the tower is built"}):
        with pytest.raises(RecordError, match="not over by the rules"):
            Record.from_state(state, Result="black", **tags)


@pytest.mark.parametrize("name", ["Game", "Options", "Seat", "Start"])
def test_tags_that_follow_from_the_state_are_not_given(name: str) -> None:
    with pytest.raises(RecordError, match="follows from the state"):
        Record.from_state(played("kwinty"), **{name: "kwinty"})


@settings(max_examples=200)
@given(records)
def test_any_record_is_checked_without_a_crash(record: Record) -> None:
    with contextlib.suppress(RecordError):
        check(record)


def test_turns_after_the_end_are_refused() -> None:
    line = Line((*FINISHED.turns, Turn("i1h")))
    with pytest.raises(RecordError, match="over") as caught:
        replace(FINISHED, line=line).replay()
    assert caught.value.turn == len(FINISHED.turns) + 1
