"""The checker of certificates that shares nothing with the package: tests/oracles/kwinty_certificate.cpp."""

from __future__ import annotations

import random
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from campanile.research.solve import Certificate, Question, Refuted, check, collect, write_certificate

SCRIPT = Path(__file__).parents[3] / "scripts" / "check-certificate"
CHECKED, REFUTED, BAD = range(3)


def ask(*words: str | Path) -> tuple[int, str]:
    done = subprocess.run([SCRIPT, *words], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout


def verdict(certificate: Certificate, folder: Path) -> tuple[int, str]:
    path = folder / "certificate"
    write_certificate(path, certificate)
    return ask(path)


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return collect(Question("kwinty", "white", 7, table_mb=1))


def test_it_counts_as_the_rules_page_does() -> None:
    assert [ask("--perft", str(n)) for n in range(1, 6)] == [(0, f"{n}\n") for n in (2, 12, 78, 634, 5439)]


@pytest.mark.parametrize(("attacker", "plies"), [("white", 13), ("black", 12)])
def test_certificates_hold(attacker: str, plies: int, tmp_path: Path) -> None:
    code, said = verdict(collect(Question("kwinty", attacker, plies, table_mb=8)), tmp_path)
    assert (code, said.split(":")[0]) == (CHECKED, f"{attacker} has no forced five within {plies} plies")


def test_it_agrees_with_the_slow_checker_about_changed_replies(certificate: Certificate, tmp_path: Path) -> None:
    rng = random.Random(5)
    found = {CHECKED: 0, REFUTED: 0}
    for wall in rng.sample(sorted(certificate.replies), 30):
        changed = replace(certificate, replies=certificate.replies | {wall: rng.randrange(2, 14)})
        try:
            check(changed)
            expected = CHECKED
        except Refuted:
            expected = REFUTED
        assert verdict(changed, tmp_path)[0] == expected
        found[expected] += 1
    assert found[REFUTED] > 5


def test_a_missing_reply_and_too_many_plies_are_refuted(certificate: Certificate, tmp_path: Path) -> None:
    assert verdict(replace(certificate, plies=9), tmp_path)[0] == REFUTED
    early = min(certificate.replies, key=lambda words: sum(word.bit_count() for word in words))
    replies = {wall: stone for wall, stone in certificate.replies.items() if wall != early}
    code, said = verdict(replace(certificate, replies=replies), tmp_path)
    assert code == REFUTED
    assert said.startswith("refuted: there is no reply: ")


def test_bad_files_are_refused(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    write_certificate(path, certificate)
    whole = path.read_bytes()
    for damaged in (whole[:-1], whole + b"x", b"", b"{}\n", whole.replace(b'"white"', b'"green"')):
        path.write_bytes(damaged)
        code, said = ask(path)
        assert (code, said.split(":")[0]) == (BAD, "bad certificate")
    assert ask(tmp_path / "nothing")[0] == BAD
