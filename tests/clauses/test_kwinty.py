"""Kwinty, clause by clause. Notation and position text are in test_kwinty_text.py."""

from __future__ import annotations

import pytest

import campanile
from campanile import IllegalAction, State
from campanile.cli.play.session import Session
from clauses.helpers import actions, after, over, refused


def start() -> State:
    return campanile.new("kwinty")


def won(state: State, winner: str | None, clause: str) -> None:
    """The game has ended like that."""
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (winner, clause)
    assert state.mover is None


# Eight standing stones in two columns: 8 high.
CHIMNEY = "8vV7/8vV7/8Vv7/8Vv7/8vV7/8vV7/8Vv7/8Vv7 w"

# Columns i to p, 8 wide; black to move may stand a stone at either end.
LONG = "8V6V1/8VhhHHhhV1 b"

# Nine columns of four standing stones, no two neighbours alike: no line of four anywhere. Row 9 is free.
STRIPES = "/".join(["8vVvVvVvVv"] * 2 + ["8VvVvVvVvV"] * 2 + ["8vVvVvVvVv"] * 2 + ["8VvVvVvVvV"] * 2)

# White has 19 stones built, black 18. There is room on k7 to l9 (and on o9, for half a stone).
# K3.3 keeps black out: k5, l5 are standing black stones, m7 is a lying one.
POCKET = "8vV2VV1Vv/8vV2VVVVv/8Vv2hhVvV/8VvvvvVvvV/8vVvvvVvVv/8vVVVVvVVv/8VvVVVvVvV/8VvvvvVvvV/8HHvvvVvHH b"

# All full but for single squares of row 9. White's only four is n1, o2, p3, q4.
ONE_FOUR = "9vV1Vv1vV/8vvVVVvvvV/8vVvVvVvVv/8VVvvvVVVv/8VvVvVvVvV/8vvVVVvvvV/8vVvVvVvVv/8VVvvvVVVv/8VHHvHHVhh b"

# The same with other colours in column o: l4, m5, n6, o7 for white, l2, m3, n4, o5 for black.
TWO_FOURS = "9vV1Vv1vV/8vvVVVvVvV/8vVvVvVVVv/8VVvvvVvVv/8VvVvVvvvV/8vvVVVvVvV/8vVvVvVVVv/8VVvvvVvVv/8VHHvHHvhh b"


# K1 and K2: stones and wall.


def test_K1_a_stone_is_two_squares() -> None:
    assert str(after("kwinty", "17 w", "i1h")) == "8HH7 b"
    assert str(after("kwinty", "17 w", "i1v")) == "8V8/8V8 b"


def test_K1_nobody_places_a_twenty_first_stone() -> None:
    # White's twentieth makes room for black, black's stone on k8 for either; only the number of stones stops white.
    state = after("kwinty", POCKET, "pass", "k7h", "k8h")
    assert actions(state) == {"pass"}
    refused(state, "k9h", "K1", "20")


def test_K2_white_begins_by_default() -> None:
    assert str(start()) == "17 w"
    assert start().mover == "white"


def test_K2_either_colour_may_begin() -> None:
    assert str(campanile.new("kwinty", first="white")) == "17 w"
    state = campanile.new("kwinty", first="black")
    assert str(state) == "17 b"
    state.play("i1h")
    assert str(state) == "8hh7 w"


@pytest.mark.parametrize("first", ["red", "w", "Black", "", None, True])
def test_K2_no_other_colour_may_begin(first: object) -> None:
    with pytest.raises(ValueError, match="first"):
        campanile.new("kwinty", first=first)


def test_K2_nine_wide_on_either_side() -> None:
    assert str(after("kwinty", LONG, "h1v")) == "7vV6V1/7vVhhHHhhV1 w"
    assert str(after("kwinty", LONG, "q1v")) == "8V6Vv/8VhhHHhhVv w"


def test_K2_not_ten_wide() -> None:
    refused(after("kwinty", LONG), "g1h", "K2", "g")
    refused(after("kwinty", LONG), "q1h", "K2", "10")


def test_K2_the_width_is_that_of_the_wall_as_built() -> None:
    # As soon as the wall has grown on one side, the other side is closed.
    refused(after("kwinty", LONG, "h1v"), "q1v", "K2", "q")
    refused(after("kwinty", LONG, "q1v"), "h1v", "K2", "h")


