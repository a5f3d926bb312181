"""Pairs of games that look the same to one player."""

from __future__ import annotations

import random
from dataclasses import dataclass

import campanile
from campanile import CampanileError, State

LETTERS = "NNNAAASLLC"
SIDES = ("white", "red")


@dataclass(frozen=True)
class Played:
    """A game as it was typed: for every action the side and the text."""

    state: State
    typed: tuple[tuple[str, str], ...]


def twins(seer: str, rng: random.Random) -> tuple[Played, Played]:
    """Two games that differ only in what the seer cannot see, neither of them over."""
    while True:
        words = [_word(rng), _word(rng)]
        first = campanile.new("volto")
        for word in words:
            first.play(word)
        for _ in range(rng.randrange(6, 20)):
            actions = first.legal_actions
            first.play(actions[rng.randrange(len(actions))])
            if first.mover is None:
                first.undo()
                break
        for _ in range(200):
            others = [word if side == seer else _word(rng) for word, side in zip(words, SIDES, strict=True)]
            second = _replayed(first, others)
            if others != words and second is not None:
                return _played(first), _played(second)


def _word(rng: random.Random) -> str:
    return "".join(rng.sample(LETTERS, len(LETTERS)))


def _replayed(game: State, words: list[str]) -> State | None:
    state = campanile.new("volto")
    try:
        for action in [*words, *game.history[2:]]:
            state.play(action)
    except CampanileError:
        return None
    return state if state.mover is not None and state.history[2:] == game.history[2:] else None


def _played(state: State) -> Played:
    typed = ((side, actions[0].partition("x")[0]) for side, actions in state.turns())
    return Played(state, tuple(typed))


def wrong_moves(seer: str, rng: random.Random) -> list[str]:
    """Texts that are moves of nobody, of the other side, or of one's own masks: most of them illegal here."""
    squares = [column + row for column in "abcde" for row in "1234567"]
    own_rows = "12" if seer == "white" else "67"
    own = [square for square in squares if square[1] in own_rows]
    return [rng.choice(squares) + rng.choice(squares) for _ in range(6)] + [rng.choice(own) * 2, "a1a9", "b2b3xL+C9"]
