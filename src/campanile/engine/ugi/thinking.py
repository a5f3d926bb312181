"""From a `go` to an action: the engine at full strength, or one of its levels."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from campanile.engine.analysis import Analysis
from campanile.engine.limit import Limit
from campanile.engine.native import StopFlag
from campanile.engine.players import AnyLevel, player
from campanile.engine.searcher import Engine
from campanile.engine.ugi.go import Go
from campanile.engine.ugi.options import Settings
from campanile.games.actions import Action
from campanile.games.position import Position
from campanile.games.registry import Game

_MIB = 1 << 20
_ALL = 100_000  # more lines than any position has
_A_SECOND = Limit(time=1.0)

Tell = Callable[[Analysis], None]


class Thinker(Protocol):
    """Whoever thinks for an engine, in one thread at a time."""

    def prepare(self) -> None: ...
    def think(self, position: Position, go: Go, stop: StopFlag, tell: Tell) -> Action: ...
    def forget(self) -> None: ...


class GameThinker:
    """Thinks with the computer players of a game, as the settings say."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """The settings are looked at before every search."""
        self._game = game
        self._settings = settings
        self._engine: Engine | None = None
        self._player: AnyLevel | None = None
        self._made_for: tuple[int, ...] = ()
        self._rng = random.Random(0)  # noqa: S311 - a player must be repeatable, not unguessable

    def think(self, position: Position, go: Go, stop: StopFlag, tell: Tell) -> Action:
        """The action to play; `tell` hears what was found on the way."""
        self.prepare()
        if self._player is not None:
            return self._player.choose(position, None if go.limit.is_none else go.limit, stop=stop)
        assert self._engine is not None  # noqa: S101 - for the type checker: prepare made one of both
        limit = self._fitting(go)
        if self._game.hidden:
            # A mixture is drawn from whole, however many of its actions are shown; and to show it before it is found
            # would take time from finding it.
            analysis = self._engine.analyse(position, limit, _ALL, stop=stop)
        else:
            lines = self._settings.number("MultiPV")
            analysis = self._engine.analyse(position, limit, lines, stop=stop, on_update=tell)
        tell(analysis)
        return self._draw(analysis)

    def forget(self) -> None:
        """A new game begins."""
        self._made_for = ()

    def prepare(self) -> None:
        """Make what the settings ask for, unless it is there. A large table takes its time, which is no thinking."""
        level, threads, memory, seed = wanted = tuple(
            self._settings.number(name) for name in ("Level", "Threads", "Hash", "Seed")
        )
        if wanted == self._made_for:
            return
        self._engine = self._player = None
        seed = seed or random.SystemRandom().randrange(1, 1 << 30)
        self._rng = random.Random(seed)  # noqa: S311
        if level:
            self._player = player(self._game.name, level, seed=seed)
        else:
            self._engine = Engine(self._game.name, memory=memory * _MIB, threads=threads, seed=seed)
        self._made_for = wanted

    def _fitting(self, go: Go) -> Limit:
        """With secrets there is no depth to search to: then it is a second."""
        limit = go.limit
        if not self._game.hidden or limit.depth is None:
            return limit
        return _A_SECOND if limit.time is None and limit.nodes is None else Limit(limit.time, limit.nodes)

    def _draw(self, analysis: Analysis) -> Action:
        shares = [line.share or 0.0 for line in analysis.lines]
        if not any(shares):
            return analysis.best.action
        return self._rng.choices(analysis.lines, shares)[0].action
