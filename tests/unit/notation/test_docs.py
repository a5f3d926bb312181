"""The examples of docs/records.md are records, written as this package writes them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import campanile
from campanile.notation import from_json, from_text, to_json, to_text, validate

PAGE = (Path(__file__).parents[3] / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```campanile\n(.*?)```", PAGE, re.DOTALL)


def test_there_is_one_for_every_game() -> None:
    assert {from_text(example).game for example in EXAMPLES} == {game.name for game in campanile.games()}


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: str) -> None:
    assert to_text(from_text(example)) == example + "\n"
    (report,) = validate(io.StringIO(example))
    assert report.ok, str(report)


def test_json_example() -> None:
    example = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0]
    record = from_json(example)
    assert from_json(to_json(record)) == record
    record.replay()
