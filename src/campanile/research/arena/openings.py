"""Random openings, the same for both games of a pair and for every pairing of an event."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from campanile.engine import native, weights
from campanile.engine.choice import make_rng
from campanile.engine.position import core_of
from campanile.engine.score import probability_of
from campanile.games import State, new
from campanile.research.arena.event import Event

_ATTEMPTS = 50
_NODES = 20_000  # spent on a look at an opening
_FAIR = 0.05  # how far the better side's chance may be above one half
_MEMORY = 1 << 20


def open_game(event: Event, pair: int) -> State:
    """The position in which the pair's games begin: the start of a turn, and neither side is much better off.

    A lopsided opening would give each player one win, whoever plays. When all are, the fairest is taken.
    """
    return _opening(event.game, tuple(event.options.items()), event.plies, event.seed, pair).copy()


@lru_cache(maxsize=1000)  # every pairing of an event begins with the same ones
def _opening(game: str, options: tuple[tuple[str, Any], ...], plies: int, seed: int, pair: int) -> State:
    start = new(game, **dict(options))
    if plies == 0:
        return start
    look = native.make_search(game, weights.load(game), _MEMORY, 1)
    fairest: tuple[float, State] | None = None
    for attempt in range(_ATTEMPTS):
        state = _draw(start, plies, make_rng(seed, f"opening/{pair}/{attempt}"))
        if state.mover is None:
            continue
        lead = _lead(look, state)
        if lead < 0.5 and (fairest is None or lead < fairest[0]):
            fairest = lead, state
        if lead <= _FAIR:
            break
    if fairest is None:
        raise ValueError(f"openings of {plies} random actions decide the game: choose fewer")
    return fairest[1]


def _draw(start: State, plies: int, rng: Random) -> State:
    state = start.copy()
    while state.mover is not None and (state.plies() < plies or not state.at_turn_start):
        state.play_id(rng.choice(state.legal_ids()))
    return state


def _lead(look: native.OpenSearch, state: State) -> float:
    """By how much the better side's chance is above one half; 0.5 when the game is decided."""
    look.clear()
    return abs(probability_of(look.search(core_of(state), nodes=_NODES).lines[0].score) - 0.5)
