"""`campanile replay`: a recorded game, position by position."""

from __future__ import annotations

import sys

import typer
from rich.console import Console, Group, RenderableType
from rich.text import Text

from campanile.cli.files import is_json, open_records
from campanile.cli.guard import Mistake, printable
from campanile.cli.screen import KEY, QUIET, TITLE, board, capital, make_console
from campanile.games import find as find_game
from campanile.games import parse
from campanile.notation import Damaged, Record, Turn, read, read_json

_NEXT = ("\r", "\n", " ", "n", "j", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
_BACK = ("p", "k", "b", "\x7f", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
_FIRST = ("g", "\x1b[H", "\x1bOH", "\x1b[1~")
_LAST = ("G", "\x1b[F", "\x1bOF", "\x1b[4~")
_LEAVE = ("q", "Q", "\x1b", "\x03", "\x04")


def run(file: str, number: int, *, step: bool) -> None:
    """Show the game of that number."""
    record = find_record(file, number)
    replay = Replay(record)
    console = make_console()
    if step and sys.stdin.isatty() and console.is_terminal:
        _step(console, replay)
        return
    console.print(_headline(record))
    for place in range(len(record.turns) + 1):
        replay.go(place)
        console.print()
        console.print(_position(console, replay))


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


class Replay:
    """A record with a state that goes along it; `place` is the number of turns played."""

    def __init__(self, record: Record) -> None:
        last = record.replay()
        self.record = record
        self.state = parse(last.game, last.start, **last.options)
        self.place = 0

    def go(self, place: int) -> None:
        """Go to the position after that many turns."""
        turns = self.record.turns
        while self.place < place:
            self.state.play(turns[self.place].text)
            self.place += 1
        while self.place > place:
            self.place -= 1
            for _ in turns[self.place].actions:
                self.state.undo()


def _headline(record: Record) -> Text:
    game = find_game(record.game)
    players = [f"{record.players[side]} ({side})" if side in record.players else side for side in game.sides]
    result = {"*": "not over", "draw": "a draw"}.get(record.result, f"{capital(record.result)} wins")
    reason = f": {record.reason}" if record.reason else ""
    where = [record.tags[name] for name in ("Event", "Date") if name in record.tags]
    parts = [" – ".join(players), *where, f"{result}{reason}"]
    return Text.assemble((game.title, TITLE), *(f"   {printable(part)}" for part in parts))


def _position(console: Console, replay: Replay, *, flip: bool = False) -> RenderableType:
    """The board after a turn, and what the record notes about that turn."""
    record, state, place = replay.record, replay.state, replay.place
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
    if place == len(record.turns) and record.result != "*":
        status = "a draw" if record.result == "draw" else f"{capital(record.result)} wins"
    return Group(head, board(console, state, flip=flip, status=status), *notes)


def _variation(turns: tuple[Turn, ...], first: int) -> str:
    return printable(" ".join(f"{number}. {turn.text}{turn.mark}" for number, turn in enumerate(turns, first)))


def _step(console: Console, replay: Replay) -> None:
    """Go through the positions with the keyboard."""
    flip = False
    keys = Text("← back   → next   Home first   End last   f flip   q quit", QUIET)
    with console.screen(hide_cursor=True):
        while True:
            console.clear()
            console.print(_headline(replay.record), _position(console, replay, flip=flip), keys, sep="\n")
            key = typer.getchar()
            if key in _LEAVE:
                return
            flip ^= key == "f"
            replay.go(_moved(key, replay.place, len(replay.record.turns)))


def _moved(key: str, place: int, last: int) -> int:
    if key in _NEXT:
        return min(last, place + 1)
    if key in _BACK:
        return max(0, place - 1)
    if key in _FIRST:
        return 0
    return last if key in _LAST else place
