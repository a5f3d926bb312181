"""Whole turns: a turn may be several actions, and they belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from campanile.engine.limit import Limit
from campanile.engine.position import played
from campanile.games.native import NativeGame, NativePosition

_MOST_TURNS = 20_000  # far more than any game has; a bound all the same


class TurnPlan:
    """The rest of a turn that was thought out at its first action. It is dropped when play went another way."""

    def __init__(self) -> None:
        """A plan for nothing."""
        self._steps: dict[str, int] = {}

    def follow(self, core: NativePosition, ids: Sequence[int]) -> None:
        """The first of these actions is played now: plan the others that belong to the same turn."""
        self._steps = {}
        trial = cast("NativeGame", core).copy()
        mover = trial.mover()
        trial.play_id(ids[0])
        for number in ids[1:]:
            if trial.mover() != mover or trial.at_turn_start():
                return
            self._steps[trial.text()] = number
            trial.play_id(number)

    def next(self, core: NativePosition) -> int | None:
        """The action planned for this position."""
        return self._steps.get(core.text())


def within_turn(limit: Limit, core: NativePosition) -> Limit:
    """What an action may take by itself: half of the time once its turn has begun, so that no turn takes long."""
    if limit.time is None or core.at_turn_start():
        return limit
    return replace(limit, time=limit.time / 2)


def own_turns(core: NativePosition) -> Iterator[tuple[list[int], NativePosition]]:
    """Every way to end the present turn, with the position after it; ways to the same position are counted once."""
    seen: set[str] = set()
    stack: list[tuple[list[int], NativeGame]] = [([], cast("NativeGame", core))]
    mover = core.mover()
    while stack and len(seen) < _MOST_TURNS:
        path, position = stack.pop()
        for number in position.legal_ids():
            after = played(position, number)
            text = after.text()
            if text in seen:
                continue
            seen.add(text)
            if after.mover() != mover or after.at_turn_start():
                yield [*path, number], after
            else:
                stack.append(([*path, number], after))
