"""axe-core looks for whatever would stand in the way of people with disabilities."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _source() -> str:
    return _SOURCE.read_text(encoding="utf-8")


def findings(page: Page) -> list[str]:
    """What is wrong on a page, with the elements that are concerned."""
    # Evaluated, not added as a script: the page's policy would rightly refuse it.
    page.evaluate(_source())
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
