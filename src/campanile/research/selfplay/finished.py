"""A finished game of self-play, as files keep it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from campanile.games import State, find, new
from campanile.research.selfplay.plan import Plan

SET_UP = 4097  # with so many legal actions or more a choice is that of a set-up's word, not of a move
Policy = Sequence[tuple[int, float]]  # numbers of actions with their probabilities


@dataclass(frozen=True, slots=True)
class Finished:
    """One game. Sides are 0 and 1 in the order of the game's colour words; `winner` is -1 for a draw.

    For every action: its number, the legal actions there were (`choices`), the mover's chance to win as the search saw
    it (`values`, None where nobody searched), and the probabilities that it was drawn from (`policies`, empty where
    there was no draw).
    """

    number: int
    first: int
    winner: int
    clause: str
    reason: str
    turns: int
    actions: Sequence[int]
    choices: Sequence[int]
    values: Sequence[float | None]
    policies: Sequence[Policy]

    @property
    def first_score(self) -> float:
        """The result for the side that began: 1, ½ or 0."""
        return self.score_of(self.first)

    def score_of(self, side: int) -> float:
        """The result for a side: 1, ½ or 0."""
        return 0.5 if self.winner < 0 else float(self.winner == side)

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> tuple[int, Finished]:
        """The game of such a line by its number; ValueError if it is none."""
        try:
            fields = json.loads(text)
            fields["policies"] = [[(int(action), float(share)) for action, share in row] for row in fields["policies"]]
            game = cls(**fields)
            return int(game.number), game
        except (KeyError, TypeError) as error:
            raise ValueError("this is not a game of self-play") from error

    def states(self, plan: Plan) -> Sequence[State]:
        """The position before every action."""
        state = new(plan.game, **plan.options)
        found = []
        for number in self.actions:
            found.append(state.copy())
            state.play_id(number)
        return found


def side_index(game: str, side: str) -> int:
    """0 or 1 for a colour word."""
    return find(game).sides.index(side)
