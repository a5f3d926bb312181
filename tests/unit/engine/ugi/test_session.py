"""The engine's side of the conversation, in this process: answers, order of commands, nonsense."""

from __future__ import annotations

import io
import random
import threading
import time

import pytest

import campanile
from campanile.engine.analysis import Analysis
from campanile.engine.native import StopFlag
from campanile.engine.ugi.go import Go
from campanile.engine.ugi.options import Settings
from campanile.engine.ugi.positions import write_position
from campanile.engine.ugi.rounds import Rounds
from campanile.engine.ugi.server import read_lines, serve
from campanile.engine.ugi.session import Session
from campanile.engine.ugi.texts import LONGEST_LINE
from campanile.engine.ugi.thinking import Tell
from campanile.games import Action
from campanile.games.position import Position
from campanile.games.registry import find

OPEN_GAMES = [game.name for game in campanile.games() if not game.hidden]
TRIES = 5  # the machine may be busy; what counts is that the engine can
ALL_GAMES = [game.name for game in campanile.games()]


class FirstMove:
    """Thinks until it is stopped or until its limit is a number of nodes, then plays the first legal action."""

    def __init__(self) -> None:
        self.positions: list[str] = []
        self.forgot = 0
        self.prepared = 0

    def think(self, position: Position, go: Go, stop: StopFlag, tell: Tell) -> Action:
        self.positions.append(str(position))
        deadline = time.monotonic() + (0 if go.limit.nodes else go.limit.time or 60.0)
        while not stop.is_set() and time.monotonic() < deadline:
            time.sleep(0.001)
        return position.legal_actions[0]

    def prepare(self) -> None:
        self.prepared += 1

    def forget(self) -> None:
        self.forgot += 1


class Talk:
    """A session and what it said."""

    def __init__(self, game: str, thinker: FirstMove | None = None, **options: object) -> None:
        self.said: list[str] = []
        self._news = threading.Condition()
        self.thinker = thinker
        self.session = Session(find(game), dict(options), self._hear, thinker=thinker)

    def _hear(self, line: str) -> None:
        assert "\n" not in line
        with self._news:
            self.said.append(line)
            self._news.notify_all()

    def tell(self, *lines: str) -> list[str]:
        """What was said by the time the lines are handled."""
        self.said.clear()
        for line in lines:
            assert self.session.handle(line)
        return list(self.said)

    def wait(self, start: str, seconds: float = 30.0) -> str:
        with self._news:
            assert self._news.wait_for(lambda: any(line.startswith(start) for line in self.said), seconds), self.said
            return next(line for line in self.said if line.startswith(start))


def test_it_introduces_itself() -> None:
    said = Talk("turris").tell("ugi")
    assert said[0].startswith("id name Campanile turris ")
    assert "option name MultiPV type spin default 1 min 1 max 100" in said
    assert "option name Opt.bonus_chain type check default true" in said
    assert "option name Opt.first type combo default white var white var black" in said
    assert said[-1] == "ugiok"


def test_positions_and_queries() -> None:
    talk = Talk("kwinty")
    assert talk.tell("query p1turn", "query gameover", "query result") == [
        "response true", "response false", "response none",
    ]  # fmt: skip
    assert talk.tell("position startpos moves i1h", "query p1turn") == ["response false"]
    five = "7HHHHHH4 b"
    assert talk.tell("position fen " + "6HHvHHvHHvHH w") != []  # five stones of a colour side by side are refused
    assert talk.tell(f"position fen {five}")[0].startswith("info string error")
    assert talk.tell("query p1turn") == ["response false"], "a refused position changes nothing"
    assert talk.tell("query nonsense", "query", "query p1turn x") == ["response unknown"] * 3


def test_results_name_the_one_who_begins() -> None:
    for game in OPEN_GAMES:
        rounds = Rounds(find(game), 5)
        for _ in range(6):
            state = rounds.end()
            outcome = state.outcome()
            assert outcome is not None
            wanted = {None: "draw", state.options["first"]: "p1win"}.get(outcome.winner, "p2win")
            line = f"position startpos moves {' '.join(state.history)}"
            talk = Talk(game)
            assert talk.tell(line, "query result", "query gameover") == [f"response {wanted}", "response true"]
            assert talk.tell("go")[-1] == "bestmove none"


