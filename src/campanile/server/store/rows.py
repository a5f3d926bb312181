"""What goes in and out of the store: plain values, and the two ways to fail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec


class Conflict(Exception):
    """The place (game, seq), or the game, is taken already, or a gap would arise. Nothing of the call was stored."""


class Unavailable(Exception):
    """The database failed: a full disk, a lost connection.

    Nothing is half done. If the connection broke during the commit, nobody can tell whether all or nothing was stored:
    read the game again before going on.
    """


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who plays one side, as decided when the game was made."""

    side: str
    kind: str
    level: int | None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was made; this never changes. All times are milliseconds since 1970."""

    id: str
    game: str
    options: dict[str, Any]
    mode: str
    clock: dict[str, Any] | None
    seats: tuple[SeatRow, ...]
    series: str  # the id of the first game of the series; (series, number) is unique
    number: int  # of this game in its series, from 1
    previous: str | None  # the game before it
    created: int


class EventRow(msgspec.Struct, frozen=True, gc=False):  # there are very many, and they refer to nothing
    """One thing that happened, an action, a resignation, an offer; `seq` counts a game's events from 1 without gaps."""

    game: str
    seq: int
    kind: str
    side: str | None
    data: str
    at: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a game, and what a starting server looks for; it follows from the events."""

    over: bool
    winner: str | None
    mover: str | None
    plies: int
    changed: int


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list of one who holds seats of it, or in the list of its series."""

    game: GameRow
    summary: Summary
    you: tuple[str, ...]  # the sides that the asker holds; none in the list of a series
