"""The page has a sentence for every clause that can be named to a player, and words for every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import campanile
from campanile.cli import rulebook
from campanile.games import Game

ROOT = Path(__file__).parents[3]
# Where the core names a clause to somebody who plays; the other files speak of texts of positions and views.
SPEAKING = ("refusal.cpp", "set_up.cpp", "state.cpp", "ending.cpp", "view.cpp")


def page_texts(catalogue: str) -> dict[str, str]:
    text = (ROOT / "web" / "src" / "i18n" / "en" / f"{catalogue}.ts").read_text(encoding="utf-8")
    return dict(re.findall(r"""'([\w.]+)':\s*(?:'|")(.+?)(?:'|"),\n""", text))


def named_clauses() -> set[str]:
    """All that the native files and the server name, and what a turn is, which the façade names."""
    files = [path for path in (ROOT / "native" / "games").glob("*/*.cpp") if path.name in SPEAKING]
    files += (ROOT / "src" / "campanile" / "server").glob("*.py")
    found = {name for path in files for name in re.findall(r'"([A-Z][0-9](?:\.[0-9])?[a-z]?)"', path.read_text())}
    return found | {game.turn_clause for game in campanile.games()}


def test_every_named_clause_has_a_sentence() -> None:
    named = named_clauses()
    assert len(named) > 40
    assert {f"clauses.{name}" for name in named} == set(page_texts("clauses"))


def test_every_clause_with_a_sentence_can_be_read() -> None:
    known = {name for game in campanile.games() for name in rulebook.load(game.name).clauses()}
    assert named_clauses() <= known


@pytest.mark.parametrize("game", campanile.games(), ids=lambda game: game.name)
def test_every_option_has_words(game: Game) -> None:
    wanted = set()
    for option in game.options:
        stem = f"options.{game.name}.{option.name}"
        wanted |= {f"{stem}.label", f"{stem}.help"}
        wanted |= {f"{stem}.value.{str(value).lower()}" for value in option.values}
    assert wanted == {key for key in page_texts("options") if key.startswith(f"options.{game.name}.")}
