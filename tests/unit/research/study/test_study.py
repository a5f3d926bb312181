"""Studies: the same numbers wherever they are made, and statistics that are known otherwise."""

from __future__ import annotations

import csv
import json
import math
import random
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import campanile
from campanile.cli.app import app
from campanile.research.pool import Here, Processes
from campanile.research.selfplay import Finished, Plan, play_game
from campanile.research.study import Settings, study, write_study
from campanile.research.study.complexity import levels, log_mean, log_orders, log_sum, returns, state_space, tree_size
from campanile.research.study.estimates import difference, mean, score, share
from campanile.research.study.openings_table import first_kinds
from campanile.research.study.report import report

GAMES = ["volterra", "volto", "kwinty", "turris"]


def small(game: str) -> Settings:
    return Settings(game, nodes=(0, 5, 10), games=4, strong=6, seed=2)


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_processes_gives_the_same_numbers(game: str, tmp_path: Path) -> None:
    here = study(small(game), Here(), tmp_path / "here")
    two = study(small(game), Processes(2), tmp_path / "two")
    assert here == two
    again = study(small(game), Here(), tmp_path / "two")  # from the file, in which the games stand in another order
    assert again == two
    other = study(Settings(game, nodes=(0, 5, 10), games=4, strong=6, seed=3), Here(), tmp_path / "other")
    assert other["strengths"] != here["strengths"]


@pytest.mark.parametrize("game", GAMES)
def test_the_report_stands_alone(game: str, tmp_path: Path) -> None:
    found = study(small(game), Here(), tmp_path)
    page = write_study(found, tmp_path).read_text()
    assert not re.search(r"(src|href)=|https?://|url\(|@import|<script", page)
    assert found["title"] in page
    assert found["command"].replace("&", "&amp;") in page
    assert page.count("<svg") == 5
    assert "nan" not in page.lower().replace("finance", "")
    assert json.loads((tmp_path / "study.json").read_text())["game"] == game
    with (tmp_path / "strengths.csv").open() as file:
        assert len(list(csv.reader(file))) == 4
    assert f"# {found['title']}: a study" in (tmp_path / "summary.md").read_text()


def test_what_a_hostile_text_says_stays_text(tmp_path: Path) -> None:
    found = study(small("kwinty"), Here(), tmp_path)
    found["title"] = "<script>alert(1)</script>"
    assert "<script" not in report(found)


def test_every_ruling_is_switched_once() -> None:
    turris = Settings("turris", options={"bonus_chain": False})
    found = [(option.name, value) for option, value in turris.switches()]
    assert found == [("ground_lying", True), ("bonus_chain", True), ("first_centre", True)]
    assert "-o bonus_chain=False" in turris.command()
    assert {option.name for option, _ in Settings("volterra").switches()} >= {"repetition", "layout"}


@pytest.mark.parametrize("nodes", [(5,), (10, 5), (5, 5), (-1, 5)])
def test_strengths_rise(nodes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="rising numbers"):
        Settings("kwinty", nodes=nodes)


def test_intervals_hold_what_they_promise() -> None:
    """Of many repeated experiments about 95 % must catch the truth."""
    rng = random.Random(1)
    rounds, games = 600, 60
    caught = {"share": 0, "score": 0, "mean": 0, "difference": 0}
    for _ in range(rounds):
        results = rng.choices((1, 0.5, 0), (0.5, 0.2, 0.3), k=games)
        others = rng.choices((1, 0.5, 0), (0.3, 0.2, 0.5), k=games)
        numbers = [rng.gauss(7, 3) for _ in range(games)]
        gap = difference(score(results), score(others))
        caught["share"] += share(results.count(0.5), games).low <= 0.2 <= share(results.count(0.5), games).high
        caught["score"] += score(results).low <= 0.6 <= score(results).high
        caught["mean"] += mean(numbers).low <= 7 <= mean(numbers).high
        caught["difference"] += gap.low <= 0.2 <= gap.high
    for name, count in caught.items():
        assert 0.92 <= count / rounds <= 0.98, name


def test_a_thousand_games_are_known_within_three_points() -> None:
    assert score([1.0, 0.0] * 540).error < 0.03


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


def test_images_of_first_actions() -> None:
    kinds = first_kinds(Plan("turris", nodes=0))
    assert sorted(map(len, kinds.values())) == [4, 4]  # corners and edges
    assert first_kinds(Plan("volto", nodes=0)) == {}


def test_the_command(tmp_path: Path) -> None:
    words = ["study", "kwinty", "--nodes", "0,5", "--games", "2", "--strong", "3", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, [*words, "--jobs", "0"])
    assert done.exit_code == 0
    assert "the player who begins" in done.stdout
    assert (tmp_path / "report.html").exists()
    assert CliRunner().invoke(app, ["study", "kwinty", "--nodes", "a"]).exit_code == 2
