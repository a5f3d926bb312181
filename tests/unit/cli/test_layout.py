"""What stands where on a terminal of the usual size, and what is left out when it is small."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

import campanile
from campanile.cli.play.layout import game_screen
from campanile.cli.play.session import Session
from campanile.cli.play.words import end_words

GAMES = [game.name for game in campanile.games()]
# Ten levels high; White's stones are used up.
TOWER = "vvseVVVV,VVEwESese,vvWsWSwSw/VVnvvVVs,VVEsENSn,VVWnWNsNvv/vveVVVVn,VVwnVVN,VVvvvvn w - c2:8/c2:9 -"
NEWS = Text("Black played b2.")


def screen(session: Session, message: Text | None, width: int = 80, height: int = 24) -> list[str]:
    """The lines above the prompt."""
    console = Console(file=StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    console.print(game_screen(console, session, message, flip=False))
    file = console.file
    assert isinstance(file, StringIO)
    return [line.rstrip() for line in file.getvalue().rstrip("\n").split("\n")]


@pytest.mark.parametrize("message", [None, NEWS])
def test_a_forced_pass_is_told_below_a_tall_tower(message: Text | None) -> None:
    lines = screen(Session(campanile.parse("turris", TOWER)), message)
    assert len(lines) < 24
    assert lines[0].split() == ["level", *map(str, range(1, 11))]
    assert lines[-1] == "White, only one action is possible: pass – no stone or no place (T4)."
    assert lines[-2].startswith(NEWS.plain if message else "W B largest groups")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_every_screen_has_room_for_its_prompt(game: str, seed: int) -> None:
    session = Session(campanile.new(game), human=campanile.new(game).sides[seed % 2])
    rng = random.Random(f"{game}{seed}")
    while not session.over:
        assert len(screen(session, NEWS)) < 24
        session.state.play_id(rng.choice(session.state.legal_ids()))
    ending = end_words(session)
    lines = screen(session, ending)
    assert len(lines) < 24
    assert ending.plain in lines or game != "turris"  # the others say it in a column beside the board


def test_the_best_comes_first_where_there_is_little_room() -> None:
    state = campanile.new("turris")
    state.play("b1")
    heights = range(14, 24)
    shown = {height: "\n".join(screen(Session(state), NEWS, height=height)) for height in heights}
    # News and advice come first; then what was played, then the commands.
    parts = ("type your move", "1 white b1", "or: help")
    assert NEWS.plain in shown[heights[0]]
    enough = [next(height for height in heights if part in shown[height]) for part in parts]
    assert enough == sorted(set(enough))
