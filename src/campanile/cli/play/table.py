"""The game at one screen: draw it, read a line, do what it says, until somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from campanile.cli import rulebook
from campanile.cli.guard import Mistake, sentence, user_path
from campanile.cli.play import saves, words
from campanile.cli.play.layout import game_screen
from campanile.cli.play.opponent import Opponent, return_to
from campanile.cli.play.session import Session
from campanile.cli.play.terminal import Terminal
from campanile.cli.rules import clause_page, page_part, whole_page
from campanile.cli.screen import BAD, GOOD, KEY, QUIET, board, capital
from campanile.games import CampanileError

_BACK = "Press Enter to go back to the game."


class Leave(Exception):
    """Somebody wants to stop playing."""


class Table:
    """One or more games, one after the other, on one terminal."""

    def __init__(
        self,
        terminal: Terminal,
        session: Session,
        path: Path | None = None,
        *,
        autosave: bool = False,
        opponent: Opponent | None = None,
    ) -> None:
        """`path` is the file that `save` writes if it is given no other; with `autosave` also on leaving.

        `opponent` is the computer at the table; without it two people play.
        """
        self.terminal = terminal
        self.session = session
        self.opponent = opponent
        self.path = path
        self.autosave = autosave
        self.flip = False
        self.message = self._welcome()
        self.stale = True  # whether the screen does not show the game as it is
        self.won: dict[str, int] = {}
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "hint": self._hint, "moves": self._moves, "notes": self._notes, "undo": self._undo,
            "redo": self._redo, "rules": self._rules, "flip": self._flip, "save": self._save, "load": self._load,
            "resign": self._resign, "quit": self._quit,
        }  # fmt: skip
        self._commands |= {"exit": self._quit, "q": self._quit, "?": self._help}

    def _welcome(self) -> RenderableType | None:
        """A word to those who see the game for the first time."""
        if not self.terminal.interactive or self.session.state.plies():
            return None
        game = self.session.game.title
        return Text.assemble(f"New to {game}? Type ", ("rules", KEY), " or ", ("hint", KEY), ".")

    # The loop.

    def run(self) -> None:
        """Play until somebody leaves."""
        try:
            while True:
                if self.session.over:
                    self.end()
                else:
                    self.turn()
        except (Leave, EOFError, KeyboardInterrupt) as wish:
            self.leave(ask=not isinstance(wish, Leave))
        finally:
            if self.opponent is not None:
                self.opponent.close()

    def turn(self) -> None:
        """The computer's turn; or draw, read one line, and do what it says."""
        if self.opponent is not None and self.session.mover == self.opponent.side:
            self.computer_turn(self.opponent)
            return
        self.draw()
        # Only here, not at a page that Enter leaves.
        self.obey(self.ask() or self.session.forced() or "")

    def computer_turn(self, opponent: Opponent) -> None:
        """Let the computer think, and say what it played."""
        if self.terminal.interactive:
            self.draw()  # it says who is thinking
        try:
            opponent.take_turn(self.session)
        except (ValueError, OSError) as error:
            self.terminal.print("", Text(f"{opponent.name} cannot go on: {sentence(error)}.", BAD))
            self.terminal.pause("Press Enter.")
            self._quit("")  # it asks whether to save
        self.stale = True
        self.message = Text(words.public_news(self.session), GOOD)

    def ask(self) -> str:
        """One line from the side to act."""
        mover = self.session.mover or ""
        choices = [*words.command_words(self.session)]
        if not self.terminal.private:
            choices += [str(action) for action in self.session.seen().legal_actions]
        how = " (press Enter to play it)" if self.session.forced() else ""
        return self.terminal.ask(f"{capital(mover)}{how}> ", choices)

    def obey(self, line: str) -> None:
        """A command or a move; what is wrong with it becomes the message on the screen."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                self.session.play(line)
                self.stale = True
        except CampanileError as error:
            self.say(str(error), bad=True)
            if error.clause in rulebook.load(self.session.state.game).clauses() and isinstance(self.message, Text):
                self.message.append(f" (rules {error.clause} explains it)", QUIET)
        except (Mistake, OSError) as error:
            self.say(sentence(error), bad=True)

    def draw(self) -> None:
        """The screen; without a terminal only if something changed, or if there is something to say."""
        terminal = self.terminal
        if self.stale or terminal.interactive:
            terminal.clear()
            terminal.print(game_screen(terminal.console, self.session, self.message, flip=self.flip))
        elif self.message is not None:
            terminal.print(self.message)
        self.message = None
        self.stale = False

    def say(self, words: str, *, bad: bool = False) -> None:
        """A message for the next screen."""
        full = capital(words) + ("" if words.endswith(".") else ".")
        self.message = Text.assemble((full, BAD if bad else GOOD))

    def page(self, content: RenderableType) -> None:
        """Something to read; then back to the game. Who types a move or a command there means it."""
        self.obey(self.terminal.page(content, _BACK))

    # The end of a game, and of playing.

    def end(self) -> None:
        """Say how the game ended, and offer another one."""
        session, terminal = self.session, self.terminal
        if self.autosave and session.changed:
            self._autosave()
        if self.stale or terminal.interactive:
            ending = words.end_words(session)
            self.message = Group(ending, self.message) if self.message is not None else ending
        self.draw()
        line = terminal.ask(f"{words.again_words(session)}> ", ["yes", "no", *words.command_words(session)])
        if line.lower() in ("y", "yes", "again"):
            self.again()
        elif line.lower() in ("n", "no", ""):
            raise Leave
        else:
            self.obey(line)

    def _autosave(self) -> None:
        """Save without being asked; if that fails the game is still on the table, and can be saved elsewhere."""
        try:
            self._save("")
        except (Mistake, OSError) as error:
            self.autosave = False
            self.say(f"not saved: {sentence(error)}", bad=True)

    def again(self) -> None:
        """The next game; the loser begins."""
        winner = self.session.winner() or "drawn"
        self.won[winner] = self.won.get(winner, 0) + 1
        self.sit_down(self.session.rematch())
        if self.autosave:
            # The file holds the game that was over; the next one is another game.
            self.autosave, self.path = False, None
        self.say("so far: " + ", ".join(f"{who} {count}" for who, count in self.won.items()))

    def sit_down(self, session: Session) -> None:
        """Go on with another game."""
        self.session = session
        self.stale = True
        self.message = None

    def leave(self, *, ask: bool) -> None:
        """Say goodbye, and keep the game if that is wanted. `ask`: nobody was asked yet."""
        try:
            if self.autosave and self.session.changed:
                self._autosave()
            elif ask and self._is_worth_saving():
                self.terminal.print("")
                self._offer_to_save()
        except (EOFError, KeyboardInterrupt):
            pass
        self.farewell()

    def farewell(self) -> None:
        """The last words."""
        terminal = self.terminal
        if self.message is not None:
            terminal.print("", self.message)
        terminal.print("", "Goodbye.")

    def _is_worth_saving(self) -> bool:
        """Whether there is somebody to ask, and a game that goes on and would be lost."""
        session = self.session
        lost = session.changed and session.state.plies() > 0 and not session.over
        return lost and not self.autosave and self.terminal.interactive

    def _offer_to_save(self) -> None:
        """Ask whether to keep a game that goes on, until it is kept or nobody wants to keep it."""
        while self._is_worth_saving():
            try:
                self._ask_to_save()
            except (Mistake, OSError) as error:
                # Another name may do.
                self.terminal.print(Text(f"Not saved: {sentence(error)}.", BAD))
            else:
                return

    def _ask_to_save(self) -> None:
        path = self.path or saves.new_path(self.session)
        name = self.terminal.ask(f"Save the game as {path}? Yes, no, or another file name: ")
        if name.lower() in ("n", "no", "quit") or not (name or self.path):
            return
        self._save(str(path) if name.lower() in ("", "y", "yes") else name)

    # The commands.

    def _help(self, _: str) -> None:
        self.page(words.help_page(self.session))

    def _hint(self, _: str) -> None:
        self.page(words.hint_page(self.session))

    def _moves(self, _: str) -> None:
        self.page(words.moves_page(self.session, self.terminal.console.width))

    def _notes(self, _: str) -> None:
        self.page(words.notes_page(self.session))

    def _rules(self, which: str) -> None:
        book = rulebook.load(self.session.state.game)
        if which.lower() == "all":
            self.page(whole_page(book, self.terminal.console.width))
        elif which:
            self.page(clause_page(book, which))
        else:
            self.page(Group(page_part(book, book.summary()), "", Text("rules all: all of them", QUIET)))

    def _undo(self, which: str) -> None:
        taken = self.session.undo(one_action=which.lower() in ("action", "1", "one"))
        self.say(f"taken back: {taken}")
        self.stale = True

    def _redo(self, _: str) -> None:
        self.say(f"played again: {self.session.redo()}")
        self.stale = True

    def _flip(self, _: str) -> None:
        near, far = (board(self.terminal.console, self.session.seen(), flip=flip).plain for flip in (False, True))
        if near == far:
            raise Mistake("this board is always drawn from the same side")
        self.flip = not self.flip
        self.stale = True

    def _save(self, name: str) -> None:
        path = user_path(name) if name else self.path
        if path is None:
            raise Mistake("say where: save FILE")
        if path.exists() and path != self.path:
            question = f"The file {path} exists already. Replace it?"
            if not self.terminal.ask_yes(question, default=False):
                raise Mistake(f"the file {path} exists already; nothing was saved")
        self.say(saves.write(path, self.session))
        self.path = path
        self.session.changed = False

    def _load(self, name: str) -> None:
        if not name:
            raise Mistake("say which: load FILE")
        path = user_path(name)
        session = saves.read(path)
        if session.game.hidden != self.session.game.hidden:
            raise Mistake("one of the two games has secrets; leave this one and start with: campanile play --load FILE")
        if self.session.changed and not self.session.over:
            question = "The game on the table is not saved. Leave it?"
            if not self.terminal.ask_yes(question, default=True):
                return
        self.opponent = return_to(session)
        self.sit_down(session)
        self.path, self.autosave = path, False
        self.say(f"loaded: {path}")

    def _resign(self, _: str) -> None:
        if self.session.over:
            raise Mistake("the game is over")
        side = capital(self.session.mover or "")
        if self.terminal.ask_yes(f"{side}, do you want to give up?", default=not self.terminal.interactive):
            self.session.resign()
            self.stale = True

    def _quit(self, _: str) -> None:
        self._offer_to_save()
        raise Leave
