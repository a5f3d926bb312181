"""The games for OpenSpiel: `pyspiel.load_game("campanile_volterra")` and so on, after importing this module.

Parameters are the game's options, and `start`: the text of a position to begin from. Several texts, joined by `;`, are
a chance node that draws one of them, all equally likely; that makes small games with real secrets. A secret set-up with
too many words is spelled letter by letter.
"""

from __future__ import annotations

from typing import Any

from campanile.games import Game, State, games
from campanile.research.extras import needs
from campanile.research.steps import Steps, action_count, begin, spell
from campanile.research.worlds import imagine

with needs("pyspiel", "open_spiel", "numpy"):
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray

PREFIX = "campanile_"
LONGEST = 1000  # actions; games are shorter in practice, and of a longer one the tensors recall the end
_HIDDEN_LETTER = -1.0


class _Play:
    """What a state keeps on this side; OpenSpiel copies it when it clones a state."""

    __slots__ = ("chosen", "start", "steps")

    def __init__(self, steps: Steps | None) -> None:
        self.steps = steps
        self.start = 0
        self.chosen: list[tuple[int, int]] = []  # (seat, number) of every choice

    def __deepcopy__(self, memo: dict[int, Any]) -> _Play:
        twin = _Play(None if self.steps is None else self.steps.copy())
        twin.start = self.start
        twin.chosen = self.chosen.copy()
        return twin


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        """For `new_initial_state`."""
        super().__init__(game)
        self._game = game
        self._play = _Play(game.begin(0) if len(game.starts) <= 1 else None)

    # What OpenSpiel asks.

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        if self._play.steps is None:
            return int(pyspiel.PlayerId.CHANCE)
        mover = self._play.steps.mover
        return mover if mover >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        steps = self.steps
        return sorted(steps.legal_ids()) if player == steps.mover else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The positions that the game can begin from."""
        count = len(self._game.starts)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self._play.steps is None:
            self._play.start = action
            self._play.steps = self._game.begin(action)
            return
        self._play.chosen.append((self._play.steps.mover, action))
        self._play.steps.play_id(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"start {action}"
        try:
            return self.steps.text_of(action)
        except IndexError:  # a number that means nothing here
            return f"#{action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._play.steps is not None and self._play.steps.mover < 0

    def returns(self) -> list[float]:
        """1, -1 or 0 for each seat; 0 while the game goes on."""
        return [0.0, 0.0] if self._play.steps is None else self._play.steps.returns()

    def __str__(self) -> str:
        if self._play.steps is None:
            return "the start is drawn"
        return f"{self._play.steps.state} {self._play.steps.spelled}".rstrip()

    # What a seat may know.

    @property
    def steps(self) -> Steps:
        """The game itself, for referees: its secrets are in it."""
        if self._play.steps is None:
            raise ValueError("the start has not been drawn yet")
        return self._play.steps

    def seen_by(self, seat: int) -> str:
        """The position as the seat sees it, with the letters of a set-up that it has not finished."""
        if self._play.steps is None:
            return "the start is drawn"
        steps = self._play.steps
        spelled = steps.spelled if seat == steps.mover else ""
        return f"{steps.state.view(steps.state.sides[seat])} {spelled}".rstrip()

    def recalled_by(self, seat: int) -> str:
        """Everything that the seat has seen: where the game began, its history of actions, the present."""
        if self._play.steps is None:
            return "the start is drawn"
        view = self._play.steps.state.view(self._play.steps.state.sides[seat])
        first = self._game.first_seen(self._play.start, seat)
        return " | ".join([first, " ".join(view.history), self.seen_by(seat)])

    def choices_seen_by(self, seat: int | None) -> list[float]:
        """The numbers of all choices plus 1; letters of others are hidden until the end, all of them from None (M8)."""
        letters = self._game.letters_from
        shown = self.is_terminal()
        return [
            _HIDDEN_LETTER if number >= letters and whose != seat and not shown else number + 1.0
            for whose, number in self._play.chosen
        ]

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that looks the same to that player, everything else drawn: all that agree are equally likely."""
        game = self._game
        if not game.entry.hidden or self.is_terminal() or self._play.steps is None:
            twin: SpielState = self.clone()
            return twin
        if game.starts:
            return self._with_other_start(player, sampler)
        seed = int(sampler() * 2**53)
        state = self.steps.state
        world = imagine(state.view(state.sides[player]), seed)
        spelled = self.steps.spelled
        if player != self.steps.mover:  # the other's letters: any that it could have put
            letters = list(game.entry.native.set_up_letters)
            spelled = "".join(letters.pop(int(sampler() * len(letters))) for _ in spelled)
        return game.replay(world, spelled)

    def _with_other_start(self, player: int, sampler: Any) -> SpielState:
        alike = []
        told = self.recalled_by(player)
        for number in range(len(self._game.starts)):
            twin = self._game.retry(number, [action for _, action in self._play.chosen])
            if twin is not None and twin.recalled_by(player) == told:
                alike.append(twin)
        return alike[min(int(sampler() * len(alike)), len(alike) - 1)]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options; subclasses know which."""

    entry: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """For `pyspiel.load_game`."""
        given = dict(params or {})
        texts = str(given.get("start", ""))
        self.starts = [text.strip() for text in texts.split(";") if text.strip()]
        self._options = {name: value for name, value in given.items() if name != "start"}
        self.letters_from = self.entry.native.mask_ids
        self._first_seen: dict[tuple[int, int], str] = {}
        for number in range(max(1, len(self.starts))):
            self.begin(number)  # a bad text or option is refused now
        super().__init__(
            self.game_type,
            pyspiel.GameInfo(
                num_distinct_actions=action_count(self.entry.name),
                max_chance_outcomes=len(self.starts) if len(self.starts) > 1 else 0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            given,
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielGame:
        return self  # it never changes

    def begin(self, number: int) -> Steps:
        """The game from its start, or from one of the given positions."""
        return begin(self.entry.name, self.starts[number] if self.starts else None, **self._options)

    def first_seen(self, number: int, seat: int) -> str:
        """How the beginning looks to a seat."""
        if (number, seat) not in self._first_seen:
            state = self.begin(number).state
            self._first_seen[number, seat] = str(state.view(state.sides[seat]))
        return self._first_seen[number, seat]

    def new_initial_state(self) -> SpielState:
        """The start."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What OpenSpiel observes states with."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def retry(self, number: int, choices: list[int]) -> SpielState | None:
        """The same choices from another start, if they are legal there."""
        state: SpielState = self.new_initial_state()
        if state.is_chance_node():
            state.apply_action(number)
        for choice in choices:
            if choice not in state.legal_actions():
                return None
            state.apply_action(choice)
        return state

    def replay(self, world: State, spelled: str) -> SpielState:
        """The state of OpenSpiel for a whole game, and the letters of an unfinished set-up."""
        state: SpielState = self.new_initial_state()
        for part in (*world.history, spelled):
            for number in spell(self.entry.name, part):
                state.apply_action(number)
        return state


