"""A quick look at the next turn of each side: who can win at once, and what lets the other side do so."""

from __future__ import annotations

from typing import cast

from campanile.engine import native
from campanile.engine.limit import Limit
from campanile.engine.native import Prospect
from campanile.engine.position import played
from campanile.games.native import NativeGame, NativePosition

# Far more than a look needs where the end is near; where it is far, turns of many actions may be too many to see.
_MOST_NODES = 200_000


def sensible(
    core: NativePosition, game: str, limit: Limit | None = None, *, stop: native.StopFlag | None = None
) -> list[int]:
    """The actions that win with this turn; else those that do not let the other side win with its next one; else all.

    Of a referee's limit of time it takes a part at most.
    """
    seen = _look(core, game, limit, stop)
    return _wins(seen) or [number for number, prospect in seen if prospect != Prospect.LOSES] or [n for n, _ in seen]


def winning_turns(
    core: NativePosition, game: str, limit: Limit | None = None, *, stop: native.StopFlag | None = None
) -> list[list[int]]:
    """For every action that can win with this turn, the turn to its end; short ones first."""
    turns = [_to_the_end(cast("NativeGame", core), game, number) for number in _wins(_look(core, game, limit, stop))]
    return sorted(filter(None, turns), key=len)


_Seen = list[tuple[int, Prospect]]


def _look(core: NativePosition, game: str, limit: Limit | None = None, stop: native.StopFlag | None = None) -> _Seen:
    seconds = limit.seconds / 4 if limit is not None else 0.0
    return native.prospects(game, core, nodes=_MOST_NODES, seconds=seconds, stop=stop)


def _wins(seen: _Seen) -> list[int]:
    return [number for number, prospect in seen if prospect == Prospect.WINS]


def _to_the_end(core: NativeGame, game: str, number: int) -> list[int]:
    """The rest of a turn that wins; empty if it is too long to be seen."""
    turn = [number]
    after = played(core, number)
    while after.ending() is None:
        wins = _wins(_look(after, game))
        if not wins:
            return []
        turn.append(next((win for win in wins if played(after, win).ending() is not None), wins[0]))
        after = played(after, turn[-1])
    return turn
