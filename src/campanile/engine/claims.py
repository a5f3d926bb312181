"""The single statements of a hint: a word and its values for programs, and the English sentence made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campanile.engine.score import Score, percent


class Claim(str):
    """One statement: a sentence that also knows its kind and its values, so that it can be put into other languages.

    >>> claim = make_claim("only", {})
    >>> claim, claim.kind
    ('the only legal action', 'only')
    """

    __slots__ = ("kind", "values")
    kind: str
    values: dict[str, Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return make_claim, (self.kind, self.values)


def make_claim(kind: str, values: dict[str, Any]) -> Claim:
    """The claim of that kind. Values are texts, whole numbers, and chances from 0 to 1."""
    claim = Claim(_SENTENCES[kind](values))
    claim.kind = kind
    claim.values = values
    return claim


def score_claim(kind: str, score: Score, **more: Any) -> Claim:
    """A claim that tells a score, and perhaps more."""
    return make_claim(kind, score_values(score) | more)


def score_values(score: Score) -> dict[str, Any]:
    """A score as values; what it does not know is left out."""
    values = {
        "mover": score.mover,
        "other": score.other,
        "probability": score.probability,
        "proof": score.proof,
        "turns": score.turns,
        "actions": score.actions,
        "margin": score.margin,
        "unit": score.unit,
    }
    return {name: value for name, value in values.items() if value is not None}


def _score(values: dict[str, Any]) -> str:
    names = ("mover", "other", "probability", "proof", "turns", "actions", "margin", "unit")
    return str(Score(**{name: values[name] for name in names if name in values}))


def _only_defence(values: dict[str, Any]) -> str:
    how = f" with {values['reply']}" if "reply" in values else ""
    return f"the only action after which {values['other'].capitalize()} does not win at once{how}"


def _stops(values: dict[str, Any]) -> str:
    return (
        f"stops {values['other'].capitalize()}, who wins at once with {values['reply']} after {values['times']} of the "
        f"{values['count']} other actions"
    )


def _threat(values: dict[str, Any], preventing: str) -> str:
    how = f" with {values['turn']}" if "turn" in values else ""
    return f"threatens to win at once{how}, which {preventing}"


def _counts(values: dict[str, Any]) -> str:
    one, many = values["unit"]
    return "; ".join(
        f"{side.capitalize()} then has {after} {one if after == 1 else many} instead of {before}"
        for side, before, after in values["changes"]
    )


def _highest(values: dict[str, Any]) -> str:
    return "; ".join(
        f"{side.capitalize()}'s highest {values['unit'][0]} is then {after} instead of {before}"
        for side, before, after in values["changes"]
    )


def _mixed(values: dict[str, Any]) -> str:
    return (
        f"to stay unpredictable it is played {percent(values['share'])} of the time, {values['alternative']} "
        f"{percent(values['alternative_share'])}"
    )


def _certain(values: dict[str, Any]) -> str:
    mover = values["mover"].capitalize()
    result = {"win": f"{mover} wins", "draw": "a draw", "loss": f"nothing helps: {mover} loses"}[values["proof"]]
    return f"{result}, whatever is hidden (proved)"


def _against(values: dict[str, Any]) -> str:
    return f"{_score(values)}, against {percent(values['less'])} after {values['alternative']}"


# One line per kind: what it says in English. `score`, `hopeless`, `equal` and `better` carry a score's values.
_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "only": lambda _: "the only legal action",
    "only_defence": _only_defence,  # other, perhaps reply
    "stops": _stops,  # other, reply, times, count
    "threat_one": lambda v: _threat(v, f"only {v['answer']} prevents"),  # perhaps turn; answer
    "threat_some": lambda v: _threat(v, f"{v['good']} of {v['count']} answers prevent"),  # perhaps turn; good, count
    "counts": _counts,  # unit, changes: rows of side, before, after
    "highest": _highest,  # the same of each side's highest
    "score": _score,
    "hopeless": lambda values: f"nothing helps: {_score(values)}",
    "equal": lambda values: f"{_score(values)}; {values['alternative']} is about as good",
    "better": _against,  # less: the chance after the alternative
    "certain": _certain,  # mover, proof: in a game with secrets
    "mixed": _mixed,  # share, alternative, alternative_share
}
KINDS = tuple(_SENTENCES)
