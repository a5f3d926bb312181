"""Whoever chooses actions: the levels, baselines to beat, and foreign engines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypedDict

from campanile.engine import spec as spelling
from campanile.engine.baselines import GreedyPlayer, RandomPlayer, SamplingPlayer, UctPlayer
from campanile.engine.level_player import HiddenLevelPlayer, LevelPlayer
from campanile.engine.levels import LEVELS, HiddenSetting, Setting, level_of, setting_of
from campanile.engine.limit import Limit
from campanile.engine.search_player import MEMORY, SearchPlayer
from campanile.games.actions import Action
from campanile.games.position import Position
from campanile.games.registry import Game, find

TOP = LEVELS[-1]
FOREIGN = "engine"


class Player(Protocol):
    """Chooses actions in one game, for one side at a time and in one thread.

    It is handed the State in games without secrets, and its side's View in those with them. `limit` is what the
    referee allows; without it the player takes what it usually takes.
    """

    name: str

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        ...

    def close(self) -> None:
        """Give back what the player holds; nobody asks it afterwards."""
        ...


@dataclass(frozen=True, slots=True)
class _Kind:
    make: Callable[[str, str, int, dict[str, Any]], Player]  # spec, game, seed, settings
    settings: Mapping[str, spelling.Reader]
    hidden: bool | None = None  # True: only for games with secrets, False: only for those without
    needs: bool = False  # a number must follow the name


def _random(spec: str, game: str, seed: int, _: dict[str, Any]) -> Player:
    return RandomPlayer(spec, game, seed)


def _greedy(spec: str, game: str, seed: int, _: dict[str, Any]) -> Player:
    return GreedyPlayer(spec, game, seed)


def _uct(spec: str, game: str, seed: int, given: dict[str, Any]) -> Player:
    return UctPlayer(spec, game, seed, Limit(given.get("time"), given.get("simulations")))


def _ismcts(spec: str, game: str, seed: int, given: dict[str, Any]) -> Player:
    return SamplingPlayer(spec, game, seed, kind="IsMcts", own=Limit(given.get("time"), given.get("nodes")))


def _determinised(spec: str, game: str, seed: int, given: dict[str, Any]) -> Player:
    return SamplingPlayer(spec, game, seed, kind="Determinised", own=Limit(given.get("time"), given.get("nodes")))


def _search(spec: str, game: str, _: int, given: dict[str, Any]) -> Player:
    return SearchPlayer(spec, game, _limit(given), **_resources(given))


def _level(spec: str, game: str, seed: int, given: dict[str, Any]) -> AnyLevel:
    level = level_of(game, given[spelling.BARE])
    return _with_setting(spec, game, seed, level.setting, knows_openings=level.well_read, wary=level.wary)


def _strength(spec: str, game: str, seed: int, given: dict[str, Any]) -> Player:
    return _with_setting(spec, game, seed, setting_of(game, given[spelling.BARE]))


AnyLevel: TypeAlias = LevelPlayer | HiddenLevelPlayer


def _with_setting(
    spec: str, game: str, seed: int, setting: Setting, *, knows_openings: bool = False, wary: bool = False
) -> AnyLevel:
    if isinstance(setting, HiddenSetting):
        return HiddenLevelPlayer(spec, game, seed, setting, wary=wary)
    return LevelPlayer(spec, game, seed, setting, knows_openings=knows_openings)


def _top(spec: str, game: str, seed: int, given: dict[str, Any]) -> Player:
    own = Limit(time=level_of(game, TOP).setting.seconds)
    limit = _limit(given)
    if find(game).hidden:
        if unused := [name for name in ("depth", "threads", "memory") if name in given]:
            raise ValueError(f"in {game} the player 'top' has no {unused[0]}: it has time and nodes")
        return SamplingPlayer(spec, game, seed, kind="Engine", own=limit, usual=own)
    return SearchPlayer(spec, game, limit, usual=own, knows_openings=True, **_resources(given))


def _limit(given: dict[str, Any]) -> Limit:
    return Limit(given.get("time"), given.get("nodes"), given.get("depth"))


class _Resources(TypedDict):
    memory: int
    threads: int


def _resources(given: dict[str, Any]) -> _Resources:
    return _Resources(memory=given.get("memory", MEMORY >> 20) << 20, threads=given.get("threads", 1))


_LIMITS: dict[str, spelling.Reader] = {"time": spelling.positive, "nodes": spelling.whole, "depth": spelling.whole}
_SEARCH = _LIMITS | {"threads": spelling.whole, "memory": spelling.whole}
_SAMPLES: dict[str, spelling.Reader] = {"time": spelling.positive, "nodes": spelling.whole}
_KINDS: dict[str, _Kind] = {
    "random": _Kind(_random, {}),
    "greedy": _Kind(_greedy, {}, hidden=False),
    "uct": _Kind(_uct, {"time": spelling.positive, "simulations": spelling.whole}, hidden=False),
    "search": _Kind(_search, _SEARCH, hidden=False),
    "ismcts": _Kind(_ismcts, _SAMPLES, hidden=True),
    "determinised": _Kind(_determinised, _SAMPLES, hidden=True),
    "level": _Kind(_level, {spelling.BARE: spelling.whole}, needs=True),
    "strength": _Kind(_strength, {spelling.BARE: spelling.real}, needs=True),
    "top": _Kind(_top, _SEARCH),
}


def player_names(game: str) -> tuple[str, ...]:
    """The names that `make_player` knows for this game."""
    return (*(name for name, kind in _KINDS.items() if _plays(kind, find(game))), FOREIGN)


def _plays(kind: _Kind, game: Game) -> bool:
    return kind.hidden in (None, game.hidden)


def make_player(spec: str, game: str, *, seed: int = 0) -> Player:
    """The player that the text describes, for one game.

    random; greedy (the best evaluation after its own turn); uct, uct:simulations=1000, uct:time=0.5; search:depth=4,
    search:nodes=20000; level:1 … level:10; strength:3.7; top, top:time=0.5,threads=2,memory=64 (MiB); in games with
    secrets ismcts and determinised, each with time or nodes; engine:COMMAND for another program.

    >>> make_player("level:11", "kwinty")
    Traceback (most recent call last):
    ValueError: a level is a whole number from 1 to 10, not 11
    """
    entry = find(game)
    name, rest = spelling.split(spec)
    if name == FOREIGN:
        return _foreign(spec, entry.name, rest, seed)
    kind = _KINDS.get(name)
    if kind is None or not _plays(kind, entry):
        known = ", ".join(player_names(entry.name))
        raise ValueError(f"there is no player {name!r} for {entry.name}; there are {known}")
    settings = spelling.read_settings(name, rest, kind.settings)
    if kind.needs and spelling.BARE not in settings:
        raise ValueError(f"the player {name!r} needs a number, as in {name}:5")
    return kind.make(spec, entry.name, seed, settings)


def _foreign(spec: str, game: str, command: str | None, seed: int) -> Player:
    if not command:
        raise ValueError("a foreign engine needs its command, as in engine:./other --flag")
    from campanile.engine.ugi import UgiPlayer  # other programs are rarely asked for

    player: Player = UgiPlayer(command, game, name=spec, seed=seed)
    return player


def player(game: str, level: int = TOP, *, seed: int = 0) -> AnyLevel:
    """A level of a game as a player; its `choose` also takes a flag that stops it."""
    return _level(f"level:{level}", find(game).name, seed, {spelling.BARE: level})
