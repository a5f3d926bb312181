"""Pictures of a position, as environments show them."""

from __future__ import annotations

import io
from functools import lru_cache

from campanile.games.position import Position
from campanile.research.extras import needs

with needs("numpy"):
    import numpy as np
    from numpy.typing import NDArray

MODES = ("human", "ansi", "rgb_array", "svg")
SIZE = 480  # pixels of the longer side
FRAMES_PER_SECOND = 2


def show(position: Position, mode: str) -> NDArray[np.uint8] | str | None:
    """The position as the mode says: `human` prints it, `ansi` and `svg` give texts, `rgb_array` gives pixels."""
    if mode == "human":
        print(position.board())
        return None
    if mode == "ansi":
        return position.board()
    return position.svg(size=SIZE) if mode == "svg" else pixels(position.svg(size=SIZE))


@lru_cache(maxsize=8)
def _png(svg: str) -> bytes:
    with needs("resvg_py"):
        import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of pixels, [height, width, 3]."""
    with needs("PIL"):
        from PIL import Image

    with Image.open(io.BytesIO(_png(svg))) as image:
        return np.array(image.convert("RGB"), np.uint8)
