"""Studies: the same numbers wherever they are made, and statistics that are known otherwise."""

from __future__ import annotations

import csv
import json
import math
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import campanile
from campanile.cli.app import app
from campanile.research.pool import Here, Processes
from campanile.research.selfplay import Finished, Plan, play_game
from campanile.research.study import Settings, study, words, write_study
from campanile.research.study.complexity import levels, log_mean, log_orders, log_sum, returns, state_space, tree_size
from campanile.research.study.conclusions import ruling
from campanile.research.study.facts import effect
from campanile.research.study.positions import counted_positions
from campanile.research.study.report import by_length, report

DOCS = Path(__file__).parents[4] / "docs" / "research"
GAMES = ["volterra", "volto", "kwinty", "turris"]


def small(game: str, seed: int = 2) -> Settings:
    return Settings(game, nodes=(0, 3, 6), games=3, strong=4, seed=seed)


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], dict[str, Any]]:
    """A small study of a game, made in this process once."""

    @cache
    def of(game: str) -> dict[str, Any]:
        return study(small(game), Here(), tmp_path_factory.mktemp(game))

    return of


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_processes_gives_the_same_numbers(
    game: str, studied: Callable[[str], dict[str, Any]], tmp_path: Path
) -> None:
    two = study(small(game), Processes(2), tmp_path / "two")
    assert studied(game) == two
    again = study(small(game), Here(), tmp_path / "two")  # from the file, in which the games stand in another order
    assert again == two


def test_other_dice_give_other_numbers(studied: Callable[[str], dict[str, Any]], tmp_path: Path) -> None:
    other = study(small("kwinty", seed=3), Here(), tmp_path)
    assert other["strengths"] != studied("kwinty")["strengths"]


@pytest.mark.parametrize("game", GAMES)
def test_the_report_stands_alone(game: str, studied: Callable[[str], dict[str, Any]], tmp_path: Path) -> None:
    found = studied(game)
    page = write_study(found, tmp_path).read_text()
    assert not re.search(r"(src|href)=|https?://|url\(|@import|<script", page)
    assert found["title"] in page
    assert found["command"].replace("&", "&amp;") in page
    assert page.count("<svg") == 5
    assert "<h2>What it says</h2>" in page
    with (tmp_path / "lines.csv").open() as file:
        assert len(list(csv.reader(file))) == 1 + len(found["lines"])
    assert "nan" not in page.lower().replace("finance", "")
    assert json.loads((tmp_path / "study.json").read_text())["game"] == game
    with (tmp_path / "strengths.csv").open() as file:
        assert len(list(csv.reader(file))) == 4
    assert f"# {found['title']}: a study" in (tmp_path / "summary.md").read_text()


def test_what_a_hostile_text_says_stays_text(studied: Callable[[str], dict[str, Any]]) -> None:
    found = {**studied("kwinty"), "title": "<script>alert(1)</script>"}
    assert "<script" not in report(found)


def test_lengths_are_counted_in_steps_that_can_be_read() -> None:
    short, long = [(3, 1), (5, 3)], [(1, 2), (200, 6), (201, 2)]
    assert by_length([short]) == (1, [[(3, 0.25), (4, 0), (5, 0.75)]])
    step, shares = by_length([short, long])
    assert step == 7
    for row in shares:
        assert [x for x, _ in row] == [x for x, _ in shares[0]]
        assert sum(share for _, share in row) == pytest.approx(1)
    assert shares[1][-1] == (199, 0.8)


def test_set_ups_are_told_place_by_place(studied: Callable[[str], dict[str, Any]]) -> None:
    heads, rows = words.set_up_shares(studied("volto"))
    assert heads == ("place", "A", "C", "L", "N", "S")
    assert [row[0] for row in rows] == [str(place) for place in range(1, 11)]
    for row in rows:  # one mask on every place
        assert sum(int(cell.split("%")[0]) for cell in row[1:] if cell != "never") == pytest.approx(100, abs=3)
    assert words.set_up_scores(studied("volto"))[0] == heads
    assert studied("volto")["first_turns"] == []
    assert studied("kwinty")["set_ups"] == []


def test_set_ups_are_no_legal_actions_of_a_move(studied: Callable[[str], dict[str, Any]]) -> None:
    for row in studied("volto")["strengths"]:
        assert all(ply > 1 and choices < 100 for ply, choices in row["branching_by_action"])


def test_every_ruling_is_switched_once() -> None:
    turris = Settings("turris", options={"bonus_chain": False})
    found = [(option.name, value) for option, value in turris.switches()]
    assert found == [("ground_lying", True), ("bonus_chain", True), ("first_centre", True)]
    assert "-o bonus_chain=False" in turris.command()
    assert "--rulings 1100" in turris.command()
    assert "--rulings" not in Settings("kwinty").command()
    assert {option.name for option, _ in Settings("volterra").switches()} >= {"repetition", "layout"}


def test_rulings_are_played_by_the_strongest_as_often_as_is_asked() -> None:
    settings = Settings("turris", strong=50, rulings=20)
    switched = [series for series in settings.series() if "=" in series.name]
    assert [(series.plan.nodes, series.games) for series in switched] == [(3000, 20)] * 3
    assert Settings("turris", strong=50).series()[-1].games == 50
    with pytest.raises(ValueError, match="at most as many games"):
        Settings("turris", strong=50, rulings=51)


