"""The summary in Markdown, for docs/research."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.research.study import words
from campanile.research.study.conclusions import conclusions


def summary(found: Mapping[str, Any], page: str = "report.html") -> str:
    """The findings on a page or two; `page` is where the report stands."""
    parts = [
        f"# {found['title']}: a study",
        words.verdict(found),
        f"With pictures: [report.html]({page}); its data stand beside it.",
        command(found),
        f"The same command gives the same numbers again, on any number of processes (weights `{found['data']}`)."
        " Numbers in brackets are 95 % intervals. Strengths are node budgets for each action.",
        "## What it says",
        "\n".join(f"- {sentence}" for sentence in conclusions(found)),
        "## Strengths",
        _table(words.strengths(found)),
        "## Endings",
        _table(words.endings(found)),
        "## Rulings",
        _table(words.rulings(found)) if found["rulings"] else "There is no ruling to switch.",
        *_openings(found),
        "## Size",
        "\n".join(words.size(found)),
        "## Symmetry",
        words.symmetry(found),
    ]
    return "\n\n".join(parts) + "\n"


def brief(found: Mapping[str, Any], link: str, page: str) -> str:
    """The main numbers in a few lines, for the top of the page about a game."""
    row, size = found["strengths"][-1], found["complexity"]
    tree = words.power(size["tree_log10"]) if size["tree_log10"] else "not estimated"
    rows = [
        ("first player scores", f"{words.percent(row['first_score'])}, from {row['games']:,} games"),
        ("draws", words.percent(row["draws"])),
        ("length", f"{words.number(row['turns'])} turns, {words.number(row['actions'])} actions"),
        ("legal actions", words.number(row["branching"])),
        ("positions", words.positions(found)),
        ("games in its tree", f"{tree}; along a game of the strongest {words.power(size['played_log10'])}"),
    ]
    return "\n\n".join(
        (
            f"**The game in numbers**, from [its study]({link}) ([with pictures]({page})), at"
            f" {words.sight(row['nodes'])} for each action, with 95 % intervals; seed {found['settings']['seed']}:",
            _table((("what", "value"), rows)),
            command(found),
        )
    )


def command(found: Mapping[str, Any]) -> str:
    """The command that made the study."""
    return f"```\n{found['command']}\n```"


def _openings(found: Mapping[str, Any]) -> list[str]:
    if found["set_ups"]:
        how_often = "How often each kind is put on each place, counted as in the notation of a set-up:"
        result = "What its owner scores then:"
        tables = [how_often, _table(words.set_up_shares(found)), result, _table(words.set_up_scores(found))]
        return ["## Set-ups", *tables, "## First moves", _table(words.lines(found))]
    return ["## First turns", _table(words.first_turns(found)), "## Openings", _table(words.lines(found))]


def _table(table: words.Table) -> str:
    heads, rows = table
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
