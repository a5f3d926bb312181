"""What hints claim, beside plain trying of all turns and the counts of the oracles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import campanile
from campanile.engine import Limit, hint
from campanile.engine.claims import Claim
from oracles.kwinty import Kwinty, count_lines
from oracles.turris import Turris

from .helpers import OPEN, near_the_end, safe, turns_from, wins_with_this_turn


def told(game: str, kinds: tuple[str, ...], seed: int) -> list[tuple[campanile.State, campanile.State, Claim]]:
    """Positions before and after the hint's turn, with a claim of these kinds."""
    found = []
    for before in near_the_end(game, seed, 240, 16):
        advice = hint(before, Limit(nodes=1500))
        after = before.copy()
        after.play(",".join(advice.turn))
        found += [(before, after, claim) for claim in advice.claims if claim.kind in kinds]
    return found


# Not Turris, where nobody wins before the end (T5) and results are proved shortly before it.
@pytest.mark.parametrize("game", ["volterra", "kwinty"])
def test_a_threat_is_one_and_so_many_answers_prevent_it(game: str) -> None:
    found = told(game, ("threat_one", "threat_some"), 31)
    named = 0
    for _, after, claim in found:
        answers = [str(action) for action in after.legal_actions]
        good = [answer for answer in answers if prevents(after, answer)]
        if claim.kind == "threat_one":
            assert [claim.values["answer"]] == good
        else:
            assert (claim.values["good"], claim.values["count"]) == (len(good), len(answers))
        if "turn" in claim.values:
            named += 1
            wins = [answer for answer in answers if wins_after(after, answer, claim.values["turn"])]
            assert 2 * len(wins) > len(answers)
            assert not set(wins) & set(good)
    assert len(found) > 3
    assert named > 3


@pytest.mark.parametrize("game", ["volterra", "kwinty"])
def test_what_is_stopped_wins_after_so_many_other_actions(game: str) -> None:
    found = told(game, ("stops", "only_defence"), 33)
    for before, after, claim in found:
        actions = [str(action) for action in before.legal_actions]
        if "reply" in claim.values:
            wins = [action for action in actions if wins_after(before, action, claim.values["reply"])]
            assert len(wins) == claim.values.get("times", len(actions) - 1)
        assert safe(after, before.mover)
    assert len(found) > 3


def wins_after(state: campanile.State, action: str, reply: str) -> bool:
    """Whether a reply wins after an action, whatever else is done in its turn."""
    mover = state.mover
    begun = state.copy()
    begun.play(action)
    ends = [begun] if begun.outcome() is not None or begun.mover != mover else list(turns_from(begun))
    for end in ends:
        other = end.mover
        try:
            end.play(reply)
        except ValueError:
            return False
        outcome = end.outcome()
        if outcome is None or outcome.winner != other:
            return False
    return True


def prevents(after: campanile.State, answer: str) -> bool:
    """Whether the side to act can, beginning with the answer, leave the other one no turn that wins."""
    mover = after.mover
    state = after.copy()
    state.play(answer)
    if state.outcome() is None and state.mover == mover:
        return any(safe(end, mover) for end in turns_from(state))
    outcome = state.outcome()
    return outcome.winner in (mover, None) if outcome is not None else not wins_with_this_turn(state)


def towers(text: str) -> dict[str, int]:
    squares = text.split(" ", maxsplit=1)[0].replace("/", ",").lower().split(",")
    return {
        side: max([len(tower) for tower in squares if tower[-1] == side[0]], default=0) for side in ("light", "dark")
    }


def fours(text: str) -> dict[str, int]:
    wall = Kwinty.parse(text)
    return {side: count_lines(wall._squares_of(side), 4) for side in ("white", "black")}


def points(text: str) -> dict[str, int]:
    tower = Turris.parse(text)
    seen = [tower.view_points(view) for view in ("south", "east", "north", "west", "roof")]
    return {side: sum(pair[i] for pair in seen) for i, side in enumerate(("white", "black"))}


COUNTS: dict[str, Callable[[str], dict[str, int]]] = {"volterra": towers, "kwinty": fours, "turris": points}


@pytest.mark.parametrize("game", OPEN)
def test_what_a_turn_changes_is_counted_rightly(game: str) -> None:
    found = told(game, ("counts", "highest"), 32)
    for before, after, claim in found:
        first, second = COUNTS[game](str(before)), COUNTS[game](str(after))
        assert {side: (a, b) for side, a, b in claim.values["changes"]} == {
            side: (first[side], second[side]) for side in first if first[side] != second[side]
        }
    assert len(found) > 3
