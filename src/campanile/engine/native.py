"""What this package asks of the native searches, and where it finds a game's own.

A game's native class is named after it, and its searches after that class: Engine, Uct, IsMcts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Protocol, cast

from campanile import _core
from campanile._core import StopFlag
from campanile.games.native import HistoryRow, NativePosition
from campanile.games.registry import find

__all__ = ["StopFlag"]  # set() from any thread ends the search that was given it


class SearchLine(Protocol):
    """One root action with its expected continuation. The score is the mover's."""

    @property
    def ids(self) -> list[int]: ...
    @property
    def texts(self) -> list[str]: ...
    @property
    def score(self) -> int: ...
    @property
    def proof(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def settled(self) -> bool: ...
    @property
    def at_least(self) -> bool: ...
    @property
    def margin(self) -> float | None: ...


class SearchReport(Protocol):
    """What alpha-beta found."""

    @property
    def lines(self) -> Sequence[SearchLine]: ...
    @property
    def proof(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...


class OpenSearch(Protocol):
    """Alpha-beta over a game without secrets."""

    def search(
        self, game: NativePosition, *, depth: int = 0, nodes: int = 0, seconds: float = 0, lines: int = 1,
        stop: StopFlag | None = None, on_update: Callable[[Any], None] | None = None,
    ) -> SearchReport: ...  # fmt: skip
    def evaluate(self, game: NativePosition) -> int: ...
    def clear(self) -> None: ...


class UctReport(Protocol):
    """What UCT found."""

    @property
    def best(self) -> int | None: ...


class UctSearch(Protocol):
    """Plain UCT with random playouts."""

    def search(
        self, game: NativePosition, *, simulations: int = 0, seconds: float = 0, stop: StopFlag | None = None
    ) -> UctReport: ...


class BeliefReport(Protocol):
    """A mixed strategy for what one side sees: rows of action, probability, value."""

    @property
    def strategy(self) -> list[tuple[int, float, float]]: ...
    @property
    def value(self) -> float: ...
    @property
    def proof(self) -> int: ...
    @property
    def worlds(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...


class HiddenSearch(Protocol):
    """A search that knows what one side may know (M8)."""

    def search(
        self, view: NativePosition, history: list[HistoryRow], *, nodes: int = 0, seconds: float = 0,
        stop: StopFlag | None = None,
    ) -> BeliefReport: ...  # fmt: skip


def image_key(game: str, position: NativePosition) -> int:
    """A number that a position without secrets shares with what it becomes by a turn of the board or in a mirror."""
    return cast("int", _class(game, "Engine").image_key(position))


def make_search(game: str, weights: bytes, memory: int, threads: int) -> OpenSearch:
    """The alpha-beta search of a game without secrets."""
    return cast("OpenSearch", _class(game, "Engine")(weights, memory, threads))


class Prospect(IntEnum):
    """What an action can lead to within this turn and the other side's next one, as the core numbers it."""

    LOSES = 0
    UNKNOWN = 1
    SAFE = 2
    WINS = 3


def prospects(
    game: str, position: NativePosition, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None
) -> list[tuple[int, Prospect]]:
    """The prospect of every legal action of a position without secrets, turns of many actions seen to their end."""
    rows = _class(game, "Engine").prospects(position, nodes=nodes, seconds=seconds, stop=stop)
    return [(number, Prospect(prospect)) for number, prospect in rows]


def make_uct(game: str, seed: int) -> UctSearch:
    """The UCT search of a game without secrets."""
    return cast("UctSearch", _class(game, "Uct")(seed=seed))


def make_hidden(game: str, kind: str, seed: int, **settings: Any) -> HiddenSearch:
    """A search of a game with secrets: "Engine", "IsMcts" or "Determinised"."""
    return cast("HiddenSearch", _class(game, kind)(seed=seed, **settings))


def learned(game: str, *, trusting: bool) -> bytes:
    """What the engine of a game with secrets has learned: a part of the core, unlike the weights of the others."""
    return cast("bytes", _class(game, "Engine").learned(trusting))


def _class(game: str, kind: str) -> Any:
    return getattr(_core, find(game).native.__name__ + kind)
