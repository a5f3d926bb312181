"""`campanile games`: what there is to play."""

from __future__ import annotations

import json

from rich.table import Table
from rich.text import Text

from campanile.cli.screen import KEY, QUIET, TITLE, make_console
from campanile.games import Game, Option, games


def run(*, as_json: bool) -> None:
    """Print the games and their options."""
    console = make_console()
    if as_json:
        print(json.dumps([_data(game) for game in games()], indent=2, ensure_ascii=False))
        return
    console.print()
    console.print(games_table())
    console.print()
    console.print(options_table())
    console.print()
    hint = Text.assemble("Start with ", ("campanile play", KEY), ", read with ", ("campanile rules GAME", KEY), ".")
    console.print(hint)


def games_table() -> Table:
    """One row per game."""
    table = Table(header_style=TITLE)
    for head in ("Game", "Designer", "Year", "Sides", "Secrets"):
        table.add_column(head, overflow="fold", style=KEY if head == "Game" else "")
    for game in games():
        table.add_row(game.name, game.designer, str(game.year), " – ".join(game.sides), "yes" if game.hidden else "no")
    return table


def options_table() -> Table:
    """One row per option. The default is the first value that is named."""
    table = Table(header_style=TITLE, title="Options: -o name=value", title_justify="left", title_style=QUIET)
    for head in ("Game", "Option", "Values", "Default", "Clause", "Meaning"):
        table.add_column(head, overflow="fold", style=KEY if head == "Game" else "", no_wrap=head == "Option")
    for game in games():
        for place, option in enumerate(game.options):
            last = place == len(game.options) - 1
            table.add_row(
                game.name if place == 0 else "", option.name, ", ".join(map(value_word, option.values)),
                value_word(option.default), option.clause, option.meaning, end_section=last,
            )  # fmt: skip
    return table


def value_word(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _data(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "designer": game.designer,
        "year": game.year,
        "sides": game.sides,
        "hidden": game.hidden,
        "options": [_option_data(option) for option in game.options],
    }


def _option_data(option: Option) -> dict[str, object]:
    return {name: getattr(option, name) for name in ("name", "values", "default", "clause", "meaning")}
