"""What a search has found out about a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campanile.engine.lines import Line
from campanile.engine.score import Proof


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines, best first, and what they rest on.

    `proof` is what is certain about the position for the side to act (`mover`). `depth` counts actions; `worlds`, in
    games with secrets, the possible positions that were looked at. `final` is False for what comes before the end of
    the search.
    """

    game: str
    mover: str
    lines: tuple[Line, ...]
    proof: Proof | None
    depth: int
    nodes: int
    seconds: float
    worlds: int | None = None
    final: bool = True

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def speed(self) -> float:
        """Nodes per second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    def effort(self) -> str:
        """What it took, in words."""
        reach = f"depth {self.depth}" if self.worlds is None else f"{_counted(self.worlds, 'world')}"
        return f"{reach}, {_amount(self.nodes)} nodes in {self.seconds:.2f} s, {_amount(self.speed)} a second"

    def __str__(self) -> str:
        rows = [f"{place}. {line}  {_what(line)}" for place, line in enumerate(self.lines, 1)]
        return "\n".join([f"{self.mover.capitalize()} to act: {self.effort()}", *rows])

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "game": self.game,
            "mover": self.mover,
            "lines": [line.to_dict() for line in self.lines],
            "proof": self.proof,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
            "speed": round(self.speed),
            "worlds": self.worlds,
            "final": self.final,
        }


def _what(line: Line) -> str:
    share = "" if line.share is None else f", played {line.share * 100:.0f} % of the time"
    return f"[{line.score}{share}]"


def _counted(number: int, noun: str) -> str:
    return f"{_amount(number)} {noun}" + ("" if number == 1 else "s")


def _amount(number: float) -> str:
    if number >= 1_000_000:
        return f"{number / 1_000_000:.1f} million"
    return f"{number:,.0f}"