def test_K2_the_wall_may_grow_all_to_the_left_or_all_to_the_right() -> None:
    left = after("kwinty", "17 w", "i1v", "g1h", "e1h", "c1h", "a1h")
    assert str(left) == "8V8/HHhhHHhhV8 b"
    refused(left, "j1v", "K2", "j")
    right = after("kwinty", "17 w", "i1v", "j1h", "l1h", "n1h", "p1h")
    assert str(right) == "8V8/8VhhHHhhHH b"
    refused(right, "h1v", "K2", "h")


def test_K2_nine_high() -> None:
    assert str(after("kwinty", CHIMNEY, "i9h")) == f"8HH7/{CHIMNEY}".replace(" w", " b")


def test_K2_not_ten_high() -> None:
    refused(after("kwinty", CHIMNEY), "i9v", "K2", "i10")
    refused(after("kwinty", CHIMNEY.swapcase().replace("W", "b"), first="black"), "i9v", "K2", "i10")


# K3: placing.


def test_K3_one_own_stone_per_turn() -> None:
    state = start()
    state.play("i1h")
    assert (state.mover, state.at_turn_start) == ("black", True)
    state.play("k1v")
    assert str(state) == "10v6/8HHv6 w"
    assert state.turns() == [("white", ["i1h"]), ("black", ["k1v"])]


def test_K3_not_two_stones_in_one_turn() -> None:
    state = start()
    with pytest.raises(IllegalAction):
        state.play("i1h,k1v")
    assert str(state) == "17 w"


def test_K3_the_twelve_answers_to_both_first_stones() -> None:
    # Black may lie end to end with white. On i1v a lying stone would overhang, and nothing stands beside it.
    assert actions(after("kwinty", "17 w", "i1h")) == {"g1h", "h1v", "i2h", "i2v", "j2v", "k1h", "k1v"}
    assert actions(after("kwinty", "17 w", "i1v")) == {"g1h", "h1v", "i3v", "j1h", "j1v"}


def test_K3_1_on_the_table_or_on_stones() -> None:
    # Heights 2 1 1 2: a stone fits between the two standing ones, and then another across two stones.
    state = after("kwinty", "8V2V5/8VhhV5 b", "j2h", "i3h")
    assert str(state) == "8HH7/8VhhV5/8VhhV5 b"


def test_K3_1_no_overhang() -> None:
    state = after("kwinty", "17 w", "i1h")
    refused(state, "j2h", "K3.1", "k2")
    refused(state, "h2h", "K3.1", "h2")


def test_K3_1_no_bridge() -> None:
    state = after("kwinty", "8V2V5/8VhhV5 b")
    refused(state, "i3h", "K3.1", "j3")
    refused(state, "k3h", "K3.1", "k3")


def test_K3_1_no_floating() -> None:
    state = after("kwinty", "17 w", "i1h")
    refused(state, "i3h", "K3.1", "i3", "j3")
    refused(state, "i3v", "K3.1", "i3")
    refused(state, "h2v", "K3.1", "h2")


def test_K3_1_a_taken_square_is_no_place() -> None:
    state = after("kwinty", "17 w", "i1h")
    refused(state, "i1v", "K3.1", "i1")
    refused(state, "h1h", "K3.1", "i1")
    refused(after("kwinty", "8V2V5/8VhhV5 b"), "k2h", "K3.1", "l2")


def test_K3_2_it_touches_the_wall() -> None:
    state = after("kwinty", "17 w", "i1h")
    refused(state, "l1h", "K3.2", "l1")
    refused(state, "l1v", "K3.2", "l1")
    refused(state, "g1v", "K3.2", "g1")
    refused(state, "f1h", "K3.2", "f1")


def test_K3_2_one_full_square_side_is_enough() -> None:
    assert str(after("kwinty", "17 w", "i1h", "k1v")) == "10v6/8HHv6 w"
    assert str(after("kwinty", "17 w", "i1v", "g1h")) == "8V8/6hhV8 w"


def test_K3_2_the_first_stone_touches_nothing() -> None:
    assert actions(start()) == {"i1h", "i1v"}


