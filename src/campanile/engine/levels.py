"""Ten levels for every game, and the players of every strength between them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from campanile.engine import table
from campanile.games.registry import find

LEVELS = range(1, 11)
FIRST_CAREFUL = 3  # from this level on nobody misses a win at once, or a one-move block
FIRST_WELL_READ = 9  # from this level on players know the book of openings, where there is one
FIRST_WARY = 10  # from this level on players ask whether their secrets are known, where there are any


@dataclass(frozen=True, slots=True)
class Setting:
    """How a player thinks about one action. Weakness is short sight and a softened choice, never a random blunder.

    `depth` (actions) and `lines` (how many root actions are weighed) may lie between whole numbers: 2.3 is 2, and at
    three of ten actions 3. `temperature` is by how much win probability an action may be worse and still be
    chosen e times less often than the best. `care` is how often the player first takes a quick look at both sides' next
    turns: with 1 it never misses a win at once, nor lets the other side win at once where that can be avoided.
    """

    depth: float
    nodes: int
    lines: float
    temperature: float
    care: float
    seconds: float


@dataclass(frozen=True, slots=True)
class HiddenSetting(Setting):
    """The same in a game with secrets. `boldness` is how often the player plays to win rather than to be safe."""

    boldness: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What a tournament says of a level.

    `elo` counts from the random player's 0, `error` is half of its 95 % interval. `beats` is the share of the points
    that the level wins against the one below, with the ends of its 95 % interval; None for the first.
    """

    elo: float
    error: float
    beats: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class Level:
    """One of the ten. What follows the setting was measured, see `Measured`; None if it has not been yet."""

    number: int
    strength: float
    setting: Setting
    elo: float | None
    error: float | None
    beats: tuple[float, float, float] | None

    @property
    def well_read(self) -> bool:
        """Whether it knows the book of openings."""
        return self.number >= FIRST_WELL_READ

    @property
    def wary(self) -> bool:
        """Whether it asks if its secrets are known. Those who guess well then draw more, so weaker levels do not."""
        return self.number >= FIRST_WARY


def levels(game: str) -> tuple[Level, ...]:
    """The ten levels of a game."""
    rows = table.load(find(game).name)["levels"]
    return tuple(
        Level(
            number,
            row["strength"],
            _setting_of_level(game, number, row["strength"]),
            row["elo"],
            row["error"],
            tuple(row["beats"]) if row["beats"] else None,
        )
        for number, row in zip(LEVELS, rows, strict=True)
    )


def _setting_of_level(game: str, number: int, strength: float) -> Setting:
    setting = setting_of(game, strength)
    return replace(setting, care=1.0) if number >= FIRST_CAREFUL else setting


def level_of(game: str, number: int) -> Level:
    """One level; ValueError if there is no such one."""
    if isinstance(number, bool) or not isinstance(number, int) or number not in LEVELS:
        raise ValueError(f"a level is a whole number from {LEVELS[0]} to {LEVELS[-1]}, not {number!r}")
    return levels(game)[number - 1]


def setting_of(game: str, strength: float) -> Setting:
    """The player of any strength, from the weakest row of the game's family to the strongest."""
    rows = table.load(find(game).name)["family"]
    weakest, strongest = rows[0]["strength"], rows[-1]["strength"]
    if not weakest <= strength <= strongest:  # also refuses what is not a number
        raise ValueError(f"a strength is a number from {weakest} to {strongest}, not {strength!r}")
    for below, above in itertools.pairwise(rows):
        if strength <= above["strength"]:
            part = (strength - below["strength"]) / (above["strength"] - below["strength"])
            return _between(below, above, part, hidden=find(game).hidden)
    raise AssertionError("the strongest row is never passed")


def _between(below: Mapping[str, float], above: Mapping[str, float], part: float, *, hidden: bool) -> Setting:
    def linear(name: str) -> float:
        return below[name] + part * (above[name] - below[name])

    def geometric(name: str) -> float:
        return math.exp(math.log(below[name]) * (1 - part) + math.log(above[name]) * part)

    setting = Setting(
        depth=linear("depth"),
        nodes=round(geometric("nodes")),
        lines=linear("lines"),
        temperature=linear("temperature"),
        care=linear("care"),
        seconds=linear("seconds"),
    )
    return HiddenSetting(**asdict(setting), boldness=linear("boldness")) if hidden else setting


def store_levels(game: str, strengths: list[float]) -> Path:
    """Make these strengths the ten levels, weakest first. They lose their Elo; returns the file that was written."""
    if len(strengths) != len(LEVELS) or sorted(strengths) != strengths:
        raise ValueError(f"{len(LEVELS)} rising strengths are needed")
    for strength in strengths:
        setting_of(game, strength)
    data = dict(table.load(game))
    data["levels"] = [{"strength": strength, "elo": None, "error": None, "beats": None} for strength in strengths]
    return table.store(game, data)


def store_calibration(game: str, measured: Mapping[int, Measured]) -> Path:
    """Write what a tournament measured, by level; the file that was written."""
    missing = [number for number in LEVELS if number not in measured]
    if missing:
        raise ValueError(f"the calibration has nothing for level {missing[0]}")
    data: dict[str, Any] = dict(table.load(game))
    data["levels"] = [
        {"strength": row["strength"]} | _rounded(measured[number])
        for number, row in zip(LEVELS, data["levels"], strict=True)
    ]
    return table.store(game, data)


def _rounded(measured: Measured) -> dict[str, Any]:
    beats = measured.beats and [round(share, 3) for share in measured.beats]
    return {"elo": round(measured.elo, 1), "error": round(measured.error, 1), "beats": beats}
