"""Whole files: every game gets its report, and the reports say where."""

from __future__ import annotations

import io
import pickle
import re

import pytest

from campanile.notation import to_json, to_text, validate
from unit.notation.samples import many

GAMES = many(12)
TEXTS = [to_text(game) for game in GAMES]


def test_correct_files() -> None:
    data = "".join(TEXTS).encode()
    reports = list(validate(io.BytesIO(data)))
    assert [report.number for report in reports] == list(range(1, 13))
    assert [report.game for report in reports] == [game.game for game in GAMES]
    assert all(report.ok and not report.note for report in reports)
    assert [report.offset for report in reports] == [len("".join(TEXTS[:i])) for i in range(12)]
    assert reports[-1].end == len(data)
    assert str(reports[0]) == "game 1 (line 1, volterra): correct"


def test_faults_are_reported_and_the_rest_is_checked() -> None:
    texts = list(TEXTS)
    texts[2] = texts[2].replace("2. ", "2. q9h ", 1)  # damaged: no number
    texts[5] = texts[5].replace('[Round "6"]', '[Start "?"]')
    illegal_turn = "2. a1h ({no} 2. i1h) "
    texts[10] = re.sub(r"2\. \S+ ", illegal_turn, texts[10], count=1)
    reports = list(validate(io.BytesIO("".join(texts).encode())))
    assert [report.number for report in reports if not report.ok] == [3, 6, 11]
    damaged, bad_start, illegal = (report for report in reports if not report.ok)
    lines = "".join(texts).split("\n")
    assert damaged.error
    assert "q9h" in lines[(damaged.error.line or 0) - 1]
    assert bad_start.error
    assert lines[(bad_start.error.line or 0) - 1] == '[Start "?"]'
    assert illegal.error
    assert (illegal.error.turn, illegal.error.action) == (2, "a1h")
    assert illegal.error.clause.startswith("K")
    line = lines[(illegal.error.line or 0) - 1]
    assert line[(illegal.error.column or 0) - 1 :].startswith("a1h (")
    assert f"line {illegal.error.line} column {illegal.error.column}, turn 2: a1h: K" in str(illegal)


def test_json_lines() -> None:
    lines = [to_json(game) for game in GAMES]
    lines[4] = lines[4].replace("white", "black").replace("light", "dark")
    reports = list(validate(io.StringIO("\n".join(lines)), json=True))
    assert len(reports) == 12
    assert [report.line for report in reports] == list(range(1, 13))
    assert all(report.ok for report in reports[:4] + reports[5:])


def test_reports_can_be_sent_to_another_process() -> None:
    (report,) = validate(io.StringIO(TEXTS[0].replace("1. ", "1. a1-e4,", 1)))
    again = pickle.loads(pickle.dumps(report))
    assert str(again) == str(report)
    assert report.error is not None
    assert report.error.__traceback__ is None
    assert report.error.__context__ is None
    assert vars(again.error) == vars(report.error)


@pytest.mark.parametrize(
    "game",
    [
        '[Game "volterra"]\n[Start "\x1b[31m{long}"]\n\n*',
        '[Game "volterra"]\n[Seat "\x1b[31m{long}"]\n\n*',
        '[Game "volterra"]\n[Result "dark"]\n[Reason "V7 \x1b{long}"]\n\ndark',
        '[Game "\x1b[31m{long}"]\n\n*',
        '[Game "volterra"]\n\n1. {long} *',
        '[Game "volterra"]\n\n1. b4-c4,c4,{long} *',
        '[Game "volterra"]\n\n\x1b[31m{long} *',
    ],
)
def test_reports_are_safe_to_print(game: str) -> None:
    (report,) = validate(io.StringIO(game.replace("{long}", "a" * 100_000)))
    assert not report.ok
    assert str(report).isprintable()
    assert len(str(report)) < 1000
