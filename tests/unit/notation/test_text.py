"""The text form: what is written is read again, and looks as docs/records.md says."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import campanile
from campanile.notation import Line, Record, RecordError, Turn, from_text, to_text
from unit.notation.samples import comments, records


@given(records)
def test_round_trip(record: Record) -> None:
    text = to_text(record)
    again = from_text(text)
    assert again == record
    assert list(again.tags) == list(record.tags)
    assert to_text(again) == text


@given(records)
def test_windows_line_ends_change_nothing(record: Record) -> None:
    assert from_text(to_text(record).replace("\n", "\r\n")) == record


@given(st.lists(comments, min_size=1))
def test_lines_are_short_and_never_look_like_a_tag(texts: list[str]) -> None:
    turns = tuple(Turn("i1h", "!", (text,)) for text in texts)
    movetext = to_text(Record({"Game": "kwinty"}, Line(turns))).split("\n\n", 1)[1]
    for line in movetext.split("\n"):
        assert not line.startswith("[")
        assert len(line) <= 80 or max(map(len, line.replace(" [", "_[").split(" "))) > 70


def test_layout() -> None:
    inner = Line((Turn("i1v", "?", ("or so",)),), ("before",))
    turns = (Turn("i1h", "!?", ("good", inner, "after")), Turn("j2h"))
    record = Record(
        {
            "Note": 'a "quoted"\nline',
            "Black": "Bo",
            "Result": "black",
            "White": "Ann",
            "Game": "kwinty",
            "Reason": "time",
        },
        Line(turns, ("welcome }",)),
    )
    assert to_text(record) == (
        '[Game "kwinty"]\n[White "Ann"]\n[Black "Bo"]\n[Result "black"]\n[Reason "time"]\n'
        '[Note "a \\"quoted\\"\\nline"]\n\n'
        "{welcome \\}} 1. i1h!? {good} ({before} 1. i1v? {or so}) {after} 2. j2h black\n\n"
    )


def test_records_can_be_copied_and_sent() -> None:
    record = from_text('[Game "kwinty"]\n\n1. i1h {good} *')
    assert pickle.loads(pickle.dumps(record)) == copy.deepcopy(record) == record
    assert record.with_tags(Event="Club", Result=None) == from_text('[Game "kwinty"][Event "Club"] 1. i1h {good} *')


def test_what_people_write_by_hand() -> None:
    text = """
