"""`campanile study`: what it does not begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Cli


@pytest.mark.parametrize("nodes", ["", ",", "0,", "a", "0 5"])
def test_strengths_that_are_no_numbers_are_refused(cli: Cli, tmp_path: Path, nodes: str) -> None:
    ran = cli("study", "kwinty", "--nodes", nodes, "--out", str(tmp_path / "study"))
    assert (ran.code, ran.out) == (2, "")
    assert "strengths are whole numbers" in ran.err
    assert not (tmp_path / "study").exists()
