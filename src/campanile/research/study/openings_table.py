"""What is played first, how often, and with what result; and how much of it is the same turned round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from campanile.games import State, new, perft
from campanile.research.selfplay import Finished, Plan
from campanile.research.selfplay.finished import SET_UP
from campanile.research.study.estimates import score, share

_SAME_TREE = 4  # actions deep: two first actions with equal counts down to there are taken for images
_ROWS = 12


def first_turns(plan: Plan, games: Sequence[Finished]) -> list[dict[str, Any]]:
    """The first turns, images of each other together under the one that is first in the alphabet; none of set-ups."""
    kinds = first_kinds(plan)
    if not kinds:
        return []
    groups: dict[str, list[Finished]] = defaultdict(list)
    for game in games:
        state = _after_first_turn(plan, game)
        turn = ",".join(state.turns()[0][1])
        groups[_image(turn, kinds)].append(game)
    rows = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        {
            "turn": turn,
            "games": len(here),
            "share": share(len(here), len(games)).as_dict(),
            "first_score": score([game.first_score for game in here]).as_dict(),
        }
        for turn, here in rows[:_ROWS]
    ]


def first_kinds(plan: Plan) -> dict[str, list[str]]:
    """The first actions, grouped by how their trees count: as far as that tells, each group is one up to symmetry."""
    start = new(plan.game, **plan.options)
    if len(start.legal_actions) >= SET_UP:
        return {}
    groups: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for action in start.legal_actions:
        child = start.copy()
        child.play(action)
        groups[tuple(perft(child, depth) for depth in range(1, _SAME_TREE))].append(str(action))
    return {min(group): sorted(group) for group in groups.values()}


def _image(turn: str, kinds: dict[str, list[str]]) -> str:
    """The turn under which it is counted: only turns of one action can be told to be images so simply."""
    return next((kind for kind, group in kinds.items() if turn in group), turn)


def _after_first_turn(plan: Plan, game: Finished) -> State:
    state = new(plan.game, **plan.options)
    state.play_id(game.actions[0])
    for number in game.actions[1:]:
        if state.at_turn_start:
            break
        state.play_id(number)
    return state


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
