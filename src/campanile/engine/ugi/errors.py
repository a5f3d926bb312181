"""What an engine program can do wrong."""

from __future__ import annotations

from campanile.games.errors import IllegalAction


class EngineError(ValueError):
    """The other program did not keep to the protocol, or died. The message is one sentence that says what happened."""


class EngineHangs(EngineError, TimeoutError):
    """It did not answer in time."""


class EngineCheats(EngineError, IllegalAction):
    """It played what is not legal."""
