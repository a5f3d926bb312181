"""Whether a record that was built by hand has a form that can be written and read again."""

from __future__ import annotations

from campanile.notation.errors import RecordError
from campanile.notation.grammar import MAX_DEPTH, is_mark, is_turn
from campanile.notation.model import Line, Turn


def check_line(line: Line) -> None:
    """RecordError if a turn, a mark, a comment or the nesting of variations has no written form."""
    _check(line, 1, "", 0)


def check_size(text: str, limit: int) -> None:
    """RecordError if the written record is larger than what will be read again, or no Unicode."""
    try:
        size = len(text) if text.isascii() else len(text.encode())
    except UnicodeEncodeError:
        raise RecordError("a comment holds half a character (a lone surrogate)") from None
    if size > limit:
        raise RecordError(f"the record has {size} bytes; {limit} are allowed")


def in_variation(number: int, variation: int, around: str) -> str:
    """The words for a place inside the so-manieth variation of a turn."""
    return f" in variation {variation} of turn {number}{around}"


def _check(line: Line, first: int, around: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise RecordError(f"variations are nested more than {MAX_DEPTH} deep")
    _check_comments(line.comments, around)
    for number, turn in enumerate(line.turns, first):
        _check_turn(turn, number, around)
        for place, variation in enumerate(turn.variations, 1):
            inside = in_variation(number, place, around)
            if not variation.turns:
                raise RecordError("a variation has at least one turn", where=inside.strip())
            _check(variation, number, inside, depth + 1)


def _check_turn(turn: Turn, number: int, around: str) -> None:
    where = f"turn {number}{around}"
    if not is_turn(turn.text):
        raise RecordError(f"{turn.text!r} is not the text of a turn", turn=number, where=where)
    if not is_mark(turn.mark):
        raise RecordError(f"{turn.mark!r} is not a mark", turn=number, where=where)
    _check_comments(tuple(note for note in turn.notes if not isinstance(note, Line)), where)


def _check_comments(comments: tuple[str, ...], where: str) -> None:
    for comment in comments:
        if not isinstance(comment, str):
            raise RecordError(f"a comment is a text, not {type(comment).__name__}", where=where.strip())
