"""Records to text."""

from __future__ import annotations

import re

from campanile.notation.form import check_line, check_size
from campanile.notation.grammar import MAX_BYTES, comment_escaped, tag_escaped
from campanile.notation.model import Line, Record

WIDTH = 80

# Where a comment may be broken so that reading gives the same text: at a single space. Never before `[`: a line that
# begins with it looks like a tag.
_BREAK = re.compile(r"(?<=[^ \t]) (?=[^ \t\[])")


def to_text(record: Record) -> str:
    """The record in the text form, with the blank line that ends it: join such texts to write several games.

    RecordError if the record was built by hand of parts that no text can hold.
    """
    check_line(record.line)
    tags = [f'[{name} "{tag_escaped(value)}"]' for name, value in record.tags.items()]
    words: list[str] = []
    _add_line(words, record.line, first=1)
    words.append(record.result)
    text = "\n".join([*tags, "", *_wrapped(words), "", ""])
    check_size(text, MAX_BYTES)
    return text


def _add_line(words: list[str], line: Line, first: int) -> None:
    for comment in line.comments:
        words += _comment_words(comment)
    for number, turn in enumerate(line.turns, first):
        words.append(f"{number}. {turn.text}{turn.mark}")
        for note in turn.notes:
            if isinstance(note, str):
                words += _comment_words(note)
            else:
                begin = len(words)
                _add_line(words, note, number)
                words[begin] = f"({words[begin]}"
                words[-1] += ")"


def _comment_words(comment: str) -> list[str]:
    words = _BREAK.split(comment_escaped(comment))
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def _wrapped(words: list[str]) -> list[str]:
    lines, current = [], words[0]
    for word in words[1:]:
        if len(current) + 1 + len(word) > WIDTH:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}"
    return [*lines, current]
