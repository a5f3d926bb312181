"""Streams: damaged games are found, the others survive, and memory stays small."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campanile.notation import Damaged, Record, read, to_text
from campanile.notation.reader import entries
from unit.notation.samples import many, records

GAMES = many(8)
TEXTS = [to_text(game) for game in GAMES]


def text_of(texts: list[str]) -> bytes:
    return "".join(texts).encode()


@settings(max_examples=25)
@given(st.lists(records, max_size=4))
def test_several_games(games: list[Record]) -> None:
    text = "".join(map(to_text, games))
    assert list(read(io.BytesIO(text.encode()))) == games
    assert list(read(io.StringIO(text))) == games
    assert list(read(io.BytesIO(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()))) == games


@settings(max_examples=25)
@given(st.lists(records, max_size=4))
def test_places_are_in_bytes(games: list[Record]) -> None:
    data = text_of([to_text(game) for game in games])
    found = list(entries(io.BytesIO(data)))
    assert [entry.end for entry in found] == [*(entry.offset for entry in found[1:]), *([len(data)] if found else [])]
    for entry, game in zip(found, games, strict=True):
        assert data[entry.offset : entry.end] == to_text(game).encode()
        assert entry.line == data.count(b"\n", 0, entry.offset) + 1


def test_blank_lines_do_not_matter() -> None:
    text = text_of(TEXTS)
    assert list(read(io.BytesIO(text.replace(b"\n\n", b"\n")))) == GAMES
    assert list(read(io.BytesIO(b"\n \r\n" + text.replace(b"\n\n", b"\n\n\n\n")))) == GAMES
    assert list(read(io.BytesIO(b""))) == list(read(io.BytesIO(b"\xef\xbb\xbf"))) == []


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    assert all(isinstance(found, Damaged) for found in read(io.BytesIO(data)))


@given(st.data())
def test_damage_stays_where_it_is(data: st.DataObject) -> None:
    """Whatever happens inside one game, all the others are read."""
    whole = TEXTS[3].encode()
    begin = data.draw(st.integers(1, len(whole)))
    end = data.draw(st.integers(begin, len(whole)))
    put = data.draw(st.binary(max_size=30)).replace(b"\n[Game", b"")
    broken = whole[:begin] + put + whole[end:]
    found = list(read(io.BytesIO(text_of(TEXTS[:3]) + broken + b"\n" + text_of(TEXTS[4:]))))
    assert found[:3] == GAMES[:3]
    assert found[-4:] == GAMES[4:]


def test_damage_says_where() -> None:
    broken = TEXTS[1].replace("2. ", "3. ", 1)
    found = list(read(io.BytesIO(text_of([TEXTS[0], broken, TEXTS[2]]))))
    assert [found[0], found[2]] == [GAMES[0], GAMES[2]]
    damaged = found[1]
    assert isinstance(damaged, Damaged)
    assert damaged.offset == len(TEXTS[0])
    assert damaged.end == len(TEXTS[0] + broken)
    assert damaged.line == TEXTS[0].count("\n") + 1
    before = broken[: broken.index("3. ")]
    assert damaged.fault_line == (TEXTS[0] + before).count("\n") + 1
    assert damaged.fault_column == len(before) - before.rindex("\n")
    assert "turn 2 should follow" in str(damaged)


def test_a_game_without_its_first_line_does_not_harm_the_one_before() -> None:
    found = list(read(io.BytesIO(text_of([TEXTS[0], TEXTS[1].split("\n", 1)[1], TEXTS[2]]))))
    assert [found[0], found[2]] == [GAMES[0], GAMES[2]]
    assert isinstance(found[1], Damaged)
    assert (found[1].line, found[1].offset) == (TEXTS[0].count("\n") + 1, len(TEXTS[0]))


def test_a_game_cut_off_in_a_comment() -> None:
    found = list(read(io.BytesIO(b'[Game "kwinty"]\n\n1. i1h {what\n' + text_of(TEXTS[:1]))))
    assert isinstance(found[0], Damaged)
    assert found[1:] == GAMES[:1]


def test_bytes_that_are_not_utf_8() -> None:
    broken = TEXTS[1].encode().replace(b"1. ", b"{\xe9t\xe9} 1. ", 1)
    found = list(read(io.BytesIO(TEXTS[0].encode() + broken + TEXTS[2].encode())))
    assert [found[0], found[2]] == [GAMES[0], GAMES[2]]
    assert isinstance(found[1], Damaged)
    assert "not UTF-8" in found[1].reason
    assert found[1].fault_line == TEXTS[0].count("\n") + broken[: broken.index(b"\xe9")].count(b"\n") + 1


def test_a_text_stream_that_cannot_go_on() -> None:
    data = TEXTS[0].encode() + b"\xff" * 100_000 + TEXTS[1].encode()
    *_, last = read(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    assert isinstance(last, Damaged)
    assert "only a stream of bytes" in last.reason


@pytest.mark.parametrize("rest", [b"x" * (2 << 20), b"\xff", b"text \xff"])
def test_a_whole_game_before_rubbish(rest: bytes) -> None:
    game, damaged, following = read(io.BytesIO(TEXTS[0].encode() + rest + b"\n" + TEXTS[1].encode()))
    assert [game, following] == GAMES[:2]
    assert isinstance(damaged, Damaged)
    assert (damaged.line, damaged.offset) == (TEXTS[0].count("\n") + 1, len(TEXTS[0]))


class Repeated:
    """A stream of any size that takes no memory."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""

    def readline(self, size: int, /) -> bytes:
        if not self._rest:
            self._rest = next(self._pieces, b"")
        end = self._rest.find(b"\n", 0, size) + 1 or size
        line, self._rest = self._rest[:end], self._rest[end:]
        return line


