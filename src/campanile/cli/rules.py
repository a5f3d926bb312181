"""Printing rules pages, so that nothing is cut off, however narrow the terminal is."""

from __future__ import annotations

import re

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from campanile.cli import rulebook
from campanile.cli.arguments import find_game
from campanile.cli.guard import Mistake
from campanile.cli.rulebook import Grid, Rulebook, Ruling, split_tables
from campanile.cli.screen import KEY, QUIET, TITLE, make_console
from campanile.games import games

_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|\*(?P<slanted>[^*]+)\*")
_RULING = "[ruling]"
# Below this width five columns of sentences become pillars of single words.
_WIDE_ENOUGH = 100


def run(game: str | None, clause: str | None) -> None:
    """`campanile rules`."""
    console = make_console()
    if game is None:
        if clause:
            print_page(console, clause_page(_book_with(clause), clause))
            return
        list_games(console)
        return
    book = rulebook.load(find_game(game).name)
    print_page(console, clause_page(book, clause) if clause else whole_page(book, console.width))


def _book_with(clause: str) -> Rulebook:
    """The page that has this clause: the first letter of a clause names its game."""
    for entry in games():
        book = rulebook.load(entry.name)
        if clause.strip().lower() in (name.lower() for name in book.clauses()):
            return book
    raise Mistake(f"no game has a clause {clause!r}")


def print_page(console: Console, page: RenderableType) -> None:
    """Print with an empty line before and after."""
    console.print()
    console.print(page)
    console.print()


def list_games(console: Console) -> None:
    """Which pages there are."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for entry in games():
        table.add_row(Text(f"campanile rules {entry.name}", KEY), entry.title)
    print_page(console, Group("The rules, in our own words:", "", table))


def whole_page(book: Rulebook, width: int) -> RenderableType:
    """The whole page; its table of rulings as one block per ruling where the terminal is narrow."""
    before, heading, after = book.text.partition(f"## {rulebook.RULINGS}\n")
    parts: list[RenderableType] = [page_part(before)]
    if heading:
        rulings = [part for part in split_tables(after) if isinstance(part, str)]
        parts += ["", Markdown(f"## {rulebook.RULINGS}"), ""]
        parts += [page_part(part) for part in rulings[:1]]
        parts += ["", rulings_table(book.rulings()) if width >= _WIDE_ENOUGH else rulings_list(book.rulings())]
        for part in rulings[1:]:
            parts += ["", page_part(part)]
    return Group(*parts)


def page_part(text: str) -> RenderableType:
    """Text with tables, anywhere in a page."""
    parts: list[RenderableType] = []
    for part in split_tables(text):
        if isinstance(part, Grid):
            parts += ["", Padding(grid_table(part), (0, 0, 1, 2))]
        else:
            parts.append(Markdown(part.replace(_RULING, f"*{_RULING}*"), code_theme="ansi_dark"))
    return Group(*parts)


def grid_table(grid: Grid) -> Table:
    """A table whose cells wrap instead of being cut."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=TITLE)
    for place, head in enumerate(grid.head):
        # The first column holds what is typed or a letter: it is short, and broken in two it would be wrong.
        table.add_column(inline(head), overflow="fold", no_wrap=place == 0)
    for row in grid.rows:
        table.add_row(*(inline(cell) for cell in row))
    return table


def rulings_table(rulings: list[Ruling]) -> Table:
    """The rulings as a table of five columns."""
    table = Table(show_lines=True, header_style=TITLE, expand=True)
    table.add_column("Clause", style=KEY, no_wrap=True)
    for head, ratio in (("What the rulebook leaves open", 3), ("How we read it", 3), ("Why", 3)):
        table.add_column(head, ratio=ratio, overflow="fold")
    table.add_column("Switch", overflow="fold", no_wrap=True)
    for ruling in rulings:
        table.add_row(ruling.clause, *map(inline, (ruling.open, ruling.reading, ruling.why, ruling.switch)))
    return table


def rulings_list(rulings: list[Ruling]) -> Group:
    """The rulings one below the other."""
    blocks: list[RenderableType] = []
    for ruling in rulings:
        block = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        block.add_column(style=QUIET, no_wrap=True)
        block.add_column(overflow="fold")
        block.add_row("left open", inline(ruling.open))
        block.add_row("our reading", inline(ruling.reading))
        block.add_row("why", inline(ruling.why))
        block.add_row("switch", inline(ruling.switch))
        blocks += [Text(ruling.clause, KEY), Padding(block, (0, 0, 1, 2))]
    return Group(*blocks)


def clause_page(book: Rulebook, clause: str) -> RenderableType:
    """One clause with what is below it, and its rulings."""
    name = clause.strip()
    parts: list[RenderableType] = [page_part(book.clause(name))]
    rulings = [ruling for ruling in book.rulings() if ruling.clause.lower() == name.lower()]
    if rulings:
        parts += ["", Panel(rulings_list(rulings), title="ruling", title_align="left", border_style=QUIET)]
    return Group(*parts)


def inline(text: str) -> Text:
    """A line with `code`, **bold** and *slanted* words."""
    line = Text()
    end = 0
    for match in _INLINE.finditer(text):
        line.append(text[end : match.start()])
        for kind, style in (("code", KEY), ("bold", "bold"), ("slanted", "italic")):
            if match[kind]:
                line.append(match[kind], style)
        end = match.end()
    return line.append(text[end:])
