"""Forced fives: the driver, its checkpoints, certificates, and the sceptic that checks them by rules of its own."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import campanile
from campanile import _core
from campanile.cli.app import app
from campanile.research.solve import (
    Certificate,
    Checkpoint,
    Question,
    Refuted,
    check,
    collect,
    load_checkpoint,
    read_certificate,
    save_checkpoint,
    sceptic,
    search,
    solve,
    write_certificate,
)
from campanile.research.solve.certificate import FORM as CERTIFICATE
from campanile.research.solve.checkpoint import FORM as CHECKPOINT
from campanile.research.solve.files import write_whole

GAME = "kwinty"


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return collect(Question(GAME, "white", 7, table_mb=1))


def random_positions(games: int) -> Iterator[tuple[campanile.State, sceptic.Wall, int]]:
    """Positions of random games with the sceptic's wall beside the core's, and the column of its left edge."""
    rng = random.Random(1)
    for _ in range(games):
        state = campanile.new(GAME)
        wall: sceptic.Wall = ()
        left = ord("i")
        while state.outcome() is None:
            yield state.copy(), wall, left
            action = str(rng.choice(list(state.legal_actions)))
            if action != "pass":
                wall = sceptic.place(wall, (ord(action[0]) - left, action[2]), str(state.mover)[0])
                left = min(left, ord(action[0]))
            state.play(action)


def test_the_sceptic_plays_by_the_rules() -> None:
    for state, wall, left in random_positions(8):
        colour = str(state.mover)[0]
        legal = {str(action)[::2]: action for action in state.legal_actions if str(action) != "pass"}
        stones = {chr(left + column) + kind: (column, kind) for column, kind in sceptic._can_place(wall, colour)}
        assert sorted(stones) == sorted(legal)
        for name, stone in stones.items():
            after = state.copy()
            after.play(legal[name])
            outcome = after.outcome()
            five = outcome is not None and outcome.clause == "K4"
            assert (sceptic.least_needed(sceptic.place(wall, stone, colour), colour) == 0) == five


def test_a_certificate_is_checked_and_survives_its_file(certificate: Certificate, tmp_path: Path) -> None:
    assert len(certificate.replies) > 20
    assert check(certificate) > 20
    path = tmp_path / "seven"
    write_certificate(path, certificate)
    assert read_certificate(path) == certificate


def test_black_has_a_certificate_too() -> None:
    assert check(collect(Question(GAME, "black", 8, table_mb=1))) > 20


def test_a_missing_reply_is_found(certificate: Certificate) -> None:
    for wall in list(certificate.replies)[::19]:
        replies = {key: reply for key, reply in certificate.replies.items() if key != wall}
        with pytest.raises(Refuted, match="there is no reply"):
            check(replace(certificate, replies=replies))


def test_an_illegal_reply_is_found(certificate: Certificate) -> None:
    wall = next(iter(certificate.replies))
    with pytest.raises(Refuted, match="against the rules"):
        check(replace(certificate, replies=certificate.replies | {wall: 63}))


def test_a_certificate_for_fewer_plies_does_not_do_for_more(certificate: Certificate) -> None:
    with pytest.raises(Refuted):
        check(replace(certificate, plies=9))


def test_a_bad_reply_is_found(certificate: Certificate) -> None:
    """Other replies leave the written defence, or lose; the checker says so."""
    refuted = 0
    for wall, good in certificate.replies.items():
        for reply in range(2, 12):
            if reply == good:
                continue
            try:
                check(replace(certificate, replies=certificate.replies | {wall: reply}))
            except Refuted:
                refuted += 1
        if refuted > 3:
            return
    pytest.fail("no reply matters")


@pytest.mark.parametrize("damage", [lambda b: b[:-1], lambda b: b + b"x", lambda b: b"", lambda b: b"{}\n" + b])
def test_a_damaged_file_is_refused(certificate: Certificate, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "seven"
    write_certificate(path, certificate)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(ValueError, match="seven is"):
        read_certificate(path)


def forge(path: Path, body: bytes, **changes: object) -> None:
    """The certificate in the file with another body, and another first line that agrees with it."""
    header = json.loads(path.read_bytes().split(b"\n", 1)[0])
    fields = header | {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()} | changes
    path.write_bytes(json.dumps(fields).encode() + b"\n" + body)


def rows_of(path: Path) -> list[bytes]:
    rows = zlib.decompress(path.read_bytes().split(b"\n", 1)[1])
    return [rows[start : start + 25] for start in range(0, len(rows), 25)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: rows[::-1], "do not rise"),
        (lambda rows: [rows[0], rows[2], rows[1], *rows[3:]], "do not rise"),
        (lambda rows: [rows[0], rows[0], *rows[1:]], "do not rise"),
        (lambda rows: [rows[0], rows[0][:24] + b"\7", *rows[1:]], "do not rise"),
    ],
)
def test_rows_in_disorder_are_refused(
    certificate: Certificate, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], reason: str
) -> None:
    path = tmp_path / "seven"
    write_certificate(path, certificate)
    rows = change(rows_of(path))
    forge(path, zlib.compress(b"".join(rows)), replies=len(rows))
    with pytest.raises(ValueError, match=f"seven is damaged: its rows {reason}"):
        read_certificate(path)


@pytest.mark.parametrize("damage", [lambda body: body + b"junk", lambda body: body[:-4]])
def test_a_body_is_one_whole_stream(certificate: Certificate, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "seven"
    write_certificate(path, certificate)
    forge(path, damage(zlib.compress(b"".join(rows_of(path)))))
    with pytest.raises(ValueError, match="seven is damaged"):
        read_certificate(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "turris"},
        {"game": "chess"},
        {"attacker": "w"},
        {"attacker": ""},
        {"attacker": "white \x1b[2J"},
        {"plies": -3},
        {"plies": True},
        {"plies": 7.0},
        {"plies": 81},
        {"plies": 10**30},
        {"replies": True},
        {"replies": -1},
    ],
)
def test_a_first_line_says_only_what_is_possible(
    certificate: Certificate, tmp_path: Path, changes: dict[str, object]
) -> None:
    path = tmp_path / "seven"
    write_certificate(path, certificate)
    forge(path, zlib.compress(b"".join(rows_of(path))), **changes)
    with pytest.raises(ValueError, match=f"seven is not a {CERTIFICATE}:"):
        read_certificate(path)


def test_deep_first_lines_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep"
    path.write_bytes(b"[" * 100_000 + b"\n")
    for read in (read_certificate, load_checkpoint):
        with pytest.raises(ValueError, match="deep is not a campanile"):
            read(path)


STEP = {"plies": 3, "forced": False, "safe_plies": 4, "nodes": 9, "seconds": 0.5}


@pytest.mark.parametrize(
    "changes",
    [
        {"nodes": -1},
        {"seconds": -0.5},
        {"seconds": 1e308},
        {"nodes": True},
        {"game": "\x1b[2J"},
        {"steps": [STEP | {"safe_plies": 64}]},
        {"steps": [STEP | {"safe_plies": 2}]},
        {"steps": [STEP | {"safe_plies": -5}]},
        {"steps": [STEP | {"forced": True}]},
        {"steps": [STEP | {"plies": 0}]},
        {"steps": [[]]},
    ],
)
def test_a_checkpoint_says_only_what_is_possible(tmp_path: Path, changes: dict[str, object]) -> None:
    path = tmp_path / "run"
    write_whole(path, {"form": CHECKPOINT, **asdict(Checkpoint(GAME, "white")), "steps": [STEP]}, b"")
    assert load_checkpoint(path).proved == 4
    write_whole(path, {"form": CHECKPOINT, **asdict(Checkpoint(GAME, "white")), **changes}, b"")
    with pytest.raises(ValueError, match="run is not a campanile solve checkpoint 1: "):
        load_checkpoint(path)


@pytest.mark.parametrize("word", ["Infinity", "NaN", "1e999", "1" * 5000])
def test_numbers_that_are_none_are_refused(tmp_path: Path, word: str) -> None:
    path = tmp_path / "run"
    save_checkpoint(path, Checkpoint(GAME, "white"))
    path.write_text(path.read_text().replace('"nodes": 0', f'"nodes": {word}'))
    with pytest.raises(ValueError, match="run is not a campanile solve checkpoint 1"):
        load_checkpoint(path)


def test_solve_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "run"
    first = solve(Question(GAME, "white", 9, table_mb=1), path)
    assert [step.plies for step in first.steps][-1] == 9
    assert first.proved >= 9
    assert load_checkpoint(path) == first
    plies: list[int] = []
    second = solve(Question(GAME, "white", 11, table_mb=1), path, on_progress=lambda step: plies.append(step.plies))
    assert plies == [11]
    assert second.steps[:-1] == first.steps
    assert not second.steps[-1].forced


def test_slices_prove_the_same_and_facts_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_SLICE", 4000)
    monkeypatch.setattr(search, "_DEAR", 200)
    path = tmp_path / "run"
    sliced = solve(Question(GAME, "white", 13, table_mb=8, save_every=0.01), path)
    assert sliced.proved >= 13
    assert len(sliced.facts) > 5
    assert load_checkpoint(path) == sliced


def test_a_stopped_run_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "run"
    stop = _core.StopFlag()
    done = solve(
        Question(GAME, "white", table_mb=8, save_every=0.05),
        path,
        stop=stop,
        on_progress=lambda progress: stop.set() if progress.plies >= 11 else None,
    )
    assert done.proved >= 8
    assert load_checkpoint(path) == done


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run"
    code = (
        "from pathlib import Path; from campanile.research.solve import Question, solve;"
        f"solve(Question({GAME!r}, 'white', table_mb=8, save_every=0.02), Path({str(path)!r}))"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        deadline = time.monotonic() + 120
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        process.kill()
    proved = load_checkpoint(path).proved
    assert solve(Question(GAME, "white", max(proved, 9), table_mb=8), path).proved >= max(proved, 9)
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith("run.")] == ["run"]


def test_a_checkpoint_of_another_question_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    save_checkpoint(path, solve(Question(GAME, "white", 3, table_mb=1)))
    with pytest.raises(ValueError, match="is about white"):
        solve(Question(GAME, "black", 4, table_mb=1), path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "turris"}, "nothing is known"),
        ({"attacker": "red"}, "white or black"),
        ({"plies": 0}, "plies"),
        ({"plies": 63}, "plies"),
        ({"table_mb": 0}, "table"),
        ({"save_every": 0.0}, "checkpoints"),
    ],
)
def test_a_question_that_cannot_be_asked(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(Question(GAME, "white", 9), **change)  # type: ignore[arg-type]


def test_the_core_refuses_what_it_cannot_do() -> None:
    game = _core.Kwinty.start({"first": "white"})
    with pytest.raises(ValueError, match="attacker"):
        _core.KwintyFives(2)
    with pytest.raises(ValueError, match="32 bytes"):
        _core.KwintyFives(0).learn(b"x")
    with pytest.raises(ValueError, match="plies"):
        _core.KwintyFives(0).ask(game, 63)
    report = _core.KwintyFives(0).ask(game, 31, nodes=1000)
    assert report.answer == 0
    stop = _core.StopFlag()
    stop.set()
    assert _core.KwintyFives(0).ask(game, 31, stop=stop).answer == 0


@pytest.mark.parametrize("name", ["volterra", "kwinty", "turris"])
def test_provers_answer_within_their_limits(name: str) -> None:
    prover = getattr(_core, name.capitalize() + "Prover")(1 << 20)
    state = campanile.new(name)
    report = prover.prove(state._native, nodes=500)
    assert (report.proof, report.at_least, report.at_most) == (0, 0, 2)
    assert report.nodes <= 500
    assert report.best is None
    rng = random.Random(3)
    while state.outcome() is None:
        state.play(rng.choice(list(state.legal_actions)))
    state.undo()
    report = prover.prove(state._native)
    assert report.proof in (1, 2, 3)
    if report.best is not None:
        assert report.text in [str(action) for action in state.legal_actions]


def test_commands(tmp_path: Path) -> None:
    runner = CliRunner()
    path, other = str(tmp_path / "certificate"), str(tmp_path / "run")
    written = runner.invoke(app, ["solve", GAME, "--plies", "5", "--table-mb", "1", "--certificate", path])
    assert "replies against white for 5 plies" in written.output
    checked = runner.invoke(app, ["solve", GAME, "--check", path])
    assert checked.exit_code == 0
    assert "Correct: white has no forced five within 5 plies" in checked.output
    options = ["--attacker", "black", "--plies", "6", "--table-mb", "1"]
    ran = runner.invoke(app, ["solve", GAME, *options, "--checkpoint", other])
    assert "Black has no forced five within" in ran.output
    assert runner.invoke(app, ["solve", "turris", "--plies", "5"]).exit_code == 2
    assert runner.invoke(app, ["solve", GAME, "--check", other]).exit_code == 2


def test_commands_that_make_no_sense_are_refused_before_any_work(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    write_certificate(path, collect(Question(GAME, "white", 3, table_mb=1)))
    small = ["--plies", "3", "--table-mb", "1"]
    refusals = {
        ("turris", "--check", str(path)): "is about kwinty, not turris",
        (GAME, "--check", str(path), "--plies", "9"): "--check and --plies do not go together",
        (GAME, "--check", str(path), "--attacker", "black"): "--check and --attacker do not go together",
        (GAME, "--check", str(path), "--checkpoint", "x"): "--check and --checkpoint do not go together",
        (GAME, "--certificate", "x", "--checkpoint", "y"): "--certificate and --checkpoint do not go together",
        (GAME, *small, "--certificate", str(tmp_path / "no" / "x")): f"there is no folder {tmp_path / 'no'}",
        (GAME, *small, "--checkpoint", str(tmp_path / "no" / "x")): f"there is no folder {tmp_path / 'no'}",
        (GAME, *small, "--certificate", str(tmp_path)): "is a folder",
        (GAME, "--check", ""): "cannot use",
    }
    for words, sentence in refusals.items():
        ran = CliRunner().invoke(app, ["solve", *words])
        assert (ran.exit_code, ran.stdout) == (2, ""), words
        assert sentence in ran.stderr
        assert ran.stderr.count("\n") == 1


def test_a_table_that_memory_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr(search, "_make_prover", fail)
    ran = CliRunner().invoke(app, ["solve", GAME, "--plies", "3", "--table-mb", "65536"])
    assert (ran.exit_code, ran.stderr) == (2, "campanile: there is not enough memory for that\n")
