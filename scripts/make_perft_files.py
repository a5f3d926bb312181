"""Makes tests/perft/<game>.txt: perft counts of start positions with every option, and of positions from random games.

Every count is taken twice, by the core and by the oracle, and written only if both agree.
One line: depth, count, options as JSON, position text, separated by tabs.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import campanile  # noqa: E402
from support import ORACLES, Configuration, configurations, random_action  # noqa: E402

START_NODES = 70_000  # as deep as the oracle gets in reasonable time
SWITCHED_NODES = 5_000  # the same for each of the other combinations of options
MIDDLE_NODES = 4_000
MIDDLE_POSITIONS = 24
SET_UPS = "NACNALNSLA"


def depth_within(configuration: Configuration, text: str, nodes: int) -> int:
    """The greatest depth whose count is at most `nodes`."""
    state = configuration.parse(text)
    depth = 1
    while depth < 8 and 0 < campanile.perft(state, depth + 1) <= nodes:
        depth += 1
    return depth


def line(configuration: Configuration, text: str, depth: int) -> str:
    """One line of the file, confirmed by both."""
    options = dict(configuration.options)
    core = campanile.perft(configuration.parse(text), depth)
    oracle = ORACLES[configuration.game].parse(text, **options).perft(depth)
    if core != oracle:
        raise SystemExit(f"{configuration} {text!r} depth {depth}: core {core}, oracle {oracle}")
    return f"{depth}\t{core}\t{json.dumps(options)}\t{text}"


def start_texts(configuration: Configuration) -> list[str]:
    """The start, and where the start is a secret set-up also the position after one."""
    state = configuration.new()
    if len(state.legal_actions) < 1000:
        return [str(state)]
    for _ in range(2):
        state.play(SET_UPS)
    return [str(state)]


def middle_positions(game: str) -> list[tuple[Configuration, str]]:
    """Positions from the middle of random games, spread over the options."""
    rng = random.Random(game)
    found: list[tuple[Configuration, str]] = []
    own = [c for c in configurations() if c.game == game]
    while len(found) < MIDDLE_POSITIONS:
        configuration = own[len(found) % len(own)]
        state = configuration.new()
        texts = []
        while state.mover is not None:
            state.play(random_action(state, rng))
            if state.mover is not None and len(state.legal_actions) < 1000:
                texts.append(str(state))
        if len(texts) >= 8:
            found.append((configuration, texts[rng.randrange(len(texts) // 4, len(texts))]))
    return found


def main() -> None:
    """Write one file per game."""
    for game in campanile.games():
        lines = ["# depth, count, options, position; made by `make perft-files`, confirmed by core and oracle"]
        for configuration in configurations():
            if configuration.game != game.name:
                continue
            for text in start_texts(configuration):
                default = campanile.new(game.name).options == dict(configuration.options)
                deepest = depth_within(configuration, text, START_NODES if default else SWITCHED_NODES)
                for depth in range(1, deepest + 1):
                    lines.append(line(configuration, text, depth))
        for configuration, text in middle_positions(game.name):
            lines.append(line(configuration, text, depth_within(configuration, text, MIDDLE_NODES)))
        path = ROOT / "tests" / "perft" / f"{game.name}.txt"
        path.write_text("\n".join(lines) + "\n")
        print(f"{path.relative_to(ROOT)}: {len(lines) - 1} counts")


if __name__ == "__main__":
    main()
