"""Volto, M6 to M8: the endings, and what a player may know."""

from __future__ import annotations

import pytest

import campanile
from campanile import CampanileError, State
from clauses.helpers import actions, after, over

START = "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0"
SETUPS = ("NACNALNSLA", "NACNALNSLA")
SEERS = ("white", "red", "spectator")

# White's d6c6 leaves Red without a move: all squares around the candidate and before the soldier hold Red's own
# masks, all squares around the ladies are occupied, and ladies never capture.
BEFORE_BLOCK = "csN2/ll1N1/AAA2/5/5/5/L1C1L w NS/NNNAAA"


def volto(text: str, *moves: str, **options: str) -> State:
    return after("volto", text, *moves, **options)


def game(*moves: str) -> State:
    """A game from its beginning, with the usual set-ups."""
    state = campanile.new("volto")
    for action in (*SETUPS, *moves):
        state.play(action)
    return state


def ended(state: State) -> tuple[str | None, str]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winner, outcome.clause


# M6 end


def test_M6_1_a_captured_candidate_loses() -> None:
    state = volto("l1c1l/5/2n2/2C2/5/5/L3L r NNNAAAS/NNAAAS 0", "c5c4")
    assert ended(state) == ("red", "M6.1")
    over(state, "a1a2")


def test_M6_1_a_candidate_that_captures_a_lady_loses() -> None:
    state = volto("2c1l/5/3l1/2C2/5/5/L3L w NNNAAAS/NNNAAAS 0", "c4d5")
    assert str(state) == "2c1l/5/5/5/5/5/L3L r NNNAAASC/NNNAAASL 0"
    assert ended(state) == ("red", "M6.1")
    assert state.history == ["c4d5xL+C"]


def test_M6_1_also_in_the_opposing_palace() -> None:
    state = volto("3ll/2C2/5/5/2c2/5/L3L w NNNAAAS/NNNAAAS 0", "c6d7")
    assert str(state) == "4l/5/5/5/2c2/5/L3L r NNNAAASC/NNNAAASL 0"
    assert ended(state) == ("red", "M6.1")


def test_M6_1_before_M6_2_when_a_candidate_takes_the_second_lady() -> None:
    state = volto("2c2/5/3l1/2C2/5/5/L3L w NNNAAAS/NNNAAASL 0", "c4d5")
    assert ended(state) == ("red", "M6.1")


def test_M6_2_the_first_lady_captured_ends_nothing() -> None:
    assert volto("2c1l/5/3l1/2A2/5/5/L1C1L w NNNAAS/NNNAAAS 0", "c4d5").outcome() is None


def test_M6_2_the_side_whose_second_lady_is_captured_wins() -> None:
    state = volto("2c2/5/3l1/2A2/5/5/L1C1L w NNNAAS/NNNAAASL 0", "c4d5")
    assert str(state) == "2c2/5/5/5/5/5/L1C1L r NNNAASA/NNNAAASLL 0"
    assert ended(state) == ("red", "M6.2")


def test_M6_2_one_lady_of_each_side_ends_nothing() -> None:
    state = volto("2c1l/5/3l1/2A2/5/5/2C1L w NNNAASL/NNNAAAS 0", "c4d5")
    assert str(state) == "2c1l/5/5/5/5/5/2C1L r NNNAASLA/NNNAAASL 0"
    assert state.outcome() is None


def test_M6_3_a_candidate_in_the_opposing_palace_wins() -> None:
    state = volto("3ll/1C3/5/2c2/5/5/L3L w NNNAAAS/NNNAAAS 0", "b6a7")
    assert str(state) == "C2ll/5/5/2c2/5/5/L3L r NNNAAAS/NNNAAAS 1"
    assert ended(state) == ("white", "M6.3")
    over(state, "c4c3")


def test_M6_3_also_when_it_captures_there() -> None:
    state = volto("n2ll/1C3/5/2c2/5/5/L3L w NNNAAAS/NNAAAS 0", "b6a7")
    assert ended(state) == ("white", "M6.3")


