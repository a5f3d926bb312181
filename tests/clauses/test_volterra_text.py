"""Volterra, clause by clause: V8, V9, notation and position text. The rest is in test_volterra.py."""

from __future__ import annotations

import pytest

import campanile
from campanile import State
from clauses.helpers import actions, after, over, refused, rejected, unreadable

START = "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -"

# V8: repetition. Two parts; each side carries a tile to and fro, so that a position comes back after two rounds.

SHUTTLE = ".,.,.,.,./.,.,.,.,./dd,d,.,l,ll/D,d,.,l,L d -"
DARK = ["b1,a2-b2", "a1,b2-a2"]
LIGHT = ["d1,e2-d2", "e1,d2-e2"]

# The same with three squares for dark's pawn, a2, b2 and a3, and the tile between a1 and b1.
WALK = ".,.,.,.,./d,.,.,.,./D,d,.,l,ll/dd,d,.,l,L d -"


def play_rounds(state: State, count: int, dark: list[str], light: list[str]) -> State:
    """So many turns of both sides, each list over and over."""
    for n in range(count):
        state.play(dark[n % len(dark)])
        state.play(light[n % len(light)])
    return state


def test_V8_the_third_occurrence_ends_the_game() -> None:
    state = play_rounds(after("volterra", SHUTTLE), 2, DARK, LIGHT)
    assert str(state) == SHUTTLE
    assert state.outcome() is None
    play_rounds(state, 1, DARK, LIGHT)
    state.play(DARK[1])
    assert state.outcome() is None
    state.play(LIGHT[1])
    assert str(state) == SHUTTLE
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (None, "V8")
    assert outcome.detail == {"light": [2, 1, 1, 1], "dark": [2, 1, 1, 1]}
    over(state, "b1")


@pytest.mark.parametrize(("repetition", "winner"), [("score", "light"), ("draw", None)])
def test_V8_is_scored_or_a_draw(repetition: str, winner: str | None) -> None:
    higher = SHUTTLE.replace("ll", "lll")
    state = play_rounds(after("volterra", higher, repetition=repetition), 4, DARK, LIGHT)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (winner, "V8")


def test_V8_is_scored_by_default() -> None:
    assert campanile.new("volterra").options["repetition"] == "score"
    with pytest.raises(ValueError, match="repetition"):
        campanile.new("volterra", repetition="lose")


def test_V8_counts_restart_in_a_parsed_position() -> None:
    state = play_rounds(after("volterra", SHUTTLE), 4, DARK, LIGHT)
    assert state.outcome() is not None
    again = campanile.parse("volterra", str(state))
    assert again.outcome() is None
    assert again.mover == "dark"
    play_rounds(again, 2, DARK, LIGHT)
    assert again.outcome() is None
    play_rounds(again, 2, DARK, LIGHT)
    assert again.outcome() is not None


def test_V8_tiles_inside_the_towers_count() -> None:
    # Four dark turns exchange dld on a1 and ddd on b1: all heights and owners are as before, the position is not.
    text = ".,.,.,.,./d,d,.,.,./D,d,.,L,l/dld,ddd,.,ll,l d -"
    dark, light = ["b2,a1=a3", "a2,b1=b3", "b2,a3=b1", "a2,b3=a1"], ["e2,d1-e1", "d2,e1-d1"]
    state = play_rounds(after("volterra", text), 4, dark, light)
    assert str(state) == ".,.,.,.,./d,d,.,.,./D,d,.,L,l/ddd,dld,.,ll,l d -"
    play_rounds(state, 4, dark, light)
    assert str(state) == text
    assert state.outcome() is None
    play_rounds(state, 8, dark, light)
    assert state.outcome() is not None


def test_V8_the_pawns_count() -> None:
    # The towers come back every second round, with dark's pawn on a3, b2, a2 in turn.
    dark = ["a1-b1,b2", "b1-a1,a3", "a2,a1-b1", "b1-a1,b2", "a1-b1,a3", "a2,b1-a1"]
    state = play_rounds(after("volterra", WALK), 6, dark, LIGHT)
    assert str(state) == WALK
    assert state.outcome() is None
    play_rounds(state, 6, dark, LIGHT)
    assert state.outcome() is not None


