"""A quick look at the next turn of each side: who can win at once, and what lets the other side do so."""

from __future__ import annotations

from collections.abc import Sequence

from campanile.engine import native, table
from campanile.engine.limit import Limit
from campanile.engine.score import PROOFS
from campanile.games.native import NativePosition

_MOST_NODES = 50_000  # far more than a look needs, except where turns are long
_MOST_LINES = 1024  # all of them


def look(
    search: native.OpenSearch,
    core: NativePosition,
    game: str,
    limit: Limit | None = None,
    *,
    stop: native.StopFlag | None = None,
) -> Sequence[native.SearchLine]:
    """Every action, best first, searched as far as both sides' next turns go.

    Of a referee's limit of time it takes a part at most.
    """
    seconds = limit.seconds / 4 if limit is not None else 0.0
    depth = table.load(game)["sight"]
    report = search.search(core, depth=depth, nodes=_MOST_NODES, seconds=seconds, lines=_MOST_LINES, stop=stop)
    return report.lines


def sensible(lines: Sequence[native.SearchLine]) -> list[int]:
    """The quickest wins; else what does not lose at once; else what loses last. Best first."""
    wins = [line for line in lines if PROOFS[line.proof] == "win"]
    if wins:
        quickest = min(line.length for line in wins)
        return [line.ids[0] for line in wins if line.length == quickest]
    safe = [line for line in lines if PROOFS[line.proof] != "loss"]
    if not safe:
        longest = max(line.length for line in lines)
        safe = [line for line in lines if line.length == longest]
    return [line.ids[0] for line in safe]