def test_M6_3_not_in_its_own_palace() -> None:
    assert volto("3ll/5/5/2c2/5/1C3/L3L w NNNAAAS/NNNAAAS 0", "b2b1").outcome() is None


def test_M6_3_no_other_mask_wins_there() -> None:
    assert volto("3ll/1N3/5/2c2/5/2C2/L3L w NNAAAS/NNNAAAS 0", "b6b7").outcome() is None


# M7 rulings


def test_M7_1_a_player_without_a_legal_move_loses() -> None:
    state = volto(f"{BEFORE_BLOCK} 1", "d6c6")
    assert str(state) == "csN2/llN2/AAA2/5/5/5/L1C1L r NS/NNNAAA 2"
    assert ended(state) == ("white", "M7.1")


def test_M7_1_a_single_move_is_enough_to_go_on() -> None:
    state = volto(f"{BEFORE_BLOCK} 1", "a1b1")
    assert actions(state) == {"b6c6"}


ROUND_TRIP = ("d2d3", "d6d5", "d3d2", "d5d6")


def test_M7_2_the_third_occurrence_is_a_draw() -> None:
    state = volto(START, *ROUND_TRIP, *ROUND_TRIP)
    assert str(state) == "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 8"
    assert ended(state) == (None, "M7.2")


def test_M7_2_the_second_occurrence_is_not() -> None:
    assert volto(START, *ROUND_TRIP, *ROUND_TRIP[:3]).outcome() is None


def test_M7_2_the_position_after_the_set_ups_counts() -> None:
    state = campanile.new("volto")
    for action in (*SETUPS, *ROUND_TRIP, *ROUND_TRIP):
        assert state.outcome() is None
        state.play(action)
    assert ended(state) == (None, "M7.2")


def test_M7_2_counts_restart_in_a_parsed_position() -> None:
    finished = volto(START, *ROUND_TRIP, *ROUND_TRIP)
    state = volto(str(finished))
    assert state.outcome() is None
    for move in ROUND_TRIP:
        state.play(move)
    assert state.outcome() is None


def test_M7_2_masks_are_compared_as_individual_pieces() -> None:
    """Two nobles that swap places show the same text, but only two swaps bring the same position back."""
    state = volto("l1c2/5/5/4l/N4/N4/L1C1L w NAAAS/NNNAAAS 0")
    swap = ("a2b2", "a3a2", "b2b3", "b3a3")
    lady = ("e4d4", "d4e4")
    board = str(state).split(" ")[0]
    for swaps in range(1, 5):
        for place, move in enumerate(swap):
            assert state.outcome() is None
            state.play(move)
            state.play(lady[place % 2])
        assert str(state).split(" ")[0] == board
        assert (state.outcome() is not None) == (swaps == 4)
    assert ended(state) == (None, "M7.2")


def test_M7_3_a_hundred_moves_without_a_capture_are_a_draw() -> None:
    state = volto("l1c1l/5/5/2N2/5/5/L1C1L w NNAAAS/NNNAAAS 98", "c4c5")
    assert state.outcome() is None
    state.play("a7a6")
    assert str(state).endswith(" w NNAAAS/NNNAAAS 100")
    assert ended(state) == (None, "M7.3")
    over(state, "c5c6")


def test_M7_3_a_capture_starts_the_count_again() -> None:
    state = volto("l1c1l/5/2n2/2N2/5/5/L1C1L w NNAAAS/NNAAAS 99", "c4c5")
    assert str(state).endswith(" 0")
    assert state.outcome() is None


def test_M7_after_M6() -> None:
    assert ended(volto("3ll/1C3/5/2c2/5/5/L3L w NNNAAAS/NNNAAAS 99", "b6a7")) == ("white", "M6.3")


def test_M7_the_third_occurrence_before_the_hundred_moves() -> None:
    state = volto("nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 92", *ROUND_TRIP, *ROUND_TRIP)
    assert str(state).endswith(" 100")
    assert ended(state) == (None, "M7.2")


