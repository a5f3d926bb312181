"""First actions, turns and lines: images are one, and what is no image is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import campanile
from campanile.engine.images import likeness
from campanile.engine.position import open_core
from campanile.research.selfplay import Finished, Plan, play_game
from campanile.research.study.lines import lines, whole_turns
from campanile.research.study.openings_table import first_kinds, first_turns, mirrored, set_up_images

MIRROR = str.maketrans("abcde", "edcba")


@pytest.mark.parametrize(
    ("game", "options", "kinds"),
    [
        ("volterra", {}, 8),
        ("volterra", {"layout": "free"}, 6),
        ("kwinty", {}, 2),
        ("turris", {}, 2),
        ("turris", {"ground_lying": True}, 3),
        ("turris", {"first_centre": True}, 3),
    ],
    ids=str,
)
def test_images_of_first_actions_count_alike(game: str, options: dict[str, Any], kinds: int) -> None:
    found = first_kinds(Plan(game, options, nodes=0))
    assert len(found) == kinds
    actions = [action for group in found.values() for action in group]
    assert sorted(actions) == sorted(map(str, campanile.new(game, **options).legal_actions))
    counts = []
    for name, group in found.items():
        assert name == group[0]
        (count,) = {tuple(perft_after(game, options, [action])) for action in group}
        counts.append(count)
    if options.get("layout") != "free":  # there the first tiles can go anywhere, whatever stands
        assert len(set(counts)) == kinds


def perft_after(game: str, options: dict[str, Any], turn: list[str]) -> list[int]:
    state = campanile.new(game, **options)
    for action in turn:
        state.play(action)
    return [campanile.perft(state, depth) for depth in range(1, 6)]


def test_images_of_first_turns_are_one() -> None:
    """All turns of Volterra: those that lead to images count alike, and a mirrored turn goes with its mirror."""
    start = campanile.new("volterra")
    groups: dict[Any, list[str]] = {}
    for turn, after in whole_turns(start):
        groups.setdefault(likeness("volterra", open_core(after)), []).append(",".join(turn))
    for group in groups.values():
        assert {turn.translate(MIRROR) for turn in group} == set(group)
        assert len({tuple(perft_after("volterra", {}, turn.split(","))[:3]) for turn in group}) == 1
    assert any({"b2,a3-b3", "d2,e3-d3"} <= set(group) for group in groups.values())


def mirrored_game(plan: Plan, game: Finished) -> Finished:
    """The same game with left and right changed; set-ups are words, whose places go by rows of five."""
    state, other = campanile.new(plan.game), campanile.new(plan.game)
    for number in game.actions:
        state.play_id(number)
        word = str(state.history[-1])
        other.play(mirrored(word) if word.isupper() else word.translate(MIRROR))
    return replace(game, actions=[action.id for action in other.history])


@pytest.mark.parametrize("game", ["volterra", "volto"])
def test_mirrored_games_play_the_same_lines(game: str) -> None:
    plan = Plan(game, nodes=0, seed=1)
    played = [play_game(plan, number) for number in range(60)]
    others = [mirrored_game(plan, game) for game in played]
    found = lines(plan, played + others)
    assert found == lines(plan, played + played) == lines(plan, others + others)
    assert max(row["games"] for row in found) >= 4
    assert first_turns(plan, played) == first_turns(plan, others)


@pytest.mark.parametrize("game", ["volterra", "kwinty", "turris"])
def test_lines_can_be_played_and_go_on_from_each_other(game: str) -> None:
    plan = Plan(game, nodes=0, seed=1)
    played = [play_game(plan, number) for number in range(60)] * 5  # so that lines are not too rare to be told
    rows = lines(plan, played)
    known = {(): len(played)}
    for row in rows:
        line = tuple(row["line"])
        state = campanile.new(game)
        for turn in line:
            for action in turn.split(","):
                state.play(action)
        assert [",".join(map(str, actions)) for _, actions in state.turns()][: len(line)] == list(line)
        assert row["games"] <= known[line[:-1]]
        assert row["share"]["value"] == pytest.approx(row["games"] / known[line[:-1]], abs=1e-6)
        known[line] = row["games"]
    assert max(map(len, known)) == 4
    firsts = [row for row in rows if len(row["line"]) == 1]
    assert [row["turn"] for row in first_turns(plan, played)][: len(firsts)] == [row["line"][0] for row in firsts]


def test_a_mirrored_set_up_is_the_same_game() -> None:
    found = set_up_images(Plan("volto", nodes=0))
    assert found == {"all": 50400, "different": 25200}
    assert set_up_images(Plan("kwinty", nodes=0)) is None
    one, other = campanile.new("volto"), campanile.new("volto")
    for word in ("NNNAAASLLC", "LACNANSLAN"):
        one.play(word)
        other.play(mirrored(word))
    assert one.view("white") != other.view("white")
    assert [campanile.perft(one, depth) for depth in (1, 2, 3)] == [
        campanile.perft(other, depth) for depth in (1, 2, 3)
    ]
    assert {str(move).translate(MIRROR) for move in one.legal_actions} == set(map(str, other.legal_actions))
