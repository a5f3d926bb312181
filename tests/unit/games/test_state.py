"""The façade: what is promised by name in the design, beyond what conformance tests ask of every game."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

import campanile
from campanile import Action, GameOver, IllegalAction, InvalidNotation, State


def volto_game(*actions: str, **options: object) -> State:
    state = campanile.new("volto", **options)
    for action in ("NACNALNSLA", "NACNALNSLA", *actions):
        state.play(action)
    return state


def test_a_turn_is_all_or_nothing() -> None:
    state = campanile.new("volterra")
    before = str(state)
    with pytest.raises(IllegalAction) as refused:
        state.play("b4-c4,a1")
    assert refused.value.clause == "V4.1"
    assert refused.value.action == "a1"
    assert str(state) == before
    assert state.history == []
    state.play("b4-c4,c4")
    assert state.history == ["b4-c4", "c4"]
    assert state.turns() == [("dark", ["b4-c4", "c4"])]


def test_more_than_a_turn_is_refused() -> None:
    state = campanile.new("kwinty")
    with pytest.raises(IllegalAction, match="K3: the turn was complete before 'k1h'"):
        state.play("i1h,k1h")
    assert state.history == []


def test_with_secrets_a_turn_is_never_tried_and_taken_back() -> None:
    state = volto_game()
    with pytest.raises(InvalidNotation):
        state.play("b2b3,b3b4")
    assert state.plies() == 2
    state.play("b2b3xZ,anything at all")  # from the x on it is ignored unread (M8)
    assert state.history[-1] == "b2b3"
    state.play("b6b5x\N{BLACK CHESS QUEEN}\ud800")
    assert state.history[-1] == "b6b5"
    with pytest.raises(InvalidNotation, match="two squares"):
        state.play("b\xe9b4")


def test_who_is_not_to_act_learns_nothing() -> None:
    state = volto_game()
    with pytest.raises(IllegalAction) as refused:
        state.play("a1a4", by="red")
    assert str(refused.value) == "M4: it is white's turn"
    with pytest.raises(IllegalAction, match="the noble on a1"):
        state.play("a1a4", by="white")
    state.play("b2b3", by="white")


def test_errors_are_value_errors_with_clause_and_action() -> None:
    state = campanile.new("kwinty")
    with pytest.raises(ValueError, match="K2: ") as refused:
        state.play("a1h")
    assert isinstance(refused.value, IllegalAction)
    assert refused.value.clause == "K2"
    assert refused.value.action == "a1h"
    assert str(refused.value) == f"K2: {refused.value.message}"


def test_an_action_is_a_text_with_a_number() -> None:
    action = campanile.new("turris").legal_actions[0]
    assert isinstance(action, Action)
    assert isinstance(action, str)
    assert str(action) == action == "a1"
    assert type(str(action)) is str
    assert repr(action) == "Action('a1')"
    assert action.id == 0


def test_undo_returns_the_action() -> None:
    state = campanile.new("kwinty")
    state.play("i1v")
    assert state.undo() == "i1v"
    assert state.plies() == 0


def test_a_game_in_progress_has_no_outcome_but_a_score() -> None:
    state = campanile.new("volterra")
    assert state.outcome() is None
    assert state.detail() == {"light": [1] * 10, "dark": [1] * 10}


def test_outcome() -> None:
    state = campanile.new("kwinty")
    for action in ("i1h", "j2v", "h1v", "h3v", "f1h"):
        state.play(action)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.clause) == ("white", "five in a line", "K4")
    assert outcome.detail["five"] == ["f1", "g1", "h1", "i1", "j1"]
    assert str(outcome) == "white wins: five in a line (K4)"
    assert state.mover is None
    with pytest.raises(GameOver, match="K4: the game is over: five in a line"):
        state.play("l1h")
    assert "White wins: five in a line (K4)" in state.svg()


def test_views_of_an_open_game_show_the_whole_position() -> None:
    state = campanile.new("turris")
    state.play("a1")
    for seer in ("white", "black", "spectator"):
        view = state.view(seer)
        assert str(view) == str(state)
        assert view.history == state.history
        assert view.possible == {}
    assert not state.view("white").legal_actions
    assert list(state.view("black").legal_actions) == list(state.legal_actions)
    assert not state.view("spectator").legal_actions


def test_a_view_does_not_change_when_play_goes_on() -> None:
    state = campanile.new("turris")
    view = state.view("white")
    before = str(view), list(view.legal_actions)
    state.play("a1")
    assert (str(view), list(view.legal_actions)) == before
    assert view.history == []
    assert view != state.view("white")


def test_views_with_secrets() -> None:
    state = volto_game()
    assert str(state.view("red")) == "nacna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0"
    assert str(state.view("spectator")) == "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0"
    assert state.view("red").history == ["XXXXXXXXXX", "NACNALNSLA"]
    assert state.view("red").possible["a1"] == "ACLNS"
    state.play("b2b3")  # straight ahead: no advisor
    assert state.view("red").possible["b3"] == "CLNS"


def test_the_repr_of_a_hidden_state_is_public() -> None:
    assert repr(volto_game()) == repr(volto_game()).replace("N", "")
    assert "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX" in repr(volto_game())
    assert repr(campanile.new("kwinty")) == "<State of kwinty: 17 w>"


def test_the_key_of_a_hidden_state_is_public() -> None:
    one, two = campanile.new("volto"), campanile.new("volto")
    for action in ("NACNALNSLA", "NACNALNSLA", "b2b3"):
        one.play(action)
    for action in ("NACNALNSLA", "SLACLNANAN", "b2b3"):
        two.play(action)
    assert str(one) != str(two)
    assert one.key == two.key
    assert one._repr_svg_() == two._repr_svg_()
    one.undo()
    assert one.key != two.key


def test_an_end_by_repetition_is_part_of_the_state() -> None:
    state = volto_game()
    for _ in range(2):
        for action in ("b2b3", "b6b5", "b3b2", "b5b6"):
            state.play(action)
    assert state.mover is None
    assert campanile.parse("volto", str(state)) != state


def test_perft_beside_the_end_of_the_interpreter() -> None:
    code = (
        "import threading, time, campanile\n"
        "count = lambda: campanile.perft(campanile.new('volterra'), 14)\n"
        "threading.Thread(target=count, daemon=True).start()\n"
        "time.sleep(0.3)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, stderr=subprocess.DEVNULL).returncode == 0


def test_views_cannot_be_stored() -> None:
    with pytest.raises(TypeError, match="a view cannot be copied or stored"):
        pickle.dumps(volto_game().view("red"))


def test_the_part_from_x_on_is_no_legal_action() -> None:
    state = volto_game()
    assert "b2b3" in state.legal_actions
    assert "b2b3xN" not in state.legal_actions


def test_states_cannot_be_hashed() -> None:
    with pytest.raises(TypeError):
        hash(campanile.new("kwinty"))


def test_version() -> None:
    assert campanile.__version__.count(".") == 2
    with pytest.raises(AttributeError):
        _ = campanile.nothing


def test_import_is_quick() -> None:
    """`import campanile` adds less than 0.1 s to the interpreter.

    Processor time, and the best of several: the tests run beside each other on a shared machine.
    """

    def seconds(code: str) -> float:
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    added = min(seconds("import campanile") for _ in range(9)) - min(seconds("pass") for _ in range(9))
    assert added < 0.1


def test_import_loads_nothing_slow() -> None:
    code = (
        "import sys, campanile; print([m for m in ('rich', 'typer', 'numpy', 'campanile.render') if m in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert loaded.strip() == "[]"
