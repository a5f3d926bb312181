"""A hint: what to play, and why, in a sentence. Every claim has been confirmed by a search."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import cast

from campanile.engine.analysis import Analysis
from campanile.engine.api import A_SECOND
from campanile.engine.claims import Claim, make_claim, score_claim
from campanile.engine.limit import Limit
from campanile.engine.lines import Line
from campanile.engine.position import checked, core_of, is_hidden
from campanile.engine.score import Score
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
    claims: tuple[Claim, ...]
    score: Score

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
        return Hint(best.turns[0], tuple(_mixture(analysis)), replace(best.score, proof=analysis.proof))
    if best.score.proof is not None:
        result = score_claim("hopeless" if analysis.proof == "loss" else "score", best.score)
        return Hint(best.turns[0], (*_defence(own, position, best), result), best.score)
    claims = [*_defence(own, position, best), *_threat(own, position, best), *_comparison(position, analysis)]
    return Hint(best.turns[0], tuple(claims), best.score)


def _defence(engine: Engine, position: Position, best: Line) -> list[Claim]:
    """What the other side would do after other actions."""
    core = core_of(position)
    count = core.legal_count()
    if count == 1:
        return [make_claim("only", {})]
    if best.score.proof in ("win", "loss"):
        return []
    bad = [line for line in engine.look(core) if line.score.proof == "loss" and line.score.turns == 1]
    if not bad or any(line.action == best.action for line in bad):
        return []
    other = best.score.other
    reply, times = Counter(_answer(line) for line in bad).most_common(1)[0]
    if len(bad) == count - 1:
        how = {"reply": reply} if times == len(bad) else {}
        return [make_claim("only_defence", {"other": other} | how)]
    if 2 * times <= count - 1:
        return []  # it is easily met
    return [make_claim("stops", {"other": other, "reply": reply, "times": times, "count": count - 1})]


def _answer(line: Line) -> str:
    """The other side's turn in a line that it wins with that turn."""
    return ",".join(line.turns[1] if len(line.turns) > 1 else line.turns[0])


def _threat(engine: Engine, position: Position, best: Line) -> list[Claim]:
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
        return [make_claim("threat_one", {"answer": str(good[0].action)})]
    return [make_claim("threat_some", {"good": len(good), "count": len(answers)})]


def _comparison(position: Position, analysis: Analysis) -> list[Claim]:
    best = analysis.best
    core = core_of(position)
    end = _after(core, best).text()
    others = [line for line in analysis.lines[1:] if _after(core, line).text() != end]
    if not others or others[0].score.proof == "loss":
        return [score_claim("score", best.score)]
    less, alternative = others[0].score.probability, ",".join(others[0].turns[0])
    if best.score.probability - less < _CLEARLY:
        return [score_claim("equal", best.score, alternative=alternative)]
    return [score_claim("better", best.score, less=less, alternative=alternative)]


def _after(core: NativePosition, line: Line) -> NativeGame:
    trial = cast("NativeGame", core).copy()
    for action in line.turns[0]:
        trial.play_id(action.id)
    return trial


def _mixture(analysis: Analysis) -> list[Claim]:
    best = analysis.best
    if analysis.proof is not None:
        return [make_claim("certain", {"mover": best.score.mover, "proof": analysis.proof})]
    if len(analysis.lines) == 1:
        return [score_claim("score", best.score)]
    if best.share is not None and best.share < 0.99:
        second = analysis.lines[1]
        shares = {"share": best.share, "alternative": str(second.action), "alternative_share": second.share or 0.0}
        return [score_claim("score", best.score), make_claim("mixed", shares)]
    other = max(analysis.lines[1:], key=lambda line: line.score.probability)
    return [score_claim("better", best.score, less=other.score.probability, alternative=str(other.action))]
