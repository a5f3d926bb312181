"""One game at a time: what a referee hands out, and what he does when somebody behaves badly."""

from __future__ import annotations

import pytest

import campanile
from campanile.notation import from_text
from campanile.research.arena import Event, Played, Task
from campanile.research.arena.referee import play_game
from unit.research.arena.players import make

GAMES = [game.name for game in campanile.games()]


def play(game: str, *players: str, leg: int = 0, **settings: float) -> Played:
    event = Event(game, players, **settings)  # type: ignore[arg-type]
    return play_game(event, Task(0, 1, 0, leg), make)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_its_record_agrees(game: str) -> None:
    for leg in (0, 1):
        played = play(game, "random", "random:1", leg=leg)
        record = from_text(played.record)
        state = record.replay()
        outcome = state.outcome()
        assert outcome is not None
        assert record.players[state.sides[leg]] == "random"
        mine = state.sides[leg]
        assert played.score == (0.5 if outcome.winner is None else float(outcome.winner == mine))
        assert played.reason == record.reason
        assert played.plies == state.plies()
        assert played.fault is None
        assert Played.from_json(played.to_json()) == played


@pytest.mark.parametrize("game", GAMES)
def test_the_same_task_gives_the_same_game(game: str) -> None:
    first, again = (play(game, "random", "random:1").record for _ in range(2))
    assert first == again
    assert play(game, "random", "random:1", seed=5).record != first


@pytest.mark.parametrize(
    ("habit", "kind", "words"),
    [
        ("crash", "crash", "RuntimeError: out of order"),
        ("illegal", "illegal", "z9"),
        ("number", "illegal", "a int is not an action"),
        ("turn", "illegal", "more than one action"),
        ("refused", "illegal", "nonsense"),
        ("late", "hang", "no answer"),
        ("rude", "crash", "RuntimeError: ?[2J hello"),
    ],
)
@pytest.mark.parametrize("leg", [0, 1])
def test_bad_behaviour_loses(habit: str, kind: str, words: str, leg: int) -> None:
    played = play("volterra", habit, "random", leg=leg)
    assert played.score == 0
    assert played.fault is not None
    assert (played.fault.player, played.fault.kind) == (0, kind)
    assert words in played.fault.message
    record = from_text(played.record)
    assert record.replay().outcome() is None
    assert record.result == record.replay().sides[1 - leg]
    assert record.reason == f"{kind} of {record.replay().sides[leg]}"


def test_a_crash_in_the_middle_keeps_what_was_played() -> None:
    played = play("kwinty", "random", "crash:7")
    assert played.score == 1
    assert played.plies >= 7
    assert from_text(played.record).replay().plies() == played.plies


def test_a_player_who_cannot_be_made_loses() -> None:
    played = play("kwinty", "random", "unknown")
    assert played.score == 1
    assert played.fault is not None
    assert played.fault.message == "ValueError: there is no player 'unknown'"


def test_a_player_who_will_not_go_keeps_his_result() -> None:
    assert play("kwinty", "sticky", "random").fault is None


def test_with_secrets_a_player_gets_only_its_view() -> None:
    assert play("volto", "blind", "blind").fault is None
    fault = play("kwinty", "blind", "random").fault
    assert fault is not None  # without secrets it gets a state
    assert "got State" in fault.message


def test_nobody_can_play_on_the_referees_board() -> None:
    assert play("kwinty", "spoil", "random").fault is None


def test_overruns_are_counted_and_cost_nothing() -> None:
    played = play("kwinty", "slow:0.02", "random", time=0.005, grace=0.005)
    slow, quick = played.usage
    assert slow.overruns == slow.turns > 0
    assert slow.slowest >= 0.02
    assert quick.overruns < quick.turns
    assert played.fault is None
    assert from_text(played.record).time_control == "0.005 s per turn"
