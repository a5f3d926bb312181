"""Settings by environment and by flags."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campanile.cli.app import app
from campanile.server.limits import Buckets, Places, Rate
from campanile.server.settings import Settings, read_settings

SERVE = [sys.executable, "-c", "from campanile.cli import main; main()", "serve"]


def test_flags_win_over_the_environment() -> None:
    environment = {"CAMPANILE_PORT": "9000", "CAMPANILE_DEV": "yes", "CAMPANILE_PACE": "0.5", "OTHER": "x"}
    settings = read_settings(environment, {"port": 9001, "host": None})
    assert (settings.port, settings.dev, settings.pace, settings.host) == (9001, True, 0.5, "127.0.0.1")
    assert read_settings({}, {}) == Settings()


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"CAMPANILE_PORT": "many"}, "CAMPANILE_PORT must be a whole number, not 'many'"),
        ({"CAMPANILE_PORT": "70000"}, "a port is a number up to 65535"),
        ({"CAMPANILE_DEV": "perhaps"}, "CAMPANILE_DEV must be yes or no"),
        ({"CAMPANILE_PACE": "nan"}, "the setting pace must be at least 0"),
        ({"CAMPANILE_THREADS": "0"}, "the setting threads must be at least 1"),
        ({"CAMPANILE_LOG": "all"}, "the setting log must be"),
    ],
)
def test_what_makes_no_sense_is_refused(environment: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        read_settings(environment, {})


def test_where_things_are_kept(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    assert settings.database_url == f"sqlite:///{tmp_path}/campanile.sqlite"
    assert Settings(database="postgresql://x").database_url == "postgresql://x"
    assert Settings().folder.name == "campanile"


def test_help_names_every_setting() -> None:
    answer = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200", "TERM": "dumb"})
    assert answer.exit_code == 0
    for setting in fields(Settings):
        assert f"--{setting.name.replace('_', '-')}" in answer.output
        assert f"CAMPANILE_{setting.name.upper()}" in answer.output


def test_the_command_starts_says_where_and_stops(tmp_path: Path) -> None:
    command = [*SERVE, "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline()
        found = re.fullmatch(r"Campanile is ready: (http://127.0.0.1:[0-9]+)\n", line)
        assert found, line
        with urllib.request.urlopen(f"{found[1]}/healthz") as answer:
            assert answer.read() == b"ok\n"
        server.terminate()
        assert server.wait(60) in (0, -15)
        assert server.stderr
        assert "error" not in server.stderr.read()


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--database", "mysql://x"], "mysql"),
        (["--port", "99999"], "a port is a number up to 65535"),
        (["--host", "256.1.1.1"], "cannot"),
    ],
)
def test_a_wrong_flag_is_one_sentence(flags: list[str], words: str, tmp_path: Path) -> None:
    command = [*SERVE, "--port", "0", "--data", str(tmp_path), *flags]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2, ran.stderr
    assert words in ran.stderr
    assert "Traceback" not in ran.stderr


def test_buckets() -> None:
    now = [0.0]
    buckets = Buckets(Rate(per_second=2, burst=3), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] = 100
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    now[0] = 200
    assert [buckets.take("a", 2), buckets.take("a", 2), buckets.take("a", 1)] == [True, False, True]
    assert buckets.take("c", 100)  # all that there is
    assert not buckets.take("c")
    assert all(Buckets(Rate(0, 0)).take("a") for _ in range(1000))


def test_places() -> None:
    places = Places(2)
    with places.take("a") as one, places.take("a") as two:
        with places.take("a") as three, places.take("b") as other:
            assert (one, two, three, other) == (True, True, False, True)
        with places.take("a") as again:
            assert not again  # what was refused gives nothing back
    with places.take("a") as later:
        assert later
    assert not places._taken
    free = Places(0)
    with free.take("a") as one, free.take("a") as two:
        assert one
        assert two
