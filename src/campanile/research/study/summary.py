"""The summary in Markdown, for docs/research."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campanile.research.study import words


def summary(found: Mapping[str, Any]) -> str:
    """The findings on a page or two."""
    parts = [
        f"# {found['title']}: a study",
        words.verdict(found),
        f"```\n{found['command']}\n```",
        f"The same command gives the same numbers again, on any number of processes (weights `{found['data']}`)."
        " Numbers in brackets are 95 % intervals. Strengths are node budgets for each action.",
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


def _openings(found: Mapping[str, Any]) -> list[str]:
    if found["set_ups"]:
        how_often = "How often each kind is put on each place, counted as in the notation of a set-up:"
        result = "What its owner scores then:"
        return ["## Set-ups", how_often, _table(words.set_up_shares(found)), result, _table(words.set_up_scores(found))]
    return ["## First turns", _table(words.first_turns(found))]


def _table(table: words.Table) -> str:
    heads, rows = table
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
