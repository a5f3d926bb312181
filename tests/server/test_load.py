"""The load command: a small run, and that it notices what it is there to notice."""

from __future__ import annotations

import json
import threading

import pytest
from typer.testing import CliRunner

from campanile.cli.app import app
from campanile.server.load import Plan, run
from campanile.server.load.report import percentile
from services import Servers


def test_a_small_run() -> None:
    arguments = ["load", "--games", "12", "--rate", "2", "--seconds", "6", "--goal", "5000", "--json"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["good"]
    assert report["sent"] == report["acknowledged"] > 40
    assert 0 < report["p50"] <= report["p95"] <= report["p99"] <= report["worst"]
    assert report["server_cpu"] > 0 < report["server_memory"]


def test_a_server_that_dies_is_not_good(servers: Servers) -> None:
    server = servers()
    server.start()
    killer = threading.Timer(4, server.kill)  # its games are open by then
    killer.start()
    with pytest.raises(OSError, match=r"."):  # it cannot show what it has kept
        run(Plan(games=8, rate=5, seconds=6, url=server.host.url))
    killer.join()


def test_a_server_that_is_not_there() -> None:
    result = CliRunner().invoke(app, ["load", "--url", "http://127.0.0.1:1", "--games", "2"])
    assert result.exit_code == 2
    assert "refused" in result.stderr
    result = CliRunner().invoke(app, ["load", "--url", "127.0.0.1:80"])
    assert result.exit_code == 2
    assert "not the address of a server" in result.stderr


def test_percentiles() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert [percentile(values, share) for share in (0.5, 0.95, 0.99, 1)] == [51, 96, 100, 100]
    assert percentile([], 0.99) == 0
