"""A game's search with its memory, and what it finds in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from campanile.engine import native, table, weights
from campanile.engine.analysis import Analysis
from campanile.engine.limit import Limit
from campanile.engine.lines import Line, read_line, won_line
from campanile.engine.position import checked, core_of, rows_of
from campanile.engine.quick_look import winning_turns
from campanile.engine.score import PROOFS, Score
from campanile.games.actions import Action
from campanile.games.native import NativeGame, NativePosition
from campanile.games.position import Position
from campanile.games.registry import find

MEMORY = 16 << 20  # bytes for what a search remembers
# A search of hidden things cannot be watched: a look of an eighth comes before it, or this where there is no limit.
_FIRST_LOOK = 8
_QUICK = Limit(time=0.1)

OnUpdate = Callable[[Analysis], None]


class Engine:
    """Analyses positions of one game, one at a time, and remembers what it saw until `clear`.

    `memory` (bytes) and `threads` are for games without secrets, `seed` and `trusting` for those with them: who is
    trusting never thinks that the other side knows its secrets.
    """

    def __init__(
        self, game: str, *, memory: int = MEMORY, threads: int = 1, seed: int = 1, trusting: bool = False
    ) -> None:
        """ValueError for a game that does not exist, or a number that makes no sense."""
        entry = find(game)
        for noun, number, least in (("memory", memory, 0), ("threads", threads, 1), ("seed", seed, 0)):
            if isinstance(number, bool) or not isinstance(number, int) or number < least:
                raise ValueError(f"{noun} is a whole number from {least}, not {number!r}")
        self.game = entry.name
        self._sides = entry.sides
        self._seed = seed
        self._trusting = trusting
        self._open: native.OpenSearch | None = None
        self._hidden: native.HiddenSearch | None = None
        if entry.hidden:
            self._hidden = self._make_hidden()
        else:
            self._open = native.make_search(game, weights.load(game), memory, threads)

    def analyse(
        self,
        position: Position,
        limit: Limit,
        lines: int = 3,
        *,
        stop: native.StopFlag | None = None,
        on_update: OnUpdate | None = None,
    ) -> Analysis:
        """The best `lines` actions; see `campanile.engine.analyse`."""
        checked(position, self.game)
        if isinstance(lines, bool) or not isinstance(lines, int) or lines < 1:
            raise ValueError(f"the number of lines is a whole number from 1, not {lines!r}")
        if not isinstance(limit, Limit):
            raise TypeError(f"a limit is a Limit, as Limit(time=0.5), not {limit!r}")
        if limit.is_none and stop is None:
            raise ValueError("a search without a limit needs something to stop it")
        if not find(self.game).hidden:
            return self._analyse_open(position, limit, lines, stop, on_update)
        return self._analyse_hidden(position, limit, lines, stop, on_update)

    def clear(self) -> None:
        """Forget everything, so that the next search is as if it were the first."""
        if self._open is not None:
            self._open.clear()
        else:
            self._hidden = self._make_hidden()

    def _make_hidden(self) -> native.HiddenSearch:
        return native.make_hidden(self.game, "Engine", self._seed, trusting=self._trusting)

    def _analyse_open(
        self, position: Position, limit: Limit, lines: int, stop: native.StopFlag | None, on_update: OnUpdate | None
    ) -> Analysis:
        assert self._open is not None  # noqa: S101 - for the type checker: one of both is there
        core = core_of(position)
        # Whoever is told something may play on meanwhile; the lines belong to the position as it was.
        frozen = cast("NativeGame", core).copy()
        # The search counts actions: of two wins it likes the one of two turns better if that has fewer of them.
        won = [won_line(frozen, turn, self._sides) for turn in winning_turns(frozen, self.game, limit, stop=stop)]

        def tell(report: native.SearchReport) -> None:
            if on_update is not None and report.lines:
                on_update(self._read_search(frozen, report, won[:lines], final=False))

        report = self._open.search(
            frozen, depth=limit.most_depth, nodes=limit.most_nodes, seconds=limit.seconds, lines=lines, stop=stop,
            on_update=tell if on_update is not None else None,
        )  # fmt: skip
        return self._read_search(frozen, report, won[:lines], final=True)

    def _read_search(
        self, core: NativePosition, report: native.SearchReport, won: list[Line], *, final: bool
    ) -> Analysis:
        unit = table.unit(self.game)
        # Of what was not searched at all nothing is known; but something must be played.
        searched = [line for line in report.lines if line.depth > 0] or report.lines[:1]
        found = (read_line(core, line, find(self.game), unit) for line in searched)
        known = {line.action for line in won}
        others = [line for line in found if line.action not in known]
        return Analysis(
            game=self.game,
            mover=self._sides[core.mover()],
            lines=tuple([*won, *others][: max(len(searched), len(won))]),
            proof="win" if won else PROOFS[report.proof],
            depth=report.depth,
            nodes=report.nodes,
            seconds=report.seconds,
            final=final,
        )

    def _analyse_hidden(
        self, position: Position, limit: Limit, lines: int, stop: native.StopFlag | None, on_update: OnUpdate | None
    ) -> Analysis:
        if limit.time is None and limit.nodes is None and limit.depth is not None:
            raise ValueError("a game with secrets is searched for a time or a number of nodes, not to a depth")
        if on_update is not None:
            quick = Limit(limit.time and limit.time / _FIRST_LOOK, limit.nodes and max(1, limit.nodes // _FIRST_LOOK))
            quick = _QUICK if quick.is_none else quick
            look = self._make_hidden()
            report = _search_hidden(look, position, quick, stop)
            on_update(self._read_belief(position, report, lines, final=False))
            limit = Limit(limit.time and max(limit.time - report.seconds, limit.time / 2), limit.nodes)
        assert self._hidden is not None  # noqa: S101 - for the type checker: one of both is there
        report = _search_hidden(self._hidden, position, limit, stop)
        return self._read_belief(position, report, lines, final=True)

    def _read_belief(self, position: Position, report: native.BeliefReport, lines: int, *, final: bool) -> Analysis:
        core = core_of(position)
        mover = core.mover()
        proof = PROOFS[report.proof]
        # Of what is never played, too, the best comes first.
        rows = sorted(report.strategy, key=lambda row: (row[1], row[2]), reverse=True)

        def read(row: tuple[int, float, float]) -> Line:
            number, share, value = row
            score = Score(self._sides[mover], self._sides[1 - mover], min(max(value, 0.0), 1.0))
            return Line(((Action(core.action_text(number), number),),), score, 1, share)

        return Analysis(
            game=self.game,
            mover=self._sides[mover],
            lines=tuple(map(read, rows[:lines])),
            proof=proof,
            depth=0,
            nodes=report.nodes,
            seconds=report.seconds,
            worlds=report.worlds,
            final=final,
        )


def _search_hidden(
    search: native.HiddenSearch, position: Position, limit: Limit, stop: native.StopFlag | None
) -> native.BeliefReport:
    return search.search(core_of(position), rows_of(position), nodes=limit.most_nodes, seconds=limit.seconds, stop=stop)
