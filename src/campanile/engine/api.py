"""The functions for those who want one answer."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from campanile.engine.analysis import Analysis
from campanile.engine.limit import Limit
from campanile.engine.native import StopFlag
from campanile.engine.position import checked, kept
from campanile.engine.searcher import Engine, OnUpdate
from campanile.games.actions import Action
from campanile.games.position import Position

A_SECOND = Limit(time=1.0)


def analyse(
    position: Position,
    limit: Limit = A_SECOND,
    lines: int = 3,
    *,
    stop: StopFlag | None = None,
    on_update: OnUpdate | None = None,
) -> Analysis:
    """The best actions of a position, with what they are worth and how play is expected to go on.

    In games with secrets the position is the view of the side to act. `stop.set()` in another thread ends the search
    within 10 ms; `on_update` is called in this thread with what was found so far.
    """
    return Engine(checked(position).game).analyse(position, limit, lines, stop=stop, on_update=on_update)


async def analyse_async(
    position: Position, limit: Limit = A_SECOND, lines: int = 3, *, engine: Engine | None = None
) -> AsyncGenerator[Analysis, None]:
    """Better and better analyses, the last one with `final` set. The search runs in a thread of its own.

    Closing the iterator or cancelling the task ends the search within 10 ms. Without any limit (`Limit()`) it goes on
    until then.
    """
    import asyncio  # slow to import
    from concurrent.futures import ThreadPoolExecutor

    own = engine or Engine(checked(position).game)
    frozen = kept(checked(position))
    stop = StopFlag()
    loop = asyncio.get_running_loop()
    found: asyncio.Queue[Analysis | None] = asyncio.Queue()

    def tell(analysis: Analysis | None) -> None:
        loop.call_soon_threadsafe(found.put_nowait, analysis)

    def work() -> Analysis:
        try:
            return own.analyse(frozen, limit, lines, stop=stop, on_update=tell)
        finally:
            tell(None)

    # Not the pool that all share: whoever found that full could neither begin nor be ended.
    thread = ThreadPoolExecutor(1, "analysis")
    worker = loop.run_in_executor(thread, work)
    try:
        while (analysis := await found.get()) is not None:
            yield analysis
        yield await worker
    finally:
        stop.set()
        # The thread must be done before whoever closes the iterator goes on, even if he was cancelled himself.
        await asyncio.wait([worker])
        thread.shutdown()


def best_action(position: Position, limit: Limit = A_SECOND) -> Action:
    """The best action; in games with secrets, the one that best play chooses most often."""
    return analyse(position, limit, 1).best.action
