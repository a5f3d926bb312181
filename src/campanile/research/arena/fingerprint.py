"""Which data the computer players of a game use: games from before and after a change of it do not belong together."""

from __future__ import annotations

import hashlib
import json

from campanile.engine import levels, native, weights
from campanile.engine.book import book_path
from campanile.games import find


def fingerprint(game: str, *, self_play: bool = False) -> str:
    """A short hash of the game's weights, levels' settings and openings; what the levels are rated plays no part.

    Self-play has no levels, knows no book, and trusts the other side: only what was learned matters to it.
    """
    entry = find(game)
    name = entry.name
    digest = hashlib.sha256()
    digest.update(native.learned(name, trusting=self_play) if entry.hidden else weights.load(name))
    if not self_play:
        digest.update(_of_levels(name))
    return digest.hexdigest()[:12]


def _of_levels(game: str) -> bytes:
    path = book_path(game)
    rows = [(level.strength, level.well_read, level.wary, repr(level.setting)) for level in levels(game)]
    return (path.read_bytes() if path.exists() else b"") + json.dumps(rows).encode()
