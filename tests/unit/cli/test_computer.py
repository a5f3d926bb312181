"""`campanile play` against the computer."""

from __future__ import annotations

import json
import random
import re
import sys
import time
from pathlib import Path

import pytest

import campanile
from campanile.notation import from_text

from .conftest import Cli, Ran
from .test_terminal import ended, start

GAMES = [game.name for game in campanile.games()]
SETUP = "NACNALNSLA"


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def moves_of(ran: Ran, side: str) -> list[str]:
    return re.findall(rf"^{side} played ([^.\s]+)", ran.out, flags=re.MULTILINE)


@pytest.mark.parametrize("level", ["1", "4"])
def test_the_computer_answers(cli: Cli, tmp_path: Path, level: str) -> None:
    ran = cli("play", "kwinty", "--level", level, "--save", "game.txt", typed=lines("i1h"))
    assert ran.code == 0
    assert len(moves_of(ran, "Black")) == 1
    record = from_text((tmp_path / "game.txt").read_text())
    assert record.players == {"white": "Human", "black": f"Campanile level {level}"}
    assert record.turns[1].text == moves_of(ran, "Black")[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("place", [0, 1])
def test_either_side(cli: Cli, tmp_path: Path, game: str, place: int) -> None:
    sides = campanile.new(game).sides
    ran = cli("play", game, "-l", "1", "--side", sides[place], "--save", "game", typed=lines("random", "moves"))
    assert ran.code == 0
    assert f"{sides[place].capitalize()}> " in ran.out
    assert f"{sides[1 - place].capitalize()}> " not in ran.out


def test_a_random_side(cli: Cli) -> None:
    begun = {"1 white" in cli("play", "kwinty", "-l", "1", "--side", "random").out for _ in range(20)}
    assert begun == {True, False}


def test_undo_goes_back_to_the_humans_turn(cli: Cli) -> None:
    ran = cli("play", "kwinty", "-l", "1", typed=lines("undo", "i1h", "undo", "redo", "undo action", "i1v", "save s"))
    assert "There is nothing to take back." in ran.out
    assert len(re.findall(r"^Taken back: i1h \w+\.$", ran.out, flags=re.MULTILINE)) == 2
    assert len(re.findall(r"^Played again: i1h \w+\.$", ran.out, flags=re.MULTILINE)) == 1
    turns = from_text(Path("s").read_text()).turns
    assert turns[0].text == "i1v"
    assert len(turns) == 2


def test_undo_when_the_computer_began(cli: Cli) -> None:
    ran = cli("play", "kwinty", "-l", "1", "--side", "black", typed=lines("undo", "moves"))
    assert "There is nothing to take back." in ran.out
    assert "actions are possible now" in ran.out


def test_undo_inside_a_turn(cli: Cli) -> None:
    ran = cli("play", "volterra", "-l", "1", typed=lines("b4-c4", "undo", "b4-c4,c4", "undo action", "c4", "undo"))
    assert "Taken back: b4-c4." in ran.out
    assert re.search(r"^Taken back: c4 ", ran.out, flags=re.MULTILINE)
    assert re.search(r"^Taken back: b4-c4,c4 ", ran.out, flags=re.MULTILINE)


def test_a_saved_game_goes_on_against_the_same_level(cli: Cli, tmp_path: Path) -> None:
    cli("play", "kwinty", "-l", "2", "--side", "black", "--save", "game.txt", typed=lines("moves", "save"))
    before = (tmp_path / "game.txt").read_text()
    ran = cli("play", "--load", "game.txt", "--save", "game.txt", typed=lines("undo", "moves"))
    assert "Black> " in ran.out
    assert "White> " not in ran.out
    (tmp_path / "game.txt").write_text(before)
    ran = cli("play", "kwinty", typed=lines("load game.txt", "i1h", "moves"))
    assert "Loaded: game.txt." in ran.out
    assert "Black> " in ran.out


def test_a_file_never_says_which_program_to_run(cli: Cli, tmp_path: Path) -> None:
    text = '[Game "kwinty"]\n[White "Human"]\n[Black "Engine touch ran"]\n\n1. i1h *\n'
    (tmp_path / "game.txt").write_text(text)
    ran = cli("play", "--load", "game.txt", typed=lines("moves"))
    assert "Black> moves" in ran.out
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_and_a_rematch(cli: Cli, game: str) -> None:
    """A human who types whatever is legal; what he does not type right is only refused."""
    rng = random.Random(game)
    sides = campanile.new(game).sides
    words = ["random"] + [f"{rng.choice('abcdefghijklm')}{rng.randint(1, 7)}" for _ in range(300)]
    ran = cli("play", game, "-l", "1", "--side", sides[0], typed=lines(*words, "resign", "yes", "random", "quit"))
    assert ran.code == 0
    assert "Another game?" in ran.out
    assert "So far: " in ran.out


@pytest.mark.parametrize("game", [game.name for game in campanile.games() if game.hidden])
def test_secrets_of_the_computer(cli: Cli, tmp_path: Path, game: str) -> None:
    ran = cli("play", game, "-l", "1", "--save", "game", typed=lines(SETUP, "b2b3", "notes", "hint", "moves"))
    assert "Red is ready." in ran.out
    assert "--- Red ---" not in ran.out
    assert not red_masks(ran)
    assert json.loads((tmp_path / "game").read_text())["players"] == {"white": "Human", "red": "Campanile level 1"}
    ran = cli("play", "--load", "game", typed=lines("moves"))
    assert "White> moves" in ran.out
    assert not red_masks(ran)


def red_masks(ran: Ran) -> list[str]:
    """Red's masks that are shown; what was captured is known to all."""
    return re.findall(r"<[nalsc]>", re.sub(r"captured.*", "", ran.out))


@pytest.mark.parametrize(("side", "told"), [("white", "You win!"), ("black", "You lose.")])
def test_the_end_is_told_from_the_humans_view(cli: Cli, tmp_path: Path, side: str, told: str) -> None:
    other = {"white": "black", "black": "white"}[side]
    names = f'[{side.capitalize()} "Human"]\n[{other.capitalize()} "Campanile level 1"]\n'
    (tmp_path / "game.txt").write_text(f'[Game "kwinty"]\n{names}\n1. i1h 2. j2v 3. h1v 4. h3v 5. f1h white\n')
    ran = cli("play", "--load", "game.txt")
    assert f"{told} White wins: five in a line (K4).\n" in ran.out  # a five, so fours are not told
    assert f"Another game? {'The computer begins' if side == 'white' else 'You begin'}. (yes" in ran.out


def test_who_resigns_loses(cli: Cli) -> None:
    ran = cli("play", "kwinty", "-l", "1", typed=lines("resign"))
    assert "You lose. White resigns. Black wins." in ran.out
    assert "Another game? You begin." in ran.out


@pytest.mark.parametrize(("side", "near", "far"), [("white", "1", "7"), ("red", "7", "1")])
def test_after_the_end_the_board_stays_on_the_humans_side(cli: Cli, side: str, near: str, far: str) -> None:
    ran = cli("play", "volto", "-l", "1", "--side", side, typed=lines(SETUP, "resign", "flip"))
    nearest = re.findall(r"^([17]) ║", ran.out, flags=re.MULTILINE)[1::2]
    assert nearest[-3:] == [near, near, far]


def test_hint_of_the_computer(cli: Cli) -> None:
    ran = cli("play", "kwinty", typed=lines("i1h", "j2v", "h1v", "h3v", "hint"))
    assert "How to type a move" in ran.out
    assert "f1h: White wins with this turn (proved)." in ran.out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--level", "3", "--engine", "x"), "a level or against another program, not both"),
        (("--side", "white"), "--side is for a game against the computer"),
        (("--level", "3", "--side", "green"), "--side is white, black or random, not 'green'"),
    ],
)
def test_mistakes(cli: Cli, args: tuple[str, ...], message: str) -> None:
    ran = cli("play", "kwinty", *args)
    assert ran.code == 2
    assert message in ran.err