def peak_of(pieces: Iterator[bytes]) -> tuple[int, list[str]]:
    """The memory that reading took at most, and the kinds of things that were read."""
    tracemalloc.start()
    try:
        kinds = [type(found).__name__ for found in read(Repeated(pieces))]
        return tracemalloc.get_traced_memory()[1], kinds
    finally:
        tracemalloc.stop()


def test_memory_is_constant() -> None:
    data = text_of(TEXTS)
    few, kinds = peak_of(data for _ in range(5))
    assert kinds == ["Record"] * 40
    many_games, kinds = peak_of(data for _ in range(400))
    assert kinds == ["Record"] * 3200
    assert many_games < few + 100_000


@pytest.mark.parametrize("start", [b"", b'[Game "kwinty"]\n\n', b'[Game "kwinty"]\n\n1. i1h {', b'[Game "'])
@pytest.mark.parametrize("filler", [b"x", b" ", b"(", b"1. i1h ", b"\\", b'[A "'])
def test_a_line_without_end(start: bytes, filler: bytes) -> None:
    block = filler * (1 << 16)

    def pieces() -> Iterator[bytes]:
        if start:
            yield start
        for _ in range(200):
            yield block
        yield b"\n" + TEXTS[0].encode()

    peak, kinds = peak_of(pieces())
    assert kinds[-1] == "Record"
    assert peak < 8 << 20


def test_a_large_game_of_small_lines() -> None:
    found = list(read(io.BytesIO(b'[Game "kwinty"]\n' + b"{}\n" * 400_000 + TEXTS[0].encode())))
    assert isinstance(found[0], Damaged)
    assert "larger than" in found[0].reason
    assert found[1:] == GAMES[:1]


@pytest.mark.parametrize("filler", ["(", "1. a ", "{} ", "{\\} ", "; ", "[A ", " ", "1.", "1. a,", '[A "\\"', "1. a!"])
def test_hostile_games_take_linear_time(filler: str) -> None:
    """A megabyte of anything is dealt with at once; quadratic work would take minutes."""
    text = '[Game "kwinty"]\n' + filler * ((1 << 20) // len(filler) - 20)
    assert all(isinstance(found, Damaged) for found in read(io.StringIO(text)))
    comment = '[Game "kwinty"]\n\n{' + filler * ((1 << 20) // len(filler) - 20) + "}"
    assert all(isinstance(found, Damaged) for found in read(io.StringIO(comment)))
