"""Volto: the notation of actions, and the position text."""

from __future__ import annotations

import pytest

import campanile
from campanile import State
from campanile.notation import RecordError, from_text
from clauses.helpers import actions, after, refused, rejected, unreadable

START = "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0"


def volto(text: str, *moves: str) -> State:
    return after("volto", text, *moves)


# Notation


@pytest.mark.parametrize("text", ["nacnalnsla", "NACNALNSL", "NACNALNSLAA", "NACNALNSLX", "XXXXXXXXXX", "NACNA/LNSLA"])
def test_M_notation_a_set_up_is_ten_upper_case_letters(text: str) -> None:
    state = campanile.new("volto")
    unreadable(state, text)
    state.play("NACNALNSLA")
    unreadable(state, text)


@pytest.mark.parametrize("text", ["", "b2", "b2-b3", "B2B3", "b2b3N", "b2b3X", " b2b3", "b2b3 ", "b2b3,b6b5", "b2b3b4"])
def test_M_notation_a_move_is_from_to(text: str) -> None:
    unreadable(volto(START), text)


def test_M_notation_legal_actions_never_carry_what_a_capture_reveals() -> None:
    assert actions(volto(START)) == {
        *("a2a3", "a2b3", "b2b3", "c2c3", "c2c4", "c2c5", "c2c6"),
        *("d2c3", "d2d3", "d2e3", "e2d3"),
    }


def test_M_notation_histories_add_what_was_revealed() -> None:
    state = volto(START, "c2c6", "b7c6", "b2b3")
    assert state.history == ["c2c6xS", "b7c6xS", "b2b3"]


@pytest.mark.parametrize("tail", ["x", "xS", "xN", "xL+A", "xyz", "x+++"])
def test_M_notation_in_a_game_that_part_is_ignored_unread(tail: str) -> None:
    assert volto(START, f"c2c6{tail}").history == ["c2c6xS"]
    assert volto(START, f"b2b3{tail}").history == ["b2b3"]
    refused(volto(START), f"b2c3{tail}", "M4.1", "b2", "c3")


@pytest.mark.parametrize(("capture", "right"), [("c2c6xS", True), ("c2c6xN", False), ("c2c6", False)])
def test_M_notation_a_reader_of_finished_records_checks_it(capture: str, right: bool) -> None:
    record = from_text(
        f'[Game "volto"]\n[Result "white"]\n[Reason "resignation"]\n\n1. NACNALNSLA 2. NACNALNSLA 3. {capture} white\n'
    )
    if right:
        assert record.replay().history[-1] == "c2c6xS"
    else:
        with pytest.raises(RecordError, match="M5"):
            record.replay()


# Position text


def test_M_text_empty_start() -> None:
    assert str(campanile.new("volto")) == "5/5/5/5/5/5/5 w -/- 0"
    assert str(campanile.new("volto", first="red")) == "5/5/5/5/5/5/5 w -/- 0"


def test_M_text_captured_masks_in_order_of_removal() -> None:
    state = volto(START, "c2c6", "b7c6")
    assert str(state) == "n1cna/lnala/5/5/5/LN1LA/NACNA w S/S 0"
    state = volto("2c1l/2n2/3l1/2AN1/5/5/L1C1L w NNAAS/AANNSA 0", "d4d5", "c6c5", "c4d3", "c5c4", "d3c4")
    assert str(state) == "2c1l/5/5/2A2/5/5/L1C1L r NNAASN/AANNSALN 0"


def test_M_text_counts_the_moves_since_the_last_capture() -> None:
    state = volto(START, "b2b3", "b6b5", "b3b4")
    assert str(state).endswith(" r -/- 3")
    state.play("b5b4")
    assert str(state).endswith(" w N/- 0")


def test_M_text_during_set_up_the_mover_owes_it() -> None:
    state = volto("5/5/5/5/5/LNSLA/NACNA r -/- 0")
    assert state.mover == "red"
    state.play("NACNALNSLA")
    assert str(state) == START


@pytest.mark.parametrize(
    "text",
    [
        "5/5/5/5/5/5/5 r -/- 0",
        "5/5/5/5/5/LNSLA/NACNA w -/- 0",
        "nacna/lnsla/5/5/5/5/5 w -/- 0",  # White sets up first
        "5/5/5/5/5/LNSLA/NACNA r -/- 1",
        "5/5/5/5/2S2/LN1LA/NACNA r -/- 0",
        "5/5/5/5/5/LNSLA/NACN1 r A/- 0",
    ],
)
def test_M_text_impossible_set_ups_are_refused(text: str) -> None:
    rejected("volto", text)
    rejected("volto", text, first="red")


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("nacna/lnsla/5/5/5/LNSLA/NACNN w -/- 0", "white"),
        ("nacna/lnsla/5/5/5/LNSLA/NACN1 w -/- 0", "white"),
        ("nacna/lnsla/5/5/A4/LNSLA/NACNA w -/- 0", "white"),
        ("nacna/lnsla/5/5/5/LNSLA/NACNA w A/- 0", "white"),
        ("nacna/lnslc/5/5/5/LNSLA/NACNA w -/- 0", "red"),
        ("nacna/1nsla/5/5/5/LNSLA/NACNA w -/- 0", "red"),
        ("nacna/lnsla/5/5/5/LNSLA/NACNA r -/A 0", "red"),
        ("nacn1/lnsla/5/5/5/LNSLA/NACN1 w AA/- 0", "white"),  # Red's advisor in White's list
    ],
)
def test_M_text_board_plus_captured_not_the_set_of_M2_is_refused(text: str, side: str) -> None:
    rejected("volto", text, side)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nacna/lnsla/5/5/5/LNSLA/NACNA",
        "nacna/lnsla/5/5/5/LNSLA/NACNA w -/-",
        "nacna/lnsla/5/5/5/LNSLA/NACNA w - 0",
        "nacna/lnsla/5/5/5/LNSLA/NACNA b -/- 0",
        "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- x",
        "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- -2",
        "nacna/lnsla/5/5/LNSLA/NACNA w -/- 0",
        "nacna/lnsla/5/5/5/5/LNSLA/NACNA w -/- 0",
        "nacna/lnsla/6/5/5/LNSLA/NACNA w -/- 0",
        "nacna/lnsla/4/5/5/LNSLA/NACNA w -/- 0",
        "nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0",  # a view is no position
        "nacna/lnsla/5/5/5/LNSLA/NACN1 w a/- 0",
    ],
)
def test_M_text_what_is_not_written_so_is_refused(text: str) -> None:
    rejected("volto", text)


@pytest.mark.parametrize(
    "text",
    [
        "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 1",  # White began, so Red is to move after one move
        "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 102",  # M7.3
        "nacna/lnsl1/5/5/5/LNSLA/NACNA w -/A 0",  # the last move was Red's, but White captured
        "nacna/lnsla/5/5/5/1NSLA/NACNA w L/- 0",  # a lady without her captor
        "na1na/lnsla/5/5/5/LNSLA/NA1NA w C/C 0",  # the game ended with the first candidate
    ],
)
def test_M_text_what_no_game_can_reach_is_refused(text: str) -> None:
    rejected("volto", text)
