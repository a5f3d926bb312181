"""Batched play gives the same as single games, with any number of threads."""

from __future__ import annotations

import os
import random
import threading
import warnings
from typing import Any

import numpy as np
import pytest

import campanile
from campanile.research.batch import Batch
from campanile.research.steps import Steps, action_count
from support import Configuration, configurations

GAMES = [game.name for game in campanile.games()]
HIDDEN = [game.name for game in campanile.games() if game.hidden]


def assert_same(batch: Batch, i: int, game: Steps) -> None:
    seat = game.mover
    assert batch.mover[i] == seat
    assert np.flatnonzero(batch.mask[i]).tolist() == sorted(game.legal_ids())
    assert (batch.observation[i] == game.planes(seat)).all()


CASES = [(c, "random") for c in configurations()] + [(c, "spelled") for c in configurations() if c.game in HIDDEN]


@pytest.mark.parametrize(("configuration", "set_up"), CASES, ids=str)
def test_a_batch_plays_as_single_games_do(configuration: Configuration, set_up: str) -> None:
    batch = campanile.batch(configuration.game, 6, seed=3, set_up=set_up, **dict(configuration.options))
    games = [Steps(batch.state(i)) for i in range(6)]
    ended = 0
    for _ in range(130):
        for i, game in enumerate(games):
            assert_same(batch, i, game)
        actions = batch.sample()
        batch.step(actions)
        for i, game in enumerate(games):
            game.play_id(int(actions[i]))
            over = game.state.outcome() is not None
            assert batch.done[i] == over
            assert batch.reward[i].tolist() == game.returns()
            if over:
                ended += 1
                games[i] = Steps(batch.state(i))
                assert batch.plies[i] == 0
    assert ended > 0


@pytest.mark.parametrize("game", GAMES)
def test_seeds_reproduce_with_any_number_of_threads(game: str) -> None:
    alone, crowd = (campanile.batch(game, 2000, seed=11, threads=threads) for threads in (1, 5))
    other = campanile.batch(game, 2000, seed=12)
    for _ in range(3):
        alone.step_random(7)
        actions = crowd.sample()
        for _ in range(6):
            crowd.step(actions)
            actions = crowd.sample()
        crowd.step(actions)
        for name in ("observation", "mask", "mover", "reward", "done", "plies"):
            assert (getattr(alone, name) == getattr(crowd, name)).all(), name
        other.step_random(7)
    assert (alone.observation != other.observation).any()
    alone.reset(seed=12)
    other.reset(seed=12)
    alone.step_random(5)
    other.step_random(5)
    assert (alone.observation == other.observation).all()


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_changes_nothing(game: str) -> None:
    batch = campanile.batch(game, 700, seed=1)
    batch.step_random(9)
    before = batch.observation.copy(), batch.plies.copy(), batch.done.copy()
    actions = batch.sample()
    for wrong in (-1, batch.actions, int(np.flatnonzero(~batch.mask[613])[0]), 2**31 - 1):
        tried = actions.copy()
        tried[613] = wrong
        with pytest.raises(ValueError, match="game 613"):
            batch.step(tried)
    big = actions.astype(np.int64)
    big[613] += 2**32
    with pytest.raises(ValueError, match="game 613"):
        batch.step(big)
    assert np.array_equal(batch.observation, before[0])
    assert np.array_equal(batch.plies, before[1])
    assert np.array_equal(batch.done, before[2])
    batch.step(list(actions))


@pytest.mark.parametrize(
    "actions",
    [[0.0] * 4, [0] * 3, [[0] * 4], "abcd", [True] * 4, None],
    ids=["float", "few", "two", "text", "bool", "no"],
)
def test_a_step_needs_whole_numbers(actions: Any) -> None:
    with pytest.raises(ValueError, match="4 whole numbers"):
        campanile.batch("kwinty", 4).step(actions)


@pytest.mark.parametrize("given", [{"n": 0}, {"seed": -1}, {"threads": 0}, {"set_up": "fixed"}, {"first": "green"}])
def test_bad_arguments_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"from 1 to|seed|set-up|first"):
        campanile.batch("volto", **{"n": 4, **given})


