"""A slow checker of certificates that trusts neither the search nor the core.

The rules (K1 to K6 of the rules page) are written down here once more, plainly, and nothing of the package is used but
the form of the certificate. A wall is its columns from the left, each a tuple of squares from the ground up, each
square two letters: `w` or `b` for its colour, `h` or `v` for a lying or a standing stone. Where the wall stands on the
table does not matter to any rule.

The checker plays every stone of the attacker's and the certificate's reply to it, until the plies are used up. It stops
earlier only where the attacker has too few stones left: the stones that a line of five squares still needs are counted
by `needed`, which says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from campanile.research.solve.certificate import Certificate, Words

WIDEST = HIGHEST = 9  # K2
STONES = 20  # K1
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))  # K4

Column = tuple[str, ...]
Wall = tuple[Column, ...]
Stone = tuple[int, str]  # the column of its left square, counted from the wall's left edge; "h" or "v"
Square = tuple[int, int]


class Refuted(ValueError):
    """The certificate does not prove what it says."""


def square(wall: Wall, column: int, row: int) -> str:
    """What is there; empty if nothing."""
    if 0 <= column < len(wall) and 0 <= row < len(wall[column]):
        return wall[column][row]
    return ""


def height(wall: Wall, column: int) -> int:
    """How many squares are in a column."""
    return len(wall[column]) if 0 <= column < len(wall) else 0


def fits(wall: Wall, first: int, last: int) -> bool:
    """K2: whether the wall could reach these columns without becoming too wide."""
    return max(len(wall) - 1, last) - min(0, first) + 1 <= WIDEST


def may_stand(wall: Wall, column: int, colour: str) -> bool:
    """K3.2: upon the wall or right beside it; K3.3: not on an own standing stone."""
    high = height(wall, column)
    return (
        -1 <= column <= len(wall)
        and fits(wall, column, column)
        and high + 2 <= HIGHEST
        and square(wall, column, high - 1) != colour + "v"
    )


def may_lie(wall: Wall, column: int, colour: str) -> bool:
    """K3.1: on two columns of one height; K3.2: upon the wall or beside it; K3.3: not end to end with its like."""
    high = height(wall, column)
    return (
        high == height(wall, column + 1)
        and (high > 0 or column in (-2, len(wall)))
        and fits(wall, column, column + 1)
        and high + 1 <= HIGHEST
        and square(wall, column - 1, high) != colour + "h"
        and square(wall, column + 2, high) != colour + "h"
    )


def placements(wall: Wall, colour: str) -> list[Stone]:
    """K3: every stone of that colour that may be placed."""
    if not wall:
        return [(0, "h"), (0, "v")]
    columns = range(-2, len(wall) + 2)
    lying = [(column, "h") for column in columns if may_lie(wall, column, colour)]
    return lying + [(column, "v") for column in columns if may_stand(wall, column, colour)]


def place(wall: Wall, stone: Stone, colour: str) -> Wall:
    """The wall with one stone more."""
    column, kind = stone
    columns = {number: list(squares) for number, squares in enumerate(wall)}
    for covered in (column, column + 1) if kind == "h" else (column, column):
        columns.setdefault(covered, []).append(colour + kind)
    return tuple(tuple(columns[number]) for number in sorted(columns))


def lines(wall: Wall) -> Iterator[list[Square]]:
    """Every five squares in a line that the wall contains or can still reach (K2, K4)."""
    for across, up in STEPS:
        for column in range(-WIDEST, WIDEST):
            if not fits(wall, column, column + 4 * across):
                continue
            for row in range(HIGHEST):
                if 0 <= row + 4 * up < HIGHEST:
                    yield [(column + i * across, row + i * up) for i in range(5)]


def needed(wall: Wall, line: list[Square], colour: str) -> int | None:
    """How many stones at least the colour needs to fill a line; None if the other colour has a square of it.

    Two squares of a diagonal never belong to one stone. In a row or column a stone covers at most two squares, which
    are neighbours; two stones that cover two each are never neighbours themselves, because there both would lie or both
    would stand, end to end (K3.3). So 1, 2, 3, 4, 5 empty squares in a row need 1, 1, 2, 3, 3 stones.
    """
    empty = []
    for column, row in line:
        found = square(wall, column, row)
        if found and found[0] != colour:
            return None
        empty.append(not found)
    (first_column, first_row), (last_column, last_row) = line[0], line[-1]
    if first_column != last_column and first_row != last_row:
        return sum(empty)
    return sum((0, 1, 1, 2, 3, 3)[len(list(run))] for is_empty, run in groupby(empty) if is_empty)


def least_needed(wall: Wall, colour: str) -> int:
    """The fewest stones with which the colour could have five; 0 if it has (K4)."""
    return min((count for line in lines(wall) if (count := needed(wall, line, colour)) is not None), default=STONES + 1)


def words(wall: Wall, mover: str) -> tuple[Words, bool]:
    """The wall as certificates write it, and whether it is read from the right."""
    codes = []
    for column in wall:
        white = sum(1 << row for row, found in enumerate(column) if found[0] == "w")
        lying = sum(1 << row for row, found in enumerate(column) if found[1] == "h")
        codes.append(white | 1 << len(column) | lying << 10)
    black = (mover == "b") << 63
    plain, turned = _packed(codes, black), _packed(codes[::-1], black)
    return min(plain, turned), turned < plain


def _packed(codes: list[int], black: int) -> Words:
    first, second, third = (sum(code << 19 * i for i, code in enumerate(codes[n : n + 3])) for n in (0, 3, 6))
    return first, second, third | black


def stone_of(wall: Wall, reply: int, turned: bool) -> Stone:
    """The stone that a certificate's byte means."""
    from_edge, standing = reply // 2 - 3, reply % 2
    if not turned:
        return from_edge, "v" if standing else "h"
    return len(wall) - 1 - from_edge - (0 if standing else 1), "v" if standing else "h"


