"""Asks for forced fives deeper and deeper, and keeps what was found."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from campanile import _core
from campanile.games import find, new
from campanile.games.native import NativeGame
from campanile.research.solve.certificate import Certificate
from campanile.research.solve.checkpoint import (
    MOST_PLIES,
    Checkpoint,
    Step,
    load_checkpoint,
    save_checkpoint,
)
from campanile.research.solve.subject import class_name, require_subject

_FORCED, _SAFE = 1, 2
_DEAR = 1 << 15  # nodes: results that cost more survive the end of the program
# Nodes at a time. A result is as dear as what it cost in its last slice, so a slice is much longer than that.
_SLICE = 1 << 21


class _Report(Protocol):
    answer: int
    safe_plies: int
    nodes: int
    seconds: float


class _Prover(Protocol):
    def ask(self, game: NativeGame, plies: int, *, nodes: int, stop: _core.StopFlag | None) -> _Report: ...
    def strategy(self, game: NativeGame, plies: int, *, stop: _core.StopFlag | None) -> bytes | None: ...
    def take_facts(self) -> bytes: ...
    def learn(self, facts: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class Question:
    """Whether `attacker` can force a five from the start, and how to ask."""

    game: str
    attacker: str
    plies: int = MOST_PLIES
    table_mb: int = 256
    save_every: float = 60.0

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        require_subject(self.game, self.attacker)
        if not 1 <= self.plies <= MOST_PLIES:
            raise ValueError(f"plies must be from 1 to {MOST_PLIES}, not {self.plies}")
        if not 1 <= self.table_mb <= 65536:
            raise ValueError(f"the table has 1 to 65536 MB, not {self.table_mb}")
        if not self.save_every > 0:
            raise ValueError("the time between two checkpoints must be more than 0 s")


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands: which question it is at, and whether it has just answered it."""

    plies: int
    nodes: int
    seconds: float
    answered: Step | None


def _make_prover(question: Question) -> _Prover:
    side = find(question.game).sides.index(question.attacker)
    return cast("_Prover", getattr(_core, class_name(question.game))(side, question.table_mb << 20, _DEAR))


def solve(
    question: Question,
    path: Path | None = None,
    *,
    stop: _core.StopFlag | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Checkpoint:
    """Prove as much as the question asks for, going on from the file if there is one.

    Ends when the plies are reached, when a five is forced, when it is proved that none ever is, or when stopped.
    """
    checkpoint = _begin(question, path)
    prover = _make_prover(question)
    prover.learn(b"".join(checkpoint.facts.values()))
    start = new(question.game)._native
    # Only a stone of the attacker's makes a difference.
    first = 1 if new(question.game).mover == question.attacker else 2
    saver = _Saver(path, question.save_every)
    for plies in range(first, question.plies + 1, 2):
        if plies <= checkpoint.proved:
            continue
        while not (stop and stop.is_set()):
            step = _ask(prover, start, plies, checkpoint, stop=stop, saver=saver)
            on_progress(Progress(plies, checkpoint.nodes, checkpoint.seconds, step))
            if step:
                break
        if (stop and stop.is_set()) or checkpoint.steps[-1].forced:
            break
    saver.save(checkpoint)
    return checkpoint


@dataclass(slots=True)
class _Saver:
    """Writes the checkpoint, but not too often."""

    path: Path | None
    every: float
    last: float = 0.0

    def save(self, checkpoint: Checkpoint) -> None:
        if self.path:
            save_checkpoint(self.path, checkpoint)
        self.last = time.monotonic()

    def save_if_due(self, checkpoint: Checkpoint) -> None:
        if time.monotonic() >= self.last + self.every:
            self.save(checkpoint)


def _ask(
    prover: _Prover,
    start: NativeGame,
    plies: int,
    checkpoint: Checkpoint,
    *,
    stop: _core.StopFlag | None,
    saver: _Saver,
) -> Step | None:
    """Work on a question for a slice, and save what was found even if Ctrl-C ends it."""
    step = None
    try:
        report = prover.ask(start, plies, nodes=_SLICE, stop=stop)
        checkpoint.nodes += report.nodes
        checkpoint.seconds += report.seconds
        step = _answered(checkpoint, plies, report)
    except KeyboardInterrupt:
        checkpoint.add_facts(prover.take_facts())
        saver.save(checkpoint)
        raise
    checkpoint.add_facts(prover.take_facts())
    if step:
        saver.save(checkpoint)
    else:
        saver.save_if_due(checkpoint)
    return step


def _answered(checkpoint: Checkpoint, plies: int, report: _Report) -> Step | None:
    """The step that a report completes; then the next question begins with nothing spent."""
    if report.answer not in (_FORCED, _SAFE):
        return None
    step = Step(plies, report.answer == _FORCED, report.safe_plies, checkpoint.nodes, checkpoint.seconds)
    checkpoint.steps.append(step)
    checkpoint.nodes, checkpoint.seconds = 0, 0.0
    return step


def _begin(question: Question, path: Path | None) -> Checkpoint:
    if path is None or not path.exists():
        return Checkpoint(question.game, question.attacker)
    checkpoint = load_checkpoint(path)
    if (checkpoint.game, checkpoint.attacker) != (question.game, question.attacker):
        raise ValueError(f"{path} is about {checkpoint.attacker} in {checkpoint.game}")
    if any(step.forced for step in checkpoint.steps):
        raise ValueError(f"{path} is finished: a five is forced")
    return checkpoint


def collect(question: Question, *, stop: _core.StopFlag | None = None) -> Certificate:
    """The defender's replies to everything, for exactly the plies of the question."""
    prover = _make_prover(question)
    replies = prover.strategy(new(question.game)._native, question.plies, stop=stop)
    if replies is None:
        raise ValueError(f"there is no defence against {question.attacker} for {question.plies} plies")
    return Certificate.from_rows(question.game, question.attacker, question.plies, replies)
