"""Streams of records: reading goes on after a damaged game and says where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campanile.notation.errors import RecordError
from campanile.notation.grammar import MAX_BYTES
from campanile.notation.json_form import MAX_JSON_BYTES, from_json
from campanile.notation.model import Record
from campanile.notation.parser import Damage, check_end, line_and_column, parse_game, skip_space
from campanile.notation.source import Chunk, Stream, game_chunks, line_chunks


@dataclass(frozen=True, slots=True)
class Damaged:
    """A part of a stream that is no record.

    `line` and `offset` (in bytes) say where it begins, `end` where the next game does, `reason` what is wrong, and
    `fault_line` and `fault_column` where that shows.
    """

    line: int
    offset: int
    end: int
    reason: str
    fault_line: int
    fault_column: int

    def __str__(self) -> str:
        return f"line {self.fault_line} column {self.fault_column}: {self.reason} (the game begins at line {self.line})"


@dataclass(frozen=True, slots=True)
class Entry:
    """What was read, and where it stands in the stream: `offset` and `end` count bytes, `line` counts from 1.

    `text` is the game as it was written, for finding places in it.
    """

    content: Record | Damaged
    line: int
    offset: int
    end: int
    text: str


def read(stream: Stream, *, limit: int = MAX_BYTES) -> Iterator[Record | Damaged]:
    """The games of a stream in the text form, one after the other, in constant memory.

    After a damaged game reading goes on at the next line that begins with `[Game "`.
    """
    return (entry.content for entry in entries(stream, limit))


def read_json(stream: Stream, *, limit: int = MAX_JSON_BYTES) -> Iterator[Record | Damaged]:
    """The games of a stream in JSON Lines, one after the other, in constant memory."""
    return (entry.content for entry in json_entries(stream, limit))


def entries(stream: Stream, limit: int = MAX_BYTES) -> Iterator[Entry]:
    """What `read` gives, with its places."""
    return _entries(game_chunks(stream, limit), _read_game)


def json_entries(stream: Stream, limit: int = MAX_JSON_BYTES) -> Iterator[Entry]:
    """What `read_json` gives, with its places."""
    return _entries(line_chunks(stream, limit), _read_line)


def _entries(
    chunks: Iterator[Chunk], read_one: Callable[[Chunk, str, Damage | None], Iterator[Entry]]
) -> Iterator[Entry]:
    for chunk in chunks:
        yield from read_one(chunk, *_decoded(chunk))


def _decoded(chunk: Chunk) -> tuple[str, Damage | None]:
    """The text of a chunk, or what can be read of it and why it is not more."""
    data, fault = chunk.data, None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode()
        fault = Damage(f"this is not UTF-8: {error.reason}", len(text))
    return text, Damage(chunk.fault, 0) if chunk.fault else fault


def _damaged(chunk: Chunk, text: str, damage: Damage, begin: int = 0) -> Entry:
    """`begin` is where the damaged part begins in the chunk's text."""
    line, column = line_and_column(text, max(damage.position, begin))
    first = chunk.line + text.count("\n", 0, begin)
    offset = chunk.offset + len(text[:begin].encode())
    damaged = Damaged(first, offset, chunk.end, damage.message, chunk.line + line - 1, column)
    return Entry(damaged, first, offset, chunk.end, text)


def _read_game(chunk: Chunk, text: str, fault: Damage | None) -> Iterator[Entry]:
    try:
        record, end = parse_game(text)
    except Damage as damage:
        yield _damaged(chunk, text, fault or damage)
        return
    after: Entry | None = None
    try:
        check_end(text, end)
        if fault:
            raise fault
    except Damage as damage:
        # The game is whole; what follows it, perhaps a game whose first line is broken, is not.
        after = _damaged(chunk, text, fault or damage, skip_space(text, end))
    yield Entry(record, chunk.line, chunk.offset, after.offset if after else chunk.end, text)
    if after:
        yield after


def _read_line(chunk: Chunk, text: str, fault: Damage | None) -> Iterator[Entry]:
    try:
        if fault:
            raise fault
        record = from_json(text)
    except Damage as damage:
        yield _damaged(chunk, text, damage)
    except RecordError as error:
        place = f"{error.path}: " if error.path else ""
        yield _damaged(chunk, text, Damage(f"{place}{error.message}", (error.column or 1) - 1))
    else:
        yield Entry(record, chunk.line, chunk.offset, chunk.end, text)
