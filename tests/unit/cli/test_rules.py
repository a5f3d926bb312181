"""`campanile rules`, and what is taken out of the rules pages."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import campanile
from campanile.cli import rulebook
from campanile.cli.rulebook import Illustration, Rulebook
from campanile.games import find

from .conftest import Cli

GAMES = [game.name for game in campanile.games()]
LANGUAGES = list(rulebook.TITLES)
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]


def squeezed(text: str) -> str:
    """The words alone, without blanks and the lines of tables."""
    return re.sub(r"[\s│┃|]+", "", text)


def test_without_a_game_they_are_listed(cli: Cli) -> None:
    ran = cli("rules")
    assert all(f"campanile rules {game}" in ran.out for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "language"), [(80, "en"), *((60, language) for language in LANGUAGES)])
def test_narrow_page_is_whole(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, game: str, columns: int, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = cli("rules", game, "--language", language).out
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= columns
    for ruling in rulebook.load(game, language).rulings():
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
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_in_the_table(game: str, language: str) -> None:
    book = rulebook.load(game, language)
    mark = book.titles.ruling
    listed = {ruling.clause for ruling in book.rulings()}
    names = book.clauses()
    for name in names:
        below = [other for other in names if other != name and other.startswith(name)]
        own = book.clause(name)
        for inner in below:
            own = own.replace(book.clause(inner), "")
        if mark in own and not any(mark in book.clause(inner) for inner in below):
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
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_says_what_the_english_page_says(game: str, language: str) -> None:
    english, book = rulebook.load(game), rulebook.load(game, language)
    assert book.clauses() == english.clauses()
    for name in book.clauses():
        assert book.clause(name).count(book.titles.ruling) == english.clause(name).count(english.titles.ruling)
        assert codes(book.clause(name)) == codes(english.clause(name))
    assert [(ruling.clause, ruling.switch) for ruling in book.rulings()] == [
        (ruling.clause, ruling.switch) for ruling in english.rulings()
    ]
    assert len(book.text.split("\n## ")) == len(english.text.split("\n## "))
    assert codes(book.text) == codes(english.text)
    mine, theirs = book.how_to_type(), english.how_to_type()
    assert mine is not None
    assert theirs is not None
    assert [row[0] for row in mine.rows] == [row[0] for row in theirs.rows]
    assert (book.pieces() is None) == (english.pieces() is None)
    assert shown_boards(book) == shown_boards(english)


def codes(text: str) -> list[str]:
    """What is to be typed, sorted, since languages put words in different orders."""
    found = re.findall(r"`([^`\n]+)`", rulebook.without_boards(text))
    # `square:level` is a pattern made of words and so has its own words in every language.
    return sorted(code for code in found if not re.fullmatch(r"[^\W\d]+:[^\W\d]+", code))


def shown_boards(book: Rulebook) -> list[Illustration]:
    return [replace(part, caption="") for part in rulebook.split_boards(book.text) if isinstance(part, Illustration)]


@pytest.mark.parametrize("game", GAMES)
def test_the_english_page_has_the_laws_clauses(game: str) -> None:
    entry = find(game)
    book = rulebook.load(game)
    assert book.sides == entry.sides
    assert entry.turn_clause in book.clauses()
    assert all(option.clause in book.clauses() for option in entry.options)
    named = " ".join(re.findall(r"`([^`\n]+)`", book.section(book.titles.rulings).split("|")[-1]))
    assert set(re.findall(r"(\w+)=", named)) == {option.name for option in entry.options}


@pytest.mark.parametrize("game", GAMES)
def test_every_illustration_is_a_position(game: str) -> None:
    book = rulebook.load(game)
    boards = [part for part in rulebook.split_boards(book.text) if isinstance(part, Illustration)]
    assert len(boards) >= 4
    for shown in boards:
        assert shown.caption.strip()
        assert shown.facing in ("", *book.sides)
        campanile.parse(game, unmasked(shown.position) if find(game).hidden else shown.position)


def unmasked(view: str) -> str:
    """A position that such a view could be of: unknown masks become those that are missing, in any order."""
    board, mover, captured, quiet = view.split(" ")
    for gone, unknown, change in zip(captured.split("/"), "Xx", (str.upper, str.lower), strict=True):
        if unknown in board:
            missing = list(change("NNNAAASLLC"))
            for mask in change(gone.strip("-")) + "".join(re.findall(change("[NASLC]"), board)):
                missing.remove(mask)
            board = re.sub(unknown, lambda _: missing.pop(), board)  # noqa: B023
    return " ".join((board, mover, captured, quiet))


def test_a_board_is_drawn_where_it_fits(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook.load("volto")
    first = next(part for part in rulebook.split_boards(book.text) if isinstance(part, Illustration))
    monkeypatch.setenv("COLUMNS", "80")
    wide = cli("rules", "volto", "-c", "M1").out
    assert first.position not in wide
    assert "║" in wide
    assert first.caption.split(":")[0] in " ".join(wide.split())
    monkeypatch.setenv("COLUMNS", "40")
    narrow = cli("rules", "volto", "-c", "M1").out
    assert first.position in narrow
    assert "║" not in narrow


def test_a_board_can_be_seen_from_the_other_side() -> None:
    parts = rulebook.split_boards("a\n```board last=b2b3,c4 facing=red show=ending\n5/5 w\nTwo\nlines.\n```\nb")
    assert parts == ["a\n", Illustration("5/5 w", "Two\nlines.", ("b2b3", "c4"), "red", explained=True), "\nb"]
    assert rulebook.without_boards("a\n```board\n5/5 w\nc\n```\nb") == "a\n\nb"


def test_the_page_is_told_the_facts_of_its_boards() -> None:
    script = Path(__file__).parents[3] / "scripts" / "make_rule_facts.py"
    subprocess.run([sys.executable, script, "--check"], check=True, timeout=120)


def test_what_is_compared_is_shown(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert "White 54, Black 39" in cli("rules", "turris", "-c", "T6").out


def test_a_language_that_there_is_not(cli: Cli) -> None:
    ran = cli("rules", "volto", "--language", "la")
    assert ran.code != 0
    assert "there are en, de, fr, es" in " ".join(ran.err.split())


@pytest.mark.parametrize("game", GAMES)
def test_what_the_game_screen_needs(game: str) -> None:
    book = rulebook.load(game)
    assert book.summary()
    grid = book.how_to_type()
    assert grid is not None
    assert grid.head == ("You write", "It means")
    assert (book.pieces() is not None) == campanile.new(game)._game.hidden
    assert book.section("no such section") == ""


def test_tables_and_text_are_told_apart() -> None:
    parts = rulebook.split_tables("before\n| a | b |\n|---|---|\n| 1 | 2 |\n\nafter\n| no table")
    assert parts == ["before", rulebook.Grid(("a", "b"), (("1", "2"),)), "\nafter\n| no table"]
