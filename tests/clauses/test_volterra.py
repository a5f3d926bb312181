"""Volterra, clause by clause: V1 to V7. The rest is in test_volterra_text.py."""

from __future__ import annotations

import pytest

import campanile
from campanile import IllegalAction, State
from clauses.helpers import actions, after, over, refused

START = "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -"

# Dark's pawn on b2 between a2, the tall c2 and light's b1; light's pawn on a part of its own.
SMALL = ".,.,.,.,L/.,.,.,.,./d,D,ldld,.,./.,l,.,.,. d -"


def start() -> State:
    return campanile.new("volterra")


def small() -> State:
    return after("volterra", SMALL)


def winner(text: str) -> str | None:
    """Who won, in a position that has ended by V7."""
    outcome = after("volterra", text).outcome()
    assert outcome is not None
    assert outcome.clause == "V7"
    return outcome.winner


# V1 to V3: material, board, towers.


def test_V1_ten_tiles_and_a_pawn_each() -> None:
    board = str(start()).split()[0]
    assert board.lower().count("l") == board.lower().count("d") == 10
    assert board.count("L") == board.count("D") == 1


def test_V2_the_start_is_a_checkerboard_with_the_pawns_in_the_centre_and_dark_begins() -> None:
    assert str(start()) == START
    assert start().mover == "dark"


def test_V2_either_colour_may_begin() -> None:
    assert str(campanile.new("volterra", first="dark")) == START
    light = campanile.new("volterra", first="light")
    assert light.mover == "light"
    assert str(light) == START.replace(" d -", " l -")


@pytest.mark.parametrize("first", ["white", "l", "Dark", "", None, 0])
def test_V2_no_other_colour_may_begin(first: object) -> None:
    with pytest.raises(ValueError, match="first"):
        campanile.new("volterra", first=first)


def test_V3_the_top_tile_owns_the_tower() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./lld,D,ddl,.,./.,.,.,.,. d pawn")
    assert actions(state) == {"a2"}
    refused(state, "c2", "V4.1", "c2")


def test_V3_a_square_has_eight_neighbours() -> None:
    state = after("volterra", ".,d,d,d,./.,d,D,d,./.,d,d,d,./.,.,.,.,L d pawn")
    assert actions(state) == {"b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"}


def test_V3_fewer_neighbours_at_the_edge() -> None:
    state = after("volterra", ".,.,.,.,L/d,d,d,.,./d,d,d,.,./D,d,d,.,. d pawn")
    assert actions(state) == {"a2", "b2", "b1"}


# V4: the turn.


def test_V4_the_sixteen_first_actions() -> None:
    # Steps to the four dark corners around c3; b2 and d2 are boxed in, so only b4 and d4 can be lifted.
    steps = {"b4", "d4", "b2", "d2"}
    lifts = {f"b4-{to}" for to in ("b2", "d2", "b3", "d3", "c4", "d4")}
    lifts |= {f"d4-{to}" for to in ("b2", "d2", "b3", "d3", "b4", "c4")}
    assert actions(start()) == steps | lifts


def test_V4_pawn_first_then_tower() -> None:
    state = start()
    state.play("b4")
    assert str(state) == "l,D,l,d,l/d,l,d,l,d/l,d,L,d,l/d,l,d,l,d d tower"
    assert (state.mover, state.at_turn_start) == ("dark", False)
    state.play("a3-a4")
    assert str(state) == "ld,D,l,d,l/.,l,d,l,d/l,d,L,d,l/d,l,d,l,d l -"
    assert (state.mover, state.at_turn_start) == ("light", True)


def test_V4_tower_first_then_pawn() -> None:
    state = start()
    state.play("b4-c4")
    assert str(state) == "l,.,ld,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d pawn"
    assert (state.mover, state.at_turn_start) == ("dark", False)
    state.play("d4")
    assert str(state) == "l,.,ld,D,l/d,l,d,l,d/l,d,L,d,l/d,l,d,l,d l -"
    assert (state.mover, state.at_turn_start) == ("light", True)


def test_V4_a_second_action_of_the_same_kind_is_refused() -> None:
    refused(after("volterra", START, "b4"), "c3", "V4", "tower")
    refused(after("volterra", START, "b4-c4"), "d4-c4", "V4", "pawn")