def test_K3_3_no_two_lying_stones_end_to_end() -> None:
    state = after("kwinty", "8hh7/8HH7 w")
    refused(state, "k1h", "K3.3", "j1")
    refused(state, "g1h", "K3.3", "i1")


def test_K3_3_no_two_standing_stones_end_to_end() -> None:
    refused(after("kwinty", "8Vv7/8Vv7 w"), "i3v", "K3.3", "i2")


def test_K3_3_stones_of_different_colours_may_touch_end_to_end() -> None:
    assert str(after("kwinty", "17 w", "i1h", "k1h")) == "8HHhh5 w"
    assert str(after("kwinty", "8Vv7/8Vv7 w", "j3v")) == "9V7/9V7/8Vv7/8Vv7 b"


@pytest.mark.parametrize(
    ("text", "action", "result"),
    [
        pytest.param("8hh7/8HH7 w", "k1v", "8hhV6/8HHV6 b", id="standing at the end of a lying one"),
        pytest.param("8HHhh5 w", "i2v", "8V8/8V8/8HHhh5 b", id="standing on a lying one"),
        pytest.param("8Vv7/8Vv7 w", "g1h", "8Vv7/6HHVv7 b", id="lying beside a standing one"),
        pytest.param("8Vv7/8Vv7 w", "i3h", "8HH7/8Vv7/8Vv7 b", id="lying on a standing one"),
        pytest.param("8HHhh5 w", "i2h", "8HH7/8HHhh5 b", id="lying on a lying one"),
        pytest.param("8HHhh5 w", "j2h", "9HH6/8HHhh5 b", id="lying on half a lying one"),
        pytest.param("8Vv7/8Vv7 w", "h1v", "7VVv7/7VVv7 b", id="standing beside a standing one"),
    ],
)
def test_K3_3_all_other_contacts_are_allowed(text: str, action: str, result: str) -> None:
    assert str(after("kwinty", text, action)) == result


# K4: five in a line.


def test_K4_horizontal() -> None:
    state = after("kwinty", "17 w", "i1h", "i2h", "k1v", "i3h")
    assert state.outcome() is None
    state.play("l1h")
    assert str(state) == "8hh7/8hhV6/8HHVHH4 b"
    won(state, "white", "K4")
    over(state, "i4h")


def test_K4_vertical() -> None:
    won(after("kwinty", "8HH7/8Vvv6/8Vvv6 w", "i4v"), "white", "K4")


def test_K4_vertical_by_the_right_half_of_a_lying_stone() -> None:
    won(after("kwinty", "8vHH6/8vHH6/8VVvvv4/8VVvvv4 w", "i5h"), "white", "K4")


def test_K4_diagonal_to_the_right() -> None:
    won(after("kwinty", "10VVv4/10VVv4/7vVVvvVv3/7vVVvvVv3 w", "m5v"), "white", "K4")


def test_K4_diagonal_to_the_left() -> None:
    won(after("kwinty", "8vVV6/8vVV6/7vVvvVVv3/7vVvvVVv3 w", "i5v"), "white", "K4")


def test_K4_longer_lines_win_too() -> None:
    # Four become six: i1 to n1.
    won(after("kwinty", "9hh6/9hh6/8VhhV5/8VHHV5 w", "m1h"), "white", "K4")


def test_K4_black_wins_as_well() -> None:
    won(after("kwinty", "17 b", "i1h", "i2h", "k1v", "i3h", "l1h", first="black"), "black", "K4")


def test_K4_a_broken_line_does_not_win() -> None:
    state = after("kwinty", "17 w", "i1h", "k1v", "l1h")
    assert str(state) == "10v6/8HHvHH4 b"
    assert state.outcome() is None


def test_K4_four_do_not_win() -> None:
    assert after("kwinty", "9hh6/8Vhh6/8VHH6 w", "l1v").outcome() is None


