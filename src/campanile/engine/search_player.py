"""The strongest player of a game without secrets: alpha-beta, as deep as it gets."""

from __future__ import annotations

from campanile.engine import book, native, weights
from campanile.engine.baselines import budget_of
from campanile.engine.limit import Limit
from campanile.engine.position import checked, open_core
from campanile.engine.turn_plan import within_turn
from campanile.games.actions import Action
from campanile.games.position import Position

MEMORY = 64 << 20
_USUAL = Limit(nodes=20_000)


class SearchPlayer:
    """The best action that is found within the limit."""

    def __init__(
        self,
        name: str,
        game: str,
        own: Limit,
        *,
        usual: Limit = _USUAL,
        memory: int = MEMORY,
        threads: int = 1,
        knows_openings: bool = False,
    ) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._own = own
        self._usual = usual
        self._knows_openings = knows_openings
        self._search = native.make_search(game, weights.load(game), memory, threads)

    def choose(self, position: Position, limit: Limit | None = None) -> Action:
        """An action that is legal in the position."""
        core = open_core(checked(position, self._game))
        if core.legal_count() == 1:
            number = core.nth_legal_id(0)
            return Action(core.action_text(number), number)
        if self._knows_openings and (known := book.choice(self._game, core)) is not None:
            return Action(core.action_text(known), known)
        budget = budget_of(self._own, limit, within_turn(self._usual, core))
        report = self._search.search(core, depth=budget.most_depth, nodes=budget.most_nodes, seconds=budget.seconds)
        line = report.lines[0]
        return Action(line.texts[0], line.ids[0])

    def close(self) -> None:
        """Nothing to give back."""
