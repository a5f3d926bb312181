"""The files of a study."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campanile.research.study import words
from campanile.research.study.report import report
from campanile.research.study.summary import summary

_TABLES = {
    "strengths": words.strengths,
    "endings": words.endings,
    "rulings": words.rulings,
    "first-turns": words.first_turns,
    "lines": words.lines,
    "set-ups": words.set_ups,
}


def write_study(found: Mapping[str, Any], folder: Path) -> Path:
    """Write page, summary and data into the folder; the page's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "study.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "summary.md").write_text(summary(found), encoding="utf-8")
    for name, make in _TABLES.items():
        heads, rows = make(found)
        if rows:
            with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([heads, *rows])
    page = folder / "report.html"
    page.write_text(report(found), encoding="utf-8")
    return page
