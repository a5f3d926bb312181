"""`campanile train`: learns a game's evaluation from self-play."""

from __future__ import annotations

import time
from importlib import resources
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from campanile.cli.guard import Mistake, new_file, user_path
from campanile.cli.screen import make_console
from campanile.research.decode import decode
from campanile.research.train import Generation, Settings, can_learn, note_of, train, write


def run(game: str, settings: Settings, *, start: str | None, threads: int, out: str | None) -> None:
    """Train, and write the weights after every generation: whoever stops it early has something."""
    if not can_learn(game):
        raise Mistake(f"the player of {game} has no evaluation that is learned by this command")
    path = new_file(out) if out else _installed(game)
    weights, story = _read(start)
    console = make_console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done: list[Generation] = []
    began = time.monotonic()
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=settings.games)

        def on_games(number: int, games: int) -> None:
            progress.update(task, completed=games, description=f"generation {number} of {settings.generations}")

        def on_generation(generation: Generation, learned: bytes) -> None:
            done.append(generation)
            write(path, game, settings, learned, done, start=story)
            console.print(
                f"generation {generation.number}: {generation.lessons:,} positions, loss {generation.loss:.4f}, "
                f"{time.monotonic() - began:.0f} s"
            )

        train(game, settings, start=weights, threads=threads, on_games=on_games, on_generation=on_generation)
    console.print(f"The weights are in {path}, and how they came to be beside them.", soft_wrap=True)


def _read(start: str | None) -> tuple[bytes, dict[str, Any] | None]:
    """Weights to go on from, and the note on how they came to be."""
    if start is None:
        return b"", None
    path = user_path(start)
    note = note_of(path)
    if not note.is_file():
        raise Mistake(f"beside {start} there must be the note {note.name} on how it came to be")
    try:
        story = decode(note.read_bytes(), dict[str, Any])
    except ValueError as error:
        raise Mistake(f"{note} is no note on how weights came to be: {error}") from None
    return path.read_bytes(), story


def _installed(game: str) -> Path:
    """Where the engine reads them."""
    return Path(str(resources.files("campanile.engine"))) / "weights" / f"{game}.weights"
