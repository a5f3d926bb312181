"""A hint: what to play, and why, in a sentence. Every claim has been confirmed by a search."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

from campanile.engine.analysis import Analysis
from campanile.engine.api import A_SECOND
from campanile.engine.limit import Limit
from campanile.engine.lines import Line
from campanile.engine.position import checked, core_of, is_hidden
from campanile.engine.score import percent
from campanile.engine.searcher import Engine
from campanile.games.actions import Action
from campanile.games.native import NativeGame, NativePosition
from campanile.games.position import Position

_LINES = 4  # enough to find one that is not the same turn in another order
_CLEARLY = 0.03  # a difference in win probability worth a word


@dataclass(frozen=True, slots=True)
class Hint:
    """The rest of the present turn, and what speaks for it."""

    turn: tuple[Action, ...]
    claims: tuple[str, ...]

    def __str__(self) -> str:
        return f"{','.join(self.turn)}: {'; '.join(self.claims)}."


def hint(position: Position, limit: Limit = A_SECOND, *, engine: Engine | None = None) -> Hint:
    """What to play, and what it does, threatens or prevents.

    In games with secrets nothing but probabilities can be said, unless the result is certain.
    """
    own = engine or Engine(checked(position).game)
    analysis = own.analyse(position, limit, _LINES)
    best = analysis.best
    if is_hidden(own.game):
        return Hint(best.turns[0], tuple(_mixture(analysis)))
    if best.score.proof is not None:
        result = f"nothing helps: {best.score}" if analysis.proof == "loss" else str(best.score)
        return Hint(best.turns[0], (*_defence(own, position, best), result))
    claims = [*_defence(own, position, best), *_threat(own, position, best), *_comparison(position, analysis)]
    return Hint(best.turns[0], tuple(claims))


def _defence(engine: Engine, position: Position, best: Line) -> list[str]:
    """What the other side would do after other actions."""
    core = core_of(position)
    count = core.legal_count()
    if count == 1:
        return ["the only legal action"]
    if best.score.proof in ("win", "loss"):
        return []
    bad = [line for line in engine.look(core) if line.score.proof == "loss" and line.score.turns == 1]
    if not bad or any(line.action == best.action for line in bad):
        return []
    other = best.score.other.capitalize()
    reply, times = Counter(_answer(line) for line in bad).most_common(1)[0]
    if len(bad) == count - 1:
        how = f" with {reply}" if times == len(bad) else ""
        return [f"the only action after which {other} does not win at once{how}"]
    if 2 * times < count - 1:
        return []  # it is easily met
    return [f"stops {other}, who wins at once with {reply} after {times} of the {count - 1} other actions"]


def _answer(line: Line) -> str:
    """The other side's turn in a line that it wins with that turn."""
    return ",".join(line.turns[1] if len(line.turns) > 1 else line.turns[0])


def _threat(engine: Engine, position: Position, best: Line) -> list[str]:
    """What the other side has to prevent after the turn."""
    after = _after(core_of(position), best)
    if after.ending() is not None or after.mover() == core_of(position).mover():
        return []
    answers = engine.look(after)
    bad = [line for line in answers if line.score.proof == "loss" and line.score.turns == 1]
    good = [line for line in answers if line.score.proof != "loss"]
    if 2 * len(bad) <= len(answers) or not good:
        return []
    if len(good) == 1:
        return [f"threatens to win at once, which only {good[0].action} prevents"]
    return [f"threatens to win at once, which {len(good)} of {len(answers)} answers prevent"]


def _comparison(position: Position, analysis: Analysis) -> list[str]:
    best = analysis.best
    core = core_of(position)
    end = _after(core, best).text()
    others = [line for line in analysis.lines[1:] if _after(core, line).text() != end]
    if not others or others[0].score.proof == "loss":
        return [str(best.score)]
    gain = best.score.probability - others[0].score.probability
    if gain < _CLEARLY:
        return [f"{best.score}; {','.join(others[0].turns[0])} is about as good"]
    return [f"{best.score}, against {percent(others[0].score.probability)} after {','.join(others[0].turns[0])}"]


def _after(core: NativePosition, line: Line) -> NativeGame:
    trial = cast("NativeGame", core).copy()
    for action in line.turns[0]:
        trial.play_id(action.id)
    return trial


def _mixture(analysis: Analysis) -> list[str]:
    best = analysis.best
    mover = best.score.mover.capitalize()
    if analysis.proof is not None:
        result = {"win": f"{mover} wins", "draw": "a draw", "loss": f"nothing helps: {mover} loses"}[analysis.proof]
        return [f"{result}, whatever is hidden (proved)"]
    claims = [f"{mover} {percent(best.score.probability)}"]
    if best.share is not None and best.share < 0.99 and len(analysis.lines) > 1:
        other = analysis.lines[1]
        claims.append(
            f"to stay unpredictable it is played {percent(best.share)} of the time, {other.action} "
            f"{percent(other.share or 0.0)}"
        )
    elif len(analysis.lines) > 1:
        other = max(analysis.lines[1:], key=lambda line: line.score.probability)
        claims[0] += f", against {percent(other.score.probability)} after {other.action}"
    return claims
