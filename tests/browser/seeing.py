"""What a person sees of a game page: what the squares say of themselves, the buttons, the turns, the end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from browser.words import Words

# Squares are read by their accessible names, which is what a screen reader says; a button that cannot be pressed, or
# that a dialog covers, is not there.
_LOOK = """() => {
  const name = (element) => element.ariaLabel ?? element.innerText.trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const board = document.querySelector('[data-board]');
  return {
    rows: all('[data-board] [role=grid] [role=row]').map((row) =>
      [...row.querySelectorAll('[data-square]')].map((cell) => [cell.dataset.square, cell.ariaLabel])),
    picked: document.querySelector('[data-board] [aria-selected=true] [data-square]')?.dataset.square ?? null,
    menu: all('[data-board] [role=menuitem]').map(name),
    buttons: all('main button:enabled').filter((button) => button.checkVisibility()).map(name),
    turns: all('[data-ply]').map((action) => [action.innerText.trim(), action.ariaLabel]),
    ended: document.querySelector('#end-title')?.innerText.trim() ?? null,
    focus: board?.contains(document.activeElement) ? document.activeElement.dataset.square ?? null : null,
    solid: board?.querySelector('canvas') != null,
  };
}"""


@dataclass(frozen=True)
class Sight:
    """The page at one moment."""

    rows: list[list[tuple[str, str]]]  # squares with their names, as they stand on the screen
    picked: str | None  # the square whose piece is in the hand
    menu: list[str]
    buttons: list[str]
    turns: list[tuple[str, str]]  # actions in notation and in words
    ended: str | None
    focus: str | None  # the square that the keyboard is at
    solid: bool  # whether the board is in the round

    @property
    def squares(self) -> dict[str, str]:
        """What each square says of itself."""
        return {square: said for row in self.rows for square, said in row}

    @property
    def told(self) -> object:
        """Everything that an action changes; a menu that closes is only the beginning of one."""
        return self.rows, self.turns, self.ended

    def place(self, square: str) -> tuple[int, int]:
        """Row and column of a square on the screen."""
        return next((y, x) for y, row in enumerate(self.rows) for x, (name, _) in enumerate(row) if name == square)


def look(page: Page) -> Sight:
    """The page now."""
    seen: dict[str, Any] = page.evaluate(_LOOK)
    rows = [[(square, said) for square, said in row] for row in seen.pop("rows")]
    return Sight(rows=rows, turns=[(action, said) for action, said in seen.pop("turns")], **seen)


class Offers:
    """What the page offers to do in one game, in one language."""

    def __init__(self, game: str, words: Words) -> None:
        self.game, self.words = game, words
        self._sources, self._targets = (self._sayings(kind) for kind in (_SOURCES, _TARGETS))
        self._buttons = [words(key) for key in _BUTTONS.get(game, [])]

    def _sayings(self, keys: dict[str, list[str]]) -> list[re.Pattern[str]]:
        return [self.words.pattern(key) for key in keys.get(self.game, [])]

    def sources(self, sight: Sight) -> list[str]:
        """Squares where something can be picked up."""
        return self._saying(sight, self._sources)

    def targets(self, sight: Sight) -> list[str]:
        """Squares where something can be put down."""
        return self._saying(sight, self._targets)

    def buttons(self, sight: Sight) -> list[str]:
        """Actions without a square: to pass, to decline."""
        return [button for button in self._buttons if button in sight.buttons]

    def anything(self, sight: Sight) -> bool:
        """Whether it is this person's turn to do something on the board."""
        return bool(self.sources(sight) or self.targets(sight) or self.buttons(sight) or sight.menu)

    def _saying(self, sight: Sight, sayings: list[re.Pattern[str]]) -> list[str]:
        return [square for square, said in sight.squares.items() if any(each.search(said) for each in sayings)]


_SOURCES = {"volterra": ["volterra.square_source"], "volto": ["volto.can_move"]}
_TARGETS = {
    "volterra": ["volterra.square_target"],
    "volto": ["volto.can_go"],
    "kwinty": ["kwinty.square_both", "kwinty.square_one"],
    "turris": ["turris.square_stand", "turris.square_lie", "turris.square_remove"],
}
_BUTTONS = {"kwinty": ["kwinty.pass"], "turris": ["turris.pass", "turris.decline"]}
