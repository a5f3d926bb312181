"""Write docs/rules/facts.json: what the core says of the boards on the rules pages, for the page that shows them.

The browser knows no rules, so the points, towers or lines of an illustrated position have to be told. `--check` only
compares; the tests do the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import campanile
from campanile.cli import rulebook
from campanile.cli.rulebook import Illustration

FACTS = Path(__file__).resolve().parents[1] / "docs" / "rules" / "facts.json"


def facts_text() -> str:
    """The file as it should be."""
    return json.dumps({game.name: page_facts(game.name) for game in campanile.games()}, indent=1) + "\n"


def page_facts(game: str) -> dict[str, dict[str, Any]]:
    """The facts of every board of one game's page; boards are the same in all languages."""
    parts = rulebook.split_boards(rulebook.load(game).text)
    positions = {part.position for part in parts if isinstance(part, Illustration)}
    return {text: facts for text in sorted(positions) if (facts := position_facts(game, text))}


def position_facts(game: str, text: str) -> dict[str, Any] | None:
    """What would be compared, and how the game ended; None for a view, of which nothing more may be known."""
    try:
        state = campanile.parse(game, text)
    except campanile.InvalidPosition:
        return None
    outcome = state.outcome()
    ended = outcome and {
        "winner": outcome.winner,
        "reason": "rules",
        "clause": outcome.clause,
        "text": str(outcome),
        "detail": outcome.detail,
    }
    return {"detail": state.detail(), "outcome": ended}


def main() -> None:
    """Write the file, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail if the file is not up to date")
    wanted = facts_text()
    if parser.parse_args().check:
        if FACTS.read_text(encoding="utf-8") != wanted:
            sys.exit("docs/rules/facts.json is not up to date: run scripts/make_rule_facts.py")
        return
    FACTS.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
