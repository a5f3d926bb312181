"""The other end of the conversation: an engine that has introduced itself."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from campanile.engine.limit import Limit
from campanile.engine.ugi.errors import EngineCheats, EngineError
from campanile.engine.ugi.options import GAME_OPTION, word
from campanile.engine.ugi.positions import write_position
from campanile.engine.ugi.process import EngineProcess
from campanile.engine.ugi.texts import shown
from campanile.games.position import Position
from campanile.games.registry import find


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search said: its action, the `info` lines before it, and how long it took."""

    move: str
    info: list[str] = field(default_factory=list)
    seconds: float = 0.0


class UgiClient:
    """Talks to one engine. Every call either gives an answer or raises an EngineError, in bounded time."""

    def __init__(self, command: str | Sequence[str], *, patience: float = 10.0) -> None:
        """Start the engine and wait until it has introduced itself; `patience` is for everything but searches."""
        self.patience = patience
        self.name = ""
        self.options: dict[str, str] = {}  # what it declared: names as written, and the rest of the line
        self.greeting: list[str] = []
        self.process = EngineProcess(command)
        try:
            self._shake_hands()
        except EngineError:
            self.close(0.0)
            raise
        self._told: dict[str, Any] = {}

    def _shake_hands(self) -> None:
        self.process.send("ugi")

        def is_last(line: str) -> bool:
            self.greeting.append(line)
            return line == "ugiok"

        self.process.expect(is_last, self.patience, "ugiok")
        for line in self.greeting:
            words = line.split()
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])[:100]
            if words[:2] == ["option", "name"] and "type" in words:
                cut = words.index("type")
                self.options[" ".join(words[2:cut])] = " ".join(words[cut:])

    def send(self, line: str) -> None:
        """Write a line as it is."""
        self.process.send(line)

    def ready(self, seconds: float | None = None) -> list[str]:
        """Wait until everything sent so far is carried out; what was said meanwhile."""
        said: list[str] = []

        def is_answer(line: str) -> bool:
            said.append(line)
            return line == "readyok"

        self.send("isready")
        self.process.expect(is_answer, seconds or self.patience, "readyok")
        return said[:-1]

    def ask(self, question: str) -> str:
        """The answer to a query."""
        self.send(f"query {question}")
        line = self.process.expect(lambda line: line.startswith("response"), self.patience, f"answer to {question}")
        return line.removeprefix("response").strip()

    def set_option(self, name: str, value: object) -> None:
        """Set an option."""
        self.send(f"setoption name {name} value {word(value)}")

    def set_position(self, position: Position) -> None:
        """Tell the position, and before it the options of its game."""
        self._tell_game_options(position)
        self.send(write_position(position))

    def _tell_game_options(self, position: Position) -> None:
        usual = {option.name: option.default for option in find(position.game).options}
        for name, value in position.options.items():
            if name in self._told and self._told[name] == value:
                continue
            if GAME_OPTION + name in self.options:
                self.set_option(GAME_OPTION + name, value)
            elif value != usual[name]:
                raise EngineError(f"the engine does not know the game's option {name}={word(value)}")
            self._told[name] = value

    def go(self, limit: Limit, seconds: float) -> Answer:
        """Search and wait for the answer, at most that many seconds."""
        before = [line for line in self.ready() if line.startswith("info ")]
        self.send(f"go {limit_words(limit)}")
        answer = self.answer(seconds)
        return Answer(answer.move, before + answer.info, answer.seconds)

    def answer(self, seconds: float) -> Answer:
        """The answer to a search that runs."""
        said: list[str] = []
        began = time.monotonic()

        def is_answer(line: str) -> bool:
            # An engine may say very much; the last lines are enough.
            said.append(line)
            del said[:-1000]
            return line.split(maxsplit=1)[0] == "bestmove"

        words = self.process.expect(is_answer, seconds, "bestmove").split()
        took = time.monotonic() - began
        if len(words) < 2:
            raise EngineCheats("the engine said bestmove and no move")
        return Answer(words[1], [line for line in said if line.startswith("info ")], took)

    def close(self, patience: float = 0.5) -> None:
        """End the engine; it has so many seconds to do so by itself."""
        self.process.close(patience)


def limit_words(limit: Limit) -> str:
    """What follows `go`.

    >>> limit_words(Limit(time=0.5, nodes=1000))
    'movetime 500 nodes 1000'
    """
    words = []
    if limit.time is not None:
        words.append(f"movetime {max(1, round(limit.time * 1000))}")
    if limit.nodes is not None:
        words.append(f"nodes {limit.nodes}")
    if limit.depth is not None:
        words.append(f"depth {limit.depth}")
    return " ".join(words)


def illegal(answer: Answer, position: Position) -> EngineCheats:
    """That the engine answered with something that is no legal action."""
    complaints = [line for line in answer.info if line.startswith("info string error")]
    why = f"; it said {shown(complaints[-1])}" if complaints else ""
    return EngineCheats(f"the engine played {shown(answer.move)}, which {position.mover} cannot play here{why}")
