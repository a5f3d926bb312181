"""The program on a real (pseudo-)terminal: screens, keys, hand-over, Ctrl-C."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped, unused-ignore]  # its stubs are a package of their own
import pytest

from .twin_games import SIDES, Played, twins

RUN = "from campanile.cli import main; main()"
Child = Any  # pexpect.spawn: without its stubs mypy does not know it
WIPED = "\x1b[2J\x1b[3J\x1b[H"
# Newer Pythons warn about a terminal being made while other threads run; the child replaces itself at once.
pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty.*:DeprecationWarning")


def start(folder: Path, *args: str, size: tuple[int, int] = (24, 80)) -> Child:
    env = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    }
    child: Child = pexpect.spawn(
        sys.executable, ["-c", RUN, *args], dimensions=size, timeout=60, cwd=str(folder),
        encoding="utf-8", codec_errors="replace",  # Ctrl+C may come in the middle of a letter
        env=env | {"TERM": "xterm-256color"}, preexec_fn=hear_ctrl_c,
    )  # fmt: skip
    return child


def hear_ctrl_c() -> None:
    """A job that a script started in the background ignores Ctrl-C, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def ended(child: Child) -> int:
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


def test_a_game_from_the_menu(tmp_path: Path) -> None:
    child = start(tmp_path, "play")
    child.expect("Which game")
    child.expect("> ")
    child.sendline("kwinty")
    child.expect("Against whom")
    child.expect("> ")
    child.sendline("friend")
    for side, move in zip(["White", "Black"] * 3, ["i1h", "j2v", "h1v", "h3v", "f1h"], strict=False):
        child.expect(f"{side}> ")
        child.sendline(move)
    child.expect("White wins: five in a line")
    child.expect("Another game\\? Black begins.")
    child.sendline("no")
    child.expect("Goodbye")
    assert ended(child) == 0


def test_pages_tab_and_quitting_with_a_save(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "kwinty", size=(40, 120))
    child.expect("White> ")
    child.send("hel\t\n")
    child.expect("Press Enter to go back to the game")
    child.sendline("")
    child.expect("White> ")
    child.sendline("rules all")
    child.expect("Enter: more, q: back to the game")
    child.sendline("q")
    child.expect("White> ")
    child.sendline("i1h")
    child.expect("Black> ")
    child.sendline("resign")
    child.expect("give up")
    child.sendline("k1v")  # neither yes nor no
    child.expect("Yes or no")
    child.sendline("n")
    child.expect("Black> ")
    child.sendline("quit")
    child.expect("Yes, no, or another file name")
    child.sendline("game.txt")
    child.expect("Saved: game.txt")
    assert ended(child) == 0
    assert (tmp_path / "game.txt").read_text().endswith("1. i1h *\n\n")


def test_what_is_typed_at_a_page_is_played(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "kwinty", size=(40, 120))
    child.expect("White> ")
    child.sendline("help")
    child.expect("Press Enter to go back to the game")
    child.sendline("i1h")
    child.expect("turn 2")
    child.expect("Black> ")
    child.sendline("rules all")
    child.expect("Enter: more, q: back to the game")
    child.sendline("undo")
    child.expect("Taken back: i1h")
    child.expect("White> ")
    child.sendline("quit")  # nothing on the wall, nothing to save
    child.expect("Goodbye")
    assert "Yes, no" not in child.before
    assert ended(child) == 0