def test_V8_the_player_to_move_counts() -> None:
    # Dark repeats after two turns, light after three: after dark's fourth turn the field is as at the start,
    # but light is to move, and after six rounds it is dark's again.
    text = ".,.,.,.,./.,.,.,l,./dd,d,.,L,l/D,d,.,lll,l d -"
    light = ["d1=e1,e2", "e1-d1,d3", "d2,e1-d1"]
    state = play_rounds(after("volterra", text), 3, DARK, light)
    state.play(DARK[1])
    assert str(state) == text.replace(" d -", " l -")
    state = play_rounds(after("volterra", text), 6, DARK, light)
    assert str(state) == text
    assert state.outcome() is None
    play_rounds(state, 6, DARK, light)
    assert state.outcome() is not None


def test_V8_positions_inside_a_turn_do_not_count() -> None:
    # With the step to b2 the same position inside a turn has come three times, from a2, a3 and a2.
    dark = ["b2,a1-b1", "b1-a1,a3", "b2,a1-b1", "b1-a1,a2"]
    state = play_rounds(after("volterra", WALK), 4, dark, LIGHT)
    state.play("b2")
    assert state.outcome() is None
    state.play("a1-b1")
    assert state.outcome() is not None


# V9: the free layout. Dark fills rows 1 and 2, light rows 3 and 4.

EMPTY = ".,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,. d -"
FULL = "l,l,l,l,l/l,l,l,l,l/d,d,d,d,d/d,d,d,d,d d -"
ONE_PAWN = "l,l,l,l,l/l,l,l,l,l/d,d,D,d,d/d,d,d,d,d l -"
DARK_SQUARES = [f"{column}{row}" for row in "12" for column in "abcde"]
LIGHT_SQUARES = [f"{column}{row}" for row in "34" for column in "abcde"]


def free(text: str, *turns: str, first: str = "dark") -> State:
    return after("volterra", text, *turns, layout="free", first=first)


def test_V9_the_field_is_empty_at_first() -> None:
    state = campanile.new("volterra", layout="free")
    assert str(state) == EMPTY
    assert actions(state) == {f"+{square}" for square in DARK_SQUARES + LIGHT_SQUARES}


def test_V9_the_default_is_the_checkerboard() -> None:
    assert str(campanile.new("volterra", layout="standard")) == START == str(campanile.new("volterra"))
    with pytest.raises(ValueError, match="layout"):
        campanile.new("volterra", layout="random")


def test_V9_players_put_tiles_alternately() -> None:
    state = free(EMPTY, "+a1")
    assert str(state) == ".,.,.,.,./.,.,.,.,./.,.,.,.,./d,.,.,.,. l -"
    state.play("+e4")
    assert str(state) == ".,.,.,.,l/.,.,.,.,./.,.,.,.,./d,.,.,.,. d -"


def test_V9_light_puts_first_if_light_begins() -> None:
    state = free(EMPTY.replace("d -", "l -"), "+a1", first="light")
    assert str(state) == ".,.,.,.,./.,.,.,.,./.,.,.,.,./l,.,.,.,. d -"


def test_V9_a_tile_goes_on_an_empty_square() -> None:
    state = free(EMPTY, "+a1")
    refused(state, "+a1", "V9", "a1")
    state.play("+a2")
    refused(state, "+a2", "V9", "a2")


def test_V9_the_whole_layout_without_symmetry() -> None:
    state = campanile.new("volterra", layout="free")
    for dark, light in zip(DARK_SQUARES, LIGHT_SQUARES, strict=True):
        state.play(f"+{dark}")
        assert state.mover == "light"
        state.play(f"+{light}")
    assert str(state) == FULL
    state.play("@c2")
    assert str(state) == ONE_PAWN
    state.play("@e4")
    assert str(state) == "l,l,l,l,L/l,l,l,l,l/d,d,D,d,d/d,d,d,d,d d -"
    assert state.mover == "dark"
    state.play("b1-b2,b2")
    assert str(state) == "l,l,l,l,L/l,l,l,l,l/d,dD,d,d,d/d,.,d,d,d l -"


def test_V9_the_first_player_puts_the_pawn_first_and_begins() -> None:
    light_first = FULL.replace("d -", "l -")
    state = free(light_first, "@c3", first="light")
    assert str(state) == "l,l,l,l,l/l,l,L,l,l/d,d,d,d,d/d,d,d,d,d d -"
    state.play("@c2")
    assert str(state) == "l,l,l,l,l/l,l,L,l,l/d,d,D,d,d/d,d,d,d,d l -"


