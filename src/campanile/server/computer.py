"""What the threads of the pool do: choose a turn, or give a hint, from what one side may know."""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict

from campanile.engine import Engine, Limit, Player, hint, make_player
from campanile.engine.advice import Hint
from campanile.games import State
from campanile.games.position import Position

_MOST_KEPT = 4  # players a thread, of up to 64 MiB each
_SHORT = 0.25  # of the time that a search may take: all but the strongest level need less
_kept = threading.local()


def choose_turn(position: Position, level: int, limit: Limit) -> list[str]:
    """The rest of the present turn. `position` is a copy, or with secrets the view of the side to act (M8)."""
    if not isinstance(position, State):
        began = time.monotonic()
        # A player of its own, so that nothing that it believed in one game can show in another.
        action = _new_player(position.game, level).choose(position, limit)
        _fill_up(began, limit)
        return [str(action)]
    mover = position.mover
    player = _player(position.game, level)
    turn: list[str] = []
    while position.mover == mover and not (turn and position.at_turn_start):
        action = player.choose(position, limit)
        position.play(action)
        turn.append(str(action))
    return turn


def advise(position: Position, limit: Limit) -> Hint:
    """What to play, from what the asker may know."""
    began = time.monotonic()
    found = hint(position, limit, engine=Engine(position.game))
    if not isinstance(position, State):
        _fill_up(began, limit)
    return found


def _fill_up(began: float, limit: Limit) -> None:
    """Keep the thread for a time of one of two lengths: who waits for it must not learn how long it searched (M8)."""
    used, most = time.monotonic() - began, limit.time or 0.0
    time.sleep(max(0.0, (most * _SHORT if used <= most * _SHORT else most) - used))


def _player(game: str, level: int) -> Player:
    """A player without secrets, kept by its thread: its memory is large, and what it knows is true in every game."""
    players: OrderedDict[tuple[str, int], Player] | None = getattr(_kept, "players", None)
    if players is None:
        players = _kept.players = OrderedDict()
    found = players.pop((game, level), None) or _new_player(game, level)
    players[game, level] = found
    if len(players) > _MOST_KEPT:
        players.popitem(last=False)[1].close()
    return found


def _new_player(game: str, level: int) -> Player:
    # The system's source of chance: nobody can work out what the computer hides.
    return make_player(f"level:{level}", game, seed=random.SystemRandom().randrange(1 << 31))
