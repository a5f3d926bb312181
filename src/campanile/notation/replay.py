"""Records against the rules: every turn, every variation, the result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from campanile.games import CampanileError, InvalidNotation, State, find, new, parse
from campanile.notation.errors import RecordError
from campanile.notation.form import in_variation
from campanile.notation.model import Line, Record, Turn
from campanile.notation.tags import check_result

_SHOWN = "M5"  # what a capture shows to all stands in the record
_SECRET = "M8"  # what a seat may know  # noqa: S105


def replay(record: Record) -> State:
    """The state at the end of the main line, after checking everything; RecordError at the first fault."""
    if not record.is_full:
        raise RecordError(f"it is as seen by {record.seat}, so that the moves cannot be replayed", clause=_SECRET)
    state = _start(record)
    _Walk(find(record.game).hidden).play(record.line, state, first=1, around="")
    check_result(record.tags, state.outcome())
    return state


def check(record: Record) -> str:
    """Check everything that can be checked; RecordError at the first fault.

    What is returned says what could not be checked: empty for a full record.
    """
    if record.is_full:
        replay(record)
        return ""
    _check_seen(record, record.seat or "")
    return f"as seen by {record.seat}: moves not replayed"


def _start(record: Record) -> State:
    if record.start is None:
        return new(record.game, **record.options)
    try:
        return parse(record.game, record.start, **record.options)
    except CampanileError as error:
        raise RecordError(error.message, clause=error.clause, tag="Start") from error


class _Place(NamedTuple):
    """A turn of the record: its number, the variations around it in words, and its place in reading order."""

    number: int
    around: str
    ordinal: int

    def fault(self, message: str, clause: str = "", action: str | None = None) -> RecordError:
        """The error for something wrong here."""
        where = f"turn {self.number}{self.around}"
        return RecordError(
            message, clause=clause, action=action, turn=self.number, where=where, ordinal=self.ordinal
        )  # fmt: skip


class _Walk:
    """A walk through the turns in reading order."""

    def __init__(self, hidden: bool) -> None:
        self._hidden = hidden
        self._visited = 0

    def play(self, line: Line, state: State, first: int, around: str) -> None:
        """Play the line from the state, and every variation from the place where it begins."""
        last: _Place | None = None
        for number, turn in enumerate(line.turns, first):
            if last and not state.at_turn_start and state.outcome() is None:
                raise last.fault("the turn is not complete")
            self._visited += 1
            last = _Place(number, around, self._visited)
            before = state.plies()
            self._play_turn(turn, state, last)
            if turn.notes:  # comments and variations
                for which, variation in enumerate(turn.variations, 1):
                    _take_back(state, before)
                    self.play(variation, state, number, in_variation(number, which, around))
                _take_back(state, before)
                state.play(turn.text)

    def _play_turn(self, turn: Turn, state: State, place: _Place) -> None:
        before = state.plies()
        try:
            state.play(turn.text)
        except CampanileError as error:
            raise place.fault(error.message, error.clause, error.action) from error
        # The game writes its actions in one way only; with secrets that includes what they showed to all (M5).
        for written, action in zip(turn.actions, state.played_since(before), strict=True):
            if written != action:
                raise place.fault(f"the game writes this action {action}", _SHOWN if self._hidden else "", written)


def _take_back(state: State, ply: int) -> None:
    while state.plies() > ply:
        state.undo()


def _check_seen(record: Record, seat: str) -> None:
    """What one seat saw of a game with secrets: its own actions as far as they depend on nothing that it cannot know.

    For a secret action of the other side any legal one is played in its place; the seat sees no difference, which is
    checked too. The first open action of the other side ends that: whether it was legal only its player knows. From
    there on only the notation is checked.
    """
    state = new(record.game, **record.options)
    known = record.start is None  # such a text is as seen as well, and nothing can be played from it
    if not known:
        _check_start_seen(record)
    for place, turn in _places(record.line, 1, "", count(1)):
        try:
            if known and not place.around:
                known = _play_own(turn, state) if state.mover == seat else _play_unseen(turn, state, seat)
            if not known or place.around:
                _check_notation(turn, state)
        except CampanileError as error:
            raise place.fault(error.message, error.clause, turn.text) from None


def _check_start_seen(record: Record) -> None:
    """A Start that is a whole position of a game that goes on shows what no seat may see."""
    try:
        state = _start(record)
    except RecordError:
        return  # as it should be: with unknown pieces it is not the text of a whole position
    if state.outcome() is None and str(state.view(record.seat or "")) != str(state):
        raise RecordError("the position shows more than this seat may see", clause=_SECRET, tag="Start")


def _places(line: Line, first: int, around: str, visited: Iterator[int]) -> Iterator[tuple[_Place, Turn]]:
    """Every turn that is written, in reading order, with its place."""
    for number, turn in enumerate(line.turns, first):
        yield _Place(number, around, next(visited)), turn
        for which, variation in enumerate(turn.variations, 1):
            yield from _places(variation, number, in_variation(number, which, around), visited)


def _play_own(turn: Turn, state: State) -> bool:
    """Play the seat's action; whether the state is still one that the seat cannot tell from the true one."""
    state.play(turn.text)
    return state.history[-1] == turn.text and state.outcome() is None


def _play_unseen(turn: Turn, state: State, seat: str) -> bool:
    """Play a secret action; whether it was one."""
    action = state.legal_actions[0]
    state.play(action)
    seen = state.view(seat).history[-1]
    if seen == state.history[-1]:
        state.undo()
        return False
    if seen != turn.text:
        raise RecordError(f"{seat} saw of this turn only {seen}", clause=_SECRET)
    return True


def _check_notation(turn: Turn, state: State) -> None:
    try:
        state.copy().play(turn.text)
    except InvalidNotation:
        raise
    except CampanileError:
        return  # well written; whether it was legal is not known
