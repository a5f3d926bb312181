"""Findings in words and tables, for the report and for the summary alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Numbers = Mapping[str, float]
Table = tuple[Sequence[str], Sequence[Sequence[str]]]


def percent(numbers: Numbers) -> str:
    """A share with its interval."""
    return f"{numbers['value']:.1%} ({numbers['low']:.1%} to {numbers['high']:.1%})"


def points(numbers: Numbers) -> str:
    """A difference of shares with its interval, in percentage points."""
    return f"{100 * numbers['value']:+.1f} ({100 * numbers['low']:+.1f} to {100 * numbers['high']:+.1f})"


def number(numbers: Numbers) -> str:
    """A mean with the reach of its interval."""
    return f"{numbers['value']:.1f} ± {(numbers['high'] - numbers['low']) / 2:.1f}"


def sight(nodes: int) -> str:
    """A strength."""
    return "random" if nodes == 0 else f"{nodes:,} nodes"


def strengths(found: Mapping[str, Any]) -> Table:
    """How the game changes with the strength of play."""
    heads = ("strength", "games", "first player scores", "draws", "turns", "actions", "legal actions", "forced")
    return heads, [
        (
            sight(row["nodes"]),
            f"{row['games']:,} ({row['different_games']:,} different)",
            percent(row["first_score"]),
            percent(row["draws"]),
            f"{number(row['turns'])} ({row['shortest_turns']} to {row['longest_turns']})",
            number(row["actions"]),
            number(row["branching"]),
            f"{row['forced']['value']:.1%}",
        )
        for row in found["strengths"]
    ]


def endings(found: Mapping[str, Any]) -> Table:
    """How often each ending happens at each strength."""
    kinds = {(row["clause"], row["reason"]): 0 for strength in found["strengths"] for row in strength["endings"]}
    heads = ("ending", *(sight(row["nodes"]) for row in found["strengths"]), "first player scores then")
    rows = []
    for clause, reason in sorted(kinds):
        cells = [f"{reason} ({clause})"]
        score = "–"
        for strength in found["strengths"]:
            row = next((r for r in strength["endings"] if (r["clause"], r["reason"]) == (clause, reason)), None)
            cells.append(percent(row["share"]) if row else "never")
            score = percent(row["first_score"]) if row else score
        rows.append((*cells, score))
    return heads, rows


def rulings(found: Mapping[str, Any]) -> Table:
    """What each ruling changes."""
    heads = (
        "ruling",
        "games",
        "first player scores",
        "change, points",
        "draws",
        "change",
        "turns",
        "unchanged",
    )
    return heads, [
        (
            f"{row['option']}={row['value']} ({row['clause']}), else {row['usual']}",
            str(row["games"]),
            percent(row["first_score"]),
            points(row["first_score_change"]),
            percent(row["draws"]),
            points(row["draws_change"]),
            number(row["turns"]),
            f"{row['same_games']} of {row['games']}",
        )
        for row in found["rulings"]
    ]


def first_turns(found: Mapping[str, Any]) -> Table:
    """What is played first by the strongest."""
    return ("first turn", "games", "share", "first player scores"), [
        (row["turn"], str(row["games"]), percent(row["share"]), percent(row["first_score"]))
        for row in found["first_turns"]
    ]


def set_up_shares(found: Mapping[str, Any]) -> Table:
    """How often each kind is put on each place."""
    return _by_place(found, "share")


def set_up_scores(found: Mapping[str, Any]) -> Table:
    """What the owner of a kind scores when it is put there."""
    return _by_place(found, "score")


def _by_place(found: Mapping[str, Any], name: str) -> Table:
    cells = {(row["place"], row["letter"]): row[name] for row in found["set_ups"]}
    letters = sorted({letter for _, letter in cells})
    places = sorted({place for place, _ in cells})

    def cell(place: int, letter: str) -> str:
        numbers = cells.get((place, letter))
        return f"{numbers['value']:.0%} ± {50 * (numbers['high'] - numbers['low']):.0f}" if numbers else "never"

    return ("place", *letters), [(str(place), *(cell(place, letter) for letter in letters)) for place in places]


def set_ups(found: Mapping[str, Any]) -> Table:
    """Where each kind is put, in one long table."""
    return ("place", "kind", "share", "its owner scores"), [
        (str(row["place"]), row["letter"], percent(row["share"]), percent(row["score"])) for row in found["set_ups"]
    ]


def size(found: Mapping[str, Any]) -> list[str]:
    """How large the game is, in sentences."""
    data = found["complexity"]
    sentences = []
    if data["tree_log10"]:
        sentences.append(f"Its tree has about {_power(data['tree_log10'])} games (Knuth's estimate from random games).")
    sentences.append(
        "Along a game of the strongest the numbers of legal actions multiply to"
        f" {_power(data['played_log10'])} (geometric mean)."
    )
    if data["positions_log10"]:
        sentences.append(
            f"It has about {_power(data['positions_log10'])} positions (random games, divided by the orders in which"
            " their actions lead to the same position)."
        )
    elif data["levels"]:
        sentences.append(
            "The number of its positions cannot be told from its games: pieces move to and fro, or other orders of the"
            " same actions hardly ever lead to the same position."
        )
    if data["levels"]:
        deepest = data["levels"][-1]
        sentences.append(
            f"After {deepest['depth']} actions there are exactly {deepest['positions']:,} positions, to which"
            f" {deepest['paths']:,} sequences lead."
        )
    return sentences


def symmetry(found: Mapping[str, Any]) -> str:
    """How many first actions are different."""
    kinds = found["first_kinds"]
    if not kinds:
        return "The game begins with a set-up; its first actions are not compared."
    actions = sum(len(group) for group in kinds.values())
    groups = "; ".join(" = ".join(group) for group in kinds.values())
    return f"{actions} first actions, {len(kinds)} of them different as far as their trees can be counted: {groups}."


def verdict(found: Mapping[str, Any]) -> str:
    """The first player's advantage at the strongest play, in one sentence."""
    row = found["strengths"][-1]
    score = row["first_score"]
    reach = 100 * (score["high"] - score["low"]) / 2
    who = "has the better chances" if score["low"] > 0.5 else "has the worse chances" if score["high"] < 0.5 else (
        "has no advantage that these games could show")  # fmt: skip
    return (
        f"At {sight(row['nodes'])} for each action the player who begins {who}: he scores {percent(score)},"
        f" ± {reach:.1f} points, from {row['games']:,} games; {percent(row['draws'])} are drawn."
    )


def _power(numbers: Numbers) -> str:
    return f"10^{numbers['value']:.1f} (10^{numbers['low']:.1f} to 10^{numbers['high']:.1f})"
