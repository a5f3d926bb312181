"""The game on the table: playing, taking back, resigning, and who begins the next one. It prints nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from campanile.cli.guard import Mistake
from campanile.games import CampanileError, Game, InvalidNotation, State, View, find, new
from campanile.games.position import Position
from campanile.games.view import SPECTATOR

_BETWEEN_ACTIONS = re.compile(r"\s*,\s*|\s+")
FIRST = "first"  # the option, where a game has it, that says who begins


@dataclass
class Session:
    """A game that is played here. `resigned` is the side that gave up.

    `human` is the side of the only human, None if two people play; `names` are the players' names by their sides.
    """

    state: State
    resigned: str | None = None
    undone: list[list[str]] = field(default_factory=list)
    changed: bool = False
    human: str | None = None
    names: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The registry's entry of the game."""
        return find(self.state.game)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.resigned is not None or self.state.mover is None

    @property
    def mover(self) -> str | None:
        """The side to act."""
        return None if self.over else self.state.mover

    def seen(self) -> Position:
        """What may be on the screen now: the view of the human or of the side to act; after the end everything (M8)."""
        return self.state if self.mover is None else self.state.view(self.human or self.mover)

    def public(self) -> View:
        """What everybody may see."""
        return self.state.view(SPECTATOR)

    def forced(self) -> str | None:
        """The only action that is possible. None with secrets: there Enter is the key that hands over the screen."""
        if self.game.hidden or self.mover is None:
            return None
        actions = self.state.legal_actions
        return str(actions[0]) if len(actions) == 1 else None

    def play(self, text: str) -> None:
        """Play what was typed: an action or a turn, in capitals or not, with commas or spaces between actions."""
        tidy = self._tidy(text)
        refusal: CampanileError | None = None
        for spelling in dict.fromkeys((tidy, tidy.lower(), tidy.upper())):
            try:
                self.state.play(spelling)
            except CampanileError as error:
                # What the rules say about one spelling is worth more than that another one is no notation.
                if refusal is None or (isinstance(refusal, InvalidNotation) and not isinstance(error, InvalidNotation)):
                    refusal = error
            else:
                self.undone.clear()
                self.changed = True
                return
        if refusal is not None:
            raise refusal

    def _tidy(self, text: str) -> str:
        """What was typed, without the blanks that mean nothing."""
        closed = "".join(text.split())
        # A set-up is many letters but one action, and the page itself shows the letters apart.
        if closed.isalpha() and self.owes_secret():
            return closed
        return _BETWEEN_ACTIONS.sub(",", text.strip())

    def undo(self, *, one_action: bool = False) -> str:
        """Take back the last turn, also one that is not complete yet, or only its last action; what was taken back.

        Against a computer its turns are taken back too, until it is the human's turn.
        """
        if self.game.hidden:
            raise Mistake("nothing is taken back in a game with secrets: what has been seen cannot be unseen")
        if self.resigned is not None:
            self.resigned = None
            return "the resignation"
        if not any(self.human in (None, side) for side, _ in self.state.turns()):
            raise Mistake("there is nothing to take back")
        taken = [self._take_back(one_action=one_action)]
        while self._waits_for_computer():
            taken.insert(0, self._take_back(one_action=one_action))
        self.changed = True
        return " ".join(taken)

    def _take_back(self, *, one_action: bool) -> str:
        last = self.state.turns()[-1][1]
        actions = last[-1:] if one_action else last
        for _ in actions:
            self.state.undo()
        self.undone.append([str(action) for action in actions])
        return ",".join(actions)

    def _waits_for_computer(self) -> bool:
        return self.human is not None and self.mover not in (None, self.human)

    def redo(self) -> str:
        """Play again what was taken back last."""
        if not self.undone:
            raise Mistake("nothing was taken back")
        played = [self._play_again()]
        while self.undone and self._waits_for_computer():
            played.append(self._play_again())
        self.changed = True
        return " ".join(played)

    def _play_again(self) -> str:
        actions = self.undone.pop()
        for action in actions:
            self.state.play(action)
        return ",".join(actions)

    def resign(self) -> None:
        """The side to act gives up."""
        self.resigned = self.mover
        self.changed = True

    def winner(self) -> str | None:
        """Who won; None for a draw or while the game goes on."""
        if self.resigned is not None:
            return self.other(self.resigned)
        outcome = self.state.outcome()
        return outcome.winner if outcome else None

    def other(self, side: str) -> str:
        """The other side."""
        one, two = self.state.sides
        return two if side == one else one

    def next_first(self) -> str | None:
        """Who begins the next game: the loser; after a draw, the one who did not begin (K7). None: no such option."""
        options = self.state.options
        if FIRST not in options:
            return None
        winner = self.winner()
        return self.other(winner or options[FIRST])

    def rematch(self) -> Session:
        """The next game with the same options."""
        options = self.state.options
        if first := self.next_first():
            options[FIRST] = first
        return Session(new(self.state.game, **options), human=self.human, names=self.names)

    def owes_secret(self) -> bool:
        """Whether the side to act owes an action that the others do not get to see, such as a set-up."""
        if not self.game.hidden or self.mover is None:
            return False
        trial = self.state.copy()
        action = trial.legal_actions[0]
        trial.play_id(action.id)
        return not trial.view(SPECTATOR).history[-1].startswith(action)
