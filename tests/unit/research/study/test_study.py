"""Studies: the same numbers wherever they are made, and statistics that are known otherwise."""

from __future__ import annotations

import csv
import json
import math
import random
import re
from collections.abc import Callable
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
from campanile.research.study.estimates import difference, mean, score, share
from campanile.research.study.openings_table import first_kinds
from campanile.research.study.report import by_length, report

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
