"""How many positions have the games in which pieces move? Prints the table of docs/research/positions.md.

Volterra: arrangements are drawn uniformly from a set whose size is known, and the reader of positions says which of
them the rules do not exclude; its size times that share is the estimate. Volto: counted exactly by its kinds.
Whether every such position can be reached in play is not decided.
"""

from __future__ import annotations

import itertools
import math
import random

import campanile
from campanile import InvalidPosition
from campanile.research.study.estimates import share

SAMPLES = 200_000
TILES, COLUMNS, ROWS = 10, 5, 4
SQUARES = COLUMNS * ROWS
PALACE_BOARD = 35
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


def main() -> None:
    """Print the table."""
    value, low, high = volterra(random.Random(1))
    print("| game | positions | interval | counted |\n|---|---|---|---|")
    print(f"| Volterra | 10^{value:.2f} | 10^{low:.2f} to 10^{high:.2f} | at the start of a turn, both pawns placed |")
    print(f"| Volto | 10^{volto():.2f} | exact | after both set-ups, before the end; without history |")


if __name__ == "__main__":
    main()
