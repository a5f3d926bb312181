from __future__ import annotations

import math
from typing import Any

import pytest

from campanile.engine import Limit


@pytest.mark.parametrize(
    "wrong",
    [
        {"time": 0}, {"time": -1.0}, {"time": math.nan}, {"time": "1"}, {"time": True}, {"nodes": 0}, {"nodes": 1.5},
        {"nodes": -5}, {"nodes": True}, {"depth": 0}, {"depth": "x"},
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="limit"):
        Limit(**wrong)


def test_huge_limits_are_cut_to_what_the_core_takes() -> None:
    limit = Limit(time=math.inf, nodes=10**30, depth=10**9)
    assert limit.seconds == 24 * 3600
    assert limit.most_nodes == 1 << 62
    assert limit.most_depth == 200


def test_none_means_no_limit() -> None:
    assert Limit().is_none
    assert (Limit().seconds, Limit().most_nodes, Limit().most_depth) == (0, 0, 0)
    assert not Limit(depth=1).is_none


def test_within_takes_the_stricter() -> None:
    assert Limit(1.0, 100).within(Limit(2.0, 50, 3)) == Limit(1.0, 50, 3)
    assert Limit(nodes=5).within(None) == Limit(nodes=5)
