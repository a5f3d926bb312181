"""A stream cut into pieces that hold one game each, in bounded memory whatever the stream holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from campanile.notation.parser import GAME_TAG

_GAME_TAG = GAME_TAG.encode()
_BOM = b"\xef\xbb\xbf"
_READ = 1 << 16  # a line may be a gigabyte long; this much of it is looked at together


class Stream(Protocol):
    """What the readers need of a file: `readline`, of bytes or of text. Open files as binary ones where you can.

    Only a binary stream tells its true byte positions, and only it can be read on after bytes that are not UTF-8.
    """

    def readline(self, size: int, /) -> bytes | str: ...


class Chunk:
    """A part of a stream that should hold one game: where it is, and its bytes, or the first of too many."""

    __slots__ = ("_parts", "_size", "end", "fault", "limit", "line", "offset")

    def __init__(self, line: int, offset: int, limit: int) -> None:
        self.line = line
        self.offset = offset
        self.end = offset
        self.limit = limit
        self.fault = ""
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, piece: bytes, end: int) -> None:
        """Append a piece that ends at that byte position; it is not kept once there is too much."""
        self.end = end
        if self.fault:
            return
        self._parts.append(piece)
        self._size += len(piece)
        if self._size > self.limit:
            self.fault = f"the game is larger than {self.limit} bytes"

    @property
    def data(self) -> bytes:
        """The bytes of the game."""
        return b"".join(self._parts)


class _Lines:
    """The pieces of a stream: whole lines, or parts of very long ones. Knows where the next piece stands."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.fault = ""
        self.line = 1
        self.offset = 0
        self.begins = True  # whether the next piece begins a line

    def __iter__(self) -> Iterator[bytes]:
        while piece := self._next():
            yield piece
            self.offset += len(piece)
            self.begins = piece.endswith(b"\n")
            self.line += self.begins

    def _next(self) -> bytes:
        try:
            piece = self._stream.readline(_READ)
        except UnicodeDecodeError as error:
            self.fault = f"{error}; only a stream of bytes can be read on after that"
            return b""
        # Half characters, which a text stream may hold, are found when the game is decoded.
        return piece.encode("utf-8", "surrogatepass") if isinstance(piece, str) else piece


def game_chunks(stream: Stream, limit: int) -> Iterator[Chunk]:
    """Text in the record format, cut before every line that begins with `[Game "`."""
    chunk: Chunk | None = None
    lines = _Lines(stream)
    for piece in lines:
        content = piece.removeprefix(_BOM) if lines.offset == 0 else piece
        if lines.begins and content.startswith(_GAME_TAG):
            if chunk is not None:
                yield chunk
            chunk = Chunk(lines.line, lines.offset + len(piece) - len(content), limit)
        elif chunk is None and content.strip():
            chunk = Chunk(lines.line, lines.offset, limit)
        if chunk is not None:
            chunk.add(content, lines.offset + len(piece))
    yield from _last(chunk, lines, limit)


def line_chunks(stream: Stream, limit: int) -> Iterator[Chunk]:
    """JSON Lines: a game on every line that is not blank."""
    chunk: Chunk | None = None
    lines = _Lines(stream)
    for piece in lines:
        content = piece.removeprefix(_BOM) if lines.offset == 0 else piece
        if chunk is not None and lines.begins:
            yield chunk
            chunk = None
        if chunk is None and content.strip():
            chunk = Chunk(lines.line, lines.offset, limit)
        if chunk is not None:
            chunk.add(content, lines.offset + len(piece))
    yield from _last(chunk, lines, limit)


def _last(chunk: Chunk | None, lines: _Lines, limit: int) -> Iterator[Chunk]:
    if lines.fault and chunk is None:
        chunk = Chunk(lines.line, lines.offset, limit)
    if chunk is not None:
        chunk.fault = lines.fault or chunk.fault
        yield chunk
