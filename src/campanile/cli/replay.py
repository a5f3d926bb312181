"""`campanile replay`: a recorded game, position by position."""

from __future__ import annotations

import sys

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from campanile.cli.files import is_json, open_records
from campanile.cli.guard import Mistake, printable
from campanile.cli.screen import KEY, QUIET, TITLE, board, capital, make_console
from campanile.games import State, parse
from campanile.games import find as find_game
from campanile.notation import Damaged, Record, Turn, read, read_json

_NEXT = ("\r", "\n", " ", "n", "j", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
_BACK = ("p", "k", "b", "\x7f", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
_FIRST = ("g", "\x1b[H", "\x1bOH", "\x1b[1~")
_LAST = ("G", "\x1b[F", "\x1bOF", "\x1b[4~")
_LEAVE = ("q", "Q", "\x1b", "\x03", "\x04")


def run(file: str, number: int, *, step: bool) -> None:
    """Show the game of that number."""
    record = find_record(file, number)
    states = positions(record)
    console = make_console()
    if step and sys.stdin.isatty() and console.is_terminal:
        _step(console, record, states)
        return
    console.print(_headline(record))
    for place in range(len(states)):
        console.print()
        console.print(_position(console, record, states, place))


def find_record(file: str, number: int) -> Record:
    """The game of that number in the file, counted from 1."""
    found = 0
    with open_records(file) as stream:
        for content in read_json(stream) if is_json(stream) else read(stream):
            found += 1
            if found == number:
                if isinstance(content, Damaged):
                    raise Mistake(f"game {number} of {file} is damaged: {content}")
                return content
    raise Mistake(f"the file {file} holds {found or 'no'} game{'' if found == 1 else 's'}; there is no game {number}")


def positions(record: Record) -> list[State]:
    """The states before the first turn and after each turn."""
    last = record.replay()
    state = parse(last.game, last.start, **last.options)
    states = [state.copy()]
    for turn in record.turns:
        state.play(turn.text)
        states.append(state.copy())
    return states


def _headline(record: Record) -> Text:
    game = find_game(record.game)
    players = [f"{record.players[side]} ({side})" if side in record.players else side for side in game.sides]
    result = {"*": "not over", "draw": "a draw"}.get(record.result, f"{capital(record.result)} wins")
    reason = f": {record.reason}" if record.reason else ""
    where = [record.tags[name] for name in ("Event", "Date") if name in record.tags]
    parts = [" – ".join(players), *where, f"{result}{reason}"]
    return Text.assemble((game.title, TITLE), *(f"   {printable(part)}" for part in parts))


def _position(
    console: Console, record: Record, states: list[State], place: int, *, flip: bool = False
) -> RenderableType:
    """The board after a turn, and what the record notes about that turn."""
    state = states[place]
    head = Text("start", QUIET)
    comments = record.comments
    variations: tuple[str, ...] = ()
    if place:
        turn = record.turns[place - 1]
        side = state.turns()[-1][0]
        head = Text.assemble((f"{place}. ", QUIET), f"{side} ", (f"{turn.text}{turn.mark}", KEY))
        comments = turn.comments
        variations = tuple(_variation(each.turns, place) for each in turn.variations)
    notes = [Text(printable(comment)) for comment in comments]
    notes += [Text(f"instead: {variation}", QUIET) for variation in variations]
    status = None
    if place == len(states) - 1 and record.result != "*":
        status = "a draw" if record.result == "draw" else f"{capital(record.result)} wins"
    return Group(head, board(console, state, flip=flip, status=status), *notes)


def _variation(turns: tuple[Turn, ...], first: int) -> str:
    return printable(" ".join(f"{number}. {turn.text}{turn.mark}" for number, turn in enumerate(turns, first)))


def _step(console: Console, record: Record, states: list[State]) -> None:
    """Go through the positions with the keyboard."""
    place, flip = 0, False
    keys = Text("← back   → next   Home first   End last   f flip   q quit", QUIET)
    with console.screen(hide_cursor=True):
        while True:
            console.clear()
            console.print(_headline(record), _position(console, record, states, place, flip=flip), keys, sep="\n")
            key = typer.getchar()
            if key in _LEAVE:
                return
            flip ^= key == "f"
            place = _moved(key, place, len(states) - 1)


def _moved(key: str, place: int, last: int) -> int:
    if key in _NEXT:
        return min(last, place + 1)
    if key in _BACK:
        return max(0, place - 1)
    if key in _FIRST:
        return 0
    return last if key in _LAST else place
