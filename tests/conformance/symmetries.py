"""The symmetries of the games as maps on texts: of a position and of an action."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

COLUMNS = "abcdefghijklmnopq"


@dataclass(frozen=True)
class Symmetry:
    """`position` and `action` map texts; `swaps` says that the colours change places."""

    game: str
    name: str
    position: Callable[[str], str]
    action: Callable[[str], str]
    swaps: bool = False


def map_squares(text: str, square: Callable[[int, int], tuple[int, int]]) -> str:
    """Every square name in a text (a1, c3, …) replaced by its image; columns and rows count from 0."""

    def image(match: re.Match[str]) -> str:
        column, row = square(COLUMNS.index(match[1]), int(match[2]) - 1)
        return f"{COLUMNS[column]}{row + 1}"

    return re.sub(r"([a-q])([1-9])", image, text)


# A board written as rows from the top joined by "/", squares joined by ",".


def read_grid(text: str) -> dict[tuple[int, int], str]:
    rows = [row.split(",") for row in text.split("/")]
    return {(x, len(rows) - 1 - y): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}


def write_grid(grid: dict[tuple[int, int], str]) -> str:
    width, height = max(x for x, _ in grid) + 1, max(y for _, y in grid) + 1
    return "/".join(",".join(grid[x, y] for x in range(width)) for y in reversed(range(height)))


def grid_map(square: Callable[[int, int], tuple[int, int]], cell: Callable[[str], str]) -> Callable[[str], str]:
    def position(text: str) -> str:
        board, *fields = text.split(" ")
        mapped = {square(x, y): cell(content) for (x, y), content in read_grid(board).items()}
        return " ".join([write_grid(mapped), *fields])

    return position


# Volterra: the reflections of the 5 × 4 field and their product.


def volterra_symmetries() -> list[Symmetry]:
    maps: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "left-right": lambda x, y: (4 - x, y),
        "up-down": lambda x, y: (x, 3 - y),
        "half turn": lambda x, y: (4 - x, 3 - y),
    }
    same = [
        Symmetry("volterra", name, grid_map(square, str), lambda a, square=square: map_squares(a, square))  # type: ignore[misc]
        for name, square in maps.items()
    ]
    return [*same, Symmetry("volterra", "colours", volterra_colours, str, swaps=True)]


def volterra_colours(text: str) -> str:
    board, side, owed = text.split(" ")
    swapped = str.maketrans("ldLD", "dlDL")
    return f"{board.translate(swapped)} {side.translate(swapped)} {owed}"


# Turris: the eight symmetries of the square.

TURRIS_MAPS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "quarter turn": lambda x, y: (2 - y, x),
    "half turn": lambda x, y: (2 - x, 2 - y),
    "three quarters": lambda x, y: (y, 2 - x),
    "left-right": lambda x, y: (2 - x, y),
    "up-down": lambda x, y: (x, 2 - y),
    "diagonal": lambda x, y: (y, x),
    "other diagonal": lambda x, y: (2 - y, 2 - x),
}
STEPS = {"E": (1, 0), "W": (-1, 0), "N": (0, 1), "S": (0, -1)}


def turris_symmetry(name: str, square: Callable[[int, int], tuple[int, int]]) -> Symmetry:
    centre = square(1, 1)

    def letter(cube: str) -> str:
        if cube.upper() not in STEPS:
            return cube
        dx, dy = STEPS[cube.upper()]
        x, y = square(1 + dx, 1 + dy)
        mapped = next(k for k, step in STEPS.items() if step == (x - centre[0], y - centre[1]))
        return mapped if cube.isupper() else mapped.lower()

    def cells(field: str, separator: str) -> list[str]:
        return [re.sub("^..(?=:)", lambda name: map_squares(name[0], square), cell) for cell in field.split(separator)]

    def position(text: str) -> str:
        board, side, bonus, last, forbidden = text.split(" ")
        mapped_board = grid_map(square, lambda column: "".join(map(letter, column)))(board)
        stones = read_grid(mapped_board)
        mapped_last = "/".join(lowest_name(cell, stones) for cell in cells(last, "/"))
        ordered = sorted(cells(forbidden, "+"), key=lambda c: (c[:2], int(c[3:] or 0)))
        return " ".join([mapped_board, side, bonus, mapped_last, "+".join(ordered)])

    def action(text: str) -> str:
        mapped = map_squares(text, square)
        return "".join(sorted(re.findall(r"[a-c][1-3]", mapped))) if re.fullmatch(r"[a-c]\d[a-c]\d", mapped) else mapped

    return Symmetry("turris", name, position, action)


def lowest_name(cell: str, grid: dict[tuple[int, int], str]) -> str:
    """The stone that has this cube, named by its alphabetically first square."""
    if cell == "-":
        return cell
    name, level = cell.split(":")
    x, y = COLUMNS.index(name[0]), int(name[1]) - 1
    cube = grid[x, y][int(level) - 1].upper()
    if cube not in STEPS:
        return cell
    other = f"{COLUMNS[x + STEPS[cube][0]]}{y + STEPS[cube][1] + 1}"
    return f"{min(name, other)}:{level}"


def map_removal(action: str, text: str, square: Callable[[int, int], tuple[int, int]]) -> str:
    """A removal names the first square of its stone: its image may be named by the other half."""
    board = read_grid(text.split(" ", maxsplit=1)[0])
    x, y = COLUMNS.index(action[1]), int(action[2]) - 1
    cube = board[x, y][-1].upper()
    halves = [(x, y)]
    if cube in STEPS:
        halves.append((x + STEPS[cube][0], y + STEPS[cube][1]))
    return "x" + min(f"{COLUMNS[a]}{b + 1}" for a, b in (square(*half) for half in halves))


# Volto: the mirror, and the half turn that swaps the colours.


def volto_board(text: str, *, mirror: bool, swap: bool) -> str:
    board, side, captured, quiet = text.split(" ")
    rows = board.split("/")
    if mirror:
        rows = [row[::-1] for row in rows]
    if swap:
        rows = [row.swapcase() for row in reversed(rows)]
        side = {"w": "r", "r": "w"}[side]
        captured = "/".join(reversed(captured.split("/")))
    return " ".join(["/".join(rows), side, captured, quiet])


def volto_symmetries() -> list[Symmetry]:
    def mirror(text: str) -> str:
        return volto_board(text, mirror=True, swap=False)

    def colours(text: str) -> str:
        return volto_board(text, mirror=False, swap=True)

    return [
        Symmetry("volto", "mirror", mirror, lambda action: map_squares(action, lambda x, y: (4 - x, y))),
        Symmetry("volto", "colours", colours, lambda action: map_squares(action, lambda x, y: (x, 6 - y)), swaps=True),
    ]


# Kwinty: the mirror depends on the wall, because the stone on i1 must stay the leftmost of its squares there.


def expand(row: str) -> str:
    return re.sub(r"\d+", lambda run: "." * int(run[0]), row)


def shrink(row: str) -> str:
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)


def kwinty_mirror(text: str) -> tuple[str, Callable[[str], str]]:
    board, side = text.split(" ")
    rows = [expand(row) for row in board.split("/")]
    pivot = 17 if rows[-1][8].upper() == "H" else 16  # the first stone lies on i and j, or stands on i

    def mirrored(row: str) -> str:
        return "".join(row[pivot - x] if 0 <= pivot - x < 17 else "." for x in range(17))

    image = "/".join(shrink(mirrored(row)) for row in rows)

    def action(name: str) -> str:
        if name == "pass":
            return name
        column = COLUMNS.index(name[0])
        left = pivot - column - (1 if name[2] == "h" else 0)
        return f"{COLUMNS[left]}{name[1:]}"

    return f"{image} {side}", action


def kwinty_shifts(text: str) -> list[tuple[str, Callable[[str], str]]]:
    """The same wall with another stone of the first colour on i1."""
    board, side = text.split(" ")
    rows = [expand(row) for row in board.split("/")]
    ground = rows[-1]
    anchor = ground[8]
    found: list[tuple[str, Callable[[str], str]]] = []
    own = [x for x in range(17) if ground[x] != "." and ground[x].isupper() == anchor.isupper()]
    for left in (x for x in own if is_left_end(ground, x)):
        move = 8 - left

        def shifted(row: str, move: int = move) -> str:
            return "".join(row[x - move] if 0 <= x - move < 17 else "." for x in range(17))

        def action(name: str, move: int = move) -> str:
            return name if name == "pass" else COLUMNS[COLUMNS.index(name[0]) + move] + name[1:]

        image = "/".join(shrink(shifted(row)) for row in rows)
        if move and all(row.count(".") == shifted(row).count(".") for row in rows):
            found.append((f"{image} {side}", action))
    return found


def is_left_end(ground: str, x: int) -> bool:
    """Whether the stone with this ground square has no square to its left; K3.3 keeps lying stones apart."""
    return ground[x].upper() == "V" or x == 0 or ground[x - 1] != ground[x]
