"""Certificates: a defender's reply to everything that the attacker can reach, in a file.

The body is compressed by zlib and holds 25 bytes for each reply, in rising order: the wall as three little-endian words
of 64 bits and the stone in one byte. `docs/research/kwinty-certificate.md` says what the bits mean.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from campanile.research.decode import convert
from campanile.research.solve.files import read_whole, write_whole
from campanile.research.solve.subject import require_subject

FORM = "campanile five certificate 1"
_WALL_BYTES = 24
_ROW_BYTES = 25
_LONGEST = 80  # plies: 40 stones, each after at most one pass
_MOST_REPLIES = 200_000_000

Words = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Against `attacker`, for `plies` from the start: in which wall the defender answers what."""

    game: str
    attacker: str
    plies: int
    replies: dict[Words, int]

    @classmethod
    def from_rows(cls, game: str, attacker: str, plies: int, rows: bytes) -> Certificate:
        """From rows as the core writes them."""
        replies = {
            _words(rows[start : start + _WALL_BYTES]): rows[start + _WALL_BYTES]
            for start in range(0, len(rows), _ROW_BYTES)
        }
        return cls(game, attacker, plies, replies)


def _words(wall: bytes) -> Words:
    first, second, third = (int.from_bytes(wall[start : start + 8], "little") for start in (0, 8, 16))
    return first, second, third


def write_certificate(path: Path, certificate: Certificate) -> None:
    """Replace the file at once."""
    rows = sorted(
        b"".join(word.to_bytes(8, "little") for word in wall) + bytes([reply])
        for wall, reply in certificate.replies.items()
    )
    header = {
        "form": FORM,
        "game": certificate.game,
        "attacker": certificate.attacker,
        "plies": certificate.plies,
        "replies": len(rows),
    }
    write_whole(path, header, zlib.compress(b"".join(rows), 9))


class _Header(msgspec.Struct):
    """The first line; form, size and hash are read before."""

    game: str
    attacker: str
    plies: Annotated[int, Meta(ge=0, le=_LONGEST)]
    replies: Annotated[int, Meta(ge=0, le=_MOST_REPLIES)]


def read_certificate(path: Path) -> Certificate:
    """ValueError if it is not a certificate. Whether it proves anything is for the sceptic to say."""
    fields, body = read_whole(path, FORM)
    try:
        header = convert(fields, _Header)
        require_subject(header.game, header.attacker)
    except ValueError as error:
        raise ValueError(f"{path} is not a {FORM}: {error}") from None
    rows = _unpacked(body, header.replies * _ROW_BYTES)
    if rows is None:
        raise ValueError(f"{path} is damaged: it does not hold {header.replies} replies")
    if not _is_rising(rows):
        raise ValueError(f"{path} is damaged: its rows do not rise")
    return Certificate.from_rows(header.game, header.attacker, header.plies, rows)


def _unpacked(body: bytes, size: int) -> bytes | None:
    """The rows; None unless the body is one whole zlib stream of that size and nothing else."""
    unpacker = zlib.decompressobj()
    try:
        rows = unpacker.decompress(body, size + 1)
    except zlib.error:
        return None
    return rows if len(rows) == size and unpacker.eof and not unpacker.unused_data else None


def _is_rising(rows: bytes) -> bool:
    walls = (rows[start : start + _WALL_BYTES] for start in range(0, len(rows), _ROW_BYTES))
    return all(wall < following for wall, following in pairwise(walls))
