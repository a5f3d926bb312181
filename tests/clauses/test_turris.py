"""Turris, T1 to T3: material, placing, bonus."""

from __future__ import annotations

import pytest

import campanile
from campanile import State
from clauses.helpers import actions, after, refused

START = ".,.,./.,.,./.,.,. w - -/- -"

# Levels 1 and 2 full of standing stones; Black is to begin level 3.
FULL_2 = "VV,vv,VV/vv,VV,vv/VV,vv,VV b - c3:1/b3:1 -"


def turris(text: str, *turns: str, **options: bool) -> State:
    return after("turris", text, *turns, **options)


# T1 material


def test_T1_white_begins_by_default() -> None:
    assert str(campanile.new("turris")) == START
    assert campanile.new("turris").mover == "white"


def test_T1_first_black() -> None:
    state = campanile.new("turris", first="black")
    assert str(state) == ".,.,./.,.,./.,.,. b - -/- -"
    state.play("a1")
    assert str(state) == ".,.,./.,.,./vv,.,. w - -/a1:1 -"


def test_T1_levels_count_from_1() -> None:
    assert str(turris(START, "c2")) == ".,.,./.,.,VV/.,.,. b - c2:1/- -"


# T2 placing


def test_T2_a_standing_stone_fills_two_levels_of_one_square() -> None:
    assert str(turris(START, "a1", "b1")) == ".,.,./.,.,./VV,vv,. w - a1:1/b1:1 -"


def test_T2_a_lying_stone_fills_two_squares_of_one_level() -> None:
    assert str(turris(START, "a1", "b1", "a1b1")) == ".,.,./.,.,./VVE,vvW,. b - a1:3/b1:1 -"
    assert str(turris(START, "a1", "a2", "a1a2")) == ".,.,./vvS,.,./VVN,.,. b - a1:3/a2:1 -"


def test_T2_1_a_lying_stone_rests_fully() -> None:
    state = turris(START, "a1", "b1", "a1b1", "c1")
    refused(state, "b1c1", "T2.1", "b1", "c1")  # heights 3 and 2


def test_T2_1_columns_of_equal_height_carry_it() -> None:
    assert "b1c1" in turris(START, "a1", "b1", "a2", "c1").legal_actions


def test_T2_2_the_first_stone_touches_nothing() -> None:
    assert actions(campanile.new("turris")) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}


def test_T2_2_a_standing_stone_touches_another_with_a_side() -> None:
    state = turris(START, "a1")
    assert actions(state) == {"a2", "b1"}
    refused(state, "c1", "T2.2", "c1")
    refused(state, "c3", "T2.2", "c3")
    refused(state, "b2", "T2.2", "b2")  # an edge is no side


def test_T2_2_the_stone_below_does_not_count() -> None:
    state = turris(FULL_2)
    refused(state, "a1", "T2.2", "a1")
    refused(state, "c2", "T2.2", "c2")


def test_T2_2_one_cube_is_enough() -> None:
    state = turris(FULL_2, "a1b1")
    assert "a2" in state.legal_actions  # its lower cube touches a1 on level 3
    refused(state, "a3", "T2.2", "a3")


def test_T2_3_a_lying_stone_rests_on_two_different_stones() -> None:
    state = turris(FULL_2)
    assert actions(state) == {"a1b1", "b1c1", "a1a2", "a2a3", "a3b3", "b3c3", "c1c2", "c2c3"}
    state.play("a1b1")
    refused(state, "a1b1", "T2.3", "a1", "b1")


def test_T2_3_none_lies_on_the_foundation() -> None:
    refused(campanile.new("turris"), "a1b1", "T2.3", "a1", "b1")
    refused(turris(START, "a1"), "b1c1", "T2.3", "b1", "c1")


def test_T2_3_ground_lying_the_first_stone_may_lie() -> None:
    state = campanile.new("turris", ground_lying=True)
    assert actions(state) == {
        *("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"),
        *("a1b1", "b1c1", "a1a2", "a2a3", "a3b3", "b3c3", "c1c2", "c2c3"),
    }
    state.play("a1b1")
    assert str(state) == ".,.,./.,.,./E,W,. b - a1:1/- -"


def test_T2_3_ground_lying_a_later_stone_touches_another() -> None:
    state = turris(START, "a1b1", ground_lying=True)
    assert {"c1c2", "a2a3", "b2b3", "b2c2", "a2b2"} <= actions(state)
    refused(state, "c2c3", "T2.3", "c2", "c3")
    refused(state, "a3b3", "T2.3", "a3", "b3")
    assert "b1c1" in turris(START, "a1", ground_lying=True).legal_actions


