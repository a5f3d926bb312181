"""`campanile load`: put a server under load and print what came of it."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.table import Table

from campanile.cli.screen import KEY, TITLE, make_console
from campanile.server.load import Plan, Report, run


def measure(plan: Plan, *, goal: float, as_json: bool) -> bool:
    """Print the result; whether nothing was lost and nearly everybody knew in time."""
    report = run(plan)
    good = report.flawless and report.p99 < goal
    if as_json:
        print(json.dumps({**asdict(report), "goal": goal, "good": good}, indent=2))
    else:
        make_console().print(_table(report, goal))
    return good


def _table(report: Report, goal: float) -> Table:
    table = Table(header_style=TITLE, caption="From sending a turn to both seats informed of it.")
    table.add_column("What", style=KEY)
    table.add_column("Result", justify="right")
    errors = ", ".join(f"{word} × {count}" for word, count in sorted(report.errors.items())) or "none"
    for what, result in (
        ("games, two seats each", f"{report.games:,}"),
        ("seconds", f"{report.seconds:.1f}"),
        ("turns sent", f"{report.sent:,} ({report.sent / report.seconds:,.0f}/s)"),
        ("acknowledged", f"{report.acknowledged:,}"),
        ("lost", f"{report.lost:,}"),
        ("errors", errors),
        ("games that came to an end", f"{report.finished:,}"),
        ("p50", f"{report.p50:.1f} ms"),
        ("p95", f"{report.p95:.1f} ms"),
        ("p99", f"{report.p99:.1f} ms (goal: under {goal:g})"),
        ("slowest", f"{report.worst:.1f} ms"),
        ("this program late itself, p99", f"{report.client_late:.1f} ms"),
        ("opening all games", f"{report.opening:.1f} s"),
        ("server's processor time", "unknown" if report.server_cpu is None else f"{report.server_cpu:.0%} of a core"),
        ("server's memory", "unknown" if report.server_memory is None else f"{report.server_memory:,.0f} MB"),
    ):
        table.add_row(what, result)
    return table
