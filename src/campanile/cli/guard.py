"""What happens when a command goes wrong: one sentence, an exit code, never a traceback."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec

import typer
from typer.core import TyperGroup

P = ParamSpec("P")

BAD_INPUT = 1  # a file or game that was to be checked is not in order
BAD_USAGE = 2  # the command itself cannot be carried out
INTERRUPTED = 130  # what shells expect after Ctrl-C


class Mistake(ValueError):
    """Something that the person at the keyboard can put right. The message is a whole sentence without a full stop."""


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """A command that reports its mistakes in one sentence.

    The façade says everything that is wrong with a ValueError, and files with an OSError; memory is what was asked for.
    Anything else is a bug of ours and keeps its traceback.
    """

    @functools.wraps(command)
    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except BrokenPipeError:
            raise  # typer ends quietly when the reader of a pipe has gone
        except (ValueError, OSError) as error:
            complain(sentence(error))
            raise typer.Exit(BAD_USAGE) from None
        except MemoryError:
            complain("there is not enough memory for that")
            raise typer.Exit(BAD_USAGE) from None
        except KeyboardInterrupt:
            complain("stopped")
            raise typer.Exit(INTERRUPTED) from None

    return call


class Commands(TyperGroup):
    """All commands. A number that cannot be is told as other mistakes are, not in the words of the parser."""

    def invoke(self, ctx: Any) -> Any:
        """Parse the command's arguments and carry it out."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            if (told := _number_words(error)) is None:
                raise
            complain(told)
            raise typer.Exit(BAD_USAGE) from None


def _number_words(error: typer.BadParameter) -> str | None:
    """What the number may be, and what it was; None if the mistake is another one."""
    from pydantic import ValidationError  # the parser has loaded it by now, and only for mistakes like this

    param, cause = error.param, error.__cause__
    if param is None or not isinstance(cause, ValidationError):
        return None
    kind = {int: "a whole number", float: "a number"}.get(param.type_descriptor.annotation)
    if kind is None:
        return None
    low, high = param.type_descriptor.parameter_info.min, param.type_descriptor.parameter_info.max
    limits = f" from {low}" if low is not None else ""
    limits += f" to {high}" if high is not None else " upwards" if limits else ""
    given = printable(str(cause.errors()[0]["input"])) or "nothing"
    return f"{max(param.opts, key=len)} is {kind}{limits}, not {given}"


def user_path(name: str) -> Path:
    """The file that somebody named; `~` is the home folder."""
    if "\0" in name:
        raise Mistake("a file's name cannot hold a zero byte")
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise Mistake(f"there is no home folder for {printable(name)}") from None


def new_file(name: str) -> Path:
    """The file that somebody wants to have written. What cannot become one is told before the work, not after it."""
    path = user_path(name)
    if path.is_dir():
        raise Mistake(f"{printable(str(path))} is a folder")
    if not path.parent.is_dir():
        raise Mistake(f"there is no folder {printable(str(path.parent))}")
    return path


def sentence(error: Exception) -> str:
    """The error in one line of words."""
    if isinstance(error, UnicodeError):
        return "the file is not a text in UTF-8"
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        return f"cannot use {error.filename}: {reason}" if error.filename else reason
    return printable(str(error))


def complain(message: str) -> None:
    """Print a message for people, apart from the output of the command."""
    print(f"campanile: {message}", file=sys.stderr)


def printable(text: str) -> str:
    """The text on one line, without anything that could steer a terminal: it may come from a hostile file."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in " ".join(text.split()))
