"""Oracle for Volterra: section V of rules.md, clause by clause, naive on purpose.

Nothing here is shared with the fast core. Squares are strings ("a1"), the field is a dict from
square to the list of its tiles (bottom to top), colours are the words "light" and "dark".
"""

from __future__ import annotations

COLUMNS = "abcde"
ROWS = "1234"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
LETTER = {"light": "l", "dark": "d"}
COLOUR = {"l": "light", "d": "dark"}
OTHER = {"light": "dark", "dark": "light"}
# the first value of each option is the default (V9, V8, V2)
OPTIONS = {"layout": ("standard", "free"), "repetition": ("score", "draw")}
OPTIONS["first"] = ("dark", "light")
TILES_PER_COLOUR = 10  # V1

Field = dict[str, list[str]]


def _shifted(square: str, dx: int, dy: int) -> str | None:
    """The square dx columns and dy rows away, or None outside the board."""
    x = COLUMNS.index(square[0]) + dx
    y = ROWS.index(square[1]) + dy
    if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS):
        return COLUMNS[x] + ROWS[y]
    return None


def _around(square: str) -> list[str]:
    """V3: neighbours of a square are the up to 8 squares around it."""
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    found = [_shifted(square, dx, dy) for dx, dy in steps]
    return [each for each in found if each is not None]


NEIGHBOURS = {square: _around(square) for square in SQUARES}
ORTHOGONAL: dict[str, list[str | None]] = {
    square: [_shifted(square, dx, dy) for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))] for square in SQUARES
}  # None: lies outside the board


def _check_options(options: dict[str, str]) -> dict[str, str]:
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}")
        if value not in OPTIONS[name]:
            raise ValueError(f"unknown value {value!r} of option {name!r}")
        chosen[name] = value
    return chosen


def parts(field: Field) -> list[set[str]]:
    """V6: towers that touch by side or corner are connected; the parts, by flood fill."""
    found: list[set[str]] = []
    seen: set[str] = set()
    for start in field:
        if start in seen:
            continue
        part = {start}
        waiting = [start]
        while waiting:
            for near in NEIGHBOURS[waiting.pop()]:
                if near in field and near not in part:
                    part.add(near)
                    waiting.append(near)
        seen |= part
        found.append(part)
    return found


