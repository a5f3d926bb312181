"""How many positions there are where a study's own games cannot tell: what scripts/count_positions.py found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from campanile.games import find


def counted_positions(game: str, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The count of a game with its usual rulings, as decimal logarithms; None where there is none.

    Without a value only the ends are known. The table in docs/research/positions.md is the same.
    """
    entry = find(game)
    if dict(options) != entry.complete_options({}):
        return None
    counted: dict[str, dict[str, Any]] = json.loads((resources.files(__package__) / "positions.json").read_text())
    return counted.get(entry.name)
