"""A turn by lot, from what the server says is legal."""

from __future__ import annotations

import random
from typing import Any

from campanile.games import find, parse
from campanile.server.schema import Now


def random_turn(game: str, options: dict[str, Any], now: Now, dice: random.Random) -> list[str]:
    """A whole turn. The server lists how it can begin; how it goes on after that, the rules say."""
    if now.setup is not None:
        letters = list(now.setup)
        dice.shuffle(letters)
        return ["".join(letters)]
    if not now.legal:
        raise ValueError("the server expects an action and names none")
    turn = [dice.choice(now.legal)]
    if find(game).hidden:
        return turn  # with secrets a turn is one action
    state = parse(game, now.position, **options)
    state.play(turn[0])
    while not state.at_turn_start and state.mover is not None:
        turn.append(str(dice.choice(list(state.legal_actions))))
        state.play(turn[-1])
    return turn
