"""Every terminal board: aligned, narrow enough, readable without colour."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from campanile.render import board, score

ESCAPE = re.compile("\x1b\\[[0-9;]*m")


@pytest.mark.parametrize("flip", [False, True])
def test_fits_a_terminal(sample: Any, detail: Any, flip: bool) -> None:
    text = board(sample.game, sample.text, **sample.marks, detail=detail, colour=False, flip=flip)
    lines = text.split("\n")
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 24
    assert "\x1b" not in text
    for character in set(text) - {"\n"}:
        assert unicodedata.east_asian_width(character) not in "WF"
        assert character.isprintable()
        assert not unicodedata.combining(character)


def test_colour_changes_nothing_but_colour(sample: Any, detail: Any) -> None:
    plain, coloured = (
        board(sample.game, sample.text, **sample.marks, detail=detail, colour=colour) for colour in (False, True)
    )
    assert [line.rstrip() for line in ESCAPE.sub("", coloured).split("\n")] == plain.split("\n")
    for line in coloured.split("\n"):
        codes = ESCAPE.findall(line)
        assert codes[1::2] == ["\x1b[0m"] * (len(codes) // 2), "colours end on the line they begin on"


def test_frames_are_closed(sample: Any) -> None:
    text = board(sample.game, sample.text, **sample.marks, colour=False)
    if sample.game in ("volterra", "volto"):
        framed = [line for line in text.split("\n") if re.match(r"[\d ] [┌├└│╔╠╟╚║]", line)]
        edges = {max(line.rfind(c) for c in "┐┤┘│╗╣╢╝║") for line in framed}
        assert len(framed) in (15, 17)
        assert len(edges) == 1
    elif sample.game == "kwinty":
        assert_lines_meet(text.split("\n")[:19])


def assert_lines_meet(lines: list[str]) -> None:
    """Every arm of a box character meets an arm of its neighbour."""
    arms = {"│": "ud", "─": "lr", "┌": "dr", "┐": "dl", "└": "ur", "┘": "ul", "├": "udr", "┤": "udl", "┬": "dlr",
            "┴": "ulr", "┼": "udlr", "╧": "u", "═": ""}  # fmt: skip
    grid = [line.ljust(80) for line in lines]
    for y, line in enumerate(grid):
        for x, character in enumerate(line):
            here = arms.get(character, "")
            if "r" in here:
                assert "l" in arms.get(line[x + 1], ""), (x, y)
            if "d" in here and y + 1 < len(grid):
                assert "u" in arms.get(grid[y + 1][x], ""), (x, y)


def test_every_piece_is_written(sample: Any) -> None:
    text = board(sample.game, sample.text, colour=False)
    field = sample.text.split(" ")[0]
    if sample.game == "volterra":
        body = "".join(re.findall(r"(?<=│) ([ldLD]+) *(?=│)", text))
        assert sorted(body) == sorted(re.findall("[ldLD]", field))
    elif sample.game == "volto":
        assert text.count("(") - text.count("captured (") >= len(re.findall("[A-Z]", field))
    elif sample.game == "kwinty":
        wall = "\n".join(text.split("\n")[:18])
        assert (wall.count("W"), wall.count("B")) == (len(re.findall("[HV]", field)), len(re.findall("[hv]", field)))
    else:
        levels = "\n".join(text.split("\n")[1:6])
        white, black = len(re.findall("[VEWNS]", field)), len(re.findall("[vewns]", field))
        assert (levels.count("w"), levels.count("b")) == (white, black)


def test_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown game"):
        board("go", "17 w")


def test_volto_from_both_sides() -> None:
    text = "nacna/lnsla/5/5/5/NSLAN/ACNLA w -/- 0"
    mine, theirs = (board("volto", text, colour=False, flip=flip).split("\n") for flip in (False, True))
    assert mine[1].startswith("7 ║ <n> │ <a> │ <c>")
    assert theirs[1].startswith("1 ║ (A) │ (L) │ (N)")


def test_turris_tells_how_many_stones_are_left(tower: Any) -> None:
    left = {side: 20 - len(tower.oracle.stones(side)) for side in ("white", "black")}
    said = f"stones left: White {left['white']}, Black {left['black']}"
    assert said in board("turris", tower.text, colour=False)
    assert said not in board("turris", tower.text, colour=False, detail={"status": "White wins"})


def test_the_score_is_told_as_below_the_board(sample: Any, detail: Any) -> None:
    told = score(sample.game, detail or {})
    assert told in board(sample.game, sample.text, detail=detail, colour=False)
    assert bool(told) == (detail is not None and not detail.get("five"))
    if sample.game == "kwinty":
        assert score("kwinty", {"white": 1, "black": 0, "five": None}) == "fours: White 1, Black 0"
