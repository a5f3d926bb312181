"""`campanile train`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Cli


def test_it_writes_weights_and_their_story(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "new.weights"
    ran = cli("train", "kwinty", "--generations", "1", "--games", "3", "--nodes", "20", "--out", str(out))
    assert (ran.code, ran.err) == (0, "")
    assert "generation 1" in ran.out
    note = json.loads(out.with_suffix(".json").read_text())
    assert note["settings"]["games"] == 3
    assert len(note["generations"]) == 1
    assert out.stat().st_size > 10_000


def test_it_goes_on_from_weights_and_tells_their_story(cli: Cli, tmp_path: Path) -> None:
    small = ["--generations", "1", "--games", "2", "--nodes", "20"]
    first, second = tmp_path / "first.weights", tmp_path / "second.weights"
    assert cli("train", "kwinty", *small, "--out", str(first)).code == 0
    assert cli("train", "kwinty", *small, "--seed", "2", "--start", str(first), "--out", str(second)).code == 0
    story = json.loads(second.with_suffix(".json").read_text())
    assert story["start"] == json.loads(first.with_suffix(".json").read_text())


@pytest.mark.parametrize(
    "arguments", [["--games", "0"], ["--trust", "2"], ["--out", "nowhere/at/all"], ["--start", "none"]]
)
def test_what_makes_no_sense_is_refused(cli: Cli, arguments: list[str]) -> None:
    ran = cli("train", "kwinty", *arguments)
    assert ran.code == 2
    assert ran.err


@pytest.mark.parametrize("note", ["[" * 100_000, "no note", "[]", ""])
def test_weights_with_a_damaged_note_are_refused(cli: Cli, tmp_path: Path, note: str) -> None:
    weights = tmp_path / "deep.weights"
    weights.write_bytes(b"x")
    weights.with_suffix(".json").write_text(note)
    ran = cli("train", "kwinty", "--start", str(weights), "--out", str(tmp_path / "new"))
    assert ran.code == 2
    assert "deep.json is no note on how weights came to be" in ran.err


def test_a_game_with_secrets_is_refused_in_a_sentence(cli: Cli) -> None:
    ran = cli("train", "volto")
    assert ran.code == 2
    assert "no evaluation that is learned" in ran.err
