"""Players to measure others by."""

from __future__ import annotations

from campanile.engine import native, weights
from campanile.engine.choice import make_rng
from campanile.engine.limit import Limit
from campanile.engine.position import checked, core_of, rows_of
from campanile.engine.turn_plan import TurnPlan, own_turns
from campanile.games.actions import Action
from campanile.games.native import NativePosition
from campanile.games.position import Position

_A_MOMENT = Limit(time=0.5)
_SMALL_MEMORY = 1 << 16  # greedy only evaluates


class RandomPlayer:
    """Any legal action, all equally likely."""

    def __init__(self, name: str, game: str, seed: int) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._rng = make_rng(seed, "random")

    def choose(self, position: Position, limit: Limit | None = None) -> Action:  # noqa: ARG002 - it takes no time
        """An action that is legal in the position."""
        actions = checked(position, self._game).legal_actions
        return actions[self._rng.randrange(len(actions))]

    def close(self) -> None:
        """Nothing to give back."""


class GreedyPlayer:
    """The best evaluation after one whole turn of its own; it does not see what the other side can answer."""

    def __init__(self, name: str, game: str, seed: int) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._rng = make_rng(seed, "greedy")
        self._search = native.make_search(game, weights.load(game), _SMALL_MEMORY, 1)
        self._plan = TurnPlan()

    def choose(self, position: Position, limit: Limit | None = None) -> Action:  # noqa: ARG002 - it takes no time
        """An action that is legal in the position."""
        core = core_of(checked(position, self._game))
        planned = self._plan.next(core)
        if planned is None:
            turns = [(self._worth(end, core.mover()), turn) for turn, end in own_turns(core)]
            best = max(worth for worth, _ in turns)
            turn = self._rng.choice([turn for worth, turn in turns if worth == best])
            self._plan.follow(core, turn)
            planned = turn[0]
        return Action(core.action_text(planned), planned)

    def _worth(self, end: NativePosition, mover: int) -> int:
        """The evaluation for `mover` of a position in which his turn is over."""
        ending = end.ending()
        if ending is not None:
            winner = ending[0]
            return 0 if winner < 0 else 32000 if winner == mover else -32000
        score = self._search.evaluate(end)
        return score if end.mover() == mover else -score

    def close(self) -> None:
        """Nothing to give back."""


class UctPlayer:
    """Plain UCT with random playouts and proven results. A limit of nodes is one of simulations."""

    def __init__(self, name: str, game: str, seed: int, own: Limit) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._own = own
        self._search = native.make_uct(game, seed + 1)

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        core = core_of(checked(position, self._game))
        budget = budget_of(self._own, limit, _A_MOMENT)
        best = self._search.search(core, simulations=budget.most_nodes, seconds=budget.seconds).best
        if best is None:
            best = core.nth_legal_id(0)
        return Action(core.action_text(best), best)

    def close(self) -> None:
        """Nothing to give back."""


class SamplingPlayer:
    """A search of a game with secrets, at its full strength: it plays the mixed strategy that was found."""

    def __init__(self, name: str, game: str, seed: int, *, kind: str, own: Limit, usual: Limit = _A_MOMENT) -> None:
        """For `make_player`; `kind` is the native search."""
        self.name = name
        self._game = game
        self._own = own
        self._usual = usual
        self._rng = make_rng(seed, kind)
        self._search = native.make_hidden(game, kind, seed + 1)

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        core = core_of(checked(position, self._game))
        budget = budget_of(self._own, limit, self._usual)
        report = self._search.search(core, rows_of(position), nodes=budget.most_nodes, seconds=budget.seconds)
        rows = report.strategy
        number = self._rng.choices([row[0] for row in rows], [row[1] for row in rows])[0]
        return Action(core.action_text(number), number)

    def close(self) -> None:
        """Nothing to give back."""


def budget_of(own: Limit, allowed: Limit | None, usual: Limit) -> Limit:
    """What a player takes: what it was told to take, at most what is allowed; else all that is allowed."""
    if not own.is_none:
        return own.within(allowed)
    return usual if allowed is None or allowed.is_none else allowed