def test_M7_the_hundred_moves_before_the_player_without_a_move() -> None:
    assert ended(volto(f"{BEFORE_BLOCK} 99", "d6c6")) == (None, "M7.3")


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("l3l/5/2N2/5/5/5/L1C1L r NNAAAS/NNNAAASC 0", ("white", "M6.1")),
        ("2c2/5/5/5/5/5/L1C1L r NNNAASA/NNNAAASLL 0", ("red", "M6.2")),
        ("C2ll/5/5/2c2/5/5/L3L r NNNAAAS/NNNAAAS 1", ("white", "M6.3")),
        ("csN2/llN2/AAA2/5/5/5/L1C1L r NS/NNNAAA 2", ("white", "M7.1")),
        ("l1c1l/5/5/2N2/5/5/L1C1L w NNAAAS/NNNAAAS 100", (None, "M7.3")),
    ],
)
def test_M7_the_text_after_the_end_restores_the_end(text: str, ending: tuple[str | None, str]) -> None:
    assert ended(volto(text)) == ending


# M8 what a player may know


def test_M8_own_identities_and_where_every_mask_stands() -> None:
    state = game()
    assert str(state.view("white")) == "xxxxx/xxxxx/5/5/5/LNSLA/NACNA w -/- 0"
    assert str(state.view("red")) == "nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0"
    assert str(state.view("spectator")) == "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0"


def test_M8_every_move_made() -> None:
    state = game("b2b3", "a6b5")
    assert state.view("white").history == ["NACNALNSLA", "XXXXXXXXXX", "b2b3", "a6b5"]
    assert state.view("red").history == ["XXXXXXXXXX", "NACNALNSLA", "b2b3", "a6b5"]
    assert state.view("spectator").history == ["XXXXXXXXXX", "XXXXXXXXXX", "b2b3", "a6b5"]
    assert str(state.view("red")) == "nacna/1nsla/1l3/5/1X3/X1XXX/XXXXX w -/- 2"


def test_M8_every_revealed_identity() -> None:
    state = game("c2c6", "b7c6")
    for seer in SEERS:
        assert state.view(seer).history[2:] == ["c2c6xS", "b7c6xS"]
    assert str(state.view("white")) == "x1xxx/xxxxx/5/5/5/LN1LA/NACNA w S/S 0"
    assert str(state.view("spectator")) == "x1xxx/xxxxx/5/5/5/XX1XX/XXXXX w S/S 0"


def test_M8_a_view_has_legal_actions_only_for_its_own_turn() -> None:
    state = game()
    assert {str(action) for action in state.view("white").legal_actions} == actions(state)
    assert len(state.view("red").legal_actions) == 0
    assert len(state.view("spectator").legal_actions) == 0


LADY_TAKEN_BY_CANDIDATE = ("c2c6", "c7c6", "b2b3", "c6c5", "b1c2", "c5d4", "c2b1", "d4d3", "b3b4", "d3d2")


def test_M8_after_the_game_everything_is_shown() -> None:
    state = game(*LADY_TAKEN_BY_CANDIDATE)
    assert ended(state) == ("white", "M6.1")
    for seer in SEERS:
        assert str(state.view(seer)) == str(state)
        assert state.view(seer).history == state.history
        assert state.view(seer).possible == {}


def test_M8_and_not_before() -> None:
    state = game(*LADY_TAKEN_BY_CANDIDATE[:-1])
    for seer in SEERS:
        assert str(state.view(seer)) != str(state)
        assert state.view(seer).history != state.history


@pytest.mark.parametrize("last", ["a7a6", "c7c6"])
def test_M8_also_after_a_draw(last: str) -> None:
    state = volto("l1c1l/5/5/2N2/5/5/L1C1L r NNAAAS/NNNAAAS 99", last)
    assert ended(state) == (None, "M7.3")
    for seer in SEERS:
        assert str(state.view(seer)) == str(state)


def test_M8_a_move_of_several_squares_is_a_soldiers() -> None:
    possible = game("c2c4").view("red").possible
    assert possible["c4"] == "S"
    assert {kinds for square, kinds in possible.items() if square != "c4"} == {"ACLN"}
    assert len(possible) == 10