def test_V9_the_pawn_goes_on_any_tower_of_ones_own() -> None:
    assert actions(free(FULL)) == {f"@{square}" for square in DARK_SQUARES}
    assert actions(free(ONE_PAWN)) == {f"@{square}" for square in LIGHT_SQUARES}
    refused(free(FULL), "@c3", "V9", "c3")
    refused(free(ONE_PAWN), "@c2", "V9", "c2")


def test_V9_no_pawn_before_the_field_is_full() -> None:
    state = free(EMPTY, "+a1", "+a2")
    refused(state, "@a1", "V9")


def test_V9_no_tile_on_a_full_field() -> None:
    refused(free(FULL), "+a1", "V9")
    refused(free(ONE_PAWN), "+a1", "V9")


@pytest.mark.parametrize("text", [EMPTY, FULL, ONE_PAWN])
def test_V9_no_other_action_during_the_layout(text: str) -> None:
    for action in ("b2", "a1-b1", "a3=b3"):
        refused(free(text), action, "V9")


def test_V9_no_layout_once_play_has_begun() -> None:
    for state in (campanile.new("volterra"), free(ONE_PAWN, "@c3")):
        refused(state, "+a1", "V9")
        refused(state, "@a1", "V9")


def test_V9_a_layout_can_leave_the_first_player_without_a_turn() -> None:
    # Dark's pawn on a1 has only light neighbours: V7 ends the game at once, ten towers of one against ten.
    state = free("d,d,d,d,d/l,l,l,l,d/l,l,l,d,d/d,l,l,l,d d -", "@a1", "@c3")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.clause) == (None, "V7")


# Notation.


def test_V_notation_a_turn_is_written_in_the_order_played() -> None:
    state = after("volterra", START, "b4,a3-a4", "d3,e2-e3")
    assert state.history == ["b4", "a3-a4", "d3", "e2-e3"]
    assert state.turns() == [("dark", ["b4", "a3-a4"]), ("light", ["d3", "e2-e3"])]


@pytest.mark.parametrize(
    "action",
    ["", "b", "4", "b44", "f1", "a0", "a5", "B4", " b4", "b4 ", "b4-", "-b4", "b4c4", "b4--c4", "b4=-c4", "b4-c4-d4",
     "b4#c4", "b4-c5", "b4-C4", "3b4-c4", "+", "+f1", "@", "@a5", "+a1-b1", "pass", "b4–c4", "b4,", ",b4", "b4,,a3-a4"],
)  # fmt: skip
def test_V_notation_that_means_nothing(action: str) -> None:
    unreadable(campanile.new("volterra"), action)


# Position text.


@pytest.mark.parametrize(
    "text",
    [
        START,
        START.replace(" d -", " l -"),
        "l,D,l,d,l/d,l,d,l,d/l,d,L,d,l/d,l,d,l,d d tower",
        "l,.,ld,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d pawn",
        ".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,.,.,.,. d -",
        ".,.,.,.,./.,lllllllllL,.,.,./.,.,.,.,./.,.,.,.,D l -",
    ],
)
def test_V_text_is_read_and_written_alike(text: str) -> None:
    assert str(campanile.parse("volterra", text)) == text


def test_V_text_after_the_end_names_the_side_that_would_be_next() -> None:
    state = after("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./d,D,d,.,. d -", "a1-c1,c1")
    assert str(state) == ".,.,.,.,L/.,.,.,.,./.,.,.,.,./.,d,dD,.,. l -"
    assert campanile.parse("volterra", str(state)).outcome() == state.outcome() is not None


@pytest.mark.parametrize("text", [EMPTY, FULL, ONE_PAWN, ".,.,.,.,l/.,.,.,.,./.,.,.,.,./d,.,.,.,. d -"])
def test_V_text_of_a_layout_is_read_and_written_alike(text: str) -> None:
    assert str(free(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d -",
        START.removesuffix(" -"),
        START + " -",
        START.replace(" d", "  d"),
        START.replace(" d -", " x -"),
        START.replace(" d -", " D -"),
        START.replace(" d -", " d both"),
        "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l d -",
        "l,d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d/. d -",
        "l,d,l,d/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -",
        "l,d,l,d,l,./d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -",
        "l,,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -",
        "l,x,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -",
        "l,.d,l,d,l/d,l,D,l,d/l,d,L,d,l/d,l,d,l,d d -",
    ],
)
def test_V_text_of_another_form_is_refused(text: str) -> None:
    rejected("volterra", text)


