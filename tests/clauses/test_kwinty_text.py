"""Kwinty: notation and position text. The rest is in test_kwinty.py."""

from __future__ import annotations

import pytest

import campanile
from clauses.helpers import actions, after, refused, rejected, unreadable

STRIPES = "/".join(["8vVvVvVvVv"] * 2 + ["8VvVvVvVvV"] * 2 + ["8vVvVvVvVv"] * 2 + ["8VvVvVvVvV"] * 2)

# Notation.


def test_K_notation_the_first_stone_begins_in_column_i() -> None:
    state = campanile.new("kwinty")
    assert actions(state) == {"i1h", "i1v"}
    for action in ("h1h", "j1h", "h1v", "j1v", "a1h", "q1v"):
        refused(state, action, "K2", "i1")


def test_K_notation_a_stone_is_named_by_its_lower_left_square() -> None:
    assert str(after("kwinty", "17 w", "i1h", "g1h")) == "6hhHH7 w"
    assert str(after("kwinty", "17 w", "i1h", "j2v")) == "9v7/9v7/8HH7 w"


@pytest.mark.parametrize(
    "action",
    ["", "i1", "i1x", "i1hh", "1ih", "hi1", "r1h", "i0h", "i10h", "I1h", "i1H", "i1V", " i1h", "i1h ", "i1-h", "i1j1",
     "Pass", "PASS", "-", "passe", "i1h+", "í1h", ",i1h", "+i1"],
)  # fmt: skip
def test_K_notation_that_means_nothing(action: str) -> None:
    unreadable(campanile.new("kwinty"), action)


# Position text.


@pytest.mark.parametrize(
    "text",
    [
        "17 w",
        "8HH7 b",
        "8V8/8V8 b",
        "10v6/8HHv6 w",
        "6hhHH7 w",
        "8V8/HHhhHHhhV8 b",
        "8V8/8VhhHHhhHH b",
        "9HH6/8HHhh5 b",
        f"8HHhhHHhh1/{STRIPES} w",
    ],
)
def test_K_text_is_read_and_written_alike(text: str) -> None:
    assert str(campanile.parse("kwinty", text)) == text


def test_K_text_stones_are_recovered_from_their_squares() -> None:
    # Two by two white squares: two lying stones, with their ends to the left, or two standing ones.
    refused(after("kwinty", "8HH7/8HHhh5 b", "k2h"), "g1h", "K3.3", "i1")
    assert "f1h" in after("kwinty", "7VV8/7VVhh6 b", "j2h").legal_actions


def test_K_text_after_the_end_names_the_side_that_would_be_next() -> None:
    state = after("kwinty", "8hh7/8hhV6/8HHV6 w", "l1h")
    assert str(state) == "8hh7/8hhV6/8HHVHH4 b"
    assert campanile.parse("kwinty", str(state)).outcome() == state.outcome() is not None


def test_K_text_the_first_player_stands_beside_it() -> None:
    assert str(campanile.parse("kwinty", "8hh7 w", first="black")) == "8hh7 w"
    rejected("kwinty", "8hh7 w")
    rejected("kwinty", "8HH7 b", first="black")
    rejected("kwinty", "17 b")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "17",
        "w",
        "17 w -",
        "17  w",
        " 17 w",
        "17 w ",
        "17 x",
        "17 W",
        "0 w",
        "16 w",
        "18 w",
        "017 w",
        "98 w",
        "17/17 w",
        "8HH6 b",
        "8HH8 b",
        "44HH7 b",
        "08HH7 b",
        "8HH07 b",
        "8X8 b",
        "8HH7/ b",
        "/8HH7 b",
        "17/8HH7 b",
        "8HH7/17 b",
        "8hh7//8HH7 w",
        "8hh7/17/8HH7 w",
    ],
)
def test_K_text_of_another_form_is_refused(text: str) -> None:
    rejected("kwinty", text)


@pytest.mark.parametrize("text", ["8H8 b", "8HHH6 b", "8V8 b", "8V8/8V8/8V8 b", "8VV7 b", "8hH7/8HH7 w"])
def test_K1_text_with_half_stones_is_refused(text: str) -> None:
    rejected("kwinty", text, "K1")


def test_K1_text_with_more_than_twenty_stones_is_refused() -> None:
    rejected("kwinty", f"8HH1HH1HH1/{STRIPES} b", "white", "21")
    rejected("kwinty", f"8hh1hh1hh1/{STRIPES} w", "black", "21")


@pytest.mark.parametrize("text", ["9HH6 b", "6HH9 b", "hh15 w", "9V7/9V7 b", "15hh w"])
def test_K2_text_with_an_empty_i1_is_refused(text: str) -> None:
    rejected("kwinty", text, "i1")


def test_K2_text_whose_first_stone_begins_on_h1_is_refused() -> None:
    rejected("kwinty", "7HH8 b", "h1")


def test_K2_text_of_a_wall_over_nine_wide_is_refused() -> None:
    rejected("kwinty", "6hhHHhhHHhh1 b", "10")
    rejected("kwinty", "8V8/6hhVhhHHhhHH b", "11")


def test_K2_text_of_a_wall_over_nine_high_is_refused() -> None:
    eight = "8vV7/8vV7/8Vv7/8Vv7/8vV7/8vV7/8Vv7/8Vv7 w"
    after("kwinty", eight)
    rejected("kwinty", f"8Vv7/8Vv7/{eight}", "9")


def test_K3_text_with_numbers_of_stones_that_no_turns_give_is_refused() -> None:
    rejected("kwinty", "8HH7 w")
    rejected("kwinty", "8hh7/8HH7 b")
    rejected("kwinty", "8HH7/8HH7 b")
    rejected("kwinty", "8hh7/8hh7/8HH7 w")


def test_K3_text_in_which_the_wrong_side_placed_last_is_refused() -> None:
    # The wall grew from i to the left, so black's stone on a1 was the last one; yet black is to move.
    rejected("kwinty", "8V8/hhHHhhHHV8 b")


@pytest.mark.parametrize("text", ["9hh6/8HH7 w", "7hh8/8HH7 w", "10v6/10v6/8HH7 w"])
def test_K3_1_text_with_floating_stones_is_refused(text: str) -> None:
    rejected("kwinty", text, "K3.1")


@pytest.mark.parametrize("text", ["8HH1hh4 w", "5hh1HH7 w", "8V1v6/8V1v6 w"])
def test_K3_2_text_of_a_wall_in_two_parts_is_refused(text: str) -> None:
    rejected("kwinty", text, "K3.2")


@pytest.mark.parametrize("text", ["8hh7/8HHHH5 b", "8V8/8V8/8Vv7/8Vv7 b", "8HHhhhh3 w"])
def test_K3_3_text_with_stones_end_to_end_is_refused(text: str) -> None:
    rejected("kwinty", text, "K3.3")


def test_K4_text_with_two_fives_is_refused() -> None:
    # White's i1 to m1, black's i3 to m3: one of them ended the game before the other.
    rejected("kwinty", "10v6/8hhvhh4/8hhVhh4/8HHVHH4 b")
