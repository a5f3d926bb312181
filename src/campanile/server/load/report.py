"""What is counted while a server is under load, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counted by all tables together; times in seconds."""

    sent: int = 0
    acknowledged: int = 0
    finished: int = 0
    lost: int = 0
    delays: list[float] = field(default_factory=list)  # from sending to both seats informed
    late: list[float] = field(default_factory=list)  # how much later than planned this program itself was
    errors: Counter[str] = field(default_factory=Counter)

    def error(self, word: str) -> None:
        """Count something that must not happen."""
        self.errors[word] += 1


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a run; times in milliseconds."""

    games: int
    seconds: float
    sent: int
    acknowledged: int
    finished: int
    lost: int
    errors: dict[str, int]
    p50: float
    p95: float
    p99: float
    worst: float
    client_late: float  # p99: a client that is late itself measures itself
    opening: float  # seconds until all games were open
    server_cpu: float | None  # of one core, while they played
    server_memory: float | None  # MB, at its highest

    @property
    def flawless(self) -> bool:
        """Whether everything that was sent was acknowledged and is there."""
        return not self.errors and not self.lost and self.sent == self.acknowledged > 0


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
