"""`campanile games | show | moves | perft`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import campanile

from .conftest import Cli

GAMES = [game.name for game in campanile.games()]


def test_games_lists_everything(cli: Cli) -> None:
    ran = cli("games")
    assert ran.code == 0
    words = " ".join(ran.out.split())
    for game in campanile.games():
        for word in (game.name, game.designer, str(game.year), *game.sides):
            assert word in words
        for option in game.options:
            assert option.name in words
            assert option.clause in words


def test_games_as_json(cli: Cli) -> None:
    data = json.loads(cli("games", "--json").out)
    assert [entry["name"] for entry in data] == GAMES
    assert all(set(entry["options"][0]) == {"name", "values", "default", "clause", "meaning"} for entry in data)


@pytest.mark.parametrize("game", GAMES)
def test_show_prints_board_and_position(cli: Cli, game: str) -> None:
    state = campanile.new(game)
    ran = cli("show", game)
    assert ran.code == 0
    assert state.board() in ran.out
    assert f"position: {state}" in ran.out
    assert "\x1b" not in ran.out


def test_show_after_moves_in_every_spelling(cli: Cli) -> None:
    asked = [("i1h", "k1v"), ("--moves", "i1h", "k1v"), ("i1h k1v",), ("--moves", "i1h k1v")]
    printed = {cli("show", "kwinty", *moves).out for moves in asked}
    assert len(printed) == 1
    assert "last turn: black k1v" in printed.pop()


def test_show_takes_an_action_that_is_a_dash(cli: Cli) -> None:
    assert "last turn: black b2,-" in cli("show", "turris", "b1", "b2", "-").out


def test_show_position_and_option(cli: Cli) -> None:
    ran = cli("show", "Kwinty", "--position", "10V6/8hhV6 b", "-o", "first=black", "i2h")
    assert ran.code == 0
    assert "position: 8hhV6/8hhV6 w" in ran.out


def test_show_says_who_won(cli: Cli) -> None:
    ran = cli("show", "kwinty", *["i1h", "j2v", "h1v", "h3v", "f1h"])
    assert "White wins: five in a line (K4)." in ran.out
    assert "to place" not in ran.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("load", "--rate", "0"), "--rate is a number from 0.001 upwards, not 0"),
        (("load", "-n", "0"), "--games is a whole number from 1 to 100000, not 0"),
        (("analyse", "kwinty", "-t", "soon"), "--time is a number, not soon"),
        (("perft", "kwinty", "--depth", "\x1b[2J"), "--depth is a whole number from 0 to 100, not \ufffd[2J"),
    ],
)
def test_numbers_that_cannot_be(cli: Cli, args: tuple[str, ...], told: str) -> None:
    ran = cli(*args)
    assert (ran.code, ran.out, ran.err) == (2, "", f"campanile: {told}\n")


@pytest.mark.parametrize("seer", ["white", "red", "spectator"])
def test_show_for_a_seer(cli: Cli, seer: str) -> None:
    moves = ("NACNALNSLA", "NACNALNSLA", "b2b3")
    state = campanile.new("volto")
    for move in moves:
        state.play(move)
    assert f"position: {state.view(seer)}" in cli("show", "volto", *moves, "--seer", seer).out


def test_svg_to_output_and_file(cli: Cli, tmp_path: Path) -> None:
    printed = cli("show", "turris", "b1", "--svg", "-", "--theme", "dark", "--size", "200", "--targets", "--flip").out
    assert ElementTree.fromstring(printed).get("width") == "200"
    assert cli("show", "turris", "--svg", "tower.svg").code == 0
    assert (tmp_path / "tower.svg").read_text().startswith("<svg")


def test_colours_are_for_terminals(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in cli("show", "kwinty", "i1h").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;5" not in cli("show", "kwinty", "i1h").out


@pytest.mark.parametrize("game", GAMES)
def test_moves(cli: Cli, game: str) -> None:
    actions = [str(action) for action in campanile.new(game).legal_actions]
    assert cli("moves", game).out.split() == actions
    assert json.loads(cli("moves", game, "--json").out) == actions
    assert cli("moves", game, "--count").out == f"{len(actions)}\n"
    assert cli("moves", game, "--count", "--json").out == f"{len(actions)}\n"


def test_moves_for_a_seer(cli: Cli) -> None:
    assert cli("moves", "volto", "--seer", "red", "--count").out == "0\n"


@pytest.mark.parametrize(("game", "depth", "count"), [("kwinty", 5, 5439), ("turris", 4, 428), ("volterra", 3, 1646)])
def test_perft(cli: Cli, game: str, depth: int, count: int) -> None:
    assert f"perft({depth}) = {count} " in cli("perft", game, "--depth", str(depth)).out
    divided = cli("perft", game, "-d", str(depth), "--divide").out.splitlines()
    assert f"perft({depth}) = {count} " in divided[-1]
    assert sum(int(line.split()[1].replace(",", "")) for line in divided[:-1]) == count


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("show", "chess"), "there is no game 'chess'; there are volterra, volto, kwinty, turris"),
        (("show", ""), "there is no game ''"),
        (("moves", "kwinty", "-o", "first=blue"), "the option first is white or black, not 'blue'"),
        (("moves", "turris", "-o", "bonus_chain=maybe"), "the option bonus_chain is false or true, not 'maybe'"),
        (("perft", "kwinty", "-o", "size=9"), "kwinty has no option 'size'; it has first"),
        (("show", "kwinty", "-o", "first"), "an option is written name=value, not 'first'"),
        (("show", "kwinty", "-o", "first=black", "-o", "first=white"), "the option 'first' is given twice"),
        (("show", "kwinty", "--position", "nonsense"), "expected"),
        (("show", "kwinty", "--position", "ä w"), "plain letters"),
        (("show", "kwinty", "i1h", "k9v"), "move 2, k9v: K3.1: "),
        (("show", "kwinty", "\x1b[31m"), "move 1, "),
        (("show", "volto", "--seer", "blue"), "--seer is white, red or spectator, not 'blue'"),
        (("show", "kwinty", "--svg", "-", "--theme", "pink"), "unknown theme 'pink'"),
        (("show", "kwinty", "--svg", "no/such/folder.svg"), "cannot use no/such/folder.svg: no such file or directory"),
        (("rules", "chess"), "there is no game 'chess'"),
        (("rules", "kwinty", "--clause", "K99"), "there is no clause 'K99'"),
        (("rules", "--clause", "Z1"), "no game has a clause 'Z1'"),
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "kwinty", "-o", "x=1"), "kwinty has no option 'x'"),
        (("play", "--load", "nowhere"), "cannot use nowhere: no such file or directory"),
        (("replay", "nowhere"), "cannot use nowhere: no such file or directory"),
    ],
)
def test_mistakes_are_one_sentence(cli: Cli, args: tuple[str, ...], said: str) -> None:
    ran = cli(*args)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("campanile: ")
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("args", [("show",), ("nothing",), ("show", "kwinty", "--large"), ("perft", "kwinty", "-d")])
def test_wrong_usage(cli: Cli, args: tuple[str, ...]) -> None:
    ran = cli(*args)
    assert ran.code == 2
    assert "Error" in ran.err


@pytest.mark.parametrize("word", ["true", "yes", "ON", "1", "True"])
def test_yes_has_many_spellings(cli: Cli, word: str) -> None:
    assert cli("moves", "turris", "--count", "-o", f"ground-lying={word}").out == "16\n"
