"""`campanile arena`, `showdown`, `calibrate` and `levels` as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import campanile
from campanile.cli.app import app
from campanile.engine import table
from campanile.research.arena.fingerprint import fingerprint
from campanile.research.arena.showdown import trials

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(app, [*args])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return run


def test_a_match_prints_its_table(cli: Run) -> None:
    code, out, err = cli("arena", "Kwinty", "random", "uct:simulations=300", "--games", "6", "-j", "1")
    assert (code, err) == (0, "")
    assert out.index("uct:simulations=300") < out.index("random")  # best first
    assert "random – uct:simulations=300" in out
    assert "white/black" in out
    assert "Trouble" not in out


def test_trouble_is_told_in_the_table_and_below_it(cli: Run) -> None:
    fake = Path(__file__).parents[2] / "engine" / "ugi" / "fake_engine.py"
    command = f"engine:{sys.executable} {fake} dies"
    code, out, _ = cli("arena", "kwinty", command, "random", "--games", "2", "-j", "1")
    assert code == 0
    assert "Trouble" in out
    assert "2 crash" in out
    assert " ".join(out.split()).count("crash of engine:") == 2


def test_an_engine_that_does_not_start_is_no_player(cli: Run) -> None:
    code, _, err = cli("arena", "kwinty", f"engine:{sys.executable} -c pass", "random", "--games", "2", "-j", "1")
    assert code == 2
    assert err.startswith("campanile: ")


def test_json_and_the_files(cli: Run, tmp_path: Path) -> None:
    command = ("arena", "turris", "random", "random", "random", "--games", "2", "-j", "1", "--gauntlet", "--json")
    code, out, _ = cli(*command, "--out", "games.jsonl", "-o", "bonus_chain=false")
    data = json.loads(out)
    assert code == 0
    assert data["games"] == 4
    assert data["event"]["options"]["bonus_chain"] is False
    assert data["event"]["data"] == fingerprint("turris")
    assert [pairing["players"] for pairing in data["pairings"]] == [["random", "random #2"], ["random", "random #3"]]
    assert cli("validate", "-q", "games.jsonl.games.txt") == (0, "", "")
    again = json.loads(cli(*command, "--out", "games.jsonl", "-o", "bonus_chain=false")[1])
    assert again == data  # all games come from the file
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("arena", "kwinty", "random"), "at least two players"),
        (("arena", "kwinty", "random", "nobody"), "there is no player 'nobody'"),
        (("arena", "kwinty", "random", "random", "-n", "3"), "even"),
        (("arena", "kwinty", "random", "random", "--sprt", "5"), "ELO0,ELO1"),
        (("arena", "kwinty", "random", "random", "random", "--sprt", "0,5"), "two players"),
        (("arena", "kwinty", "random", "random", "--time", "-1"), "above 0"),
        (("showdown", "kwinty", "ismcts"), "is against uct, greedy"),
        (("showdown", "kwinty", "greedy", "nonsense"), "is against uct, greedy, not 'nonsense'"),
        (("calibrate", "kwinty", "--strengths", "1,2"), "--strengths needs --fit"),
        (("arena", "kwinty", "random", "random", "--games", "1000000000000"), "at most 1,000,000 games"),
        (("calibrate", "kwinty", "--fit", "--strengths", "1,x"), "numbers with commas"),
        (("levels", "chess"), "there is no game 'chess'"),
    ],
)
def test_mistakes_get_one_sentence(cli: Run, words: tuple[str, ...], sentence: str) -> None:
    code, out, err = cli(*words)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_every_game_has_its_trials() -> None:
    goals = {game.name: {t.opponent: t.goal for t in trials(game.name)} for game in campanile.games()}
    assert goals == {
        "volterra": {"uct": 0.95, "greedy": 0.99},
        "kwinty": {"uct": 0.95, "greedy": 0.99},
        "turris": {"uct": 0.95, "greedy": 0.99},
        "volto": {"ismcts": 0.75},
    }


def test_a_showdown_says_whether_it_was_won(cli: Run) -> None:
    code, out, _ = cli("showdown", "kwinty", "greedy", "--games", "2", "--time", "0.01", "--json", "-j", "1")
    (trial,) = json.loads(out)["trials"]
    assert trial["standings"]["event"]["time"] == 0.01
    assert trial["passed"] == (trial["score"] >= 0.99)
    assert code == (0 if trial["passed"] else 1)


def test_a_ladder_of_strengths_gives_ten_levels(cli: Run, tmp_path: Path) -> None:
    before = table.load("kwinty")["levels"]
    code, out, _ = cli("calibrate", "kwinty", "--fit", "--strengths", "0,3", "--games", "4", "--json", "-j", "1")
    data = json.loads(out)
    assert code == 0
    assert [rung["player"] for rung in data["ladder"]] == ["random", "strength:0", "strength:3"]
    assert len(data["levels"]) == 10
    assert (tmp_path / "kwinty-strengths.jsonl").exists()
    assert table.load("kwinty")["levels"] == before


def test_levels_are_shown(cli: Run) -> None:
    for game in campanile.games():
        data = json.loads(cli("levels", game.name, "--json")[1])
        assert [level["number"] for level in data["levels"]] == list(range(1, 11))
        assert cli("levels", game.name)[1].count("│") >= 10


def test_an_interrupted_run_stops_in_order(tmp_path: Path) -> None:
    words = ["arena", "kwinty", "random", "random", "--games", "4000", "--jobs", "2", "--out", "a.jsonl"]
    # A job in the background ignores Ctrl-C, and so would its children.
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{listen}; from campanile.cli import main; main()", *words]
    process = subprocess.Popen(program, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    file = tmp_path / "a.jsonl"
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert process.poll() is None
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert err == b"campanile: stopped\n"
    played = file.read_bytes().count(b"\n") - 1
    assert (tmp_path / "a.jsonl.games.txt").read_text().count("[Game ") == played
