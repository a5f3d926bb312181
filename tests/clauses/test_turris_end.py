"""Turris, T4 to T7: passing, the end, the score."""

from __future__ import annotations

import random

import pytest

import campanile
from campanile import State
from clauses.helpers import actions, after, over, refused

START = ".,.,./.,.,./.,.,. w - -/- -"

# All forty stones. Levels 1 and 2 stand, then lying stones go round the centre in turn, the other way on every second
# level; on a1 a black stone stands on levels 7 and 8, so that a1 is one level lower than the other rim squares.
ROW_3 = "VVSesEsEs,vvEweWeWe,VVWswSwSw"
ROW_2 = "vvNsnSnEn,VVVVVVsWS,vvSnsNsNs"
ROW_1 = "VVEneNvv,vvWewEnEN,VVNwnWnWn"
FINISHED = f"{ROW_3}/{ROW_2}/{ROW_1} b - b1:9/c1:9 -"

# The same without White's last stone, b1b2 on level 9.
LAST_STONE = f"{ROW_3}/vvNsnSnEn,VVVVVVsW,vvSnsNsNs/VVEneNvv,vvWewEnE,VVNwnWnWn w - b1:8/c1:9 -"

# The same without Black's b3c3 on level 9: White has built all his stones.
NO_WHITE_STONE = f"VVSesEsEs,vvEweWeW,VVWswSwS/{ROW_2}/{ROW_1} w - b1:9/c1:9 -"

# White can play a2b2 and take Black's stone on a1; then all other columns have height 3 and a1 has none.
BEFORE_BAN = "VVe,vvw,VVs/vv,VV,vvn/vv,VVE,VVW w - b1:3/a3:3 -"


def turris(text: str, *turns: str) -> State:
    return after("turris", text, *turns)


def ended(state: State) -> tuple[str | None, str]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winner, outcome.clause


# T4 no stone or no place


def test_T4_passing_otherwise_is_not_allowed() -> None:
    refused(campanile.new("turris"), "pass", "T4")
    refused(turris(START, "b1", "b2"), "pass", "T4")


def test_T4_a_player_without_a_stone_passes_and_the_other_goes_on() -> None:
    state = turris(NO_WHITE_STONE)
    assert actions(state) == {"pass"}
    state.play("pass")
    assert str(state) == NO_WHITE_STONE.replace(" w ", " b ")  # the stones placed last stay the same
    assert "b3c3" in state.legal_actions


def test_T4_T1_each_player_has_twenty_stones() -> None:
    refused(turris(NO_WHITE_STONE), "b3c3", "T1")


def test_T4_a_removal_gives_a_stone_back() -> None:
    state = turris(LAST_STONE, "b1b2,xa2")
    assert state.mover == "black"
    assert actions(state) == {"a1", "b1c1", "c2c3"}


def test_T4_a_player_blocked_only_by_T3_4_passes() -> None:
    state = turris(BEFORE_BAN, "a2b2,xa1")
    assert str(state) == "VVe,vvw,VVs/vvE,VVW,vvn/.,VVE,VVW b - a2:3/a3:3 a1:1+a1:2"
    assert actions(state) == {"pass"}
    refused(state, "a1", "T3.4", "a1")
    refused(state, "b1c1", "T2.3", "b1", "c1")
    refused(state, "b3c3", "T2.4", "a1")


def test_T4_that_pass_lifts_the_ban() -> None:
    state = turris(BEFORE_BAN, "a2b2,xa1", "pass")
    assert str(state) == "VVe,vvw,VVs/vvE,VVW,vvn/.,VVE,VVW w - a2:3/a3:3 -"
    assert actions(state) == {"a1"}


def test_T4_two_passes_in_a_row_do_not_end_the_game() -> None:
    state = turris(LAST_STONE, "b1b2,xa1", "pass", "pass")
    assert [str(action) for action in state.history[-2:]] == ["pass", "pass"]
    assert state.outcome() is None
    assert actions(state) == {"a1"}


# T5 end


def test_T5_when_neither_player_can_place_a_stone() -> None:
    state = turris(NO_WHITE_STONE, "pass", "b3c3")
    assert str(state) == FINISHED.replace(" b - b1:9/c1:9", " w - b1:9/b3:9")
    assert ended(state)[1] == "T5"
    over(state, "pass")


def test_T5_not_while_one_of_them_can() -> None:
    assert turris(NO_WHITE_STONE).outcome() is None
    assert turris(NO_WHITE_STONE, "pass").outcome() is None


def test_T5_T3_4_is_set_aside() -> None:
    """Only Black has a stone, and only a1 would take it, which is closed: the game goes on."""
    state = turris(LAST_STONE, "b1b2,xa1")
    assert str(state).endswith("/VVEneN,vvWewEnEN,VVNwnWnWn b - b1:9/c1:9 a1:7+a1:8")
    assert actions(state) == {"pass"}
    assert state.outcome() is None
    for turn in ("pass", "pass", "a1"):
        state.play(turn)
    assert ended(state)[1] == "T5"


def test_T5_a_pending_bonus_comes_first() -> None:
    state = turris(LAST_STONE, "b1b2")
    assert str(state) == FINISHED.replace(" b - ", " w bonus ")
    assert actions(state) == {"xa1", "xa2", "xb3", "-"}
    assert state.outcome() is None
    state.play("-")
    assert str(state) == FINISHED
    assert ended(state)[1] == "T5"


def test_T5_the_text_after_the_end_restores_the_end() -> None:
    assert ended(turris(FINISHED))[1] == "T5"


# T6 score


def drawn(state: State) -> dict[str, tuple[list[str], int, int]]:
    return {name: (view["rows"], view["white"], view["black"]) for name, view in state.detail()["views"].items()}


