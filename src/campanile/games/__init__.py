"""The typed façade over the native core: one State class for all games, and the registry of the games there are."""

from campanile.games.actions import Action, LegalActions
from campanile.games.errors import CampanileError, GameOver, IllegalAction, InvalidNotation, InvalidPosition
from campanile.games.outcome import Outcome
from campanile.games.registry import Game, Option, find, games
from campanile.games.state import State, new, parse, perft
from campanile.games.view import View

__all__ = [
    "Action",
    "CampanileError",
    "Game",
    "GameOver",
    "IllegalAction",
    "InvalidNotation",
    "InvalidPosition",
    "LegalActions",
    "Option",
    "Outcome",
    "State",
    "View",
    "find",
    "games",
    "new",
    "parse",
    "perft",
]
