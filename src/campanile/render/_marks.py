"""What is marked on a board besides the position itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Marks:
    """Last turn, possible actions, score details, and the side of the board we look from."""

    last: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    detail: Mapping[str, Any] | None = None
    flip: bool = False
