"""Samples for tests of the store."""

from __future__ import annotations

from typing import Any

from campanile.server.store import EventRow, GameRow, SeatRow

ANNA, BERT, CLEO = (bytes([number]) * 32 for number in (0, 1, 255))


def game(name: str, **changes: Any) -> GameRow:
    """A game with seats for two."""
    seats = (SeatRow("white", "human", None), SeatRow("black", "computer", 3))
    values: dict[str, Any] = {
        "id": name, "game": "chess", "options": {"castling": True}, "mode": "link", "clock": {"minutes": 5.0},
        "seats": seats, "series": name, "number": 1, "previous": None, "created": 1_700_000_000_000,
    }  # fmt: skip
    return GameRow(**(values | changes))


def event(name: str, seq: int, data: str = "e4") -> EventRow:
    """The seq-th event of a game."""
    return EventRow(name, seq, "action", "white" if seq % 2 else "black", data, 1_700_000_000_000 + seq)
