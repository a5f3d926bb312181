"""Solved endings: values that an exhaustive search confirms, certificates that a checker cannot be fooled with."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

import campanile
from campanile import State
from campanile.cli.app import app
from campanile.research.endings import (
    Certificate,
    Ending,
    Refuted,
    Solve,
    can_end,
    check,
    check_ending,
    late_positions,
    read_collection,
    solve_ending,
)
from campanile.research.pool import Here, Processes
from campanile.research.selfplay import Plan, collect, play_game
from oracles.kwinty import Kwinty
from oracles.turris import Turris

OPEN = ["volterra", "kwinty", "turris"]
WORTH = {"win": 1, "draw": 0, "loss": -1}


def late(game: str, back: int, games: int = 3, **options: object) -> list[State]:
    plan = Plan(game, options, nodes=30, seed=8)
    texts = late_positions(plan, [play_game(plan, number) for number in range(games)], back)
    return [campanile.parse(game, text, **plan.options) for text in texts]


class TooLarge(Exception):
    """There is more to try than a test has time for."""


def exhaustive(state: State, budget: list[int]) -> int:
    """The value for the side to move, by trying everything: the rules alone."""
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLarge
    best = -1
    mover = state.mover
    for number in state.legal_ids():
        child = state.copy()
        child.play_id(number)
        ended = child.outcome()
        if ended is not None:
            value = 0 if ended.winner is None else 1 if ended.winner == mover else -1
        else:
            value = exhaustive(child, budget) * (1 if child.mover == mover else -1)
        best = max(best, value)
        if best == 1:
            break
    return best


@pytest.mark.parametrize("game", OPEN)
def test_values_are_those_of_an_exhaustive_search(game: str) -> None:
    confirmed = []
    for state in late(game, 4, games=8):
        try:
            value = exhaustive(state, [500])
        except TooLarge:
            continue
        assert WORTH[solve_ending(state).value] == value
        confirmed.append(value)
    assert len(confirmed) >= 4
    assert len(set(confirmed)) > 1


@pytest.mark.parametrize("game", OPEN)
def test_certificates_hold(game: str) -> None:
    checked = 0
    for state in late(game, 6):
        ending = solve_ending(state, nodes=20_000, most_replies=300)
        if not ending.certificates:
            continue
        assert check_ending(game, state.options, ending) > 0
        assert Ending.from_json(ending.to_json()) == (str(state), ending)
        checked += 1
    assert checked > 3


def winning(game: str) -> tuple[State, Ending, Certificate]:
    for state in late(game, 6):
        ending = solve_ending(state, nodes=20_000, most_replies=300)
        if ending.value in ("win", "loss") and ending.certificates and len(ending.certificates[0].replies) > 1:
            return state, ending, ending.certificates[0]
    raise AssertionError("no such ending")


@pytest.mark.parametrize("game", OPEN)
def test_false_certificates_are_refuted(game: str) -> None:
    state, ending, good = winning(game)
    text, options = str(state), state.options
    loser = next(side for side in state.sides if side != good.side)
    with pytest.raises(Refuted):
        check(game, options, text, replace(good, side=loser))
    with pytest.raises(Refuted, match="nobody can claim"):
        check(game, options, text, replace(good, goal="loss"))
    with pytest.raises(Refuted, match="no reply"):
        check(game, options, text, replace(good, replies={}))
    spoiled = dict.fromkeys(good.replies, "nonsense")
    with pytest.raises(Refuted, match="against the rules"):
        check(game, options, text, replace(good, replies=spoiled))
    with pytest.raises(Refuted, match="do not speak of"):
        check_ending(game, options, replace(ending, value="draw", best=str(state.legal_actions[0])))
    with pytest.raises(Refuted, match="do not speak of"):
        check_ending(game, options, replace(ending, certificates=()))


def of_value(game: str, value: str) -> tuple[State, Ending]:
    for state in late(game, 8, games=6):
        ending = solve_ending(state, nodes=20_000, most_replies=300)
        if ending.value == value and ending.certificates and len(state.legal_actions) > 1:
            return state, ending
    raise AssertionError("no such ending")


@pytest.mark.parametrize("game", OPEN)
def test_false_statements_are_refuted(game: str) -> None:
    """What stands around the certificates is checked as well: whose turn it is, and the action that is called best."""
    state, ending = of_value(game, "win")
    assert check_ending(game, state.options, ending) > 0
    other = next(side for side in state.sides if side != state.mover)
    another = next(str(action) for action in state.legal_actions if action != ending.best)
    for changed, reason in (
        ({"mover": other}, f"not {other} who is to move"),
        ({"mover": "nobody"}, "not nobody"),
        ({"best": None}, "there is a best action"),
        ({"best": "nonsense"}, "against the rules"),
        ({"best": another}, "the certificate plays another"),
        ({"position": "nonsense"}, "expected"),
    ):
        with pytest.raises(Refuted, match=reason):
            check_ending(game, state.options, replace(ending, **changed))
    state, ending = of_value(game, "loss")
    with pytest.raises(Refuted, match="there is no best action"):
        check_ending(game, state.options, replace(ending, best=str(state.legal_actions[0])))
    # The winner's certificate, said to be that of the side to move: true of nobody.
    turned = replace(ending, mover=ending.certificates[0].side, value="win", best=str(state.legal_actions[0]))
    with pytest.raises(Refuted, match="who is to move"):
        check_ending(game, state.options, turned)


LINE: dict[str, object] = {
    "position": "17 w",
    "mover": "white",
    "value": "unknown",
    "best": None,
    "nodes": 1,
    "certificates": [],
}
EVENT = {"game": "kwinty", "options": {"first": "white"}, "nodes": 9}
CERTIFICATE = {"side": "white", "goal": "win", "replies": {"17 w": "i1v"}}


def written(path: Path, header: object, *lines: object) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in (header, *lines)))
    return path


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path / "endings", {"endings": 1, "event": EVENT}, {**LINE, "certificates": [CERTIFICATE]})
    assert read_collection(path).endings["17 w"].certificates[0].replies == {"17 w": "i1v"}


@pytest.mark.parametrize(
    "changed",
    [
        {"certificates": [{**CERTIFICATE, "replies": [1]}]},
        {"certificates": [{**CERTIFICATE, "replies": {"17 w": 7}}]},
        {"certificates": [{**CERTIFICATE, "replies": {"17 w": "\x1b[2J"}}]},
        {"certificates": [5]},
        {"certificates": None},
        {"value": ["win"]},
        {"value": "splendid"},
        {"position": 5},
        {"position": "\x1b[2J"},
        {"mover": "white\n"},
        {"mover": None},
        {"nodes": "q"},
        {"nodes": -1},
        {"best": 3},
    ],
)
def test_damaged_lines_are_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    path = written(tmp_path / "endings", {"endings": 1, "event": EVENT}, {**LINE, **changed})
    with pytest.raises(ValueError, match="no file of endings: line 2: "):
        read_collection(path)


@pytest.mark.parametrize(
    "header",
    [
        5,
        {"endings": 2, "event": EVENT},
        {"endings": 1},
        {"endings": 1, "event": 5},
        {"endings": 1, "event": {**EVENT, "game": 5}},
        {"endings": 1, "event": {**EVENT, "game": "chess"}},
        {"endings": 1, "event": {**EVENT, "game": "volto"}},
        {"endings": 1, "event": {**EVENT, "options": [1]}},
        {"endings": 1, "event": {**EVENT, "options": {}}},
        {"endings": 1, "event": {**EVENT, "options": {"first": "green"}}},
        {"endings": 1, "event": {**EVENT, "nodes": "q"}},
    ],
)
def test_damaged_headers_are_refused(tmp_path: Path, header: object) -> None:
    with pytest.raises(ValueError, match="no file of endings: "):
        read_collection(written(tmp_path / "endings", header, LINE))


def test_deep_and_doubled_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "endings"
    for text in ("[" * 200_000, '{"endings":' + "[" * 200_000):
        path.write_text(text + "\n")
        with pytest.raises(ValueError, match="no file of endings"):
            read_collection(path)
    with pytest.raises(ValueError, match="second time"):
        read_collection(written(path, {"endings": 1, "event": EVENT}, LINE, LINE))


def test_circles_are_refuted() -> None:
    """Both pawns walk to and fro: whoever claims something by that proves nothing."""
    found = False
    for state in late("volterra", 40, games=6):
        for side in state.sides:

            @cache
            def first_legal(text: str, options: tuple[tuple[str, object], ...] = tuple(state.options.items())) -> str:
                return str(campanile.parse("volterra", text, **dict(options)).legal_actions[0])

            class Replies(dict[str, str]):
                def get(self, key: str, default: object = None) -> str:
                    return first_legal(key)

            try:
                check("volterra", state.options, str(state), Certificate(side, "draw", Replies()))
            except Refuted as error:
                found = found or "circles" in str(error)
        if found:
            break
    assert found


@pytest.mark.parametrize(("game", "oracle"), [("kwinty", Kwinty), ("turris", Turris)])
def test_an_oracle_confirms_a_certificate(game: str, oracle: type[Kwinty | Turris]) -> None:
    """The rules written a second time agree with every line of a certificate."""
    state, _, certificate = winning(game)
    waiting = [campanile.parse(game, str(state), **state.options)]
    lines = 0
    while waiting:
        here = waiting.pop()
        slow = oracle.parse(str(here), **here.options)
        if here.mover is not None:
            assert sorted(map(str, slow.actions())) == sorted(here.legal_actions)
        if (outcome := here.outcome()) is not None:
            assert outcome.winner == certificate.side
            lines += 1
            continue
        replies = [certificate.replies[str(here)]] if here.mover == certificate.side else list(here.legal_actions)
        for action in replies:
            child = here.copy()
            child.play(action)
            waiting.append(child)
    assert lines > 0


def test_games_with_secrets_have_no_endings() -> None:
    assert not can_end("volto")
    with pytest.raises(ValueError, match="secrets"):
        solve_ending(campanile.new("volto"))


def test_too_few_nodes_prove_nothing() -> None:
    ending = solve_ending(campanile.new("volterra"), nodes=100)
    assert (ending.value, ending.best, ending.certificates) == ("unknown", None, ())
    with pytest.raises(Refuted):
        check_ending("volterra", {}, ending)


def test_solving_is_work_for_any_pool() -> None:
    keys = [str(state) for state in late("turris", 6, games=2)]
    work = Solve("turris", campanile.new("turris").options, 5000)
    assert dict(Here().run(work, keys)) == dict(Processes(2).run(work, keys))


def test_the_command(tmp_path: Path) -> None:
    plan = Plan("turris", nodes=20, seed=6)
    collect(plan, 4, Here(), tmp_path / "games.jsonl")
    file = str(tmp_path / "endings")

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["endings", "turris", *words])
        return done.exit_code, done.stdout

    build = ("--file", file, "--build", str(tmp_path / "games.jsonl"), "--back", "4", "--jobs", "0")
    assert run(*build)[0] == 0
    before = (tmp_path / "endings").read_bytes()
    assert run(*build)[0] == 0
    assert (tmp_path / "endings").read_bytes() == before
    assert "endings proved" in run("--file", file, "--check")[1]
    known = next(iter(read_collection(tmp_path / "endings").endings.values()))
    assert known.value in run("--file", file, "-p", known.position)[1]
    assert run("--check")[0] == 2
    assert run("--file", file, "--check", "-o", "first=black")[0] == 2
    assert CliRunner().invoke(app, ["endings", "kwinty", "--file", file, "--check"]).exit_code == 2
    turned = next(line for line in before.decode().split("\n")[1:] if '"value":"loss"' in line)
    for old, new in (('"value":"loss","best":null', '"value":"loss","best":"a1"'), ('"loss"', '"unknown"')):
        header = before.decode().split("\n")[0]
        (tmp_path / "endings").write_text(f"{header}\n{turned.replace(old, new)}\n")
        assert run("--file", file, "--check")[0] == 1
    (tmp_path / "endings").write_bytes(before)
    spoiled = (tmp_path / "endings").read_text().replace('"goal":"win"', '"goal":"draw"')
    (tmp_path / "endings").write_text(spoiled)
    assert run("--file", file, "--check")[0] == 1
