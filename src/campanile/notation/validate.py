"""Whole files against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campanile.notation.errors import RecordError
from campanile.notation.parser import line_and_column, tag_place, turn_place
from campanile.notation.reader import Damaged, Entry, entries, json_entries
from campanile.notation.replay import check
from campanile.notation.source import Stream


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be said of one game of a file.

    `number` counts the games (and damaged parts) from 1. `line` and `offset` say where it begins; `end`, the number
    of bytes read so far, is for showing progress. `game` is the game's name, empty for a damaged part. `error` is the
    first fault or None; `note` says what could not be checked.
    """

    number: int
    line: int
    offset: int
    end: int
    game: str
    error: RecordError | None
    note: str = ""

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return self.error is None

    def __str__(self) -> str:
        what = f"game {self.number} (line {self.line}{f', {self.game}' if self.game else ''})"
        return f"{what}: {self.error or self.note or 'correct'}"


def validate(stream: Stream, *, json: bool = False) -> Iterator[Report]:
    """Replay every game of a stream, in the text form or as JSON Lines, and report on it; in constant memory."""
    found = json_entries(stream) if json else entries(stream)
    for number, entry in enumerate(found, 1):
        yield _report(number, entry, json)


def _report(number: int, entry: Entry, json: bool) -> Report:
    content, note, game = entry.content, "", ""
    error: RecordError | None = None
    if isinstance(content, Damaged):
        error = RecordError(content.reason, line=content.fault_line, column=content.fault_column)
    else:
        game = content.game
        try:
            note = check(content)
        except RecordError as fault:
            error = _placed(fault, entry, json)
    return Report(number, entry.line, entry.offset, entry.end, game, error, note)


def _placed(fault: RecordError, entry: Entry, json: bool) -> RecordError:
    """The fault with its place in the file, and without the frames that it would keep alive."""
    line, column = entry.line, None
    if not json:
        position = _position(fault, entry.text)
        line, column = line_and_column(entry.text, position)
        line += entry.line - 1
    return RecordError(
        fault.message, clause=fault.clause, action=fault.action, line=line, column=column, turn=fault.turn,
        where=fault.where, ordinal=fault.ordinal, tag=fault.tag,
    )  # fmt: skip


def _position(fault: RecordError, text: str) -> int:
    found = turn_place(text, fault.ordinal) if fault.ordinal else tag_place(text, fault.tag) if fault.tag else None
    return found or 0
