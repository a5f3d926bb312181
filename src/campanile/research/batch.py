"""Thousands of games side by side on NumPy arrays; docs/batch.md describes every array."""

from __future__ import annotations

import operator
from typing import Any, Protocol, cast

from campanile import _core
from campanile.games import State, find
from campanile.games.native import NativeGame
from campanile.research.extras import needs
from campanile.research.machine import processors

with needs("numpy"):
    import numpy as np
    from numpy.typing import NDArray

SET_UPS = ("random", "spelled")


class _NativeBatch(Protocol):
    def observation(self) -> NDArray[np.uint8]: ...
    def mask(self) -> NDArray[np.bool_]: ...
    def mover(self) -> NDArray[np.int8]: ...
    def reward(self) -> NDArray[np.float32]: ...
    def done(self) -> NDArray[np.bool_]: ...
    def plies(self) -> NDArray[np.int32]: ...
    def step(self, actions: NDArray[np.int32] | NDArray[np.int64], which: NDArray[np.bool_] | None) -> int: ...
    def step_random(self, steps: int) -> None: ...
    def sample(self, out: NDArray[np.int32]) -> None: ...
    def observe(self, seat: int, out: NDArray[np.uint8]) -> None: ...
    def reset(self, seed: int | None, which: NDArray[np.bool_] | None) -> None: ...
    def game(self, i: int) -> NativeGame: ...
    def spelled(self, i: int) -> str: ...


class Batch:
    """Many games of one kind, played at once by numbers. Made by `campanile.batch`.

    The arrays are the same objects for the life of the batch and change with every step; copy what is to be kept.

    `observation`  uint8 [n, planes, rows, columns]: what the side to act may know
    `mask`         bool [n, actions]: its legal actions
    `mover`        int8 [n]: index of the side to act, -1 where the game is over and waits for a reset
    `reward`       float32 [n, 2]: by side, 1 and -1 for a game that the last step decided, else 0
    `done`         bool [n]: the last step ended this game
    `plies`        int32 [n]: actions so far
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        set_up: str = "random",
        auto_reset: bool = True,
        **options: Any,
    ) -> None:
        """For `campanile.batch`, which describes the arguments."""
        entry = find(game)
        complete = entry.complete_options(options)
        if not 1 <= operator.index(n) <= 1 << 24:
            raise ValueError(f"a batch has from 1 to {1 << 24} games, not {n}")
        if set_up not in SET_UPS:
            raise ValueError(f"a set-up is {' or '.join(SET_UPS)}, not {set_up!r}")
        used = processors() if threads is None else operator.index(threads)
        if not 1 <= used <= 1024:
            raise ValueError("the number of threads is from 1 to 1024")
        self._entry = entry
        self._n = n
        make = getattr(_core, f"{entry.native.__name__}Batch")
        spells = set_up == "spelled"
        self._native = cast("_NativeBatch", make(complete, n, _checked_seed(seed), used, spells, bool(auto_reset)))
        self.observation = self._native.observation()
        self.mask = self._native.mask()
        self.mover = self._native.mover()
        self.reward = self._native.reward()
        self.done = self._native.done()
        self.plies = self._native.plies()

    @property
    def game(self) -> str:
        """The game's name."""
        return self._entry.name

    @property
    def sides(self) -> tuple[str, str]:
        """The colour words, in the order of `mover` and `reward`."""
        return self._entry.sides

    @property
    def actions(self) -> int:
        """How many numbers there are in a mask."""
        return int(self.mask.shape[1])

    @property
    def plane_names(self) -> list[str]:
        """What each plane of an observation shows."""
        return self._entry.native.plane_names()

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<Batch of {self._n} games of {self.game}>"

    def step(self, actions: Any, *, games: Any = None) -> None:
        """Play one action in every game: an array of n whole numbers. If one is not legal, nothing is played.

        With `games` (n truth values) only those that are marked go on; what is given for the others is not looked at.

        A game that this ends is begun anew at once, unless the batch was made with `auto_reset=False`; then it stays as
        it is, whatever number is given for it, until `reset`.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self._n,):
            raise ValueError(f"a step needs {self._n} whole numbers, one for each game")
        if given.dtype not in (np.int32, np.int64):
            given = given.astype(np.int64)
        wrong = self._native.step(np.ascontiguousarray(given), self._marks(games))
        if wrong < self._n:
            raise ValueError(f"game {wrong}: the action {given[wrong]} is not legal; nothing was played")

    def sample(self) -> NDArray[np.int32]:
        """A legal action for every game, all equally likely; -1 where the game is over.

        A spelled set-up is the exception: its letters are as likely as they are left, which makes all set-ups so.
        """
        out = np.empty(self._n, np.int32)
        self._native.sample(out)
        return out

    def step_random(self, steps: int = 1) -> None:
        """So many steps of random play, as `step(sample())` would do them, in one call."""
        if operator.index(steps) < 0:
            raise ValueError("the number of steps cannot be negative")
        self._native.step_random(steps)

    def observe(self, side: str, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What that side may know of every game, whoever is to act; a new array unless one is given."""
        if side not in self.sides:
            raise ValueError(f"a side is {' or '.join(self.sides)}, not {side!r}")
        planes = np.empty_like(self.observation) if out is None else out
        if planes.shape != self.observation.shape or planes.dtype != np.uint8 or not planes.flags.c_contiguous:
            raise ValueError(f"the array must be contiguous uint8 {self.observation.shape}")
        self._native.observe(self.sides.index(side), planes)
        return planes

    def reset(self, *, seed: int | None = None, games: Any = None) -> None:
        """Begin all games anew, or those that `games` marks (n truth values); with a seed, as a new batch would."""
        self._native.reset(None if seed is None else _checked_seed(seed), self._marks(games))

    def _marks(self, games: Any) -> NDArray[np.bool_] | None:
        if games is None:
            return None
        marks = np.ascontiguousarray(games, np.bool_)
        if marks.shape != (self._n,):
            raise ValueError(f"{self._n} truth values are needed, one for each game")
        return marks

    def state(self, i: int) -> State:
        """The position of one game, for the referee: all of its secrets are in it. Its history is not kept."""
        if not 0 <= operator.index(i) < self._n:
            raise IndexError(f"there are games 0 to {self._n - 1}")
        return State(self._entry, self._native.game(i))

    def spelled(self, i: int) -> str:
        """The letters of an unfinished set-up of that game, which only the side to act may know."""
        if not 0 <= operator.index(i) < self._n:
            raise IndexError(f"there are games 0 to {self._n - 1}")
        return self._native.spelled(i)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a batch cannot be copied or stored: make it again with its seed and play the same actions")


def _checked_seed(seed: int) -> int:
    if not 0 <= operator.index(seed) < 1 << 64:
        raise ValueError("a seed is a whole number from 0 to 2^64 - 1")
    return operator.index(seed)
