"""Expected continuations, cut into turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from campanile.engine.native import SearchLine
from campanile.engine.score import PROOFS, Proof, Score, probability_of
from campanile.games.actions import Action
from campanile.games.native import NativeGame, NativePosition
from campanile.games.registry import Game


@dataclass(frozen=True, slots=True)
class Line:
    """One action, what it is worth, and how the game is expected to go on.

    `turns` begins with the rest of the present turn. In games with secrets there is only the action itself, and `share`
    is how often best play chooses it, for there good play is a mixture; elsewhere `share` is None.
    """

    turns: tuple[tuple[Action, ...], ...]
    score: Score
    depth: int
    share: float | None = None

    @property
    def action(self) -> Action:
        """The action that the line is about."""
        return self.turns[0][0]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The action and its continuation."""
        return tuple(action for turn in self.turns for action in turn)

    def __str__(self) -> str:
        return " ".join(",".join(turn) for turn in self.turns)

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "action": str(self.action),
            "line": [",".join(turn) for turn in self.turns],
            "score": self.score.to_dict(),
            "depth": self.depth,
            "share": None if self.share is None else round(self.share, 4),
        }


Cut = list[tuple[int, list[Action]]]  # of every turn: the index of its side, its actions


def cut_into_turns(core: NativePosition, ids: Sequence[int]) -> Cut:
    """The actions that follow a position, by turns; the first one may be the rest of a turn."""
    trial = cast("NativeGame", core).copy()
    turns: Cut = []
    for number in ids:
        if not turns or trial.at_turn_start():
            turns.append((trial.mover(), []))
        turns[-1][1].append(Action(trial.action_text(number), number))
        trial.play_id(number)
    return turns


def read_line(core: NativePosition, line: SearchLine, game: Game, unit: tuple[str, str] | None) -> Line:
    """A line as the core reports it, in the words of the game."""
    turns = cut_into_turns(core, line.ids)
    sides = game.sides
    mover = core.mover()
    proof = PROOFS[line.proof]
    probability = _probability(proof, line.score)
    score = Score(
        mover=sides[mover],
        other=sides[1 - mover],
        probability=probability,
        proof=proof,
        turns=_turns_to_the_end(line, turns, mover if proof == "win" else 1 - mover, game.turn_length),
        actions=line.length or None,
        margin=_telling(line.margin, probability),
        unit=unit,
        at_least=line.at_least,
    )
    return Line(tuple(tuple(actions) for _, actions in turns), score, line.depth)


def won_line(core: NativePosition, turn: Sequence[int], sides: tuple[str, str]) -> Line:
    """The line of a turn that wins."""
    mover = core.mover()
    ((_, actions),) = cut_into_turns(core, turn)
    score = Score(sides[mover], sides[1 - mover], 1.0, proof="win", turns=1, actions=len(turn))
    return Line((tuple(actions),), score, len(turn))


def _probability(proof: Proof | None, score: int) -> float:
    return probability_of(score) if proof is None else {"loss": 0.0, "draw": 0.5, "win": 1.0}[proof]


def _telling(margin: float | None, probability: float) -> float | None:
    """The margin, unless it speaks for the side whose chances are worse: then something else is expected to decide."""
    return margin if margin is None or margin * (probability - 0.5) >= 0 else None


def _turns_to_the_end(line: SearchLine, turns: Cut, winner: int, turn_length: int) -> int | None:
    """Within how many turns of the winner a proved line ends; None unless the line goes on to the end.

    Where the game ends with a turn of the other side, the winner's next one is counted: he has not won with the last.
    Where turns differ in length the loser may answer with shorter ones: None if that makes more of them.
    """
    if not line.length or len(line.ids) < line.length:
        return None
    own = sum(side == winner for side, _ in turns)
    counted = own + 1 if own and turns[-1][0] != winner else own
    return counted if turn_length or counted == _most_turns(turns, winner) else None


def _most_turns(turns: Cut, winner: int) -> int:
    """How many turns of the winner so many actions can be if the loser chooses; a first turn of the winner stays."""
    if len(turns) == 1 and len(turns[0][1]) == 1:
        return int(turns[0][0] == winner)
    begins = turns[0][0] == winner
    others = sum(len(actions) for _, actions in turns[begins:])
    return begins + (others + 1) // 2
