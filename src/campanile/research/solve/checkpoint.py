"""What a long run has proved so far, in a file from which it can go on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from campanile.research.solve.files import read_whole, write_whole

FORM = "campanile solve checkpoint 1"
FACT_BYTES = 32
_KEY_BYTES = 24


@dataclass(frozen=True, slots=True)
class Step:
    """One question that was answered: whether the attacker can force a five within so many plies."""

    plies: int
    forced: bool
    safe_plies: int
    nodes: int
    seconds: float


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
        checkpoint = _read_header(header)
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{path} is not a {FORM}: its first line lacks something") from None
    if len(body) % FACT_BYTES:
        raise ValueError(f"{path} is damaged: its facts are not {FACT_BYTES} bytes each")
    checkpoint.add_facts(body)
    return checkpoint


def _read_header(header: dict[str, Any]) -> Checkpoint:
    return Checkpoint(
        game=str(header["game"]),
        attacker=str(header["attacker"]),
        steps=[
            Step(
                int(row["plies"]), bool(row["forced"]), int(row["safe_plies"]), int(row["nodes"]), float(row["seconds"])
            )
            for row in header["steps"]
        ],
        nodes=int(header["nodes"]),
        seconds=float(header["seconds"]),
    )
