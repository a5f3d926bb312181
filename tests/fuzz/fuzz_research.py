"""Coverage-guided fuzzing of the research kit's readers with Atheris. `make fuzz` runs it; pytest does not.

Whatever the bytes are, a reader gives what is in the file or a ValueError, nothing else. What was read can be written
and read again without loss, and checking an ending says yes or why not.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import atheris

from campanile.research.arena.event import Event
from campanile.research.arena.journal import Journal
from campanile.research.arena.played import Played
from campanile.research.endings import Collection, Ending, Refuted, check_ending, read_collection
from campanile.research.openings import Book, read_book, write_book
from campanile.research.selfplay import Finished, Plan
from campanile.research.selfplay.source import games_of

FOLDER = tempfile.TemporaryDirectory()
FILE = Path(FOLDER.name) / "file"
EVENT = Event("kwinty", ("random", "random"))


def check_book(book: Book) -> None:
    """A book of openings."""
    for moves in book.positions.values():
        for move in moves:
            assert 0 <= move.first_score <= 1
            assert move.action.isprintable()
    write_book(book, FILE)
    assert read_book(FILE) == book


def check_collection(found: Collection) -> None:
    """A file of endings."""
    for position, ending in found.endings.items():
        assert position.isprintable()
        assert Ending.from_json(ending.to_json()) == (position, ending)
        with contextlib.suppress(Refuted):
            assert check_ending(found.game, found.options, ending) > 0


def check_games(found: tuple[Plan, list[Finished]]) -> None:
    """A file of self-play."""
    for game in found[1]:
        assert len(game.actions) == len(game.choices) > 0
        assert 0 <= game.first_score <= 1
        assert Finished.from_json(game.to_json()) == (game.number, game)


def check_journal(journal: Journal) -> None:
    """The arena's file."""
    with journal:
        for played in journal.games.values():
            assert Played.from_json(played.to_json()) == played


READERS: dict[bytes, tuple[Callable[[Path], Any], Callable[[Any], None]]] = {
    b"b": (read_book, check_book),
    b"e": (read_collection, check_collection),
    b"g": (games_of, check_games),
    b"a": (lambda path: Journal(path, EVENT), check_journal),
}


def one_input(data: bytes) -> None:
    """The first byte chooses the reader; the rest is the file."""
    if data[:1] not in READERS:
        return
    read, check = READERS[data[:1]]
    FILE.write_bytes(data[1:])
    try:
        found = read(FILE)
    except ValueError:
        return
    check(found)


if __name__ == "__main__":
    atheris.instrument_all()  # its import hook does not see through the loader of an editable install
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