@pytest.mark.parametrize("nodes", [(5,), (10, 5), (5, 5), (-1, 5)])
def test_strengths_rise(nodes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="rising numbers"):
        Settings("kwinty", nodes=nodes)


def finished(choices: list[int]) -> Finished:
    return Finished(0, 0, 0, "", "", len(choices), [0] * len(choices), choices, [None] * len(choices), [()])


def test_the_size_of_a_known_tree() -> None:
    assert log_sum([2, 2]) == pytest.approx(math.log10(200))
    assert log_mean([2, 2]) == pytest.approx(2)
    regular = [finished([10, 10, 10])] * 5
    assert tree_size(regular, 1).as_dict() == {"value": 3, "low": 3, "high": 3}


def test_levels_agree_with_perft() -> None:
    for game in ("volterra", "kwinty", "turris"):
        rows = levels(Plan(game, nodes=0))
        assert len(rows) > 4
        for row in rows[:5]:
            assert row["paths"] == campanile.perft(campanile.new(game), row["depth"])
            assert row["positions"] <= row["paths"]
    assert levels(Plan("volto", nodes=0)) == []


def test_the_number_of_positions_is_near_the_exact_one() -> None:
    """At a depth where all positions can be counted the estimate must agree."""
    plan = Plan("kwinty", nodes=0, seed=1)
    row = levels(plan)[6]
    rng = random.Random(1)
    logs = []
    for number in range(300):
        played = play_game(plan, number)
        if len(played.actions) >= 6:
            product = sum(math.log10(count) for count in played.choices[:6])
            orders, success = log_orders(plan, played.actions[:6], rng)
            assert 0 <= success <= 1
            logs.append(product - orders)
    estimate = log_sum(logs) - math.log10(300)
    assert row["paths"] > 1.5 * row["positions"]
    assert 10**estimate == pytest.approx(row["positions"], rel=0.15)


def test_where_games_cannot_tell_nothing_is_said_of_positions() -> None:
    plan = Plan("volterra", nodes=0, seed=1)
    games = [play_game(plan, number) for number in range(100)]
    assert returns(plan, games)
    assert state_space(plan, games, 1) is None
    plan = Plan("turris", nodes=0, seed=1)
    assert state_space(plan, [play_game(plan, number) for number in range(20)], 1) is None
    plan = Plan("kwinty", nodes=0, seed=1)
    found = state_space(plan, [play_game(plan, number) for number in range(20)], 1)
    assert found is not None
    assert 5 < found.low <= found.value <= found.high < 30


def test_the_same_actions_with_another_end_are_another_game() -> None:
    won = finished([2, 2])
    drawn = replace(won, winner=-1, clause="V8")
    found = effect([won, drawn, won], [won, won, won])
    assert (found["same_games"], found["same_results"]) == (2, 2)
    assert found["first_score_change"]["value"] == pytest.approx(-1 / 6, abs=1e-6)
    assert effect([won], [replace(won, clause="V8")])["same_games"] == 0


def changed(low: float, high: float, before: float, after: float, same: int = 10) -> dict[str, Any]:
    numbers = {"value": (low + high) / 2, "low": low, "high": high}
    draws = {"value": 0, "low": -0.1, "high": 0.1}
    return {
        "option": "rule", "value": True, "clause": "X1", "games": 100, "same_games": same, "same_results": 50,
        "first_score_change": numbers, "draws_change": draws, "usual_endings": [], "endings": [],
        "usual_first_score": {"value": before}, "first_score": {"value": after},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (changed(-0.03, 0.03, 0.5, 0.5, same=100), "never mattered: all 100 games"),
        (changed(-0.03, 0.03, 0.5, 0.5), "no change of fairness can be shown, and it is at most 3.0 points"),
        (changed(-0.002, 0.004, 0.75, 0.75), "hardly anything"),
        (changed(0.01, 0.05, 0.45, 0.48), "the game is fairer with it (45.0% before, 48.0% with it)"),
        (changed(0.01, 0.05, 0.55, 0.58), "the game is less fair with it"),
        (changed(0.05, 0.11, 0.45, 0.53), "passes to the other player"),
    ],
)
def test_what_a_ruling_does_is_said_in_words(row: dict[str, Any], says: str) -> None:
    assert says in ruling(row)


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_positions_is_in_the_report(game: str, studied: Callable[[str], dict[str, Any]]) -> None:
    found = studied(game)
    assert ("10^" in words.positions(found)) == (game != "kwinty" or bool(found["complexity"]["positions_log10"]))
    counted = counted_positions(game, campanile.new(game).options)
    if counted:
        table = (DOCS / "positions.md").read_text()
        row = next(line for line in table.splitlines() if line.startswith(f"| {found['title']} |"))
        for name in ("value", "low", "high"):
            assert counted[name] is None or f"10^{counted[name]:.2f}" in row
        assert counted["what"] in row
        assert f"10<sup>{counted['high']:.2f}</sup>" in report(found)
    assert counted_positions("turris", {**campanile.new("turris").options, "ground_lying": True}) is None


def test_the_command(tmp_path: Path) -> None:
    words = ["study", "kwinty", "--nodes", "0,5", "--games", "2", "--strong", "3", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, [*words, "--jobs", "0"])
    assert done.exit_code == 0
    assert "the player who begins" in done.stdout
    assert (tmp_path / "report.html").exists()
    assert CliRunner().invoke(app, ["study", "kwinty", "--nodes", "a"]).exit_code == 2
