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
        "without the switch",
        "change, points",
        "draws",
        "change",
        "turns",
        "unchanged",
        "same result",
    )
    return heads, [
        (
            f"{row['option']}={row['value']} ({row['clause']}, else {row['usual']})",
            f"{row['games']:,}",
            percent(row["first_score"]),
            percent(row["usual_first_score"]),
            points(row["first_score_change"]),
            percent(row["draws"]),
            points(row["draws_change"]),
            number(row["turns"]),
            f"{row['same_games']:,}",
            f"{row['same_results']:,}",
        )
        for row in found["rulings"]
    ]


def first_turns(found: Mapping[str, Any]) -> Table:
    """What is played first by the strongest."""
    return ("first turn", "games", "share", "first player scores"), [
        (row["turn"], f"{row['games']:,}", percent(row["share"]), percent(row["first_score"]))
        for row in found["first_turns"]
    ]


def lines(found: Mapping[str, Any]) -> Table:
    """What is played after what by the strongest."""
    return ("line", "games", "of those before", "first player scores"), [
        (
            " – ".join(row["line"]),
            f"{row['games']:,}",
            f"{row['share']['value']:.0%}",
            percent(row["first_score"]),
        )
        for row in found["lines"]
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
        sentences.append(f"Its tree has about {power(data['tree_log10'])} games (Knuth's estimate from random games).")
    sentences.append(
        "Along a game of the strongest the numbers of legal actions multiply to"
        f" {power(data['played_log10'])} (geometric mean)."
    )
    sentences.append(f"It has {positions(found)}.")
    if data["levels"]:
        deepest = data["levels"][-1]
        sentences.append(
            f"After {deepest['depth']} actions there are exactly {deepest['positions']:,} positions, to which"
            f" {deepest['paths']:,} sequences lead."
        )
    return sentences


def positions(found: Mapping[str, Any]) -> str:
    """How many positions there are, and how that is known."""
    counted, from_games = found["counted_positions"], found["complexity"]["positions_log10"]
    if counted:
        low, high = f"10^{counted['low']:.2f}", f"10^{counted['high']:.2f}"
        if counted["value"] is None:
            many = f"between {low} and {high}"
        else:
            reach = "exactly counted" if low == high else f"{low} to {high}"
            many = f"about 10^{counted['value']:.2f} ({reach})"
        return f"{many} positions: {counted['what']} (docs/research/positions.md)"
    if from_games:
        return (
            f"about {power(from_games)} positions (random games, divided by the orders in which their actions lead to"
            " the same position)"
        )
    return "a number of positions that these games cannot tell"


def symmetry(found: Mapping[str, Any]) -> str:
    """How many first actions are different."""
    images, kinds = found["set_up_images"], found["first_kinds"]
    if images:
        return (
            f"Left and right are the same: of a side's {images['all']:,} set-ups {images['different']:,} are different."
            " The table of moves counts a line together with its mirror image."
        )
    actions = sum(len(group) for group in kinds.values())
    if actions == len(kinds):
        return f"{actions} first actions, all of them different: {', '.join(kinds)}."
    groups = "; ".join(" = ".join(group) for group in kinds.values())
    return (
        f"{actions} first actions, {len(kinds)} of them different, since the others lead to a turned or mirrored image"
        f" of the same position: {groups}."
    )


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


def power(numbers: Numbers) -> str:
    return f"10^{numbers['value']:.1f} (10^{numbers['low']:.1f} to 10^{numbers['high']:.1f})"
