"""M8: two games that differ only in what a seer cannot see give that seer the very same bytes, everywhere."""

from __future__ import annotations

import random
from typing import Any

import pytest

import campanile
from campanile import CampanileError, State

LETTERS = "NNNAAASLLC"
SEERS = ("white", "red", "spectator")
PAIRS = 60


def word(rng: random.Random) -> str:
    return "".join(rng.sample(LETTERS, len(LETTERS)))


def twin_games(seer: str, rng: random.Random) -> tuple[State, State]:
    """Two games with the same public moves in which everything that the seer cannot see was shuffled anew.

    The moves are those of the first game; the second is given other identities under which they are legal and reveal
    the same. Both are still in progress.
    """
    while True:
        first = campanile.new("volto", first=rng.choice(["white", "red"]))
        words = [word(rng), word(rng)]
        for setup in words:
            first.play(setup)
        for _ in range(rng.randrange(40)):
            if first.mover is None:
                break
            first.play(first.legal_actions[rng.randrange(len(first.legal_actions))])
        while first.mover is None:
            first.undo()
        for _ in range(200):
            other = [w if side == seer else word(rng) for w, side in zip(words, ("white", "red"), strict=True)]
            second = replay(first, other)
            if second is not None and other != words:
                return first, second


def replay(game: State, words: list[str]) -> State | None:
    """The game's public moves with other identities, if they are possible and reveal the same."""
    state = campanile.new("volto", **game.options)
    for setup in words:
        state.play(setup)
    for action in game.history[2:]:
        try:
            state.play(str(action))
        except CampanileError:
            return None
    if state.mover is None or list(state.history)[2:] != list(game.history)[2:]:
        return None
    return state


def everything(state: State, seer: str) -> list[Any]:
    """All that the seer can get at, short of playing on."""
    view = state.view(seer)
    return [
        str(view), repr(view), view.key, hash(view), view.seer, view.mover, view.options, view.game, view.history,
        [a.id for a in view.history], view.turns(), list(view.legal_actions), repr(view.legal_actions),
        len(view.legal_actions), view.outcome(), view.detail(), view.possible, repr(state), state.plies(),
        view.svg(), view.board(colour=True), view.svg(targets=True, theme="dark", flip=True),
    ]  # fmt: skip


@pytest.mark.parametrize("seer", SEERS)
def test_views_are_byte_identical(seer: str) -> None:
    rng = random.Random(seer)
    for _ in range(PAIRS):
        first, second = twin_games(seer, rng)
        assert str(first) != str(second)
        assert everything(first, seer) == everything(second, seer)
        assert pickle_free(first.view(seer)) == pickle_free(second.view(seer))


def pickle_free(view: Any) -> list[str]:
    """Every attribute reachable from the view by name, private ones too."""
    native = view._position
    names = [name for name in dir(native) if not name.startswith("__")]
    values = []
    for name in names:
        value = getattr(native, name)
        if not callable(value):
            values.append(f"{name}={value!r}")
            continue
        try:
            values.append(f"{name}()={value()!r}")
        except TypeError:
            values.append(name)
    return [*values, repr(view._history)]


@pytest.mark.parametrize("seer", ["white", "red"])
def test_errors_tell_the_mover_nothing(seer: str) -> None:
    """Whatever the mover tries, the refusal is the same word for word; and so is what he may do."""
    rng = random.Random(seer)
    squares = [f"{c}{r}" for c in "abcde" for r in range(1, 8)]
    tried = 0
    while tried < PAIRS:
        first, second = twin_games(seer, rng)
        if first.mover != seer:
            continue
        tried += 1
        texts = [a + b for a in rng.sample(squares, 12) for b in rng.sample(squares, 12)]
        texts += ["a1a1x", "b2b3xL+A", "zz", "", "NACNALNSLA", "b2b3,b3b4", "b2b3x,zz", "b2b3x" + "é"]
        for text in texts:
            assert attempt(first, text) == attempt(second, text), text


def attempt(state: State, text: str) -> tuple[str, str, str | None]:
    """What a refused call says. A legal action says nothing before it is played."""
    twin = state.copy()
    try:
        twin.play(text)
    except CampanileError as error:
        return type(error).__name__, error.clause, str(error)
    return "played", "", None


def test_numbers_are_refused_alike() -> None:
    rng = random.Random(5)
    done = 0
    while done < 20:
        first, second = twin_games("red", rng)
        if first.mover != "red":
            continue
        done += 1
        for number in rng.sample(range(1300), 300):
            assert number_attempt(first, number) == number_attempt(second, number)


def number_attempt(state: State, number: int) -> tuple[str, str]:
    twin = state.copy()
    try:
        twin.play_id(number)
    except CampanileError as error:
        return type(error).__name__, str(error)
    return "played", ""


def test_after_the_end_everything_is_shown() -> None:
    rng = random.Random(8)
    for _ in range(20):
        state = campanile.new("volto")
        state.play(word(rng))
        state.play(word(rng))
        while state.mover is not None:
            state.play(state.legal_actions[rng.randrange(len(state.legal_actions))])
        for seer in SEERS:
            assert str(state.view(seer)) == str(state)
            assert state.view(seer).history == state.history


def test_a_view_leads_back_to_no_state() -> None:
    state = campanile.new("volto")
    state.play("NACNALNSLA")
    view = state.view("red")
    slots = [name for cls in type(view).__mro__ for name in getattr(cls, "__slots__", ())]
    assert {type(getattr(view, name)).__name__ for name in slots} == {"Game", "VoltoView", "list", "str"}
