"""Volto, M1 to M5: board, masks, set-up, moves, captures."""

from __future__ import annotations

import pytest

import campanile
from campanile import State
from clauses.helpers import actions, after, refused, unreadable

START = "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0"
SETUPS = ("NACNALNSLA", "NACNALNSLA")

# One white mask alone on c4, far from everybody.
NOBLE = "l1c1l/5/5/2N2/5/5/L1C1L w NNAAAS/NNNAAAS 0"
ADVISOR = "l1c1l/5/5/2A2/5/5/L1C1L w NNNAAS/NNNAAAS 0"
SOLDIER = "l1c1l/5/5/2S2/5/5/L1C1L w NNNAAA/NNNAAAS 0"
LADY = "l1c1l/5/5/2L2/5/5/L1C2 w NNNAAAS/NNNAAAS 0"
CANDIDATE = "l1c1l/5/5/2C2/5/5/L3L w NNNAAAS/NNNAAAS 0"
AROUND_C4 = "b5 c5 d5 b4 d4 b3 c3 d3"


def volto(text: str, *moves: str, **options: str) -> State:
    return after("volto", text, *moves, **options)


def targets(state: State, square: str) -> str:
    """Where the mask on that square may go, in the order of AROUND_C4: rows downwards, columns from a."""
    found = (action[2:] for action in actions(state) if action[:2] == square)
    return " ".join(sorted(found, key=lambda target: (-int(target[1]), target[0])))


# M1 board


def test_M1_five_columns_and_seven_rows() -> None:
    state = campanile.new("volto")
    for setup in SETUPS:
        state.play(setup)
    for beyond in ("e2f2", "a1a0", "a7a8", "f1e1"):
        unreadable(state, beyond)


def test_M1_the_edge_ends_the_board() -> None:
    corner = volto("l1c1l/5/5/5/5/2C2/N2LL w NNAAAS/NNNAAAS 0")
    assert targets(corner, "a1") == "a2 b1"


def test_M1_row_1_is_whites_palace_and_row_7_reds() -> None:
    white = volto("l3l/2C2/5/5/2c2/5/L3L w NNNAAAS/NNNAAAS 0", "c6b7").outcome()
    red = volto("l3l/5/2C2/5/5/2c2/L3L r NNNAAAS/NNNAAAS 1", "c2b1").outcome()
    assert white is not None
    assert red is not None
    assert (white.winner, red.winner) == ("white", "red")


# M2 masks


def test_M2_each_side_has_3_nobles_3_advisors_1_soldier_2_ladies_1_candidate() -> None:
    state = campanile.new("volto")
    assert len(state.legal_actions) == 50_400  # 10! / (3! 3! 1! 2! 1!)
    assert all(sorted(action) == sorted("NNNAAASLLC") for action in state.legal_actions[::500])
    assert "NNNAAASLLC" in state.legal_actions


@pytest.mark.parametrize("setup", ["NNNNAASLLC", "NNNAAASSLC", "NNNAAASLLL", "NNNAAASLCC", "NNAAAASLLC"])
def test_M2_another_set_of_masks_is_no_set_up(setup: str) -> None:
    unreadable(campanile.new("volto"), setup)


# M3 set-up


def test_M3_palace_row_first_then_the_row_before_it() -> None:
    state = campanile.new("volto")
    state.play("NNNAASLLCA")
    assert str(state) == "5/5/5/5/5/SLLCA/NNNAA r -/- 0"
    state.play("CLLSAAANNN")
    assert str(state) == "cllsa/aannn/5/5/5/SLLCA/NNNAA w -/- 0"


def test_M3_in_any_order() -> None:
    state = campanile.new("volto")
    state.play("CSLLNNNAAA")
    state.play("AAANNNLLSC")
    assert str(state) == "aaann/nllsc/5/5/5/NNAAA/CSLLN w -/- 0"


def test_M3_both_set_up_before_either_moves() -> None:
    state = campanile.new("volto")
    refused(state, "b2b3", "M3")
    state.play("NACNALNSLA")
    assert state.mover == "red"
    refused(state, "b6b5", "M3")


def test_M3_nobody_sets_up_twice() -> None:
    refused(volto(START), "NACNALNSLA", "M3")


def test_M3_both_set_up_before_either_sees_anything() -> None:
    state = campanile.new("volto")
    state.play("NACNALNSLA")
    assert str(state.view("white")) == "5/5/5/5/5/LNSLA/NACNA r -/- 0"
    assert str(state.view("red")) == str(state.view("spectator")) == "5/5/5/5/5/XXXXX/XXXXX r -/- 0"


# M4 turn


