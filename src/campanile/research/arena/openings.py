"""Random openings, the same for both games of a pair and for every pairing of an event."""

from __future__ import annotations

import random

from campanile.games import State, new
from campanile.research.arena.event import Event

_ATTEMPTS = 1000


def open_game(event: Event, pair: int) -> State:
    """The position in which the pair's games begin: always the start of a turn, never the end of a game."""
    for attempt in range(_ATTEMPTS):
        state = new(event.game, **event.options)
        # A text as seed gives the same numbers on every machine and in every process.
        rng = random.Random(f"{event.seed}/opening/{pair}/{attempt}")  # noqa: S311 - openings are no secret
        while state.mover is not None and (state.plies() < event.plies or not state.at_turn_start):
            state.play_id(rng.choice(state.legal_ids()))
        if state.mover is not None:
            return state
    raise ValueError(f"openings of {event.plies} random actions end the game: choose fewer")