@pytest.mark.parametrize(
    ("moves", "square", "kinds"),
    [
        ((), "b2", "ACLNS"),
        (("b2b3",), "b3", "CLNS"),  # forward: perhaps the soldier
        (("b2b3", "e6d5", "b3c3"), "c3", "CLN"),
        (("b2b3", "e6d5", "b3b4", "d5e6", "b4b3"), "b3", "CLN"),
        (("a2b3",), "b3", "ACL"),
        (("a2b3", "e6d5", "b3b4"), "b4", "CL"),
        (("e2d3", "b6b5", "d3c4", "e6d5", "c4b5"), "b5", "AC"),  # it captured, so it is no lady
        (("b2b3", "a6b5", "b3b4", "b5a5", "b4a4", "b6b5"), "a4", "CLN"),
    ],
)
def test_M8_what_the_moves_tell_of_a_mask(moves: tuple[str, ...], square: str, kinds: str) -> None:
    for seer in ("red", "spectator"):
        assert game(*moves).view(seer).possible[square] == kinds
    assert square not in game(*moves).view("white").possible


def test_M8_what_the_numbers_tell() -> None:
    """Three masks that moved diagonally, with no advisor left: they are the ladies and the candidate."""
    state = volto("l1c1l/5/5/2N2/5/5/L1C1L w NNAAAS/NNNAAAS 0")
    assert state.view("red").possible == {"a1": "CLN", "c1": "CLN", "e1": "CLN", "c4": "CLN"}
    for move in ("a1b2", "a7a6", "b2a3", "a6a7", "c1b2", "a7a6", "e1d2"):
        state.play(move)
    assert state.view("red").possible == {"d2": "CL", "b2": "CL", "a3": "CL", "c4": "N"}


def test_M8_what_a_capture_tells() -> None:
    state = volto("l1c1l/5/2n2/2C2/5/5/L3L w NNNAAAS/NNAAAS 0", "c4c5")
    assert state.view("red").possible == {"a1": "L", "e1": "L", "c5": "C"}
    assert state.view("white").possible == {"a7": "CL", "c7": "CL", "e7": "CL"}


def test_M8_what_a_game_that_goes_on_tells() -> None:
    """The candidate would have won in the opposing palace."""
    state = volto("3ll/1N3/5/2c2/5/2C2/L3L w NNAAAS/NNNAAAS 0", "b6b7")
    assert state.view("red").possible == {"a1": "CLN", "e1": "CLN", "c2": "CLN", "b7": "LN"}


def everything(state: State, seer: str) -> list[object]:
    view = state.view(seer)
    shown: list[object] = [str(view), repr(view), repr(state), view.key, view.history, view.turns(), view.detail()]
    return [*shown, view.possible, list(view.legal_actions), view.board(targets=True), view.svg(targets=True)]


def test_M8_what_a_player_cannot_see_changes_nothing_for_him() -> None:
    moves = ("c2c6", "b7c6", "b2b3")
    twins = [campanile.new("volto"), campanile.new("volto")]
    for state, red in zip(twins, ("NACNALNSLA", "LACNNANSLA"), strict=True):
        state.play("NACNALNSLA")
        state.play(red)
    for move in moves:
        assert everything(twins[0], "white") == everything(twins[1], "white")
        for state in twins:
            state.play(move)
    assert everything(twins[0], "white") == everything(twins[1], "white")
    assert str(twins[0].view("red")) != str(twins[1].view("red"))


@pytest.mark.parametrize("action", ["a7a6", "a6a5", "c7c6", "e6e4", "a6a7", "c2c7", "b2b6", "a1a2", "zz"])
def test_M8_no_error_tells_what_an_opposing_mask_is(action: str) -> None:
    messages = set()
    for red in ("NACNALNSLA", "LCANNAASLN", "SLLCNNNAAA"):
        state = campanile.new("volto")
        state.play("NACNALNSLA")
        state.play(red)
        with pytest.raises(CampanileError) as caught:
            state.play(action)
        messages.add((type(caught.value), str(caught.value), caught.value.clause))
    assert len(messages) == 1
