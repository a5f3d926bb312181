"""Playing one game against oneself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from campanile.engine import Engine, Limit
from campanile.engine.choice import soften
from campanile.games import State, find, new
from campanile.research.pool import Note, Work
from campanile.research.selfplay.finished import Finished, Policy, side_index
from campanile.research.selfplay.plan import Plan

_MEMORY = 4 << 20  # bytes: budgets are small, and a table must be cleared for every game
_ALL = 1_000_000  # lines


class _Thinker(Protocol):
    """Chooses for both sides: the action's number, the mover's chance to win, and what it was drawn from."""

    def choose(self, state: State) -> tuple[int, float | None, Policy]: ...


@dataclass(frozen=True)
class SelfPlay(Work[int, Finished]):
    """Games of a plan; the keys are their numbers."""

    plan: Plan

    def do(self, key: int, note: Note) -> Finished:
        """Play the game of that number."""
        return play_game(self.plan, key, note)


def play_game(plan: Plan, number: int, note: Note = lambda _: None) -> Finished:
    """Play one game to its end; the same plan and number give the same game."""
    state = new(plan.game, **plan.options)
    first = side_index(plan.game, str(state.mover))
    thinker = _make_thinker(plan, number)
    choices, values, policies = [], [], []
    while state.mover is not None:
        count = len(state.legal_actions)
        action, value, policy = (state.legal_ids()[0], None, ()) if count == 1 else thinker.choose(state)
        choices.append(count)
        values.append(value)
        policies.append(policy)
        state.play_id(action)
        note(action)
    outcome = state.outcome()
    assert outcome is not None  # noqa: S101 - for the type checker: nobody is to move
    return Finished(
        number=number,
        first=first,
        winner=-1 if outcome.winner is None else side_index(plan.game, outcome.winner),
        clause=outcome.clause,
        reason=outcome.reason,
        turns=len(state.turns()),
        actions=[action.id for action in state.history],
        choices=choices,
        values=values,
        policies=policies,
    )


def _make_thinker(plan: Plan, number: int) -> _Thinker:
    rng = plan.rng(number)
    if plan.nodes == 0:
        return _Dice(rng)
    return _Hidden(plan, rng) if find(plan.game).hidden else _Open(plan, rng)


class _Dice:
    """Random play."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, state: State) -> tuple[int, float | None, Policy]:
        actions = state.legal_actions
        return actions[self._rng.randrange(len(actions))].id, None, ()


class _Open:
    """Alpha-beta; softened at first, then the best."""

    def __init__(self, plan: Plan, rng: random.Random) -> None:
        self._plan = plan
        self._rng = rng
        self._engine = Engine(plan.game, memory=_MEMORY)
        self._limit = Limit(nodes=plan.nodes)

    def choose(self, state: State) -> tuple[int, float | None, Policy]:
        plan = self._plan
        explores = state.plies() < plan.explore
        lines = self._engine.analyse(state, self._limit, plan.lines if explores else 1).lines
        values = [line.score.probability for line in lines]
        if not explores:
            return lines[0].action.id, _rounded(values[0]), ()
        policy = _normal([line.action.id for line in lines], soften(values, plan.temperature))
        action = _draw(policy, self._rng)
        return action, _rounded(values[0]), policy


class _Hidden:
    """Each side with a search of its own, which sees that side's view and nothing else (M8), and trusts the other."""

    def __init__(self, plan: Plan, rng: random.Random) -> None:
        self._rng = rng
        self._engines = {
            side: Engine(plan.game, seed=rng.getrandbits(31), trusting=True) for side in find(plan.game).sides
        }
        self._limit = Limit(nodes=plan.nodes)

    def choose(self, state: State) -> tuple[int, float | None, Policy]:
        mover = str(state.mover)
        lines = self._engines[mover].analyse(state.view(mover), self._limit, _ALL).lines
        shares = [line.share or 0.0 for line in lines]
        policy = _normal([line.action.id for line in lines], shares)
        by_action = {line.action.id: line.score.probability for line in lines}
        value = sum(share * by_action[action] for action, share in policy)
        return _draw(policy, self._rng), _rounded(value), policy


def _normal(actions: list[int], weights: list[float]) -> list[tuple[int, float]]:
    """The probabilities as they are written down and drawn from; what would be written as 0 is never drawn."""
    total = sum(weights)
    return [
        (action, share)
        for action, weight in zip(actions, weights, strict=True)
        if (share := _rounded(weight / total)) > 0
    ]


def _draw(policy: list[tuple[int, float]], rng: random.Random) -> int:
    return rng.choices([action for action, _ in policy], [share for _, share in policy])[0]


def _rounded(value: float) -> float:
    return round(value, 4)
