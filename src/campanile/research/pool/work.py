"""What is to be done, and who does it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
Note = Callable[[int], None]
ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Lost:
    """Why a worker gave no value; `notes` are what it had told of this key."""

    kind: Literal["crash", "hang"]
    message: str
    notes: Sequence[int] = ()


class Work(ABC, Generic[Key, Value]):
    """One kind of work. It is sent to the workers, so it and its keys and values can be pickled.

    The value depends on nothing but the work's own fields and the key: not on time, place or order.
    """

    patience: float = 3600.0  # seconds without a note after which a worker hangs
    fragile: ClassVar[bool] = False  # it may kill its process, and whose fault that was matters

    @abstractmethod
    def do(self, key: Key, note: Note) -> Value:
        """The value of a key. `note` is a sign of life, and what it is told is there after a death."""

    def lost(self, key: Key, lost: Lost) -> Value | None:  # noqa: ARG002 - for those who know better
        """The value of a key whose worker died; None to try again elsewhere."""
        return None


class Runner(Protocol):
    """Does work."""

    def run(self, work: Work[Key, Value], keys: Iterable[Key]) -> Generator[tuple[Key, Value]]:
        """Every key with its value, as they are finished. Closing the generator ends the workers."""
        ...


def unheard(_: int) -> None:
    """A note for nobody."""
