"""Games with secrets at one screen: each player sees only what he may know (M8), and the screen is handed over."""

from __future__ import annotations

import random

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from campanile.cli import rulebook
from campanile.cli.play import words
from campanile.cli.play.opponent import Opponent
from campanile.cli.play.session import Session
from campanile.cli.play.table import Table
from campanile.cli.rules import grid_table
from campanile.cli.screen import KEY, TITLE, board, capital
from campanile.games import CampanileError


class HiddenTable(Table):
    """A table at which the players take turns to look away."""

    _at_screen: str | None = None  # the side that has the screen

    def run(self) -> None:
        """Play until somebody leaves; leave nothing on the screen that was not for everybody."""
        with self.terminal.secrecy():
            super().run()
        if self.session.over and self.terminal.interactive:
            self.terminal.print(words.end_words(self.session))
        self.terminal.print("Goodbye.")

    def farewell(self) -> None:
        """The last words come when the screen is public again; only a note about a saved file comes before."""
        if self.message is not None:
            self.terminal.print("", self.message)
            self.terminal.pause("Press Enter to leave.")

    def turn(self) -> None:
        """Hand the screen over if need be; then a set-up or an ordinary turn."""
        mover = self.session.mover
        if self.opponent is None and mover != self._at_screen:
            self.hand_over(mover or "")
        elif self.opponent is not None:
            self.take_seat(self.opponent)
        if self.session.owes_secret() and (self.opponent is None or mover != self.opponent.side):
            self.set_up()
        else:
            super().turn()

    def take_seat(self, opponent: Opponent) -> None:
        """The only human has the screen for the whole game, and after it."""
        if self._at_screen is None:
            self._look_as(self.session.other(opponent.side))

    def sit_down(self, session: Session) -> None:
        """A new game is handed over anew."""
        super().sit_down(session)
        self._at_screen, self.flip = None, False

    def end(self) -> None:
        """After the end everything is shown to everybody."""
        self.terminal.hand_over()
        if self.opponent is not None:
            self.take_seat(self.opponent)
        elif self._at_screen is not None:
            self._at_screen, self.flip = None, False
        super().end()

    def hand_over(self, side: str) -> None:
        """A screen that shows only what everybody knows, until the right player says that he is there."""
        terminal, other = self.terminal, self.session.other(side)
        terminal.hand_over()
        self.stale = True
        if not terminal.interactive:
            terminal.print(Text(f"--- {capital(side)} ---"))
            self._at_screen = side
            return
        news = words.public_news(self.session)
        ask = Text(f"{capital(side)}, take the keyboard. {capital(other)}, please look away.", TITLE)
        content = Group(*([news, ""] if news else []), ask)
        terminal.print("", Panel(content, title=self.session.game.title, padding=(1, 3), expand=False), "")
        terminal.ask(f"Press Enter when only {capital(side)} can see the screen. ")
        terminal.hand_over()
        self._look_as(side)

    def _look_as(self, side: str) -> None:
        self._at_screen = side
        # The second side looks at the board from its own end of it.
        self.flip = side == self.session.state.sides[1]

    def set_up(self) -> None:
        """Read a set-up, show how it will stand, and play it once its owner agrees."""
        terminal, session = self.terminal, self.session
        side = session.mover or ""
        terminal.clear()
        terminal.print(self._set_up_page(side))
        if self.message is not None:
            terminal.print(self.message, "")
            self.message = None
        line = terminal.ask(f"{capital(side)}'s set-up> ")
        if line.lower() == "random":
            actions = session.seen().legal_actions
            # From the system's source: nobody can work out the other's set-up from his own.
            line = str(actions[random.SystemRandom().randrange(len(actions))])
        self.obey(line)

    def obey(self, line: str) -> None:
        """A set-up is shown to its owner before it is played; all else is as in other games."""
        trial = self._tried(line) if self.session.owes_secret() else None
        if trial is None:
            super().obey(line)
        elif self._agreed(trial, self.session.mover or ""):
            self.session.play(str(trial.state.history[-1]))

    def _tried(self, line: str) -> Session | None:
        """The game with what was typed played; None if that is a command, or a mistake that will be explained."""
        trial = Session(self.session.state.copy())
        try:
            trial.play(line)
        except CampanileError:
            return None
        return trial

    def _set_up_page(self, side: str) -> RenderableType:
        """What the letters mean, and how they are typed: both from the rules page."""
        book = rulebook.load(self.session.state.game)
        pieces, notation = book.pieces(), book.how_to_type()
        choice = words.examples(self.session.seen(), 3)
        example = choice[len(choice) // 2]
        meanings = [row[1] for row in notation.rows if len(row[0].strip("`")) == len(example)] if notation else []
        also = Text.assemble(
            "Or type ", ("random", KEY), ", ", ("rules", KEY), ", ", ("help", KEY), " or ", ("quit", KEY), "."
        )
        parts: list[RenderableType] = [
            Text(f"{capital(side)}, set up your pieces. Nobody else may see this.", TITLE),
            "",
        ]
        if pieces:
            parts += [grid_table(pieces), ""]
        parts += [
            Text.assemble("Type these letters in any order: ", (" ".join(sorted(example)), KEY)),
            Text.assemble("For example ", (example, KEY), f" – {meanings[0]}." if meanings else "."),
            also,
            "",
        ]
        return Group(*parts)

    def _agreed(self, trial: Session, side: str) -> bool:
        terminal = self.terminal
        view = trial.state.view(side)
        terminal.clear()
        terminal.print(board(terminal.console, view, flip=side == trial.state.sides[1]), "")
        return terminal.ask_yes(f"{view.history[-1]} – is this how you want to stand?", default=True)
