"""Certificates: a defender's reply to everything that the attacker can reach, in a file.

The body is compressed by zlib and holds 25 bytes for each reply, in rising order: the wall as three little-endian words
of 64 bits and the stone in one byte. `docs/research/kwinty-certificate.md` says what the bits mean.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path

from campanile.research.solve.files import read_whole, write_whole

FORM = "campanile five certificate 1"
_WALL_BYTES = 24
_ROW_BYTES = 25

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


def read_certificate(path: Path) -> Certificate:
    """ValueError if it is not a certificate. Whether it proves anything is for the sceptic to say."""
    header, body = read_whole(path, FORM)
    game, attacker, plies, count = (header.get(name) for name in ("game", "attacker", "plies", "replies"))
    if not (isinstance(game, str) and isinstance(attacker, str) and isinstance(plies, int) and isinstance(count, int)):
        raise ValueError(f"{path} is not a {FORM}: its first line lacks something")
    unpacker = zlib.decompressobj()
    try:
        rows = unpacker.decompress(body, count * _ROW_BYTES + 1)
    except zlib.error:
        rows = b""
    if len(rows) != count * _ROW_BYTES:
        raise ValueError(f"{path} is damaged: it does not hold {count} replies")
    return Certificate.from_rows(game, attacker, plies, rows)
