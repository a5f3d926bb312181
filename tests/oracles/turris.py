"""Slow, plain reference implementation of Turris (rules.md, section T), for differential tests only.

A stone is an object with a colour and two cells; a cell is a pair (square, level).  The board is a dict from
cells to the stone that fills them.  Every clause is one small predicate.  Nothing here is meant to be fast.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

Cell = tuple[str, int]

SQUARES = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
CENTRE = "b2"
RIM = tuple(square for square in SQUARES if square != CENTRE)
STOCK = 20  # T1
OPTIONS: dict[str, tuple[Any, Any]] = {  # the default stands first
    "ground_lying": (False, True),
    "bonus_chain": (True, False),
    "first_centre": (False, True),
    "first": ("white", "black"),
}
STEP = {"E": (1, 0), "W": (-1, 0), "N": (0, 1), "S": (0, -1)}
OTHER_HALF = {"V": "V", "E": "W", "W": "E", "N": "S", "S": "N"}


def refuse(condition: object, reason: str) -> None:
    if condition:
        raise ValueError(reason)


def other(colour: str) -> str:
    return "black" if colour == "white" else "white"


def beside(square: str, direction: str) -> str | None:
    """The square next to this one in a direction, or None outside the foundation."""
    dx, dy = STEP[direction]
    name = chr(ord(square[0]) + dx) + chr(ord(square[1]) + dy)
    return name if name in SQUARES else None


def above(cell: Cell, levels: int = 1) -> Cell:
    return cell[0], cell[1] + levels


def mates(cell: Cell) -> list[Cell]:
    """The second cells that make a stone with this first one: above it, east of it, north of it."""
    sides = [(beside(cell[0], "E"), cell[1]), (beside(cell[0], "N"), cell[1])]
    return [above(cell)] + [side for side in sides if side[0] is not None]


@dataclass(frozen=True)
class Stone:
    """A stone with its two cells in alphabetical order of squares, then by level."""

    colour: str
    cells: tuple[Cell, Cell]

    def standing(self) -> bool:
        return self.cells[0][0] == self.cells[1][0]

    def in_centre(self) -> bool:
        return any(square == CENTRE for square, _ in self.cells)

    def name(self) -> str:
        """Notation of its placement: `a1` standing, `a1a2` lying."""
        return self.cells[0][0] if self.standing() else self.cells[0][0] + self.cells[1][0]


def cell_text(cell: Cell) -> str:
    return f"{cell[0]}:{cell[1]}"


class Turris:
    """A game of Turris.  `ban` holds the cells that T3.4 forbids to the side to move in this turn."""

    def __init__(self, **options: Any) -> None:
        for key, value in options.items():
            refuse(key not in OPTIONS, f"unknown option {key!r}")
            good = any(type(value) is type(known) and value == known for known in OPTIONS[key])
            refuse(not good, f"option {key} cannot be {value!r}")
        self.options: dict[str, Any] = {key: values[0] for key, values in OPTIONS.items()} | options
        self.cubes: dict[Cell, Stone] = {}
        self.turn: str = self.options["first"]
        self.last: dict[str, Stone | None] = {"white": None, "black": None}
        self.ban: frozenset[Cell] = frozenset()
        self.bonus = self.over = False

    def copy(self) -> Turris:
        twin = Turris(**self.options)
        twin.cubes, twin.last = dict(self.cubes), dict(self.last)
        twin.turn, twin.bonus, twin.ban, twin.over = self.turn, self.bonus, self.ban, self.over
        return twin

    @property
    def mover(self) -> str | None:
        return None if self.over else self.turn

    def stones(self, colour: str) -> set[Stone]:
        return {stone for stone in self.cubes.values() if stone.colour == colour}

    def top(self) -> int:
        return max((level for _, level in self.cubes), default=0)

    def add(self, stone: Stone) -> None:
        self.cubes |= dict.fromkeys(stone.cells, stone)

    def take(self, stone: Stone) -> None:
        self.cubes = {cell: built for cell, built in self.cubes.items() if built != stone}

    # ---- T2, clause by clause --------------------------------------------------------------------------------
    def touches(self, stone: Stone) -> bool:
        """A full side face of one of its cubes is against a cube already built."""
        return any((beside(square, way), level) in self.cubes for square, level in stone.cells for way in STEP)

    def rests_fully(self, stone: Stone) -> bool:
        """T2.1: its cells are empty; below each of its lowest cubes is the foundation or a cube."""
        if any(cell in self.cubes for cell in stone.cells):
            return False
        lowest = [stone.cells[0]] if stone.standing() else list(stone.cells)
        return all(cell[1] == 1 or above(cell, -1) in self.cubes for cell in lowest)

    def standing_touches(self, stone: Stone) -> bool:
        """T2.2: a standing stone touches a built one; exception: the first stone of the game."""
        return not stone.standing() or not self.cubes or self.touches(stone)

    def lies_on_two(self, stone: Stone) -> bool:
        """T2.3: a lying stone rests on two different stones, or (ground_lying) on level 1 as the first or touching."""
        if stone.standing():
            return True
        if stone.cells[0][1] == 1:
            return self.options["ground_lying"] and (not self.cubes or self.touches(stone))
        first, second = (self.cubes.get(above(cell, -1)) for cell in stone.cells)
        return first is not None and second is not None and first != second

    def few_incomplete(self, added: Stone | None = None, taken: Stone | None = None) -> bool:
        """T2.4: at most three levels are begun but not full, after a placement or a removal."""
        cells = set(self.cubes) | set(added.cells if added else ())
        cells -= set(taken.cells if taken else ())
        begun = {level for _, level in cells}
        return sum(any((square, level) not in cells for square in SQUARES) for level in begun) <= 3

    def centre_allowed(self, stone: Stone) -> bool:
        """T2.5: on each level whose centre it fills a rim square was filled before (switch first_centre)."""
        if self.options["first_centre"] and not self.cubes and stone.standing():
            return True
        levels = [level for square, level in stone.cells if square == CENTRE]
        return all(any((rim, level) in self.cubes for rim in RIM) for level in levels)

    def legal(self, stone: Stone, ban: frozenset[Cell]) -> bool:
        """T2 as a whole, with T1 (a stone is left) and T3.4 (no cell of it is forbidden)."""
        return (
            self.rests_fully(stone)
            and len(self.stones(stone.colour)) < STOCK
            and not any(cell in ban for cell in stone.cells)
            and self.standing_touches(stone)
            and self.lies_on_two(stone)
            and self.centre_allowed(stone)
            and self.few_incomplete(added=stone)
        )

    def placements(self, colour: str, ban: frozenset[Cell]) -> list[Stone]:
        """Every legal placement of a colour, found by trying every shape on every level."""
        cells = [(square, level) for level in range(1, self.top() + 2) for square in SQUARES]
        shapes = [(cell, mate) for cell in cells for mate in mates(cell)]
        return [Stone(colour, shape) for shape in shapes if self.legal(Stone(colour, shape), ban)]

    def covered(self, stone: Stone) -> bool:
        """Some cube of another stone is on it."""
        return any(self.cubes.get(above(cell), stone) != stone for cell in stone.cells)

    def removable(self, stone: Stone) -> bool:
        """T3.2, T3.3: an opposing stone, nothing on it, not the opponent's last one, T2.4 kept."""
        if stone.colour == self.turn or self.covered(stone) or stone == self.last[other(self.turn)]:
            return False
        return self.few_incomplete(taken=stone)

    def removals(self) -> list[Stone]:
        return [stone for stone in sorted(set(self.cubes.values()), key=lambda s: s.cells) if self.removable(stone)]

    # ---- playing ---------------------------------------------------------------------------------------------
    def actions(self) -> list[str]:
        if self.over:
            return []
        places = [stone.name() for stone in self.placements(self.turn, self.ban)]
        if not self.bonus:
            return places or ["pass"]  # T4
        return places + ["x" + stone.cells[0][0] for stone in self.removals()] + ["-"]  # T3

    def play(self, action: str) -> None:
        refuse(action not in self.actions(), f"{action!r} is not a legal action")
        if action in ("-", "pass"):
            self.end_turn(frozenset())
        elif action.startswith("x"):
            stone = next(stone for stone in self.removals() if stone.cells[0][0] == action[1:])
            self.take(stone)
            self.end_turn(frozenset(stone.cells))  # T3.4
        else:
            self.place(next(stone for stone in self.placements(self.turn, self.ban) if stone.name() == action))

    def place(self, stone: Stone) -> None:
        """T3: a centre cube earns a bonus; without a possible bonus action the turn ends."""
        self.bonus = stone.in_centre() and (not self.bonus or self.options["bonus_chain"])
        self.add(stone)
        self.last[self.turn] = stone
        if not self.bonus or not self.has_bonus_action():
            self.end_turn(frozenset())

    def has_bonus_action(self) -> bool:
        return bool(self.placements(self.turn, self.ban) or self.removals())

    def end_turn(self, ban: frozenset[Cell]) -> None:
        self.bonus, self.ban, self.turn = False, ban, other(self.turn)
        self.over = self.finished()

    def finished(self) -> bool:
        """T5: neither player can place a stone, T3.4 set aside; looked at between turns."""
        return not any(self.placements(colour, frozenset()) for colour in ("white", "black"))

    def perft(self, n: int) -> int:
        if n <= 1:
            return len(self.actions()) if n == 1 else 1
        total = 0
        for action in self.actions():
            child = self.copy()
            child.play(action)
            total += child.perft(n - 1)
        return total

    def picture(self, view: str) -> dict[tuple[int, int], str]:
        """What is seen straight on from one of five sides: picture square -> colour of the first cube met."""
        levels = range(1, self.top() + 1)
        lines: dict[tuple[int, int], list[Cell]] = {}  # picture square -> cells along the line of sight, nearest first
        for i, column, row in ((0, "a", "1"), (1, "b", "2"), (2, "c", "3")):
            if view in ("south", "north"):
                order = "123" if view == "south" else "321"
                lines |= {(i, level): [(column + y, level) for y in order] for level in levels}
            if view in ("west", "east"):
                order = "abc" if view == "west" else "cba"
                lines |= {(i, level): [(x + row, level) for x in order] for level in levels}
            if view == "roof":
                lines |= {(i, j): [(column + y, level) for level in reversed(levels)] for j, y in enumerate("123")}
        met = {spot: [self.cubes[cell] for cell in line if cell in self.cubes] for spot, line in lines.items()}
        return {spot: stones[0].colour for spot, stones in met.items() if stones}

    def view_points(self, view: str) -> tuple[int, int]:
        """T6: the size of the largest group of each colour in one view, (white, black)."""
        best = {"white": 0, "black": 0}
        left = self.picture(view)
        while left:
            start, colour = left.popitem()
            group, queue = 1, [start]
            while queue:
                x, y = queue.pop()
                for spot in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if left.get(spot) == colour:
                        del left[spot]
                        group += 1
                        queue.append(spot)
            best[colour] = max(best[colour], group)
        return best["white"], best["black"]

    def outcome(self) -> dict[str, Any] | None:
        if not self.over:
            return None
        views = {view: self.view_points(view) for view in ("south", "east", "north", "west", "roof")}
        white, black = (sum(points[i] for points in views.values()) for i in (0, 1))
        winner = None if white == black else "white" if white > black else "black"
        return {"winner": winner, "clause": "T5", "white": white, "black": black, "views": views}

    # ---- position text ---------------------------------------------------------------------------------------
    def letter(self, cell: Cell) -> str:
        stone = self.cubes[cell]
        halves = [square for square, _ in stone.cells if square != cell[0]]
        mark = next((way for way in STEP if beside(cell[0], way) in halves), "V")
        return mark if stone.colour == "white" else mark.lower()

    def text(self) -> str:
        columns = {}
        for square in SQUARES:
            cells = [(square, level) for level in range(1, self.top() + 1)]
            columns[square] = "".join(self.letter(cell) for cell in cells if cell in self.cubes) or "."
        rows = [",".join(columns[column + row] for column in "abc") for row in "321"]
        lasts = [stone and cell_text(stone.cells[0]) or "-" for stone in (self.last["white"], self.last["black"])]
        ban = "+".join(cell_text(cell) for cell in sorted(self.ban)) or "-"
        return f"{'/'.join(rows)} {self.turn[0]} {'bonus' if self.bonus else '-'} {'/'.join(lasts)} {ban}"

    @classmethod
    def parse(cls, text: str, **options: Any) -> Turris:
        game = cls(**options)
        one_cell = r"[a-c][1-3]:[1-9][0-9]?"
        row = r"(?:\.|[VEWNSvewns]+)(?:,(?:\.|[VEWNSvewns]+)){2}"
        form = rf"({row}(?:/{row}){{2}}) ([wb]) (-|bonus) (-|{one_cell})/(-|{one_cell}) (-|{one_cell}\+{one_cell})"
        match = re.fullmatch(form, text)
        refuse(match is None, "not the form of a Turris position text")
        rows, turn, bonus, white, black, ban = match.groups()
        game.turn, game.bonus = ("white" if turn == "w" else "black"), bonus == "bonus"
        game.read_columns(rows)
        for colour, name in (("white", white), ("black", black)):
            named = {cell_text(stone.cells[0]): stone for stone in game.stones(colour)}
            refuse(name not in named and name != "-", f"{name} is not the lowest cube of a {colour} stone")
            game.last[colour] = named.get(name)
        if ban != "-":
            game.ban = frozenset((cell[:2], int(cell[3:])) for cell in ban.split("+"))
        refuse(game.text() != text, "not the canonical position text")
        game.refuse_impossible()
        game.over = not game.bonus and game.finished()
        return game

    def read_columns(self, rows: str) -> None:
        """Fill the board from the first field; halves must pair up (standing cubes from below)."""
        marks: dict[Cell, str] = {}
        for row, line in zip("321", rows.split("/")):
            for column, tower in zip("abc", line.split(",")):
                if tower != ".":
                    marks |= {(column + row, level): mark for level, mark in enumerate(tower, 1)}
        for cell in sorted(marks):
            if cell in self.cubes:
                continue
            mark = marks[cell].upper()
            mate = above(cell) if mark == "V" else (beside(cell[0], mark), cell[1])
            white, half = marks[cell].isupper(), OTHER_HALF[mark]
            found = marks.get(mate) == (half if white else half.lower())
            refuse(not found, f"the cube {cell_text(cell)} lacks its other half")
            self.add(Stone("white" if white else "black", (cell, mate)))

    # ---- texts that no position can have ---------------------------------------------------------------------
    def refuse_impossible(self) -> None:
        """Refuse what no game can reach.  Each test is a necessary condition that follows from T1-T4."""
        for colour in ("white", "black"):
            stones, last = self.stones(colour), self.last[colour]
            refuse(len(stones) > STOCK, f"T1: more than {STOCK} {colour} stones")
            refuse(any(self.badly_lying(stone) for stone in stones), "T2.3: a stone cannot lie so")
            refuse((last is None) != (not stones), f"T3.3: a last {colour} stone is always on the board")
            carried = {stone.colour for stone in self.later(last)} if last else set()
            refuse(colour in carried, f"the last {colour} stone carries a {colour} one, which must be later")
        refuse(not self.few_incomplete(), "T2.4: more than three incomplete levels")
        white, black = self.last["white"], self.last["black"]
        if white is None or black is None:
            refuse(self.text() not in self.openings(), "no first turn leads to this")
            return
        refuse(self.later(white) and self.later(black), "each last stone carries a later stone of the other colour")
        if self.bonus:  # T3: just now earned by the mover's last stone, and there is something to choose
            refuse(self.cannot_have_earned(self.last[self.turn], self.ban), "T3: no bonus was earned just now")
            refuse(not self.has_bonus_action(), "T3: no bonus action is possible, so the turn has ended")
        if self.ban:
            self.refuse_impossible_ban()

    def later(self, stone: Stone) -> set[Stone]:
        """All stones that rest on this one, directly or through others: they were placed after it."""
        carried = {self.cubes[above(cell)] for cell in stone.cells if above(cell) in self.cubes} - {stone}
        return carried.union(*(self.later(upper) for upper in carried))

    def badly_lying(self, stone: Stone) -> bool:
        """T2.3 broken by a built stone: what it rests on cannot have been removed since."""
        if stone.standing():
            return False
        if stone.cells[0][1] == 1:
            return not self.options["ground_lying"]
        return self.cubes.get(above(stone.cells[0], -1)) == self.cubes.get(above(stone.cells[1], -1))

    def openings(self) -> set[str]:
        """All texts in which a colour has no stone: the start and those inside or just after the first turn."""
        found: set[str] = set()
        queue = [Turris(**self.options)]
        while queue:
            game = queue.pop()
            found.add(game.text())
            for action in game.actions() if game.turn == self.options["first"] else []:
                queue.append(game.copy())
                queue[-1].play(action)
        return found

    def cannot_have_earned(self, stone: Stone, ban: frozenset[Cell]) -> bool:
        """This built stone cannot be a centre stone that was the very last one placed."""
        if not stone.in_centre() or self.covered(stone):
            return True
        before = self.copy()
        before.take(stone)
        return not before.legal(stone, ban)

    def refuse_impossible_ban(self) -> None:
        """T3.4: go back to before the removal, which the opponent's centre stone had earned."""
        was = self.copy()
        maker = was.last[other(self.turn)]
        if self.bonus:  # take back this turn's stones, topmost first: each of them earned a bonus
            stacked = sorted((s for s in was.later(maker) if s.in_centre()), key=lambda s: -max(c[1] for c in s.cells))
            refuse(len(stacked) > 1 and not self.options["bonus_chain"], "T3.1: a bonus stone earned a bonus")
            for stone in stacked:
                refuse(was.cannot_have_earned(stone, self.ban), "T3: a stone of this turn earned no bonus")
                was.take(stone)
        removed = Stone(self.turn, tuple(sorted(self.ban)))
        shaped = removed.cells[1] in mates(removed.cells[0]) and not removed.in_centre() and was.rests_fully(removed)
        refuse(not shaped, "T3.4: no such stone was removed")
        refuse(not was.stones(self.turn), "T3.3: the removed stone was the last one placed")
        was.add(removed)
        refuse(len(was.stones(self.turn)) > STOCK, "T1: the removed stone was one too many")
        refuse(was.badly_lying(removed) or not was.few_incomplete(), "T2: the removed stone cannot have been there")
        refuse(was.cannot_have_earned(maker, frozenset()), "T3: the opponent's last stone earned no removal")