def test_options_of_the_game() -> None:
    talk = Talk("kwinty", first="black")
    assert talk.tell("position fen 17 b", "query p1turn") == ["response true"]
    assert talk.tell("setoption name opt.FIRST value White", "query p1turn") == ["response true"]
    assert talk.tell("position startpos moves i1h i1h")[0].startswith("info string error: move 2: ")
    for line in (
        "setoption name Opt.first value green", "setoption name Opt.no value white", "setoption name MultiPV value 0",
        "setoption name MultiPV value ٣", "setoption", "setoption name Level", "setoption name Level value 11",
    ):  # fmt: skip
        assert talk.tell(line)[0].startswith("info string error: ")


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_it_plays_and_says_what_it_thinks(game: str) -> None:
    talk = Talk(game)
    talk.tell("setoption name MultiPV value 3", "position startpos", "go nodes 3000")
    move = talk.wait("bestmove").split()[1]
    state = campanile.new(game)
    assert move in state.legal_actions
    infos = [line.split() for line in talk.said if line.startswith("info depth")]
    assert {words[words.index("multipv") + 1] for words in infos} == {
        str(n) for n in range(1, min(3, len(state.legal_actions)) + 1)
    }
    for words in infos:
        for action in words[words.index("pv") + 1 :]:
            state.play(action)
        while state.plies():
            state.undo()
    assert words[words.index("score") + 1] in ("cp", "mate")
    talk.session.close()


@pytest.mark.parametrize("level", [1, 5])
def test_levels_play(level: int) -> None:
    talk = Talk("kwinty")
    talk.tell(f"setoption name Level value {level}", "position startpos moves i1h", "go movetime 100")
    state = campanile.new("kwinty")
    state.play("i1h")
    assert talk.wait("bestmove").split()[1] in state.legal_actions


def test_the_same_seed_and_nodes_give_the_same_play() -> None:
    answers = []
    for _ in range(2):
        talk = Talk("turris")
        talk.tell("setoption name Seed value 7", "position startpos moves a1 a2", "go nodes 2000")
        talk.wait("bestmove")
        answers.append([line.split(" nps ")[0] for line in talk.said])
    assert answers[0] == answers[1]


def test_infinite_ends_only_by_stop() -> None:
    def time_to_stop(position: str) -> float:
        talk = Talk("kwinty")
        talk.tell(f"position {position}", "go infinite")
        time.sleep(0.15)
        assert not any(line.startswith("bestmove") for line in talk.said)
        assert "readyok" in talk.tell("isready")
        began = time.monotonic()
        talk.tell("stop")
        talk.wait("bestmove")
        return time.monotonic() - began

    for position in ("startpos", "fen 2.5"):
        assert any(time_to_stop(position) < 0.5 for _ in range(TRIES))
    # Also when the search itself is done at once.
    talk = Talk("kwinty", FirstMove())
    talk.tell("go infinite nodes 1")
    time.sleep(0.1)
    assert talk.said == []
    talk.tell("stop")
    assert talk.wait("bestmove") == "bestmove i1h"


def test_one_search_at_a_time() -> None:
    talk = Talk("kwinty", FirstMove())
    talk.tell("go infinite")
    assert "a search is running" in talk.tell("go nodes 1")[0]
    assert "a search is running" in talk.tell("setoption name Level value 3")[0]
    talk.tell("stop", "go nodes 1")
    deadline = time.monotonic() + 30
    while sum(line.startswith("bestmove") for line in talk.said) < 2 and time.monotonic() < deadline:
        time.sleep(0.005)
    assert [line for line in talk.said if not line.startswith("info")] == ["bestmove i1h"] * 2


def test_a_search_keeps_its_position() -> None:
    thinker = FirstMove()
    talk = Talk("kwinty", thinker)
    talk.tell("go infinite", "position startpos moves i1h", "stop")
    assert talk.wait("bestmove") == "bestmove i1h"
    talk.tell("uginewgame", "query p1turn", "isready")
    assert talk.said[-2:] == ["response true", "readyok"]
    assert thinker.forgot == 1
    assert thinker.positions == ["17 w"]


def test_what_a_search_needs_is_made_before_it_is_timed() -> None:
    thinker = FirstMove()
    talk = Talk("kwinty", thinker)
    for count, command in enumerate(("isready", "uginewgame", "go infinite"), 1):
        talk.tell(command)
        assert thinker.prepared == count
    talk.tell("isready", "stop")
    assert thinker.prepared == 3
    talk.wait("bestmove")


class Broken(FirstMove):
    def think(self, position: Position, go: Go, stop: StopFlag, tell: Tell) -> Action:
        raise RuntimeError("the roof\nfell in")


def test_a_search_that_fails_is_answered() -> None:
    talk = Talk("kwinty", Broken())
    talk.tell("go nodes 1")
    assert talk.wait("bestmove") == "bestmove none"
    assert talk.said[0] == "info string error: the roof fell in"


class Cramped(FirstMove):
    def prepare(self) -> None:
        raise MemoryError("std::bad_alloc")

    def think(self, position: Position, go: Go, stop: StopFlag, tell: Tell) -> Action:
        self.prepare()
        raise AssertionError("nobody thinks without memory")


def test_too_large_a_table_is_said_and_ends_nothing() -> None:
    talk = Talk("kwinty", Cramped())
    assert talk.tell("isready") == ["readyok"]
    talk.tell("uginewgame", "go nodes 1")
    assert talk.wait("bestmove") == "bestmove none"
    assert "info string error: std::bad_alloc" in talk.said
    assert talk.tell("isready")[-1] == "readyok"


