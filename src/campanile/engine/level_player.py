"""The levels: short sight and a softened choice where they are weak, everything where they are strong."""

from __future__ import annotations

from typing import NamedTuple

from campanile.engine import book, native, weights
from campanile.engine.choice import make_rng, soften, whole_number
from campanile.engine.levels import HiddenSetting, Setting
from campanile.engine.limit import Limit
from campanile.engine.position import checked, core_of, open_core, rows_of
from campanile.engine.quick_look import sensible
from campanile.engine.score import probability_of
from campanile.engine.turn_plan import TurnPlan, within_turn
from campanile.games.actions import Action
from campanile.games.native import NativeGame, NativePosition
from campanile.games.position import Position

_SMALL, _LARGE = 1 << 20, 64 << 20  # bytes
_MANY_NODES = 200_000
_SOFTENING = 10.0  # how much the softened choice counts beside the mixture, for a temperature of 1
_TOLERABLE = 0.5  # what a careful player accepts, as a part of the best value: not what lets the other side win at once


class LevelPlayer:
    """A player of some strength in a game without secrets."""

    def __init__(self, name: str, game: str, seed: int, setting: Setting, *, knows_openings: bool = False) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._setting = setting
        self._knows_openings = knows_openings
        self._rng = make_rng(seed, "level")
        memory = _LARGE if setting.nodes >= _MANY_NODES else _SMALL
        self._search = native.make_search(game, weights.load(game), memory, 1)
        self._plan = TurnPlan()

    def choose(self, position: Position, limit: Limit | None = None, *, stop: native.StopFlag | None = None) -> Action:
        """An action that is legal in the position. `stop.set()` in another thread ends the thought."""
        core = open_core(checked(position, self._game))
        number = core.nth_legal_id(0) if core.legal_count() == 1 else self._known(core)
        if number is None:
            number = self._choose(core, limit, stop)
        return Action(core.action_text(number), number)

    def _known(self, core: NativeGame) -> int | None:
        return book.choice(self._game, core) if self._knows_openings else None

    def _choose(self, core: NativePosition, limit: Limit | None, stop: native.StopFlag | None) -> int:
        setting = self._setting
        careful = self._rng.random() < setting.care
        allowed = sensible(core, self._game, limit, stop=stop) if careful else core.legal_ids()
        planned = self._plan.next(core)
        if planned is not None and planned in allowed:
            return planned
        if len(allowed) == 1:
            return allowed[0]
        line = self._weigh(core, allowed, limit, stop)
        if line is None:
            return allowed[0]
        # A softened choice is made once a turn; who chooses the best may as well think again.
        if setting.temperature > 0:
            self._plan.follow(core, line.ids)
        return line.ids[0]

    def _weigh(
        self, core: NativePosition, allowed: list[int], limit: Limit | None, stop: native.StopFlag | None
    ) -> native.SearchLine | None:
        setting = self._setting
        own = Limit(setting.seconds, setting.nodes, max(1, whole_number(setting.depth, self._rng)))
        budget = within_turn(own, core).within(limit)
        report = self._search.search(
            core, depth=budget.most_depth, nodes=budget.most_nodes, seconds=budget.seconds,
            lines=max(1, whole_number(setting.lines, self._rng)), stop=stop,
        )  # fmt: skip
        lines = [line for line in report.lines if line.ids[0] in allowed]
        if not lines or setting.temperature == 0:
            return lines[0] if lines else None
        weighed = soften([probability_of(line.score) for line in lines], setting.temperature)
        return self._rng.choices(lines, weighed)[0]

    def close(self) -> None:
        """Nothing to give back."""


class _Mood(NamedTuple):
    careful: bool
    bold: bool


class HiddenLevelPlayer:
    """A player of some strength in a game with secrets: it plays a mixture, softened where it is weak."""

    def __init__(self, name: str, game: str, seed: int, setting: HiddenSetting, *, wary: bool = False) -> None:
        """For `make_player`."""
        self.name = name
        self._game = game
        self._setting = setting
        self._trusting = not wary
        self._seed = seed + 1
        self._rng = make_rng(seed, "level")
        self._searches: dict[_Mood, native.HiddenSearch] = {}

    def choose(self, position: Position, limit: Limit | None = None, *, stop: native.StopFlag | None = None) -> Action:
        """An action that is legal in the position. `stop.set()` in another thread ends the thought."""
        core = core_of(checked(position, self._game))
        budget = Limit(self._setting.seconds, self._setting.nodes).within(limit)
        mood = _Mood(self._happens(self._setting.care), self._happens(self._setting.boldness))
        report = self._search(mood).search(
            core, rows_of(position), nodes=budget.most_nodes, seconds=budget.seconds, stop=stop
        )
        number = self._draw(report, careful=mood.careful)
        return Action(core.action_text(number), number)

    def _happens(self, share: float) -> bool:
        return self._rng.random() < share

    def _search(self, mood: _Mood) -> native.HiddenSearch:
        if mood not in self._searches:
            self._searches[mood] = native.make_hidden(
                self._game, "Engine", self._seed, careful=mood.careful, timid=not mood.bold, trusting=self._trusting
            )
        return self._searches[mood]

    def _draw(self, report: native.BeliefReport, *, careful: bool) -> int:
        rows = report.strategy
        if careful:
            least = _TOLERABLE / (1 + self._setting.temperature) * max(value for _, _, value in rows)
            tolerable = [row for row in rows if row[2] >= least]
            # What looks best may be what the engine would not play.
            rows = tolerable if any(share > 0 for _, share, _ in tolerable) else rows
        shares = [share for _, share, _ in rows]
        if self._setting.temperature > 0:
            soft = soften([value for _, _, value in rows], self._setting.temperature)
            shares = [
                share + _SOFTENING * self._setting.temperature * weight
                for share, weight in zip(shares, soft, strict=True)
            ]
        return self._rng.choices([number for number, _, _ in rows], shares)[0]

    def close(self) -> None:
        """Nothing to give back."""
