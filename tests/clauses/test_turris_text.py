"""Turris: the notation of actions and turns, and the position text."""

from __future__ import annotations

import pytest

import campanile
from campanile import IllegalAction, State
from clauses.helpers import actions, after, refused, rejected, unreadable

START = ".,.,./.,.,./.,.,. w - -/- -"
FULL_2 = "VV,vv,VV/vv,VV,vv/VV,vv,VV b - c3:1/b3:1 -"


def turris(text: str, *turns: str, **options: bool) -> State:
    return after("turris", text, *turns, **options)


# Notation


@pytest.mark.parametrize("text", ["", "a", "a0", "a4", "d1", "A1", "+a1", " a1", "a1 ", "a1v", "1a"])
def test_T_notation_a_standing_stone_is_its_square(text: str) -> None:
    unreadable(campanile.new("turris"), text)


@pytest.mark.parametrize("text", ["b1a1", "a2a1", "a1a1", "a1b2", "a1c1", "a1a3", "a1-b1", "a1b1c1"])
def test_T_notation_a_lying_stone_is_its_two_squares_in_alphabetical_order(text: str) -> None:
    unreadable(turris(FULL_2), text)


@pytest.mark.parametrize("text", ["x", "xd1", "xa1b1", "Xa1", "x-", "--", "Pass", "passe"])
def test_T_notation_removal_decline_and_pass(text: str) -> None:
    unreadable(turris(START, "b1", "b2"), text)


def test_T_notation_a_removal_names_the_first_square_of_the_stone() -> None:
    state = campanile.new("turris", first="black", ground_lying=True)
    for action in ("a1b1", "c1", "a2", "b2"):
        state.play(action)
    assert "xa1" in state.legal_actions
    refused(state, "xb1", "T3.2", "b1", "a1")


def test_T_notation_a_turn_joins_its_actions_with_commas() -> None:
    state = turris(START, "a1", "b1", "a2", "c1", "b2,xb1")
    assert state.history[-2:] == ["b2", "xb1"]
    assert state.turns()[-1] == ("white", ["b2", "xb1"])
    assert str(turris(START, "b1", "b2,-")) == str(turris(START, "b1", "b2", "-"))


def test_T_notation_a_turn_is_played_as_a_whole_or_not_at_all() -> None:
    state = turris(START, "b1")
    before = str(state)
    refused(state, "b2,a3", "T2.2", "a3")
    refused(state, "b2,xb1", "T3.3", "b1")
    unreadable(state, "b2,a9")
    with pytest.raises(IllegalAction):
        state.play("a1,a2")  # the turn is complete after a1
    with pytest.raises(IllegalAction):
        state.play("b2,-,a1")
    assert str(state) == before


# Position text


def test_T_text_start() -> None:
    assert str(campanile.new("turris")) == START


@pytest.mark.parametrize(
    ("action", "tower"),
    [
        ("b1c1", "VV,vv,VV/vv,VV,vv/VV,vve,VVw"),
        ("a1a2", "VV,vv,VV/vvs,VV,vv/VVn,vv,VV"),
        ("a2a3", "VVs,vv,VV/vvn,VV,vv/VV,vv,VV"),
        ("a3b3", "VVe,vvw,VV/vv,VV,vv/VV,vv,VV"),
    ],
)
def test_T_text_lying_stones_say_where_their_other_half_is(action: str, tower: str) -> None:
    assert str(turris(FULL_2, action)) == f"{tower} w - c3:1/{action[:2]}:3 -"


def test_T_text_standing_cubes_pair_up_from_below() -> None:
    state = turris(FULL_2, "a1b1", "a2")
    assert str(state) == "VV,vv,VV/vvVV,VV,vv/VVe,vvw,VV b - a2:3/a1:3 -"


def test_T_text_names_the_stones_placed_last() -> None:
    assert str(turris(START, "a1")).endswith(" b - a1:1/- -")
    assert str(turris(START, "a1", "b1", "a1b1")).endswith(" b - a1:3/b1:1 -")


def test_T_text_a_pass_leaves_them_unchanged() -> None:
    banned = "VVe,vvw,VVs/vvE,VVW,vvn/.,VVE,VVW b - a2:3/a3:3 a1:1+a1:2"
    assert str(turris(banned, "pass")).endswith(" w - a2:3/a3:3 -")


def test_T_text_forbidden_cells_are_sorted_by_square_then_by_level_as_a_number() -> None:
    """Black's stone on a3 fills the levels 9 and 10."""
    state = turris(
        "VVSesEsEvv,vvEweWeWe,VVWswSwSw/vvNsnSnE,VVVVVVsW,vvSnsNsNs/VVEneNvv,vvWewEnE,VVNwnWnWn w - b1:8/c1:9 -",
        "b1b2,xa3",
    )
    assert str(state) == (
        "VVSesEsE,vvEweWeWe,VVWswSwSw/vvNsnSnE,VVVVVVsWS,vvSnsNsNs/VVEneNvv,vvWewEnEN,VVNwnWnWn"
        " b - b1:9/c1:9 a3:9+a3:10"
    )
    assert str(turris(str(state))) == str(state)


def test_T_text_restores_bonus_and_ban() -> None:
    bonus = turris(".,.,./.,vv,./.,VV,. b bonus b1:1/b2:1 -")
    assert actions(bonus) == {"a1", "c1", "a2", "c2", "b3", "-"}
    refused(bonus, "xb1", "T3.3", "b1")
    banned = turris(".,.,./VV,VV,./VV,.,vv b - b2:1/c1:1 b1:1+b1:2")
    refused(banned, "b1", "T3.4", "b1")


