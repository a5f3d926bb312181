"""OpenSpiel's MCTS and IS-MCTS as players, with random rollouts and their usual settings.

Its Python searches are used: those in C++ (`pyspiel.MCTSBot`) crash on every game that is written in Python, also on
OpenSpiel's own ones (2.0.2).
"""

from __future__ import annotations

from typing import Any

from campanile.engine import Limit
from campanile.engine.position import checked
from campanile.games import Action, State, View, find
from campanile.games.position import Position
from campanile.research.envs.openspiel import GAMES, SpielState
from campanile.research.extras import needs
from campanile.research.worlds import imagine

with needs("open_spiel", "numpy"):
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

EXPLORATION = 2.0  # as in OpenSpiel's examples
MOST_SIMULATIONS = 1 << 20


class OpenSpielPlayer:
    """Searches with OpenSpiel. A limit of nodes is one of simulations; it knows no clock.

    A secret set-up is drawn at random: a tree search over its words would see each of them less than once.
    """

    def __init__(self, name: str, game: str, seed: int, simulations: int) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._simulations = min(simulations, MOST_SIMULATIONS)
        self._rng = np.random.RandomState(seed % 2**32)

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        actions = checked(position, self._game).legal_actions
        if len(actions) == 1 or actions[0].id >= find(self._game).native.mask_ids:
            return actions[int(self._rng.randint(len(actions)))]
        allowed = limit.nodes if limit is not None else None
        simulations = self._simulations if allowed is None else min(allowed, self._simulations)
        state = self._state_of(position)
        number = int(self._bot(state, max(2, simulations)).step(state))
        return next(action for action in actions if action.id == number)

    def _bot(self, state: SpielState, simulations: int) -> Any:
        game = state.get_game()
        evaluator = mcts.RandomRolloutEvaluator(1, self._rng)
        if find(self._game).hidden:
            return ismcts.ISMCTSBot(
                game=game,
                evaluator=evaluator,
                uct_c=EXPLORATION,
                max_simulations=simulations,
                random_state=self._rng,
            )
        return mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, solve=True, random_state=self._rng)

    def _state_of(self, position: Position) -> SpielState:
        """The game in OpenSpiel; of a view one as it could be, which the search resamples."""
        if isinstance(position, View):
            game = imagine(position, int(self._rng.randint(2**31)))
        else:
            assert isinstance(position, State)  # noqa: S101 - checked() has seen to it
            game = position
        return state_of(game)

    def close(self) -> None:
        """Nothing to give back."""


def state_of(game: State) -> SpielState:
    """A whole game as a state of OpenSpiel."""
    fresh = GAMES[game.game](dict(game.options))
    if game.start == str(fresh.begin(0).state):
        return fresh.replay(game, "")
    return GAMES[game.game]({**game.options, "start": game.start}).replay(game, "")