def totals(state: State) -> tuple[int, int]:
    return state.detail()["white"], state.detail()["black"]


def test_T6_nothing_is_built() -> None:
    assert totals(campanile.new("turris")) == (0, 0)


def test_T6_five_views_of_a_small_tower() -> None:
    """Heights 2 and 3, with gaps through which stones that stand back are seen.

    3   .    vv   .
    2   VV   VV   VV
    1   .    VVe  vvw
        a    b    c
    """
    state = turris(START, "b1", "c1", "c2", "b1c1", "b2,a2", "b3")
    assert str(state) == ".,vv,./VV,VV,VV/.,VVe,vvw w - a2:1/b3:1 -"
    views = {name: ([row.lower() for row in rows], white, black) for name, (rows, white, black) in drawn(state).items()}
    assert views == {
        # a: a2, standing back; b: b1; c: c1
        "south": ([".bb", "wwb", "wwb"], 4, 4),
        # 1: c1; 2: c2; 3: b3, standing back
        "east": (["b..", "bwb", "bwb"], 2, 3),
        # c: c2, and above it c1; b: b3, and above it b1; a: a2
        "north": (["bb.", "wbw", "wbw"], 2, 4),
        # 3: b3; 2: a2; 1: b1, whose black top touches nothing black
        "west": (["..b", "bww", "bww"], 4, 2),
        # b3 touches b1 and c1 nowhere
        "roof": ([".b.", "www", ".bb"], 3, 2),
    }
    assert totals(state) == (4 + 2 + 2 + 4 + 3, 4 + 3 + 4 + 2 + 2) == (15, 15)


def test_T6_five_views_of_the_finished_tower() -> None:
    """Upper case: the largest group. White's is levels 1 to 3 on every side, Black's levels 4 and 5."""
    below = ["www", "BBB", "BBB", "WWW", "WbW", "WbW"]
    state = turris(FINISHED)
    assert drawn(state) == {
        # above a1, on level 9, a2 is seen
        "south": (["bwb", "bww", "bbb", *below], 3 + 2 + 2, 6),
        "east": (["bbb", "www", "bbb", *below], 7, 6),
        "north": (["bbb", "www", "bbb", *below], 7, 6),
        # above a1, on level 9, b1 is seen
        "west": (["bbw", "wwb", "bbb", *below], 7, 6),
        "roof": (["BBB", "BWB", "BWB"], 2, 7),
    }
    assert totals(state) == (4 * 7 + 2, 4 * 6 + 7) == (30, 31)


def test_T6_the_higher_sum_wins() -> None:
    assert ended(turris(FINISHED)) == ("black", "T5")


def test_T6_the_higher_sum_wins_for_white_too() -> None:
    """b3c3 on level 9 is white, and for it the hidden centre stone of levels 5 and 6 black."""
    state = turris(
        "VVSesEsEs,vvEweWeWE,VVWswSwSW/vvNsnSnEn,VVVVvvsWS,vvSnsNsNs/VVEneNvv,vvWewEnEN,VVNwnWnWn b - b1:9/c1:9 -"
    )
    views = drawn(state)
    assert views["roof"] == (["BWW", "BWb", "BWb"], 4, 3)
    assert views["north"][0][:3] == ["wwb", "www", "bbb"]
    assert totals(state) == (4 * 7 + 4, 4 * 6 + 3) == (32, 27)
    assert ended(state) == ("white", "T5")


def test_T6_equal_sums_are_a_draw() -> None:
    """b3c3 on level 7 is white: on the north side it joins levels 6 and 8. The hidden centre stone is black for it."""
    state = turris(
        "VVSesEsEs,vvEweWEWe,VVWswSWSw/vvNsnSnEn,VVVVvvsWS,vvSnsNsNs/VVEneNvv,vvWewEnEN,VVNwnWnWn b - b1:9/c1:9 -"
    )
    views = drawn(state)
    assert views["north"] == (["bbb", "WWW", "WWb", "WWW", "BBB", "BBB", "www", "wbw", "wbw"], 8, 6)
    assert views["east"][1:] == (7, 6)  # 3 + 1 + 3 on levels 8 to 6, as many as on levels 3 to 1
    assert totals(state) == (7 + 7 + 8 + 7 + 2, 4 * 6 + 7) == (31, 31)
    assert ended(state) == (None, "T5")


def test_T6_groups_are_connected_by_sides_only() -> None:
    state = turris(START, "b1", "b2,a1")
    rows, white, black = drawn(state)["roof"]
    assert [row.lower() for row in rows] == ["...", ".b.", "bw."]
    assert (white, black) == (1, 1)  # a1 and b2 touch by a corner


# T7 bounded


@pytest.mark.parametrize("seed", range(5))
def test_T7_every_bonus_raises_the_centre_and_no_removal_lowers_it(seed: int) -> None:
    rng = random.Random(seed)
    state = campanile.new("turris")
    while state.mover is not None:
        before = centre(state)
        state.play(rng.choice(list(state.legal_actions)))
        assert centre(state) >= before
        if str(state).split(" ")[2] == "bonus":
            assert centre(state) > before
    assert ended(state)[1] == "T5"


def centre(state: State) -> int:
    """The height of the centre."""
    return len(str(state).split("/")[1].split(",")[1].replace(".", ""))


def test_T7_a_centre_stone_is_covered_by_the_next_bonus() -> None:
    """Black's b2 is under White's b2b3 when White can remove a stone."""
    state = turris(START, "b1", "b2,a1", "c1", "b1c1", "b3", "a2", "c2")
    assert str(state).startswith(".,VV,./vv,vv,VV/vv,VVe,VVw b")
    for action in ("a1a2", "b2b3"):
        state.play(action)
    assert {action for action in actions(state) if action.startswith("x")} == {"xb1"}
