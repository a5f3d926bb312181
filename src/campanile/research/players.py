"""Players of the research kit beside those of the engine: OpenSpiel's own tree searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campanile import engine
from campanile.engine import Player
from campanile.engine.spec import read_settings, split, whole
from campanile.games import find

if TYPE_CHECKING:
    from campanile.research.openspiel_player import OpenSpielPlayer

OPENSPIEL = "openspiel"
SIMULATIONS = 100  # of each action, if nobody says how many


def make_player(spec: str, game: str, *, seed: int = 0) -> Player:
    """As `campanile.engine.make_player`, and `openspiel:simulations=200`: OpenSpiel's MCTS, or IS-MCTS with secrets."""
    name, rest = split(spec)
    if name != OPENSPIEL:
        return engine.make_player(spec, game, seed=seed)
    settings = read_settings(name, rest, {"simulations": whole})
    return _openspiel(spec, find(game).name, seed, settings.get("simulations", SIMULATIONS))


def _openspiel(spec: str, game: str, seed: int, simulations: int) -> OpenSpielPlayer:
    from campanile.research.openspiel_player import OpenSpielPlayer  # OpenSpiel takes long to import

    return OpenSpielPlayer(spec, game, seed, simulations)
