"""How long a search may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

LONGEST = 24 * 3600.0  # seconds: whoever wants more asks again
_MOST_NODES = 1 << 62
_MOST_DEPTH = 200  # actions; the core searches no deeper

Number = TypeVar("Number", int, float)


@dataclass(frozen=True, slots=True)
class Limit:
    """What ends a search, whichever comes first: seconds, nodes, or depth in actions. None: no such limit.

    >>> Limit(time=0.5, depth=8)
    Limit(time=0.5, nodes=None, depth=8)
    >>> Limit(time=-1)
    Traceback (most recent call last):
    ValueError: a time limit is a number of seconds above 0, not -1
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        if self.time is not None and not _is_time(self.time):
            raise ValueError(f"a time limit is a number of seconds above 0, not {self.time!r}")
        for noun, value in (("nodes", self.nodes), ("depth", self.depth)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
                raise ValueError(f"a limit of {noun} is a whole number from 1, not {value!r}")

    @property
    def is_none(self) -> bool:
        """Whether nothing but a stop, or a proof, would end the search."""
        return self.time is None and self.nodes is None and self.depth is None

    def within(self, other: Limit | None) -> Limit:
        """The stricter of both in every respect."""
        if other is None:
            return self
        return Limit(_less(self.time, other.time), _less(self.nodes, other.nodes), _less(self.depth, other.depth))

    # As the core takes them: 0 is no limit.

    @property
    def seconds(self) -> float:
        """The time, 0 for none."""
        return 0.0 if self.time is None else float(min(self.time, LONGEST))

    @property
    def most_nodes(self) -> int:
        """The nodes, 0 for no limit."""
        return min(self.nodes or 0, _MOST_NODES)

    @property
    def most_depth(self) -> int:
        """The depth, 0 for no limit."""
        return min(self.depth or 0, _MOST_DEPTH)


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


def _less(one: Number | None, two: Number | None) -> Number | None:
    if one is None or two is None:
        return two if one is None else one
    return min(one, two)
