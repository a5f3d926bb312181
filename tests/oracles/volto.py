"""Slow, plain reference implementation of Volto (rules.md, section M), for differential tests only.

The board is a dict from squares to masks; a mask is an object that is tracked through the game and remembers every
public move it made.  Every clause is one small predicate.  Nothing here is meant to be fast.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

COLUMNS, ROWS = "abcde", "1234567"
SQUARES = tuple(column + row for column in COLUMNS for row in ROWS)
SET = "NNNAAASLLC"  # M2
KINDS = "ACLNS"
HOME = {  # M3, in the order of the set-up notation
    "white": [column + row for row in "12" for column in COLUMNS],
    "red": [column + row for row in "76" for column in COLUMNS],
}
PALACE_AHEAD = {"white": "7", "red": "1"}  # M1: the opposing palace
HIDDEN = "X" * 10
QUIET_LIMIT = 100  # M7.3


def refuse(condition: object, reason: str) -> None:
    if condition:
        raise ValueError(reason)


def other(side: str) -> str:
    return "red" if side == "white" else "white"


@cache
def setup_words() -> tuple[str, ...]:
    """All distinct orders of the ten letters of M2, built letter by letter."""
    words = [""]
    for _ in SET:
        words = [word + kind for word in words for kind in KINDS if word.count(kind) < SET.count(kind)]
    return tuple(words)


@dataclass
class Mask:
    """One mask; `name` never changes, `moves` are its public moves as (from, to, captured something)."""

    name: str
    side: str
    kind: str
    moves: list[tuple[str, str, bool]] = field(default_factory=list)


def shaped(side: str, kind: str, start: str, goal: str) -> bool:
    """M4.1-M4.5: the way of moving of a kind, without regard to other masks."""
    right, up = ord(goal[0]) - ord(start[0]), ord(goal[1]) - ord(start[1])
    one_step = max(abs(right), abs(up)) == 1
    if kind == "N":  # M4.1
        return one_step and (right == 0 or up == 0)
    if kind == "A":  # M4.2
        return one_step and right != 0 and up != 0
    if kind in "CL":  # M4.3, M4.5
        return one_step
    forward = up if side == "white" else -up  # M4.4
    return right == 0 and forward > 0


def between(start: str, goal: str) -> list[str]:
    """The squares strictly between two squares of one column."""
    low, high = sorted((start[1], goal[1]))
    return [start[0] + row for row in ROWS if low < row < high]


class Volto:
    """A game of Volto.  `turn` is the side whose set-up is owed, then the side to move (also after the end)."""

    def __init__(self, *, first: str = "white", **unknown: Any) -> None:
        refuse(unknown, f"unknown options {list(unknown)}")
        refuse(first not in ("white", "red"), f"option first cannot be {first!r}")
        self.first = first
        self.board: dict[str, Mask] = {}
        self.removed: dict[str, list[Mask]] = {"white": [], "red": []}
        self.turn = "white"  # White sets up first in the sequence of actions
        self.setting_up = True
        self.quiet = 0
        self.log: list[tuple[str, bool, str]] = []  # side, is a set-up, full notation
        self.occurrences: Counter[Any] = Counter()
        self.result: dict[str, Any] | None = None

    def copy(self) -> Volto:
        twin = Volto(first=self.first)
        twin.board = {square: replace(mask, moves=list(mask.moves)) for square, mask in self.board.items()}
        twin.removed = {side: list(masks) for side, masks in self.removed.items()}
        twin.turn, twin.setting_up, twin.quiet = self.turn, self.setting_up, self.quiet
        twin.log = list(self.log)
        twin.occurrences = Counter(self.occurrences)
        twin.result = self.result and dict(self.result)
        return twin

    @property
    def mover(self) -> str | None:
        return self.turn if self.result is None else None

    # ---- M4 --------------------------------------------------------------------------------------------------
    def may_move(self, side: str, kind: str, start: str, goal: str) -> bool:
        """M4: a mask of this side and kind may move so on the present board."""
        target = self.board.get(goal)
        own = target is not None and target.side == side  # M4: never onto an own one
        blocked = kind == "S" and any(square in self.board for square in between(start, goal))  # M4.4
        lady_captures = kind == "L" and target is not None  # M4.5
        return shaped(side, kind, start, goal) and not own and not blocked and not lady_captures

    def moves(self, side: str) -> list[str]:
        own = [(square, mask.kind) for square, mask in self.board.items() if mask.side == side]
        return [start + goal for start, kind in own for goal in SQUARES if self.may_move(side, kind, start, goal)]

    def actions(self) -> list[str]:
        if self.result is not None:
            return []
        return list(setup_words()) if self.setting_up else self.moves(self.turn)

    # ---- playing ---------------------------------------------------------------------------------------------
    def play(self, action: str) -> None:
        refuse(self.result is not None, "the game is over")
        if self.setting_up:
            refuse(sorted(action) != sorted(SET), f"{action!r} is not a set-up (M2, M3)")
            self.set_up(action)
            return
        move = action.split("x", 1)[0]  # Notation: in a game in progress the part from x on is ignored unread
        refuse(move not in self.moves(self.turn), f"{move!r} is not a legal move")
        self.move(move[:2], move[2:])

    def set_up(self, word: str) -> None:
        """M3: White's set-up, then Red's; then the first player begins."""
        for square, kind in zip(HOME[self.turn], word):
            self.board[square] = Mask(f"{self.turn} {square}", self.turn, kind)
        self.log.append((self.turn, True, word))
        if self.turn == "white":
            self.turn = "red"
        else:
            self.setting_up = False
            self.turn = self.first
            self.arrive()

    def move(self, start: str, goal: str) -> None:
        mask = self.board.pop(start)
        target = self.board.pop(goal, None)
        mask.moves.append((start, goal, target is not None))
        written = start + goal
        if target is None:
            self.board[goal] = mask
            self.quiet += 1
        else:  # M5
            self.quiet = 0
            self.removed[target.side].append(target)
            written += "x" + target.kind
            if target.kind == "L":  # M5.3
                self.removed[mask.side].append(mask)
                written += "+" + mask.kind
            else:  # M5.1, M5.2
                self.board[goal] = mask
        self.log.append((mask.side, False, written))
        self.turn = other(self.turn)
        self.arrive()

    def arrive(self) -> None:
        """A position with a player to move has come up: count it (M7.2) and look whether the game is over."""
        self.occurrences[self.identity()] += 1
        self.result = self.judge()

    def identity(self) -> Any:
        """M7.2: individual masks on their squares, and the player to move."""
        return self.turn, frozenset((square, mask.name) for square, mask in self.board.items())

    # ---- M6, M7 ----------------------------------------------------------------------------------------------
    def judge(self) -> dict[str, Any] | None:
        """M6, then M7.2, M7.3, M7.1 in that order."""
        for side in ("white", "red"):
            if any(mask.kind == "C" for mask in self.removed[side]):
                return {"winner": other(side), "clause": "M6.1"}
        for side in ("white", "red"):
            if sum(mask.kind == "L" for mask in self.removed[side]) == 2:
                return {"winner": side, "clause": "M6.2"}
        for square, mask in self.board.items():
            if self.has_arrived(square, mask):
                return {"winner": mask.side, "clause": "M6.3"}
        if self.occurrences[self.identity()] >= 3:
            return {"winner": None, "clause": "M7.2"}
        if self.quiet >= QUIET_LIMIT:
            return {"winner": None, "clause": "M7.3"}
        if not self.moves(self.turn):
            return {"winner": other(self.turn), "clause": "M7.1"}
        return None

    @staticmethod
    def has_arrived(square: str, mask: Mask) -> bool:
        """M6.3: a candidate in the opposing palace."""
        return mask.kind == "C" and square[1] == PALACE_AHEAD[mask.side]

    def outcome(self) -> dict[str, Any] | None:
        return self.result and dict(self.result)

    def perft(self, n: int) -> int:
        if n == 0:
            return 1
        actions = self.actions()
        if n == 1:
            return len(actions)
        total = 0
        for action in actions:
            child = self.copy()
            child.play(action)
            total += child.perft(n - 1)
        return total

    # ---- M8 --------------------------------------------------------------------------------------------------
    def knows(self, seer: str, side: str) -> bool:
        """M8: the seer sees the hidden identities (and the set-up) of this side."""
        refuse(seer not in ("white", "red", "spectator"), f"unknown seer {seer!r}")
        return seer == side or self.result is not None

    def view(self, seer: str) -> str:
        return self.write({side for side in ("white", "red") if self.knows(seer, side)})

    def history(self, seer: str) -> list[str]:
        return [HIDDEN if is_setup and not self.knows(seer, side) else word for side, is_setup, word in self.log]

    def possible(self, seer: str) -> dict[str, str]:
        """For every mask on the board that is unknown to the seer, the kinds it can still be."""
        answer: dict[str, str] = {}
        for side in ("white", "red"):
            if not self.knows(seer, side):
                answer |= self.possible_kinds(side)
        return answer

    def possible_kinds(self, side: str) -> dict[str, str]:
        own = [square for square, mask in self.board.items() if mask.side == side]
        pool = list((Counter(SET) - Counter(mask.kind for mask in self.removed[side])).elements())  # M2, M5
        open_kinds = {square: [kind for kind in KINDS if self.agrees(square, kind)] for square in own}
        own.sort(key=lambda square: len(open_kinds[square]))  # only the order of trying: dead ends show up early
        found: dict[str, set[str]] = {square: set() for square in own}
        for square in own:
            for kind in open_kinds[square]:
                if kind in pool and kind not in found[square]:
                    rest, left = [place for place in own if place != square], list(pool)
                    left.remove(kind)
                    whole = self.assign({square: kind}, rest, left, open_kinds, side)
                    for place, shown in (whole or {}).items():  # one whole assignment is a witness for each mask
                        found[place].add(shown)
        return {square: "".join(sorted(kinds)) for square, kinds in found.items()}

    def assign(
        self, done: dict[str, str], rest: list[str], pool: list[str], open_kinds: dict[str, list[str]], side: str
    ) -> dict[str, str] | None:
        """Some full assignment of the pool to the other squares that agrees with all that is public, or None."""
        if not rest:
            return done if self.side_could_move(side, done) else None
        for kind in open_kinds[rest[0]]:
            if kind in pool:
                left = list(pool)
                left.remove(kind)
                whole = self.assign(done | {rest[0]: kind}, rest[1:], left, open_kinds, side)
                if whole is not None:
                    return whole
        return None

    def agrees(self, square: str, kind: str) -> bool:
        """The mask on this square could be of this kind, by its own moves and by the game not having ended."""
        mask = self.board[square]
        stood_on = [square] + [goal for _, goal, _ in mask.moves]
        if kind == "C" and any(place[1] == PALACE_AHEAD[mask.side] for place in stood_on):  # M6.3
            return False
        if kind == "L" and any(captured for _, _, captured in mask.moves):  # M4.5
            return False
        return all(shaped(mask.side, kind, start, goal) for start, goal, _ in mask.moves)  # M4.1-M4.5

    def side_could_move(self, side: str, kinds: dict[str, str]) -> bool:
        """M7.1: the game is not over now, so the side to move has a legal move."""
        if self.setting_up or side != self.turn:
            return True
        return any(self.may_move(side, kind, start, goal) for start, kind in kinds.items() for goal in SQUARES)

    # ---- position text ---------------------------------------------------------------------------------------
    def text(self) -> str:
        return self.write({"white", "red"})

    def write(self, shown: set[str]) -> str:
        """The position text with the masks of the sides not shown as X or x."""
        rows = []
        for row in reversed(ROWS):
            line, empty = "", 0
            for column in COLUMNS:
                mask = self.board.get(column + row)
                if mask is None:
                    empty += 1
                    continue
                letter = mask.kind if mask.side in shown else "X"
                line += (str(empty) if empty else "") + (letter if mask.side == "white" else letter.lower())
                empty = 0
            rows.append(line + (str(empty) if empty else ""))
        lists = ["".join(mask.kind for mask in self.removed[side]) or "-" for side in ("white", "red")]
        return f"{'/'.join(rows)} {self.turn[0]} {'/'.join(lists)} {self.quiet}"

    @classmethod
    def parse(cls, text: str, **options: Any) -> Volto:
        game = cls(**options)
        row = r"[1-5NASLCnaslc]{1,5}"
        form = rf"({row}(?:/{row}){{6}}) ([wr]) (-|[NASLC]{{1,10}})/(-|[NASLC]{{1,10}}) ([0-9]{{1,3}})"
        match = re.fullmatch(form, text)
        refuse(match is None, "not the form of a Volto position text")
        rows, turn, white, red, quiet = match.groups()
        game.turn, game.quiet = ("white" if turn == "w" else "red"), int(quiet)
        for number, line in zip(reversed(ROWS), rows.split("/")):
            cells = "".join("." * int(sign) if sign.isdigit() else sign for sign in line)
            refuse(len(cells) != len(COLUMNS), f"row {number} does not have five squares")
            for column, sign in zip(COLUMNS, cells):
                if sign != ".":
                    side = "white" if sign.isupper() else "red"
                    game.board[column + number] = Mask(f"{side} {column}{number}", side, sign.upper())
        for side, letters in (("white", white), ("red", red)):
            kinds = letters.replace("-", "")
            game.removed[side] = [Mask(f"{side} removed {index}", side, kind) for index, kind in enumerate(kinds)]
        refuse(game.text() != text, "not the canonical position text")
        game.setting_up = game.is_setup_text()
        if not game.setting_up:
            game.refuse_impossible()
            game.arrive()
        return game

    # ---- texts that no position can have ---------------------------------------------------------------------
    def kinds_of(self, side: str) -> list[str]:
        """All kinds of a side, on the board and removed, sorted."""
        return sorted([m.kind for m in self.board.values() if m.side == side] + [m.kind for m in self.removed[side]])

    def is_setup_text(self) -> bool:
        """Set-up owed: nothing is there yet (White's turn), or White's ten masks at home and nothing of Red's."""
        if self.quiet or self.removed["white"] or self.removed["red"]:
            return False
        if self.turn == "white":
            return not self.board
        return sorted(self.board) == sorted(HOME["white"]) and self.kinds_of("white") == sorted(SET)

    def refuse_impossible(self) -> None:
        """Refuse what no game can reach.  Each test is a necessary condition that follows from M2-M7."""
        for side in ("white", "red"):
            refuse(self.kinds_of(side) != sorted(SET), f"M2: {side} on the board and captured is not the set of ten")
        refuse(self.quiet > QUIET_LIMIT, "M7.3: the game ended before")
        last_mover = other(self.turn)
        arrived = [mask.side for square, mask in self.board.items() if self.has_arrived(square, mask)]
        refuse(any(side != last_mover for side in arrived), "M6.3: a candidate arrived, but the other side moved last")
        endings = self.endings()
        refuse(not endings, "M5, M6: no order of captures gives these lists")
        capturer = last_mover if self.quiet % 2 == 0 else self.turn  # who made the last move before the quiet ones
        if endings == {None}:
            self.refuse_impossible_uncaptured(capturer)
            return
        endings = {ending for ending in endings if ending[0] == capturer and not (ending[2] and self.quiet > 0)}
        refuse(not endings, "M4-M6: the side to move does not fit the captures and the moves since")
        with_lady = all(kind == "L" for _, kind, _ in endings)
        refuse(arrived and self.quiet == 0 and with_lady, "M6.3: no candidate arrived, a lady's captor moved last")

    def endings(self) -> set[tuple[str, str, bool] | None]:
        """All ways the captures can have ended, over all orders of events that give both lists of removed masks.

        Each is (capturer, kind captured, game ended by M6.1 or M6.2); {None} without captures.
        """
        lists = {side: [mask.kind for mask in masks] for side, masks in self.removed.items()}
        found: set[tuple[str, str, bool] | None] = set()
        queue: list[tuple[dict[str, int], Any]] = [({"white": 0, "red": 0}, None)]
        for done, ending in queue:  # grows while it is read
            if all(done[side] == len(lists[side]) for side in lists):
                found.add(ending)
            if ending is not None and ending[2]:
                continue  # M6: nothing follows
            for loser in lists:
                after = dict(done)
                if done[loser] == len(lists[loser]):
                    continue
                kind = lists[loser][done[loser]]
                after[loser] += 1
                ended = kind == "C"  # M6.1, M5.2
                if kind == "L":  # M5.3: the captor, never a lady, is the next one in its own list
                    captor = lists[other(loser)][done[other(loser)] :][:1]
                    if captor == [] or captor == ["L"]:
                        continue
                    after[other(loser)] += 1
                    ended = captor == ["C"] or lists[loser][: after[loser]].count("L") == 2  # M6.1, M6.2
                event = (after, (other(loser), kind, ended))
                queue += [] if event in queue else [event]
        return found

    def refuse_impossible_uncaptured(self, before_start: str) -> None:
        """Without a capture the count is the number of all moves of the game."""
        refuse(before_start == self.first, "M4: the side to move does not fit the number of moves")
        for side in ("white", "red"):
            moves = (self.quiet + 1) // 2 if side == self.first else self.quiet // 2
            away = [square for square, mask in self.board.items() if mask.side == side and square not in HOME[side]]
            refuse(len(away) > moves, f"M3: more masks of {side} have left home than it has made moves")
