"""The computer at the table: who it is, and how it takes its turns."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from campanile.cli.guard import Mistake
from campanile.cli.play.session import Session
from campanile.engine import LEVELS, Player, make_player
from campanile.games import Game

HUMAN = "Human"  # as records name somebody whose name nobody asked for
_LEVEL = re.compile(r"Campanile level ([0-9]{1,2})")
_EITHER = "random"


@dataclass(frozen=True, slots=True)
class Wish:
    """Whom somebody wants to play against: a player as `make_player` reads it. `side` is the side of the human."""

    spec: str
    name: str
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer that plays one side."""

    side: str
    name: str
    player: Player

    def take_turn(self, session: Session) -> None:
        """Play the whole turn. With secrets the player is shown its own view and nothing else (M8)."""
        state = session.state
        while session.mover == self.side:
            position = state.view(self.side) if session.game.hidden else state
            state.play(self.player.choose(position), by=self.side)
            session.changed = True
            if state.at_turn_start:
                break
        session.undone.clear()

    def close(self) -> None:
        """Nobody asks it any more."""
        self.player.close()


def wish(level: int | None, engine: str | None, side: str | None) -> Wish | None:
    """What the command line asks for; None: two people."""
    if level is not None and engine is not None:
        raise Mistake("play against a level or against another program, not both")
    if level is not None:
        return against_level(level, side)
    if engine is not None:
        return Wish(f"engine:{engine}", f"Engine {engine}", side)
    if side is not None:
        raise Mistake("--side is for a game against the computer: say --level 1 to 10, or --engine CMD")
    return None


def against_level(level: int, side: str | None = None) -> Wish:
    """One of our own levels."""
    return Wish(f"level:{level}", f"Campanile level {level}", side)


def invite(session: Session, wanted: Wish) -> Opponent:
    """Seat the computer opposite the human."""
    human = _side_of_human(session.game, session, wanted.side)
    side = session.other(human)
    # The system's source of chance: nobody can work out what the computer hides.
    player = make_player(wanted.spec, session.state.game, seed=random.SystemRandom().randrange(1 << 31))
    session.human = human
    session.names = {human: HUMAN, side: wanted.name}
    return Opponent(side, wanted.name, player)


def _side_of_human(game: Game, session: Session, wanted: str | None) -> str:
    word = (wanted or session.state.mover or game.sides[0]).strip().lower()
    if word == _EITHER:
        return random.SystemRandom().choice(game.sides)
    if word not in game.sides:
        raise Mistake(f"--side is {', '.join(game.sides)} or {_EITHER}, not {wanted!r}")
    return word


def return_to(session: Session) -> Opponent | None:
    """The computer that played a saved game, by its name there. Only our own: no file says which program to run."""
    for side, name in session.names.items():
        found = _LEVEL.fullmatch(name)
        if found and int(found[1]) in LEVELS and session.names.get(session.other(side)) == HUMAN:
            return invite(session, against_level(int(found[1]), session.other(side)))
    return None
