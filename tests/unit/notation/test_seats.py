"""Games with secrets: the full form after the end, and before it only what a seat may know (M8)."""

from __future__ import annotations

import io
import random

import pytest

import campanile
from campanile import State
from campanile.notation import Record, RecordError, check, from_json, from_text, to_json, to_text, validate
from support import play_random
from unit.notation.samples import played

SEATS = ("white", "red", "spectator")
OWN = {"white": "NACNALNSLA", "red": "LANCSANLNA"}


def in_progress(actions: int = 12, first: str = "white") -> State:
    """A game that is not over; its set-ups hold letters that stand nowhere else in a record."""
    for seed in range(100):
        state = campanile.new("volto", first=first)
        state.play(OWN["white"])
        state.play(OWN["red"])
        play_random(state, random.Random(seed), actions)
        if state.mover is not None:
            return state
    raise AssertionError("no such game found")


def test_the_full_form_waits_for_the_end() -> None:
    with pytest.raises(RecordError, match="only be written for a seat") as caught:
        Record.from_state(in_progress())
    assert caught.value.clause == "M8"
    finished = played("volto", 4)
    assert Record.from_state(finished).replay() == finished


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("actions", [0, 1, 12, 40])
def test_no_secret_is_in_what_a_seat_saw(seat: str, actions: int) -> None:
    state = in_progress(actions)
    record = Record.from_state(state, seat)
    for text in (to_text(record), to_json(record), repr(record)):
        for side, letters in OWN.items():
            assert (letters in text) == (side == seat)
    setups = [record.turns[0].text, record.turns[1].text]
    assert setups == [letters if side == seat else "XXXXXXXXXX" for side, letters in OWN.items()]
    assert from_text(to_text(record)) == from_json(to_json(record)) == record
    assert check(record) == f"as seen by {seat}: moves not replayed"
    with pytest.raises(RecordError, match="M8"):
        record.replay()


def test_states_that_look_the_same_give_the_same_record() -> None:
    """Red's two set-ups differ only in masks that did not move."""
    texts = set()
    for red in ("NACNALNSLA", "NACNALNSAL"):
        state = campanile.new("volto")
        for action in (OWN["white"], red, "a2a3", "b6b5"):
            state.play(action)
        texts |= {(seat, to_text(Record.from_state(state, seat))) for seat in ("white", "spectator")}
    assert len(texts) == 2


@pytest.mark.parametrize("seat", SEATS)
def test_the_start_is_shown_as_seen(seat: str) -> None:
    state = campanile.parse("volto", str(in_progress()))
    before = str(state.view(seat))
    state.play(state.legal_actions[0])
    record = Record.from_state(state, seat)
    if state.mover is not None:
        assert record.start == before
        assert "X" in before.upper()
        assert check(record)


@pytest.mark.parametrize("seat", SEATS)
def test_after_the_end_everything_is_shown(seat: str) -> None:
    state = played("volto", 9)
    record = Record.from_state(state, seat)
    assert record.seat == seat
    assert record.turns == Record.from_state(state).turns
    assert record.replay() == state


@pytest.mark.parametrize("seat", SEATS)
def test_a_game_that_was_given_up(seat: str) -> None:
    state = in_progress()
    end = {"Result": "red", "Reason": "resignation"}
    assert Record.from_state(state, None, **end).replay() == state
    seen = Record.from_state(state, seat, **end)
    assert not seen.is_full
    assert check(seen)


def test_a_seat_means_nothing_in_an_open_game() -> None:
    state = played("kwinty", 2, 5)
    assert Record.from_state(state, "white") == Record.from_state(state)
    with pytest.raises(ValueError, match="spectator"):
        Record.from_state(state, "red")


def test_what_was_shown_is_checked() -> None:
    for seed in range(100):
        record = Record.from_state(played("volto", seed))
        text = to_text(record)
        if "xN" in text:
            break
    line = text[: text.index("xN")].count("\n") + 1
    for wrong in ("xA", "xL+N", ""):
        (report,) = validate(io.StringIO(text.replace("xN", wrong, 1)))
        assert report.error is not None
        assert report.error.clause == "M5"
        assert report.error.line == line
        assert "xN" in report.error.message
    end = f" {record.result}\n"
    late = text.replace("xN", "xA", 1).replace(end, f" {len(record.turns) + 1}. a1a1{end}")
    (report,) = validate(io.StringIO(late))
    assert report.error is not None
    assert report.error.clause == "M5", "the first fault is reported, not the last"


@pytest.mark.parametrize(
    ("seat", "movetext", "turn", "clause"),
    [
        ("white", "1. NACNALNSLA 2. NACNALNSLA *", 2, "M8"),
        ("red", "1. NACNALNSLA 2. NACNALNSLA *", 1, "M8"),
        ("spectator", "1. XXXXXXXXXX 2. NACNALNSLA *", 2, "M8"),
        ("white", "1. NACNALNSLL *", 1, ""),
        ("white", "1. XXXXXXXXXX *", 1, ""),
        ("red", "1. XXXXXXXXXX 2. NNNNNNNNNN *", 2, ""),
        ("white", "1. NACNALNSLA 2. XXXXXXXXXX 3. a1a5 *", 3, ""),
        ("red", "1. XXXXXXXXXX {a} 2. NACNALNSLA (2. NACNALNSAL) 3. a2a3 4. z6z5 *", 4, ""),
    ],
)
def test_what_can_be_checked_of_a_seen_game(seat: str, movetext: str, turn: int, clause: str) -> None:
    text = f'[Game "volto"]\n[Seat "{seat}"]\n\n{movetext}'
    (report,) = validate(io.StringIO(text))
    assert report.error is not None
    assert report.error.turn == turn
    assert report.error.column == movetext.index(f"{turn}. ") + 1 + len(f"{turn}. ")
    if clause:
        assert report.error.clause == clause


@pytest.mark.parametrize("first", ["white", "red"])
@pytest.mark.parametrize("seat", SEATS)
def test_seen_games_at_every_stage_are_accepted(seat: str, first: str) -> None:
    for seed in range(6):
        state = campanile.new("volto", first=first)
        rng = random.Random(seed)
        while state.mover is not None:
            record = Record.from_state(state, seat)
            assert check(record) == f"as seen by {seat}: moves not replayed"
            play_random(state, rng, 3)
        assert check(Record.from_state(state, seat)) == ""
