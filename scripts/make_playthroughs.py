"""Makes tests/playthroughs/<game>.txt: one seeded game for every combination of options, as records.

They detect change and prove nothing: truth is for the oracles, the counts and the clauses.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import campanile  # noqa: E402
from campanile.notation import Record, to_text  # noqa: E402
from support import configurations, play_random  # noqa: E402


def main() -> None:
    """Write one file per game."""
    for game in campanile.games():
        texts = []
        for configuration in configurations():
            if configuration.game == game.name:
                state = play_random(configuration.new(), random.Random(str(configuration)))
                texts.append(to_text(Record.from_state(state, Event=str(configuration), Site=str(state))))
        (ROOT / "tests" / "playthroughs" / f"{game.name}.txt").write_text("".join(texts))


if __name__ == "__main__":
    main()