[Game "kwinty"]
[  White   "Ann" ]  [Black "Bo"]
1.i1h ; to the end of the line
{ a comment
  over lines
} 2.
j1v!(2. h1v) *"""
    record = from_text(text)
    assert record.players == {"white": "Ann", "black": "Bo"}
    assert record.result == "*"
    assert record.turns == (
        Turn("i1h", "", ("to the end of the line", " a comment over lines")),
        Turn("j1v", "!", (Line((Turn("h1v"),)),)),
    )


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "begins with"),
        ("1. i1h *", 1, 1, "begins with"),
        ('[Game "kwinty"', 1, 1, r"\[Name"),
        ('[Game "kwinty"]\n[White Ann]\n\n*', 2, 1, r"\[Name"),
        ('[Game "kwinty"]\n[A "\\x"]\n\n*', 2, 1, "no escape"),
        ('[Game "kwinty"]\n[A ""]\n[A ""]\n*', 3, 1, "second time"),
        ('[Game "go"]\n\n*', 1, 1, "no game 'go'"),
        ('[Game "kwinty"]\n[Options "size=3"]\n*', 2, 1, "no option 'size'"),
        ('[Game "kwinty"]\n[Options "first=red"]\n*', 2, 1, "white or black"),
        ('[Game "kwinty"]\n[Options "first=black first=black"]\n*', 2, 1, "twice"),
        ('[Game "kwinty"]\n[Date "2026.02.30"]\n*', 2, 1, "no day"),
        ('[Game "kwinty"]\n[Date "today"]\n*', 2, 1, "2026.11.15"),
        ('[Game "kwinty"]\n[Seat "red"]\n*', 2, 1, "white, black, spectator"),
        ('[Game "kwinty"]\n[Result "black"]\n\n1. i1h white', 4, 8, "Result tag says"),
        ('[Game "kwinty"]\n\n1. i1h red', 3, 8, "tag Result"),
        ('[Game "kwinty"]\n\n1. i1h', 3, 7, "without a result"),
        ('[Game "kwinty"]\n\n1. i1h 3. j1v *', 3, 8, "turn 2 should follow"),
        ('[Game "kwinty"]\n\n1. i1h (2. j1v) *', 3, 9, "turn 1 should follow"),
        ('[Game "kwinty"]\n\n1. i1h 2. j1−v *', 3, 8, "cannot be read"),
        ('[Game "kwinty"]\n\n1. i1h 2. *', 3, 8, "cannot be read"),
        ('[Game "kwinty"]\n\n1. i1h {so *', 3, 8, "comment is not closed"),
        ('[Game "kwinty"]\n\n1. i1h {\\q} *', 3, 9, "no escape"),
        ('[Game "kwinty"]\n\n(1. i1h) *', 3, 1, "not before the first"),
        ('[Game "kwinty"]\n\n1. i1h () *', 3, 9, "at least one turn"),
        ('[Game "kwinty"]\n\n1. i1h (1. i1v *', 3, 16, "not closed"),
        ('[Game "kwinty"]\n\n1. i1h ) *', 3, 8, "no variation to close"),
        ('[Game "kwinty"]\n\n1. i1h $1 *', 3, 8, "numbered turn or the result"),
        ('[Game "kwinty"]\n\n*\n\n2. i1h', 5, 1, "outside of any game"),
        ('[Game "kwinty"]\n\n1. i1h {\ud800} *', 3, 9, "half a character"),
        ('[Game "kwinty"]\n\n1. i1h ' + "(1. i1v " * 51, 3, 8 + 8 * 50, "50 deep"),
    ],
)
def test_errors_say_where(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        from_text(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_fifty_levels_are_no_trouble() -> None:
    line = Line((Turn("i1h"),))
    for _ in range(50):
        line = Line((Turn("i1h", "", (line,)),))
    record = Record({"Game": "kwinty"}, line)
    assert from_text(to_text(record)) == record
    assert repr(record)
    deeper = Record({"Game": "kwinty"}, Line((Turn("i1h", "", (line,)),)))
    with pytest.raises(RecordError, match="50 deep"):
        to_text(deeper)


@pytest.mark.parametrize(
    "line",
    [
        Line((Turn("i1h j1v"),)),
        Line((Turn(""),)),
        Line((Turn("a,,b"),)),
        Line((Turn("i1h", "good"),)),
        Line((Turn("i1h", "", (Line(),)),)),
        Line((Turn("i1h", "", ("\ud800",)),)),
        Line((Turn("i1h", "", (1,)),)),  # type: ignore[arg-type]
        Line((), ("x" * (1 << 20),)),
    ],
)
def test_what_cannot_be_read_is_not_written(line: Line) -> None:
    with pytest.raises(RecordError):
        to_text(Record({"Game": "kwinty"}, line))


@pytest.mark.parametrize("tags", [{}, {"Game": "kwinty", "1": "x"}, {"Game": "kwinty", "A": "\udfff"}])
def test_bad_tags_are_refused_at_once(tags: dict[str, str]) -> None:
    with pytest.raises(RecordError):
        Record(tags)


@pytest.mark.parametrize("day", ["2026.13.??", "2026.11.31", "2025.02.29", "????.00.??"])
def test_a_day_that_cannot_be_is_refused(day: str) -> None:
    with pytest.raises(RecordError, match="there is no day"):
        Record.from_state(campanile.new("kwinty"), Date=day)


def test_equal_records_have_equal_hashes() -> None:
    state = campanile.new("kwinty")
    assert len({Record.from_state(state), Record.from_state(state)}) == 1
