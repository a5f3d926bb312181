"""Games of the computer against itself, for learning and for statistics: played anywhere, kept in Parquet files.

The files need pyarrow (`campanile[research]`); playing does not.
"""

from campanile.research.selfplay.collect import collect, open_ledger
from campanile.research.selfplay.finished import Finished
from campanile.research.selfplay.plan import Plan
from campanile.research.selfplay.play import SelfPlay, play_game
from campanile.research.selfplay.reader import plan_of, read_games, read_positions, replay

__all__ = [
    "Finished",
    "Plan",
    "SelfPlay",
    "collect",
    "open_ledger",
    "plan_of",
    "play_game",
    "read_games",
    "read_positions",
    "replay",
]
