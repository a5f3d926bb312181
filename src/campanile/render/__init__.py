"""One position, one picture: SVG and terminal boards drawn from position texts alone.

Nothing here knows a rule or holds a state. Whoever may read a text may see its picture, and the picture of a
Volto view cannot show more than the view's text does (M8), because that text is all this layer ever gets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from campanile.render._ansi import Paint
from campanile.render._marks import Marks
from campanile.render._theme import THEMES, Theme

if TYPE_CHECKING:
    from campanile.render._svg import Picture

__all__ = ["board", "score", "svg"]

# Game → module that draws it and module that writes it. Loaded on first use: importing campanile stays fast.
_MODULES = {
    "volterra": ("volterra", "volterra_text"),
    "volto": ("volto", "volto_text"),
    "kwinty": ("kwinty", "kwinty_text"),
    "turris": ("turris", "turris_text"),
}
# Up to this width a picture has fewer, larger details: at 200 pixels every word of it can still be read.
COMPACT = 320


class _Draws(Protocol):
    def draw(self, text: str, marks: Marks, theme: Theme, compact: bool) -> Picture: ...


class _Writes(Protocol):
    def write(self, text: str, marks: Marks, paint: Paint) -> str: ...
    def score(self, detail: Mapping[str, Any]) -> str: ...


def svg(
    game: str,
    text: str,
    *,
    last: Iterable[str] = (),
    targets: Iterable[str] = (),
    detail: Mapping[str, Any] | None = None,
    theme: str = "light",
    size: int | None = None,
    flip: bool = False,
) -> str:
    """Draw the position as a self-contained SVG document.

    `last` are the notations of the last turn (highlighted), `targets` those of possible actions (marked), `detail`
    the score details the core supplies, `size` the width in pixels, `flip` the view from the other side.
    Up to 320 pixels the picture has a compact form: fewer, larger details.
    A text does not tell whether the game is over; `detail["status"]` replaces the line that says who is to move.
    """
    module = cast("_Draws", _load(game, 0))
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}: expected one of {', '.join(THEMES)}")
    compact = size is not None and size <= COMPACT
    picture = module.draw(text, Marks(tuple(last), tuple(targets), detail, flip), THEMES[theme], compact)
    return picture.finish(size)


def board(
    game: str,
    text: str,
    *,
    last: Iterable[str] = (),
    targets: Iterable[str] = (),
    detail: Mapping[str, Any] | None = None,
    colour: bool = True,
    flip: bool = False,
    legend: bool = True,
) -> str:
    """Write the position for a terminal, with ANSI colours or plain; the other arguments are those of `svg`.

    Without `legend` the last line does not explain the marks.
    """
    module = cast("_Writes", _load(game, 1))
    return module.write(text, Marks(tuple(last), tuple(targets), detail, flip, legend), Paint(colour))


def score(game: str, detail: Mapping[str, Any]) -> str:
    """What decides the game as far as it is counted, in the words of its terminal board; empty if nothing is."""
    return cast("_Writes", _load(game, 1)).score(detail)


def _load(game: str, which: int) -> object:
    if game not in _MODULES:
        raise ValueError(f"unknown game {game!r}: expected one of {', '.join(_MODULES)}")
    return import_module(f"{__name__}.{_MODULES[game][which]}")
