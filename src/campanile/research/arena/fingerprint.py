"""Which data the computer players of a game use: games from before and after a change of it do not belong together."""

from __future__ import annotations

import hashlib
import json

from campanile.engine import levels, native, weights
from campanile.engine.book import book_path
from campanile.games import find


def fingerprint(game: str, *, openings: bool = True) -> str:
    """A short hash of the game's weights, levels' settings and openings; what the levels are rated plays no part.

    Without `openings` for those who only search: self-play knows no book.
    """
    entry = find(game)
    name = entry.name
    digest = hashlib.sha256()
    digest.update(native.learned(name) if entry.hidden else weights.load(name))
    if openings and (path := book_path(name)).exists():
        digest.update(path.read_bytes())
    rows = [(level.strength, repr(level.setting)) for level in levels(name)]
    digest.update(json.dumps(rows).encode())
    return digest.hexdigest()[:12]
