"""What is marked on a board besides the position itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Marks:
    """Last turn, possible actions, score details, the side of the board we look from, and if letters are explained."""

    last: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    detail: Mapping[str, Any] | None = None
    flip: bool = False
    legend: bool = True

    def status(self, otherwise: str) -> str:
        """The line below the board: as given, or what the position alone tells."""
        return str((self.detail or {}).get("status", otherwise))

    def speaker(self, sides: Mapping[str, str], mover: str) -> str | None:
        """Whose token stands beside that line: the mover's, or the winner's if the line names one."""
        line = self.status(sides[mover]).lower()
        return next((side for side, name in sides.items() if line.startswith(name.lower())), None)

    def footer(self, sides: Mapping[str, str], mover: str, otherwise: str, token: Callable[[str], str]) -> str:
        """The line below a board of letters, behind the token of the side that it is about."""
        speaker = self.speaker(sides, mover)
        return f"{token(speaker)} {self.status(otherwise)}" if speaker else self.status(otherwise)
