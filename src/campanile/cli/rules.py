"""Printing rules pages, so that nothing is cut off, however narrow the terminal is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from campanile.cli import rulebook
from campanile.cli.arguments import find_game
from campanile.cli.guard import Mistake
from campanile.cli.rulebook import Grid, Illustration, Rulebook, Ruling, split_boards, split_tables
from campanile.cli.screen import KEY, QUIET, TITLE, has_colour, make_console
from campanile.games import games, parse
from campanile.render import board

_INLINE = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|\*(?P<slanted>[^*]+)\*")
# Below this width five columns of sentences become pillars of single words.
_WIDE_ENOUGH = 100
_INDENT = 2


def run(game: str | None, clause: str | None, language: str = "en") -> None:
    """`campanile rules`."""
    console = make_console()
    if game is None:
        if clause:
            print_page(console, clause_page(_book_with(clause, language), clause))
            return
        list_games(console)
        return
    book = rulebook.load(find_game(game).name, language)
    print_page(console, clause_page(book, clause) if clause else whole_page(book, console.width))


def _book_with(clause: str, language: str) -> Rulebook:
    """The page that has this clause: the first letter of a clause names its game."""
    for entry in games():
        book = rulebook.load(entry.name, language)
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
    before, heading, after = book.text.partition(f"## {book.titles.rulings}\n")
    parts: list[RenderableType] = [page_part(book, before)]
    if heading:
        rulings = [part for part in split_tables(after) if isinstance(part, str)]
        parts += ["", Markdown(f"## {book.titles.rulings}"), ""]
        parts += [page_part(book, part) for part in rulings[:1]]
        parts += ["", rulings_table(book) if width >= _WIDE_ENOUGH else rulings_list(book, book.rulings())]
        for part in rulings[1:]:
            parts += ["", page_part(book, part)]
    return Group(*parts)


def page_part(book: Rulebook, text: str) -> RenderableType:
    """Text with tables and boards, anywhere in a page."""
    parts: list[RenderableType] = []
    for piece in split_boards(text):
        if isinstance(piece, Illustration):
            parts += ["", Picture(book, piece)]
            continue
        for part in split_tables(piece):
            if isinstance(part, Grid):
                parts += ["", Padding(grid_table(part), (0, 0, 1, 2))]
            else:
                mark = book.titles.ruling
                parts.append(Markdown(part.replace(mark, f"*{mark}*"), code_theme="ansi_dark"))
    return Group(*parts)


@dataclass(frozen=True, slots=True)
class Picture:
    """A board with its caption; where the terminal is too narrow for the board, its position text."""

    book: Rulebook
    shown: Illustration

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        compared = parse(self.book.game, self.shown.position).detail() if self.shown.explained else {}
        drawn = board(
            self.book.game,
            self.shown.position,
            last=self.shown.last,
            # Beside the mark of the side to move, which after the end is the side that would be next.
            detail=compared | {"status": self.book.titles.next},
            colour=has_colour(console),
            flip=self.shown.facing == self.book.sides[1],
        )
        text = Text.from_ansi(drawn, no_wrap=True, overflow="ignore")
        if max(line.cell_len for line in text.split()) > options.max_width - _INDENT:
            text = Text(self.shown.position, KEY, overflow="fold")
        yield Padding(text, (0, 0, 0, _INDENT))
        yield Padding(Text(self.shown.caption, "italic"), (0, 0, 1, _INDENT))


def grid_table(grid: Grid) -> Table:
    """A table whose cells wrap instead of being cut."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=TITLE)
    for place, head in enumerate(grid.head):
        # The first column holds what is typed or a letter: it is short, and broken in two it would be wrong.
        table.add_column(inline(head), overflow="fold", no_wrap=place == 0)
    for row in grid.rows:
        table.add_row(*(inline(cell) for cell in row))
    return table


def rulings_table(book: Rulebook) -> Table:
    """The rulings as a table of five columns."""
    table = Table(show_lines=True, header_style=TITLE, expand=True)
    clause, *sentences, switch = book.rulings_grid().head
    table.add_column(clause, style=KEY, no_wrap=True)
    for head in sentences:
        table.add_column(head, ratio=3, overflow="fold")
    table.add_column(switch, overflow="fold", no_wrap=True)
    for ruling in book.rulings():
        table.add_row(ruling.clause, *map(inline, (ruling.open, ruling.reading, ruling.why, ruling.switch)))
    return table


def rulings_list(book: Rulebook, rulings: list[Ruling]) -> Group:
    """The rulings one below the other."""
    blocks: list[RenderableType] = []
    for ruling in rulings:
        block = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        block.add_column(style=QUIET, no_wrap=True)
        block.add_column(overflow="fold")
        sentences = (ruling.open, ruling.reading, ruling.why, ruling.switch)
        for label, words in zip(book.titles.labels, sentences, strict=True):
            block.add_row(label, inline(words))
        blocks += [Text(ruling.clause, KEY), Padding(block, (0, 0, 1, 2))]
    return Group(*blocks)


def clause_page(book: Rulebook, clause: str) -> RenderableType:
    """One clause with what is below it, and its rulings."""
    name = clause.strip()
    parts: list[RenderableType] = [page_part(book, book.clause(name))]
    rulings = [ruling for ruling in book.rulings() if ruling.clause.lower() == name.lower()]
    if rulings:
        parts += [
            "",
            Panel(rulings_list(book, rulings), title=book.titles.ruling[1:-1], title_align="left", border_style=QUIET),
        ]
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
