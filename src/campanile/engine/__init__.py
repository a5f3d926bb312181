"""Computer players and analysis: levels that people can grow on, and what the engine sees.

It is imported when it is used, never by `import campanile` alone.
"""

from campanile.engine.advice import Hint, hint
from campanile.engine.analysis import Analysis
from campanile.engine.api import analyse, analyse_async, best_action
from campanile.engine.levels import (
    LEVELS,
    Level,
    Measured,
    Setting,
    levels,
    setting_of,
    store_calibration,
    store_levels,
)
from campanile.engine.limit import Limit
from campanile.engine.lines import Line
from campanile.engine.native import StopFlag
from campanile.engine.players import Player, make_player, player, player_names
from campanile.engine.score import Score
from campanile.engine.searcher import Engine

__all__ = [
    "LEVELS",
    "Analysis",
    "Engine",
    "Hint",
    "Level",
    "Limit",
    "Line",
    "Measured",
    "Player",
    "Score",
    "Setting",
    "StopFlag",
    "analyse",
    "analyse_async",
    "best_action",
    "hint",
    "levels",
    "make_player",
    "player",
    "player_names",
    "setting_of",
    "store_calibration",
    "store_levels",
]