class SpielObserver:
    """Strings and tensors. With perfect recall the tensor is the planes and every choice so far as a number."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        """For `make_py_observer`."""
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees the secrets of both sides")
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER or not game.entry.hidden
        self._recalls = kind.perfect_recall
        self._game = game
        shape = game.entry.native.plane_shape()
        size = int(np.prod(shape))
        self.tensor: NDArray[np.float32] = np.zeros(size + (LONGEST if self._recalls else 0), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"planes": self.tensor[:size].reshape(shape)}
        if self._recalls:
            self.dict["choices"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player may know."""
        self.tensor.fill(0)
        if state.is_chance_node():
            return
        if self._private:
            self.dict["planes"][:] = state.steps.planes(player)
        if self._recalls:
            choices = state.choices_seen_by(player if self._private else None)[-LONGEST:]
            self.dict["choices"][: len(choices)] = choices

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player may know, in words."""
        if not self._private:
            return "the start is drawn" if state.is_chance_node() else str(state.steps.state.view("spectator"))
        return state.recalled_by(player) if self._recalls else state.seen_by(player)


def _register(entry: Game) -> type[SpielGame]:
    information = pyspiel.GameType.Information
    defaults = {option.name: option.default for option in entry.options}
    game_type = pyspiel.GameType(
        short_name=PREFIX + entry.name,
        long_name=f"{entry.title} ({entry.designer}, {entry.year})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if entry.hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=entry.hidden,
        parameter_specification={**defaults, "start": ""},
    )
    made = type(f"{entry.title}Game", (SpielGame,), {"entry": entry, "game_type": game_type})
    made.__module__ = __name__
    globals()[made.__name__] = made  # so that it can be pickled
    pyspiel.register_game(game_type, made)
    return made


GAMES = {entry.name: _register(entry) for entry in games()}