@pytest.mark.parametrize("turn", ["b4,a3-a4,c3", "b4-c4,d4,c2", "b4-c4,d4,d4-c4"])
def test_V4_a_turn_has_no_third_action(turn: str) -> None:
    state = start()
    with pytest.raises(IllegalAction):
        state.play(turn)
    assert str(state) == START
    assert state.history == []


def test_V4_a_turn_is_played_whole_or_not_at_all() -> None:
    refused(start(), "b4-c4,b3", "V4.1", "b3")


# V4.1: the pawn.


def test_V4_1_to_a_neighbouring_tower_of_ones_own() -> None:
    assert str(after("volterra", START, "b2")) == "l,d,l,d,l/d,l,d,l,d/l,D,L,d,l/d,l,d,l,d d tower"


def test_V4_1_height_does_not_hinder_the_pawn() -> None:
    assert str(after("volterra", SMALL, "c2")) == ".,.,.,.,L/.,.,.,.,./d,d,ldlD,.,./.,l,.,.,. d tower"


def test_V4_1_not_to_a_foreign_tower_nor_to_the_other_pawn() -> None:
    refused(start(), "b3", "V4.1", "b3")
    refused(start(), "c2", "V4.1", "c2")


def test_V4_1_not_further_than_a_neighbour() -> None:
    refused(start(), "a1", "V4.1", "a1")


def test_V4_1_not_to_an_empty_square() -> None:
    refused(small(), "b3", "V4.1", "b3")


def test_V4_1_the_pawn_may_not_stay() -> None:
    refused(start(), "c3", "V4.1", "c3")


# V4.2: the tower.


def test_V4_2_one_tile() -> None:
    # What is left on c2 has a light top, so it is light's now.
    state = after("volterra", SMALL, "c2-a2")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./dd,D,ldl,.,./.,l,.,.,. d pawn"
    refused(state, "c2", "V4.1", "c2")


def test_V4_2_two_tiles_in_unchanged_order() -> None:
    assert str(after("volterra", SMALL, "c2=a2")) == ".,.,.,.,L/.,.,.,.,./dld,D,ld,.,./.,l,.,.,. d pawn"


def test_V4_2_two_tiles_may_empty_a_square() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./d,D,ld,.,./.,.,.,.,. d -", "c2=a2")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./dld,D,.,.,./.,.,.,.,. d pawn"


def test_V4_2_two_tiles_need_a_tower_of_two() -> None:
    refused(start(), "b4=c4", "V4.2", "b4")


def test_V4_2_the_target_is_another_tower() -> None:
    refused(start(), "b4-b4", "V4.2", "b4")
    refused(small(), "c2=c2", "V4.2", "c2")


def test_V4_2_from_an_empty_square_nothing_is_taken() -> None:
    refused(small(), "b3-a2", "V4.2", "b3")


def test_V4_2a_the_source_neighbours_the_pawn() -> None:
    assert "a2-b1" in small().legal_actions
    refused(start(), "a1-b2", "V4.2a", "a1")


def test_V4_2a_the_other_players_pawn_does_not_help() -> None:
    # c1 neighbours light's pawn on c2 only.
    refused(start(), "c1-d2", "V4.2a", "c1")


def test_V4_2a_not_from_under_ones_own_pawn() -> None:
    refused(small(), "b2-a2", "V4.2a", "b2")


def test_V4_2b_the_source_is_ones_own() -> None:
    refused(start(), "c4-b4", "V4.2b", "c4")
    refused(small(), "b1-a2", "V4.2b", "b1")


def test_V4_2c_the_source_has_a_free_side() -> None:
    assert "b4-b3" in start().legal_actions
    refused(start(), "b2-b3", "V4.2c", "b2")
    refused(start(), "d2-d3", "V4.2c", "d2")


def test_V4_2d_the_target_neighbours_the_pawn() -> None:
    # a4 touches the source b4, but not the pawn on c3.
    refused(start(), "b4-a4", "V4.2d", "a4")


def test_V4_2d_source_and_target_need_not_touch() -> None:
    assert str(after("volterra", START, "b4-d4")) == "l,.,l,dd,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d pawn"


def test_V4_2e_onto_either_colour() -> None:
    assert str(after("volterra", SMALL, "a2-c2")) == ".,.,.,.,L/.,.,.,.,./.,D,ldldd,.,./.,l,.,.,. d pawn"
    assert str(after("volterra", SMALL, "a2-b1")) == ".,.,.,.,L/.,.,.,.,./.,D,ldld,.,./.,ld,.,.,. d pawn"


