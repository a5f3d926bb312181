"""The planes show what the position text says, read here from the text alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import campanile
from campanile.research.steps import Steps
from support import random_action

Planes = NDArray[np.uint8]


def positions(game: str, **options: str) -> Iterator[tuple[Steps, int, Planes, list[str]]]:
    """Positions of random games, each with both seats."""
    names = campanile.games()[[g.name for g in campanile.games()].index(game)].native.plane_names()
    rng = random.Random(game)
    for _ in range(12):
        state = campanile.new(game, **options)
        while state.mover is not None:
            state.play(random_action(state, rng))
            if rng.random() < 0.3:
                for seat in (0, 1):
                    yield Steps(state), seat, Steps(state).planes(seat), names


def signature(steps: Steps, seat: int, planes: Planes) -> None:
    state = steps.state
    next_letter = str(state).split()[1]
    assert (planes[-2] == (next_letter == state.sides[seat][0])).all()
    assert (planes[-1] == seat).all()


def test_kwinty() -> None:
    for steps, seat, planes, names in positions("kwinty"):
        text, _ = str(steps.state).split()
        expected = np.zeros((4, 9, 17), np.uint8)
        for row, line in enumerate(reversed(text.split("/"))):
            column = 0
            digits = ""
            for sign in line + "/":
                if sign.isdigit():
                    digits += sign
                    continue
                column += int(digits or 0)
                digits = ""
                if sign == "/":
                    break
                whose = int(sign.islower()) ^ seat
                expected[2 * whose + (sign in "Vv"), row, column] = 1
                column += 1
        assert (planes[:4] == expected).all()
        for whose in (0, 1):
            laid = expected[2 * whose : 2 * whose + 2].sum() // 2
            assert (planes[4 + whose] == 20 - laid).all()
        assert names[1] == "own standing stone"
        signature(steps, seat, planes)


def test_volterra() -> None:
    for options in ({}, {"layout": "free"}):
        for steps, seat, planes, names in positions("volterra", **options):
            text, mover, owed = str(steps.state).split()
            expected = np.zeros((42, 4, 5), np.uint8)
            for row, line in enumerate(reversed(text.split("/"))):
                for column, tower in enumerate(line.split(",")):
                    for depth, tile in enumerate(reversed(tower.replace(".", ""))):
                        whose = int(tile in "dD") ^ seat
                        expected[2 * depth + whose, row, column] = 1
                        if tile.isupper():
                            expected[40 + whose, row, column] = 1
            assert (planes[:42] == expected).all()
            due = {"pawn": 42, "tower": 43}.get(owed)
            pawns = sum(sign.isupper() for sign in text)
            if pawns < 2:
                due = 44 if "." in text else 45
            for plane in range(42, 46):
                assert (planes[plane] == (plane == due)).all()
            assert names[42] == "pawn action is owed"
            assert mover in "ld"
            signature(steps, seat, planes)


def test_turris() -> None:
    for steps, seat, planes, names in positions("turris"):
        text, _, bonus, last, banned = str(steps.state).split()
        expected = np.zeros((110, 3, 3), np.uint8)
        for row, line in enumerate(reversed(text.split("/"))):
            for column, cubes in enumerate(line.split(",")):
                for level, cube in enumerate(cubes.replace(".", "")):
                    whose = int(cube.islower()) ^ seat
                    expected[10 * level + 5 * whose + "VEWNS".index(cube.upper()), row, column] = 1
        assert (planes[:110] == expected).all()
        for whose in (0, 1):
            cubes = sum(expected[10 * level + 5 * whose : 10 * level + 5 * whose + 5].sum() for level in range(11))
            assert (planes[110 + whose] == 20 - cubes // 2).all()
        assert (planes[112] == (bonus == "bonus")).all()
        for side, cell in enumerate(last.split("/")):
            plane = planes[113 + (side ^ seat)]
            assert plane.any() == (cell != "-")
            if cell != "-":
                assert plane["123".index(cell[1]), "abc".index(cell[0])] == 1
        forbidden = np.zeros((3, 3), np.uint8)
        for cell in banned.split("+") if banned != "-" else []:
            forbidden["123".index(cell[1]), "abc".index(cell[0])] += 1
        assert (planes[115] == forbidden).all()
        assert names[5] == "level 1: other's cube standing"
        signature(steps, seat, planes)


def test_volto() -> None:
    for steps, seat, planes, names in positions("volto"):
        state = steps.state
        view = state.view(state.sides[seat])
        text, _, captured, quiet = str(view).split()
        own = np.zeros((5, 7, 5), np.uint8)
        for row, line in enumerate(reversed(text.split("/"))):
            column = 0
            for sign in line:
                if sign.isdigit():
                    column += int(sign)
                    continue
                square = "abcde"[column] + str(row + 1)
                if sign.islower() == (seat == 1):
                    own["NASLC".index(sign.upper()), row, column] = 1
                    assert planes[10 + "NASLC".index(sign.upper()), row, column] == 1
                else:
                    can_be = {"NASLC"[kind] for kind in range(5) if planes[5 + kind, row, column]}
                    assert can_be >= set(view.possible.get(square, sign.upper()))
                column += 1
        assert (planes[:5] == own).all()
        for side, letters in enumerate(captured.split("/")):
            for kind in range(5):
                assert (planes[15 + 5 * (side ^ seat) + kind] == letters.count("NASLC"[kind])).all()
        assert (planes[25] == int(quiet)).all()
        assert names[4] == "own candidate"
        signature(steps, seat, planes)
