"""How many positions have the games whose own games cannot tell? Prints the table of docs/research/positions.md.

Volterra: arrangements are drawn uniformly from a set whose size is known, and the reader of positions says which of
them the rules do not exclude; its size times that share is the estimate. Volto: counted exactly by its kinds. Whether
every such position can be reached in play is not decided. Turris: towers are counted exactly, level by level; for some
that are drawn a search tries to find a game that builds them, and at least the share that it finds can be reached.
"""

from __future__ import annotations

import itertools
import math
import random

import campanile
from campanile import InvalidPosition, State
from campanile.research.study import piles
from campanile.research.study.estimates import share

SAMPLES = 200_000
TILES, COLUMNS, ROWS = 10, 5, 4
SQUARES = COLUMNS * ROWS
PALACE_BOARD = 35
DRAWN_TOWERS = 400
PATIENCE = 3000  # positions that the search for a building order may look at
KINDS = {"N": 3, "A": 3, "S": 1, "L": 2, "C": 1}  # M2


def stacked(light: int, dark: int) -> int:
    """In how many ways so many tiles can stand in towers: their order, and where each tower ends."""
    tiles = light + dark
    return math.comb(tiles, light) * math.comb(tiles + SQUARES - 1, SQUARES - 1)


def draw_towers(light: int, dark: int, rng: random.Random) -> list[str]:
    """One of those ways, all equally likely."""
    tiles = list("l" * light + "d" * dark)
    rng.shuffle(tiles)
    ends = sorted(rng.sample(range(len(tiles) + SQUARES - 1), SQUARES - 1))
    towers, used, before = [], 0, -1
    for end in [*ends, len(tiles) + SQUARES - 1]:
        size = end - before - 1
        towers.append("".join(tiles[used : used + size]))
        used, before = used + size, end
    return towers


def volterra_text(towers: list[str], pawns: tuple[int, int], mover: str) -> str | None:
    """The position's text; None if a pawn does not stand on a tower of its colour."""
    for square, colour in zip(pawns, "ld", strict=True):
        if not towers[square].endswith(colour):
            return None
    cells = [tower[:-1] + tower[-1].upper() if n in pawns else tower or "." for n, tower in enumerate(towers)]
    rows = [",".join(cells[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)]
    return f"{'/'.join(rows)} {mover} -"


def volterra(rng: random.Random) -> tuple[float, float, float]:
    """The decimal logarithm of the number of positions at the start of a turn, and its interval."""
    counts = list(itertools.product(range(TILES + 1), repeat=2))
    weights = [stacked(*pair) for pair in counts]
    total = sum(weights) * SQUARES**2 * 2
    accepted = 0
    for light, dark in rng.choices(counts, weights, k=SAMPLES):
        towers = draw_towers(light, dark, rng)
        pawns = (rng.randrange(SQUARES), rng.randrange(SQUARES))
        text = volterra_text(towers, pawns, rng.choice("ld"))
        if text is not None:
            try:
                campanile.parse("volterra", text)
                accepted += 1
            except InvalidPosition:
                pass
    part = share(accepted, SAMPLES)
    return tuple(math.log10(total * value) for value in (part.value, part.low, part.high))  # type: ignore[return-value]


def volto() -> float:
    """The decimal logarithm of the number of positions in which the game goes on."""

    def arrangements(masks: tuple[int, ...]) -> int:
        return math.factorial(sum(masks)) // math.prod(map(math.factorial, masks))

    # A side without its candidate has lost, one without ladies has won (M6).
    least = [1 if kind in "LC" else 0 for kind in KINDS]
    sides = list(itertools.product(*(range(low, most + 1) for low, most in zip(least, KINDS.values(), strict=True))))
    total = 0
    for white, red in itertools.product(sides, repeat=2):
        standing = math.comb(PALACE_BOARD, sum(white)) * math.comb(PALACE_BOARD - sum(white), sum(red))
        total += 2 * standing * arrangements(white) * arrangements(red)
    return math.log10(total)


def paint(levels: list[piles.Level], colours: list[bool]) -> list[str]:
    """The columns of a tower as position texts have them; the stones take these colours from the ground up."""
    columns = [""] * piles.SQUARES
    left = iter(colours)

    def put(square: int, letter: str, white: bool) -> None:
        columns[square] += letter if white else letter.lower()

    for level in levels:
        lying = piles.covered(level.lying)
        for square in range(piles.SQUARES):
            if level.begun >> square & 1:
                put(square, "V", next(left))
            elif (level.settled & ~lying) >> square & 1:
                put(square, "V", columns[square][-1].isupper())  # the upper half
        for one, other in level.lying:
            white = next(left)
            for square, letter in zip((one, other), "EW" if other == one + 1 else "NS", strict=True):
                put(square, letter, white)
    return columns


def columns_of(state: State) -> list[str]:
    """The columns from a1 to c3."""
    rows = str(state).split()[0].split("/")
    return [column.strip(".") for row in reversed(rows) for column in row.split(",")]


def can_be_built(columns: list[str], mover: str, rng: random.Random) -> bool:
    """Whether a search finds a game without removals after which the tower stands and it is this side's turn."""
    open_states = [campanile.new("turris")]
    seen: set[tuple[str, ...]] = set()
    for _ in range(PATIENCE):
        if not open_states:
            return False
        state = open_states.pop()
        children = []
        for action in state.legal_actions:
            if action.startswith("x"):
                continue
            child = state.copy()
            child.play(action)
            standing = columns_of(child)
            known = tuple(str(child).split()[:3])
            if known in seen or not all(map(str.startswith, columns, standing)):
                continue
            seen.add(known)
            if standing == columns and known[1:] == (mover, "-"):
                return True
            children.append(child)
        rng.shuffle(children)
        open_states += children
    return False


def turris(rng: random.Random) -> tuple[float, float]:
    """Decimal logarithms of how many towers with a side to move there are, at least and at most."""
    tables = piles.count()
    sizes = range(1, 2 * piles.STONES + 1)
    weights = [piles.shapes(tables, size) * piles.colourings(size) for size in sizes]
    built = 0
    for size in rng.choices(sizes, weights, k=DRAWN_TOWERS):
        whites = [n for n in range(size + 1) if max(n, size - n) <= piles.STONES]
        white = rng.choices(whites, [math.comb(size, n) for n in whites])[0]
        colours = [True] * white + [False] * (size - white)
        rng.shuffle(colours)
        built += can_be_built(paint(piles.draw(tables, size, rng), colours), rng.choice("wb"), rng)
    most = 2 * sum(weights)
    return math.log10(most * share(built, DRAWN_TOWERS).low), math.log10(most)


def main() -> None:
    """Print the table."""
    value, low, high = volterra(random.Random(1))
    print("| game | positions | interval | counted |\n|---|---|---|---|")
    print(f"| Volterra | 10^{value:.2f} | 10^{low:.2f} to 10^{high:.2f} | at the start of a turn, both pawns placed |")
    least, most = turris(random.Random(1))
    print(f"| Volto | 10^{volto():.2f} | exact | after both set-ups, before the end; without history |")
    print(f"| Turris | at most 10^{most:.2f} | 10^{least:.2f} to 10^{most:.2f} | towers with the side to move |")


if __name__ == "__main__":
    main()
