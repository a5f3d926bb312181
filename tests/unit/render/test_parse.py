"""The small parsers recover what the oracles know."""

from __future__ import annotations

from typing import Any

from campanile.render import kwinty, turris_position, volterra, volto


def test_kwinty_stones_are_recovered(wall: Any) -> None:
    found = {
        (s.side, f"{kwinty.COLUMNS[s.column]}{s.row + 1}{'h' if s.lying else 'v'}")
        for s in kwinty.parse(wall.text).stones
    }
    assert found == {(stone.colour[0], stone.name()) for stone in wall.oracle.stones}


def test_kwinty_window_holds_every_place(wall: Any) -> None:
    position = kwinty.parse(wall.text)
    window = position.window()
    assert len(window) == kwinty.SHOWN
    assert 0 <= window.start < window.stop <= len(kwinty.COLUMNS)
    for stone in position.stones:
        assert all(column in window for column, _ in stone.squares)
    for column, _, lying in kwinty.actions(wall.targets):
        assert column in window
        assert column + lying in window
        assert column + lying in position.reach()


def test_turris_stones_are_recovered(tower: Any) -> None:
    position = turris_position.parse(tower.text)
    found = {
        (s.side, frozenset((f"{turris_position.COLUMNS[x]}{y + 1}", z + 1) for x, y, z in s.cells))
        for s in position.stones
    }
    known = tower.oracle.stones("white") | tower.oracle.stones("black")
    assert found == {(stone.colour[0], frozenset(stone.cells)) for stone in known}
    assert len(position.stones) == len(found)
    assert {(f"{turris_position.COLUMNS[x]}{y + 1}", z + 1) for x, y, z in position.banned} == set(tower.oracle.ban)


def test_turris_last_stone_is_found() -> None:
    position = turris_position.parse("VVVV,.,./.,.,./VV,.,. b - a3:3/- -")
    assert {s.cells[0] for s in turris_position.played(position, ["a3"])} == {(0, 2, 2)}
    assert {s.cells[0] for s in turris_position.played(position, ["a3,a3"])} == {(0, 2, 2), (0, 2, 0)}
    assert turris_position.played(position, ["xa1", "-", "pass"]) == set()


def test_volterra_notations() -> None:
    marked = volterra.marked(("b3,b1-c1", "@a1", "+e4", "nonsense"))
    assert sorted(marked.sources) == ["b1"]
    assert sorted(marked.towers) == ["c1"]
    assert sorted(marked.pawns) == ["a1", "b3"]
    assert sorted(marked.tiles) == ["e4"]


def test_volto_notations() -> None:
    assert volto.moves(("b2b3xN", "NACNALNSLA", "a1a2")) == [("b2", "b3"), ("a1", "a2")]
