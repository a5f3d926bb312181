"""The conditions of self-play: equal plans give equal games."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from campanile.games import find
from campanile.research.arena.fingerprint import fingerprint


@dataclass(frozen=True)
class Plan:
    """How every game is played.

    `nodes` is the sight of both sides, in positions for each action; 0 is random play. In games without secrets the
    first `explore` actions are drawn among the best `lines`, one that is worse by `temperature` of win probability e
    times less often, so that games differ; after that the best is played. In games with secrets good play is a mixture
    anyway, and it is drawn from throughout. `data` says which weights were used.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int = 1000
    explore: int = 10
    lines: int = 6
    temperature: float = 0.04
    seed: int = 1
    data: str = ""

    def __post_init__(self) -> None:
        """Complete what is left out, and refuse what makes no sense."""
        entry = find(self.game)
        for name, least in (("nodes", 0), ("explore", 0), ("lines", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be at least {least}")
        if not (math.isfinite(self.temperature) and self.temperature > 0):
            raise ValueError("the temperature must be above 0")
        object.__setattr__(self, "options", entry.complete_options(dict(self.options)))
        if not self.data:
            object.__setattr__(self, "data", fingerprint(self.game, self_play=True))

    def as_dict(self) -> dict[str, Any]:
        """The plan as JSON has it."""
        return asdict(self)

    def rng(self, number: int) -> random.Random:
        """The dice of one game."""
        # A text as seed gives the same numbers on every machine and in every process.
        return random.Random(f"{self.seed}/{self.nodes}/{number}")  # noqa: S311 - it is to be repeatable
