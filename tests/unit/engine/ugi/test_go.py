"""Limits of `go`."""

from __future__ import annotations

import pytest

from campanile.engine.limit import Limit
from campanile.engine.ugi.go import Go, read_go, share_of_clock


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("", Limit(time=1.0)),
        ("movetime 250", Limit(time=0.25)),
        ("movetime 0", Limit(time=0.005)),
        ("depth 4 nodes 9", Limit(nodes=9, depth=4)),
        ("p2time 1000 p2inc 100", Limit(time=1.0)),
        ("p1time -20 p2time 5", Limit(time=0.005)),
    ],
)
def test_limits(words: str, limit: Limit) -> None:
    assert read_go(words.split(), p1_to_act=True) == Go(limit)


def test_clocks_are_the_movers() -> None:
    for words in ("p1time 60000 p2time 600", "wtime 60000 btime 600"):
        first = read_go(words.split(), p1_to_act=True).limit.time
        second = read_go(words.split(), p1_to_act=False).limit.time
        assert first is not None
        assert second is not None
        assert 1 < first < 4
        assert second < 0.1


def test_a_clock_never_runs_out() -> None:
    left = 10.0
    for _ in range(500):
        used = share_of_clock(left, 0.0)
        assert 0 <= used <= left / 2
        left -= used
    assert left > 0
    assert share_of_clock(0.04, 0.5) == 0
    assert share_of_clock(100, 1) > share_of_clock(100, 0)


@pytest.mark.parametrize(
    "words",
    [
        "movetime", "movetime x", "nodes 1.5", "nodes 0", "nodes -5", "depth -1", "fast", "depth 3 depth",
        "nodes " + "9" * 30,
    ],
)  # fmt: skip
def test_nonsense(words: str) -> None:
    with pytest.raises(ValueError, match="go "):
        read_go(words.split(), p1_to_act=True)
