"""What the threads of the pool do: choose a turn, or give a hint, from what one side may know."""

from __future__ import annotations

import random
import threading
from collections import OrderedDict

from campanile.engine import Engine, Limit, Player, hint, make_player
from campanile.engine.advice import Hint
from campanile.games import State
from campanile.games.position import Position

_MOST_KEPT = 4  # players a thread, of up to 64 MiB each
_kept = threading.local()


def choose_turn(position: Position, level: int, limit: Limit) -> list[str]:
    """The rest of the present turn. `position` is a copy, or with secrets the view of the side to act (M8)."""
    if not isinstance(position, State):
        # A player of its own, so that nothing that it believed in one game can show in another.
        return [str(_new_player(position.game, level).choose(position, limit))]
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
    return hint(position, limit, engine=Engine(position.game))


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
