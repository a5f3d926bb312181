"""The games of an event as work for a pool. A player whose process dies or hangs loses the game, not the run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campanile.research.arena.event import Event, MakePlayer, Task
from campanile.research.arena.openings import open_game
from campanile.research.arena.played import Played, Usage
from campanile.research.arena.referee import Forfeit, play_game, write_down
from campanile.research.pool import Lost, Note, Work


@dataclass(frozen=True)
class Games(Work[Task, Played]):
    """Plays tasks of one event. The notes are the numbers of the actions, as they are played."""

    event: Event
    make: MakePlayer
    patience: float
    fragile: ClassVar[bool] = True

    def do(self, key: Task, note: Note) -> Played:
        """Play one game to its end."""
        return play_game(self.event, key, self.make, note)

    def lost(self, key: Task, lost: Lost) -> Played:
        """The game is lost for the player that was to choose."""
        state = open_game(self.event, key.pair)
        for number in lost.notes:
            state.play_id(number)
        if state.mover is None:
            raise ChildProcessError(f"a worker could not finish a game that was over: {lost.message}")
        usage = {side: Usage() for side in state.sides}
        return write_down(self.event, key, state, usage, Forfeit(state.mover, lost.kind, lost.message))
