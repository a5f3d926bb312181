"""Foreign engines as players: good ones play, bad ones are found out in time."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest

import campanile
from campanile.engine import Limit, make_player
from campanile.engine.ugi import EngineCheats, EngineError, EngineHangs, UgiPlayer
from campanile.engine.ugi.client import UgiClient
from campanile.engine.ugi.process import EngineProcess
from campanile.games import IllegalAction

FAKE = Path(__file__).with_name("fake_engine.py")
QUICK = Limit(time=0.05)


def fake(fault: str = "none") -> str:
    return shlex.join([sys.executable, str(FAKE), fault])


def ours(game: str) -> str:
    return shlex.join([sys.executable, "-c", "from campanile.cli import main; main()", "engine", game])


def make(fault: str = "none") -> UgiPlayer:
    grace = 0.35 if fault in ("hangs", "slow", "garbage") else 3.0
    return UgiPlayer(fake(fault), "kwinty", patience=30.0, grace=grace)


def is_running(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_a_good_engine_plays_a_whole_game() -> None:
    state = campanile.new("kwinty")
    with make() as player:
        while state.mover is not None and state.plies() < 30:
            action = player.choose(state, QUICK)
            assert action == state.legal_actions[0]
            assert action.id == state.legal_actions[0].id
            state.play(action)


def test_it_is_a_player_by_its_spec() -> None:
    player = make_player(f"engine:{fake()}", "kwinty")
    try:
        assert player.choose(campanile.new("kwinty"), QUICK) == "i1h"
    finally:
        player.close()


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        ("hangs", EngineHangs, "no bestmove within 0.4 s"),
        ("slow", EngineHangs, "no bestmove within 0.4 s"),
        ("garbage", EngineHangs, "no bestmove within 0.4 s"),
        ("illegal", EngineCheats, "played 'q9h', which white cannot play"),
        ("not ascii", EngineCheats, "which white cannot play"),
        ("empty", EngineCheats, "bestmove and no move"),
        ("dies", EngineError, "ended with exit code 3; it said 'out of luck'"),
        ("long line", EngineError, "line of more than 65536 bytes"),
    ],
)
def test_a_bad_engine_is_found_out(fault: str, kind: type[EngineError], words: str) -> None:
    with make(fault) as player:
        began = time.monotonic()
        with pytest.raises(kind, match=words) as caught:
            player.choose(campanile.new("kwinty"), QUICK)
        assert time.monotonic() - began < 5
        # What a referee asks: was it the clock, or an illegal move?
        assert isinstance(caught.value, TimeoutError) is (kind is EngineHangs)
        assert isinstance(caught.value, IllegalAction) is (kind is EngineCheats)


def test_a_new_game_is_announced_and_the_seed_told(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    send = EngineProcess.send

    def spy(process: EngineProcess, line: str) -> None:
        sent.append(line)
        send(process, line)

    monkeypatch.setattr(EngineProcess, "send", spy)
    with UgiPlayer(ours("kwinty"), "kwinty", seed=5) as player:
        state = campanile.new("kwinty")
        for _ in range(2):
            state.play(player.choose(state, Limit(nodes=10)))
        player.choose(campanile.new("kwinty"), Limit(nodes=10))
    first = state.history[0]
    assert sent[:2] == ["ugi", "setoption name Seed value 5"]
    assert sent.count("uginewgame") == 2
    assert [line for line in sent if line.startswith("position")][1] == f"position startpos moves {first}"


@pytest.mark.parametrize(
    ("fault", "words", "patience"),
    [
        ("silent", "no ugiok within 0.7 s", 0.7),
        ("never ready", "no readyok within 4 s", 4.0),  # it must have introduced itself by then
        ("does not read", "no readyok within 4 s", 4.0),
    ],
)
def test_an_engine_that_does_not_answer_is_found_out(fault: str, words: str, patience: float) -> None:
    with pytest.raises(EngineHangs, match=words):
        UgiPlayer(fake(fault), "kwinty", patience=patience)


def test_complaints_are_drained() -> None:
    with make("complains much") as player:
        assert player.choose(campanile.new("kwinty"), QUICK) == "i1h"


def test_it_is_started_again_after_a_failure(tmp_path: Path) -> None:
    # The engine dies in its first life only.
    mark = tmp_path / "mark"
    command = shlex.join(
        ["sh", "-c", f"if [ -e {mark} ]; then exec {fake()}; else touch {mark}; exec {fake('dies')}; fi"]
    )
    with UgiPlayer(command, "kwinty") as player:
        with pytest.raises(EngineError):
            player.choose(campanile.new("kwinty"), QUICK)
        assert player.choose(campanile.new("kwinty"), QUICK) == "i1h"


def test_what_the_engine_started_dies_with_it() -> None:
    client = UgiClient(fake("child"), patience=30.0)
    client.send("go infinite")
    line = client.process.expect(lambda line: line.startswith("info string child"), 30.0, "child")
    pid = int(line.split()[-1])
    assert is_running(pid)
    client.process.close(0)
    deadline = time.monotonic() + 30
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(pid)


def test_close_ends_an_engine_that_does_not_want_to() -> None:
    player = make("never quits")
    player.choose(campanile.new("kwinty"), QUICK)
    assert player._client is not None
    process = player._client.process
    began = time.monotonic()
    player.close()
    player.close()
    assert not process.is_alive()
    assert time.monotonic() - began < 10


def test_open_files_do_not_grow() -> None:
    def open_files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_files()
    for _ in range(3):
        with make() as player:
            player.choose(campanile.new("kwinty"), QUICK)
    deadline = time.monotonic() + 10
    while open_files() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert open_files() <= before


@pytest.mark.parametrize("command", ["", "'", "/nonexistent/engine --flag", "\0"])
def test_a_command_that_cannot_be_run(command: str) -> None:
    with pytest.raises(EngineError):
        UgiPlayer(command, "kwinty")


def test_other_games_finished_games_and_secrets_are_refused() -> None:
    with make() as player:
        with pytest.raises(ValueError, match="position of turris"):
            player.choose(campanile.new("turris"))
        with pytest.raises(EngineError, match="first=black"):
            player.choose(campanile.new("kwinty", first="black"))
    with UgiPlayer(fake(), "volto") as player, pytest.raises(ValueError, match="M8"):
        player.choose(campanile.new("volto"))
