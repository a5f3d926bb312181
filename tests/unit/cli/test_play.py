"""`campanile play` with moves from a pipe: whole games, every command, every way to be wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import campanile
from campanile import State, render
from campanile.notation import from_text
from support import play_random

from .conftest import Cli, Ran

GAMES = [game.name for game in campanile.games()]
FIVE = ["i1h", "j2v", "h1v", "h3v", "f1h"]  # the shortest of all games


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def typed_turns(state: State) -> list[str]:
    """What two players would have typed."""
    return [",".join(action.partition("x")[0] or str(action) for action in actions) for _, actions in state.turns()]


def play_kwinty(cli: Cli, *typed: str, args: tuple[str, ...] = ()) -> Ran:
    ran = cli("play", "kwinty", *args, typed=lines(*typed))
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.rstrip().endswith("Goodbye.")
    return ran


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whole_game(cli: Cli, tmp_path: Path, game: str, seed: int) -> None:
    state = play_random(campanile.new(game), random.Random(f"{game}{seed}"))
    outcome = state.outcome()
    assert outcome is not None
    ran = cli("play", game, "--save", "game.txt", typed=lines(*typed_turns(state)))
    assert ran.code == 0
    assert f"({outcome.clause})." in ran.out
    assert "Another game?" in ran.out
    replayed = from_text((tmp_path / "game.txt").read_text()).replay()
    assert replayed == state
    assert replayed.history == state.history


@pytest.mark.parametrize("game", ["volterra", "turris"])
def test_the_end_tells_what_was_counted(cli: Cli, game: str) -> None:
    state = play_random(campanile.new(game), random.Random(game))
    outcome = state.outcome()
    assert outcome is not None
    told = render.score(game, outcome.detail)
    assert told
    ran = cli("play", game, typed=lines(*typed_turns(state)))
    end = ran.out[ran.out.index(f"({outcome.clause}).") :]
    assert f"({outcome.clause}). {told[0].upper()}{told[1:]}." in " ".join(end.split())
    assert "You " not in ran.out  # there are two of them


@pytest.mark.parametrize("game", GAMES)
def test_action_by_action_with_undo_and_redo(cli: Cli, game: str) -> None:
    state = play_random(campanile.new(game), random.Random(game), 30)
    typed: list[str] = []
    for action in state.history:
        typed += [action.partition("x")[0] or str(action)] if state.game == "volto" else [str(action)]
        typed += [] if state.game == "volto" else ["undo action", "redo"]
    ran = cli("play", game, "--save", "game.txt", typed=lines(*typed))
    assert ran.code == 0
    assert "nothing" not in ran.out.lower().replace("nothing hidden", "")


def test_screen_tells_what_to_do(cli: Cli) -> None:
    ran = cli("play", "turris", typed=lines("b1", "b2"))
    assert "White, type your move, such as a1." in ran.out
    assert "1 white b1" in ran.out
    assert "Black, your turn goes on: one more action, such as a1, or - (decline the bonus)." in ran.out
    ran = cli("play", "volterra")
    assert "Dark, type your move, such as b2, or a whole turn, such as b2,a1-b1." in ran.out


def test_enter_plays_what_is_forced(cli: Cli) -> None:
    ran = cli("play", "volterra", "--save", "s", typed=lines("b4,a3-c3", "", "b1-c1", "b3", ""))
    assert "Dark, only one action is possible: c3." in ran.out
    assert "Dark (press Enter to play it)> \n" in ran.out
    assert [turn.text for turn in from_text(Path("s").read_text()).turns] == ["b4,a3-c3", "b1-c1,b3", "c3"]


def test_a_forced_pass_is_told_plainly(cli: Cli, tmp_path: Path) -> None:
    tower = "vv,vvE,VVW/.,VVE,vvW/vv,VVE,VVW b - b2:3/a3:1 a2:1+a2:2"
    (tmp_path / "game.txt").write_text(f'[Game "turris"]\n[Start "{tower}"]\n\n*\n')
    ran = cli("play", "--load", "game.txt", typed=lines(""))
    assert "Black, only one action is possible: pass – no stone or no place (T4).\n" in ran.out
    assert "1 black pass" in ran.out


@pytest.mark.parametrize("typed", ["b4-c4,c4", "B4-C4,C4", " b4-c4 , c4 ", "b4-c4 c4"])
def test_spellings(cli: Cli, typed: str) -> None:
    assert "1 dark b4-c4,c4" in cli("play", "volterra", typed=lines(typed)).out


def test_a_wrong_move_changes_nothing(cli: Cli) -> None:
    ran = play_kwinty(cli, "i1h", "k9v", "k1v", "zzz", "ä", "pass", "save s")
    assert "K3.1: " in ran.out
    assert "(rules K3.1 explains it)" in ran.out
    assert "Expected a square a1 to q9" in ran.out
    assert "K6: " in ran.out
    assert Path("s").read_text().endswith("1. i1h 2. k1v *\n\n")


def test_half_a_turn_is_refused_whole(cli: Cli) -> None:
    ran = cli("play", "volterra", "--save", "s", typed=lines("b4-c4,a1", "b4-c4,c4,c4"))
    assert ran.out.count("V4.1: ") == 1
    assert "1 dark b4" not in ran.out
    assert not Path("s").exists()


def test_undo_takes_back_a_turn_or_an_action(cli: Cli) -> None:
    ran = cli(
        "play",
        "volterra",
        typed=lines("undo", "redo", "b4-c4", "undo", "b4-c4,c4", "undo action", "undo", "redo", "redo"),
    )
    assert "There is nothing to take back." in ran.out
    assert "Nothing was taken back." in ran.out
    assert "Taken back: b4-c4." in ran.out
    assert "Taken back: c4." in ran.out
    assert "Played again: b4-c4." in ran.out
    assert "Played again: c4." in ran.out


def test_undo_after_the_end(cli: Cli) -> None:
    ran = play_kwinty(cli, *FIVE, "undo", "resign", "undo", "no")
    assert "Taken back: f1h." in ran.out
    assert "White resigns. Black wins." in ran.out
    assert "Taken back: the resignation." in ran.out


def test_pages(cli: Cli) -> None:
    ran = play_kwinty(
        cli, "help", "?", "hint", "moves", "rules", "rules all", "rules k3.3", "rules K99", "notes", "flip"
    )
    assert "take back only the last action" in ran.out
    assert "Right now you could type i1h or i1v." in ran.out
    assert "2 actions are possible now" in ran.out
    assert "You want five squares of your colour in a line" in ran.out
    assert "Start position" in ran.out
    assert "K3.3 Two stones of the same colour" in ran.out
    assert "There is no clause 'K99'" in ran.out
    assert "There is nothing hidden from you." in ran.out


@pytest.mark.parametrize("game", GAMES)
def test_flip_says_if_it_cannot_turn_the_board(cli: Cli, game: str) -> None:
    state = campanile.new(game)
    fixed = state.board() == state.board(flip=True)
    ran = cli("play", game, typed=lines("random", "random", "flip"))  # set-ups, where there are any
    assert ("This board is always drawn from the same side." in ran.out) == fixed


@pytest.mark.parametrize(("first", "winner_moves"), [("white", FIVE), ("black", FIVE)])
def test_the_loser_begins_the_next_game(cli: Cli, first: str, winner_moves: list[str]) -> None:
    loser = "Black" if first == "white" else "White"
    ran = play_kwinty(cli, *winner_moves, "yes", "i1h", args=("-o", f"first={first}"))
    assert f"{first.capitalize()} wins: five in a line (K4)." in ran.out
    assert f"Another game? {loser} begins." in ran.out
    assert f"So far: {first} 1." in ran.out
    assert f"1 {loser.lower()} i1h" in ran.out


def test_after_a_draw_the_other_one_begins(cli: Cli) -> None:
    state = campanile.new("volterra", repetition="draw")
    seed = 0
    while (outcome := state.outcome()) is None or outcome.winner is not None:
        seed += 1
        state = campanile.new("volterra", repetition="draw")
        for turn in ["c4-b4,b4", "c1-b1,b1", "c3,b4-c4", "c2,b1-c1"] * 3 if seed == 1 else []:
            if turn.split(",")[0] in state.legal_actions:
                state.play(turn)
        play_random(state, random.Random(seed))
    ran = cli("play", "volterra", "-o", "repetition=draw", typed=lines(*typed_turns(state), "yes"))
    assert "A draw: " in ran.out
    assert "Another game? Light begins." in ran.out
    assert "So far: drawn 1." in ran.out


def test_resigning(cli: Cli, tmp_path: Path) -> None:
    ran = play_kwinty(cli, "i1h", "resign", "resign", "i1h", "save game.txt", "quit")
    assert "Black resigns. White wins." in ran.out
    assert "The game is over." in ran.out
    record = from_text((tmp_path / "game.txt").read_text())
    assert (record.result, record.reason) == ("white", "resignation")
    ran = cli("play", "--load", "game.txt", typed=lines("undo", "k1v"))
    assert "Black resigns. White wins." in ran.out
    assert "2 black k1v" in ran.out


def test_saving_and_loading(cli: Cli, tmp_path: Path) -> None:
    ran = play_kwinty(cli, "save", "i1h", "save game.txt", "k1v", "save", "load", "load nowhere", "quit")
    assert "Say where: save FILE." in ran.out
    assert "Say which: load FILE." in ran.out
    assert "Cannot use nowhere: no such file or directory." in ran.out
    assert ran.out.count("Saved: game.txt.") == 2
    assert from_text((tmp_path / "game.txt").read_text()).turns[-1].text == "k1v"
    ran = cli("play", "--load", "game.txt", "--save", "game.txt", typed=lines("i2h"))
    assert ran.code == 0
    assert "Saved: game.txt." in ran.out
    assert from_text((tmp_path / "game.txt").read_text()).turns[-1].text == "i2h"
    ran = play_kwinty(cli, "load game.txt", "j3h")
    assert "Loaded: game.txt." in ran.out
    assert "3 white i2h" in ran.out


def test_a_file_is_not_overwritten_by_accident(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    ran = play_kwinty(cli, "i1h", "save mine", "save no/such/folder", "quit")
    assert "The file mine exists already; nothing was saved." in ran.out
    assert "no such file or directory" in ran.out.lower()
    ran = cli("play", "kwinty", "--save", "mine")
    assert (ran.code, "mine exists already" in ran.err) == (2, True)
    ran = cli("play", "kwinty", "--save", "no/folder")
    assert (ran.code, "there is no folder no" in ran.err) == (2, True)
    assert (tmp_path / "mine").read_text() == "precious"


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\xff\xfe\x00", b"{", b"{}", b"[1]", b'{"kind": 1}', b"nonsense", b'[Game "chess"]\n\n*\n',
        b'[Game "kwinty"]\n\n1. k9v *\n', b'[Game "volto"]\n[Seat "red"]\n\n1. XXXXXXXXXX *\n', b"{" * 100_000,
        b'[Game "kwinty"]\n[Result "draw"]\n[Reason "agreement"]\n\n1. i1h draw\n', b" " * 4_000_001,
    ],
)  # fmt: skip
def test_what_is_no_saved_game(cli: Cli, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    ran = cli("play", "--load", "file")
    assert ran.code == 2
    assert "file" in ran.err
    assert ran.err.count("\n") == 1
    assert cli("play", "kwinty", typed=lines("load file", "i1h")).code == 0


def test_load_with_contradictions(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text('[Game "kwinty"]\n\n1. i1h *\n')
    assert "is a game of kwinty, not of turris" in cli("play", "turris", "--load", "game.txt").err
    assert "leave out -o" in cli("play", "--load", "game.txt", "-o", "first=black").err
    assert cli("play", "kwinty", "--load", "game.txt").code == 0
    assert (
        "One of the two games has secrets" in cli("play", "volto", typed=lines("random", "random", "load game.txt")).out
    )


def test_menu(cli: Cli) -> None:
    for number, game in enumerate(campanile.games(), start=1):
        ran = cli("play", typed=lines(str(number), "friend"))
        assert ran.code == 0
        assert "Welcome to Campanile!" in ran.out
        assert game.title in ran.out
    ran = cli("play", typed=lines("", "9", "chess", "kwinty first=blue", "Kwinty first=black", "11", "friend", "i1h"))
    assert "there is no game '9'" in ran.out
    assert "there is no game 'chess'" in ran.out
    assert "the option first is white or black" in ran.out
    assert "Type friend, or a number from 1 to 10." in ran.out
    assert "1 black i1h" in ran.out


def test_menu_loads_and_leaves(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text('[Game "kwinty"]\n\n1. i1h *\n')
    assert "1 white i1h" in cli("play", typed=lines("load nowhere", "load game.txt")).out
    for typed in ("quit\n", "q\n", ""):
        ran = cli("play", typed=typed)
        assert ran.code == 0
        assert ran.out.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize(
    "typed", [b"", b"i1h", b"\n\n\n", b"\xff\xfe\x00\n\x1b[2J\n", b"," * 1000 + b"\n", b"i1h\n" * 500]
)
def test_any_input_ends_politely(cli: Cli, typed: bytes) -> None:
    for game in GAMES:
        ran = cli("play", game, typed=typed)
        assert ran.code == 0
        assert ran.out.rstrip().endswith("Goodbye.")
