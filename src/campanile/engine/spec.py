"""How players are written: a name, then perhaps a colon and settings, as in `uct:simulations=1000` or `level:5`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

Reader = Callable[[str], Any]
BARE = ""  # the key of a setting that is written without one, as the 5 of level:5


def split(spec: str) -> tuple[str, str | None]:
    """The name, and what follows the colon if there is one."""
    if not isinstance(spec, str):
        raise TypeError(f"a player is written as a text, not {type(spec).__name__}")
    name, colon, rest = spec.partition(":")
    return name.strip(), rest.strip() if colon else None


def read_settings(name: str, text: str | None, known: Mapping[str, Reader]) -> dict[str, Any]:
    """The settings of a player; ValueError for one that it does not have, or a value that makes no sense."""
    settings: dict[str, Any] = {}
    if text is None:
        return settings
    for part in text.split(","):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            key, value = BARE, key
        if key not in known or key in settings:
            what = repr(key) if key else "its number"
            fault = f"gives {what} twice" if key in settings else f"has no setting {part.strip()!r}"
            raise ValueError(f"the player {name!r} {fault}; it has {_listed(known)}")
        settings[key] = _read(name, key, value, known[key])
    return settings


def _listed(known: Mapping[str, Reader]) -> str:
    return ", ".join("a number" if key == BARE else f"{key}=…" for key in known) or "none"


def _read(name: str, key: str, value: str, reader: Reader) -> Any:
    try:
        return reader(value)
    except ValueError as error:
        what = f"{key}={value}" if key else value
        raise ValueError(f"the player {name!r} cannot have {what!r}: {error}") from None


def whole(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit()) or not 0 < len(text) <= 18 or int(text) < 1:
        raise ValueError("a whole number from 1 is needed")
    return int(text)


def positive(text: str) -> float:
    """A number above 0."""
    number = real(text)
    if number <= 0:
        raise ValueError("a number above 0 is needed")
    return number


def real(text: str) -> float:
    """A number from 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number >= 0):
        raise ValueError("a number is needed")
    return number
