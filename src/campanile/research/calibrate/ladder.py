"""Who plays whom when the levels are measured, and what the measurement says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campanile.engine import LEVELS
from campanile.research.arena import Event, Pairing, Rating, Standings, expected_score
from campanile.research.arena.fingerprint import fingerprint
from campanile.research.arena.standings import ANCHOR

GREEDY = "greedy"
# Each level is to beat the one below it so often; the Elo differences are 70 and 191.
GOAL = (0.60, 0.75)
_REACH = 4  # greedy stands somewhere among so many of the lowest levels


def level_spec(level: int) -> str:
    """The player of a level."""
    return f"level:{level}"


def strength_spec(strength: float) -> str:
    """The player of a strength between the levels."""
    return f"strength:{strength:g}"


def levels_event(game: str, *, seed: int, plies: int, greedy: bool) -> Event:
    """The random player, greedy where the game has it, and the levels; each with its own budget."""
    below = (ANCHOR, GREEDY) if greedy else (ANCHOR,)
    return Event(game, (*below, *map(level_spec, LEVELS)), seed=seed, plies=plies, data=fingerprint(game))


def strengths_event(game: str, strengths: Sequence[float], *, seed: int, plies: int) -> Event:
    """The random player and a ladder of strengths, lowest first."""
    if len(strengths) < 2 or sorted(set(strengths)) != list(strengths):
        raise ValueError("a ladder needs at least two strengths, each higher than the one before")
    return Event(game, (ANCHOR, *map(strength_spec, strengths)), seed=seed, plies=plies, data=fingerprint(game))


def ladder(event: Event, games: int) -> list[Pairing]:
    """Neighbours play `games`, next neighbours and the players below the ladder half as many.

    Distant players meet only through those between: a result of 100 to 0 says little about a distance. Pairings of the
    strongest have half of that once more: they would take most of the time otherwise.
    """
    half, quarter = max(2, games // 4 * 2), max(2, games // 8 * 2)
    first = sum(spec in (ANCHOR, GREEDY) for spec in event.players)
    rungs = range(first, len(event.players))
    strongest = rungs[-1]
    pairings = [Pairing(rung - 1, rung, half if rung == strongest else games) for rung in rungs[1:]]
    pairings += [Pairing(rung - 2, rung, quarter if rung == strongest else half) for rung in rungs[2:]]
    pairings += [Pairing(0, first, games), Pairing(0, first + 1, half)]
    if first > 1:
        pairings.append(Pairing(0, 1, games))
        pairings += [Pairing(1, rung, half) for rung in rungs[:_REACH]]
    return pairings


@dataclass(frozen=True, slots=True)
class Rung:
    """One player of the ladder: its rating, what that promises against the rung below, and what was scored.

    Scores come with the ends of their 95 % intervals. What is promised rests on all games of the tournament, what was
    scored on those between the two only.
    """

    name: str
    rating: Rating
    promised: tuple[float, float, float] | None
    scored: tuple[float, float, float] | None

    @property
    def in_goal(self) -> bool | None:
        """Whether it beats the rung below neither too rarely nor too often; None where there is none below."""
        return None if self.promised is None else GOAL[0] <= self.promised[0] <= GOAL[1]


def rungs(standings: Standings) -> list[Rung]:
    """Every player's rung; ValueError if somebody has no rating yet."""
    ratings = standings.ratings()
    found: list[Rung] = []
    for place, (row, rating) in enumerate(zip(standings.rows, ratings, strict=True)):
        if rating is None:
            raise ValueError(f"{row.name} has no rating: the games are not all played")
        below = ratings[place - 1] if place > 1 and row.name != GREEDY else None
        if below is None or standings.rows[place - 1].name == GREEDY:
            found.append(Rung(row.name, rating, None, None))
            continue
        estimate = standings.duels[place - 1, place].pairs.estimate()
        # The pairing was scored for the lower one.
        scored = (1 - estimate.score, 1 - estimate.high, 1 - estimate.low)
        found.append(Rung(row.name, rating, _promised(standings, place), scored))
    return found


def _promised(standings: Standings, place: int) -> tuple[float, float, float]:
    """With the rung below as the anchor, the error is that of the distance between the two."""
    rating = standings.ratings(anchor=place - 1)[place]
    assert rating is not None  # noqa: S101 - for the type checker: both are rated
    low, high = rating.elo - rating.error, rating.elo + rating.error
    return expected_score(rating.elo), expected_score(low), expected_score(high)


def is_monotone(ladder_rungs: Sequence[Rung]) -> bool:
    """Whether no rung is rated below the one before it."""
    known = [rung for rung in ladder_rungs if rung.promised is not None]
    return all(rung.promised is not None and rung.promised[0] > 0.5 for rung in known)
