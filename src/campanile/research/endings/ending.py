"""Solving one ending by proof search."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol, cast

from campanile import _core
from campanile.engine.position import core_of
from campanile.engine.score import PROOFS
from campanile.games import CampanileError, State, find, parse
from campanile.research.decode import Count, Text, decode
from campanile.research.endings.certificate import DRAW, WIN, Certificate, Refuted, check, is_legal, make_certificate

LOSS, UNKNOWN = "loss", "unknown"
_TABLE = 1 << 20  # bytes
MOST_REPLIES = 5000
NODES = 200_000


class _Report(Protocol):
    @property
    def proof(self) -> int: ...
    @property
    def text(self) -> str | None: ...
    @property
    def nodes(self) -> int: ...


class _Prover(Protocol):
    def prove(self, game: Any, *, nodes: int = 0) -> _Report: ...


@dataclass(frozen=True, slots=True)
class Ending:
    """What a position is worth for the side to move: "win", "draw", "loss" or "unknown".

    `best` is an action that reaches it, None in a loss. `certificates` prove it: one of the winner's, or in a draw one
    of each side; empty if they would be too long, or if the proof rests on the rule on repetition.
    """

    position: Text
    mover: Text
    value: Text
    best: Text | None
    nodes: Count
    certificates: tuple[Certificate, ...] = ()

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> tuple[str, Ending]:
        """The ending of such a line by its position; ValueError if it is none."""
        ending = decode(text, cls)
        if ending.value not in (WIN, DRAW, LOSS, UNKNOWN):
            raise ValueError(f"no position is worth a {ending.value!r}")
        return ending.position, ending


def can_end(game: str) -> bool:
    """Whether the game has a proof search: games with secrets have none."""
    return hasattr(_core, _class_name(game))


def solve_ending(state: State, nodes: int = NODES, most_replies: int = MOST_REPLIES) -> Ending:
    """The value of a position that is not over, by at most so many nodes for each proof."""
    if not can_end(state.game):
        raise ValueError(f"{state.game} has secrets: its positions have no value that could be proved")
    mover = state.mover
    if mover is None:
        raise ValueError("the game is over")
    prover = cast("_Prover", getattr(_core, _class_name(state.game))(_TABLE))
    report = prover.prove(core_of(state), nodes=nodes)
    value = PROOFS[report.proof] or UNKNOWN
    ending = Ending(str(state), mover, value, None if value == UNKNOWN else report.text, report.nodes)
    if value == UNKNOWN:
        return ending
    certifier = _Certifier(prover, nodes, most_replies)
    found = [certifier.certify(state, side, goal) for side, goal in _claims(state, value)]
    proved = tuple(certificate for certificate in found if certificate is not None)
    if len(proved) < len(found):
        return ending
    return replace(ending, best=_first_reply(ending, proved), certificates=proved)


def _claims(state: State, value: str) -> list[tuple[str, str]]:
    """Who has to show what."""
    mover = str(state.mover)
    other = next(side for side in state.sides if side != mover)
    if value == DRAW:
        return [(mover, DRAW), (other, DRAW)]
    return [(mover, WIN)] if value == WIN else [(other, WIN)]


@dataclass(frozen=True, slots=True)
class _Certifier:
    prover: _Prover
    nodes: int
    most_replies: int

    def certify(self, state: State, side: str, goal: str) -> Certificate | None:
        """A certificate that holds; None if it is too long, or goes round in circles: true with this past only."""

        def choose(here: State) -> str | None:
            report = self.prover.prove(core_of(here), nodes=self.nodes)
            return report.text if PROOFS[report.proof] in (WIN, goal) else None

        certificate = make_certificate(state, side, goal, choose, self.most_replies)
        if certificate is None:
            return None
        try:
            check(state.game, state.options, str(state), certificate)
        except Refuted:
            return None
        return certificate


def _first_reply(ending: Ending, certificates: tuple[Certificate, ...]) -> str | None:
    """What the mover's certificate plays at once; None in a loss, where the other side has the only one."""
    own = (certificate for certificate in certificates if certificate.side == ending.mover)
    return next((certificate.replies.get(ending.position) for certificate in own), None)


def check_statement(game: str, options: Mapping[str, Any], ending: Ending) -> State:
    """The position, if what is said of it makes sense, whether it is proved or not; else Refuted."""
    try:
        state = parse(game, ending.position, **options)
    except CampanileError as error:
        raise Refuted(str(error)) from None
    if state.mover is None or state.mover != ending.mover:
        raise Refuted(f"it is not {ending.mover} who is to move")
    if (ending.best is None) != (ending.value in (LOSS, UNKNOWN)):
        raise Refuted(f"where the value is {ending.value} there is {'no' if ending.best else 'a'} best action")
    if ending.best is not None and not is_legal(state, ending.best):
        raise Refuted(f"the best action {ending.best!r} is against the rules")
    return state


def check_ending(game: str, options: Mapping[str, Any], ending: Ending) -> int:
    """How many positions were gone through if the certificates prove all that is said; else Refuted."""
    state = check_statement(game, options, ending)
    needed = set(_claims(state, ending.value)) if ending.value in (WIN, DRAW, LOSS) else set()
    found = {(certificate.side, certificate.goal) for certificate in ending.certificates}
    if not needed or found != needed:
        raise Refuted(f"the certificates do not speak of a {ending.value} of {ending.mover}")
    if any(_first_reply(ending, (certificate,)) not in (None, ending.best) for certificate in ending.certificates):
        raise Refuted(f"the best action is {ending.best!r}, but the certificate plays another")
    return sum(check(game, options, ending.position, certificate) for certificate in ending.certificates)


def _class_name(game: str) -> str:
    return f"{find(game).native.__name__}Prover"
