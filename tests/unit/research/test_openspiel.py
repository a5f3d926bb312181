"""OpenSpiel's own tests and algorithms run on the games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

import campanile
from campanile.games import find
from campanile.research.arena import Event, round_robin, run
from campanile.research.envs.openspiel import PREFIX
from campanile.research.players import make_player
from campanile.research.steps import spell
from campanile.research.worlds import imagine

GAMES = [game.name for game in campanile.games()]
OPEN = [game.name for game in campanile.games() if not game.hidden]
HIDDEN = [game.name for game in campanile.games() if game.hidden]
# Two moves before M7.3 ends the game in a draw; of Red's two masks one is the candidate, the other the last lady. To
# capture the one wins, to capture the other loses.
ENDGAME = "5/5/1{}1{}1/2C2/5/5/L4 w LNNNAAAS/NLNNAAAS 98"
LATE = ";".join((ENDGAME.format("c", "l"), ENDGAME.format("l", "c")))


def load(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(PREFIX + game, parameters)


def random_state(game: Any, plies: int, seed: int) -> Any:
    rng = np.random.RandomState(seed)
    while True:
        state = game.new_initial_state()
        for _ in range(plies):
            if state.is_terminal():
                break
            state.apply_action(int(rng.choice(state.legal_actions())))
        if not state.is_terminal():
            return state


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_simulation_test(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_playthrough(game: str, tmp_path: Path) -> None:
    flags.FLAGS(["test"])  # it asks for its own
    name = PREFIX + game
    if game in HIDDEN:  # whole games fill megabytes
        name += f"(start={ENDGAME.format('c', 'l')})"
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=7, alsologtostdout=False)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate_playthrough.replay(str(file))
    assert again == original


@pytest.mark.parametrize("game", GAMES)
def test_states_agree_with_ours(game: str) -> None:
    state = random_state(load(game), 24, 3)
    ours = state.steps.state
    assert str(state).startswith(str(ours))
    assert state.current_player() == ours.sides.index(ours.mover)
    assert state.clone().information_state_string(0) == state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    observed = np.array(state.observation_tensor(1)).reshape(load(game).observation_tensor_shape())
    assert (observed.ravel() == state.steps.planes(1).ravel()).all()


@pytest.mark.parametrize("game", OPEN)
def test_openspiels_mcts_plays(game: str) -> None:
    rng = np.random.RandomState(2)
    spiel = load(game)
    bot = mcts.MCTSBot(spiel, 2, 15, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = random_state(spiel, 6, 1)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", HIDDEN)
def test_openspiels_ismcts_plays(game: str) -> None:
    rng = np.random.RandomState(2)
    spiel = load(game)
    bot = ismcts.ISMCTSBot(
        game=spiel, evaluator=mcts.RandomRolloutEvaluator(1, rng), uct_c=2, max_simulations=12, random_state=rng
    )
    for plies in (3, 15, 32):
        state = random_state(spiel, plies, plies)
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", HIDDEN)
def test_resampled_states_look_the_same_and_differ(game: str) -> None:
    rng = np.random.RandomState(4)
    spiel = load(game)
    for plies in (4, 13, 24, 31, 40):
        state = random_state(spiel, plies, plies)
        truths = set()
        for player in (0, 1):
            for _ in range(8):
                twin = state.resample_from_infostate(player, rng.random_sample)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
                assert twin.current_player() == state.current_player()
                truths.add(str(twin))
        assert len(truths) > 1


def set_ups(game: str, rng: np.random.RandomState) -> list[str]:
    """Two different words."""
    letters = list(find(game).native.set_up_letters)
    first, second = ("".join(rng.permutation(letters)) for _ in range(2))
    assert first != second
    return [first, second]


def observed(state: Any, private: Any) -> list[Any]:
    """All that observers of a kind tell: the strings and tensors for each player, with and without recall."""
    found = []
    for recall in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recall, private_info=private)
        observer = state.get_game().make_py_observer(kind)
        for player in (0, 1):
            observer.set_from(state, player)
            parts = {name: part.tolist() for name, part in observer.dict.items()}
            found.append((player, observer.string_from(state, player), observer.tensor.tolist(), parts))
    return found


def quiet_moves(states: list[Any]) -> list[int]:
    """What all of them may play, and what reveals nothing."""
    common = set.intersection(*(set(state.legal_actions()) for state in states))
    after = {number: [state.child(number) for state in states] for number in sorted(common)}
    return [number for number in after if not any("x" in twin.steps.state.history[-1] for twin in after[number])]


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seed", range(4))
def test_observers_do_not_depend_on_what_is_hidden(game: str, seed: int) -> None:
    """States that differ only in what a player, or the public, may not know look the same to them (M8)."""
    rng = np.random.RandomState(seed)
    spiel = load(game)
    white, red = set_ups(game, rng), set_ups(game, rng)
    words = {(i, j): spell(game, white[i]) + spell(game, red[j]) for i in (0, 1) for j in (0, 1)}
    states = {worlds: spiel.new_initial_state() for worlds in words}
    nothing, own = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    told_apart = 0
    for ply in range(len(words[0, 0]) + 12):
        quiet = [] if ply < len(words[0, 0]) else [int(rng.choice(quiet_moves(list(states.values()))))]
        for worlds, state in states.items():
            state.apply_action(quiet[0] if quiet else words[worlds][ply])
        public = [observed(state, nothing) for state in states.values()]
        assert all(seen == public[0] for seen in public)
        private = {worlds: observed(state, own) for worlds, state in states.items()}
        for seat in (0, 1):
            of_seat = {worlds: [row for row in rows if row[0] == seat] for worlds, rows in private.items()}
            for kept in (0, 1):  # the seat's own set-up is the same, the other's is not
                alike = [rows for worlds, rows in of_seat.items() if worlds[seat] == kept]
                assert alike[0] == alike[1]
            told_apart += of_seat[0, 0] != of_seat[1, 1]
    assert told_apart > 20  # each seat does see its own


@pytest.mark.parametrize("game", HIDDEN)
def test_resampling_is_fair(game: str) -> None:
    """Right after the set-ups all 50,400 words are equally likely: one mask in ten is the candidate."""
    state = campanile.new(game)
    state.play("NACNALNSLA")
    state.play("NACNALNSLA")
    view = state.view("white")
    at_home = np.zeros(10)
    for seed in range(3000):
        word = str(imagine(view, seed).history[1])
        at_home[word.index("C")] += 1
    assert at_home.min() > 300 - 5 * 17
    assert at_home.max() < 300 + 5 * 17


@pytest.mark.parametrize("game", HIDDEN)
def test_counterfactual_regret_falls_where_there_are_secrets(game: str) -> None:
    spiel = load(game, start=LATE)
    solver = cfr.CFRSolver(spiel)
    solver.evaluate_and_update_policy()
    early = exploitability.nash_conv(spiel, solver.average_policy())
    for _ in range(12):
        solver.evaluate_and_update_policy()
    late = exploitability.nash_conv(spiel, solver.average_policy())
    assert late < early / 2
    sampler = external_sampling_mccfr.ExternalSamplingSolver(spiel)
    for _ in range(5):
        sampler.iteration()


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_is_an_opponent_in_the_arena(game: str) -> None:
    event = Event(game, ("level:2", "openspiel:simulations=3"), seed=1)
    standings = run(event, round_robin(2, 2), jobs=1).standings
    assert sum(row.results.games for row in standings.rows) == 4
    assert not any(row.faults for row in standings.rows)


def test_the_player_is_spelled_like_the_others() -> None:
    assert make_player("openspiel", "kwinty").name == "openspiel"
    for spec in ("openspiel:simulations=0", "openspiel:time=1"):
        with pytest.raises(ValueError, match="openspiel"):
            make_player(spec, "kwinty")
