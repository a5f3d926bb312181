"""Random openings, the same for both games of a pair and for every pairing of an event."""

from __future__ import annotations

import random

from campanile.engine.position import core_of
from campanile.engine.turn_plan import own_turns
from campanile.games import State, find, new
from campanile.research.arena.event import Event

_ATTEMPTS = 1000


def open_game(event: Event, pair: int) -> State:
    """The position in which the pair's games begin: always the start of a turn that does not decide the game."""
    for attempt in range(_ATTEMPTS):
        state = new(event.game, **event.options)
        # A text as seed gives the same numbers on every machine and in every process.
        rng = random.Random(f"{event.seed}/opening/{pair}/{attempt}")  # noqa: S311 - openings are no secret
        while state.mover is not None and (state.plies() < event.plies or not state.at_turn_start):
            state.play_id(rng.choice(state.legal_ids()))
        if state.mover is not None and not _wins_at_once(state):
            return state
    raise ValueError(f"openings of {event.plies} random actions decide the game: choose fewer")


def _wins_at_once(state: State) -> bool:
    """Whether the first turn after the opening can win: then the pair would be a win for each, whoever plays."""
    if find(state.game).hidden:
        return False  # nothing was played yet
    core = core_of(state)
    endings = (end.ending() for _, end in own_turns(core))
    return any(ending is not None and ending[0] == core.mover() for ending in endings)