def test_V1_text_with_more_than_ten_tiles_of_a_colour_is_refused() -> None:
    after("volterra", f"{'l' * 9}L,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,{'d' * 9}D d -")
    rejected("volterra", f"{'l' * 10}L,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,D d -", "light")
    rejected("volterra", f"L,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,{'d' * 10}D d -", "dark")


def test_V1_text_with_two_pawns_of_a_colour_is_refused() -> None:
    rejected("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,L,.,.,. d -", "light", "e4", "b1")
    rejected("volterra", ".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,D,.,.,. d -", "dark", "a1", "b1")


@pytest.mark.parametrize("tower", ["Dl", "dDl", "Dd", "DD"])
def test_V4_1_text_with_a_pawn_under_a_tile_is_refused(tower: str) -> None:
    # The only way to write a pawn on a foreign tower: its letter below another one.
    rejected("volterra", f".,.,.,.,L/.,.,.,.,./.,.,.,.,./{tower},.,.,.,. d -")


def test_V6_text_with_a_part_without_a_pawn_is_refused() -> None:
    rejected("volterra", ".,.,.,.,L/.,.,.,.,./.,.,l,.,./D,.,.,.,. d -", "c2")
    rejected("volterra", "L,D,.,l,./.,.,.,.,./.,.,.,.,./.,.,.,.,. d -", "d4")


def test_V6_text_of_a_layout_may_have_parts_without_a_pawn() -> None:
    assert free("l,.,.,.,./.,.,.,.,./.,.,.,.,./d,.,.,.,. d -").mover == "dark"


@pytest.mark.parametrize(
    ("board", "owed"),
    [
        (".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,.,.,.,.", "pawn"),
        (".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,.,.,.,.", "tower"),
        (".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,l,.,.,.", "pawn"),
        (".,.,.,.,L/.,.,.,.,./.,.,.,.,./D,d,.,.,.", "tower"),
    ],
)
def test_V4_text_that_owes_an_action_that_does_not_exist_is_refused(board: str, owed: str) -> None:
    rejected("volterra", f"{board} d {owed}", owed)


def test_V4_text_that_owes_an_action_that_exists_is_read() -> None:
    board = ".,.,.,.,L/.,.,.,.,./.,.,.,.,./d,D,l,.,. d"
    assert actions(campanile.parse("volterra", f"{board} pawn")) == {"a1"}
    assert actions(campanile.parse("volterra", f"{board} tower")) == {"a1-c1"}


@pytest.mark.parametrize(
    "text",
    [
        EMPTY.replace("d -", "l -"),  # dark begins
        ".,.,.,.,./.,.,.,.,./.,.,.,.,./d,.,.,.,. d -",  # light's turn
        ".,.,.,.,l/.,.,.,.,./.,.,.,.,./d,.,.,.,. l -",  # dark's turn
        ".,.,.,.,l/.,.,.,.,./.,.,.,.,./.,.,.,.,. d -",  # light has put a tile before dark
        ".,.,.,.,./.,.,.,.,./.,.,.,.,./d,d,.,.,. l -",  # two dark tiles, no light one
        ".,.,.,.,./.,.,.,.,./.,.,.,.,./ld,.,.,.,. d -",  # a tower of two
        ".,.,.,.,l/.,.,.,.,./.,.,.,.,./D,.,.,.,. d -",  # a pawn on a field that is not full
        FULL.replace("d -", "l -"),
        FULL.replace("d/d", "l/d"),  # eleven light tiles
        ONE_PAWN.replace("l -", "d -"),
        "l,l,l,l,l/l,l,L,l,l/d,d,d,d,d/d,d,d,d,d d -",  # light's pawn before dark's
        "l,l,l,l,l/l,l,L,l,l/d,d,d,d,d/d,d,d,d,d l -",
        EMPTY.replace("-", "tower"),
        FULL.replace("-", "pawn"),
        ONE_PAWN.replace("-", "pawn"),
    ],
)
def test_V9_text_with_a_wrong_layout_is_refused(text: str) -> None:
    rejected("volterra", text, layout="free")


def test_V9_text_of_a_layout_with_light_first() -> None:
    text = ".,.,.,.,./.,.,.,.,./.,.,.,.,./l,.,.,.,. d -"
    assert str(free(text, first="light")) == text
    rejected("volterra", text, layout="free", first="dark")


@pytest.mark.parametrize("text", [EMPTY, FULL, ONE_PAWN])
def test_V9_text_of_a_layout_is_refused_in_the_standard_game(text: str) -> None:
    rejected("volterra", text, layout="standard")
