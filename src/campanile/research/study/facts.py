"""What the games of one series tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from campanile.research.selfplay import Finished
from campanile.research.selfplay.finished import SET_UP
from campanile.research.study.estimates import Estimate, mean, paired, score, share


def first_score(games: Sequence[Finished]) -> Estimate:
    """The score of the side that begins."""
    return score([game.first_score for game in games])


def draws(games: Sequence[Finished]) -> Estimate:
    """How many games are drawn."""
    return share(sum(game.winner < 0 for game in games), len(games))


def branching(games: Sequence[Finished]) -> Estimate:
    """Legal actions for each action, set-ups left out: the mean over games of each game's mean."""
    moves = [[count for count in game.choices if count < SET_UP] for game in games]
    return mean([sum(counts) / len(counts) for counts in moves if counts])


def endings(games: Sequence[Finished]) -> list[dict[str, Any]]:
    """How often each ending happens, and what the first player scores in it; the most frequent first."""
    counted = Counter((game.clause, game.reason) for game in games)
    rows = []
    for (clause, reason), count in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        here = [game.first_score for game in games if (game.clause, game.reason) == (clause, reason)]
        rows.append(
            {
                "clause": clause,
                "reason": reason,
                "games": count,
                "share": share(count, len(games)).as_dict(),
                "first_score": score(here).as_dict(),
            }
        )
    return rows


def effect(switched: Sequence[Finished], usual: Sequence[Finished]) -> dict[str, Any]:
    """What a ruling changes in games with the same dice, pair by pair."""
    pairs = list(zip(switched, usual, strict=True))
    return {
        "usual_first_score": first_score(usual).as_dict(),
        "first_score_change": paired(
            [game.first_score for game in switched], [game.first_score for game in usual]
        ).as_dict(),
        "draws_change": paired([game.winner < 0 for game in switched], [game.winner < 0 for game in usual]).as_dict(),
        "same_games": sum(_course(one) == _course(two) for one, two in pairs),
        "same_results": sum(one.winner == two.winner for one, two in pairs),
    }


def _course(game: Finished) -> tuple[Any, ...]:
    """Everything that happened, the end included: the same actions can end otherwise under another ruling."""
    return tuple(game.actions), game.first, game.winner, game.clause, game.reason


def facts(games: Sequence[Finished]) -> dict[str, Any]:
    """Everything of a series that can be told in numbers."""
    return {
        "games": len(games),
        "different_games": len({tuple(game.actions) for game in games}),
        "first_score": first_score(games).as_dict(),
        "first_wins": share(sum(game.first_score == 1 for game in games), len(games)).as_dict(),
        "draws": draws(games).as_dict(),
        "actions": mean([len(game.actions) for game in games]).as_dict(),
        "turns": mean([game.turns for game in games]).as_dict(),
        "shortest_turns": min(game.turns for game in games),
        "longest_turns": max(game.turns for game in games),
        "branching": branching(games).as_dict(),
        "forced": mean([sum(count == 1 for count in game.choices) / len(game.choices) for game in games]).as_dict(),
        "endings": endings(games),
        "lengths": sorted(Counter(game.turns for game in games).items()),
        "branching_by_action": branching_by_action(games),
    }


def branching_by_action(games: Sequence[Finished], fewest: int = 5) -> list[tuple[int, float]]:
    """The mean number of legal actions at each action of a game, set-ups left out, as long as enough games last."""
    found = []
    for ply in range(max(len(game.choices) for game in games)):
        counts = [game.choices[ply] for game in games if ply < len(game.choices)]
        if len(counts) < min(fewest, len(games)):
            break
        if max(counts) < SET_UP:
            found.append((ply, round(sum(counts) / len(counts), 3)))
    return found
