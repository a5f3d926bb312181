"""The report: one page that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from campanile.research.study import plots, words

_STYLE = """
:root{color-scheme:light dark;--ink:#1a202c;--paper:#fffdf8;--line:#d8d2c4;--quiet:#5a6472}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6e1;--paper:#1b1d21;--line:#3a3f47;--quiet:#a3abb8}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;
padding:0 1rem}
h1{font-size:1.9rem;margin-bottom:0}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
.quiet,.caption{color:var(--quiet)}.caption{font-size:.85rem;margin:.2rem 0 1.2rem}
.verdict{font-size:1.15rem;border-left:4px solid #2b6cb0;padding-left:1rem}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--line);vertical-align:top}
.wide{overflow-x:auto}svg{max-width:35rem;width:100%;display:block}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .tick,svg .key{text-anchor:end}
svg .name{text-anchor:middle}svg .grid{stroke:var(--line)}svg .mark{stroke:#c05621;stroke-dasharray:5 4}
svg .bar{stroke:#2b6cb0;stroke-width:2}svg circle{fill:#2b6cb0}
code{background:color-mix(in srgb,var(--line) 45%,transparent);padding:.1em .3em;overflow-wrap:anywhere}
"""


def report(found: Mapping[str, Any]) -> str:
    """The whole page."""
    title = f"{found['title']}: a study"
    parts = [
        f"<h1>{escape(title)}</h1><p class=quiet>A game by {escape(found['designer'])}, {found['year']}</p>",
        f"<p class=verdict>{escape(words.verdict(found))}</p>",
        _about(),
        _strengths(found),
        "<h2>How games end</h2>" + _table(words.endings(found)),
        _rulings(found),
        _openings(found),
        "<h2>How large the game is</h2>" + "".join(f"<p>{escape(text)}</p>" for text in words.size(found)),
        f"<h2>Symmetry</h2><p>{escape(words.symmetry(found))}</p>",
        _how(found),
    ]
    return (
        f'<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><body>{''.join(parts)}</body></html>\n"
    )


def _about() -> str:
    return (
        "<p>The computer played against itself at several strengths. A strength is how many positions it may look at"
        " for each action; <i>random</i> looks at none. Numbers in brackets are 95 % intervals: if the study were"
        " repeated with other dice, the true value would lie inside nineteen times of twenty.</p>"
    )


def _strengths(found: Mapping[str, Any]) -> str:
    rows = found["strengths"]
    names = [words.sight(row["nodes"]) for row in rows]

    def series(name: str) -> list[plots.Interval]:
        return [
            (label, row[name]["value"], row[name]["low"], row[name]["high"])
            for label, row in zip(names, rows, strict=True)
        ]

    lengths = [(label, row["lengths"]) for label, row in zip(names, rows, strict=True)]
    shares = [(label, [(turns, count / sum(n for _, n in row)) for turns, count in row]) for label, row in lengths]
    choices = [(label, row["branching_by_action"]) for label, row in zip(names, rows, strict=True)]
    return "".join(
        [
            "<h2>How the game changes with strength</h2>",
            plots.intervals(
                series("first_score"), axis="strength", percent=True, mark=0.5,
                label="What the player who begins scores (a draw is half a win); 50 % would be fair",
            ),
            plots.intervals(series("draws"), axis="strength", label="Drawn games", percent=True),
            plots.intervals(series("turns"), axis="strength", label="Length of a game, in turns of both sides"),
            plots.lines(shares, axis="turns", label="Share of the games that last so many turns"),
            plots.lines(choices, axis="action of the game", label="Legal actions, as the game goes on"),
            _table(words.strengths(found)),
        ]
    )  # fmt: skip


def _rulings(found: Mapping[str, Any]) -> str:
    if not found["rulings"]:
        return "<h2>Rulings</h2><p>The game has no ruling that could be switched.</p>"
    meanings = "".join(
        f"<li><b>{escape(row['option'])}={escape(str(row['value']))}</b> ({escape(row['clause'])}):"
        f" {escape(row['meaning'])}</li>"
        for row in found["rulings"]
    )
    sight = words.sight(found["rulings"][0]["nodes"])
    return (
        f"<h2>What each ruling changes</h2><p>Games at {sight}, with one ruling the other way, against those with all"
        " as usual. <i>Unchanged</i> counts the games that went exactly as without the switch.</p>"
        f"<ul>{meanings}</ul>" + _table(words.rulings(found))
    )


def _openings(found: Mapping[str, Any]) -> str:
    if found["set_ups"]:
        intro = "<p>Places are counted as in the notation of a set-up.</p>"
        return "<h2>Set-ups of the strongest</h2>" + intro + _table(words.set_ups(found))
    return "<h2>First turns of the strongest</h2>" + _table(words.first_turns(found))


def _how(found: Mapping[str, Any]) -> str:
    return (
        f"<h2>How it was made</h2><p><code>{escape(found['command'])}</code></p><p class=quiet>The same command gives"
        " the same numbers on any number of processes or machines. In games without secrets the first actions are drawn"
        f" among the best, so that games differ. Weights: <code>{escape(found['data'])}</code>. The data stand beside"
        " this page: study.json has everything, *.csv the tables, *.jsonl the games.</p>"
    )


def _table(table: words.Table) -> str:
    heads, rows = table
    head = "".join(f"<th>{escape(cell)}" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}" for cell in row) for row in rows)
    return f"<div class=wide><table><tr>{head}{body}</table></div>"
