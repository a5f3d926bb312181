"""The ways in which a call can be wrong. All are ValueErrors; none of them changes anything."""

from __future__ import annotations

from campanile._core import Error, ErrorKind


class CampanileError(ValueError):
    """What all errors of this package have in common.

    `clause` is the clause of the rules that refuses the call ("V4.2c"), or "" where no rule is concerned.
    `action` is the action as it was given, or None. No error carries a position, which may hold secrets. A refused
    action's message speaks to the side that is to act and may name what that side alone knows (M8): a referee gives
    `by` to `State.play`.
    """

    def __init__(self, message: str, *, clause: str = "", action: str | None = None) -> None:
        super().__init__(f"{clause}: {message}" if clause else message)
        self.message = message
        self.clause = clause
        self.action = action


class InvalidNotation(CampanileError):
    """The text is not the notation of any action."""


class InvalidPosition(CampanileError):
    """The text is not the text of any position."""


class IllegalAction(CampanileError):
    """The action is well written, but the rules forbid it here."""


class GameOver(CampanileError):
    """The game has ended; no action is possible."""


_CLASSES: dict[ErrorKind, type[CampanileError]] = {
    ErrorKind.invalid_notation: InvalidNotation,
    ErrorKind.invalid_position: InvalidPosition,
    ErrorKind.illegal_action: IllegalAction,
    ErrorKind.game_over: GameOver,
}


def from_core(error: Error, action: str | None = None) -> CampanileError:
    """The exception for an error that the native core reports."""
    return _CLASSES[error.kind](error.message, clause=error.clause, action=action)