# K5: fours.


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("9hh6/9hh6/8VhhV5/8VHHV5 w", ["i1 j1 k1 l1"], id="horizontal"),
        pytest.param("8HH7/8HHhh5/8HHhhv4/8HHhhv4 w", ["i1 i2 i3 i4", "j1 j2 j3 j4"], id="vertical"),
        pytest.param("10VVv4/10VVv4/7vVVvvVv3/7vVVvvVv3 w", ["i1 j2 k3 l4"], id="diagonal to the right"),
        pytest.param("8vVV6/8vVV6/7vVvvVVv3/7vVvvVVv3 w", ["j4 k3 l2 m1"], id="diagonal to the left"),
    ],
)
def test_K5_fours_in_all_four_directions(text: str, lines: list[str]) -> None:
    detail = after("kwinty", text).detail()
    assert (detail["white"], detail["black"]) == (len(lines), 0)
    assert sorted(sorted(line) for line in detail["fours"]["white"]) == [sorted(line.split()) for line in lines]


def test_K5_more_fours_win() -> None:
    state = after("kwinty", ONE_FOUR)
    won(state, "white", "K5")
    assert (state.detail()["white"], state.detail()["black"]) == (1, 0)
    won(after("kwinty", ONE_FOUR.swapcase().replace(" B", " w"), first="black"), "black", "K5")


def test_K5_equally_many_fours_are_a_draw() -> None:
    state = after("kwinty", TWO_FOURS)
    won(state, None, "K5")
    assert (state.detail()["white"], state.detail()["black"]) == (1, 1)


def test_K5_the_end_comes_with_the_last_possible_stone_even_if_stones_are_left() -> None:
    # Before white's twentieth stone, on q8; black keeps one.
    state = after("kwinty", ONE_FOUR.replace("9vV1Vv1vV/8vvVVVvvvV", "9vV1Vv1v1/8vvVVVvvv1").replace(" b", " w"))
    assert state.outcome() is None
    assert actions(state) == {"q8v"}
    state.play("q8v")
    assert str(state) == ONE_FOUR
    won(state, "white", "K5")
    over(state, "pass")


def test_K5_the_end_with_all_forty_stones() -> None:
    state = after("kwinty", f"8HHhhHH3/{STRIPES} b", "o9h")
    assert str(state) == f"8HHhhHHhh1/{STRIPES} w"
    won(state, None, "K5")


# K6 and K7: passing, and who begins.


def test_K6_no_pass_while_a_stone_can_be_placed() -> None:
    refused(start(), "pass", "K6")
    refused(after("kwinty", "17 w", "i1h"), "pass", "K6")
    refused(after("kwinty", POCKET, "pass"), "pass", "K6")


def test_K6_who_cannot_place_passes_and_the_other_goes_on() -> None:
    state = after("kwinty", POCKET)
    assert state.outcome() is None
    assert actions(state) == {"pass"}
    refused(state, "k7h", "K3.3", "m7")
    refused(state, "k7v", "K3.3", "k6")
    refused(state, "l7v", "K3.3", "l6")
    state.play("pass")
    assert str(state) == POCKET.replace(" b", " w")
    assert actions(state) == {"k7h", "k7v", "l7v"}


def test_K6_who_has_passed_may_place_again() -> None:
    state = after("kwinty", POCKET, "pass", "k7h")
    assert actions(state) == {"k8h", "k8v", "l8v"}
    state.play("k8h")
    state.play("pass")
    state.play("k9h")
    # White: j4-m4, i6-l3, m8-p8. Black: j2-m2, j6-m6, i4-l1, i8-l5.
    won(state, "black", "K5")
    assert (state.detail()["white"], state.detail()["black"]) == (3, 4)


@pytest.mark.parametrize("first", ["white", "black"])
def test_K7_the_loser_begins_the_next_game(first: str) -> None:
    state = campanile.new("kwinty", first=first)
    for action in ("i1h", "i2h", "k1v", "i3h", "l1h"):
        state.play(action)
    won(state, first, "K4")
    following = Session(state).rematch().state
    assert following.mover == following.options["first"] == ("black" if first == "white" else "white")


def test_K7_after_a_draw_the_one_who_did_not_begin() -> None:
    assert Session(after("kwinty", TWO_FOURS)).rematch().state.mover == "black"
    reverse = after("kwinty", TWO_FOURS.swapcase().replace(" B", " w"), first="black")
    won(reverse, None, "K5")
    assert Session(reverse).rematch().state.mover == "white"
