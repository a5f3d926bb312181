"""What is played first, how often, and with what result; and how much of it is the same turned round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from campanile.engine.images import likeness
from campanile.engine.position import open_core
from campanile.games import find, new
from campanile.research.selfplay import Finished, Plan
from campanile.research.selfplay.finished import SET_UP
from campanile.research.study.estimates import score, share
from campanile.research.study.lines import lines

_ROWS = 12
_SIDE = 5  # squares of a row in a set-up


def first_turns(plan: Plan, games: Sequence[Finished]) -> list[dict[str, Any]]:
    """The first turns, those that lead to images of one position together; none of set-ups."""
    if find(plan.game).hidden:
        return []
    return [
        {"turn": row["line"][0], **{name: row[name] for name in ("games", "share", "first_score")}}
        for row in lines(plan, games, (_ROWS,))
    ]


def first_kinds(plan: Plan) -> dict[str, list[str]]:
    """The first actions, those that lead to images of one position together; none of set-ups."""
    if find(plan.game).hidden:
        return {}
    start = new(plan.game, **plan.options)
    groups: dict[Any, list[str]] = defaultdict(list)
    for action in start.legal_actions:
        child = start.copy()
        child.play(action)
        groups[likeness(plan.game, open_core(child))].append(str(action))
    return {min(group): sorted(group) for group in groups.values()}


def set_up_images(plan: Plan) -> dict[str, int] | None:
    """How many set-ups a side has, and how many of them are different if left and right are the same."""
    start = new(plan.game, **plan.options)
    if len(start.legal_actions) < SET_UP:
        return None
    words = {str(action) for action in start.legal_actions}
    return {"all": len(words), "different": len({min(word, mirrored(word)) for word in words})}


def mirrored(word: str) -> str:
    """A set-up with left and right changed: its rows one by one, each from the other end."""
    return "".join(word[row : row + _SIDE][::-1] for row in range(0, len(word), _SIDE))


def set_ups(plan: Plan, games: Sequence[Finished]) -> list[dict[str, Any]]:
    """Where each kind is put in a set-up: for every place and letter how often, and what its owner scored."""
    start = new(plan.game, **plan.options)
    if len(start.legal_actions) < SET_UP:
        return []  # what is not a set-up is told by first_turns
    found: dict[tuple[int, str], list[float]] = defaultdict(list)
    total = 0
    for game in games:
        for ply, state in enumerate(game.states(plan)[:2]):
            side = state.sides.index(str(state.mover))
            state.play_id(game.actions[ply])
            total += 1
            for place, letter in enumerate(state.history[-1]):
                found[place, letter].append(game.score_of(side))
    return [
        {
            "place": place + 1,
            "letter": letter,
            "share": share(len(scores), total).as_dict(),
            "score": score(scores).as_dict(),
        }
        for (place, letter), scores in sorted(found.items())
    ]
