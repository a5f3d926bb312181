"""The small words that the text form is made of, shared by those who read it and those who write it."""

from __future__ import annotations

import re

# A game larger or deeper than this is refused both ways, so that whatever is written can be read again, and a hostile
# file costs neither memory nor the interpreter's stack. People need a few kilobytes and two or three levels.
MAX_BYTES = 1 << 20
MAX_DEPTH = 50

# The signs of all notations, and some more for games to come; none of those that structure a record.
ACTION = r"[A-Za-z0-9@=+:/<>^~&#_-]++"
TURN = rf"{ACTION}(?:,{ACTION})*+"
MARK = r"[!?]{1,2}"

_WHOLE_TURN = re.compile(TURN)
_WHOLE_MARK = re.compile(rf"(?:{MARK})?")

_ESCAPES = {"\\": "\\", '"': '"', "{": "{", "}": "}", "n": "\n", "r": "\r"}
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_IN_TAG = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r"})
_IN_COMMENT = str.maketrans({"\\": r"\\", "}": r"\}", "\n": r"\n", "\r": r"\r"})


def is_turn(text: str) -> bool:
    """Whether the text has the form of a turn: actions joined by commas."""
    return _WHOLE_TURN.fullmatch(text) is not None


def is_mark(text: str) -> bool:
    """Whether the text is a mark or empty."""
    return _WHOLE_MARK.fullmatch(text) is not None


def tag_escaped(value: str) -> str:
    """A tag's value as it stands between the quotation marks."""
    return value.translate(_IN_TAG)


def comment_escaped(comment: str) -> str:
    """A comment as it stands between the braces, on one line."""
    return comment.translate(_IN_COMMENT)


def unescaped(text: str) -> str:
    """The text that was escaped; ValueError for a backslash before anything else than \\ " { } n r."""
    return _ESCAPE.sub(_meant, text) if "\\" in text else text


def _meant(escape: re.Match[str]) -> str:
    try:
        return _ESCAPES[escape[1]]
    except KeyError:
        raise ValueError(f"there is no escape {escape[0]!r}") from None


def unwrapped(comment: str) -> str:
    """A comment in which every line break, with the blanks around it, has become one space (at the ends: nothing)."""
    if "\n" not in comment:
        return comment
    # Not a regular expression: on a long run of blanks that would take quadratic time.
    first, *middle, last = comment.split("\n")
    parts = (first.rstrip(" \t\r"), *(part.strip(" \t\r") for part in middle), last.lstrip(" \t\r"))
    return " ".join(filter(None, parts))