class Volterra:
    """One game of Volterra."""

    def __init__(self, **options: str) -> None:
        self._blank(options)
        if self.options["layout"] == "free":  # V9: the empty field
            self._refresh()
            return
        for square in SQUARES:  # V2: checkerboard with a1 dark
            even = (COLUMNS.index(square[0]) + ROWS.index(square[1])) % 2 == 0
            self.field[square] = ["dark" if even else "light"]
        self.pawns = {"light": "c2", "dark": "c3"}  # V2
        self._begin_turn()

    def _blank(self, options: dict[str, str]) -> None:
        self.options = _check_options(options)
        self.field: Field = {}  # only squares that hold a tower
        self.pawns: dict[str, str] = {}  # colour -> square
        self.side = self.options["first"]  # to act now, or that would be next after the end
        self.owed = "-"  # "-", or the action still owed in this turn: "pawn", "tower"
        self.counts: dict[str, int] = {}  # V8: position at the start of a turn -> occurrences
        self.ended: str | None = None  # None, "V7" or "V8"
        self.legal: list[str] = []

    def copy(self) -> Volterra:
        twin = self._bare_copy()
        twin.counts = dict(self.counts)
        twin.ended = self.ended
        twin.legal = list(self.legal)
        return twin

    def _bare_copy(self) -> Volterra:
        """Field, pawns, side and owed action only: enough to try an action (V4.5)."""
        twin = Volterra.__new__(Volterra)
        twin._blank(self.options)
        twin.field = {square: list(tiles) for square, tiles in self.field.items()}
        twin.pawns = dict(self.pawns)
        twin.side = self.side
        twin.owed = self.owed
        return twin

    # ---- small predicates -------------------------------------------------------------------

    def _owner(self, square: str) -> str | None:
        """V3: the top tile's colour says who owns the tower; None without a tower."""
        return self.field[square][-1] if square in self.field else None

    def _has_free_side(self, square: str) -> bool:
        """V5: an orthogonal neighbour square holds no tower or lies outside the board."""
        return any(near is None or near not in self.field for near in ORTHOGONAL[square])

    def _in_layout(self) -> bool:
        """V9: the free layout lasts until both pawns stand."""
        return len(self.pawns) < 2

    def _pawn_actions(self) -> list[str]:
        """V4.1: to a neighbouring tower of one's own colour (V4.3: from where it stands now)."""
        here = self.pawns[self.side]
        return [square for square in NEIGHBOURS[here] if self._owner(square) == self.side]

    def _may_be_source(self, square: str) -> bool:
        near = square in NEIGHBOURS[self.pawns[self.side]]  # V4.2 (a)
        own = self._owner(square) == self.side  # V4.2 (b)
        return near and own and self._has_free_side(square)  # V4.2 (c)

    def _may_be_target(self, square: str, source: str) -> bool:
        if square == source:  # V4.2: another tower
            return False
        if square not in self.field:  # V4.4: never onto an empty square
            return False
        near = square in NEIGHBOURS[self.pawns[self.side]]  # V4.2 (d); (e) either colour
        return near and square not in self.pawns.values()  # V4.2 (f)

    def _tower_actions(self) -> list[str]:
        """V4.2: the top one or top two tiles of a source, put on a target."""
        found = []
        for source in SQUARES:
            if not self._may_be_source(source):
                continue
            for target in SQUARES:
                if not self._may_be_target(target, source):
                    continue
                for amount, sign in ((1, "-"), (2, "=")):  # V4.4: never more than two
                    if len(self.field[source]) >= amount:
                        found.append(source + sign + target)
        return found

    def _can_be_completed(self, kind: str, action: str) -> bool:
        """V4.5: after this first action some second action exists; found by trying."""
        trial = self._bare_copy()
        trial._perform(action)
        return bool(trial._tower_actions() if kind == "pawn" else trial._pawn_actions())

    def _layout_actions(self) -> list[str]:
        """V9: a tile on any empty square; once filled, the pawn on any own tower."""
        if len(self.field) < len(SQUARES):
            return ["+" + square for square in SQUARES if square not in self.field]
        return ["@" + square for square in SQUARES if self._owner(square) == self.side]

    def _find_legal(self) -> list[str]:
        if self._in_layout():
            return self._layout_actions()
        if self.owed == "pawn":
            return self._pawn_actions()
        if self.owed == "tower":
            return self._tower_actions()
        pawn = [each for each in self._pawn_actions() if self._can_be_completed("pawn", each)]
        tower = [each for each in self._tower_actions() if self._can_be_completed("tower", each)]
        return pawn + tower  # V4: in either order

    # ---- performing -------------------------------------------------------------------------

    def _perform(self, action: str) -> None:
        """The bare effect of an action on field and pawns, with V6."""
        if action[0] == "+":
            self.field[action[1:]] = [self.side]
            return
        if action[0] == "@":
            self.pawns[self.side] = action[1:]
        elif len(action) == 2:
            self.pawns[self.side] = action
        else:
            source, sign, target = action[:2], action[2], action[3:]
            amount = 1 if sign == "-" else 2
            taken = self.field[source][-amount:]
            del self.field[source][-amount:]
            if not self.field[source]:
                del self.field[source]
            self.field[target].extend(taken)  # V4.2: in unchanged order
        if not self._in_layout():
            self._separate()

    def _separate(self) -> None:
        """V6: a part on which no pawn stands is removed at once."""
        for part in parts(self.field):
            if not any(square in part for square in self.pawns.values()):
                for square in part:
                    del self.field[square]

    def _refresh(self) -> None:
        self.legal = self._find_legal()

    def _begin_turn(self) -> None:
        """Start of a turn: V8 counts the position, V7 looks for a legal turn."""
        self.owed = "-"
        self._refresh()
        key = self.text()  # towers with their tiles, pawns, player to move
        self.counts[key] = self.counts.get(key, 0) + 1
        if not self.legal:  # V7
            self.ended = "V7"
        elif self.counts[key] == 3:  # V8
            self.ended = "V8"
            self.legal = []

    def actions(self) -> list[str]:
        return list(self.legal)

    def play(self, action: str) -> None:
        if action not in self.legal:
            raise ValueError(f"{action!r} is not a legal action")
        if self._in_layout():
            self._perform(action)
            self.side = OTHER[self.side]  # V9: alternately
            if self._in_layout():
                self._refresh()
            else:
                self._begin_turn()  # V9: then the first player begins
            return
        self._perform(action)
        if self.owed == "-":  # V4: two actions, both obligatory
            self.owed = "tower" if len(action) == 2 else "pawn"
            self._refresh()
        else:
            self.side = OTHER[self.side]
            self._begin_turn()

    # ---- looking ----------------------------------------------------------------------------

    @property
    def mover(self) -> str | None:
        return None if self.ended else self.side

    def _heights(self, colour: str) -> list[int]:
        """V7: heights of all towers of a colour still in play, highest first."""
        found = [len(self.field[square]) for square in self.field if self._owner(square) == colour]
        return sorted(found, reverse=True)

    def _scored_winner(self) -> str | None:
        """V7: element by element, a missing element counts 0; equal lists are a draw."""
        light, dark = self._heights("light"), self._heights("dark")
        for index in range(max(len(light), len(dark))):
            mine = light[index] if index < len(light) else 0
            theirs = dark[index] if index < len(dark) else 0
            if mine != theirs:
                return "light" if mine > theirs else "dark"
        return None

    def outcome(self) -> dict[str, object] | None:
        if self.ended is None:
            return None
        winner = self._scored_winner()
        if self.ended == "V8" and self.options["repetition"] == "draw":  # V8 switch
            winner = None
        heights = {colour: self._heights(colour) for colour in ("light", "dark")}
        return {"winner": winner, "clause": self.ended, **heights}

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

    def _tower_text(self, square: str) -> str:
        if square not in self.field:
            return "."
        letters = "".join(LETTER[tile] for tile in self.field[square])
        if square in self.pawns.values():
            letters = letters[:-1] + letters[-1].upper()
        return letters

    def text(self) -> str:
        rows = [",".join(self._tower_text(column + row) for column in COLUMNS) for row in reversed(ROWS)]
        return f"{'/'.join(rows)} {LETTER[self.side]} {self.owed}"

    @classmethod
    def parse(cls, text: str, **options: str) -> Volterra:
        game = cls.__new__(cls)
        game._blank(options)
        fields = text.split(" ")
        if len(fields) != 3:
            raise ValueError("a position text has three fields, separated by one space")
        game._read_field(fields[0])
        if fields[1] not in COLOUR:
            raise ValueError("the side to move is l or d")
        game.side = COLOUR[fields[1]]
        if fields[2] not in ("-", "pawn", "tower"):
            raise ValueError("the third field is -, pawn or tower")
        game.owed = fields[2]
        for colour in OTHER:  # V1
            if game._tiles(colour) > TILES_PER_COLOUR:
                raise ValueError(f"V1: more than {TILES_PER_COLOUR} {colour} tiles")
        if game._in_layout():
            game._check_layout()
            game._refresh()
        else:
            game._check_play()
        if game.text() != text:
            raise ValueError("not the canonical form of a position text")
        return game

    def _tiles(self, colour: str) -> int:
        return sum(tiles.count(colour) for tiles in self.field.values())

    def _read_field(self, field_text: str) -> None:
        rows = field_text.split("/")
        if len(rows) != len(ROWS):
            raise ValueError("V2: the field has 4 rows")
        for row, row_text in zip(reversed(ROWS), rows):
            towers = row_text.split(",")
            if len(towers) != len(COLUMNS):
                raise ValueError(f"V2: row {row} has 5 squares")
            for column, tower in zip(COLUMNS, towers):
                if tower != ".":
                    self._read_tower(column + row, tower)

    def _read_tower(self, square: str, tower: str) -> None:
        if tower == "":
            raise ValueError(f"nothing is written for {square}; an empty square is '.'")
        if any(tile not in COLOUR for tile in tower[:-1]) or tower[-1] not in "ldLD":
            raise ValueError(f"{tower!r} on {square} is no tower")
        self.field[square] = [COLOUR[tile] for tile in tower.lower()]
        if tower[-1] in "LD":
            colour = COLOUR[tower[-1].lower()]
            if colour in self.pawns:
                raise ValueError(f"V1: two {colour} pawns, or a pawn on a foreign tower")
            self.pawns[colour] = square

    def _check_layout(self) -> None:
        """V9: what a free layout in progress must look like."""
        first = self.options["first"]
        second = OTHER[first]
        if self.options["layout"] != "free":
            raise ValueError("V2: in the standard layout both pawns stand")
        if self.owed != "-":
            raise ValueError("V9: in a layout no action is owed")
        if any(len(tiles) != 1 for tiles in self.field.values()):
            raise ValueError("V9: in a layout every tower is a single tile")
        if self.pawns:
            if len(self.field) != len(SQUARES):
                raise ValueError("V9: pawns are put when the field is filled")
            if first not in self.pawns:
                raise ValueError("V9: the first player puts the pawn first")
            if self.side != second:
                raise ValueError("V9: the second player is to put the pawn")
            return
        lead = 0 if self.side == first else 1
        if self._tiles(first) - self._tiles(second) != lead:
            raise ValueError("V9: wrong tile counts for a layout with this side to move")

    def _check_play(self) -> None:
        """What a text with both pawns must look like; then the position begins."""
        for part in parts(self.field):  # V6
            if not any(square in part for square in self.pawns.values()):
                raise ValueError(f"V6: the part with {min(part)} has no pawn")
        if self.owed == "-":
            self._begin_turn()  # V8: counts restart at 1
            return
        self._refresh()
        if not self.legal:  # V4.5
            raise ValueError(f"V4.5: the owed {self.owed} action does not exist")
