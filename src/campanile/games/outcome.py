"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `winner` is a colour word, or None for a draw. `reason` says in a few words what ended the game, `clause` which
    clause of the rules that is, `detail` what was compared: towers, fours, points; see each game's rules page.
    """

    winner: str | None
    reason: str
    clause: str
    detail: dict[str, Any] = field(hash=False)

    def __str__(self) -> str:
        result = f"{self.winner} wins" if self.winner else "draw"
        return f"{result}: {self.reason} ({self.clause})"


def read_outcome(ending: tuple[int, str, str] | None, sides: tuple[str, str], detail: dict[str, Any]) -> Outcome | None:
    """The outcome for an ending as the native core gives it."""
    if ending is None:
        return None
    winner, reason, clause = ending
    return Outcome(sides[winner] if winner >= 0 else None, reason, clause, detail)
