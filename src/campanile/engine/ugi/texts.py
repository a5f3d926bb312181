"""Texts that cross the pipe: cutting, shortening, and making them fit for a terminal."""

from __future__ import annotations

LONGEST_LINE = 1 << 16  # bytes; a game of a thousand moves needs far less


def shown(text: str, most: int = 80) -> str:
    """A text of the other program in quotation marks, without anything that could steer a terminal."""
    clean = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[: most + 1])
    return f"'{clean[:most]}…'" if len(clean) > most else f"'{clean}'"


def one_line(text: str) -> str:
    """The text in one line of printable characters."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def split_at(words: list[str], mark: str) -> tuple[list[str], list[str]]:
    """The words before the mark and those after it; without the mark nothing is after it.

    >>> split_at(["17", "w", "moves", "i1h"], "moves")
    (['17', 'w'], ['i1h'])
    """
    if mark not in words:
        return words, []
    place = words.index(mark)
    return words[:place], words[place + 1 :]
