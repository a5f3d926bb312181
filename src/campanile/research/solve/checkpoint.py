"""What a long run has proved so far, in a file from which it can go on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from campanile.research.decode import Count, Seconds, Text, convert
from campanile.research.solve.files import read_whole, write_whole

FORM = "campanile solve checkpoint 1"
FACT_BYTES = 32
_KEY_BYTES = 24
MOST_PLIES = 62  # that can be asked for
ALWAYS = 63  # plies for which a safe answer holds when it holds for ever


@dataclass(frozen=True, slots=True)
class Step:
    """One question that was answered: whether the attacker can force a five within so many plies."""

    plies: Annotated[int, Meta(ge=1, le=MOST_PLIES)]
    forced: bool
    safe_plies: Annotated[int, Meta(ge=0, le=ALWAYS)]
    nodes: Count
    seconds: Seconds

    @property
    def is_possible(self) -> bool:
        """Whether it says what an answer can say: for at least the plies that were asked, or for none."""
        return self.safe_plies == 0 if self.forced else self.safe_plies >= self.plies


@dataclass(slots=True)
class Checkpoint:
    """The answers so far, the work on the next one, and every result that was dear."""

    game: str
    attacker: str
    steps: list[Step] = field(default_factory=list)
    nodes: int = 0  # of the question under way
    seconds: float = 0.0
    facts: dict[bytes, bytes] = field(default_factory=dict)

    def add_facts(self, rows: bytes) -> None:
        """Note results as the core writes them; later ones know more."""
        for start in range(0, len(rows), FACT_BYTES):
            row = rows[start : start + FACT_BYTES]
            self.facts[row[:_KEY_BYTES]] = row

    @property
    def proved(self) -> int:
        """The most plies for which no forced five was proved."""
        return max((step.safe_plies for step in self.steps if not step.forced), default=0)


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Replace the file at once."""
    header = {
        "form": FORM,
        "game": checkpoint.game,
        "attacker": checkpoint.attacker,
        "steps": [asdict(step) for step in checkpoint.steps],
        "nodes": checkpoint.nodes,
        "seconds": checkpoint.seconds,
    }
    write_whole(path, header, b"".join(checkpoint.facts.values()))


def load_checkpoint(path: Path) -> Checkpoint:
    """What a run saved. ValueError if it is not such a file."""
    header, body = read_whole(path, FORM)
    try:
        checkpoint = _from_header(convert(header, _Header))
    except ValueError as error:
        raise ValueError(f"{path} is not a {FORM}: {error}") from None
    if len(body) % FACT_BYTES:
        raise ValueError(f"{path} is damaged: its facts are not {FACT_BYTES} bytes each")
    checkpoint.add_facts(body)
    return checkpoint


class _Header(msgspec.Struct):
    """The first line; form, size and hash are read before."""

    game: Text
    attacker: Text
    steps: list[Step]
    nodes: Count
    seconds: Seconds


def _from_header(header: _Header) -> Checkpoint:
    if not all(step.is_possible for step in header.steps):
        raise ValueError("a step is safe for plies that do not go with its answer")
    return Checkpoint(header.game, header.attacker, header.steps, header.nodes, header.seconds)
