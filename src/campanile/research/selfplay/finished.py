"""A finished game of self-play, as files keep it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from msgspec import Meta

from campanile.games import State, find, new
from campanile.research.decode import Chance, Count, Side, Text, convert, decode
from campanile.research.selfplay.plan import Plan

SET_UP = 4097  # with so many legal actions or more a choice is that of a set-up's word, not of a move
Policy = Sequence[tuple[Count, Chance]]  # numbers of actions with their probabilities


@dataclass(frozen=True, slots=True)
class Finished:
    """One game. Sides are 0 and 1 in the order of the game's colour words; `winner` is -1 for a draw.

    For every action: its number, the legal actions there were (`choices`), the mover's chance to win as the search saw
    it (`values`, None where nobody searched), and the probabilities that it was drawn from (`policies`, empty where
    there was no draw).
    """

    number: Count
    first: Side
    winner: Annotated[int, Meta(ge=-1, le=1)]
    clause: Text
    reason: Text
    turns: Count
    actions: Annotated[Sequence[Count], Meta(min_length=1)]
    choices: Sequence[Annotated[int, Meta(ge=1)]]
    values: Sequence[Chance | None]
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
        game = decode(text, cls)._checked()
        return game.number, game

    @classmethod
    def from_fields(cls, fields: dict[str, Any]) -> Finished:
        """The game of a row of a file; ValueError if it is none."""
        return convert(fields, cls)._checked()

    def _checked(self) -> Finished:
        counts = {len(row) for row in (self.actions, self.choices, self.values, self.policies)}
        if len(counts) > 1:
            raise ValueError("the game has lists of different lengths")
        return self

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
