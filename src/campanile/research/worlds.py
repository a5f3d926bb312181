"""Games as they could be, for searches that may not know the truth (M8)."""

from __future__ import annotations

from typing import Protocol, cast

from campanile.games import CampanileError, State, View, find, new, parse

_TRIES = 1000


class _Drawing(Protocol):
    def draw_other(self, seed: int) -> str: ...
    def draw_text(self, seed: int) -> str: ...


def imagine(view: View, seed: int) -> State:
    """A game that looks to the seer exactly like this one: unseen identities are drawn, all that agree equally likely.

    It is made of the view alone. The history is replayed, so that rules on repetition hold; where the view began with a
    position instead of the set-ups, the game begins now.
    """
    if not find(view.game).hidden:
        raise ValueError(f"{view.game} has no secrets")
    if view.outcome() is not None:
        raise ValueError("the game is over: everything is known")
    for attempt in range(_TRIES):
        try:
            game = _drawn(view, (seed * _TRIES + attempt) % 2**64)
        except CampanileError:  # M7.1: under these identities the game would have ended
            continue
        if game.mover == view.mover:
            return game
    raise ValueError("no game agrees with this view")


def _drawn(view: View, seed: int) -> State:
    native = cast("_Drawing", view._native)
    history = view.history
    if view.possible and all(action.id >= 0 for action in history):  # it began with a position
        return parse(view.game, native.draw_text(seed), **view.options)
    game = new(view.game, **view.options)
    for action in history:
        game.play(native.draw_other(seed) if action.id < 0 else str(action))
    # Of a position in the middle of the set-ups the seer knows everything.
    return game if str(game.view(view.seer)) == str(view) else parse(view.game, str(view), **view.options)
