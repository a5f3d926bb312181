"""Oracle for Kwinty: section K of rules.md, clause by clause, naive on purpose.

Nothing here is shared with the fast core. A square is a pair (column 1-17, row 1-9), a stone
knows its colour, its direction and its lower-left square; the wall is the list of laid stones.
"""

from __future__ import annotations

from typing import NamedTuple

COLUMNS = "abcdefghijklmnopq"
ROWS = "123456789"
DIGITS = "0123456789"
FIRST_COLUMN = COLUMNS.index("i") + 1
STONES_PER_COLOUR = 20  # K1
WIDTH_LIMIT = 9  # K2
HEIGHT_LIMIT = 9  # K2
OTHER = {"white": "black", "black": "white"}
SIDE_LETTER = {"white": "w", "black": "b"}
SIDE_COLOUR = {"w": "white", "b": "black"}
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # K4: horizontal, vertical, both diagonals

Square = tuple[int, int]


class Stone(NamedTuple):
    colour: str
    column: int
    row: int
    way: str  # "h" lying, "v" standing (K3)

    def squares(self) -> list[Square]:
        """K1: a stone is seen as two squares."""
        if self.way == "h":
            return [(self.column, self.row), (self.column + 1, self.row)]
        return [(self.column, self.row), (self.column, self.row + 1)]

    def underside(self) -> list[Square]:
        """The squares directly below the stone's underside (row 0 is the table)."""
        if self.way == "h":
            return [(self.column, self.row - 1), (self.column + 1, self.row - 1)]
        return [(self.column, self.row - 1)]

    def name(self) -> str:
        return COLUMNS[self.column - 1] + str(self.row) + self.way

    def letter(self) -> str:
        return self.way.upper() if self.colour == "white" else self.way


def _check_options(options: dict[str, str]) -> str:
    first = "white"  # K2
    for name, value in options.items():
        if name != "first":
            raise ValueError(f"unknown option {name!r}")
        if value not in ("white", "black"):
            raise ValueError(f"unknown value {value!r} of option 'first'")
        first = value
    return first


def touch_by_square_side(one: Stone, other: Stone) -> bool:
    """K3.2: some square of the one and some square of the other share a full side."""
    return any(abs(x1 - x2) + abs(y1 - y2) == 1 for x1, y1 in one.squares() for x2, y2 in other.squares())


def short_sides_meet(one: Stone, other: Stone) -> bool:
    """K3.3: two lying stones end to end in a row, or two standing ones in a column."""
    if one.way == "h" and other.way == "h":
        return one.row == other.row and abs(one.column - other.column) == 2
    if one.way == "v" and other.way == "v":
        return one.column == other.column and abs(one.row - other.row) == 2
    return False  # short against long side is allowed


def count_lines(squares: set[Square], length: int) -> int:
    """Lines of `length` squares of the set, in the four directions (K4, K5)."""
    total = 0
    for x, y in squares:
        for dx, dy in DIRECTIONS:
            if all((x + step * dx, y + step * dy) in squares for step in range(length)):
                total += 1
    return total


