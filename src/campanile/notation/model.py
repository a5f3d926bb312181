"""A game record: tags, turns, comments, variations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from campanile.games import Game, State, find, new, parse
from campanile.notation import tags as tag_rules
from campanile.notation.errors import RecordError


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its actions joined by commas, a mark such as `!?`, and what is noted about it.

    `notes` are comments (texts) and variations (lines that could have been played instead), in the order written.
    """

    text: str
    mark: str = ""
    notes: tuple[str | Line, ...] = ()

    @property
    def actions(self) -> list[str]:
        """The actions of the turn."""
        return self.text.split(",")

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments among the notes."""
        return tuple(note for note in self.notes if isinstance(note, str))

    @property
    def variations(self) -> tuple[Line, ...]:
        """The variations among the notes."""
        return tuple(note for note in self.notes if isinstance(note, Line))


@dataclass(frozen=True, slots=True)
class Line:
    """Turns one after the other, and the comments before the first: the main line of a game, or a variation."""

    turns: tuple[Turn, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A game as it was played, or as one seat saw it.

    The tags are checked and put in their order when the record is made; the turns when it is written or replayed.
    To change a record use `dataclasses.replace` or `with_tags`.

    >>> import campanile
    >>> state = campanile.new("kwinty")
    >>> state.play("i1h")
    >>> print(Record.from_state(state, White="Ann", Black="Bo"), end="")
    [Game "kwinty"]
    [White "Ann"]
    [Black "Bo"]
    [Result "*"]
    <BLANKLINE>
    1. i1h *
    <BLANKLINE>
    """

    tags: Mapping[str, str]
    line: Line = Line()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", MappingProxyType(tag_rules.checked(self.tags)))

    def __hash__(self) -> int:
        return hash((tuple(self.tags.items()), self.line))

    @classmethod
    def from_state(cls, state: State, seat: str | None = None, **tags: str | date) -> Record:
        """The record of a game, with more tags by their names: `from_state(state, White="Ann", Event="Club")`.

        `seat` is a colour word or "spectator": the record then holds what that seat may know (M8). A game with secrets
        needs a seat until it is over. It is over by the rules, or when the caller says so with Result and Reason:
        `from_state(state, Result="red", Reason="resignation")`.
        """
        game = find(state.game)
        outcome = state.outcome()
        given = {name: f"{value:%Y.%m.%d}" if isinstance(value, date) else value for name, value in tags.items()}
        for name in {"Game", "Options", "Seat", "Start"} & given.keys():
            raise RecordError("it follows from the state and is not given as a tag", tag=name)
        if outcome is not None:
            given = {"Result": outcome.winner or tag_rules.DRAW, "Reason": tag_rules.reason_of(outcome)} | given
        given.setdefault("Result", tag_rules.UNFINISHED)
        if game.hidden and seat is None and given["Result"] == tag_rules.UNFINISHED:
            raise RecordError("the record of a game that is not over can only be written for a seat", clause="M8")
        record = cls(_tags_of(game, state, seat) | given, _line_of(state, seat))
        tag_rules.check_result(record.tags, outcome)
        return record

    def with_tags(self, **tags: str | None) -> Record:
        """The same record with these tags set, or removed where the value is None."""
        changed = {name: value for name, value in (dict(self.tags) | tags).items() if value is not None}
        return Record(changed, self.line)

    # What the tags say.

    @property
    def game(self) -> str:
        """The game's name."""
        return self.tags["Game"]

    @property
    def options(self) -> dict[str, Any]:
        """Every option of the game with its value."""
        return tag_rules.read_options(find(self.game), self.tags.get("Options", ""))

    @property
    def players(self) -> dict[str, str]:
        """The players' names by their colour words, as far as they are named."""
        named = ((side, self.tags.get(tag_rules.side_tag(side))) for side in find(self.game).sides)
        return {side: name for side, name in named if name is not None}

    @property
    def date(self) -> date | None:
        """The day of the game, or None if it is not fully known."""
        text = self.tags.get("Date")
        return None if text is None else tag_rules.read_date(text)

    @property
    def time_control(self) -> str | None:
        """The TimeControl tag."""
        return self.tags.get("TimeControl")

    @property
    def seat(self) -> str | None:
        """Who saw the game so: a colour word or "spectator"; None for a full record."""
        return self.tags.get("Seat")

    @property
    def start(self) -> str | None:
        """The text of the position from which the game was played; None for the game's own start."""
        return self.tags.get("Start")

    @property
    def result(self) -> str:
        """The colour word of the winner, "draw", or "*" while the game is not over."""
        return self.tags["Result"]

    @property
    def reason(self) -> str | None:
        """Why the game ended: a clause and its words, or something outside the rules such as "resignation"."""
        return self.tags.get("Reason")

    @property
    def is_full(self) -> bool:
        """Whether the record holds all that is needed to replay it.

        One seat's record of a game with secrets does so only once the rules have ended the game, for then everything
        is shown (M8).
        """
        if self.seat is None or not find(self.game).hidden:
            return True
        return self.result != tag_rules.UNFINISHED and tag_rules.is_by_rules(self.reason)

    # What was played.

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the main line."""
        return self.line.turns

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments before the first turn."""
        return self.line.comments

    def mainline(self) -> Iterator[tuple[int, Turn]]:
        """The turns of the main line with their numbers."""
        return enumerate(self.turns, 1)

    def replay(self) -> State:
        """The state at the end of the main line, after checking every turn, every variation and the result.

        RecordError at the first fault in reading order, with the clause that refuses it.
        """
        from campanile.notation.replay import replay

        return replay(self)

    def __reduce__(self) -> tuple[type[Record], tuple[dict[str, str], Line]]:
        return Record, (dict(self.tags), self.line)  # a mapping proxy cannot be pickled

    def __str__(self) -> str:
        from campanile.notation.writer import to_text

        return to_text(self)


def _tags_of(game: Game, state: State, seat: str | None) -> dict[str, str]:
    tags = {"Game": state.game}
    if options := tag_rules.write_options(game, state.options):
        tags["Options"] = options
    if seat is not None and game.hidden:
        tags["Seat"] = seat
    if (start := _start_of(game, state, seat)) is not None:
        tags["Start"] = start
    return tags


def _start_of(game: Game, state: State, seat: str | None) -> str | None:
    if state.start == new(state.game, **state.options).start:
        return None
    if seat is None or not game.hidden or state.outcome() is not None:
        return state.start
    return str(parse(state.game, state.start, **state.options).view(seat))  # M8: not the secrets of the other seat


def _line_of(state: State, seat: str | None) -> Line:
    turns = state.turns() if seat is None else state.view(seat).turns()
    return Line(tuple(Turn(",".join(actions)) for _, actions in turns))
