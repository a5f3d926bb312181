"""A game by numbers, one small choice at a time: what the environments and learners play.

A secret set-up with too many words to number them is spelled letter by letter; everything else is as in `State`.
"""

from __future__ import annotations

from campanile.games import Action, IllegalAction, State, find, new, parse
from campanile.research.extras import needs

with needs("numpy"):
    import numpy as np
    from numpy.typing import NDArray


def action_count(game: str) -> int:
    """How many numbers there are: those of the game's ordinary actions, then one for each letter of a set-up."""
    native = find(game).native
    return native.mask_ids + len(native.letters)


def spell(game: str, action: Action | str) -> list[int]:
    """The numbers of an action: its own, or one for each letter of a set-up or of the beginning of one."""
    native = find(game).native
    if isinstance(action, Action) and action.id < native.mask_ids:
        return [action.id]
    return [native.mask_ids + native.letters.index(letter) for letter in action]


class Steps:
    """A state, and the letters of an unfinished set-up, which only the side to act may know (M8)."""

    __slots__ = ("_native", "_sides", "spelled", "state")

    def __init__(self, state: State, spelled: str = "") -> None:
        """The state is played on: give a copy if it is still needed."""
        self.state = state
        self.spelled = spelled
        entry = find(state.game)
        self._native = entry.native
        self._sides = entry.sides

    @property
    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""
        return self.state._core.mover()

    def is_spelling(self) -> bool:
        """Whether the next choice is a letter."""
        if not self._native.letters:
            return False
        core = self.state._core
        return core.mover() >= 0 and core.nth_legal_id(0) >= self._native.mask_ids

    def legal_ids(self) -> list[int]:
        """The numbers of the legal choices, in ascending order where they are letters."""
        if not self.is_spelling():
            return self.state.legal_ids()
        native = self._native
        left = {letter: native.set_up_letters.count(letter) - self.spelled.count(letter) for letter in native.letters}
        return [native.mask_ids + i for i, letter in enumerate(native.letters) if left[letter] > 0]

    def play_id(self, number: int) -> None:
        """Make one choice; an error changes nothing."""
        native = self._native
        if not self.is_spelling():
            if number >= native.mask_ids:
                raise IllegalAction("no set-up is due")
            self.state.play_id(number)
            return
        if number not in self.legal_ids():
            raise IllegalAction("a letter of the set-up is due")
        self.spelled += native.letters[number - native.mask_ids]
        if len(self.spelled) == len(native.set_up_letters):
            word, self.spelled = self.spelled, ""
            self.state.play(word)

    def text_of(self, number: int) -> str:
        """A choice in words: an action's notation, or a letter."""
        native = self._native
        if number >= native.mask_ids:
            return native.letters[number - native.mask_ids]
        return self.state._core.action_text(number)

    def planes(self, seat: int) -> NDArray[np.uint8]:
        """What the seat may know, as docs/batch.md describes it."""
        out = np.empty(self._native.plane_shape(), np.uint8)
        self.state._core.planes(seat, self.spelled if seat == self.mover else "", out)
        return out

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal choice."""
        mask = np.zeros(self._native.mask_ids + len(self._native.letters), np.int8)
        mask[self.legal_ids()] = 1
        return mask

    def returns(self) -> list[float]:
        """The result by side, once there is one: 1, -1 or 0."""
        outcome = self.state.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if side == outcome.winner else -1.0 for side in self._sides]

    def copy(self) -> Steps:
        """An independent copy."""
        return Steps(self.state.copy(), self.spelled)

    def __deepcopy__(self, memo: dict[int, object]) -> Steps:
        return self.copy()


def begin(game: str, start: str | None = None, **options: object) -> Steps:
    """A new game, or one that starts from the text of a position."""
    return Steps(new(game, **options) if start is None else parse(game, start, **options))
