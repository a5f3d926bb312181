"""Between the values of the store and the columns of its tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Row

from campanile.server.store.rows import EventRow, GameRow, SeatRow, Summary


def plain(text: str) -> bool:
    """Whether a text can be kept by every database: no NUL, no half of a surrogate pair."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _checked(row: dict[str, Any]) -> dict[str, Any]:
    for name, value in row.items():
        if isinstance(value, str) and not plain(value):
            raise ValueError(f"The {name} has a letter that cannot be stored.")
    return row


def as_game(game: GameRow) -> dict[str, Any]:
    """The row of a game."""
    return _checked(
        {
            "id": game.id,
            "game": game.game,
            "options": _json(game.options),
            "mode": game.mode,
            "clock": None if game.clock is None else _json(game.clock),
            "seats": _json(game.seats),
            "series": game.series,
            "number": game.number,
            "previous": game.previous,
            "created": game.created,
        }
    )


def as_opening(game: GameRow, summary: Summary | None) -> dict[str, Any]:
    """The row of a game's first summary."""
    row = as_summary(game.id, summary or Summary(False, None, None, 0, game.created))
    row["game"] = row.pop("of")
    return row


def as_summary(game_id: str, summary: Summary) -> dict[str, Any]:
    """The values of a summary, and the game that it is of."""
    return _checked(
        {
            "of": game_id,
            "over": summary.over,
            "winner": summary.winner,
            "mover": summary.mover,
            "plies": summary.plies,
            "changed": summary.changed,
        }
    )


def as_event(event: EventRow) -> dict[str, Any]:
    """The row of an event."""
    if event.seq < 1:
        raise ValueError("Events are counted from 1.")
    return _checked(
        {
            "game": event.game,
            "seq": event.seq,
            "before": event.seq - 1 or None,
            "kind": event.kind,
            "side": event.side,
            "data": event.data,
            "at": event.at,
        }
    )


def as_holder(game_id: str, side: str, owner: bytes) -> dict[str, Any]:
    """The row of an owner of a seat."""
    return _checked({"game": game_id, "side": side, "owner": owner})


def to_game(row: Row[Any]) -> GameRow:
    """The game of a row."""
    return GameRow(
        row.id,
        row.game,
        msgspec.json.decode(row.options),
        row.mode,
        None if row.clock is None else msgspec.json.decode(row.clock),
        msgspec.json.decode(row.seats, type=tuple[SeatRow, ...]),
        row.series,
        row.number,
        row.previous,
        row.created,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
