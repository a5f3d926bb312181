"""Actions and collections of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from campanile.games.native import NativePosition


class Action(str):
    """One action: a text in the game's notation that also knows its number.

    >>> import campanile
    >>> action = campanile.new("kwinty").legal_actions[0]
    >>> action, action.id
    (Action('i1h'), 16)
    >>> action == "i1h"
    True
    """

    __slots__ = ("id",)
    id: int

    def __new__(cls, text: str, id: int) -> Action:  # noqa: A002 - the attribute's name
        """Make the action from its text and its number."""
        action = super().__new__(cls, text)
        action.id = id
        return action

    def __repr__(self) -> str:
        return f"Action({str.__repr__(self)})"

    def __str__(self) -> str:
        return str.__str__(self)

    def __reduce__(self) -> tuple[type[Action], tuple[str, int]]:
        return Action, (str(self), self.id)


class LegalActions(Sequence[Action]):
    """The legal actions of one position: iterate, `len`, index, `in` (which accepts text).

    The same line of play always gives the same order. The collection belongs to the position from which it was asked
    and does not change when play goes on.
    """

    __slots__ = ("_position",)

    def __init__(self, position: NativePosition | None) -> None:
        """`position` must be a snapshot that nobody else changes; None gives an empty collection."""
        self._position = position

    def __len__(self) -> int:
        return self._position.legal_count() if self._position else 0

    def __iter__(self) -> Iterator[Action]:
        position = self._position
        if position is None:
            return
        for number in position.legal_ids():
            yield Action(position.action_text(number), number)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return list(self)[place]
        count = len(self)
        if self._position is None or not -count <= place < count:
            raise IndexError("there are not so many legal actions")
        number = self._position.nth_legal_id(place % count)
        return Action(self._position.action_text(number), number)

    def __contains__(self, action: object) -> bool:
        if self._position is None or not isinstance(action, str) or not action.isascii():
            return False
        number = self._position.read(action)
        return isinstance(number, int) and self._position.action_text(number) == action

    def __repr__(self) -> str:
        longest = 100
        shown = [str(self[i]) for i in range(min(len(self), longest))]
        more = f", … {len(self) - longest} more" if len(self) > longest else ""
        return f"<LegalActions {', '.join(shown)}{more}>"
