"""Work done in this process, key by key: for tests, debuggers and small tasks."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from campanile.research.pool.work import Key, Value, Work, unheard


class Here:
    """No workers at all."""

    def run(self, work: Work[Key, Value], keys: Iterable[Key]) -> Generator[tuple[Key, Value]]:
        """See `Runner`."""
        for key in keys:
            yield key, work.do(key, unheard)