class Kwinty:
    """One game of Kwinty."""

    def __init__(self, **options: str) -> None:
        self.first = _check_options(options)
        self.stones: list[Stone] = []
        self.side = self.first  # to act now, or that would be next after the end
        self.ended: str | None = None  # None, "K4" or "K5"
        self.legal: list[str] = []
        self._settle()

    def copy(self) -> Kwinty:
        twin = Kwinty.__new__(Kwinty)
        twin.first = self.first
        twin.stones = list(self.stones)
        twin.side = self.side
        twin.ended = self.ended
        twin.legal = list(self.legal)
        return twin

    # ---- small predicates -------------------------------------------------------------------

    def _occupied(self) -> set[Square]:
        return {square for stone in self.stones for square in stone.squares()}

    def _squares_of(self, colour: str) -> set[Square]:
        return {sq for stone in self.stones if stone.colour == colour for sq in stone.squares()}

    def _in_hand(self, colour: str) -> int:
        """K1: 20 stones each."""
        return STONES_PER_COLOUR - sum(stone.colour == colour for stone in self.stones)

    @staticmethod
    def _within_limits(squares: set[Square]) -> bool:
        """K2: the wall as built is at most 9 wide and 9 high (and has columns a-q only)."""
        columns = [x for x, _ in squares]
        rows = [y for _, y in squares]
        if min(columns) < 1 or max(columns) > len(COLUMNS) or min(rows) < 1:
            return False
        return max(columns) - min(columns) + 1 <= WIDTH_LIMIT and max(rows) <= HEIGHT_LIMIT

    @staticmethod
    def _rests(stone: Stone, occupied: set[Square]) -> bool:
        """K3.1: every square of its underside rests on the table or on a stone."""
        return all(below[1] == 0 or below in occupied for below in stone.underside())

    def _may_be_placed(self, stone: Stone, occupied: set[Square]) -> bool:
        squares = stone.squares()
        if any(square in occupied for square in squares):
            return False
        if not self._rests(stone, occupied):  # K3.1
            return False
        if not self._within_limits(occupied | set(squares)):  # K2
            return False
        if not self.stones:  # notation: the first stone's leftmost column is always i
            return stone.column == FIRST_COLUMN
        if not any(touch_by_square_side(stone, laid) for laid in self.stones):  # K3.2
            return False
        return not any(  # K3.3
            laid.colour == stone.colour and short_sides_meet(stone, laid) for laid in self.stones
        )

    def _placements(self, colour: str) -> list[Stone]:
        """K3: every stone this player could place now."""
        if self._in_hand(colour) == 0:
            return []
        occupied = self._occupied()
        found = []
        for column in range(1, len(COLUMNS) + 1):
            for row in range(1, len(ROWS) + 1):
                for way in "hv":
                    stone = Stone(colour, column, row, way)
                    if self._may_be_placed(stone, occupied):
                        found.append(stone)
        return found

    def _has_five(self, colour: str) -> bool:
        """K4: five or more own squares in an unbroken line."""
        return count_lines(self._squares_of(colour), 5) > 0

    # ---- playing ----------------------------------------------------------------------------

    def _settle(self) -> None:
        """Look for an end (K4, then K5), else find the legal actions (K3, K6)."""
        self.legal = []
        if self._has_five("white") or self._has_five("black"):
            self.ended = "K4"
            return
        mine = self._placements(self.side)
        if mine:
            self.legal = [stone.name() for stone in mine]
        elif self._placements(OTHER[self.side]):
            self.legal = ["pass"]  # K6: only a player who cannot place passes
        else:
            self.ended = "K5"  # neither player can place a stone

    def actions(self) -> list[str]:
        return list(self.legal)

    def play(self, action: str) -> None:
        if action not in self.legal:
            raise ValueError(f"{action!r} is not a legal action")
        if action != "pass":
            column = COLUMNS.index(action[0]) + 1
            self.stones.append(Stone(self.side, column, int(action[1]), action[2]))
        self.side = OTHER[self.side]
        self._settle()

    @property
    def mover(self) -> str | None:
        return None if self.ended else self.side

    def outcome(self) -> dict[str, object] | None:
        if self.ended is None:
            return None
        if self.ended == "K4":
            winner = "white" if self._has_five("white") else "black"
            return {"winner": winner, "clause": "K4", "five": True}
        white = count_lines(self._squares_of("white"), 4)  # K5
        black = count_lines(self._squares_of("black"), 4)
        winner = None if white == black else "white" if white > black else "black"
        return {"winner": winner, "clause": "K5", "white": white, "black": black}

    def perft(self, n: int) -> int:
        """Number of action sequences of exactly n actions; finished games have none."""
        if n == 0:
            return 1
        if n == 1:
            return len(self.legal)
        total = 0
        for action in self.legal:
            child = self.copy()
            child.play(action)
            total += child.perft(n - 1)
        return total

    # ---- position text ----------------------------------------------------------------------

    def text(self) -> str:
        letters = {square: stone.letter() for stone in self.stones for square in stone.squares()}
        highest = max((row for _, row in letters), default=1)
        rows = []
        for row in range(highest, 0, -1):
            row_text = ""
            empty = 0
            for column in range(1, len(COLUMNS) + 1):
                if (column, row) not in letters:
                    empty += 1
                    continue
                row_text += (str(empty) if empty else "") + letters[(column, row)]
                empty = 0
            rows.append(row_text + (str(empty) if empty else ""))
        return f"{'/'.join(rows)} {SIDE_LETTER[self.side]}"

    @classmethod
    def parse(cls, text: str, **options: str) -> Kwinty:
        game = cls.__new__(cls)
        game.first = _check_options(options)
        game.ended = None
        fields = text.split(" ")
        if len(fields) != 2:
            raise ValueError("a position text has two fields, separated by one space")
        if fields[1] not in SIDE_COLOUR:
            raise ValueError("the side to move is w or b")
        game.side = SIDE_COLOUR[fields[1]]
        game.stones = _stones_from(_letters_from(fields[0]))
        if game.text() != text:
            raise ValueError("not the canonical form of a position text")
        game._check_wall()
        game._check_side()
        game._settle()
        return game

    def _check_wall(self) -> None:
        """Every clause that the stones of a wall must satisfy whatever their order was."""
        for colour in OTHER:  # K1
            if self._in_hand(colour) < 0:
                raise ValueError(f"K1: more than {STONES_PER_COLOUR} {colour} stones")
        if not self.stones:
            return
        occupied = self._occupied()
        if not self._within_limits(occupied):  # K2
            raise ValueError("K2: the wall is more than 9 wide")
        for stone in self.stones:  # K3.1
            if not self._rests(stone, occupied):
                raise ValueError(f"K3.1: the stone {stone.name()} floats")
        reached = [self.stones[0]]  # K3.2: stone by stone, all hang together
        for stone in reached:
            for other in self.stones:
                if other not in reached and touch_by_square_side(stone, other):
                    reached.append(other)
        if len(reached) < len(self.stones):
            raise ValueError("K3.2: the wall is in several pieces")
        for one in self.stones:  # K3.3
            for other in self.stones:
                if one.colour == other.colour and short_sides_meet(one, other):
                    raise ValueError(f"K3.3: {one.name()} and {other.name()} lie end to end")
        if (FIRST_COLUMN, 1) not in occupied:  # notation
            raise ValueError("column i of row 1 is empty")
        starters = [s for s in self.stones if (s.column, s.row) == (FIRST_COLUMN, 1)]
        if not starters:  # notation: the first stone's leftmost column is always i
            raise ValueError("no stone has i1 as its lower-left square")
        if starters[0].colour != self.first:  # notation and option `first`
            raise ValueError(f"the first stone, on i1, is not {self.first}")

    def _check_side(self) -> None:
        """The side to move, as far as the stones alone tell it."""
        if not self.stones and self.side != self.first:  # K2, option `first`
            raise ValueError(f"{self.first} places the first stone")
        if self._has_five("white") and self._has_five("black"):  # K4: at once
            raise ValueError("K4: both colours have five in a line")
        if self._has_five(self.side):  # K4: the winner has just placed, the other is next
            raise ValueError("K4: five in a line ended the game, yet its owner is to move")


