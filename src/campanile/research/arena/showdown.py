"""The matches that the strongest player has to win, with the scores that it has to reach."""

from __future__ import annotations

from dataclasses import dataclass

from campanile.games import find
from campanile.research.arena.event import Event
from campanile.research.arena.fingerprint import fingerprint
from campanile.research.arena.score import Estimate

CHAMPION = "top"
TIME = 0.5  # seconds per turn, for both


@dataclass(frozen=True, slots=True)
class Trial:
    """One match: the champion must score at least `goal` against the opponent.

    `plies` random actions open its games where they would else all be the same.
    """

    opponent: str
    goal: float
    plies: int = 0

    def event(self, game: str, *, time: float = TIME, plies: int | None = None, seed: int = 1) -> Event:
        """The match as an event; the champion is the first player."""
        plies = self.plies if plies is None else plies
        return Event(game, (CHAMPION, self.opponent), time=time, plies=plies, seed=seed, data=fingerprint(game))

    def passed(self, estimate: Estimate) -> bool:
        """Whether the goal was reached."""
        return estimate.score >= self.goal


_OPEN = (Trial("uct", 0.95), Trial("greedy", 0.99, plies=4))
_HIDDEN = (Trial("ismcts", 0.75),)


def trials(game: str) -> tuple[Trial, ...]:
    """The matches of a game: other baselines exist where the players know different things."""
    return _HIDDEN if find(game).hidden else _OPEN
