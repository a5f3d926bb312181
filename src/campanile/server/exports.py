"""Records and pictures of a game, as the visitor may see it (M8)."""

from __future__ import annotations

from datetime import UTC, datetime

from campanile.games.view import SPECTATOR
from campanile.notation import Record
from campanile.server.match import Match

_REASONS = {"resigned": "resignation", "time": "time", "agreed": "agreement", "abandoned": "abandoned"}


def record(match: Match, sides: tuple[str, ...]) -> Record:
    """The game's record; with secrets, until the game is over, what this visitor's seat may know."""
    seat = _seer(sides) if match.secret else None
    tags = {"Date": f"{datetime.fromtimestamp(match.row.created / 1000, UTC):%Y.%m.%d}"}
    tags |= {row.side.capitalize(): f"Campanile level {row.level}" for row in match.row.seats if row.level is not None}
    if clock := match.row.clock:
        tags["TimeControl"] = f"{clock['days']}d" if clock["days"] else f"{clock['minutes']:g}+{clock['increment']:g}"
    if verdict := match.verdict:
        # Nobody has won a game that was given up before it had an opponent, and it is no draw either.
        tags["Result"] = verdict.winner or ("*" if match.abandoned else "draw")
        tags["Reason"] = _REASONS[verdict.reason]
    return Record.from_state(match.state, seat, **tags)


def picture(match: Match, sides: tuple[str, ...]) -> str:
    """The board as it stands, seen from the visitor's side."""
    seer = _seer(sides)
    return match.position(seer).svg(flip=seer == match.game.sides[1])


def _seer(sides: tuple[str, ...]) -> str:
    """Who plays both sides sees as a spectator here: a file has no side that it faces."""
    return sides[0] if len(sides) == 1 else SPECTATOR