def test_V4_2f_not_onto_the_other_pawn() -> None:
    refused(start(), "b4-c2", "V4.2f", "c2")


def test_V4_2f_not_onto_ones_own_pawn() -> None:
    refused(start(), "b4-c3", "V4.2f", "c3")


# V4.3 to V4.5.


def test_V4_3_after_the_pawns_step_its_new_square_counts() -> None:
    assert "d4-c4" in start().legal_actions
    state = after("volterra", START, "b4")
    refused(state, "d4-c4", "V4.2a", "d4")
    refused(state, "a3-d4", "V4.2d", "d4")
    assert "a3-a4" in state.legal_actions


def test_V4_3_the_square_that_the_pawn_left_can_be_built_on() -> None:
    assert str(after("volterra", START, "b4,a3-c3")) == "l,D,l,d,l/.,l,dd,l,d/l,d,L,d,l/d,l,d,l,d l -"


def test_V4_3_before_the_pawns_step_its_old_square_counts() -> None:
    refused(start(), "a3-a4,b4", "V4.2a", "a3")


def test_V4_3_the_pawn_may_step_on_the_tower_just_built() -> None:
    refused(start(), "c4", "V4.1", "c4")
    assert str(after("volterra", START, "b4-c4,c4")) == "l,.,lD,d,l/d,l,d,l,d/l,d,L,d,l/d,l,d,l,d l -"


def test_V4_3_the_pawn_may_not_step_on_the_square_just_emptied() -> None:
    refused(after("volterra", START, "b4-c4"), "b4", "V4.1", "b4")


def test_V4_4_never_more_than_two_tiles() -> None:
    # c2 is four tiles high; one or two of them go to a2 or b1.
    lifts = {"c2-a2", "c2=a2", "c2-b1", "c2=b1", "a2-c2", "a2-b1"}
    assert actions(small()) == lifts | {"a2", "c2"}


def test_V4_4_never_onto_an_empty_square() -> None:
    refused(small(), "c2-c1", "V4.4", "c1")
    refused(small(), "c2=b3", "V4.4", "b3")


# Dark's whole part is a row of three; after a step to either end only one tower is near, and it has no target.
ROW = ".,.,.,.,L/.,.,.,.,./.,.,.,.,./d,D,d,.,. d -"


def test_V4_5_a_turn_that_cannot_be_completed_is_not_begun() -> None:
    state = after("volterra", ROW)
    assert actions(state) == {"a1-c1", "c1-a1"}
    refused(state, "a1", "V4.5", "a1")
    refused(state, "c1", "V4.5", "c1")
    refused(state, "a1,b1-c1", "V4.5", "a1")


def test_V4_5_legal_as_soon_as_a_second_action_exists() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./l,.,.,.,./d,D,d,.,. d -", "a1")
    assert actions(state) == {"b1-a2"}


def test_V4_5_a_tower_action_can_always_be_followed_by_a_step_onto_it() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./d,D,l,.,. d -", "a1-c1")
    assert actions(state) == {"c1"}


# V5: the free side.


def test_V5_an_empty_orthogonal_neighbour_is_a_free_side() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,D,.,./.,d,d,d,./.,.,.,.,. d -", "c2-b2")
    assert str(state) == ".,.,.,.,L/.,.,D,.,./.,dd,.,d,./.,.,.,.,. d pawn"


def test_V5_the_edge_of_the_board_is_a_free_side() -> None:
    # a4, c4 and b3 hold towers; above b4 the board ends.
    assert "b4-d4" in start().legal_actions


def test_V5_diagonals_do_not_count() -> None:
    # All four diagonal neighbours of c2 are empty; the pawn's own tower on c3 closes a side like any other.
    refused(after("volterra", ".,.,.,.,L/.,.,D,.,./.,d,d,d,./.,.,d,.,. d -"), "c2-b2", "V4.2c", "c2")
    refused(after("volterra", ".,.,.,.,L/.,.,D,.,./.,l,d,l,./.,.,l,.,. d -"), "c2-b2", "V4.2c", "c2")


def test_V5_heights_do_not_count() -> None:
    refused(after("volterra", ".,.,.,.,L/.,.,D,.,./.,d,dddd,d,./.,.,d,.,. d -"), "c2=b2", "V4.2c", "c2")


