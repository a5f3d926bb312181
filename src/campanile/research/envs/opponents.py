"""Who plays against the agent in many games at once: dice in native code, or computer players."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from campanile.engine import Player
from campanile.engine.choice import make_rng
from campanile.games import find
from campanile.research.batch import Batch
from campanile.research.extras import needs
from campanile.research.players import make_player
from campanile.research.steps import Steps, spell

with needs("numpy"):
    import numpy as np
    from numpy.typing import NDArray

DICE = "random"
# A player has memory of its own, so a thousand games share a few. Who plays which game must not depend on the number of
# threads, or the same seed would not give the same games.
_PLAYERS = 8


class Opponent(Protocol):
    """Acts for the other side in every game of a batch."""

    def begin(self, which: NDArray[np.bool_], seed: int | None = None) -> None:
        """These games were begun anew; with a seed, all that is drawn from now on is drawn by it."""

    def follow(self, actions: NDArray[np.int64]) -> None:
        """The agent has played these actions."""

    def choose(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:
        """An action for each of the games that wait for one; they will be played."""

    def close(self) -> None:
        """Give back what is held."""


def make_opponent(spec: str, batch: Batch, *, seed: int, threads: int) -> Opponent:
    """The opponent that the text describes, written as for the arena."""
    return Dice(batch) if spec.strip() == DICE else Players(spec, batch, seed, threads)


class Dice:
    """Random actions by the batch, whose seed decides them."""

    def __init__(self, batch: Batch) -> None:
        """For `make_opponent`."""
        self._batch = batch

    def begin(self, which: NDArray[np.bool_], seed: int | None = None) -> None:
        """Nothing to remember."""

    def follow(self, actions: NDArray[np.int64]) -> None:
        """Nothing to remember."""

    def choose(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:  # noqa: ARG002 - it draws for all
        """An action for each of the games that wait for one."""
        return self._batch.sample()

    def close(self) -> None:
        """Nothing to give back."""


class Players:
    """Computer players, each with its share of the games. They think in threads; the searches let go of the GIL.

    Every game is kept beside the batch with its history, which players may know. With secrets they get the view of
    their side and nothing else (M8). A turn is thought out in one go, since a player may plan it as a whole.
    """

    def __init__(self, spec: str, batch: Batch, seed: int, threads: int) -> None:
        """For `make_opponent`."""
        self._spec = spec
        self._batch = batch
        self._hidden = find(batch.game).hidden
        self._games = [Steps(batch.state(i)) for i in range(len(batch))]
        self._planned: list[deque[int]] = [deque() for _ in self._games]
        self._players = self._make_players(seed)
        self._threads = ThreadPoolExecutor(min(threads, len(self._players)))

    def _make_players(self, seed: int) -> list[Player]:
        dice = [make_rng(seed, str(place)).getrandbits(31) for place in range(min(_PLAYERS, len(self._games)))]
        return [make_player(self._spec, self._batch.game, seed=number) for number in dice]

    def begin(self, which: NDArray[np.bool_], seed: int | None = None) -> None:
        """Take over the new games."""
        if seed is not None:
            self._close_players()
            self._players = self._make_players(seed)
        for i in np.flatnonzero(which).tolist():
            self._games[i] = Steps(self._batch.state(i))
            self._planned[i].clear()

    def follow(self, actions: NDArray[np.int64]) -> None:
        """Play along."""
        for game, action in zip(self._games, actions.tolist(), strict=True):
            game.play_id(action)

    def choose(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:
        """An action for each of the games that wait for one."""
        found = np.full(len(self._games), -1, np.int32)
        games = np.flatnonzero(waiting).tolist()
        count = len(self._players)
        shares = [[i for i in games if i % count == place and not self._planned[i]] for place in range(count)]
        list(self._threads.map(self._think, self._players, shares))
        for i in games:
            found[i] = self._planned[i].popleft()
        return found

    def _think(self, player: Player, games: Sequence[int]) -> None:
        """Choose a whole turn in each of the games, and play it here; the batch is told action by action."""
        for i in games:
            state = self._games[i].state
            side = str(state.mover)
            while state.mover == side:
                action = player.choose(state.view(side) if self._hidden else state)
                self._planned[i].extend(spell(state.game, action))
                state.play(action)

    def _close_players(self) -> None:
        for player in self._players:
            player.close()

    def close(self) -> None:
        """End the threads and give back what the players hold."""
        self._threads.shutdown()
        self._close_players()
