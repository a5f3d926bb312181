"""Plays games as a person does: looks at the page, does something that it offers, and looks again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from browser.hands import Drags, Fingers, Hand, Keys, Swipes
from browser.seeing import Offers, Sight, look
from browser.words import Words

PATIENCE = 60.0  # seconds in which something has to happen on the page
LIFT = 1.2  # squares that a stone is carried above the finger, which would hide it
LYING, STANDING = "kwinty.lying", "kwinty.standing"
LONGEST = 600  # gestures of one person in a game; no game is that long


def until(page: Page, found: Callable[[Sight], bool], what: str) -> Sight:
    """Look until it is so."""
    limit = time.monotonic() + PATIENCE
    while not found(sight := look(page)):
        assert time.monotonic() < limit, f"{what} did not come; seen was {sight}"
        page.wait_for_timeout(10)
    return sight


def _asks(before: Sight, after: Sight) -> bool:
    """Whether a menu has opened."""
    return bool(after.menu) and not before.menu


class Player:
    """One person at one page, who plays what the page offers, by chance with a seed."""

    def __init__(self, game: str, words: Words, hand: Hand, seed: int = 1) -> None:
        self.game, self.words, self.hand = game, words, hand
        self.page = hand.page
        self.offers = Offers(game, words)
        self._random = random.Random(seed)
        self._lying: object = None  # what was told before something was picked up
        self.patient = False  # lays stones only side by side on the ground, standing: six of them never end a game

    def button(self, key: str, **values: str) -> Locator:
        """A button of the page by its text."""
        return self.page.locator("main").get_by_role("button", name=self.words(key, **values), exact=True)

    def play_to_the_end(self) -> Sight:
        """Play until the game is over, against the computer or for both sides."""
        for _ in range(LONGEST):
            sight = until(self.page, lambda seen: seen.ended is not None or self.due(seen), "the own turn")
            if sight.ended is not None:
                return sight
            self.act(sight)
        raise AssertionError("the game has no end")

    def look_down(self) -> None:
        """See a solid board from straight above, where no piece hides another."""
        self.hand.press(
            self.page.locator("[data-board]").get_by_role("button", name=self.words("three.top"), exact=True)
        )

    def give_up(self) -> None:
        """Resign, and confirm it."""
        self.button("offer.resign").click()
        dialog = self.page.get_by_role("dialog", name=self.words("offer.resign.title"))
        dialog.get_by_role("button", name=self.words("offer.resign"), exact=True).click()

    def due(self, sight: Sight) -> bool:
        """Whether there is something to do here."""
        return self.offers.anything(sight) or self._formality(sight) is not None

    def act(self, sight: Sight) -> Sight:
        """Do one thing, and see that it changed something; what was seen then.

        What is put down is first only let go, until the server has said what comes of it.
        """
        if sight.picked is None:
            self._lying = sight.told
        formality = self._formality(sight)
        if formality is not None:
            self.hand.press(self.page.locator("main").get_by_role("button", name=formality, exact=True))
        elif sight.menu:
            self._answer(sight)
        elif words := self.offers.buttons(sight):
            self.hand.press(self.page.locator("[data-board]").get_by_role("button", name=words[0], exact=True))
        else:
            self._move(sight)
        before = (sight.told, self._lying)
        return until(self.page, lambda seen: seen.told not in before or _asks(sight, seen), f"an effect on {sight}")

    def _formality(self, sight: Sight) -> str | None:
        """What is in the way of playing: the screen is to be handed over, the masks are to be set up."""
        if self.words("volto.confirm") in sight.buttons:
            return self.words("volto.confirm")
        ready, give = self.words.pattern("handover.ready"), self.words.pattern("handover.give")
        return next((button for button in sight.buttons if ready.fullmatch(button) or give.fullmatch(button)), None)

    def _answer(self, sight: Sight) -> None:
        """Choose from the small menu that asks what was meant."""
        answer = self._random.randrange(len(sight.menu))
        if isinstance(self.hand, Keys):
            for _ in range(answer):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
        else:
            self.hand.press(self.page.locator("[data-board]").get_by_role("menuitem").nth(answer))

    def _move(self, sight: Sight) -> None:
        targets = self.offers.targets(sight)
        if self.game == "kwinty":
            ground = [square for square in targets if square.endswith("1") and STANDING in self._ways(sight, square)]
            self._lay(sight, self._random.choice(ground if self.patient else targets))
        elif targets and not self._carried(sight):
            self.hand.choose(self._wish(sight, targets))
        elif not targets:
            self.hand.choose(self._near(sight, self.offers.sources(sight)))

    def _carried(self, sight: Sight) -> bool:
        """Whoever drags takes it up anew and carries it."""
        return sight.picked is not None and self.hand.carry(sight.picked, self._wish(sight, self.offers.targets(sight)))

    def _wish(self, sight: Sight, targets: list[str]) -> str:
        """Volto is short for those who run for the other palace; everywhere else chance decides."""
        if self.game == "volto":
            north = sight.rows[0][0][0].endswith("7")
            row = (max if north else min)(square[1] for square in targets)
            targets = [square for square in targets if square[1] == row]
        return self._near(sight, targets)

    def _near(self, sight: Sight, squares: list[str]) -> str:
        """One of these by chance; whoever has to walk there with keys takes the nearest."""
        if not isinstance(self.hand, Keys) or sight.focus is None:
            return self._random.choice(squares)
        y, x = sight.place(sight.focus)
        return min(squares, key=lambda square: abs(sight.place(square)[0] - y) + abs(sight.place(square)[1] - x))

    def _ways(self, sight: Sight, square: str) -> list[str]:
        """How a stone can be laid on a square of the wall."""
        label = sight.squares[square]
        both = self.words.pattern("kwinty.square_both").search(label)
        return [way for way in (LYING, STANDING) if both or self.words(way) in label]

    def _lay(self, sight: Sight, square: str) -> None:
        """Lay a stone lying or standing; a finger taps twice, whoever drags takes it from the supply."""
        board = self.page.locator("[data-board]")
        way = STANDING if self.patient else self._random.choice(self._ways(sight, square))
        stone = board.get_by_role("button", name=self.words(way), exact=True)
        if isinstance(self.hand, Drags):
            self.hand.drag(stone, self.hand.cell(square))
        elif isinstance(self.hand, Swipes):
            self.hand.drag(stone, self.hand.cell(square), below=LIFT)
        elif isinstance(self.hand, Keys):
            self.hand.walk(square)
            self.page.keyboard.press("h" if way == LYING else "v")
            self.page.keyboard.press("Enter")
        else:
            self.hand.press(stone)
            self.hand.choose(square)
            if isinstance(self.hand, Fingers):
                self.hand.press(board.get_by_role("button", name=self.words("kwinty.place_here"), exact=True))
