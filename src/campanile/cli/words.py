"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game; `campanile games` lists them.")]
Options = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game; repeatable.")
]
Position = Annotated[str | None, typer.Option("--position", "-p", metavar="TEXT", help="Start from this position.")]
Moves = Annotated[list[str] | None, typer.Argument(metavar="MOVES", help="Actions or whole turns to play first.")]
# A flag: what follows it are the MOVES anyway, and so both ways of writing keep their order.
MovesFlag = Annotated[bool, typer.Option("--moves", help="May stand before the moves: --moves a b c.")]
Seer = Annotated[
    str | None,
    typer.Option("--seer", metavar="SIDE", help="Only what this side, or a spectator, may know; else everything."),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same openings and players.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=0, max=1024, help="Processes; all cores without it, 0: only this one.")
]
OnRay = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="On a Ray cluster: its address, auto, or local.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
