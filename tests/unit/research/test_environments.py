"""The ecosystems' own checkers, and what they do not check: turns of several actions, secrets, results."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

import campanile
from campanile.research.batch import Batch
from campanile.research.envs import gymnasium as gyms
from campanile.research.envs import pettingzoo as zoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed it imports old modules of its own
    from pettingzoo.test import api_test, seed_test

GAMES = [game.name for game in campanile.games()]
# An observation with an action mask is a dict; the checker lets only PettingZoo's own games have one in silence.
MASKED = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
]


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("name", zoo.MODULES)
def test_pettingzoo_is_content(name: str) -> None:
    module: Any = zoo.MODULES[name]
    api_test(module.env(), num_cycles=300)
    seed_test(module.env, num_cycles=60)
    assert str(module.env()) == name


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_makes_them_by_name(game: str) -> None:
    env = pettingzoo.make("aec", zoo.identifier(game), render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")


@pytest.mark.parametrize("game", GAMES)
def test_agents_alternate_by_turns_and_the_winner_is_rewarded(game: str) -> None:
    env = zoo.env(game)
    rng = random.Random(game)
    env.reset(seed=1)
    shadow = campanile.new(game)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        if over:
            env.step(None)
            continue
        assert agent.startswith(env.unwrapped.steps.state.mover)
        legal = np.flatnonzero(seen["action_mask"])
        assert legal.size
        env.step(int(rng.choice(legal)))
    outcome = env.unwrapped.steps.state.outcome()
    assert outcome is not None
    expected = {
        agent: 0.0 if outcome.winner is None else 1.0 if agent.startswith(outcome.winner) else -1.0 for agent in total
    }
    assert total == expected
    for action in env.unwrapped.steps.state.history:
        shadow.play(str(action))
    assert shadow.outcome() == outcome


def test_an_illegal_action_loses() -> None:
    env = zoo.env("kwinty")
    env.reset()
    env.step(0)
    assert env.unwrapped.rewards == {"white_0": -1, "black_1": 0}
    assert all(env.unwrapped.terminations.values())


@pytest.mark.parametrize("game", GAMES)
def test_environments_show_pictures(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.env(game, render_mode="rgb_array")
    env.reset()
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5
    assert zoo.env(game, render_mode="svg").unwrapped.render().startswith("<svg")
    agent = gymnasium.make(gyms.identifier(game), opponent="random", render_mode="human")
    agent.reset(seed=1)
    assert len(capsys.readouterr().out.splitlines()) > 4


def test_a_spectator_sees_no_secrets() -> None:
    env = zoo.env("volto", render_mode="ansi")
    env.reset()
    for _ in range(20):
        seen, *_ = env.last()
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert "?" in env.render()
    assert "N" not in env.render().replace("Nobody", "")


@pytest.mark.parametrize("opponent", ["random", "level:1"])
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_is_content(game: str, opponent: str) -> None:
    env = gymnasium.make(gyms.identifier(game), opponent=opponent)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_plays_to_the_end_against_a_level(game: str) -> None:
    rng = np.random.default_rng(5)
    env: Any = gymnasium.make(gyms.identifier(game), opponent="level:1").unwrapped
    results = []
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.steps.state.mover == info["side"]
            seen, reward, over, _, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        outcome = env.steps.state.outcome()
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner == info["side"] else -1)
        results.append(reward)
    assert set(results) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("game", GAMES)
def test_the_vector_environment_plays_many_games(game: str) -> None:
    rng = np.random.default_rng(1)
    envs = gymnasium.make_vec(gyms.identifier(game), num_envs=30)
    seen, _ = envs.reset(seed=4)
    ended = 0
    for _ in range(150):
        assert envs.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        actions = np.array([rng.choice(np.flatnonzero(row)) for row in seen["action_mask"]])
        seen, rewards, over, cut, info = envs.step(actions)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        for i in np.flatnonzero(over):
            assert info["final_obs"][i]["observation"][-1, 0, 0] == i % 2
        ended += int(over.sum())
    assert ended > 20
    assert (seen["observation"][:, -2] == 1).all()
    assert (seen["observation"][:, -1, 0, 0] == np.arange(30) % 2).all()


def play_against(game: str, opponent: str, *, threads: int = 2, seed: int = 3, **options: Any) -> tuple[Any, float]:
    """What a random agent sees in the course of some games, and what it scores."""
    rng = np.random.default_rng(seed)
    envs = gymnasium.make_vec(gyms.identifier(game), num_envs=12, opponent=opponent, threads=threads, **options)
    seen, _ = envs.reset(seed=seed)
    story, total = [seen["observation"]], 0.0
    for _ in range(25):
        seen, rewards, *_ = envs.step([rng.choice(np.flatnonzero(row)) for row in seen["action_mask"]])
        story.append(seen["observation"])
        total += float(rewards.sum())
    envs.close()
    return np.array(story), total


# Levels also mind the clock, which a busy machine lets run out: these count nodes alone.
COUNTING = [(game.name, "ismcts:nodes=3" if game.hidden else "uct:simulations=5") for game in campanile.games()]


@pytest.mark.parametrize(("game", "opponent"), COUNTING)
def test_many_games_depend_on_the_seed_alone(game: str, opponent: str) -> None:
    one, _ = play_against(game, opponent, threads=1)
    two, _ = play_against(game, opponent, threads=2)
    other, _ = play_against(game, opponent, seed=4)
    assert (one == two).all()
    assert one.shape == other.shape
    assert (one != other).any()


@pytest.mark.parametrize("opponent", ["greedy", "level:4"])
def test_a_chosen_opponent_beats_random_play(opponent: str) -> None:
    _, total = play_against("kwinty", opponent)
    assert total < -10


@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        ("turris", {"opponent": "greedy"}, 60),
        ("volterra", {"opponent": "level:1"}, 30),
        ("volto", {"opponent": "level:1"}, 12),
        ("volto", {"opponent": "ismcts:nodes=3", "set_up": "spelled"}, 15),
    ],
)
def test_a_player_knows_the_games_of_the_batch(game: str, options: dict[str, Any], steps: int) -> None:
    """Where its own differed from them, it would answer another game than the one that is played."""
    envs: Any = gymnasium.make_vec(gyms.identifier(game), num_envs=10, **options)
    rng = np.random.default_rng(1)
    seen, _ = envs.reset(seed=1)
    for _ in range(steps):
        seen, *_ = envs.step([rng.choice(np.flatnonzero(row)) for row in seen["action_mask"]])
        known = [str(one.state) for one in envs.unwrapped._opponent._games]
        assert known == [str(envs.unwrapped._batch.state(i)) for i in range(10)]
    envs.close()


@pytest.mark.parametrize(("game", "opponent"), [("kwinty", "level:11"), ("volto", "greedy"), ("turris", "champion")])
def test_an_opponent_that_nobody_knows_is_refused(game: str, opponent: str) -> None:
    with pytest.raises(ValueError, match=r"level is|there is no player"):
        gymnasium.make_vec(gyms.identifier(game), num_envs=2, opponent=opponent)


def test_marked_games_go_on_alone() -> None:
    batch = Batch("turris", 10, seed=1)
    which = np.arange(10) < 4
    batch.step(batch.sample(), games=which)
    assert (batch.plies == which).all()


@pytest.mark.parametrize("bad", [{"render_mode": "film"}, {"first": "green"}, {"start": "nonsense"}])
def test_bad_settings_are_refused(bad: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"mode|first|position|character|text|field"):
        zoo.env("kwinty", **bad)