def test_enter_that_leaves_a_page_plays_nothing(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volterra")
    for side, turn in (("Dark", "b4,a3-c3"), ("Light", "b1-c1,b3")):
        child.expect(f"{side}> ")
        child.sendline(turn)
    child.expect("Dark \\(press Enter to play it\\)> ")
    child.sendline("help")
    child.expect("Press Enter to go back to the game")
    child.sendline("")
    child.expect("only one action is possible: .*c3")
    child.expect("Dark \\(press Enter to play it\\)> ")
    child.sendline("")
    child.expect("your turn goes on")
    child.expect("Dark> ")
    child.sendline("quit")
    child.expect("Yes, no, or another file name")
    child.sendline("no")
    assert ended(child) == 0


def test_a_set_up_that_is_typed_at_a_page_is_shown_first(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volto", "--level", "1", size=(40, 110))
    child.expect("White's set-up> ")
    child.sendline("help")
    child.expect("Press Enter to go back to the game")
    child.sendline("NACNALNSLA")
    child.expect("is this how you want to stand")
    child.sendline("n")
    child.expect("White's set-up> ")
    child.sendline("quit")
    assert ended(child) == 0


def test_who_says_yes_need_not_think_of_a_name(tmp_path: Path) -> None:
    (tmp_path / "kwinty.txt").write_text("another game")
    child = start(tmp_path, "play", "kwinty")
    child.expect("White> ")
    child.sendline("i1h")
    child.expect("Black> ")
    child.sendline("quit")
    child.expect("Save the game as kwinty-2.txt\\? Yes, no, or another file name")
    child.sendline("yes")
    child.expect("Saved: kwinty-2.txt")
    assert ended(child) == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["kwinty-2.txt", "kwinty.txt"]


def test_a_turn_that_goes_on_has_the_number_of_its_line(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volterra", size=(40, 120))
    child.expect("turn 1")
    child.expect("Dark> ")
    child.sendline("b2")
    child.expect("turn 1")
    child.expect("your turn goes on")
    child.expect("Dark> ")
    child.sendline("a1-b1")
    child.expect("Light> ")


def test_a_game_that_cannot_be_saved_there_is_saved_elsewhere(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "kwinty")
    child.expect("White> ")
    child.sendline("i1h")
    child.expect("Black> ")
    child.send("\x03")
    child.expect("Yes, no, or another file name")
    child.sendline("nowhere/game.txt")
    child.expect("Not saved: ")
    child.expect("Yes, no, or another file name")
    child.sendline("game.txt")
    child.expect("Saved: game.txt")
    assert ended(child) == 0
    assert (tmp_path / "game.txt").exists()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d(tmp_path: Path, key: str) -> None:
    child = start(tmp_path, "play", "kwinty")
    child.expect("White> ")
    child.sendline("i1h")
    child.expect("Black> ")
    child.send(key)
    child.expect("Yes, no, or another file name")
    child.send(key)
    child.expect("Goodbye")
    assert ended(child) == 0


def watch(folder: Path, game: Played, seer: str) -> list[str]:
    """Everything on the screen while the seer plays, and every screen in between, which both may see."""
    child = start(folder, "play", "volto")
    seen: list[str] = []
    for place, (side, action) in enumerate(game.typed):
        child.expect("when only (White|Red) can see the screen. ")
        assert child.match[1].lower() == side
        before, wiped, public = child.before.rpartition(WIPED)
        assert wiped
        seen.append(public)
        if place and game.typed[place - 1][0] == seer:
            seen.append(before)
        child.sendline("")
        child.expect("'s set-up> " if place < 2 else f"{side.capitalize()}> ")
        assert WIPED in child.before
        if side == seer:
            seen.append(child.before)
        child.sendline(action)
        if place < 2:
            child.expect("is this how you want to stand")
            if side == seer:
                seen.append(child.before)
            child.sendline("y")
    child.close(force=True)
    return seen


@pytest.mark.parametrize("seer", SIDES)
def test_screens_tell_no_secrets(tmp_path: Path, seer: str) -> None:
    first, second = twins(seer, random.Random(seer))
    assert watch(tmp_path, first, seer) == watch(tmp_path, second, seer)


def test_leaving_wipes_the_screen(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volto")
    child.expect("when only White can see the screen. ")
    child.sendline("")
    child.expect("White's set-up> ")
    child.send("NACNA\x03")
    child.expect("Goodbye")
    after = child.before.rpartition("NACNA")[2]
    assert WIPED in after
    assert "\x1b[?1049l" in after.partition(WIPED)[2]
    assert ended(child) == 0


def test_ending_it_from_outside_wipes_the_screen(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volto")
    child.expect("when only White can see the screen. ")
    child.sendline("")
    child.expect("White's set-up> ")
    child.send("NACNA")
    child.expect("NACNA")
    child.kill(signal.SIGTERM)
    child.expect(pexpect.EOF)
    assert WIPED in child.before
    assert "\x1b[?1049l" in child.before.partition(WIPED)[2]


def test_keys_pressed_too_early_are_forgotten(tmp_path: Path) -> None:
    child = start(tmp_path, "play", "volto")
    child.expect("when only White can see the screen. ")
    child.sendline("")
    child.expect("White's set-up> ")
    child.sendline("NACNALNSLA")
    child.expect("is this how you want to stand")
    child.send("y\n\n\n\n")
    child.expect("when only Red can see the screen. ")
    assert child.expect(["Red's set-up> ", pexpect.TIMEOUT], timeout=1) == 1
    child.close(force=True)


def test_stepping_through_a_record(tmp_path: Path) -> None:
    (tmp_path / "game").write_text('[Game "kwinty"]\n\n1. i1h 2. k1v *\n')
    child = start(tmp_path, "replay", "game", "--step")
    child.expect("start")
    child.expect("q quit")
    for key, shown in (
        ("\x1b[C", "1. .*white"), ("\r", "2. .*black"), ("\x1b[D", "1. .*white"), ("\x1b[F", "2. .*black"),
        ("\x1b[H", "start"), ("f", "start"), ("x", "start"), ("G", "2. .*black"),
    ):  # fmt: skip
        child.send(key)
        child.expect(shown)
        child.expect("q quit")
    child.send("q")
    assert ended(child) == 0


def test_validate_draws_a_bar(tmp_path: Path) -> None:
    (tmp_path / "games").write_text('[Game "kwinty"]\n\n1. i1h 2. k1v *\n\n' * 500)
    child = start(tmp_path, "validate", "games")
    child.expect("checking")
    child.expect("500 games: 500 correct, 0 bad")
    assert ended(child) == 0


def test_help_is_quick_because_it_loads_little() -> None:
    code = (
        "import sys; from campanile.cli import app; import campanile.cli.app;"
        "slow = ('campanile.render', 'campanile.notation', 'campanile.engine', 'campanile.research', 'rich.markdown');"
        "print([m for m in sys.modules if m.startswith(slow)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_version_and_help(tmp_path: Path) -> None:
    for args, said in ((["--version"], "campanile "), (["--help"], "validate"), (["play", "-h"], "--load")):
        done = subprocess.run(
            [sys.executable, "-c", RUN, *args], capture_output=True, text=True, check=True, cwd=tmp_path
        )
        assert said in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -c '{RUN}' moves volto | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == "NNNAAASLLC\n"
    assert "Traceback" not in done.stderr
