"""Records against the rules: every turn, every variation, the result."""

from __future__ import annotations

from typing import NamedTuple

from campanile.games import Action, CampanileError, InvalidNotation, State, find, new, parse
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
        before = state.plies()
        played: list[_Place] = []
        try:
            for number, turn in enumerate(line.turns, first):
                if played and not state.at_turn_start and state.outcome() is None:
                    raise played[-1].fault("the turn is not complete")
                self._visited += 1
                place = _Place(number, around, self._visited)
                branch = state.copy() if turn.notes else state
                self._play_turn(turn, state, place)
                played.append(place)
                for count, variation in enumerate(turn.variations, 1) if turn.notes else ():
                    self.play(variation, branch.copy(), number, in_variation(number, count, around))
        finally:
            # Also when a later turn is refused: one that is written wrongly stands before it.
            self._check_written(line, state.history[before:], played)

    def _play_turn(self, turn: Turn, state: State, place: _Place) -> None:
        try:
            state.play(turn.text)
        except CampanileError as error:
            raise place.fault(error.message, error.clause, error.action) from error

    def _check_written(self, line: Line, history: list[Action], played: list[_Place]) -> None:
        """The game writes its actions in one way only; with secrets that includes what they showed to all (M5)."""
        actions = iter(history)
        for turn, place in zip(line.turns, played, strict=False):
            for written in turn.actions:
                action = next(actions)
                if written != action:
                    clause = _SHOWN if self._hidden else ""
                    raise place.fault(f"the game writes this action {action}", clause, written)


def _check_seen(record: Record, seat: str) -> None:
    """What one seat saw of a game with secrets: its own actions as far as they depend on nothing that it cannot know.

    For a secret action of the other side any legal one is played in its place; the seat sees no difference, which is
    checked too. The first open action of the other side ends that: whether it was legal only its player knows. From
    there on only the notation is checked.
    """
    if record.start is not None:
        return  # such a text is as seen as well, and nothing can be played from it
    state = new(record.game, **record.options)
    known = True
    for number, turn in record.mainline():
        try:
            if known:
                known = _play_own(turn, state) if state.mover == seat else _play_unseen(turn, state, seat)
            if not known:
                _check_notation(turn, state)
        except CampanileError as error:
            ordinal = sum(map(_size, record.turns[: number - 1])) + 1
            raise _Place(number, "", ordinal).fault(error.message, error.clause, turn.text) from None


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


def _size(turn: Turn) -> int:
    """The number of turns that are written here, those of the variations included."""
    return 1 + sum(_size(inner) for variation in turn.variations for inner in variation.turns)
