"""A hint: what to play, and why, in a sentence. Every claim has been confirmed by a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from campanile.engine import table
from campanile.engine.analysis import Analysis
from campanile.engine.api import A_SECOND
from campanile.engine.claims import Claim, make_claim, score_claim
from campanile.engine.limit import Limit
from campanile.engine.lines import Line
from campanile.engine.position import checked, core_of, is_hidden
from campanile.engine.score import Score
from campanile.engine.searcher import Engine
from campanile.engine.threats import likeliest_reply, losing
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
    claims = [
        *_defence(own, position, best),
        *_threat(own, position, best),
        *_effect(own, position, best),
        *_comparison(position, analysis),
    ]
    return Hint(best.turns[0], tuple(claims), best.score)


def _defence(engine: Engine, position: Position, best: Line) -> list[Claim]:
    """What the other side would do after other actions."""
    core = cast("NativeGame", core_of(position))
    count = core.legal_count()
    if count == 1:
        return [make_claim("only", {})]
    if best.score.proof in ("win", "loss"):
        return []
    bad = losing(engine.game, core)
    if not bad or best.action.id in bad:
        return []
    other = best.score.other
    reply, times = likeliest_reply(engine.game, core, bad)
    if len(bad) == count - 1:
        how = {"reply": reply} if times == len(bad) else {}
        return [make_claim("only_defence", {"other": other} | how)]
    if 2 * times <= count - 1:
        return []  # it is easily met
    return [make_claim("stops", {"other": other, "reply": reply, "times": times, "count": count - 1})]


def _threat(engine: Engine, position: Position, best: Line) -> list[Claim]:
    """What the other side has to prevent after the turn."""
    core = core_of(position)
    after = _after(core, best)
    if after.ending() is not None or after.mover() == core.mover():
        return []
    answers = after.legal_ids()
    bad = losing(engine.game, after)
    good = [number for number in answers if number not in bad]
    turn, times = likeliest_reply(engine.game, after, bad)
    named = 2 * times > len(answers)
    if not good or not (named or 2 * len(bad) > len(answers)):
        return []
    how = {"turn": turn} if named else {}
    if len(good) == 1:
        return [make_claim("threat_one", how | {"answer": after.action_text(good[0])})]
    return [make_claim("threat_some", how | {"good": len(good), "count": len(answers)})]


def _effect(engine: Engine, position: Position, best: Line) -> list[Claim]:
    """What the turn changes of what is counted at the end, as it stands."""
    unit = table.unit(engine.game)
    if unit is None:
        return []
    core = cast("NativeGame", core_of(position))
    before, after = core.detail(), _after(core, best).detail()
    kind = "counts" if isinstance(before[best.score.mover], int) else "highest"
    sides = (best.score.mover, best.score.other)
    rows = [[side, _count(before[side]), _count(after[side])] for side in sides]
    changed = [row for row in rows if row[1] != row[2]]
    return [make_claim(kind, {"unit": list(unit), "changes": changed})] if changed else []


def _count(told: int | list[int]) -> int:
    """A number, or of several the highest."""
    return told if isinstance(told, int) else max(told, default=0)


def _comparison(position: Position, analysis: Analysis) -> list[Claim]:
    best = analysis.best
    core = core_of(position)
    end = _after(core, best).text()
    others = [line for line in analysis.lines[1:] if _after(core, line).text() != end]
    if not others or others[0].score.proof == "loss":
        return [score_claim("score", best.score)]
    less, alternative = others[0].score.probability, ",".join(others[0].turns[0])
    return [_against(best.score, less, alternative)]


def _against(score: Score, less: float, alternative: str) -> Claim:
    if less - score.probability >= _CLEARLY:  # a search that was stopped between the two
        return score_claim("score", score)
    if score.probability - less < _CLEARLY:
        return score_claim("equal", score, alternative=alternative)
    return score_claim("better", score, less=less, alternative=alternative)


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
    return [_against(best.score, other.score.probability, str(other.action))]
