"""Campanile: Volterra, Volto, Kwinty and Turris.

>>> import campanile
>>> s = campanile.new("kwinty")
>>> s.play("i1h")
>>> s.mover, str(s)
('black', '8HH7 b')
"""

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
    "games",
    "new",
    "parse",
    "perft",
]


def __getattr__(name: str) -> str:
    if name == "__version__":  # looked up when asked: importlib.metadata would double the time of `import campanile`
        from importlib.metadata import version

        return version("campanile")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
