"""Matches and tournaments between any players: paired openings, many processes, a file that survives a kill.

event = Event("kwinty", ("level:3", "uct:simulations=1000"))
print(run(event, round_robin(2, 100)).standings.as_dict())
"""

from campanile.research.arena.event import Event, MakePlayer, Pairing, Task, gauntlet, round_robin, tasks
from campanile.research.arena.journal import Journal, write_records
from campanile.research.arena.played import Fault, Played, Usage
from campanile.research.arena.ratings import Rating, rate
from campanile.research.arena.run import Run, check_players, run
from campanile.research.arena.score import Estimate, PairCounts, elo_of, expected_score
from campanile.research.arena.sprt import Sprt
from campanile.research.arena.standings import Duel, Results, Row, Standings

__all__ = [
    "Duel",
    "Estimate",
    "Event",
    "Fault",
    "Journal",
    "MakePlayer",
    "PairCounts",
    "Pairing",
    "Played",
    "Rating",
    "Results",
    "Row",
    "Run",
    "Sprt",
    "Standings",
    "Task",
    "Usage",
    "check_players",
    "elo_of",
    "expected_score",
    "gauntlet",
    "rate",
    "round_robin",
    "run",
    "tasks",
    "write_records",
]