@pytest.mark.parametrize("level", ["0", "11", "1.5", "five", ""])
def test_levels_that_do_not_exist(cli: Cli, level: str) -> None:
    ran = cli("play", "kwinty", "--level", level)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"campanile: --level is a whole number from 1 to 10, not {level or 'nothing'}\n"


# It introduces itself, and answers every search with what is on the command line.
ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["ugi"]:
        print("ugiok", flush=True)
    elif word == ["isready"]:
        print("readyok", flush=True)
    elif word == ["go"]:
        print(sys.argv[1], flush=True)
    elif word == ["quit"]:
        break
"""


def test_another_program_plays(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    command = f"{sys.executable} engine.py 'bestmove k1v'"
    ran = cli("play", "kwinty", "--engine", command, "--save", "game.txt", typed=lines("i1h", "moves"))
    assert ran.code == 0
    assert moves_of(ran, "Black") == ["k1v"]
    record = from_text((tmp_path / "game.txt").read_text())
    assert record.players == {"white": "Human", "black": f"Engine {command}"}


def test_a_program_that_fails_ends_the_game_politely(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    command = f"{sys.executable} engine.py 'bestmove a9v'"
    ran = cli("play", "kwinty", "--engine", command, "--save", "game.txt", typed=lines("i1h"))
    assert ran.code == 0
    assert "cannot go on: " in " ".join(ran.out.split())  # wherever the line of the long command breaks
    assert from_text((tmp_path / "game.txt").read_text()).turns[0].text == "i1h"


def test_what_is_no_engine(cli: Cli) -> None:
    ran = cli("play", "kwinty", "--engine", f'{sys.executable} -c "pass"', "--side", "black", typed=lines("i1h"))
    assert "the engine ended" in " ".join((ran.out + ran.err).split())


def test_the_menu_asks_for_the_opponent(cli: Cli) -> None:
    ran = cli("play", typed=lines("kwinty", "0", "level 3", "i1h"))
    assert "Type friend, or a number from 1 to 10." in ran.out
    assert len(moves_of(ran, "Black")) == 1
    assert "Against whom" not in cli("play", "--level", "2", typed=lines("kwinty")).out


def test_on_a_terminal(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "kwinty", "--level", "10", size=(30, 110))
    child.expect("White> ")
    child.sendline("i1h")
    child.expect("Black \\(Campanile level 10\\) is thinking")
    child.send("\x03")
    child.expect("Yes, no, or another file name")
    child.sendline("no")
    assert ended(child) == 0


def test_secrets_on_a_terminal_need_no_hand_over(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volto", "--level", "1", size=(40, 110))
    child.expect("White's set-up> ")
    child.sendline(SETUP)
    child.expect("is this how you want to stand")
    child.sendline("y")
    child.expect("Red is ready")
    child.expect("White> ")
    child.sendline("b2b3")
    child.expect("Red played")
    child.expect("White> ")
    child.sendline("quit")
    child.expect("Yes, no, or another file name")
    child.sendline("no")
    child.expect("Goodbye")
    assert "take the keyboard" not in child.before
    assert ended(child) == 0


def test_ctrl_c_ends_an_analysis_for_programs_with_what_was_found(tmp_path: Path) -> None:
    for patience in (1, 2, 4, 8, 16):  # the machine may be busy, and nothing is found before it has begun
        child = start(tmp_path, "analyse", "kwinty", "i1h", "--time", "60", "--json")
        time.sleep(patience)
        child.send("\x03")
        said = child.read()
        if ended(child) == 0:
            break
    assert json.loads(said[said.index("{") :])["lines"]
