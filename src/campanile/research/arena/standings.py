"""The state of a tournament: every pairing's score, every player's row of the table."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from campanile.games import find
from campanile.research.arena.event import Event, Pairing
from campanile.research.arena.played import Played, Usage
from campanile.research.arena.ratings import Rating, rate
from campanile.research.arena.score import Estimate, PairCounts
from campanile.research.arena.sprt import Sprt

ANCHOR = "random"  # the player whose rating is 0


@dataclass(slots=True)
class Results:
    """Wins, draws and losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: float) -> None:
        """Count one game."""
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one point, a draw half of one."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """The part of the points that was won; ½ before the first game."""
        return self.points / self.games if self.games else 0.5

    def __str__(self) -> str:
        return f"{self.wins}–{self.draws}–{self.losses}"


@dataclass(slots=True)
class Duel:
    """One pairing: its results and pairs, from the view of its first player."""

    pairing: Pairing
    results: Results = field(default_factory=Results)
    pairs: PairCounts = field(default_factory=PairCounts)
    _half: dict[int, float] = field(default_factory=dict)
    _whole: dict[int, tuple[float, float]] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count a game; its pair counts as soon as both legs are there."""
        self.results.add(played.score)
        pair = played.task.pair
        if pair in self._half:
            self._whole[pair] = (self._half.pop(pair), played.score)
            self.pairs.add(*self._whole[pair])
        else:
            self._half[pair] = played.score

    def decide(self, test: Sprt) -> tuple[str, int] | None:
        """The verdict and the number of pairs that it took.

        The pairs are taken in the order of the schedule, whatever order they ended in: so the verdict does not depend
        on the number of workers.
        """
        counts = PairCounts()
        pair = 0
        while pair in self._whole:
            counts.add(*self._whole[pair])
            pair += 1
            if verdict := test.verdict(counts):
                return verdict, pair
        return None


@dataclass(slots=True)
class Row:
    """One player's row: results in all, and for each side; what went wrong; the time per turn."""

    name: str
    results: Results = field(default_factory=Results)
    by_side: tuple[Results, Results] = field(default_factory=lambda: (Results(), Results()))
    faults: dict[str, int] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)

    def as_dict(self, sides: tuple[str, str], rating: Rating | None) -> dict[str, Any]:
        """The row as JSON has it."""
        return {
            "player": self.name,
            **_results_dict(self.results),
            "elo": rating and round(rating.elo, 1),
            "error": rating and round(rating.error, 1),
            "by_side": {side: _results_dict(results) for side, results in zip(sides, self.by_side, strict=True)},
            "faults": self.faults,
            "overruns": self.usage.overruns,
            "seconds_per_turn": round(self.usage.seconds / self.usage.turns, 4) if self.usage.turns else None,
            "slowest_turn": round(self.usage.slowest, 4),
        }


class Standings:
    """The table of an event, which grows with every game."""

    def __init__(self, event: Event, pairings: Iterable[Pairing]) -> None:
        self.event = event
        self.rows = [Row(name) for name in event.names()]
        self.duels = {(pairing.a, pairing.b): Duel(pairing) for pairing in pairings}
        self.fault_messages: list[str] = []

    def add(self, played: Played) -> None:
        """Count a game."""
        task = played.task
        self.duels[task.a, task.b].add(played)
        seats = task.seats()
        for player, score, usage in zip((task.a, task.b), (played.score, 1 - played.score), played.usage, strict=True):
            row = self.rows[player]
            row.results.add(score)
            row.by_side[seats.index(player)].add(score)
            row.usage = row.usage + usage
        if fault := played.fault:
            row = self.rows[fault.player]
            row.faults[fault.kind] = row.faults.get(fault.kind, 0) + 1
            where = f"{self.rows[task.a].name} – {self.rows[task.b].name}, game {task.pair + 1}.{task.leg + 1}"
            self.fault_messages.append(f"{where}: {fault.kind} of {row.name}: {fault.message}")

    @property
    def games(self) -> int:
        """The number of games counted."""
        return sum(duel.results.games for duel in self.duels.values())

    @property
    def duel(self) -> Duel:
        """The only pairing of a match."""
        (duel,) = self.duels.values()
        return duel

    def ratings(self, anchor: int | None = None) -> list[Rating | None]:
        """Everybody's Elo: the anchor, else the random player, is at 0; without both the mean is."""
        scores = {pair: (duel.results.points, duel.results.games) for pair, duel in self.duels.items()}
        if anchor is None and ANCHOR in self.event.players:
            anchor = self.event.players.index(ANCHOR)
        return rate(scores, len(self.rows), anchor)

    def as_dict(self) -> dict[str, Any]:
        """Everything as JSON has it."""
        sides = find(self.event.game).sides
        names = [row.name for row in self.rows]
        return {
            "event": self.event.as_dict(),
            "games": self.games,
            "players": [row.as_dict(sides, rating) for row, rating in zip(self.rows, self.ratings(), strict=True)],
            "pairings": [_duel_dict(duel, names) for duel in self.duels.values()],
            "faults": self.fault_messages,
        }


def _results_dict(results: Results) -> dict[str, Any]:
    return {
        "wins": results.wins,
        "draws": results.draws,
        "losses": results.losses,
        "score": round(results.share, 4) if results.games else None,
    }


def _duel_dict(duel: Duel, names: list[str]) -> dict[str, Any]:
    estimate = duel.pairs.estimate()
    return {
        "players": [names[duel.pairing.a], names[duel.pairing.b]],
        **_results_dict(duel.results),
        "pairs": duel.pairs.counts,
        **estimate_dict(estimate),
    }


def estimate_dict(estimate: Estimate) -> dict[str, Any]:
    """An estimate as JSON has it; JSON knows no infinity, so what is not finite is null."""
    elo, low, high = (round(value, 1) if math.isfinite(value) else None for value in estimate.elo)
    return {
        "score_interval": [round(estimate.low, 4), round(estimate.high, 4)],
        "elo_difference": elo,
        "elo_interval": [low, high],
        "superiority": round(estimate.superiority, 4),
    }
