"""What `go` asks for, and how much of a clock one action may take."""

from __future__ import annotations

from dataclasses import dataclass

from campanile.engine.limit import Limit

_COUNTS = {"nodes", "depth"}
_NUMBERS = _COUNTS | {"movetime", "p1time", "p2time", "p1inc", "p2inc", "movestogo"}
# How UCI calls the clocks; the side that begins is the first player.
_UCI_NAMES = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}
_ACTIONS_LEFT = 30  # how many more actions a clock must last for, as far as anybody knows
_RESERVE = 0.05  # seconds for the pipe and the other program
_SHORTEST = 0.005
_DEFAULT = Limit(time=1.0)


@dataclass(frozen=True, slots=True)
class Go:
    """A search that was asked for. An infinite one answers only after `stop`."""

    limit: Limit
    infinite: bool = False


def read_go(words: list[str], *, p1_to_act: bool) -> Go:
    """What the words after `go` ask for.

    >>> read_go("nodes 500 depth 3".split(), p1_to_act=True)
    Go(limit=Limit(time=None, nodes=500, depth=3), infinite=False)
    >>> read_go(["infinite"], p1_to_act=True)
    Go(limit=Limit(time=None, nodes=None, depth=None), infinite=True)
    """
    infinite = "infinite" in words
    numbers = _read_numbers([word for word in words if word != "infinite"])
    times = [numbers["movetime"] / 1000] if "movetime" in numbers else []
    clock, increment = ("p1time", "p1inc") if p1_to_act else ("p2time", "p2inc")
    if clock in numbers:
        times.append(share_of_clock(numbers[clock] / 1000, numbers.get(increment, 0) / 1000, numbers.get("movestogo")))
    limit = Limit(
        time=max(min(times), _SHORTEST) if times else None,
        nodes=numbers.get("nodes"),
        depth=numbers.get("depth"),
    )
    if limit.is_none and not infinite:
        limit = _DEFAULT
    return Go(limit, infinite)


def _read_numbers(words: list[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for place in range(0, len(words), 2):
        name = _UCI_NAMES.get(words[place], words[place])
        if name not in _NUMBERS:
            raise ValueError(f"go takes infinite, {', '.join(sorted(_NUMBERS))}")
        text = words[place + 1] if place + 1 < len(words) else ""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
            raise ValueError(f"go {name} needs a whole number")
        if name in _COUNTS and int(text) < 1:
            raise ValueError(f"go {name} needs a whole number from 1")
        # A clock that has run out may be sent as a negative number: then there is no time left.
        numbers[name] = max(int(text), 0)
    return numbers


def share_of_clock(left: float, increment: float, actions_left: int | None = None) -> float:
    """How many seconds the next action may take when so much is left on the clock."""
    usable = max(left - _RESERVE, 0.0)
    return min(usable / max(actions_left or _ACTIONS_LEFT, 1) + 0.8 * increment, 0.5 * usable)
