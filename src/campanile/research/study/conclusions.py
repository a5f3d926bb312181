"""What a study says, in sentences for people who do not read tables; everything follows from the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from campanile.research.study.estimates import Estimate, difference
from campanile.research.study.words import number, percent, points, positions, power, sight

_EVEN = 0.5
_LITTLE = 0.01


def conclusions(found: Mapping[str, Any]) -> list[str]:
    """The main things, most important first."""
    return [
        _fairness(found),
        _drawing(found),
        _course(found),
        *(ruling(row) for row in found["rulings"]),
        *_openings(found),
        _size(found),
    ]


def _fairness(found: Mapping[str, Any]) -> str:
    """How the first player's score goes with strength."""
    rows = found["strengths"]
    scores = [row["first_score"]["value"] for row in rows]
    steps = ", ".join(f"{value:.1%} ({sight(row['nodes'])})" for value, row in zip(scores, rows, strict=True))
    pairs = list(pairwise(scores))
    if all(one < two for one, two in pairs):
        way = "rises with every step of strength"
    elif all(one > two for one, two in pairs):
        way = "falls with every step of strength"
    else:
        way = "does not go one way with strength"
    change = difference(_estimate(rows[-1]["first_score"]), _estimate(rows[-2]["first_score"]))
    sure = "" if _is_sure(change.as_dict()) else ", which can be chance"
    return (
        f"The first player's score {way}: {steps}. The last step changes it by {points(change.as_dict())} points{sure}."
    )


def _drawing(found: Mapping[str, Any]) -> str:
    rows = found["strengths"]
    change = difference(_estimate(rows[-1]["draws"]), _estimate(rows[-2]["draws"])).as_dict()
    way = "more" if change["low"] > 0 else "fewer" if change["high"] < 0 else "about as many"
    than = "as" if way == "about as many" else "than"
    return f"Drawn are {percent(rows[-1]['draws'])}, {way} {than} at {sight(rows[-2]['nodes'])}."


def _course(found: Mapping[str, Any]) -> str:
    """How long, how wide, and how games end."""
    row = found["strengths"][-1]
    ways = "; ".join(f"{end['reason']} ({end['clause']}) {end['share']['value']:.1%}" for end in row["endings"])
    return (
        f"A game lasts {number(row['turns'])} turns and {number(row['actions'])} actions, with"
        f" {number(row['branching'])} legal actions to choose from. How games end: {ways}."
    )


def ruling(row: Mapping[str, Any]) -> str:
    """What a ruling does to fairness."""
    name = f"{row['option']}={row['value']} ({row['clause']})"
    change, games = row["first_score_change"], row["games"]
    moved = f"the first player's score changes by {points(change)} points"
    if row["same_games"] == games:
        most = 100 * _farthest(change)
        return f"{name} never mattered: all {games:,} games went the same way, so it changes at most {most:.1f} points."
    return f"{name}: {_judged(row)}; {moved}.{_mattered(row)}{_more_draws(row)}"


def _judged(row: Mapping[str, Any]) -> str:
    before, after = row["usual_first_score"]["value"], row["first_score"]["value"]
    if _farthest(row["first_score_change"]) <= _LITTLE:
        return "it does hardly anything to fairness"
    if not _is_sure(row["first_score_change"]):
        most = 100 * _farthest(row["first_score_change"])
        return f"no change of fairness can be shown, and it is at most {most:.1f} points"
    if (before < _EVEN) != (after < _EVEN):
        return f"the advantage passes to the other player ({before:.1%} before, {after:.1%} with it)"
    fairer = abs(after - _EVEN) < abs(before - _EVEN)
    return f"the game is {'fairer' if fairer else 'less fair'} with it ({before:.1%} before, {after:.1%} with it)"


def _mattered(row: Mapping[str, Any]) -> str:
    """In how many games it made a difference, and how many ended by its own clause."""
    games = row["games"]
    text = f" {games - row['same_games']:,} of {games:,} games went another way, "
    text += f"{games - row['same_results']:,} had another result."
    ended = [sum(end["games"] for end in ends if end["clause"] == row["clause"]) for ends in _both(row)]
    return text + (f" By {row['clause']} {ended[0]:,} games ended before, {ended[1]:,} with it." if any(ended) else "")


def _both(row: Mapping[str, Any]) -> tuple[Any, Any]:
    return row["usual_endings"], row["endings"]


def _more_draws(row: Mapping[str, Any]) -> str:
    change = row["draws_change"]
    if not _is_sure(change):
        return ""
    return f" {'More' if change['value'] > 0 else 'Fewer'} games are drawn: {points(change)} points."


def _openings(found: Mapping[str, Any]) -> list[str]:
    """The most played first turn, and the best of those that are often played."""
    rows = found["first_turns"]
    if not rows:
        return []
    often = rows[0]
    text = f"Most played first is {often['turn']}, in {often['share']['value']:.0%} of the games"
    text += f"; the first player then scores {percent(often['first_score'])}"
    best = max(rows, key=lambda row: row["first_score"]["low"])
    if best is not often:
        text += f". The surest is {best['turn']} with {percent(best['first_score'])}"
    return [text + "."]


def _size(found: Mapping[str, Any]) -> str:
    tree = found["complexity"]["tree_log10"]
    return f"It has {positions(found)}." + (f" Its tree has about {power(tree)} games." if tree else "")


def _farthest(change: Mapping[str, float]) -> float:
    return max(change["high"], -change["low"])


def _is_sure(change: Mapping[str, float]) -> bool:
    return change["low"] > 0 or change["high"] < 0


def _estimate(numbers: Mapping[str, float]) -> Estimate:
    return Estimate(numbers["value"], numbers["low"], numbers["high"])
