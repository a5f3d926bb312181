"""`campanile validate` and `campanile replay`."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

import pytest

import campanile
from campanile.notation import Record, to_json, to_text
from support import play_random

from .conftest import Cli

GAMES = [game.name for game in campanile.games()]
GOOD = '[Game "kwinty"]\n[White "Ann"]\n[Black "Bo"]\n[Event "Club"]\n\n1. i1h {a start} 2. k1v! (2. k1h 3. i2h) *\n\n'
BAD = '[Game "kwinty"]\n\n1. i1h\n2. k9v *\n\n'
SEEN = '[Game "volto"]\n[Seat "red"]\n\n1. XXXXXXXXXX 2. NACNALNSLA 3. b2b3 *\n\n'


@pytest.fixture
def games_file(tmp_path: Path) -> Path:
    """One finished game of each kind."""
    states = [play_random(campanile.new(game), random.Random(game)) for game in GAMES]
    path = tmp_path / "games.txt"
    path.write_text("".join(to_text(Record.from_state(state)) for state in states))
    (tmp_path / "games.jsonl").write_text("".join(to_json(Record.from_state(state)) + "\n" for state in states))
    return path


def test_validate_good_files(cli: Cli, games_file: Path) -> None:
    ran = cli("validate", "games.txt", "games.jsonl")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("8 games in 2 files: 8 correct, 0 bad (")
    assert cli("validate", "--quiet", "games.txt").out == ""
    assert cli("validate", "-", typed=games_file.read_text()).out.startswith("4 games: 4 correct, 0 bad (")


def test_validate_names_every_bad_game(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(GOOD + BAD + GOOD + '[Game "chess"]\n\n*\n\n' + BAD)
    ran = cli("validate", "games.txt")
    assert ran.code == 1
    reports = ran.out.splitlines()
    assert len(reports) == 4
    assert reports[0].startswith("games.txt:11:4: game 2 (kwinty), turn 2: k9v: K3.1: ")
    assert reports[1].startswith("games.txt:20:1: game 4: tag Game: there is no game 'chess'")
    assert reports[2].startswith("games.txt:27:4: game 5 (kwinty), turn 2: k9v: K3.1: ")
    assert reports[3].startswith("5 games: 2 correct, 3 bad (")
    assert cli("validate", "-", typed=BAD).out.startswith("<stdin>:4:4: game 1 (kwinty)")


def test_validate_says_what_it_could_not_check(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "seen").write_text(SEEN)
    ran = cli("validate", "seen")
    assert ran.code == 0
    assert "seen:1: game 1: as seen by red: moves not replayed" in ran.out
    assert "1 game: 1 correct, 0 bad, 1 of the correct ones checked only as far" in ran.out


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"\x1b[2J\x07", b"{", b'{"a": 1}\n', b"[" * 10000, b'[Game "\x1b]0;x\x07"]\n\n*\n']
)
def test_validate_any_bytes(cli: Cli, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    ran = cli("validate", "file")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out
    ran = cli("replay", "file")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err


def test_validate_missing_files_and_empty_ones(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(BAD)
    (tmp_path / "empty").write_text("")
    ran = cli("validate", "nowhere", "bad", ".")
    assert ran.code == 2
    assert "cannot use nowhere" in ran.err
    assert "is a directory" in ran.err
    assert "bad:4:4:" in ran.out
    assert cli("validate", "empty").out == "no games found\n"
    assert cli("validate", "-").out == "no games found\n"


def test_validate_in_constant_memory(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "few").write_text(GOOD * 100)
    (tmp_path / "many").write_text(GOOD * 10_000)
    assert (tmp_path / "many").stat().st_size > 1_000_000
    cli("validate", "--quiet", "few")  # imports what it needs
    peaks = []
    for name in ("few", "many"):
        tracemalloc.start()
        cli("validate", "--quiet", name)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    few, many = peaks  # the command line itself takes the most of both
    assert many < few + 200_000


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_replay_prints_every_position(cli: Cli, games_file: Path, number: int) -> None:
    state = play_random(campanile.new(GAMES[number - 1]), random.Random(GAMES[number - 1]))
    out = cli("replay", "games.txt", "--game", str(number)).out
    assert out == cli("replay", "games.jsonl", "-g", str(number), "--step").out
    for place, (side, actions) in enumerate(state.turns(), start=1):
        assert f"{place}. {side} {','.join(actions)}\n" in out
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.clause in out.splitlines()[0] + out.splitlines()[1]


def test_replay_shows_names_comments_and_variations(cli: Cli) -> None:
    out = cli("replay", "-", typed=GOOD).out
    assert out.splitlines()[0] == "Kwinty   Ann (white) – Bo (black)   Club   not over"
    assert "2. black k1v!" in out
    assert "a start" in out
    assert "instead: 2. k1h 3. i2h" in out


def test_replay_shows_a_result_outside_the_rules(cli: Cli) -> None:
    typed = '[Game "kwinty"]\n[Result "black"]\n[Reason "resignation"]\n\n1. i1h black\n'
    out = cli("replay", "-", typed=typed).out
    assert "Black wins: resignation" in out
    assert out.count("Black wins") == 2


def test_replay_refuses(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(BAD)
    (tmp_path / "seen").write_text(SEEN)
    for args, said in (
        (("bad",), "turn 2: k9v: K3.1: "),
        (("bad", "--game", "2"), "the file bad holds 1 game; there is no game 2"),
        (("seen",), "as seen by red"),
    ):
        ran = cli("replay", *args)
        assert ran.code == 2
        assert said in ran.err
