"""A quick look at the next turn of each side: who can win at once, and what lets the other side do so."""

from __future__ import annotations

from campanile.engine import native
from campanile.engine.limit import Limit
from campanile.engine.native import Prospect
from campanile.games.native import NativePosition

# Far more than a look needs where the end is near; where it is far, turns of many actions may be too many to see.
_MOST_NODES = 200_000


def sensible(
    core: NativePosition, game: str, limit: Limit | None = None, *, stop: native.StopFlag | None = None
) -> list[int]:
    """The actions that win with this turn; else those that do not let the other side win with its next one; else all.

    Of a referee's limit of time it takes a part at most.
    """
    seconds = limit.seconds / 4 if limit is not None else 0.0
    seen = native.prospects(game, core, nodes=_MOST_NODES, seconds=seconds, stop=stop)
    wins = [number for number, prospect in seen if prospect == Prospect.WINS]
    return wins or [number for number, prospect in seen if prospect != Prospect.LOSES] or [number for number, _ in seen]
