"""The engine at its pipe: reads lines, whatever their length, and writes answers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any, BinaryIO, TextIO

from campanile.engine.ugi.session import Session
from campanile.engine.ugi.texts import LONGEST_LINE
from campanile.games.registry import Game

_LAST_SEARCH = 5.0  # seconds


def serve(game: Game, options: dict[str, Any], commands: BinaryIO, answers: TextIO) -> None:
    """Speak UGI until `quit` or the end of the input; a search that runs then is stopped and answered.

    When the input ends without `quit`, a search with a limit is let finish for a while: the commands may come from a
    file.
    """
    lock = threading.Lock()

    def say(line: str) -> None:
        try:
            with lock:
                answers.write(line + "\n")
                answers.flush()
        except (BrokenPipeError, ValueError):
            return  # whoever listened has gone; the end of the input follows

    session = Session(game, options, say)
    patience = 0.0
    try:
        for line in read_lines(commands):
            if line is None:
                session.complain(f"a line may have {LONGEST_LINE} bytes")
            elif not session.handle(line):
                break
        else:
            patience = _LAST_SEARCH
    finally:
        session.close(patience)


def read_lines(commands: BinaryIO) -> Iterator[str | None]:
    """The lines of the input; None for one that is too long, which is skipped."""
    while raw := commands.readline(LONGEST_LINE):
        if raw.endswith(b"\n") or len(raw) < LONGEST_LINE:
            yield raw.decode("utf-8", "replace")
            continue
        while rest := commands.readline(LONGEST_LINE):
            if rest.endswith(b"\n"):
                break
        yield None