class _Checker:
    """One walk through everything that the attacker can do."""

    def __init__(self, certificate: Certificate, on_progress: Callable[[int], None]) -> None:
        self.replies = certificate.replies
        self.attacker = certificate.attacker[0]
        self.defender = "b" if self.attacker == "w" else "w"
        self.on_progress = on_progress
        self.seen: dict[Words, int] = {}

    def is_new(self, wall: Wall, mover: str, plies: int) -> bool:
        """Whether this wall has not been checked for so many plies; mirror images count as the same."""
        code, _ = words(wall, mover)
        if self.seen.get(code, -1) >= plies:
            return False
        self.seen[code] = plies
        if len(self.seen) % 1000 == 0:
            self.on_progress(len(self.seen))
        return True

    def is_closed(self, wall: Wall, stones: int) -> bool:
        """Whether so many stones are too few for the attacker, wherever he puts them."""
        in_hand = STONES - _count(wall, self.attacker)
        return least_needed(wall, self.attacker) > min(stones, in_hand)

    def attack(self, wall: Wall, plies: int) -> None:
        """The attacker to move, with so many plies to go."""
        if plies == 0 or not self.is_new(wall, self.attacker, plies) or self.is_closed(wall, (plies + 1) // 2):
            return
        stones = _can_place(wall, self.attacker)
        if not stones and _can_place(wall, self.defender):
            self.defend(wall, plies - 1)  # K6
        for stone in stones:
            after = place(wall, stone, self.attacker)
            if least_needed(after, self.attacker) == 0:
                raise Refuted(f"the attacker makes five with {plies - 1} plies to go: {wall} {stone}")
            self.defend(after, plies - 1)

    def defend(self, wall: Wall, plies: int) -> None:
        """The defender to move: his reply is the certificate's."""
        if plies == 0 or not self.is_new(wall, self.defender, plies) or self.is_closed(wall, plies // 2):
            return
        stones = _can_place(wall, self.defender)
        if not stones:
            if _can_place(wall, self.attacker):
                self.attack(wall, plies - 1)  # K6
            return
        code, turned = words(wall, self.defender)
        if code not in self.replies:
            raise Refuted(f"there is no reply with {plies} plies to go: {wall}")
        stone = stone_of(wall, self.replies[code], turned)
        if stone not in stones:
            raise Refuted(f"the reply {stone} is against the rules: {wall}")
        after = place(wall, stone, self.defender)
        if least_needed(after, self.defender) > 0:
            self.attack(after, plies - 1)


def _count(wall: Wall, colour: str) -> int:
    """K1: a stone is two squares."""
    return sum(found[0] == colour for column in wall for found in column) // 2


def _can_place(wall: Wall, colour: str) -> list[Stone]:
    return placements(wall, colour) if _count(wall, colour) < STONES else []


def check(certificate: Certificate, on_progress: Callable[[int], None] = lambda _: None) -> int:
    """The number of walls gone through if the certificate proves what it says; else Refuted, with the place.

    It says: from the start, where white begins, the attacker has no forced five within `plies`.
    """
    checker = _Checker(certificate, on_progress)
    begin = checker.attack if checker.attacker == "w" else checker.defend
    begin((), certificate.plies)
    return len(checker.seen)
