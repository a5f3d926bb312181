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

# An illustration: "```board last=b4-c4,c4 facing=dark show=ending", then a position text, then what the picture shows.
_BOARD = re.compile(r"^```board(?P<how>[^\n]*)\n(?P<position>[^\n]+)\n(?P<caption>.*?)\n```$", re.MULTILINE | re.DOTALL)
_SIDES = re.compile(r"\A<!-- sides: (\w+), (\w+) -->\n+")


@dataclass(frozen=True, slots=True)
class Titles:
    """How the pages of one language name their parts."""

    summary: str
    notation: str
    rulings: str
    ruling: str  # the mark of a sentence that is our reading
    next: str  # said of the side that is to move
    letter: str  # the head of the table that explains the letters of the pieces
    labels: tuple[str, str, str, str]  # of a ruling in a narrow terminal: left open, our reading, why, switch


TITLES = {
    "en": Titles(
        summary="In one minute",
        notation="Notation",
        rulings="Rulings",
        ruling="[ruling]",
        next="next",
        letter="Letter",
        labels=("left open", "our reading", "why", "switch"),
    ),
    "de": Titles(
        summary="In einer Minute",
        notation="Notation",
        rulings="Auslegungen",
        ruling="[Auslegung]",
        next="als Nächstes",
        letter="Buchstabe",
        labels=("offen", "wir lesen", "warum", "Schalter"),
    ),
    "fr": Titles(
        summary="En une minute",
        notation="Notation",
        rulings="Interprétations",
        ruling="[interprétation]",
        next="à suivre",
        letter="Lettre",
        labels=("ouvert", "notre lecture", "pourquoi", "réglage"),
    ),
    "es": Titles(
        summary="En un minuto",
        notation="Notación",
        rulings="Interpretaciones",
        ruling="[interpretación]",
        next="a continuación",
        letter="Letra",
        labels=("abierto", "nuestra lectura", "por qué", "ajuste"),
    ),
}


@dataclass(frozen=True, slots=True)
class Illustration:
    """A board of a page.

    `last` is the turn to mark, `facing` the side that sits at the bottom ("" for the first), `explained` says that what
    is compared at the end is shown with it.
    """

    position: str
    caption: str
    last: tuple[str, ...] = ()
    facing: str = ""
    explained: bool = False


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
    """One game's rules page in one language."""

    game: str
    sides: tuple[str, str]
    titles: Titles
    text: str

    def summary(self) -> str:
        """The game in one minute."""
        return self.section(self.titles.summary)

    def section(self, title: str) -> str:
        """What stands below that heading, without the heading; empty if there is none."""
        found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", self.text, re.MULTILINE | re.DOTALL)
        return found[1].strip("\n") if found else ""

    def rulings(self) -> list[Ruling]:
        """Every row of the table of rulings."""
        return [Ruling(*(*row, *("",) * 5)[:5]) for row in self.rulings_grid().rows]

    def rulings_grid(self) -> Grid:
        """The table of rulings as it stands on the page."""
        parts = split_tables(self.section(self.titles.rulings))
        return next((part for part in parts if isinstance(part, Grid)), Grid((), ()))

    def how_to_type(self) -> Grid | None:
        """The table of what a player writes and what it means."""
        return next((part for part in split_tables(self.section(self.titles.notation)) if isinstance(part, Grid)), None)

    def pieces(self) -> Grid | None:
        """The table that says what the letters of the pieces mean, in games that have it."""
        grids = (part for part in split_tables(self.text) if isinstance(part, Grid))
        return next((grid for grid in grids if grid.head[0] == self.titles.letter), None)

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


def split_boards(text: str) -> list[str | Illustration]:
    """The text cut into illustrations and what stands between them."""
    parts: list[str | Illustration] = []
    end = 0
    for match in _BOARD.finditer(text):
        parts += [text[end : match.start()], _illustration(match)]
        end = match.end()
    parts.append(text[end:])
    return [part for part in parts if isinstance(part, Illustration) or part.strip()]


def without_boards(text: str) -> str:
    """The words alone."""
    return "".join(part for part in split_boards(text) if isinstance(part, str))


def _illustration(match: re.Match[str]) -> Illustration:
    how = dict(word.split("=", 1) for word in match["how"].split())
    last = tuple(how["last"].split(",")) if "last" in how else ()
    return Illustration(match["position"], match["caption"], last, how.get("facing", ""), how.get("show") == "ending")


def _read_table(lines: list[str]) -> Grid:
    rows = [tuple(cell.strip() for cell in _CELL_BREAK.split(line.strip().strip("|"))) for line in lines]
    return Grid(rows[0], tuple(rows[2:]))


@cache
def load(game: str, language: str = "en") -> Rulebook:
    """The rules page of that game in that language."""
    if language not in TITLES:
        raise Mistake(f"there are no rules in {language!r}; there are {', '.join(TITLES)}")
    for folder in _folders():
        page = folder / language / f"{game}.md"
        if page.is_file():
            return _read(game, TITLES[language], page.read_text(encoding="utf-8"))
    raise Mistake(f"the rules page of {game} is not installed")


def _read(game: str, titles: Titles, text: str) -> Rulebook:
    head = _SIDES.match(text)
    if head is None:
        raise Mistake(f"the rules page of {game} does not begin with its sides")
    return Rulebook(game, (head[1], head[2]), titles, text[head.end() :])


def _folders() -> list[Path]:
    # An editable install spreads the package over several folders; a source tree has the pages outside of it.
    installed = [Path(entry) / "rules" for entry in campanile.__path__]
    return [*installed, Path(__file__).resolve().parents[3] / "docs" / "rules"]
