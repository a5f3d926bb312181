"""A book from games of the engine against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import campanile
from campanile.research.openings.explore import Exploration, Settings, explore
from campanile.research.pool import Here, Processes

SMALL = Settings(games=40, nodes=30, depth=3, fewest=4, seed=5)


def played(positions: dict[str, Any], text: str) -> int:
    return sum(move["games"] for move in positions[text])


def test_every_game_goes_through_the_tree() -> None:
    """And it leaves it where it adds a position, which happens once in each."""
    positions = Exploration("kwinty", SMALL).run(Here())
    start = campanile.new("kwinty")
    assert played(positions, str(start)) == SMALL.games
    went_on = 0
    for move in positions[str(start)]:
        after = start.copy()
        after.play(move["action"])
        went_on += played(positions, str(after))
        assert 0 <= move["score"] <= 1
    assert went_on == SMALL.games - 1
    assert all(played(positions, text) >= SMALL.fewest for text in positions)


def test_images_are_one_position() -> None:
    """Turris has eight first placements, but only a corner and the middle of a side are different."""
    settings = Settings(games=40, nodes=30, depth=2, fewest=1)
    positions = Exploration("turris", settings).run(Here())
    start = campanile.new("turris")
    assert len(positions) == 3
    assert len(positions[str(start)]) == 2
    assert played(positions, str(start)) == settings.games


def test_a_book_goes_on_after_a_line(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    line = Settings(games=20, nodes=30, depth=2, fewest=1, line="i1v i3v j1v")
    with pytest.raises(ValueError, match="no book to go on with"):
        explore("kwinty", line, Here(), path, lambda _: None)
    explore("kwinty", SMALL, Here(), path, lambda _: None)
    before = json.loads(path.read_text())
    explore("kwinty", line, Here(), path, lambda _: None)
    after = json.loads(path.read_text())
    state = campanile.new("kwinty")
    for action in line.line.split():
        state.play(action)
    assert str(state) not in before["positions"]
    assert played(after["positions"], str(state)) == line.games
    assert before["positions"].items() <= after["positions"].items()
    assert after["command"] == f"{before['command']} && campanile explore kwinty --games 20 --nodes 30 --depth 2 " + (
        "--fewest 1 --seed 1 --line 'i1v i3v j1v'"
    )


def test_the_same_book_on_several_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    told: list[int] = []
    explore("kwinty", SMALL, Here(), one, told.append)
    explore("kwinty", SMALL, Processes(2), two, told.append)
    assert one.read_bytes() == two.read_bytes()
    assert told == [32, 40] * 2
    assert json.loads(one.read_text())["command"].endswith("--games 40 --nodes 30 --depth 3 --fewest 4 --seed 5")


def test_what_wins_is_tried_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """With results that are known in advance: the first side wins after i1h, else the second does."""
    lying = next(action.id for action in campanile.new("kwinty").legal_actions if action == "i1h")
    monkeypatch.setattr("campanile.research.openings.explore._Game.do", lambda _, key, __: float(key[1][0] == lying))
    settings = Settings(games=160, nodes=30, depth=1, fewest=1)
    moves = Exploration("kwinty", settings).run(Here())[str(campanile.new("kwinty"))]
    assert moves[0]["action"] == "i1h"
    assert moves[0]["games"] > 100
    assert [move["score"] for move in moves] == [1, 0]


@pytest.mark.parametrize("wrong", [{"games": 0}, {"nodes": 0}, {"depth": 0}, {"fewest": 0}])
def test_nonsense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        Settings(**wrong)
