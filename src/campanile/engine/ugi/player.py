"""Any engine that speaks UGI, as a player."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from campanile.engine.limit import Limit
from campanile.engine.position import checked
from campanile.engine.ugi.client import UgiClient, illegal
from campanile.engine.ugi.errors import EngineError
from campanile.games.actions import Action
from campanile.games.position import Position
from campanile.games.registry import find

_USUAL = Limit(time=1.0)
_PATIENCE = 10.0  # seconds for everything but searches
_GRACE = 2.0  # seconds past its limit after which an engine has failed
_GOODBYE = 0.5  # seconds to quit before it is killed
_SEED = "Seed"
# Seconds for a search that is limited by nodes or depth alone: the arena, which ends whoever is silent for two minutes,
# is to hear from us that the engine hangs.
_WITHOUT_CLOCK = 90.0


class UgiPlayer:
    """Chooses with another program, which is started at once, and again when it is asked after it has failed.

    Whatever the program does wrong is an EngineError: it hangs, dies, breaks the protocol, or plays what is not legal.
    """

    def __init__(
        self,
        command: str,
        game: str,
        *,
        name: str | None = None,
        seed: int = 0,
        patience: float = _PATIENCE,
        grace: float = _GRACE,
    ) -> None:
        """`patience` is in seconds, for everything but searches; `grace` how far a search may overrun its limit.

        `seed` is told to an engine that has such an option; 0 leaves it as it is.
        """
        self._command = command
        self._game = find(game).name
        self._seed = seed
        self._patience = patience
        self._grace = grace
        self._told: list[str] | None = None  # the history of the game as it was last told
        self.name = name or command
        self._client: UgiClient | None = self._start()

    def _start(self) -> UgiClient:
        client = UgiClient(self._command, patience=self._patience)
        if self._seed and _SEED in client.options:
            client.set_option(_SEED, self._seed)
        try:
            client.ready()
        except EngineError:
            client.close(0.0)
            raise
        return client

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        checked(position, self._game)
        try:
            return self._ask(position, limit or _USUAL)
        except EngineError:
            self._end(0.0)
            raise

    def _ask(self, position: Position, limit: Limit) -> Action:
        if self._client is None:
            self._client = self._start()
        client = self._client
        client.process.drain()
        self._tell_of_new_game(client, position)
        client.set_position(position)
        seconds = (_WITHOUT_CLOCK if limit.time is None else limit.seconds) + self._grace
        answer = client.go(_USUAL if limit.is_none else limit, seconds)
        move = answer.move
        number = position._native.read(move) if move.isascii() else None
        # Only as the notation writes it: what comes after a capture, for one, is never an engine's to say.
        if not isinstance(number, int) or position._native.action_text(number) != move:
            raise illegal(answer, position)
        return Action(move, number)

    def _tell_of_new_game(self, client: UgiClient, position: Position) -> None:
        history = [str(action) for action in position.history]
        if self._told is None or history[: len(self._told)] != self._told:
            client.send("uginewgame")
        self._told = history

    def close(self) -> None:
        """End the program."""
        self._end(_GOODBYE)

    def _end(self, patience: float) -> None:
        if self._client is not None:
            self._client.close(patience)
            self._client = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
