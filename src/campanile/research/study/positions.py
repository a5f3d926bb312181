"""How many positions there are where a study's own games cannot tell: what scripts/count_positions.py found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.games import find

# Decimal logarithms; the table in docs/research/positions.md is the same. No value: only the ends are known.
_COUNTED: dict[str, dict[str, Any]] = {
    "volterra": {"value": 17.87, "low": 17.86, "high": 17.88, "what": "at the start of a turn, both pawns placed"},
    "volto": {
        "value": 24.96,
        "low": 24.96,
        "high": 24.96,
        "what": "after both set-ups, before the end; without history",
    },
    "turris": {"value": None, "low": 20.70, "high": 21.48, "what": "towers with the side to move"},
}


def counted_positions(game: str, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """The count of a game with its usual rulings; None where there is none."""
    entry = find(game)
    usual = dict(options) == entry.complete_options({})
    return dict(_COUNTED[entry.name]) if usual and entry.name in _COUNTED else None
