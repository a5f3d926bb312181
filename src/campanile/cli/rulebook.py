"""The rules pages: finding them, and taking out of them what a screen asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import campanile
from campanile.cli.guard import Mistake

# A clause begins with its number in bold, at the left or as an item of a list: "**V4** *Turn.*", "- **V4.1** …".
_CLAUSE = re.compile(r"^(?P<indent> *)(?:- )?\*\*(?P<name>[A-Z][0-9]+(?:\.[0-9]+)?[a-z]?)\*\*", re.MULTILINE)
_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
_CELL_BREAK = re.compile(r"(?<!\\)\|")

RULINGS, NOTATION, SUMMARY = "Rulings", "Notation", "In one minute"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of a page."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """One place where the rulebook is silent or can be read in two ways."""

    clause: str
    open: str
    reading: str
    why: str
    switch: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules page."""

    text: str

    def section(self, title: str) -> str:
        """What stands below that heading, without the heading; empty if there is none."""
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", self.text, re.MULTILINE | re.DOTALL)
        return found[1].strip("\n") if found else ""

    def rulings(self) -> list[Ruling]:
        """Every row of the table of rulings."""
        grids = [part for part in split_tables(self.section(RULINGS)) if isinstance(part, Grid)]
        return [Ruling(*(*row, *("",) * 5)[:5]) for row in grids[0].rows] if grids else []

    def how_to_type(self) -> Grid | None:
        """The table of what a player writes and what it means."""
        return next((part for part in split_tables(self.section(NOTATION)) if isinstance(part, Grid)), None)

    def pieces(self) -> Grid | None:
        """The table that says what the letters of the pieces mean, in games that have it."""
        grids = (part for part in split_tables(self.text) if isinstance(part, Grid))
        return next((grid for grid in grids if grid.head[0] == "Letter"), None)

    def clauses(self) -> list[str]:
        """The numbers of all clauses."""
        return [match["name"] for match in _CLAUSE.finditer(self.text)]

    def clause(self, name: str) -> str:
        """The text of a clause with everything below it; Mistake if there is none of that number."""
        marks = list(_CLAUSE.finditer(self.text))
        place = next((i for i, mark in enumerate(marks) if mark["name"].lower() == name.strip().lower()), None)
        if place is None:
            raise Mistake(f"there is no clause {name!r}; there are {', '.join(self.clauses())}")
        start = marks[place]
        after = [mark.start() for mark in marks[place + 1 :] if not _is_below(mark["name"], start["name"])]
        heading = _HEADING.search(self.text, start.end())
        end = min([*after[:1], heading.start() if heading else len(self.text)])
        block = self.text[start.start() : end]
        if start["indent"]:
            # An item inside an item is one paragraph; what follows belongs to the clause around it.
            block = block.split("\n\n")[0]
        return _without_indent(block.strip("\n"))


def _is_below(name: str, above: str) -> bool:
    rest = name.removeprefix(above)
    return rest != name and not rest[:1].isdigit()


def _without_indent(block: str) -> str:
    """The text at the left margin, whether it was an item of a list or not."""
    lines = block.split("\n")
    first = lines[0].lstrip().removeprefix("- ")
    margin = len(lines[0]) - len(first)
    return "\n".join([first, *(line[margin:] if line[:margin].isspace() else line for line in lines[1:])])


def split_tables(page: str) -> list[str | Grid]:
    """The page cut into tables and the text between them."""
    parts: list[str | Grid] = []
    text: list[str] = []
    table: list[str] = []

    def close_table() -> None:
        if len(table) >= 2:
            parts.append("\n".join(text))
            parts.append(_read_table(table))
            text.clear()
        else:
            text.extend(table)
        table.clear()

    for line in page.split("\n"):
        if line.lstrip().startswith("|"):
            table.append(line)
        else:
            close_table()
            text.append(line)
    close_table()
    parts.append("\n".join(text))
    return [part for part in parts if isinstance(part, Grid) or part.strip()]


def _read_table(lines: list[str]) -> Grid:
    rows = [tuple(cell.strip() for cell in _CELL_BREAK.split(line.strip().strip("|"))) for line in lines]
    return Grid(rows[0], tuple(rows[2:]))


@cache
def load(game: str) -> Rulebook:
    """The rules page of that game."""
    for folder in _folders():
        page = folder / f"{game}.md"
        if page.is_file():
            return Rulebook(page.read_text(encoding="utf-8"))
    raise Mistake(f"the rules page of {game} is not installed")


def _folders() -> list[Path]:
    # An editable install spreads the package over several folders; a source tree has the pages outside of it.
    installed = [Path(entry) / "rules" for entry in campanile.__path__]
    return [*installed, Path(__file__).resolve().parents[3] / "docs" / "rules"]