def test_views_are_told_and_states_refused() -> None:
    talk = Talk("volto", FirstMove())
    state = campanile.new("volto")
    for action in ("NACNALNSLA", "NACNALNSLA", "c2c3"):
        state.play(action)
    for line in Rounds(find("volto"), 2).whole_positions():
        assert talk.tell(line)[0].startswith("info string error: M8: ")
    told = f"position view red {state.view('red')} history XXXXXXXXXX NACNALNSLA c2c3"
    assert talk.tell(told, "query p1turn") == ["response false"]
    talk.tell("go nodes 1")
    assert talk.wait("bestmove").split()[1] in state.legal_actions
    told = f"position view white {state.view('white')} history NACNALNSLA XXXXXXXXXX c2c3"
    assert talk.tell(told, "go nodes 1") == [
        "info string it is red's turn: in white's view there is nothing to choose", "bestmove none",
    ]  # fmt: skip


def test_searches_among_secrets_declare_no_threads() -> None:
    assert not {"Threads", "Hash"} & {option.name for option in Settings(find("volto"), {}).declared}
    assert {"Threads", "Hash"} <= {option.name for option in Settings(find("turris"), {}).declared}


COMMANDS = [
    "ugi", "isready", "uginewgame", "stop", "go nodes 10", "go depth 2", "go movetime 1", "go infinite", "go depth -1",
    "go p1time 5 p2time -5 p1inc 0 p2inc 0", "go nodes 99999999999999999", "query result", "query gameover",
    "setoption name MultiPV value 3", "setoption name Level value 0", "setoption name Opt.first value white",
    "setoption name Threads value 2", "setoption name Hash value 99999999999",
]  # fmt: skip


def random_line(rng: random.Random, pool: list[str]) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(1, 0x2FFF)))) for _ in range(rng.randrange(60))
        )
    words = rng.choice(pool).split()
    if kind == 1:
        rng.shuffle(words)
    if kind == 2 and words:
        words[rng.randrange(len(words))] = rng.choice(rng.choice(pool).split() or ["x"])
    return " ".join(words)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_two_thousand_lines_of_nonsense(game: str) -> None:
    rng = random.Random(game)
    rounds = Rounds(find(game), 9)
    pool = [*COMMANDS, *rounds.nonsense(), *map(write_position, rounds.on_the_way(6))]
    pool += rounds.whole_positions() if find(game).hidden else []
    talk = Talk(game, FirstMove())
    for number in range(500):
        line = random_line(rng, pool)
        if line.split()[:1] == ["quit"]:
            continue
        said = talk.tell(line, "isready")
        assert "readyok" in said, (number, line)
    talk.session.close()


def test_long_lines_and_odd_bytes_are_survived() -> None:
    long = b"position startpos moves " + b"i1h " * LONGEST_LINE
    commands = io.BytesIO(b"\xff\xfe\x00\n" + long + b"\nquery p1turn\nisready\n\n" + b"x" * (3 * LONGEST_LINE))
    answers = io.StringIO()
    serve(find("kwinty"), {}, commands, answers)
    said = answers.getvalue().splitlines()
    assert said[0] == "info string error: unknown command"
    assert said[1] == f"info string error: a line may have {LONGEST_LINE} bytes"
    assert said[2:4] == ["response true", "readyok"]
    assert len(said) == 5


def test_exact_lengths() -> None:
    exact = b"y" * (LONGEST_LINE - 1) + b"\n"
    assert [line if line is None else len(line) for line in read_lines(io.BytesIO(exact + b"z" * LONGEST_LINE))] == [
        LONGEST_LINE, None,
    ]  # fmt: skip


def test_a_search_with_a_limit_is_finished_when_the_input_ends() -> None:
    answers = io.StringIO()
    serve(find("kwinty"), {}, io.BytesIO(b"position startpos moves i1h\ngo depth 3\n"), answers)
    assert " depth 3 " in answers.getvalue()
    assert answers.getvalue().splitlines()[-1].startswith("bestmove ")
    answers = io.StringIO()
    began = time.monotonic()
    serve(find("kwinty"), {}, io.BytesIO(b"go infinite\n"), answers)
    assert answers.getvalue().splitlines()[-1].startswith("bestmove ")
    assert time.monotonic() - began < 10


def test_analysis_is_what_is_told() -> None:
    from campanile.engine import analyse
    from campanile.engine.limit import Limit
    from campanile.engine.ugi.info import info_lines

    analysis: Analysis = analyse(campanile.new("kwinty"), Limit(depth=2), 2)
    lines = info_lines(analysis, 1)
    assert len(lines) == 1
    assert lines[0].startswith("info depth 2 seldepth 2 multipv 1 score cp ")
