"""One conversation in UGI: commands in, answers out, at most one search at a time in a thread of its own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from campanile.engine.analysis import Analysis
from campanile.engine.native import StopFlag
from campanile.engine.ugi.go import Go, read_go
from campanile.engine.ugi.info import info_lines
from campanile.engine.ugi.options import GAME_OPTION, Settings
from campanile.engine.ugi.positions import read_position, start_position
from campanile.engine.ugi.texts import one_line, split_at
from campanile.engine.ugi.thinking import GameThinker, Thinker
from campanile.games.position import Position
from campanile.games.registry import Game
from campanile.games.state import State
from campanile.games.view import View

NO_MOVE = "none"  # what `bestmove` says where there is nothing to choose


class Session:
    """Answers commands. `say` is called from two threads and must write whole lines."""

    def __init__(
        self, game: Game, options: dict[str, Any], say: Callable[[str], None], *, thinker: Thinker | None = None
    ) -> None:
        """`options` are those of the game that are not at their defaults."""
        self._game = game
        self._settings = Settings(game, options)
        self._say = say
        self._thinker = thinker or GameThinker(game, self._settings)
        self._position = start_position(game, self._settings.of_game())
        self._search: _Search | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": lambda _: self._isready(),
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._query,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; False when it was `quit`. What cannot be carried out is said and changes nothing."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        if command is None:
            self.complain("unknown command")
            return True
        try:
            command(words[1:])
        except ValueError as error:
            self.complain(str(error))
        return True

    def complain(self, reason: str) -> None:
        """Say that a line could not be carried out."""
        self._say(f"info string error: {one_line(reason)}")

    def close(self, patience: float = 0.0) -> None:
        """Answer what was asked and end; a search that has a limit may go on for so many seconds."""
        if patience and self._search is not None:
            self._search.wait(patience)
        self._stop()
        self._wait()

    # Commands.

    def _ugi(self, _: list[str]) -> None:
        from campanile import __version__

        self._say(f"id name Campanile {self._game.name} {__version__}")
        self._say("id author the Campanile contributors")
        for line in self._settings.declarations():
            self._say(line)
        self._say("ugiok")

    def _isready(self) -> None:
        if self._search is None:
            self._prepare()
        self._say("readyok")

    def _setoption(self, words: list[str]) -> None:
        head, value = split_at(words, "value")
        if len(head) != 2 or head[0] != "name" or not value:
            raise ValueError("an option is set with: setoption name NAME value VALUE")
        self._refuse_while_thinking()
        name = self._settings.set(head[1], " ".join(value))
        if name.startswith(GAME_OPTION):  # the position was one of the game as it was before
            self._position = start_position(self._game, self._settings.of_game())

    def _uginewgame(self, _: list[str]) -> None:
        self.close()
        self._thinker.forget()
        self._prepare()
        self._position = start_position(self._game, self._settings.of_game())

    def _set_position(self, words: list[str]) -> None:
        self._position = read_position(self._game, self._settings.of_game(), words)

    def _go(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        position = self._position
        go = read_go(words, p1_to_act=self._p1_to_act(position))
        if not len(position.legal_actions):
            self._say(f"info string {_nothing_to_choose(position)}")
            self._say(f"bestmove {NO_MOVE}")
            return
        self._prepare()
        frozen = position.copy() if isinstance(position, State) else position
        self._search = _Search(self._thinker, frozen, go, self._say, self._settings.number("MultiPV"))

    def _query(self, words: list[str]) -> None:
        answers = {"gameover": self._is_over, "p1turn": self._p1_turn, "result": self._result}
        answer = answers.get(words[0]) if len(words) == 1 else None
        self._say(f"response {answer() if answer else 'unknown'}")

    # What they need.

    def _prepare(self) -> None:
        """Before a search, so that it takes none of its time. Where memory is short the search itself says so."""
        with contextlib.suppress(MemoryError):
            self._thinker.prepare()

    def _is_over(self) -> str:
        return "false" if self._position.outcome() is None else "true"

    def _p1_turn(self) -> str:
        return "true" if self._p1_to_act(self._position) else "false"

    def _result(self) -> str:
        outcome = self._position.outcome()
        if outcome is None:
            return "none"
        if outcome.winner is None:
            return "draw"
        return "p1win" if outcome.winner == self._position.options["first"] else "p2win"

    @staticmethod
    def _p1_to_act(position: Position) -> bool:
        return position.mover is not None and position.mover == str(position.options["first"])

    def _refuse_while_thinking(self) -> None:
        if self._search is None:
            return
        if not self._search.is_ending():
            raise ValueError("a search is running: stop comes first")
        self._wait()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _wait(self) -> None:
        if self._search is not None:
            self._search.wait()
            self._search = None


class _Search:
    """One search in its thread, from `go` to `bestmove`."""

    def __init__(self, thinker: Thinker, position: Position, go: Go, say: Callable[[str], None], shown: int) -> None:
        self._thinker = thinker
        self._position = position
        self._go = go
        self._say = say
        self._shown = shown
        self._flag = StopFlag()
        self._released = threading.Event()  # nobody has to wait for it any more
        self._told: list[str] = []
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    def is_ending(self) -> bool:
        """Whether it has answered or will at once."""
        return self._released.is_set()

    def stop(self) -> None:
        self._flag.set()
        self._released.set()

    def wait(self, seconds: float | None = None) -> None:
        """Until it has answered, or that long; an infinite search is not waited for."""
        if seconds is None or not self._go.infinite:
            self._thread.join(seconds)

    def _run(self) -> None:
        answer = NO_MOVE
        try:
            answer = str(self._thinker.think(self._position, self._go, self._flag, self._tell))
        except Exception as error:  # whatever went wrong, the other side waits for an answer
            self._say(f"info string error: {one_line(str(error) or type(error).__name__)}")
        if self._go.infinite:  # it may be done long before anybody wants to hear it
            self._released.wait()
        self._released.set()  # before it is said: the next command may follow at once
        self._say(f"bestmove {answer}")

    def _tell(self, analysis: Analysis) -> None:
        lines = info_lines(analysis, self._shown)
        if lines == self._told:  # the end of a search often has nothing to add
            return
        self._told = lines
        for line in lines:
            self._say(line)


def _nothing_to_choose(position: Position) -> str:
    if (outcome := position.outcome()) is not None:
        return f"the game is over: {outcome}"
    seer = (
        f"in {position.seer}'s view there is nothing to choose" if isinstance(position, View) else "nothing to choose"
    )
    return f"it is {position.mover}'s turn: {seer}"
