"""`campanile rules`, and what is taken out of the rules pages."""

from __future__ import annotations

import re

import pytest

import campanile
from campanile.cli import rulebook

from .conftest import Cli

GAMES = [game.name for game in campanile.games()]


def squeezed(text: str) -> str:
    """The words alone, without blanks and the lines of tables."""
    return re.sub(r"[\s│┃|]+", "", text)


def test_without_a_game_they_are_listed(cli: Cli) -> None:
    ran = cli("rules")
    assert all(f"campanile rules {game}" in ran.out for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 80])
def test_narrow_page_is_whole(cli: Cli, monkeypatch: pytest.MonkeyPatch, game: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = cli("rules", game).out
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= columns
    for ruling in rulebook.load(game).rulings():
        assert ruling.clause in out
        for words in (ruling.open, ruling.reading, ruling.why, ruling.switch):
            # Lines of a block are wrapped one below the other, so that only the blanks differ.
            assert squeezed(words.replace("`", "")) in squeezed(out)


@pytest.mark.parametrize("game", GAMES)
def test_wide_page_has_a_table(cli: Cli, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv("COLUMNS", "220")
    out = cli("rules", game).out
    assert "…" not in out
    for ruling in rulebook.load(game).rulings():
        row = next(line for line in out.splitlines() if squeezed(ruling.clause + ruling.open) in squeezed(line))
        for words in (ruling.reading, ruling.why, ruling.switch):
            assert squeezed(words.replace("`", "")) in squeezed(row)


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_in_the_table(game: str) -> None:
    book = rulebook.load(game)
    listed = {ruling.clause for ruling in book.rulings()}
    names = book.clauses()
    for name in names:
        below = [other for other in names if other != name and other.startswith(name)]
        own = book.clause(name)
        for inner in below:
            own = own.replace(book.clause(inner), "")
        if "[ruling]" in own and not any("[ruling]" in book.clause(inner) for inner in below):
            assert name in listed
    switches = {ruling.switch.strip("`").partition("=")[0] for ruling in book.rulings()} - {"–"}
    assert switches <= {option.name for option in campanile.new(game)._game.options}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_can_be_asked_for(cli: Cli, game: str) -> None:
    for name in rulebook.load(game).clauses():
        ran = cli("rules", game, "--clause", name.lower())
        assert ran.code == 0
        assert name in ran.out.split()
        assert cli("rules", "--clause", name).out == ran.out


def test_a_clause_ends_where_the_next_begins(cli: Cli) -> None:
    assert " ".join(cli("rules", "volterra", "-c", "V4.2c").out.split()) == "V4.2c It has a free side (see V5)."
    assert "V4.2f" in cli("rules", "volterra", "-c", "V4.2").out
    assert "V4.3" not in cli("rules", "volterra", "-c", "V4.2").out
    assert "V4.5" in cli("rules", "volterra", "-c", "V4").out
    assert "A first turn" not in cli("rules", "volterra", "-c", "V9").out
    assert "our reading" in cli("rules", "volterra", "-c", "V8").out


@pytest.mark.parametrize("game", GAMES)
def test_what_the_game_screen_needs(game: str) -> None:
    book = rulebook.load(game)
    assert book.section(rulebook.SUMMARY)
    grid = book.how_to_type()
    assert grid is not None
    assert grid.head == ("You write", "It means")
    assert (book.pieces() is not None) == campanile.new(game)._game.hidden
    assert book.section("no such section") == ""


def test_tables_and_text_are_told_apart() -> None:
    parts = rulebook.split_tables("before\n| a | b |\n|---|---|\n| 1 | 2 |\n\nafter\n| no table")
    assert parts == ["before", rulebook.Grid(("a", "b"), (("1", "2"),)), "\nafter\n| no table"]
