"""Who meets whom, from which openings, and how the time of a turn is shared out."""

from __future__ import annotations

from collections import Counter
from dataclasses import astuple

import pytest

import campanile
from campanile.engine import Limit, analyse
from campanile.research.arena import Event, Pairing, Task, gauntlet, round_robin, tasks
from campanile.research.arena.clock import Clock, share_of_turn
from campanile.research.arena.openings import _opening, open_game

OPEN = [game.name for game in campanile.games() if not game.hidden]


def test_everybody_meets_everybody_from_both_sides() -> None:
    schedule = tasks(round_robin(4, 6))
    assert len(schedule) == len(set(schedule)) == 6 * 6
    assert set(Counter((task.a, task.b) for task in schedule).values()) == {6}
    for task in schedule:
        assert Task(task.a, task.b, task.pair, 1 - task.leg) in schedule
    assert Task(1, 3, 0, 0).seats() == (1, 3)
    assert Task(1, 3, 0, 1).seats() == (3, 1)


def test_pairings_take_turns() -> None:
    schedule = tasks([Pairing(0, 1, 4), Pairing(0, 2, 2)])
    assert [(task.b, task.pair) for task in schedule] == [(1, 0), (1, 0), (2, 0), (2, 0), (1, 1), (1, 1)]


def test_a_gauntlet_is_run_by_the_first() -> None:
    assert [(pairing.a, pairing.b) for pairing in gauntlet(4, 2)] == [(0, 1), (0, 2), (0, 3)]


@pytest.mark.parametrize("game", OPEN)
def test_openings_differ_repeat_and_end_at_a_turn(game: str) -> None:
    event = Event(game, ("random", "random"), plies=5)
    states = [open_game(event, pair) for pair in range(30)]
    _opening.cache_clear()
    assert [str(state) for state in states] == [str(open_game(event, pair)) for pair in range(30)]
    assert len({str(state) for state in states}) > 10
    for state in states:
        assert state.plies() >= 5
        assert state.at_turn_start
        assert state.mover is not None
    other = Event(game, ("random", "random"), plies=5, seed=2)
    assert [str(open_game(other, pair)) for pair in range(30)] != [str(state) for state in states]


@pytest.mark.parametrize("game", OPEN)
def test_an_opening_never_ends_the_game(game: str) -> None:
    long = Event(game, ("random", "random"), plies=20)
    assert all(open_game(long, pair).mover for pair in range(20))


def test_an_opening_is_never_won_by_the_next_turn() -> None:
    # 1. d4,e3-c3 lets Dark win at once: a pair from there is a win for each and says nothing about the players.
    lost = campanile.new("volterra")
    lost.play("d4")
    lost.play("e3-c3")
    event = Event("volterra", ("random", "random"), plies=2)
    assert str(lost) not in {str(open_game(event, pair)) for pair in range(100)}


@pytest.mark.parametrize("game", OPEN)
def test_no_side_is_much_better_off_after_an_opening(game: str) -> None:
    event = Event(game, ("random", "random"), plies=3)
    for pair in range(10):
        chance = chance_of(open_game(event, pair))
        assert 0.2 < chance < 0.8  # a deeper look than the one that chose it may differ a little


def chance_of(state: campanile.State) -> float:
    return analyse(state, Limit(nodes=40_000), lines=1).lines[0].score.probability


def test_openings_that_leave_no_game_are_refused() -> None:
    with pytest.raises(ValueError, match="choose fewer"):
        open_game(Event("kwinty", ("random", "random"), plies=100), 0)


def test_no_opening_is_forced_on_a_game_with_secrets() -> None:
    event = Event("volto", ("random", "random"), plies=8)
    assert event.plies == 0
    assert open_game(event, 0).plies() == 0


def test_bad_events_are_refused() -> None:
    for bad in ({"players": ("random",)}, {"plies": -1}, {"time": 0.0}, {"nodes": 0}, {"grace": -1.0}, {"game": "go"}):
        with pytest.raises(ValueError, match=r".{10}"):
            Event(**({"game": "kwinty", "players": ("random", "random")} | bad))
    with pytest.raises(ValueError, match=r"'engine:\\x1b\[2J' holds what cannot be printed"):
        Event("kwinty", ("random", "engine:\x1b[2J"))
    with pytest.raises(ValueError, match="at most 1,000,000 games, not 3,000,000,000,000"):
        tasks(round_robin(3, 10**12))
    for games in (0, 1, 7):
        with pytest.raises(ValueError, match="even"):
            Pairing(0, 1, games)


def test_twins_get_numbers() -> None:
    assert Event("kwinty", ("top", "uct", "top")).names() == ["top", "uct", "top #2"]


def test_the_share_of_an_action_in_its_turn() -> None:
    two_actions = campanile.new("volterra")
    assert share_of_turn(two_actions, hidden=False) == 0.5
    assert two_actions.plies() == 0
    two_actions.play("b4-c4")
    assert share_of_turn(two_actions, hidden=False) == 1.0
    assert share_of_turn(campanile.new("kwinty"), hidden=False) == 1.0
    perhaps_more = campanile.new("turris")
    perhaps_more.play("a2")  # now the centre can be built on, which may earn a bonus
    assert share_of_turn(perhaps_more, hidden=False) == 0.75


def test_the_clock_of_a_turn_of_two_actions() -> None:
    clock = Clock(1.0, 0.05)
    assert clock.budget(0.5) == pytest.approx(0.5)
    clock.add(0.3)
    assert clock.budget(1.0) == pytest.approx(0.7)
    clock.add(0.74)
    clock.end_turn()
    assert astuple(clock.usage()) == pytest.approx((1, 1.04, 1.04, 0))
    clock.add(1.06)
    assert clock.budget(1.0) == 0.001
    clock.end_turn()
    assert astuple(clock.usage()) == pytest.approx((2, 2.10, 1.06, 1))
    clock.end_turn()  # a turn of forced actions
    assert clock.usage().turns == 2
    assert Clock(None, 0.05).budget(0.5) is None