def test_T2_3_ground_lying_changes_only_level_1() -> None:
    state = turris(START, "a1b1", "c1c2", ground_lying=True)
    refused(state, "a1b1", "T2.3", "a1", "b1")
    refused(state, "a1", "T2.2", "a1")
    state.play("b1c1")
    assert str(state) == ".,.,./.,.,s/E,WE,nW b - b1:2/c1:1 -"


def test_T2_4_at_most_three_levels_are_incomplete() -> None:
    state = turris(START, "a1", "b1", "a1b1", "c1")  # three levels begun, none full
    refused(state, "c1", "T2.4", "c1")  # it would begin a fourth


def test_T2_4_a_full_level_makes_room() -> None:
    state = turris("VV,vv,./VV,vv,vv/VVe,vvw,VV w - c1:1/a1:3 -")
    refused(state, "a2", "T2.4", "a2")
    state.play("c3")
    assert "a2" in state.legal_actions


def test_T2_5_the_centre_needs_a_rim_square_of_the_level() -> None:
    state = turris(FULL_2)
    refused(state, "a2b2", "T2.5", "b2", "3")  # the stone's own rim square does not count
    refused(state, "b2b3", "T2.5", "b2", "3")
    state.play("a1b1")
    assert {"a2b2", "b2b3", "b2c2"} <= actions(state)


def test_T2_5_a_standing_stone_needs_it_on_both_levels() -> None:
    state = turris(FULL_2, "a1b1")
    refused(state, "b2", "T2.5", "b2", "4")
    state.play("a2")
    assert "b2" in state.legal_actions


def test_T2_5_also_on_level_1_and_for_the_first_stone() -> None:
    refused(campanile.new("turris"), "b2", "T2.5", "b2", "1")
    assert "b2" in turris(START, "b1").legal_actions


def test_T2_5_first_centre() -> None:
    state = campanile.new("turris", first_centre=True)
    assert len(state.legal_actions) == 9
    state.play("b2")
    assert str(state) == ".,.,./.,VV,./.,.,. w bonus b2:1/- -"
    assert actions(state) == {"b1", "a2", "c2", "b3", "-"}


def test_T2_5_first_centre_is_for_standing_stones() -> None:
    state = campanile.new("turris", first_centre=True, ground_lying=True)
    assert "b2" in state.legal_actions
    refused(state, "a2b2", "T2.5", "b2", "1")


# T3 bonus


def test_T3_a_standing_stone_in_the_centre_earns_a_bonus() -> None:
    state = turris(START, "b1", "b2")
    assert str(state) == ".,.,./.,vv,./.,VV,. b bonus b1:1/b2:1 -"
    assert actions(state) == {"a1", "c1", "a2", "c2", "b3", "-"}
    assert not state.at_turn_start


def test_T3_so_does_a_lying_one_with_one_cube_there() -> None:
    state = turris(FULL_2, "a1b1", "b2c2")
    assert str(state) == "VV,vv,VV/vv,VVE,vvW/VVe,vvw,VV w bonus b2:3/a1:3 -"


def test_T3_no_other_stone_does() -> None:
    assert str(turris(FULL_2, "a1b1", "c1c2")) == "VV,vv,VV/vv,VV,vvS/VVe,vvw,VVN b - c1:3/a1:3 -"


def test_T3_it_may_be_declined() -> None:
    state = turris(START, "b1", "b2", "-")
    assert str(state) == ".,.,./.,vv,./.,VV,. w - b1:1/b2:1 -"
    refused(state, "-", "T3")


def test_T3_without_any_possible_bonus_action_the_turn_simply_ends() -> None:
    """White's twentieth stone goes to the centre; the only black stone with nothing on it is the last one, on c1."""
    text = "VVSesEsES,vvEweWeW,VVWswSws/vvNsnSnEN,VVVVVVsW,vvSnsNsns/VVEneNVV,vvWewEne,VVNwnWnwn w - a2:9/c1:9 -"
    state = turris(text, "b1b2")
    assert str(state).endswith("/VVEneNVV,vvWewEneN,VVNwnWnwn b - b1:9/c1:9 -")
    assert state.outcome() is None


def test_T3_1_place_another_own_stone() -> None:
    state = turris(START, "b1", "b2,a1")
    assert str(state) == ".,.,./.,vv,./vv,VV,. w - b1:1/a1:1 -"


def test_T3_1_which_must_obey_T2() -> None:
    state = turris(START, "b1", "b2")
    refused(state, "a3", "T2.2", "a3")
    refused(state, "b1b2", "T2.5", "b2", "3")


CHAIN = ("a1b1", "a2", "b2c2", "b1b2")