def _letters_from(wall_text: str) -> dict[Square, str]:
    """The letters of the squares; runs of empty squares are digits without a leading zero."""
    rows = wall_text.split("/")
    if len(rows) > HEIGHT_LIMIT:
        raise ValueError("K2: the wall is more than 9 high")
    letters: dict[Square, str] = {}
    for row, row_text in zip(range(len(rows), 0, -1), rows):
        column = 1
        digits = ""
        for sign in row_text + "/":  # "/" closes the row
            if sign in DIGITS:
                digits += sign
                if digits[0] == "0" or len(digits) > 2:
                    raise ValueError(f"row {row}: {digits!r} is no run of empty squares")
                continue
            column += int(digits or "0")
            digits = ""
            if sign in "HVhv":
                letters[(column, row)] = sign
                column += 1
            elif sign != "/":
                raise ValueError(f"row {row}: {sign!r} is not a square of a stone")
        if column != len(COLUMNS) + 1:
            raise ValueError(f"row {row} does not have 17 columns")
    return letters


def _stones_from(letters: dict[Square, str]) -> list[Stone]:
    """Cut the squares into stones: H/h pair up to the right, V/v pair up upwards.

    Two stones end to end pass here; K3.3 itself is checked on the stones.
    """
    stones = []
    left = dict(letters)
    for square in sorted(letters):  # by column, then by row: lower-left squares come first
        if square not in left:
            continue
        letter = left[square]
        colour = "white" if letter in "HV" else "black"
        stone = Stone(colour, square[0], square[1], letter.lower())
        for each in stone.squares():
            if left.pop(each, None) != letter:
                raise ValueError(f"half a stone at {COLUMNS[square[0] - 1]}{square[1]}")
        stones.append(stone)
    return stones