def test_M4_white_begins_by_default() -> None:
    state = campanile.new("volto")
    for setup in SETUPS:
        state.play(setup)
    assert state.mover == "white"
    assert str(state) == START


def test_M4_first_red() -> None:
    state = campanile.new("volto", first="red")
    assert state.mover == "white"  # White sets up first all the same
    for setup in SETUPS:
        state.play(setup)
    assert str(state) == "nacna/lnsla/5/5/5/LNSLA/NACNA r -/- 0"
    state.play("b6b5")
    assert str(state) == "nacna/l1sla/1n3/5/5/LNSLA/NACNA w -/- 1"


def test_M4_exactly_one_own_mask() -> None:
    state = volto(START)
    refused(state, "b6b5", "M4", "b6")
    refused(state, "b4b5", "M4", "b4")
    state.play("b2b3")
    assert str(state) == "nacna/lnsla/5/5/1N3/L1SLA/NACNA r -/- 1"
    refused(state, "b3b4", "M4", "b3")


def test_M4_never_onto_an_own_mask() -> None:
    state = volto(START)
    refused(state, "a1a2", "M4", "a2")
    refused(state, "b2c2", "M4", "c2")


def test_M4_passing_is_not_allowed() -> None:
    state = volto(START)
    unreadable(state, "pass")
    unreadable(state, "-")
    refused(state, "b2b2", "M4", "b2")


def test_M4_1_noble_one_step_orthogonally() -> None:
    state = volto(NOBLE)
    assert targets(state, "c4") == "c5 b4 d4 c3"
    refused(state, "c4d5", "M4.1", "c4", "d5")
    refused(state, "c4c6", "M4.1", "c4", "c6")


def test_M4_2_advisor_one_step_diagonally() -> None:
    state = volto(ADVISOR)
    assert targets(state, "c4") == "b5 d5 b3 d3"
    refused(state, "c4c5", "M4.2", "c4", "c5")
    refused(state, "c4e6", "M4.2", "c4", "e6")


def test_M4_3_candidate_one_step_in_any_direction() -> None:
    state = volto(CANDIDATE)
    assert targets(state, "c4") == AROUND_C4
    refused(state, "c4c6", "M4.3", "c4", "c6")
    refused(state, "c4d6", "M4.3", "c4", "d6")


def test_M4_4_soldier_any_number_of_squares_straight_forward() -> None:
    state = volto(SOLDIER)
    assert targets(state, "c4") == "c7 c6 c5"
    for elsewhere in ("c3", "b4", "d4", "b5", "d5"):
        refused(state, f"c4{elsewhere}", "M4.4", "c4", elsewhere)


def test_M4_4_reds_forward_is_downwards() -> None:
    state = volto("l1c1l/5/5/2s2/5/5/L1C1L r NNNAAAS/NNNAAA 1")
    assert targets(state, "c4") == "c3 c2 c1"
    refused(state, "c4c5", "M4.4", "c4", "c5")


def test_M4_4_the_last_square_may_hold_an_opposing_mask() -> None:
    assert str(volto(START, "c2c6")) == "nacna/lnSla/5/5/5/LN1LA/NACNA r -/S 0"


def test_M4_4_only_over_empty_squares() -> None:
    refused(volto(START), "c2c7", "M4.4", "c2", "c6")
    own = volto("l1c1l/5/2N2/5/2S2/5/L1C1L w NNAAA/NNNAAAS 0")
    assert targets(own, "c3") == "c4"
    refused(own, "c3c6", "M4.4", "c3", "c5")
    refused(own, "c3c5", "M4", "c5")


def test_M4_4_in_the_opposing_palace_the_soldier_moves_no_more() -> None:
    state = volto("lSc1l/5/5/5/5/5/L1C1L w NNNAAA/NNNAAAS 0")
    assert targets(state, "b7") == ""
    refused(state, "b7b6", "M4.4", "b7")
    refused(state, "b7b5", "M4.4", "b7")
    refused(state, "b7a6", "M4.4", "b7")


def test_M4_4_in_the_opposing_palace_the_soldier_can_be_captured() -> None:
    state = volto("lSc1l/5/5/5/5/5/L1C1L r NNNAAA/NNNAAAS 0", "c7b7")
    assert str(state) == "lc2l/5/5/5/5/5/L1C1L w NNNAAAS/NNNAAAS 0"


def test_M4_5_lady_one_step_in_any_direction() -> None:
    state = volto(LADY)
    assert targets(state, "c4") == AROUND_C4
    refused(state, "c4c6", "M4.5", "c4", "c6")


def test_M4_5_ladies_never_capture() -> None:
    state = volto("l1c1l/5/2n2/1aL2/5/5/L1C2 w NNNAAAS/NNAAS 0")
    assert targets(state, "c4") == "b5 d5 d4 b3 c3 d3"
    refused(state, "c4c5", "M4.5", "c4", "c5")
    refused(state, "c4b4", "M4.5", "c4", "b4")


