"""The tags of a record: their order, and what the standard ones may say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from campanile.games import Game, Outcome, find
from campanile.games.view import SPECTATOR
from campanile.notation.errors import RecordError

DRAW = "draw"
UNFINISHED = "*"

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
_DATE = re.compile(r"(?:[0-9]{4}|\?{4})\.(?:[0-9]{2}|\?\?)\.(?:[0-9]{2}|\?\?)", re.ASCII)
# A reason that begins with a clause is an end by the rules; any other one ("resignation", "time") lies outside them.
_BY_RULES = re.compile(r"[A-Z][0-9]+(?:\.[0-9]+)?[a-z]?(?![^ ])")

_BEFORE_SIDES = ("Game", "Options", "Event", "Site", "Date", "Round")
_AFTER_SIDES = ("TimeControl", "Seat", "Start", "Result", "Reason")


def side_tag(side: str) -> str:
    """The tag with the player's name: the colour word with a capital letter."""
    return side.capitalize()


def standard_names(game: Game) -> tuple[str, ...]:
    """The standard tags of a game, in the order in which they are written."""
    return (*_BEFORE_SIDES, *map(side_tag, game.sides), *_AFTER_SIDES)


def checked(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags in the order in which they are written, with a Result; RecordError if one says what it cannot say."""
    for name, value in tags.items():
        _check_form(name, value)
    if "Game" not in tags:
        raise RecordError("a record must have a Game tag")
    try:
        game = find(tags["Game"])
    except ValueError as error:
        raise RecordError(str(error), tag="Game") from None
    complete = {"Result": UNFINISHED, **tags}
    _check_standard(game, complete)
    ordered = {name: complete[name] for name in standard_names(game) if name in complete}
    return ordered | complete


def _check_form(name: str, value: str) -> None:
    if not NAME.fullmatch(name):
        raise RecordError(f"a tag's name is a letter, then up to 63 letters, digits or _, not {name!r}")
    if not isinstance(value, str):
        raise RecordError(f"a tag's value is a text, not {type(value).__name__}", tag=name)
    if not value.isascii() and not is_unicode(value):
        raise RecordError("the value holds half a character (a lone surrogate)", tag=name)


def is_unicode(text: str) -> bool:
    """Whether the text can be written in UTF-8: Python's texts can also hold halves of characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_standard(game: Game, tags: Mapping[str, str]) -> None:
    if "Options" in tags:
        read_options(game, tags["Options"])
    if "Date" in tags:
        _check_date(tags["Date"])
    _check_word("Seat", tags, (*game.sides, SPECTATOR))
    _check_word("Result", tags, (*game.sides, DRAW, UNFINISHED))


def _check_word(name: str, tags: Mapping[str, str], words: tuple[str, ...]) -> None:
    if name in tags and tags[name] not in words:
        raise RecordError(f"it is one of {', '.join(words)}, not {tags[name]!r}", tag=name)


def _check_date(text: str) -> None:
    if not _DATE.fullmatch(text):
        raise RecordError(f"a date is written 2026.11.15, with ? for unknown digits, not {text!r}", tag="Date")
    try:
        read_date(text)
    except ValueError:
        raise RecordError(f"there is no day {text}", tag="Date") from None


def read_date(text: str) -> date | None:
    """The day, or None if a part of it is unknown; ValueError if there is no such day, whatever the unknown part is."""
    year, month, day = text.split(".")
    # A leap year and a long month take the place of unknown parts: what is no day then is none at all.
    known = date(
        int(year) if "?" not in year else 2000, int(month) if "?" not in month else 1, int(day) if "?" not in day else 1
    )
    return None if "?" in text else known


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def write_options(game: Game, options: Mapping[str, Any]) -> str:
    """The options that differ from their defaults, as the Options tag has them."""
    changed = (option for option in game.options if options[option.name] != option.default)
    return " ".join(f"{option.name}={_word(options[option.name])}" for option in changed)


def read_options(game: Game, text: str) -> dict[str, Any]:
    """Every option of the game with its value, from an Options tag."""
    return game.complete_options(dict(_given_options(game, text)))


def _given_options(game: Game, text: str) -> Iterator[tuple[str, Any]]:
    known = {option.name: option for option in game.options}
    seen = set()
    for part in text.split():
        name, _, word = part.partition("=")
        if name not in known:
            raise RecordError(f"{game.name} has no option {name!r}; it has {', '.join(known)}", tag="Options")
        if name in seen:
            raise RecordError(f"the option {name} is given twice", tag="Options")
        values = {_word(value): value for value in known[name].values}
        if word not in values:
            raise RecordError(f"the option {name} is {' or '.join(values)}, not {word!r}", tag="Options")
        seen.add(name)
        yield name, values[word]


def reason_of(outcome: Outcome) -> str:
    """The Reason tag of a game that ended by the rules."""
    return f"{outcome.clause} {outcome.reason}"


def is_by_rules(reason: str | None) -> bool:
    """Whether the end is one that the rules know, so that replaying the game must give it."""
    return not reason or _BY_RULES.match(reason) is not None


def check_result(tags: Mapping[str, str], outcome: Outcome | None) -> None:
    """RecordError if Result and Reason are not what the game came to.

    An end outside the rules needs a Reason that says so. Then the Result is what the players or an arbiter made it.
    Of a Reason by the rules only the clause is compared, for the words after it may be improved or translated.
    """
    result, reason = tags["Result"], tags.get("Reason")
    if not is_by_rules(reason):
        return
    if outcome is None:
        if result != UNFINISHED:
            raise RecordError(
                f"the Result is {result!r}, but the game is not over by the rules; an end outside them, such as"
                " resignation, is named in Reason", tag="Result",
            )  # fmt: skip
        return
    if result != (outcome.winner or DRAW):
        raise RecordError(f"the Result is {result!r}, but the game ended so: {outcome}", tag="Result")
    if reason and reason.split(" ", 1)[0] != outcome.clause:
        raise RecordError(f"the Reason is {reason!r}, but the game ended so: {outcome}", tag="Reason")
