"""Positions for the tests of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import campanile
from campanile import State
from campanile.engine import Player
from campanile.games.position import Position
from support import play_random

OPEN = [game.name for game in campanile.games() if not game.hidden]
HIDDEN = [game.name for game in campanile.games() if game.hidden]
GAMES = OPEN + HIDDEN


def about_to_win() -> State:
    """White wins with f1h."""
    state = campanile.new("kwinty")
    for action in ("i1h", "j2v", "h1v", "h3v"):
        state.play(action)
    return state


def handed(state: State) -> Position:
    """What a player of the game is handed."""
    return state.view(state.mover or "") if state.game in HIDDEN else state


def near_the_end(game: str, seed: int, count: int, most: int = 8) -> Iterator[State]:
    """Positions so many actions before the end of a random game, at most."""
    rng = random.Random(f"{game}{seed}")
    for _ in range(count):
        state = play_random(campanile.new(game), rng)
        for _ in range(min(state.plies(), rng.randint(1, most))):
            state.undo()
        yield state


def play_turn(state: State, player: Player) -> None:
    """Let a player play the rest of the turn."""
    mover = state.mover
    while state.mover == mover:
        state.play(player.choose(handed(state)))
        if state.at_turn_start:
            break


def turns_from(state: State) -> Iterator[State]:
    """The position after every way to end the present turn; slow and plain."""
    mover = state.mover
    for number in state.legal_ids():
        after = state.copy()
        after.play_id(number)
        if after.mover != mover or after.at_turn_start:
            yield after
        else:
            yield from turns_from(after)


def wins_with_this_turn(state: State) -> bool:
    """Whether the side to act has a turn that wins."""
    mover = state.mover
    return any((outcome := after.outcome()) is not None and outcome.winner == mover for after in turns_from(state))


def safe(after: campanile.State, mover: str | None) -> bool:
    """Whether the side that has just moved has neither lost nor can be beaten with the next turn."""
    outcome = after.outcome()
    if outcome is not None:
        return outcome.winner in (mover, None)
    return after.mover == mover or not wins_with_this_turn(after)
