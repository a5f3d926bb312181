"""What scores and analyses say."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import campanile
from campanile.engine import Limit, Score, analyse, hint

from .helpers import OPEN, about_to_win, near_the_end, wins_with_this_turn

POINTS = ("point", "points")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"probability": 0.624}, "White 62 %"),
        ({"probability": 0.624, "at_least": True}, "White at least 62 %"),
        ({"probability": 0.9999}, "White over 99 %"),
        ({"probability": 0.0001}, "White under 1 %"),
        ({"probability": 0.5, "margin": 0.2, "unit": POINTS}, "White 50 %, points about level"),
        ({"probability": 0.7, "margin": 1.3, "unit": POINTS}, "White 70 %, about 1 point ahead"),
        ({"probability": 0.3, "margin": -2.6, "unit": POINTS}, "White 30 %, about 3 points behind"),
        ({"probability": 1.0, "proof": "win", "turns": 1, "actions": 2}, "White wins with this turn (proved)"),
        ({"probability": 1.0, "proof": "win", "turns": 3, "actions": 9}, "White wins in 3 turns (proved)"),
        ({"probability": 1.0, "proof": "win", "actions": 90}, "White wins within 90 actions (proved)"),
        ({"probability": 0.0, "proof": "loss", "turns": 1, "actions": 2}, "Black wins with the next turn (proved)"),
        ({"probability": 0.0, "proof": "loss", "turns": 0, "actions": 1}, "Black wins after this turn (proved)"),
        ({"probability": 0.5, "proof": "draw"}, "a draw (proved)"),
    ],
)  # fmt: skip
def test_scores_in_words(given: dict[str, Any], words: str) -> None:
    assert str(Score("white", "black", **given)) == words


def test_a_proved_win_is_told_with_its_length() -> None:
    analysis = analyse(about_to_win(), Limit(depth=3))
    assert analysis.proof == "win"
    assert str(analysis.best) == "f1h"
    assert analysis.best.score.turns == 1
    assert "1. f1h  [White wins with this turn (proved)]" in str(analysis)


@pytest.mark.parametrize("game", OPEN)
def test_lines_are_legal_and_cut_into_turns(game: str) -> None:
    state = campanile.new(game)
    analysis = analyse(state, Limit(nodes=3000), lines=3)
    assert [line.action in state.legal_actions for line in analysis.lines] == [True] * len(analysis.lines)
    for line in analysis.lines:
        trial = state.copy()
        for turn in line.turns:
            trial.play(",".join(turn))
        assert [turn for _, turn in trial.turns()] == [list(turn) for turn in line.turns]
    assert state.history == []


@pytest.mark.parametrize("game", OPEN)
def test_proved_turns_are_right(game: str) -> None:
    found = 0
    for state in near_the_end(game, 1, 25):
        analysis = analyse(state, Limit(nodes=20_000), lines=1)
        if wins_with_this_turn(state):
            found += 1
            assert (analysis.proof, analysis.best.score.turns) == ("win", 1)
        else:
            assert (analysis.best.score.proof, analysis.best.score.turns) != ("win", 1)
    assert found > 2


def test_a_bound_is_not_told_as_the_score() -> None:
    """A search may be stopped when it knows only that an action is better than was expected."""
    bounds = 0
    for nodes in range(5_000, 100_000, 5_000):
        line = analyse(campanile.new("kwinty"), Limit(nodes=nodes), 1).best
        bounds += line.score.at_least
        assert line.score.at_least or len(line.actions) >= min(line.depth, 3), nodes
        assert line.score.to_dict()["at_least"] == line.score.at_least
    assert bounds < 10


@pytest.mark.parametrize("game", OPEN)
def test_the_margin_never_contradicts_the_chances(game: str) -> None:
    for state in near_the_end(game, 5, 12):
        for line in analyse(state, Limit(nodes=2_000), 5).lines:
            margin, chance = line.score.margin, line.score.probability
            assert margin is None or margin * (chance - 0.5) >= 0


def test_what_was_not_searched_is_not_shown() -> None:
    state = campanile.new("volterra")
    assert len(analyse(state, Limit(nodes=3), 5).lines) < 5
    assert all(line.depth > 0 for line in analyse(state, Limit(nodes=40), 5).lines)


@pytest.mark.parametrize("game", OPEN)
def test_json(game: str) -> None:
    data = analyse(campanile.new(game), Limit(depth=2), lines=2).to_dict()
    again = json.loads(json.dumps(data))
    assert again == data
    assert again["lines"][0]["line"][0].startswith(again["lines"][0]["action"])
    assert again["final"] is True


def test_hint_of_a_win() -> None:
    assert str(hint(about_to_win(), Limit(nodes=2000))) == "f1h: White wins with this turn (proved)."


def test_hint_of_a_block_names_what_is_blocked() -> None:
    state = about_to_win()
    state.undo()
    found = hint(state, Limit(nodes=2000))
    assert found.claims[0] == "stops White, who wins at once with f1h after 4 of the 5 other actions"
    losing = [action for action in state.legal_actions if action != found.turn[0] and wins(state, action, "f1h")]
    assert len(losing) == 4
    assert not wins(state, found.turn[0], "f1h")


def wins(state: campanile.State, action: str, answer: str) -> bool:
    """Whether the answer wins at once after the action."""
    trial = state.copy()
    trial.play(action)
    if answer not in trial.legal_actions:
        return False
    trial.play(answer)
    return trial.outcome() is not None


@pytest.mark.parametrize("game", OPEN)
def test_hints_play_whole_turns_quickly(game: str) -> None:
    for state in near_the_end(game, 2, 8):
        started = time.perf_counter()
        found = hint(state, Limit(nodes=5000))
        assert time.perf_counter() - started < 2
        trial = state.copy()
        trial.play(",".join(found.turn))
        assert trial.mover != state.mover or trial.at_turn_start
        assert str(found).startswith(",".join(found.turn) + ": ")
        assert str(found).endswith(".")


def test_the_only_action_is_called_so() -> None:
    state = next(state for state in near_the_end("kwinty", 3, 200) if len(state.legal_actions) == 1)
    assert "the only legal action" in hint(state, Limit(nodes=1000)).claims


@pytest.mark.parametrize("game", OPEN)
def test_who_is_said_to_win_with_a_turn_does(game: str) -> None:
    seen = 0
    for state in near_the_end(game, 41, 60):
        score = analyse(state, Limit(nodes=3000), lines=1).best
        if score.score.turns != 1:
            continue
        seen += 1
        end = state.copy()
        for turn in score.turns[: 1 if score.score.proof == "win" else 2]:
            end.play(",".join(turn))
        outcome = end.outcome()
        assert outcome is not None, f"{state} {score.score}"
        assert outcome.winner == (score.score.mover if score.score.proof == "win" else score.score.other)
    assert seen > 5


@pytest.mark.parametrize("game", OPEN)
@pytest.mark.parametrize("nodes", [30, 300, 3000])
def test_lines_stand_best_first_wherever_the_search_is_stopped(game: str, nodes: int) -> None:
    for state in near_the_end(game, 42, 60, 20):
        analysis = analyse(state, Limit(nodes=nodes), lines=6)
        chances = [line.score.probability for line in analysis.lines]
        if analysis.proof is None:
            assert chances == sorted(chances, reverse=True), f"{state}\n{analysis}"
