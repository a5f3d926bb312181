"""Elo ratings of many players by the model of Bradley and Terry: the ratings under which the results are most likely.

A draw counts as half a win and half a loss. Every pairing gets one imagined draw, so that a clean sweep has a finite
rating. The errors come from the curvature of the likelihood and are 95 % intervals of the distance to the anchor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from campanile.research.arena.score import Z95

_PER_UNIT = 400 / math.log(10)  # Elo per unit of the natural logarithm of the odds
_STEPS = 500
_LONGEST_STEP = 1.0
_NEAR = 1e-10
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating and half the width of its 95 % interval."""

    elo: float
    error: float


def rate(scores: Mapping[tuple[int, int], tuple[float, int]], players: int, anchor: int | None) -> list[Rating | None]:
    """The ratings of all players from `scores[a, b] = (points of a, games)`.

    The anchor has rating 0; without one the mean of the rated players is 0. A player with no chain of games to the
    anchor (or to the first player) has no rating.
    """
    played = {pair: (points + 0.5, games + 1) for pair, (points, games) in scores.items() if games}
    rated = _connected(played, 0 if anchor is None else anchor)
    places = {player: place for place, player in enumerate(rated)}
    within = {(places[a], places[b]): result for (a, b), result in played.items() if a in places and b in places}
    strengths, covariance = _fit(within, len(rated))
    if anchor is None:
        strengths, covariance = _centred(strengths, covariance)
    ratings: list[Rating | None] = [None] * players
    for player, place in places.items():
        error = Z95 * math.sqrt(max(0.0, covariance[place][place]))
        ratings[player] = Rating(strengths[place] * _PER_UNIT, error * _PER_UNIT)
    return ratings


def _connected(played: Mapping[tuple[int, int], object], first: int) -> list[int]:
    """The players that a chain of games connects with the first; he himself stands at the head."""
    found = [first]
    for player in found:
        for pair in played:
            if player in pair:
                other = pair[1] if pair[0] == player else pair[0]
                if other not in found:
                    found.append(other)
    return found


def _fit(played: Mapping[tuple[int, int], tuple[float, int]], players: int) -> tuple[list[float], Matrix]:
    """Newton's method; player 0 is held at 0. Returns the strengths and their covariance."""
    strengths = [0.0] * players
    inverse: Matrix = []
    for _ in range(_STEPS):
        slope, curvature = _derivatives(played, strengths)
        inverse = _inverse([row[1:] for row in curvature[1:]])
        steps = [sum(cell * slope[place] for place, cell in enumerate(row, start=1)) for row in inverse]
        longest = max(map(abs, steps), default=0.0)
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [0.0, *(old + scale * step for old, step in zip(strengths[1:], steps, strict=True))]
        if longest < _NEAR:
            break
    return strengths, [[0.0] * players, *([0.0, *row] for row in inverse)]


def _derivatives(
    played: Mapping[tuple[int, int], tuple[float, int]], strengths: list[float]
) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood and its negative second derivatives."""
    players = len(strengths)
    slope = [0.0] * players
    curvature = [[0.0] * players for _ in range(players)]
    for (a, b), (points, games) in played.items():
        chance = 1 / (1 + math.exp(strengths[b] - strengths[a]))
        slope[a] += points - games * chance
        slope[b] -= points - games * chance
        weight = games * chance * (1 - chance)
        curvature[a][a] += weight
        curvature[b][b] += weight
        curvature[a][b] -= weight
        curvature[b][a] -= weight
    return slope, curvature


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan; the matrix is symmetric and positive definite, so no pivoting is needed."""
    size = len(matrix)
    rows = [row[:] + [float(place == column) for column in range(size)] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [cell / pivot for cell in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [cell - factor * above for cell, above in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def _centred(strengths: list[float], covariance: Matrix) -> tuple[list[float], Matrix]:
    """The same ratings with their mean at 0."""
    size = len(strengths)
    mean = sum(strengths) / size
    by_row = [sum(row) / size for row in covariance]
    overall = sum(by_row) / size
    moved = [[covariance[i][j] - by_row[i] - by_row[j] + overall for j in range(size)] for i in range(size)]
    return [strength - mean for strength in strengths], moved
