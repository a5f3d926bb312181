"""Campanile: Volterra, Volto, Kwinty and Turris.

>>> import campanile
>>> s = campanile.new("kwinty")
>>> s.play("i1h")
>>> s.mover, str(s)
('black', '8HH7 b')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campanile.games import (
    Action,
    CampanileError,
    GameOver,
    IllegalAction,
    InvalidNotation,
    InvalidPosition,
    LegalActions,
    Outcome,
    State,
    View,
    games,
    new,
    parse,
    perft,
)

if TYPE_CHECKING:
    from campanile.research.batch import Batch

__all__ = [
    "Action",
    "CampanileError",
    "GameOver",
    "IllegalAction",
    "InvalidNotation",
    "InvalidPosition",
    "LegalActions",
    "Outcome",
    "State",
    "View",
    "batch",
    "games",
    "new",
    "parse",
    "perft",
]


def batch(
    game: str,
    n: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    set_up: str = "random",
    auto_reset: bool = True,
    **options: Any,
) -> Batch:
    """Play `n` games side by side in native code on NumPy arrays (`campanile[research]`; docs/batch.md).

    The same seed and actions give the same games with any number of threads (by default one for each processor).
    A secret set-up with too many words for a mask is drawn at random, all equally likely; with `set_up="spelled"` the
    players spell it letter by letter. With `auto_reset=False` finished games stay until `reset`.

    >>> b = batch("kwinty", 1000, seed=7)
    >>> b.observation.shape, b.mask.shape
    ((1000, 8, 9, 17), (1000, 35))
    >>> b.step(b.sample())
    """
    from campanile.research.batch import Batch  # NumPy is not needed to play

    return Batch(game, n, seed=seed, threads=threads, set_up=set_up, auto_reset=auto_reset, **options)


def __getattr__(name: str) -> str:
    if name == "__version__":  # looked up when asked: importlib.metadata would double the time of `import campanile`
        from importlib.metadata import version

        return version("campanile")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
