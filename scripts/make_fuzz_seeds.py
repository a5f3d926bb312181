"""Writes seeds for the fuzzers into a folder: positions with an action for each game, records, files of research."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import campanile
from campanile.notation import Record, to_json, to_text
from campanile.research.arena import Event, Journal, round_robin, run
from campanile.research.endings import Solve, late_positions, open_collection
from campanile.research.openings import make_book, write_book
from campanile.research.pool import Here
from campanile.research.selfplay import Plan, collect

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


def write_research(folder: Path) -> None:
    """Small files of every kind; the first byte tells the fuzzer which kind it is."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan("kwinty", nodes=0)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "file"
        games = collect(plan, 1, Here(), file)
        _keep(folder / "games", b"g", file)
        write_book(make_book(plan, games, depth=3), file)
        _keep(folder / "book", b"b", file)
        work = Solve(plan.game, plan.options, 1000)
        with open_collection(file, work) as ledger:
            for position, ending in Here().run(work, late_positions(plan, games, 3)):
                ledger.append(position, ending)
        _keep(folder / "endings", b"e", file)
        event = Event("kwinty", ("random", "random"))
        with Journal(file, event) as journal:
            run(event, round_robin(2, 2), journal=journal, runner=Here())
        _keep(folder / "arena", b"a", file)


def _keep(seed: Path, kind: bytes, file: Path) -> None:
    seed.write_bytes(kind + file.read_bytes())
    file.unlink()


def main() -> None:
    """Write all seeds below the folder named on the command line."""
    root = Path(sys.argv[1])
    for game in campanile.games():
        write_positions(game.name, root / game.name)
    write_records(root / "records")
    write_research(root / "research")


if __name__ == "__main__":
    main()