# V6: separation.


def test_V6_a_part_without_a_pawn_is_removed_at_once() -> None:
    # Lifting c1 cuts off d1 and e1: they are gone before the pawn moves.
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./l,D,d,l,d d -", "c1-a1")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./.,.,.,.,./ld,D,.,.,. d pawn"


def test_V6_also_when_the_tower_action_ends_the_turn() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./l,.,.,.,./D,d,d,l,. d -", "b1,c1-a2")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./ld,.,.,.,./d,D,.,.,. l -"


def test_V6_lost_tiles_score_for_no_one() -> None:
    # The light tower of three on d1 is cut off.
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./l,D,d,lll,. d -", "c1-a1,a1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.detail == {"light": [1], "dark": [2, 1]}
    assert outcome.winner == "dark"


def test_V6_both_parts_stay_if_each_has_a_pawn() -> None:
    state = after("volterra", ".,.,.,.,./.,.,.,.,./.,.,.,.,./l,D,d,L,d d -", "c1-a1")
    assert str(state) == ".,.,.,.,./.,.,.,.,./.,.,.,.,./ld,D,.,L,d d pawn"


def test_V6_a_third_part_is_removed() -> None:
    # c2 held b2, d1 and d3 together; d3 is left without a pawn.
    state = after("volterra", ".,.,.,.,./.,.,.,l,./l,D,d,.,./.,.,.,L,. d -", "c2-a2")
    assert str(state) == ".,.,.,.,./.,.,.,.,./ld,D,.,.,./.,.,.,L,. d pawn"


def test_V6_corners_connect() -> None:
    # c2 hangs on b1 and d3 by its corners only.
    state = after("volterra", ".,.,.,.,L/.,.,.,d,./.,.,l,.,./l,D,d,.,. d -", "c1-a1")
    assert str(state) == ".,.,.,.,L/.,.,.,d,./.,.,l,.,./ld,D,.,.,. d pawn"


# V7: the end.


def test_V7_the_game_ends_when_the_player_to_move_has_no_legal_turn() -> None:
    state = after("volterra", ROW, "a1-c1")
    assert state.outcome() is None
    state.play("c1")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./.,.,.,.,./.,d,dD,.,. l -"
    assert state.mover is None
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == ("dark", "V7")
    assert outcome.detail == {"light": [1], "dark": [2, 1]}
    over(state, "e4")


@pytest.mark.parametrize("side", ["d", "l"])
def test_V7_only_the_player_to_move_matters(side: str) -> None:
    # Dark can never move here; light can.
    state = campanile.parse("volterra", f".,.,l,L,l/.,.,.,.,./.,.,.,.,./D,.,.,.,. {side} -")
    assert (state.outcome() is not None) == (side == "d")


def test_V7_half_a_turn_is_not_enough() -> None:
    # Dark's pawn could step to a1, but no tower action exists before or after.
    assert winner(".,.,.,.,L/.,.,.,.,./.,.,.,.,./d,D,.,.,. d -") == "dark"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(".,.,.,.,llL/.,.,.,.,./.,.,.,.,./l,dd,dD,dd,. l -", "light", id="the highest: 3,1 against 2,2,2"),
        pytest.param(".,.,.,.,lL/.,.,.,.,./.,.,.,.,./ll,dd,D,d,. l -", "light", id="then the next: 2,2 against 2,1,1"),
        pytest.param(".,.,.,.,lL/.,.,.,.,./.,.,.,.,./l,dd,D,d,. l -", "dark", id="missing is 0: 2,1 against 2,1,1"),
        pytest.param(".,.,.,.,L/.,.,.,.,./.,.,.,.,./ddl,dd,D,.,. l -", "light", id="every tile: 3,1 against 2,1"),
        pytest.param(".,.,.,.,lL/.,.,.,.,./.,.,.,.,./l,dd,D,.,. l -", None, id="equal lists: 2,1 against 2,1"),
        pytest.param(".,.,.,ddd,lL/.,.,.,.,./.,.,.,.,./D,.,.,.,. l -", "dark", id="on either part: 2 against 3,1"),
    ],
)
def test_V7_heights_are_compared_highest_first(text: str, expected: str | None) -> None:
    assert winner(text) == expected
