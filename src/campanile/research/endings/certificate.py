"""A certificate: what one side must play, wherever the other can lead it, to reach what is claimed.

The checker knows the rules and nothing of any search: it plays every action of the other side and the certificate's
reply to it until each line ends. A certificate that goes round in circles is refused, so that rules on repetition, and
what was played before, play no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from campanile.games import State, parse
from campanile.research.decode import Text

WIN, DRAW = "win", "draw"


class Refuted(ValueError):
    """The certificate does not prove what it says."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """`side` reaches at least `goal`, "win" or "draw", by these replies; they go by the text of the position."""

    side: Text
    goal: Text
    replies: Mapping[Text, Text]


def make_certificate(
    state: State, side: str, goal: str, choose: Callable[[State], str | None], most: int
) -> Certificate | None:
    """A certificate by what `choose` finds for `side`; None if it finds nothing, or if more than `most` are needed."""
    replies: dict[str, str] = {}
    waiting = [state.copy()]
    seen = set()
    while waiting:
        here = waiting.pop()
        text = str(here)
        if here.mover is None or text in seen:
            continue
        seen.add(text)
        if here.mover != side:
            waiting += _children(here)
            continue
        action = choose(here)
        if action is None or len(replies) >= most:
            return None
        replies[text] = action
        here.play(action)
        waiting.append(here)
    return Certificate(side, goal, replies)


def _children(state: State) -> Iterator[State]:
    for number in state.legal_ids():
        child = state.copy()
        child.play_id(number)
        yield child


def check(game: str, options: Mapping[str, Any], position: str, certificate: Certificate) -> int:
    """How many positions were gone through if the certificate proves what it says; else Refuted, with the place."""
    if certificate.goal not in (WIN, DRAW):
        raise Refuted(f"nobody can claim {certificate.goal!r}")
    done: set[str] = set()
    # Each entry is a position under way and those after it that are still to be seen: a stack of our own, not Python's.
    path: list[tuple[str, Iterator[State]]] = []
    under_way: set[str] = set()

    def enter(state: State) -> None:
        text = str(state)
        if text in under_way:
            raise Refuted(f"it goes round in circles at {text}")
        if state.mover is None:
            _check_end(state, certificate)
        elif text not in done:
            under_way.add(text)
            path.append((text, _next(state, certificate)))

    enter(parse(game, position, **options))
    while path:
        text, following = path[-1]
        child = next(following, None)
        if child is not None:
            enter(child)
            continue
        path.pop()
        under_way.remove(text)
        done.add(text)
    return len(done)


def _next(state: State, certificate: Certificate) -> Iterator[State]:
    if state.mover != certificate.side:
        yield from _children(state)
        return
    reply = certificate.replies.get(str(state))
    if reply is None:
        raise Refuted(f"there is no reply at {state}")
    if not is_legal(state, reply):
        raise Refuted(f"the reply {reply!r} is against the rules at {state}")
    child = state.copy()
    child.play(reply)
    yield child


def is_legal(state: State, action: str) -> bool:
    """Whether it is one legal action: a whole turn in one word is not."""
    return "," not in action and action in state.legal_actions


def _check_end(state: State, certificate: Certificate) -> None:
    outcome = state.outcome()
    winner = outcome.winner if outcome else None
    if winner != certificate.side and (winner is not None or certificate.goal == WIN):
        raise Refuted(f"{certificate.side} does not {certificate.goal} at {state}")