def test_T3_1_which_may_earn_a_bonus_again() -> None:
    state = turris(FULL_2, *CHAIN)
    assert str(state) == "VV,vv,VV/vvVV,VVes,vvw/VVe,vvwn,VV b bonus a2:3/b1:4 -"
    state.play("-")
    assert state.mover == "white"


def test_T3_1_bonus_chain_false() -> None:
    state = turris(FULL_2, *CHAIN[:3], bonus_chain=False)
    assert str(state) == "VV,vv,VV/vvVV,VVe,vvw/VVe,vvw,VV b bonus a2:3/b2:3 -"
    state.play("b1b2")
    assert str(state) == "VV,vv,VV/vvVV,VVes,vvw/VVe,vvwn,VV w - a2:3/b1:4 -"


# White has just earned a bonus on b2; Black's stones stand on b1 and, placed last, on c1.
REMOVAL = (START, "a1", "b1", "a2", "c1", "b2")


def test_T3_2_remove_one_opposing_stone() -> None:
    state = turris(*REMOVAL)
    assert actions(state) >= {"xb1", "-"}
    state.play("xb1")
    assert str(state) == ".,.,./VV,VV,./VV,.,vv b - b2:1/c1:1 b1:1+b1:2"


def test_T3_2_only_an_opposing_one() -> None:
    state = turris(*REMOVAL)
    refused(state, "xa1", "T3.2", "a1")
    refused(state, "xb2", "T3.2", "b2")
    refused(state, "xc3", "T3.2", "c3")


def test_T3_2_only_as_a_bonus() -> None:
    refused(turris(*REMOVAL[:-1]), "xb1", "T3")


# White has just earned a bonus; Black's b3, b1, c2 and a2 are covered, a2a3 is his last stone.
COVERED = (FULL_2, "c1c2", "a1b1", "a2a3", "b2b3")


def test_T3_3_only_a_stone_with_nothing_on_it() -> None:
    state = turris(*COVERED)
    assert str(state) == "VVs,vvS,VV/vvn,VVN,vvs/VVE,vvW,VVn w bonus b2:3/a2:3 -"
    assert {action for action in actions(state) if action.startswith("x")} == {"xc1"}


def test_T3_3_a_covered_stone_stays() -> None:
    refused(turris(*COVERED), "xb3", "T3.3", "b3")  # the only stone whose first square is b3, under White's b2b3


def test_T3_3_never_the_one_placed_last() -> None:
    refused(turris(*REMOVAL), "xc1", "T3.3", "c1")
    refused(turris(START, "b1", "b2"), "xb1", "T3.3", "b1")


def test_T3_3_never_so_that_T2_4_is_broken() -> None:
    state = turris("VV,VVe,VVw/vv,VV,vvVV/vv,VVe,vvw w - c2:3/b1:3 -", "a2b2")
    assert {action for action in actions(state) if action.startswith("x")} == {"xb3"}
    refused(state, "xa1", "T3.3", "a1")  # a1 would have height 0, c2 has 4


def test_T3_4_the_emptied_cells_are_closed_to_the_opponent() -> None:
    state = turris(*REMOVAL, "xb1")
    assert actions(state) == {"c2", "a3", "b3", "a1a2"}
    refused(state, "b1", "T3.4", "b1")


def test_T3_4_only_during_his_next_turn() -> None:
    state = turris(*REMOVAL, "xb1", "c2")
    assert str(state) == ".,.,./VV,VV,vv/VV,.,vv w - b2:1/c2:1 -"
    assert "b1" in state.legal_actions
    state.play("a3")
    assert "b1" in state.legal_actions


def test_T3_4_bonus_included() -> None:
    state = turris(FULL_2, "a1b1", "a2", "c1c2", "b2b3,xa1")
    assert str(state) == "VV,vvS,VV/vvVV,VVN,vvs/VV,vv,VVn b - b2:3/c1:3 a1:3+b1:3"
    state.play("b2c2")
    assert str(state) == "VV,vvS,VV/vvVV,VVNe,vvsw/VV,vv,VVn b bonus b2:3/b2:4 a1:3+b1:3"
    refused(state, "a1", "T3.4", "a1")
    refused(state, "b1", "T3.4", "b1")
    refused(state, "a1b1", "T3.4", "a1")
    state.play("a3")
    assert str(state).endswith(" w - b2:3/a3:3 -")
    assert {"a1", "b1", "a1b1"} <= actions(state)


@pytest.mark.parametrize("turn", ["c3", "-", "xc1"])
def test_T3_the_turn_ends_with_a_bonus_stone_a_removal_or_a_decline(turn: str) -> None:
    state = turris(*COVERED, turn)
    assert state.mover == "black"
    assert state.at_turn_start
