"""The JSON twin holds the same as the text form."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campanile.notation import Damaged, Record, RecordError, from_json, from_text, read_json, to_json, to_text
from unit.notation.samples import many, records


@given(records)
def test_round_trip(record: Record) -> None:
    text = to_json(record)
    assert "\n" not in text
    again = from_json(text)
    assert again == record == from_text(to_text(again))
    assert list(again.tags) == list(record.tags)
    assert to_json(again) == text


def test_form() -> None:
    record = from_text('[Game "kwinty"]\n\n{hello} 1. i1h! {good} (1. i1v) 2. pass,j1v *')
    assert json.loads(to_json(record)) == {
        "tags": {"Game": "kwinty", "Result": "*"},
        "comments": ["hello"],
        "turns": [
            {"actions": ["i1h"], "mark": "!", "notes": ["good", {"turns": [{"actions": ["i1v"]}]}]},
            {"actions": ["pass", "j1v"]},
        ],
    }


def _game(**fields: Any) -> str:
    return json.dumps({"tags": {"Game": "kwinty"}, "turns": []} | fields)


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("[]", "$", "an object should"),
        ("{}", "$", "'tags' is missing"),
        (_game(extra=1), "$", "nothing is known of 'extra'"),
        (_game(tags={}), "$.tags", "'Game' is missing"),
        (_game(tags={"Game": 1}), "$.tags.Game", "a text should stand here, not a number"),
        (_game(tags={"Game": "go"}), "$.tags.Game", "no game"),
        (_game(tags={"Game": "kwinty", "Result": "red"}), "$.tags.Result", "white, black, draw"),
        (_game(turns={}), "$.turns", "a list should stand here, not an object"),
        (_game(turns=["i1h"]), "$.turns[0]", "an object should"),
        (_game(turns=[{"actions": []}]), "$.turns[0].actions", "at least one action"),
        (_game(turns=[{"actions": ["i1h,j1v"]}]), "$.turns[0].actions[0]", "not the text of an action"),
        (_game(turns=[{"actions": ["i1h"], "mark": "ok"}]), "$.turns[0].mark", "not a mark"),
        (_game(turns=[{"actions": ["i1h"], "notes": [None]}]), "$.turns[0].notes[0]", "not null"),
        (_game(turns=[{"actions": ["i1h"], "notes": [{"turns": []}]}]), "$.turns[0].notes[0].turns", "one turn"),
        (_game(comments=[True]), "$.comments[0]", "not true or false"),
        (_game(comments=["\ud800"]), "$.comments[0]", "half a character"),
        ('{"tags": {"Game": "kwinty", "Game": "volto"}, "turns": []}', "", "stands twice"),
        ("[" * 100_000, "$", "nested too deeply"),
        ("9" * 10_000, "$", "not JSON"),
        ('{"tags"', "", "not JSON"),
    ],
)  # fmt: skip
def test_errors_say_where(text: str, path: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        from_json(text)
    assert caught.value.path == path


def test_deep_variations_are_refused() -> None:
    turn: dict[str, Any] = {"actions": ["i1h"]}
    for _ in range(51):
        turn = {"actions": ["i1h"], "notes": [{"turns": [turn]}]}
    with pytest.raises(RecordError, match="50 deep"):
        from_json(_game(turns=[turn]))


def test_lines_of_json_with_a_damaged_one() -> None:
    games = many(8)
    texts = [to_json(game) for game in games]
    texts[3] = texts[3][:50]
    found = list(read_json(io.StringIO("\n".join(texts) + "\n\n")))
    assert found[:3] + found[4:] == games[:3] + games[4:]
    damaged = found[3]
    assert isinstance(damaged, Damaged)
    assert damaged.line == 4
    assert damaged.offset == sum(len(text) + 1 for text in texts[:3])


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    assert all(isinstance(found, Damaged) for found in read_json(io.BytesIO(data)))
