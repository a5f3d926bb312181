"""A game with secrets at one screen: M8, for everything that is printed."""

from __future__ import annotations

import base64
import json
import random
import re
from pathlib import Path

import pytest

import campanile
from campanile.notation import from_text

from .conftest import Cli
from .twin_games import SIDES, Played, twins, wrong_moves

SETUP = "NACNALNSLA"
PAGES = (
    "notes",
    "moves",
    "hint",
    "help",
    "rules",
    "rules M5.3",
    "undo",
    "redo",
    "undo action",
    "flip",
    "flip",
    "load",
    "save",
)


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def seen_by(out: str, seer: str) -> list[str]:
    """What was printed while that side had the screen."""
    parts = re.split(r"^--- (White|Red) ---$", out, flags=re.MULTILINE)
    return [text for side, text in zip(parts[1::2], parts[2::2], strict=True) if side.lower() == seer]


def script(game: Played, seer: str, seed: str) -> str:
    """The game as it was played; the seer also looks at everything and tries what is not allowed."""
    rng = random.Random(seed)
    legal = campanile.new("volto")
    typed: list[str] = []
    for side, action in game.typed:
        if side == seer:
            typed += [*PAGES, *(move for move in wrong_moves(seer, rng) if move not in legal.legal_actions)]
        typed.append(action)
        legal.play(action)
    return lines(*typed)


@pytest.mark.parametrize("seer", SIDES)
@pytest.mark.parametrize("seed", range(8))
def test_nothing_tells_the_secrets(cli: Cli, seer: str, seed: int) -> None:
    name = f"{seer}{seed}"
    pair = twins(seer, random.Random(name))
    assert str(pair[0].state) != str(pair[1].state)
    shown = [seen_by(cli("play", "volto", typed=script(game, seer, name)).out, seer) for game in pair]
    assert len(shown[0]) > 2
    assert shown[0] == shown[1]


@pytest.mark.parametrize("seer", SIDES)
def test_the_other_side_is_hidden(cli: Cli, seer: str) -> None:
    ran = cli("play", "volto", typed=lines(SETUP, SETUP, "b2b3", "b6b5"))
    own, other = ("(N)", "<n>") if seer == "white" else ("<n>", "(N)")
    after_setup = "".join(seen_by(ran.out, seer)[1:])
    assert own in after_setup
    assert other not in after_setup
    assert "(in secret)" in after_setup


def test_set_up(cli: Cli) -> None:
    ran = cli("play", "volto", typed=lines("NACNA", "NNNNNNNNNN", "b2b3", "hint", "nacnalnsla", "random", "moves"))
    assert "White, set up your pieces. Nobody else may see this." in ran.out
    assert "A A A C L L N N N S" in ran.out
    assert all(f"{clause}: " in ran.out for clause in ("M2", "M3", "M4"))
    assert "N       noble" in ran.out
    assert "White> moves" in ran.out


@pytest.mark.parametrize("typed", ["N A C N A L N S L A", "nacna lnsla", "  NACNA  LNSLA "])
def test_set_up_with_blanks(cli: Cli, typed: str) -> None:
    ran = cli("play", "volto", typed=lines(typed, typed, "b2b3", "N A"))
    assert "3 white b2b3" in ran.out
    assert "found 'N,A'" in ran.out  # later on blanks part actions, as everywhere


def test_random_set_ups_differ(cli: Cli, tmp_path: Path) -> None:
    found = set()
    for number in range(4):
        cli("play", "volto", "--save", str(number), typed=lines("random", "random"))
        found.add((tmp_path / str(number)).read_text())
    assert len(found) == 4


def test_no_undo(cli: Cli) -> None:
    ran = cli("play", "volto", typed=lines(SETUP, SETUP, "c2c6", "undo", "undo action"))
    assert ran.out.count("Nothing is taken back in a game with secrets") == 2


def test_notes(cli: Cli) -> None:
    ran = cli("play", "volto", typed=lines(SETUP, SETUP, "b2b3", "notes"))
    words = " ".join(ran.out.split())
    assert "b3 candidate, lady, noble, soldier" in words
    assert "a1 advisor, candidate, lady, noble, soldier" in words


def test_an_unfinished_game_is_packed(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "volto", typed=lines(SETUP, "LNASNCANLA", "c2c6", "save game", "quit"))
    assert "holds both players' secrets, packed but not encrypted" in " ".join(ran.out.split())
    saved = (tmp_path / "game").read_text()
    data = json.loads(saved)
    assert "not encrypted" in data["note"]
    for secret in (SETUP, "LNASNCANLA", "nacna", "c2c6"):
        assert secret not in saved
    ran = cli("play", "--load", "game", typed=lines("moves", "b6b5"))
    assert ran.code == 0
    assert "3 white c2c6xC" in ran.out or "3 white c2c6x" in ran.out
    assert "--- Red ---" in ran.out
    assert SETUP not in ran.out.split("--- White ---")[0]


def test_the_size_of_a_saved_game_tells_nothing(cli: Cli, tmp_path: Path) -> None:
    for number, setup in enumerate(("NNNAAASLLC", "CLNASNALNA")):
        cli("play", "volto", "--save", str(number), typed=lines(SETUP, setup, "a2a3"))
    assert (tmp_path / "0").stat().st_size == (tmp_path / "1").stat().st_size


def packed(content: object) -> dict[str, object]:
    return {"payload": base64.b85encode(json.dumps(content).encode()).decode()}


START = {"game": "volto", "options": {}, "start": "5/5/5/5/5/5/5 w -/- 0"}


CONTENTS: list[object] = [
    [],
    {},
    {"game": "volto"},
    START,
    START | {"options": {"x": 1}, "actions": []},
    START | {"actions": [SETUP, SETUP, "a1a1"]},
    START | {"actions": [5]},
]
PAYLOADS: list[object] = ["!", 5, None]


@pytest.mark.parametrize("change", [{"kind": "x"}, *({"payload": p} for p in PAYLOADS), *map(packed, CONTENTS)])
def test_damaged_save(cli: Cli, tmp_path: Path, change: dict[str, object]) -> None:
    cli("play", "volto", "--save", "game", typed=lines(SETUP))
    data = json.loads((tmp_path / "game").read_text())
    (tmp_path / "game").write_text(json.dumps(data | change))
    ran = cli("play", "--load", "game")
    assert ran.code == 2
    assert ran.err == "campanile: the file game is not a saved game, or it is damaged\n"


def test_after_the_end_everything_is_shown(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "volto", typed=lines(SETUP, SETUP, "b2b3", "resign", "save game", "yes"))
    assert "Red resigns. White wins." in ran.out
    end = ran.out.split("Red resigns.")[0].rsplit("--- Red ---", 1)[1]
    assert "(N)" in end.split("Red> resign")[1]
    assert "<n>" in end
    assert from_text((tmp_path / "game").read_text()).turns[0].text == SETUP
    assert "Another game? Red begins." in ran.out
    assert ran.out.rstrip().endswith("Goodbye.")


def test_output_that_cannot_be_cleared_is_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campanile.cli.play._keyboard_without_screen", lambda: True)
    ran = cli("play", "volto", typed=lines(SETUP))
    assert ran.code == 2
    assert "needs a screen that can be cleared" in ran.err
    assert cli("play", "kwinty", typed=lines("i1h")).code == 0
