"""Makes the pictures of the README from fixed random games: docs/images/<game>.svg."""

from __future__ import annotations

import random
from pathlib import Path

import campanile

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"
# Game, seed, actions played, whose view.
PICTURES = [("volterra", 17, 24, None), ("volto", 14, 34, "white"), ("kwinty", 5, 18, None), ("turris", 4, 34, None)]


def main() -> None:
    """Write one picture per game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game, seed, actions, seer in PICTURES:
        rng = random.Random(seed)
        state = campanile.new(game)
        while state.plies() < actions:
            state.play(state.legal_actions[rng.randrange(len(state.legal_actions))])
        shown = state.view(seer) if seer else state
        (FOLDER / f"{game}.svg").write_text(shown.svg())


if __name__ == "__main__":
    main()
