"""Writes seeds for the fuzzers into a folder: positions with an action for each game, and game records."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import campanile
from campanile.notation import Record, to_json, to_text

GAMES = 12
OPTION_BITS = range(16)


def write_positions(game: str, folder: Path) -> None:
    """Texts from random games: a byte of options, the position, a newline, an action (see native/fuzz)."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(game)
    for number in range(GAMES):
        state = campanile.new(game)
        while state.mover is not None:
            action = state.legal_actions[rng.randrange(len(state.legal_actions))]
            if rng.random() < 0.2:
                bits = rng.choice(OPTION_BITS)
                seed = folder / f"{number}-{state.plies()}"
                seed.write_bytes(bytes([bits]) + f"{state}\n{action}".encode())
            state.play(action)


def write_records(folder: Path) -> None:
    """Finished games of every kind, in both forms; the first byte tells the fuzzer which form it is."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    for game in campanile.games():
        state = campanile.new(game.name)
        while state.mover is not None:
            state.play(state.legal_actions[rng.randrange(len(state.legal_actions))])
        record = Record.from_state(state)
        (folder / f"{game.name}.text").write_bytes(b"t" + to_text(record).encode())
        (folder / f"{game.name}.json").write_bytes(b"j" + to_json(record).encode())


def main() -> None:
    """Write all seeds below the folder named on the command line."""
    root = Path(sys.argv[1])
    for game in campanile.games():
        write_positions(game.name, root / game.name)
    write_records(root / "records")


if __name__ == "__main__":
    main()