@pytest.mark.parametrize("game", GAMES)
def test_finished_games_can_wait(game: str) -> None:
    batch = campanile.batch(game, 40, seed=2, auto_reset=False)
    rewards = np.zeros((40, 2), np.float32)
    for _ in range(2000):
        batch.step(batch.sample())
        rewards += batch.reward
        if batch.done.all():
            break
    assert batch.done.all()
    assert (batch.mover == -1).all()
    assert not batch.mask.any()
    for i in range(40):
        assert rewards[i].tolist() == Steps(batch.state(i)).returns() or batch.state(i).mover is not None
    which = np.arange(40) % 2 == 0
    batch.reset(games=which)
    assert (batch.mask.any(axis=1) == which).all()
    assert (batch.plies[which] == 0).all()
    assert (batch.plies[~which] > 0).all()


def test_arrays_are_shared_not_copied() -> None:
    batch = campanile.batch("turris", 10)
    there = np.from_dlpack(batch.observation)
    plies = batch.plies
    batch.step_random(3)
    assert np.shares_memory(there, batch.observation)
    assert (there == batch.observation).all()
    del batch
    assert (plies == 3).all()


def test_writing_into_the_arrays_does_no_harm() -> None:
    batch = campanile.batch("kwinty", 2)
    batch.mask[:] = True
    with pytest.raises(ValueError, match="game 0"):
        batch.step(np.array([0, 0]))


def test_a_forked_child_can_go_on() -> None:
    batch = campanile.batch("turris", 1024, threads=3, seed=5)
    batch.step_random(5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 warns of what is tried here
        child = os.fork()
    if child == 0:
        batch.step_random(5)
        os._exit(0 if (batch.plies > 0).any() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_two_threads_cannot_use_one_batch_at_once() -> None:
    batch = campanile.batch("volterra", 4096, threads=1)
    worker = threading.Thread(target=batch.step_random, args=(400,))
    worker.start()
    refused = False
    while worker.is_alive():
        try:
            batch.step_random(1)
        except RuntimeError:
            refused = True
    worker.join()
    assert refused


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seat", [0, 1])
def test_equal_knowledge_gives_equal_bytes(game: str, seat: int) -> None:
    """M8, with set-ups that differ in what the seat cannot see; also while they are spelled."""
    rng = random.Random(seat)
    pairs = 0
    while pairs < 150:
        first = campanile.new(game)
        words = ["".join(rng.sample("NNNAAASLLC", 10)) for _ in range(3)]
        second = first.copy()
        for state, foreign in ((first, words[1]), (second, words[2])):
            for word in (words[0], foreign) if seat == 0 else (foreign, words[0]):
                state.play(word)
        for _ in range(rng.randrange(30)):
            common = [a for a in first.legal_actions if a in second.legal_actions]
            if not common:
                break
            action = rng.choice(common)
            first.play(action)
            second.play(action)
        side = first.sides[seat]
        if first.mover is None or second.mover is None or first.view(side) != second.view(side):
            continue
        assert str(first) != str(second) or words[1] == words[2]
        assert Steps(first).planes(seat).tobytes() == Steps(second).planes(seat).tobytes()
        pairs += 1


@pytest.mark.parametrize("game", HIDDEN)
def test_an_unfinished_set_up_is_the_spellers_alone(game: str) -> None:
    seen = []
    for letters in ("NACN", "SLLC"):
        steps = Steps(campanile.new(game))
        for letter in letters:
            steps.play_id(next(i for i in steps.legal_ids() if steps.text_of(i) == letter))
        seen.append((steps.planes(0).tobytes(), steps.planes(1).tobytes()))
    assert seen[0][0] != seen[1][0]
    assert seen[0][1] == seen[1][1]


@pytest.mark.parametrize("game", GAMES)
def test_observe_shows_either_side(game: str) -> None:
    batch = campanile.batch(game, 50, seed=8)
    batch.step_random(12)
    both = [batch.observe(side) for side in batch.sides]
    for i in range(50):
        assert (both[batch.mover[i]][i] == batch.observation[i]).all()
        assert (both[1 - batch.mover[i]][i] == Steps(batch.state(i)).planes(1 - batch.mover[i])).all()
    assert len(batch.plane_names) == batch.observation.shape[1]
    assert batch.actions <= action_count(game)
