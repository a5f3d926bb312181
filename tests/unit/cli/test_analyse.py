"""`campanile analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import campanile

from .conftest import Cli
from .test_terminal import ended, start

GAMES = [game.name for game in campanile.games()]
FOUR = ["i1h", "j2v", "h1v", "h3v"]  # and White wins with f1h


@pytest.mark.parametrize("game", GAMES)
def test_every_game(cli: Cli, game: str) -> None:
    ran = cli("analyse", game, "--nodes", "500", "--lines", "2")
    assert (ran.code, ran.err) == (0, "")
    assert " to act: " in ran.out
    assert ran.out.count("\n") <= 3
    assert "\n1. " in ran.out


def test_a_proved_win(cli: Cli) -> None:
    ran = cli("analyse", "kwinty", *FOUR, "--depth", "3", "--lines", "1")
    assert "1. f1h  [White wins with this turn (proved)]" in ran.out


def test_json(cli: Cli) -> None:
    ran = cli("analyse", "kwinty", "--moves", *FOUR, "--depth", "2", "--json")
    data = json.loads(ran.out)
    assert (data["proof"], data["lines"][0]["action"], data["lines"][0]["score"]["turns"]) == ("win", "f1h", 1)


def test_positions_and_options(cli: Cli) -> None:
    ran = cli("analyse", "kwinty", "-o", "first=black", "--time", "0.05")
    assert ran.out.startswith("Black to act")
    ran = cli("analyse", "kwinty", "-p", "8HH7 b", "--nodes", "100", "--threads", "2")
    assert ran.out.startswith("Black to act")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("kwinty", *FOUR, "f1h"), "the game is over (white wins: five in a line (K4)): there is nothing to choose"),
        (("chess",), "there is no game 'chess'"),
        (("kwinty", "--time", "-1"), "a time limit is a number of seconds above 0"),
        (("kwinty", "--time", "nan"), "a time limit is a number of seconds above 0"),
        (("kwinty", "x1"), "move 1, x1"),
        (("volto", "--seer", "red"), "it is white's turn"),
        (("volto", "--seer", "me"), "--seer is white, red or spectator"),
        (("volto", "--depth", "3"), "not to a depth"),
    ],
)
def test_mistakes(cli: Cli, args: tuple[str, ...], message: str) -> None:
    ran = cli("analyse", *args)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_secrets_stay_with_their_owner(cli: Cli) -> None:
    """Red's analysis is the same whatever White has hidden."""
    setups = ("NACNALNSLA", "LNASNCANLA")
    found = [cli("analyse", "volto", setup, "NACNALNSLA", "a2a3", "--nodes", "300", "--json").out for setup in setups]
    one, two = (json.loads(text) for text in found)
    assert one["lines"] == two["lines"]


def test_watching_until_ctrl_c(tmp_path: Path) -> None:
    child = start(tmp_path, "analyse", "turris", "b1", "--time", "60", size=(50, 100))
    child.expect("nodes in ")
    child.send("\x03")
    child.expect("nodes in ")
    assert ended(child) == 0
