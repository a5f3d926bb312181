"""The games as PettingZoo AEC environments.

`pettingzoo.make("aec", "campanile/Volterra-v1")` after importing this module; or `volterra_v1.env()` and its siblings,
modules as PettingZoo has them; or `env("volterra")`. An agent stays selected as
long as its turn lasts. An illegal action ends the game as a loss for whoever chose it (wrapped as PettingZoo's classic
games are); use the mask.
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Any

from campanile.games import find, games
from campanile.research.envs import picture
from campanile.research.extras import needs
from campanile.research.steps import Steps, action_count, begin

with needs("gymnasium", "pettingzoo", "numpy"):
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env import AECEnv

VERSION = 1


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """One game between two agents, named by colour and seat: `light_0`, `dark_1`."""

    def __init__(self, game: str, render_mode: str | None = None, start: str | None = None, **options: Any) -> None:
        """`start` is the text of a position, `options` are those of the game."""
        super().__init__()
        if render_mode is not None and render_mode not in picture.MODES:
            raise ValueError(f"a render mode is {', '.join(picture.MODES)}, not {render_mode!r}")
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(picture.MODES),
            "is_parallelizable": False,
            "render_fps": picture.FRAMES_PER_SECOND,
        }
        self.render_mode = render_mode
        self._begin = partial(begin, game, start, **options)
        self._steps: Steps = self._begin()
        self.possible_agents = [f"{side}_{seat}" for seat, side in enumerate(self._steps.state.sides)]
        numbers = action_count(game)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self._steps.planes(0).shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(numbers) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents, each with random numbers of its own."""
        return self.action_spaces[agent]

    @property
    def steps(self) -> Steps:
        """The game itself, for referees: its secrets are in it."""
        return self._steps

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - no chance
        """Begin anew. Nothing is left to chance, so the seed changes nothing."""
        self._steps = self._begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self._steps.mover, 0)]
        self._note_end()

    def observe(self, agent: str) -> dict[str, Any]:
        """What that agent may know, and its legal actions if it is to act."""
        seat = self.possible_agents.index(agent)
        steps = self._steps
        acts = seat == steps.mover
        mask = steps.mask() if acts else np.zeros(self.action_spaces[agent].n, np.int8)
        return {"observation": steps.planes(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """One action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"it is {agent}'s turn: an action is needed")
        self._steps.play_id(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        mover = self._steps.mover
        self.agent_selection = self.agents[mover if mover >= 0 else 1 - self.agents.index(agent)]
        self._note_end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _note_end(self) -> None:
        if self._steps.mover < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self._steps.returns(), strict=True))

    def render(self) -> Any:
        """As `render_mode` says: the view of a spectator in games with secrets (M8), otherwise the position."""
        if self.render_mode is None:
            return None
        return picture.show(self._steps.state.view("spectator"), self.render_mode)

    def close(self) -> None:
        """Nothing to give back."""


def env(game: str, render_mode: str | None = None, start: str | None = None, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: illegal actions lose, wrong orders of calls are explained."""
    made = raw_env(game, render_mode, start, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def _module(game: str) -> ModuleType:
    """A module such as `volterra_v1`, with `env` and `raw_env`, as PettingZoo's own games are."""
    name = f"{game}_v{VERSION}"
    module = ModuleType(f"{__name__}.{name}", f"{game} as a PettingZoo environment.")

    def make(**settings: Any) -> AECEnv:
        return env(game, **settings)

    def make_raw(**settings: Any) -> AECEnv:
        return raw_env(game, **settings)

    vars(module).update(env=make, raw_env=make_raw)
    sys.modules[module.__name__] = module
    return module


# volterra_v1 and so on: a fifth game has its module too.
MODULES = {f"{game.name}_v{VERSION}": _module(game.name) for game in games()}
globals().update(MODULES)


def identifier(game: str) -> str:
    """Under which name PettingZoo knows the game."""
    return f"campanile/{find(game).title}-v{VERSION}"


for _game in games():
    pettingzoo.register("aec", identifier(_game.name), entry_point=f"{__name__}:env", kwargs={"game": _game.name})


def __getattr__(name: str) -> ModuleType:  # for type checkers: the modules are made above
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(MODULES)}")
