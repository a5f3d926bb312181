"""Learning an evaluation by self-play.

A generation plays games against itself with the present weights, then new weights are learned from the lessons of the
last generations. The first generation knows nothing and believes only how its games ended; later ones also believe
what their search saw. The same settings give the same weights, whatever the number of threads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from campanile import _core
from campanile.games.registry import find

__all__ = ["Generation", "Settings", "can_learn", "command_line", "train", "write"]


class _Apprentice(Protocol):
    def begin_generation(self) -> None: ...
    def play(self, first_seed: int, games: int, *, nodes: int, threads: int) -> int: ...
    def keep_generations(self, most: int) -> None: ...
    def learn(self, *, epochs: int, trust: float, seed: int) -> float: ...
    def weights(self) -> bytes: ...


@dataclass(frozen=True)
class Settings:
    """How much of what. `nodes` is the sight of the self-play, in positions for each action."""

    generations: int = 8
    games: int = 10_000
    nodes: int = 400
    window: int = 4  # generations that are learned from
    epochs: int = 4
    trust: float = 0.6  # in what the search saw; the rest in how the game ended
    seed: int = 1

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        for name in ("generations", "games", "nodes", "window", "epochs"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1")
        if not 0 <= self.trust <= 1:
            raise ValueError("trust is between 0 and 1")
        if self.seed < 0:
            raise ValueError("the seed must not be negative")


@dataclass(frozen=True)
class Generation:
    """What one generation came to."""

    number: int
    lessons: int
    loss: float


def can_learn(game: str) -> bool:
    """Whether the game's evaluation is learned like this: that of games with secrets is not."""
    return hasattr(_core, _class_name(game))


def train(
    game: str,
    settings: Settings,
    *,
    start: bytes = b"",
    threads: int = 1,
    on_games: Callable[[int, int], None] = lambda _generation, _games: None,
    on_generation: Callable[[Generation, bytes], None] = lambda _generation, _weights: None,
) -> tuple[bytes, list[Generation]]:
    """Learn, from nothing or from weights that play already; the weights and what each generation came to."""
    apprentice = cast("_Apprentice", getattr(_core, _class_name(game))(start))
    done: list[Generation] = []
    for number in range(settings.generations):
        apprentice.begin_generation()
        lessons = _play_games(apprentice, settings, number, threads, on_games)
        knows_nothing = number == 0 and not start
        # What the first generation of all thought it saw is worth nothing.
        apprentice.keep_generations(1 if number <= 1 and not start else settings.window)
        trust = 0.0 if knows_nothing else settings.trust
        loss = apprentice.learn(epochs=settings.epochs, trust=trust, seed=settings.seed + number)
        done.append(Generation(number + 1, lessons, loss))
        on_generation(done[-1], apprentice.weights())
    return apprentice.weights(), done


def _play_games(
    apprentice: _Apprentice, settings: Settings, number: int, threads: int, on_games: Callable[[int, int], None]
) -> int:
    at_once = 100  # between two looks at the keyboard
    lessons = 0
    for first in range(0, settings.games, at_once):
        games = min(at_once, settings.games - first)
        seed = (settings.seed << 40) + number * settings.games + first
        lessons = apprentice.play(seed, games, nodes=settings.nodes, threads=threads)
        on_games(number + 1, first + games)
    return lessons


def write(
    path: Path,
    game: str,
    settings: Settings,
    weights: bytes,
    generations: list[Generation],
    *,
    start: dict[str, Any] | None = None,
) -> None:
    """Write the weights, and beside them a note of how they came to be, with that of the weights they came from."""
    note: dict[str, Any] = {
        "game": game,
        "command": command_line(game, settings) + (" --start FILE" if start else ""),
        "start": start,
        "settings": asdict(settings),
        "generations": [asdict(generation) for generation in generations],
        "sha256": hashlib.sha256(weights).hexdigest(),
    }
    path.write_bytes(weights)
    note_of(path).write_text(json.dumps(note, indent=2) + "\n", encoding="utf-8")


def note_of(path: Path) -> Path:
    """Where the note of a weights file is."""
    return path.with_suffix(".json")


def command_line(game: str, settings: Settings) -> str:
    """The command that gives these weights."""
    flags = " ".join(f"--{name} {value}" for name, value in asdict(settings).items())
    return f"campanile train {game} {flags}"


def _class_name(game: str) -> str:
    return f"{find(game).native.__name__}Apprentice"
