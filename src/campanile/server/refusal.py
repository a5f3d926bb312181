"""What a visitor is told when a request is not carried out: one word, one clause, one sentence."""

from __future__ import annotations

from campanile.games.errors import CampanileError, GameOver, InvalidNotation

# How HTTP says it; the socket only has the word.
STATUS = {
    "message": 400,
    "setting": 400,
    "notation": 400,
    "seat": 403,
    "origin": 403,
    "unknown": 404,
    "method": 405,
    "illegal": 409,
    "turn": 409,
    "stale": 409,
    "over": 409,
    "size": 413,
    "limit": 429,
    "broken": 500,
    "store": 503,
}


class Refusal(Exception):
    """The request changed nothing, and this is why."""

    def __init__(self, code: str, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.clause = clause

    @property
    def status(self) -> int:
        """The status of an HTTP answer that says so."""
        return STATUS[self.code]


def not_stored() -> Refusal:
    """The database has failed; nothing has changed."""
    return Refusal("store", "the server cannot store anything at the moment; try again")


def not_read() -> Refusal:
    """The same, before anything could be changed."""
    return Refusal("store", "the server cannot read anything at the moment; try again")


def too_late() -> Refusal:
    """Somebody was faster."""
    return Refusal("stale", "the game has gone on meanwhile")


def only_watching() -> Refusal:
    """What only players may ask for."""
    return Refusal("seat", "you only watch this game")


def from_rules(error: CampanileError) -> Refusal:
    """What the rules say, in their own words."""
    code = "over" if isinstance(error, GameOver) else "notation" if isinstance(error, InvalidNotation) else "illegal"
    return Refusal(code, error.message, error.clause)
