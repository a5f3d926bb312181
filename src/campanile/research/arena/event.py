"""What is played: the game, the players, their limits, and which of them meet how often."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from campanile.engine import Limit
from campanile.engine.players import Player
from campanile.games import find

MOST_GAMES = 1_000_000  # of an event: all of them are planned before the first one is played
GRACE = 0.05  # seconds: what the issue of the computer players allows past a limit


class MakePlayer(Protocol):
    """Makes a player from its spec, as `campanile.engine.make_player` does."""

    def __call__(self, spec: str, game: str, *, seed: int = 0) -> Player: ...


@dataclass(frozen=True, slots=True)
class Event:
    """The conditions under which every game is played; equal events give games that belong together.

    `players` are specs for `make_player`. `time` is in seconds per turn, `nodes` are per action; without both every
    player keeps its own budget. `plies` is how many random actions open a game; games with secrets have none.
    A turn longer than `time` by more than `grace` seconds is counted as an overrun. `data` says which data the players
    use, see `fingerprint`.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    time: float | None = None
    nodes: int | None = None
    plies: int = 4
    seed: int = 1
    grace: float = GRACE
    data: str = ""

    def __post_init__(self) -> None:
        game = find(self.game)
        if len(self.players) < 2:
            raise ValueError("an arena needs at least two players")
        for spec in self.players:
            if not spec.isprintable():  # names are shown, and written into records
                raise ValueError(f"the player {spec!r} holds what cannot be printed")
        if not 0 <= self.plies <= 100:
            raise ValueError("an opening has 0 to 100 actions")
        if not (math.isfinite(self.grace) and self.grace >= 0):
            raise ValueError("the grace is a number of seconds, 0 or more")
        Limit(time=self.time, nodes=self.nodes)  # it checks its values
        object.__setattr__(self, "options", game.complete_options(dict(self.options)))
        if game.hidden:
            # A set-up is a secret choice of its player, and random moves behind it would show nothing of his plan.
            object.__setattr__(self, "plies", 0)

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON has it."""
        return asdict(self) | {"players": list(self.players)}

    def names(self) -> list[str]:
        """The players' specs; one that takes part twice gets a number."""
        seen: dict[str, int] = {}
        names = []
        for spec in self.players:
            seen[spec] = seen.get(spec, 0) + 1
            names.append(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}")
        return names


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, by their places in the event, and how many games they play: an even number."""

    a: int
    b: int
    games: int

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError("the number of games is even, for every opening is played twice with the sides swapped")


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play. The legs 0 and 1 of a pair have the same opening; in leg 0 player `a` has the first side."""

    a: int
    b: int
    pair: int
    leg: int

    def seats(self) -> tuple[int, int]:
        """The player of each side, in the order of the game's colour words."""
        return (self.a, self.b) if self.leg == 0 else (self.b, self.a)


def round_robin(players: int, games: int) -> list[Pairing]:
    """Everybody against everybody."""
    return [Pairing(a, b, games) for a in range(players) for b in range(a + 1, players)]


def gauntlet(players: int, games: int) -> list[Pairing]:
    """The first player against all others."""
    return [Pairing(0, b, games) for b in range(1, players)]


def tasks(pairings: Sequence[Pairing]) -> list[Task]:
    """All games, the pairings taking turns, so that an unfinished run knows something of every pairing."""
    if (games := sum(pairing.games for pairing in pairings)) > MOST_GAMES:
        raise ValueError(f"an event has at most {MOST_GAMES:,} games, not {games:,}")
    rounds = max((pairing.games // 2 for pairing in pairings), default=0)
    return [
        Task(pairing.a, pairing.b, pair, leg)
        for pair in range(rounds)
        for pairing in pairings
        if pair < pairing.games // 2
        for leg in (0, 1)
    ]