@pytest.mark.parametrize(
    ("mask", "captured", "move", "palace"),
    [
        ("N", "NNAAAS", "b6b7", "1N1ll"),
        ("A", "NNNAAS", "b6a7", "A2ll"),
        ("S", "NNNAAA", "b6b7", "1S1ll"),
        ("L", "NNNAAAS", "b6c7", "2Lll"),
    ],
)
def test_M4_6_every_kind_may_enter_the_opposing_palace(mask: str, captured: str, move: str, palace: str) -> None:
    ladies = "L4" if mask == "L" else "L3L"
    state = volto(f"3ll/1{mask}3/5/2c2/5/1C3/{ladies} w {captured}/NNNAAAS 0", move)
    assert str(state) == f"{palace}/5/5/2c2/5/1C3/{ladies} r {captured}/NNNAAAS 1"
    assert state.outcome() is None


def test_M4_6_a_candidate_may_enter_it_too_and_wins() -> None:
    outcome = volto("3ll/1C3/5/2c2/5/5/L3L w NNNAAAS/NNNAAAS 0", "b6b7").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == ("white", "M6.3")


@pytest.mark.parametrize(
    ("mask", "captured", "move", "palace"),
    [
        ("N", "NNAAAS", "b2b1", "1N1LL"),
        ("A", "NNNAAS", "b2c1", "2ALL"),
        ("L", "NNNAAAS", "b2a1", "L2L1"),
        ("C", "NNNAAAS", "b2b1", "1C1LL"),
    ],
)
def test_M4_6_and_its_own_palace_again(mask: str, captured: str, move: str, palace: str) -> None:
    lady = "1" if mask == "L" else "L"
    row_3 = "5" if mask == "C" else "4C"
    state = volto(f"3ll/5/5/2c2/{row_3}/1{mask}3/3L{lady} w {captured}/NNNAAAS 0", move)
    assert str(state) == f"3ll/5/5/2c2/{row_3}/5/{palace} r {captured}/NNNAAAS 1"
    assert state.outcome() is None


# M5 capture


@pytest.mark.parametrize(("victim", "rest"), [("n", "NNAAAS"), ("a", "NNNAAS"), ("s", "NNNAAA")])
def test_M5_1_noble_advisor_and_soldier_are_removed(victim: str, rest: str) -> None:
    state = volto(f"l1c1l/5/2{victim}2/2N2/5/5/L1C1L w NNAAAS/{rest} 0", "c4c5")
    assert str(state) == f"l1c1l/5/2N2/5/5/5/L1C1L r NNAAAS/{rest}{victim.upper()} 0"
    assert state.history == [f"c4c5x{victim.upper()}"]


def test_M5_1_the_capturing_mask_stays_hidden() -> None:
    state = volto("l1c1l/5/2n2/2N2/5/5/L1C1L w NNAAAS/NNAAAS 0", "c4c5")
    assert str(state.view("red")) == "l1c1l/5/2X2/5/5/5/X1X1X r NNAAAS/NNAAASN 0"
    assert str(state.view("white")) == "x1x1x/5/2N2/5/5/5/L1C1L r NNAAAS/NNAAASN 0"
    assert str(state.view("spectator")) == "x1x1x/5/2X2/5/5/5/X1X1X r NNAAAS/NNAAASN 0"


def test_M5_2_capturing_the_candidate_wins_at_once() -> None:
    state = volto("l3l/5/2c2/2N2/5/5/L1C1L w NNAAAS/NNNAAAS 0", "c4c5")
    assert str(state) == "l3l/5/2N2/5/5/5/L1C1L r NNAAAS/NNNAAASC 0"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == ("white", "M6.1")


def test_M5_3_a_lady_and_the_mask_that_captured_her_are_both_removed() -> None:
    state = volto("2c1l/5/3l1/2A2/5/5/L1C1L w NNNAAS/NNNAAAS 0", "c4d5")
    assert str(state) == "2c1l/5/5/5/5/5/L1C1L r NNNAASA/NNNAAASL 0"
    assert state.history == ["c4d5xL+A"]
    assert state.outcome() is None


def test_M5_3_both_are_revealed_to_all() -> None:
    state = volto("2c1l/5/3l1/2A2/5/5/L1C1L w NNNAAS/NNNAAAS 0", "c4d5")
    for seer in ("white", "red", "spectator"):
        assert str(state.view(seer)).endswith(" r NNNAASA/NNNAAASL 0")
        assert state.view(seer).history == ["c4d5xL+A"]
