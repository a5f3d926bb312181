"""The perft counts: the table of rules.md, and the files that core and oracle confirmed together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import campanile

FOLDER = Path(__file__).parent
RULES_TABLE = {
    ("volterra", ""): [16, 86, 1646, 7718],
    ("kwinty", ""): [2, 12, 78, 634, 5439],
    ("turris", ""): [8, 20, 88, 428, 2144],
    ("turris", "ground_lying"): [16, 112, 1004, 8396],
}


@pytest.mark.parametrize(("game", "switch"), RULES_TABLE)
def test_table_of_the_rules(game: str, switch: str) -> None:
    state = campanile.new(game, **({switch: True} if switch else {}))
    expected = RULES_TABLE[game, switch]
    assert [campanile.perft(state, depth) for depth in range(1, len(expected) + 1)] == expected


def test_table_of_the_rules_volto() -> None:
    state = campanile.new("volto")
    state.play("NACNALNSLA")
    state.play("NACNALNSLA")
    assert [campanile.perft(state, depth) for depth in (1, 2, 3)] == [11, 112, 1520]


@pytest.mark.parametrize("game", [game.name for game in campanile.games()])
def test_confirmed_counts(game: str) -> None:
    lines = [line for line in (FOLDER / f"{game}.txt").read_text().splitlines() if not line.startswith("#")]
    assert len({line.split("\t")[3] for line in lines}) > 20
    for line in lines:
        depth, count, options, text = line.split("\t")
        state = campanile.parse(game, text, **json.loads(options))
        assert campanile.perft(state, int(depth)) == int(count), line
