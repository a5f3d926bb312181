"""Reading what files say. Anybody may have written them, so every field has its type and its bounds."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

Kind = TypeVar("Kind")

Count = Annotated[int, Meta(ge=0)]
# Finite in all sums that are made of them; JSON has no infinity.
Seconds = Annotated[float, Meta(ge=0, le=1e12)]
Chance = Annotated[float, Meta(ge=0, le=1)]
Side = Annotated[int, Meta(ge=0, le=1)]
# Positions, actions and the like: nothing in them could steer a terminal.
Text = Annotated[str, Meta(pattern=r"\A[ -~]+\Z")]


def decode(text: str | bytes, kind: type[Kind]) -> Kind:
    """What a JSON text says; ValueError with the place if it is something else."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None


def convert(value: Any, kind: type[Kind]) -> Kind:
    """The same from a value that was already read."""
    try:
        return msgspec.convert(value, kind)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def decode_line(number: int, line: str, kind: type[Kind]) -> Kind:
    """What a line of a file says; the ValueError names it."""
    try:
        return decode(line, kind)
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from None
