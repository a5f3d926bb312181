"""Secrets: the visitor's cookie, and the keys in links that give a seat.

The store keeps only hashes of cookies. Link keys are not kept at all: they follow from the game's id and the server's
secret.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import string
from pathlib import Path

COOKIE = "campanile"
COOKIE_AGE = 400 * 86_400  # seconds; browsers allow no more

_TOKEN_LENGTH = 43  # of 256 bits in base64
_LETTERS = string.ascii_letters + string.digits
_ID_LENGTH = 12


def new_token() -> str:
    """A visitor's cookie."""
    return secrets.token_urlsafe(32)


def owner_of(token: str | None) -> bytes | None:
    """What the store knows a visitor by; None for what cannot be one of our cookies."""
    if token is None or len(token) != _TOKEN_LENGTH or not token.isascii():
        return None
    return hashlib.sha256(token.encode()).digest()


def new_id() -> str:
    """A game's id, which is also its public link; nobody comes upon one by chance."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether a text looks like a game's id."""
    return len(text) == _ID_LENGTH and text.isascii() and text.isalnum()


class LinkKeys:
    """Makes and recognises the keys in links."""

    def __init__(self, secret: bytes) -> None:
        """`secret` must stay the same as long as links shall work."""
        self._secret = secret

    def invitation(self, game_id: str, side: str) -> str:
        """Takes the side, as long as nobody else has it."""
        return self._make("invitation", game_id, side)

    def move(self, game_id: str, side: str) -> str:
        """Brings a side that somebody has to another device."""
        return self._make("move", game_id, side)

    def next_id(self, game_id: str) -> str:
        """The id of the rematch: whichever process makes it, it is the same game."""
        number = int.from_bytes(self._digest("next", game_id, ""))
        letters = []
        for _ in range(_ID_LENGTH):
            number, place = divmod(number, len(_LETTERS))
            letters.append(_LETTERS[place])
        return "".join(letters)

    def _make(self, purpose: str, game_id: str, side: str) -> str:
        return self._digest(purpose, game_id, side).hex()[:40]

    def _digest(self, purpose: str, game_id: str, side: str) -> bytes:
        return hmac.digest(self._secret, f"{purpose}/{game_id}/{side}".encode(), "sha256")


def same(one: str, two: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), two.encode("utf-8", "replace"))


def load_secret(path: Path) -> bytes:
    """The server's own secret, made when it is first needed. Two processes that start at once agree on one."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    own = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(own, path)  # fails if another process was faster
    except FileExistsError:
        pass
    finally:
        own.unlink()
    return path.read_bytes()
