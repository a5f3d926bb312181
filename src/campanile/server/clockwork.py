"""Time, as the server sees it; tests have one of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """Do not let it happen."""
        ...


class Clockwork:
    """The time of day, which survives a restart, and alarms."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def alarm(self, at: int, action: Callable[[], object]) -> Alarm:
        """Call `action` at that time, or at once if it has passed."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, action)
