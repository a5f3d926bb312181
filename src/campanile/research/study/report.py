"""The report: one page that needs nothing but itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from campanile.research.study import plots, words
from campanile.research.study.conclusions import conclusions

_MOST_STEPS = 30  # of the plot that shows how long games last
_BEFORE = " <i>Of those before</i> is how many of the games that came so far went on like this.</p>"
_LINES = (
    "<p>The most played lines, turn by turn; turns that lead to the same position, or to its turned or mirrored image,"
    f" are one.{_BEFORE}"
)
_MOVES = f"<p>The most played lines after both set-ups, each together with its mirror image.{_BEFORE}"
_STYLE = """
:root{color-scheme:light dark;--ink:#1a202c;--paper:#fffdf8;--line:#d8d2c4;--quiet:#5a6472;--dot:#2b6cb0}
@media (prefers-color-scheme:dark){:root{--ink:#e8e6e1;--paper:#1b1d21;--line:#3a3f47;--quiet:#a3abb8;--dot:#63a4e6}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:74rem;margin:2rem auto;
padding:0 1.5rem}
p,ul{max-width:46rem}
h1{font-size:2rem;margin-bottom:0}h2{margin-top:3rem;border-bottom:1px solid var(--line)}
.quiet{color:var(--quiet)}.verdict{font-size:1.15rem;border-left:4px solid var(--dot);padding-left:1rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:1.5rem 2rem;margin:1.5rem 0}
figure{margin:0}figcaption{font-weight:600;font-size:.95rem;margin-bottom:.3rem}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums;margin:1rem 0}
th,td{text-align:left;padding:.35rem 1.2rem .35rem 0;border-bottom:1px solid var(--line);white-space:nowrap;
vertical-align:top}
small{color:var(--quiet)}.wide{overflow-x:auto}svg{width:100%;display:block}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .tick{text-anchor:end}
svg .name{text-anchor:middle}svg .grid{stroke:var(--line)}svg .mark{stroke:#c05621;stroke-dasharray:5 4}
svg .bar{stroke:var(--dot);stroke-width:2}svg circle{fill:var(--dot)}
code{background:color-mix(in srgb,var(--line) 45%,transparent);padding:.1em .3em;overflow-wrap:anywhere}
"""


def report(found: Mapping[str, Any]) -> str:
    """The whole page."""
    title = f"{found['title']}: a study"
    parts = [
        f"<h1>{escape(title)}</h1><p class=quiet>A game by {escape(found['designer'])}, {found['year']}</p>",
        f"<p class=verdict>{escape(words.verdict(found))}</p>",
        _says(found),
        _about(),
        _strengths(found),
        "<h2>How games end</h2>" + _table(words.endings(found)),
        _rulings(found),
        _openings(found),
        "<h2>How large the game is</h2>" + "".join(f"<p>{_with_powers(text)}</p>" for text in words.size(found)),
        f"<h2>Symmetry</h2><p>{escape(words.symmetry(found))}</p>",
        _how(found),
    ]
    return (
        f'<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><body>{''.join(parts)}</body></html>\n"
    )


def _says(found: Mapping[str, Any]) -> str:
    return "<h2>What it says</h2><ul>" + "".join(f"<li>{_with_powers(text)}" for text in conclusions(found)) + "</ul>"


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

    choices = [(label, row["branching_by_action"]) for label, row in zip(names, rows, strict=True)]
    step, shares = by_length([row["lengths"] for row in rows])
    steps = "" if step == 1 else f", in steps of {step} turns"
    pictures = [
        plots.intervals(
            series("first_score"), axis="strength", percent=True, mark=0.5,
            label="Score of the player who begins (a draw is half a win)",
        ),
        plots.intervals(series("draws"), axis="strength", label="Drawn games", percent=True),
        plots.intervals(series("turns"), axis="strength", label="Length of a game, in turns of both sides"),
        plots.lines(
            list(zip(names, shares, strict=True)), axis="turns", percent=True,
            label=f"How long games last{steps}",
        ),
        plots.lines(choices, axis="action of the game", label="Legal actions, as the game goes on"),
    ]  # fmt: skip
    return (
        f"<h2>How the game changes with strength</h2><div class=plots>{''.join(pictures)}</div>"
        "<p>A turn is everything that a player does before the other may act, an action is the smallest choice in it."
        " <i>Legal actions</i> is how many there are to choose from, <i>forced</i> how often there is only one.</p>"
        + _table(words.strengths(found))
    )


def by_length(series: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, list[list[plots.Point]]]:
    """How long games last, counted in steps that leave a line one can read: the step, and the shares of each series."""
    turns = [length for row in series for length, _ in row]
    step = 1 + (max(turns) - min(turns)) // _MOST_STEPS
    found = []
    for row in series:
        total = sum(count for _, count in row)
        counted = dict.fromkeys(range(min(turns) // step, max(turns) // step + 1), 0)
        for length, count in row:
            counted[length // step] += count
        found.append([(place * step + (step - 1) / 2, count / total) for place, count in counted.items()])
    return step, found


def _rulings(found: Mapping[str, Any]) -> str:
    if not found["rulings"]:
        return "<h2>Rulings</h2><p>The game has no ruling that could be switched.</p>"
    meanings = "".join(
        f"<li><b>{escape(row['option'])}</b> ({escape(row['clause'])}), here {escape(str(row['value']))}, usually"
        f" {escape(str(row['usual']))}: {escape(row['meaning'])}</li>"
        for row in found["rulings"]
    )
    sight = words.sight(found["rulings"][0]["nodes"])
    return (
        f"<h2>What each ruling changes</h2><p>Games at {sight}, with one ruling the other way, each against the game"
        " with the same dice and all rulings as usual: changes are of such pairs. <i>Unchanged</i> counts the games"
        " that went and ended exactly as without the switch, <i>same result</i> those with the same winner.</p>"
        f"<ul>{meanings}</ul>" + _table(words.rulings(found))
    )


def _openings(found: Mapping[str, Any]) -> str:
    lines = _table(words.lines(found))
    if found["set_ups"]:
        intro = "<p>How often each kind is put on each place; places are counted as in the notation of a set-up.</p>"
        shares, scores = _table(words.set_up_shares(found)), _table(words.set_up_scores(found))
        tables = f"<h2>Set-ups of the strongest</h2>{intro}{shares}<p>What its owner scores then:</p>{scores}"
        return f"{tables}<h2>First moves of the strongest</h2>{_MOVES}{lines}"
    turns = _table(words.first_turns(found))
    return f"<h2>First turns of the strongest</h2>{turns}<h2>Openings of the strongest</h2>{_LINES}{lines}"


def _how(found: Mapping[str, Any]) -> str:
    return (
        f"<h2>How it was made</h2><p><code>{escape(found['command'])}</code></p><p class=quiet>The same command gives"
        " the same numbers on any number of processes or machines. In games without secrets the first actions are drawn"
        f" among the best, so that games differ. Weights: <code>{escape(found['data'])}</code>. The data stand beside"
        " this page: study.json has everything, *.csv the tables, *.jsonl the games.</p>"
    )


def _with_powers(text: str) -> str:
    """The words, with powers of ten as people write them."""
    return re.sub(r"10\^([\d.]+\d)", r"10<sup>\1</sup>", escape(text))


def _table(table: words.Table) -> str:
    heads, rows = table
    head = "".join(f"<th>{escape(cell)}" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{_cell(cell)}" for cell in row) for row in rows)
    return f"<div class=wide><table><tr>{head}{body}</table></div>"


def _cell(text: str) -> str:
    """The words, with what stands in brackets at their end on a line of its own."""
    return re.sub(r" \(([^()]+)\)$", r"<br><small>\1</small>", escape(text))
