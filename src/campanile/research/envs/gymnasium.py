"""The games for Gymnasium: one agent against a computer player, and many games at once on the batch.

`gymnasium.make("campanile/Volterra-v1", opponent="level:3")` after importing this module.
"""

from __future__ import annotations

from typing import Any

from campanile.engine import Player
from campanile.games import find, games
from campanile.research.batch import Batch
from campanile.research.envs import picture
from campanile.research.envs.opponents import DICE, make_opponent
from campanile.research.extras import needs
from campanile.research.machine import processors
from campanile.research.players import make_player
from campanile.research.steps import Steps, action_count, begin

with needs("gymnasium", "numpy"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

VERSION = 1
Seen = dict[str, Any]


def _space(game: str, actions: int) -> spaces.Dict:
    shape = find(game).native.plane_shape()
    return spaces.Dict(
        {"observation": spaces.Box(0, 255, shape, np.uint8), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )


class AgainstPlayer(gymnasium.Env[Seen, np.int64]):
    """One side of a game; the other is played by a computer player.

    `opponent` is written as for the arena: random, level:1 … level:10, greedy, uct:simulations=500 … `side` is a colour
    word, or None: drawn anew for every game. An illegal action loses the game at once.
    """

    metadata = {"render_modes": list(picture.MODES), "render_fps": picture.FRAMES_PER_SECOND}  # noqa: RUF012 - its type

    def __init__(
        self,
        game: str,
        opponent: str = "level:1",
        side: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """See the class."""
        if side is not None and side not in find(game).sides:
            raise ValueError(f"a side is {' or '.join(find(game).sides)}, not {side!r}")
        if render_mode is not None and render_mode not in picture.MODES:
            raise ValueError(f"a render mode is {', '.join(picture.MODES)}, not {render_mode!r}")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(action_count(game))
        self.observation_space = _space(game, action_count(game))
        self._game = game
        self._spec = opponent
        self._side = side
        self._options = options
        self._seat = 0
        self._steps = begin(game, **options)
        self._opponent: Player = make_player(opponent, game)

    @property
    def steps(self) -> Steps:
        """The game itself, for referees: its secrets are in it."""
        return self._steps

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a new game; the seed decides the drawn side and what the opponent does."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._opponent.close()
            self._opponent = make_player(self._spec, self._game, seed=int(self.np_random.integers(2**31)))
        sides = find(self._game).sides
        self._seat = int(self.np_random.integers(2)) if self._side is None else sides.index(self._side)
        self._begin()
        self._show()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One action of the agent, and whatever the opponent answers."""
        steps = self._steps
        if int(action) not in steps.legal_ids():
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        steps.play_id(int(action))
        self._answer()
        self._show()
        return self._seen(), steps.returns()[self._seat], steps.mover < 0, False, self._info()

    def _begin(self) -> None:
        """A new game, up to the agent's first action; one that ends before that is not counted."""
        self._steps = begin(self._game, **self._options)
        self._answer()
        while self._steps.mover < 0:
            self._steps = begin(self._game, **self._options)
            self._answer()

    def _answer(self) -> None:
        """Let the opponent act until it is the agent's turn again, or the end."""
        state = self._steps.state
        sides = state.sides
        hidden = find(self._game).hidden
        while self._steps.mover == 1 - self._seat:
            state.play(self._opponent.choose(state.view(sides[1 - self._seat]) if hidden else state))

    def _seen(self) -> Seen:
        steps = self._steps
        mask = steps.mask() if steps.mover == self._seat else np.zeros(action_count(self._game), np.int8)
        return {"observation": steps.planes(self._seat), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"side": self._steps.state.sides[self._seat]}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """As `render_mode` says, from the agent's side of the table."""
        if self.render_mode is None:
            return None
        return picture.show(self._steps.state.view(self._steps.state.sides[self._seat]), self.render_mode)

    def close(self) -> None:
        """Give back what the opponent holds."""
        self._opponent.close()


class ManyGames(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once on the batch, against dice in native code or a computer player.

    `opponent` is written as for the arena; the seed decides what it does, whatever the number of threads, unless it
    thinks by the clock. The agent has the first side in the games with even numbers and the second in the others. A
    finished game begins anew in the same step (`AutoresetMode.SAME_STEP`); its last observation is in
    `info["final_obs"]`. An illegal action is an error.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - its type

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponent: str = DICE,
        seed: int = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        """`options` are those of the game and of `campanile.batch`."""
        self._batch = Batch(game, num_envs, seed=seed, threads=threads, auto_reset=False, **options)
        self._opponent = make_opponent(opponent, self._batch, seed=seed, threads=threads or processors())
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(self._batch.actions)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = _space(game, self._batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._seats = np.arange(num_envs) % 2
        self._rewards = np.zeros(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew."""
        if isinstance(seed, list):
            raise ValueError("one seed decides all games")
        super().reset(seed=seed, options=options)
        self._batch.reset(seed=seed)
        self._opponent.begin(np.ones(self.num_envs, np.bool_), seed)
        self._lead_in()
        return self._seen(), {"seat": self._seats.copy()}

    def step(self, actions: NDArray[np.int64]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action of the agent in every game."""
        self._rewards = np.zeros(self.num_envs)
        played = np.asarray(actions, np.int64)
        self._play(played)
        self._opponent.follow(played)
        self._answer()
        ended = self._batch.done.copy()
        info: dict[str, Any] = {"seat": self._seats.copy()}
        rewards = self._rewards.copy()
        if ended.any():
            info["final_obs"] = self._final(ended)
            info["_final_obs"] = ended
            self._begin(ended)
            self._lead_in()
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _play(self, actions: Any, which: NDArray[np.bool_] | None = None) -> None:
        self._batch.step(actions, games=which)
        self._rewards += self._batch.reward[np.arange(self.num_envs), self._seats]

    def _answer(self) -> None:
        """Let the opponent act until it is the agent's turn in every game that goes on."""
        while (waiting := (self._batch.mover >= 0) & (self._batch.mover != self._seats)).any():
            self._play(self._opponent.choose(waiting), waiting)

    def _lead_in(self) -> None:
        """Up to the agent's first action in every new game; one that ends before that is not counted."""
        self._answer()
        while self._batch.done.any():
            self._begin(self._batch.done.copy())
            self._answer()

    def _begin(self, which: NDArray[np.bool_]) -> None:
        self._batch.reset(games=which)
        self._opponent.begin(which)

    def _final(self, ended: NDArray[np.bool_]) -> NDArray[np.object_]:
        last = np.full(self.num_envs, None, object)
        for seat, side in enumerate(self._batch.sides):
            planes = self._batch.observe(side)
            for i in np.flatnonzero(ended & (self._seats == seat)):
                last[i] = {"observation": planes[i], "action_mask": np.zeros(self._batch.actions, np.int8)}
        return last

    def _seen(self) -> Seen:
        return {"observation": self._batch.observation.copy(), "action_mask": self._batch.mask.astype(np.int8)}

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - as Gymnasium calls it
        """Give back what the opponent holds."""
        self._opponent.close()


def identifier(game: str) -> str:
    """Under which name Gymnasium knows the game."""
    return f"campanile/{find(game).title}-v{VERSION}"


for _game in games():
    gymnasium.register(
        identifier(_game.name),
        entry_point=f"{__name__}:{AgainstPlayer.__name__}",
        vector_entry_point=f"{__name__}:{ManyGames.__name__}",
        kwargs={"game": _game.name},
        disable_env_checker=True,  # it would ask for random actions without the mask
    )
