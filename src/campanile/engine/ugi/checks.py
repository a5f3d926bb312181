"""What an engine must do to be used here, one function each. What fails says why; what does not apply is skipped."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from campanile.engine.limit import Limit
from campanile.engine.ugi.client import Answer, UgiClient, illegal
from campanile.engine.ugi.errors import EngineError
from campanile.engine.ugi.options import GAME_OPTION
from campanile.engine.ugi.rounds import Rounds
from campanile.engine.ugi.session import NO_MOVE
from campanile.engine.ugi.texts import shown
from campanile.games.position import Position
from campanile.games.view import View

Check = Callable[[UgiClient, Rounds], str]
F = TypeVar("F", bound=Check)

_SHORT = Limit(time=0.03)
_STOP = 0.5  # seconds between `stop` and the answer, on a busy machine
_END = 3.0  # seconds to end when told
_OVERRUN = 0.5  # seconds past the limit, on a busy machine

CHECKS: list[tuple[str, Check]] = []


class Skipped(Exception):
    """The check does not apply to this engine; why."""


def _check(title: str) -> Callable[[F], F]:
    def register(check: F) -> F:
        CHECKS.append((title, check))
        return check

    return register


def _fail_unless(holds: object, reason: str) -> None:
    if not holds:
        raise EngineError(reason)


@_check("says nothing before ugi, then introduces itself")
def greets(client: UgiClient, _: Rounds) -> str:
    """Only `id`, `option` and `info` lines, then `ugiok`."""
    for line in client.greeting:
        first = line.split(maxsplit=1)[0]
        _fail_unless(first in ("id", "option", "info", "ugiok"), f"it said {shown(line)} before ugiok")
    _fail_unless(client.name, "it gave no id name")
    return client.name


@_check("answers isready")
def is_ready(client: UgiClient, _: Rounds) -> str:
    """At once, and again."""
    began = time.monotonic()
    client.ready()
    client.ready()
    return f"{(time.monotonic() - began) * 500:.1f} ms"


@_check("declares its options, and takes their defaults")
def takes_options(client: UgiClient, _: Rounds) -> str:
    """Types with their bounds; every default can be set."""
    for name, rest in client.options.items():
        words = rest.split()
        kind = words[1] if len(words) > 1 else ""
        _fail_unless(kind in ("spin", "check", "combo", "string", "button"), f"option {shown(name)} has no type")
        _fail_unless(kind != "spin" or ("min" in words and "max" in words), f"option {shown(name)} has no min and max")
        if "default" in words[:-1]:
            client.send(f"setoption name {name} value {words[words.index('default') + 1]}")
    said = client.ready()
    _fail_unless(not any("error" in line for line in said), f"it refused a default: {shown(said[-1] if said else '')}")
    return f"{len(client.options)} options"


@_check("knows the options of the game")
def takes_game_options(client: UgiClient, rounds: Rounds) -> str:
    """Every value of every option of the game that it declares; a legal first move under each."""
    names = [option.name for option in rounds.game.options if GAME_OPTION + option.name in client.options]
    if not names:
        raise Skipped("it declares none")
    for position in rounds.starts(names):
        _search(client, position, _SHORT)
    return ", ".join(names)


@_check("answers queries about the game")
def answers_queries(client: UgiClient, rounds: Rounds) -> str:
    """gameover, p1turn and result, at the start, on the way and at the end."""
    positions = [rounds.start(), *rounds.on_the_way(4), rounds.end()]
    for position in positions:
        client.set_position(position)
        for question, expected in rounds.answers(position).items():
            found = client.ask(question)
            _fail_unless(found == expected, f"query {question}: it says {shown(found)} where {expected} is right")
    return f"{len(positions)} positions"


@_check("plays legal moves from many positions")
def plays_legally(client: UgiClient, rounds: Rounds) -> str:
    """Twenty positions out of games at random, and the start."""
    positions = [rounds.start(), *rounds.on_the_way(20)]
    for position in positions:
        _search(client, position, _SHORT)
    return f"{len(positions)} positions"


@_check("says what it thinks")
def says_what_it_thinks(client: UgiClient, rounds: Rounds) -> str:
    """`info` with a pv that begins with a legal action and, without secrets, can be played to its end."""
    position = rounds.middle()
    pvs = _pvs(_search(client, position, Limit(time=0.2)))
    _fail_unless(pvs, "no info line had a pv")
    for pv in pvs.values():
        wrong = rounds.first_illegal(position, pv)
        _fail_unless(wrong is None, f"the pv {shown(' '.join(pv))} cannot be played: {shown(wrong or '')}")
    return f"pv of {max(map(len, pvs.values()))}"


@_check("shows several lines when asked (MultiPV)")
def shows_lines(client: UgiClient, rounds: Rounds) -> str:
    """Three lines that begin differently."""
    if "MultiPV" not in client.options:
        raise Skipped("it does not declare MultiPV")
    position = rounds.middle()
    client.set_option("MultiPV", 3)
    pvs = _pvs(_search(client, position, Limit(time=0.3)))
    client.set_option("MultiPV", 1)
    wanted = min(3, len(position.legal_actions))
    if isinstance(position, View):  # a mixture may have fewer actions
        wanted = min(wanted, max(1, len(pvs)))
    _fail_unless(set(pvs) == set(range(1, wanted + 1)), f"it showed lines {sorted(pvs)}, not 1 to {wanted}")
    _fail_unless(len({pv[0] for pv in pvs.values()}) == wanted, "two of its lines begin with the same action")
    return f"{wanted} lines"


@_check("ends at its limits of nodes and depth")
def keeps_counts(client: UgiClient, rounds: Rounds) -> str:
    """Small ones end quickly."""
    for limit in (Limit(nodes=500), Limit(depth=1)):
        _search(client, rounds.middle(), limit)
    return "nodes 500, depth 1"


@_check("keeps to its time")
def keeps_time(client: UgiClient, rounds: Rounds) -> str:
    """A movetime of 1, 100 and 300, and a clock that has nearly run out."""
    worst = 0.0
    for milliseconds in (1, 100, 300):
        worst = max(worst, _timed(client, rounds.middle(), f"movetime {milliseconds}", milliseconds / 1000))
    worst = max(worst, _timed(client, rounds.middle(), "p1time 200 p2time 200 p1inc 0 p2inc 0", 0.2))
    return f"at most {worst * 1000:.0f} ms over"


@_check("answers isready while it thinks")
def is_ready_while_thinking(client: UgiClient, rounds: Rounds) -> str:
    """And goes on thinking."""
    _go_infinite(client, rounds.middle())
    began = time.monotonic()
    said = client.ready(2.0)
    took = time.monotonic() - began
    _fail_unless(not _has_answer(said), "it stopped thinking when asked isready")
    _stopped(client)
    return f"{took * 1000:.1f} ms"


@_check("thinks without end until stop, and then answers at once")
def stops(client: UgiClient, rounds: Rounds) -> str:
    """Also where there is nothing left to think about."""
    waits = []
    for position in (rounds.middle(), rounds.late()):
        _go_infinite(client, position)
        deadline = time.monotonic() + 0.25
        while (line := client.process.next_line(deadline - time.monotonic())) is not None:
            _fail_unless(not line.startswith("bestmove"), "go infinite ended before stop")
        answer = _stopped(client)
        _fail_unless(_is_legal(answer.move, position), str(illegal(answer, position)))
        waits.append(answer.seconds)
    return f"stop takes {max(waits) * 1000:.1f} ms"


@_check("survives a stop without a search, and a second search")
def survives_order(client: UgiClient, rounds: Rounds) -> str:
    """What programs send in the wrong order."""
    client.send("stop")
    client.ready()
    position = rounds.middle()
    _go_infinite(client, position)
    client.send("go movetime 20")
    client.ready(2.0)
    client.send("stop")
    client.send("stop")
    client.answer(client.patience)
    time.sleep(0.1)
    client.ready()
    client.process.drain()
    _search(client, position, _SHORT)
    return ""


@_check("survives what it cannot understand")
def survives_nonsense(client: UgiClient, rounds: Rounds) -> str:
    """And does not lose its position over it."""
    position = rounds.middle()
    client.set_position(position)
    nonsense = rounds.nonsense()
    for line in nonsense:
        client.send(line)
        client.ready()
    expected = rounds.answers(position)["p1turn"]
    found = client.ask("p1turn")
    _fail_unless(found == expected, "after nonsense it no longer knows its position")
    client.process.drain()
    _search(client, position, _SHORT)
    return f"{len(nonsense)} lines"


@_check("survives go after the end of the game")
def survives_end(client: UgiClient, rounds: Rounds) -> str:
    """It says bestmove none, or nothing; it does not move."""
    client.set_position(rounds.end())
    client.send("go movetime 50")
    said = client.ready()
    line = next((line for line in said if line.startswith("bestmove")), None) or client.process.next_line(1.0)
    moved = line is not None and line.startswith("bestmove") and line.split()[1:2] not in ([NO_MOVE], ["(none)"])
    _fail_unless(not moved, f"it said {shown(line or '')} though the game is over")
    client.process.drain()
    return line or "no answer"


@_check("is told views, and refuses whole positions")
def keeps_secrets(client: UgiClient, rounds: Rounds) -> str:
    """M8: an engine that reads a whole position could be fed one."""
    if not rounds.game.hidden:
        raise Skipped("the game has no secrets")
    before = rounds.start()
    client.set_position(before)
    for line in rounds.whole_positions():
        client.send(line)
        said = client.ready()
        _fail_unless(any("error" in answer for answer in said), f"it took {shown(line)}")
    return ""


@_check("begins anew after uginewgame")
def begins_anew(client: UgiClient, rounds: Rounds) -> str:
    """The start again, also in the middle of a search."""
    _go_infinite(client, rounds.middle())
    client.send("uginewgame")
    client.ready(2.0)
    client.process.drain()
    _search(client, rounds.start(), _SHORT)
    return ""


@_check("quits when told, also while it thinks")
def quits(client: UgiClient, rounds: Rounds) -> str:
    """With exit code 0."""
    _go_infinite(client, rounds.middle())
    client.send("quit")
    code = client.process.wait_for_end(min(_END, client.patience))
    _fail_unless(code is not None, "it still runs after quit")
    _fail_unless(code == 0, f"it ended with exit code {code}")
    return ""


@_check("ends when its input ends")
def ends_with_input(client: UgiClient, rounds: Rounds) -> str:
    """A program whose master has died must not go on."""
    _go_infinite(client, rounds.middle())
    client.process.close_input()
    ended = client.process.wait_for_end(min(_END, client.patience)) is not None
    _fail_unless(ended, "it still runs after the end of its input")
    return ""


def _search(client: UgiClient, position: Position, limit: Limit) -> Answer:
    client.set_position(position)
    answer = client.go(limit, limit.seconds + client.patience)
    if not _is_legal(answer.move, position):
        raise illegal(answer, position)
    return answer


def _is_legal(move: str, position: Position) -> bool:
    return move in position.legal_actions


def _timed(client: UgiClient, position: Position, words: str, allowed: float) -> float:
    client.set_position(position)
    client.ready()
    client.send(f"go {words}")
    over = client.answer(allowed + client.patience).seconds - allowed
    _fail_unless(over <= _OVERRUN, f"go {words} took {over * 1000:.0f} ms too long")
    return over


def _go_infinite(client: UgiClient, position: Position) -> None:
    client.set_position(position)
    client.ready()
    client.send("go infinite")


def _stopped(client: UgiClient) -> Answer:
    client.send("stop")
    answer = client.answer(client.patience)
    _fail_unless(answer.seconds <= _STOP, f"it answered {answer.seconds:.1f} s after stop")
    return answer


def _has_answer(lines: list[str]) -> bool:
    return any(line.startswith("bestmove") for line in lines)


def _pvs(answer: Answer) -> dict[int, list[str]]:
    """The last pv of every line."""
    pvs: dict[int, list[str]] = {}
    for line in answer.info:
        words = line.split()
        if "string" in words or "pv" not in words[:-1]:
            continue
        number = words[words.index("multipv") + 1] if "multipv" in words[:-1] else "1"
        if number.isdecimal():
            pvs[int(number)] = words[words.index("pv") + 1 :]
    return pvs
