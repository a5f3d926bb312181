"""The ways to play: by clicks, by dragging, by fingers, by keys. Each does on the page what a person would do."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, expect

from browser.seeing import look

REST = 100  # milliseconds for which a finger stands still before it lets go; else the browser thinks of a fling
MANY_KEYS = 90  # presses of Tab after which nobody would go on looking


# A solid board has its squares where they were last drawn: wait for the picture of what is known now.
_DRAWN = """() => document.querySelector('[data-board] canvas') &&
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"""


class Hand(ABC):
    """Somebody at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def choose(self, square: str) -> None:
        """Click, tap or enter a square."""

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    def carry(self, source: str, target: str) -> bool:
        """Bring something from one square to another in one go; False for those who do it in two."""
        del source, target
        return False

    def cell(self, square: str) -> Locator:
        """A square of the board."""
        return self.page.locator(f'[data-board] [data-square="{square}"]')

    def middle(self, what: Locator) -> tuple[float, float]:
        """The middle of something that is now in sight."""
        self.page.evaluate(_DRAWN)
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Clicks(Hand):
    """A mouse that clicks here and then there."""

    def choose(self, square: str) -> None:
        self.page.mouse.click(*self.middle(self.cell(square)))

    def press(self, button: Locator) -> None:
        button.click()


class Drags(Clicks):
    """A mouse that carries things."""

    def carry(self, source: str, target: str) -> bool:
        self.drag(self.cell(source), self.cell(target))
        return True

    def drag(self, source: Locator, target: Locator) -> None:
        """From the middle of something to the middle of something else."""
        mouse = self.page.mouse
        self.middle(target)
        mouse.move(*self.middle(source))
        mouse.down()
        mouse.move(*self.middle(target), steps=4)
        mouse.up()


class Fingers(Hand):
    """A finger on a phone."""

    def choose(self, square: str) -> None:
        self.page.touchscreen.tap(*self.middle(self.cell(square)))

    def press(self, button: Locator) -> None:
        button.tap()


class Swipes(Fingers):
    """A finger that carries things."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._screen = page.context.new_cdp_session(page)

    def carry(self, source: str, target: str) -> bool:
        self.drag(self.cell(source), self.cell(target))
        return True

    def drag(self, source: Locator, target: Locator, *, below: float = 0) -> None:
        """From the middle of something to the middle of something else, or that many of its heights below."""
        self.page.locator("[data-board]").scroll_into_view_if_needed()  # all of it: nothing may scroll on the way
        (x, y), (to_x, to_y) = self.middle(source), self.middle(target)
        to_y += below * (target.bounding_box() or {"height": 0})["height"]
        self._touch("touchStart", (x, y))
        for part in (0.25, 0.5, 0.75, 1):
            self._touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
        self.page.wait_for_timeout(REST)
        self._touch("touchMove", (to_x, to_y))
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        self._screen.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )


class Keys(Hand):
    """A keyboard, and nothing else."""

    def choose(self, square: str) -> None:
        self.walk(square)
        self.page.keyboard.press("Enter")

    def press(self, button: Locator) -> None:
        expect(button).to_be_visible()
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def walk(self, square: str) -> None:
        """Go to a square with the arrow keys; what has the focus can be seen."""
        if look(self.page).focus is None:
            self.tab_to(self.page.locator("[data-board] [data-square][tabindex='0']"))
        sight = look(self.page)
        while sight.focus != square:
            assert sight.focus is not None, "the keyboard has lost its place on the board"
            (y, x), (to_y, to_x) = sight.place(sight.focus), sight.place(square)
            down, right = to_y - y, to_x - x
            before = sight.focus
            self.page.keyboard.press(
                ("ArrowDown" if down > 0 else "ArrowUp") if down else "ArrowRight" if right > 0 else "ArrowLeft"
            )
            sight = look(self.page)
            assert sight.focus != before, f"the arrow keys do not lead from {before} to {square}"

    def tab_to(self, what: Locator) -> None:
        """Press Tab until it has the focus."""
        for _ in range(MANY_KEYS):
            if what.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")
