"""Recorded games still play the same. A difference means that behaviour changed, not that it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from campanile.notation import Damaged, read
from support import configurations

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_games_play_the_same(path: Path) -> None:
    with path.open("rb") as stream:
        records = list(read(stream))
    assert len(records) == sum(configuration.game == path.stem for configuration in configurations())
    for record in records:
        assert not isinstance(record, Damaged)
        state = record.replay()
        assert str(state) == record.tags["Site"]
        outcome = state.outcome()
        assert outcome is not None
        assert record.reason == f"{outcome.clause} {outcome.reason}"