def test_T_text_options_stand_beside_it() -> None:
    lying = ".,.,./.,.,./E,W,. b - a1:1/- -"
    rejected("turris", lying)
    assert turris(lying, ground_lying=True).mover == "black"
    centre = ".,.,./.,VV,./.,.,. w bonus b2:1/- -"
    rejected("turris", centre)
    assert turris(centre, first_centre=True).mover == "white"


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".,.,./.,.,./.,.,.",
        ".,.,./.,.,./.,.,. w - -/-",
        ".,.,./.,.,./.,.,. r - -/- -",
        ".,.,./.,.,./.,.,. w maybe -/- -",
        ".,.,./.,.,./.,.,. w - - -",
        ".,.,./.,.,./.,.,. w - -/- - -",
        ".,.,./.,.,. w - -/- -",
        ".,./.,.,./.,.,. w - -/- -",
        ".,.,./.,.,./.,.,.,. w - -/- -",
        ".,.,./.,.,./XX,.,. b - a1:1/- -",
        ".,.,./.,.,./VV,,. b - a1:1/- -",
    ],
)
def test_T_text_what_is_not_written_so_is_refused(text: str) -> None:
    rejected("turris", text)


@pytest.mark.parametrize(
    "tower",
    [
        ".,.,./.,.,./V,vv,.",  # half a standing stone
        ".,.,./.,.,./Vv,vv,.",
        ".,.,./.,.,./VVE,vv,.",  # half a lying stone
        ".,.,./.,.,./VVE,vvw,.",  # halves of two colours
        ".,.,./.,.,./VVW,vvE,.",  # halves that look away from each other
        ".,.,./.,.,./VVS,vv,.",  # beyond the edge
        ".,.,./.,.,./VVN,vvS,.",
    ],
)
def test_T_text_broken_stones_are_refused(tower: str) -> None:
    rejected("turris", f"{tower} w - a1:1/b1:1 -")


@pytest.mark.parametrize(
    ("tower", "last"),
    [
        ("VV,vv,VV/vv,VV,vv/VVeE,vvwW,VV b", "a1:4/a1:3"),  # T2.3: on a single stone
        (".,.,./.,.,./VVVV,vv,vv w", "a1:3/c1:1"),  # T2.4: height 4 beside an empty square
        (".,.,./.,.,./VV,VV,VV b", "c1:1/-"),  # nobody places three stones in a row here
    ],
)
def test_T_text_a_tower_against_T2_is_refused(tower: str, last: str) -> None:
    rejected("turris", f"{tower} - {last} -")


def test_T_text_a_first_stone_in_the_centre_is_refused() -> None:
    """T2.5; Black has placed nothing, so nothing was removed from the rim either."""
    alone = ".,.,./.,VV,./.,.,. b - b2:1/- -"
    assert turris(alone, first_centre=True).mover == "black"
    rejected("turris", alone)


def test_T_text_stones_that_never_touched_are_refused() -> None:
    """T2.2; only a removal could have parted them, but a removal needs a centre stone, which stays (T3, T7)."""
    rejected("turris", ".,.,vv/.,.,./VV,.,. w - a1:1/c3:1 -")


def test_T_text_more_than_twenty_stones_are_refused() -> None:
    """The finished tower with one black stone in white: 21 and 19."""
    rejected(
        "turris",
        "VVSesEsEs,vvEweWeWe,VVWswSwSw/vvNsnSnEn,VVVVVVsWS,vvSnsNsNs/VVEneNVV,vvWewEnEN,VVNwnWnWn b - b1:9/c1:9 -",
        "white",
    )


@pytest.mark.parametrize(
    "last",
    [
        "a2:1/b1:1",  # nothing there
        "b1:1/a1:1",  # of the other colour
        "a1:2/b1:1",  # not the lowest cube
        "a1:1/-",  # Black has placed a stone
        "-/b1:1",
        "a1/b1",
        "a1:0/b1:1",
    ],
)
def test_T_text_a_last_stone_that_cannot_be_it_is_refused(last: str) -> None:
    assert turris(".,.,./.,.,./VV,vv,. w - a1:1/b1:1 -").mover == "white"
    rejected("turris", f".,.,./.,.,./VV,vv,. w - {last} -")


@pytest.mark.parametrize(
    "text",
    [
        ".,.,./.,.,./VV,vv,. b bonus a1:1/b1:1 -",  # Black's last stone is not in the centre
        ".,.,./.,vv,./.,VV,. w bonus b1:1/b2:1 -",  # the bonus is Black's
        ".,.,./.,.,./.,.,. w bonus -/- -",
    ],
)
def test_T_text_a_bonus_that_nobody_earned_is_refused(text: str) -> None:
    rejected("turris", text)


@pytest.mark.parametrize(
    "cells",
    ["b1:1", "b1:2+b1:3", "b1:2+b1:1", "a1:1+a1:2", "c1:3", "b1:1+b1:2+b3:1", "b1:1,b1:2", "b3:1+c3:1"],
)
def test_T_text_cells_that_no_removal_emptied_are_refused(cells: str) -> None:
    """Not one standing or lying stone just above a column, or not sorted; b3 and c3 cannot carry a lying stone."""
    assert turris(".,.,./VV,VV,./VV,.,vv b - b2:1/c1:1 b1:1+b1:2").mover == "black"
    rejected("turris", f".,.,./VV,VV,./VV,.,vv b - b2:1/c1:1 {cells}")


def test_T_text_a_ban_follows_a_removal_only() -> None:
    rejected("turris", ".,.,./.,.,./VV,.,. b - a1:1/- b1:1+b1:2")  # White had no bonus
