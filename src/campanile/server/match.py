"""One game as its events tell it: the referee's book. Pure: no store, no sockets, no time but that of the events.

`apply` is the only way in which anything changes, for a game that is played and for one that is read from the store.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

import msgspec

from campanile.engine.position import rows_of
from campanile.games import State, find, new
from campanile.games.position import Position
from campanile.games.view import SPECTATOR
from campanile.server import events
from campanile.server.clocks import Clocks
from campanile.server.schema import Clock, Outcome, Ply, Series
from campanile.server.store import EventRow, GameRow, Summary

_ABANDONED = "abandoned"
_ALL = "all"  # whoever looks at a game without secrets, or at one that is over


@dataclass(frozen=True, slots=True)
class Verdict:
    """An end that the rules do not know."""

    winner: str | None
    reason: str
    text: str


class Match:
    """Options and events, replayed through the rules."""

    def __init__(self, row: GameRow, score: dict[str, float] | None = None) -> None:
        """A game at its start; `score` is that of the series before it."""
        self.row = row
        self.game = find(row.game)
        self.state: State = new(row.game, **row.options)
        self.log: list[EventRow] = []
        self.clocks = Clocks(msgspec.convert(row.clock, Clock), self.game.sides) if row.clock else None
        self.draw: set[str] = set()
        self.back: set[str] = set()
        self.rematch: set[str] = set()
        self.next: str | None = None
        self.verdict: Verdict | None = None
        self._before = score or dict.fromkeys(self.game.sides, 0.0)
        self._plies: dict[str, list[Ply]] = {seer: [] for seer in self._seers()}
        self._shown: list[bool] = []  # of every ply: whether a secret was made or shown by it

    def copy(self) -> Match:
        """An independent copy, to try what could happen next."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin.log = list(self.log)
        twin.clocks = self.clocks and self.clocks.copy()
        twin.draw, twin.back, twin.rematch = set(self.draw), set(self.back), set(self.rematch)
        twin._plies = {seer: list(plies) for seer, plies in self._plies.items()}
        twin._shown = list(self._shown)
        return twin

    # What is known.

    @property
    def seq(self) -> int:
        """The number of events."""
        return len(self.log)

    @property
    def mover(self) -> str | None:
        """The side to act; None when the game is over, by the rules or otherwise."""
        return None if self.verdict else self.state.mover

    @property
    def over(self) -> bool:
        """Whether nobody can play any more."""
        return self.mover is None

    @property
    def secret(self) -> bool:
        """Whether there is something to hide: after the end everything is shown (M8).

        A game that was given up before it had two players has not ended but never begun; its record has no result.
        """
        return self.game.hidden and (not self.over or self.abandoned)

    @property
    def abandoned(self) -> bool:
        """Whether it was given up before a friend had come."""
        return self.verdict is not None and self.verdict.reason == _ABANDONED

    def other(self, side: str) -> str:
        """The opponent's side."""
        one, two = self.game.sides
        return two if side == one else one

    def position(self, seer: str) -> Position:
        """What that side, or a spectator, may know now."""
        return self.state.view(seer) if self.secret else self.state

    def plies(self, seer: str) -> list[Ply]:
        """The history as that side, or a spectator, may know it. Not to be changed."""
        return self._plies[seer if self.secret else _ALL]

    def outcome(self) -> Outcome | None:
        """How the game ended."""
        if self.verdict:
            verdict = self.verdict
            return Outcome(verdict.winner, verdict.reason, "", verdict.text, self.position(SPECTATOR).detail())
        found = self.state.outcome()
        if found is None:
            return None
        return Outcome(found.winner, "rules", found.clause, found.reason, found.detail)

    def series(self) -> Series:
        """The score of the players, with this game if it is over."""
        score = dict(self._before)
        outcome = self.outcome()
        if outcome and not self.abandoned:
            for side in self.game.sides:
                score[side] += 0.5 if outcome.winner is None else float(outcome.winner == side)
        return Series(self.row.number, score, self.next)

    def summary(self, changed: int) -> Summary:
        """What lists show."""
        outcome = self.outcome()
        winner = outcome.winner if outcome else None
        return Summary(outcome is not None, winner, self.mover, self.state.plies(), changed)

    # Taking back.

    def turn_to_take_back(self, side: str) -> int | None:
        """The number of the ply with which that side's last turn began."""
        plies = self.plies(SPECTATOR)
        found = (number for number in range(len(plies) - 1, -1, -1) if plies[number].begins)
        return next((number for number in found if plies[number].side == side), None)

    def revealed_since(self, ply: int) -> bool:
        """Whether an identity was shown, or a secret set-up was made, in that ply or after it."""
        return any(self._shown[ply:])

    # What happens.

    def apply(self, event: EventRow) -> None:
        """Let an event happen. It must be the next one and must have been allowed when it was written."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} cannot follow event {self.seq}")
        was_over = self.over
        _APPLY[event.kind](self, event)
        self.log.append(event)
        if self.over and not was_over:
            self._end(event.at)

    def _action(self, event: EventRow) -> None:
        text, lag = events.read_action(event.data)
        side, begins = self.state.mover, self.state.at_turn_start
        if side is None or side != event.side:
            raise ValueError(f"event {event.seq} is an action of a side that is not to act")
        number = self.state.plies()
        self.state.play(text, by=side)
        if self.game.hidden:
            for seer, plies in self._plies.items():
                view = self.state.view(seer)
                plies.append(Ply(side, rows_of(view)[number][0], str(view), begins))
            # A spectator is told less than the action when it is a secret, and more when it has shown something.
            self._shown.append(self._plies[SPECTATOR][number].action != text)
        else:
            self._plies[_ALL].append(Ply(side, str(self.state.played_since(number)[0]), str(self.state), begins))
        self.draw.discard(self.other(side))  # who plays on declines
        self.back.clear()
        if self.clocks and (self.state.mover != side or self.state.at_turn_start):
            self.clocks.turn_done(side, self.state.mover, event.at, lag)

    def _join(self, _: EventRow) -> None:
        """Who holds which seat stands beside the log; the event tells other processes to look."""

    def _resign(self, event: EventRow) -> None:
        side = _side(event)
        self.verdict = Verdict(self.other(side), "resigned", f"{side} resigns")

    def _abandon(self, event: EventRow) -> None:
        self.verdict = Verdict(None, _ABANDONED, f"{_side(event)} gave up before the other side was taken")

    def _flag(self, event: EventRow) -> None:
        side = _side(event)
        self.verdict = Verdict(self.other(side), "time", f"{side}'s time is over")

    def _draw_yes(self, _: EventRow) -> None:
        self.verdict = Verdict(None, "agreed", "a draw was agreed")

    def _draw_offer(self, event: EventRow) -> None:
        self.draw.add(_side(event))

    def _draw_no(self, event: EventRow) -> None:
        self.draw.discard(self.other(_side(event)))

    def _back_ask(self, event: EventRow) -> None:
        self.back.add(_side(event))

    def _back_no(self, event: EventRow) -> None:
        self.back.discard(self.other(_side(event)))

    def _back_yes(self, event: EventRow) -> None:
        side = _side(event)
        ply = self.turn_to_take_back(side)
        if ply is None:
            raise ValueError(f"event {event.seq} takes back what was never played")
        for _ in range(self.state.plies() - ply):
            self.state.undo()
        for known in self._plies.values():
            del known[ply:]
        del self._shown[ply:]
        self.draw.clear()
        self.back.clear()
        if self.clocks:
            self.clocks.taken_back(side, event.at)

    def _pause(self, event: EventRow) -> None:
        if self.clocks:
            self.clocks.pause(int(event.data))

    def _rematch(self, event: EventRow) -> None:
        self.rematch.add(_side(event))

    def _next(self, event: EventRow) -> None:
        self.next = event.data

    # The end.

    def _end(self, at: int) -> None:
        self.draw.clear()
        self.back.clear()
        if self.clocks:
            self.clocks.stop(at)
        if self.game.hidden and not self.secret:
            self._plies[_ALL] = self._unmasked()

    def _unmasked(self) -> list[Ply]:
        """The whole history with all that was hidden in it."""
        trial = new(self.row.game, **self.row.options)
        plies = []
        for action, seen in zip(self.state.history, self._plies[SPECTATOR], strict=True):
            trial.play_id(action.id)
            plies.append(Ply(seen.side, str(action), str(trial), seen.begins))
        return plies

    def _seers(self) -> tuple[str, ...]:
        return (*self.game.sides, SPECTATOR) if self.game.hidden else (_ALL,)


def opening(row: GameRow) -> Summary:
    """What lists show of a game that has just been made."""
    return Match(row).summary(row.created)


def _side(event: EventRow) -> str:
    if event.side is None:
        raise ValueError(f"event {event.seq} belongs to a side, but names none")
    return event.side


_APPLY: dict[str, Callable[[Match, EventRow], None]] = {
    events.ACTION: Match._action,
    events.JOIN: Match._join,
    events.RESIGN: Match._resign,
    events.ABANDON: Match._abandon,
    events.FLAG: Match._flag,
    events.DRAW_OFFER: Match._draw_offer,
    events.DRAW_NO: Match._draw_no,
    events.DRAW_YES: Match._draw_yes,
    events.BACK_ASK: Match._back_ask,
    events.BACK_NO: Match._back_no,
    events.BACK_YES: Match._back_yes,
    events.PAUSE: Match._pause,
    events.REMATCH: Match._rematch,
    events.NEXT: Match._next,
}
