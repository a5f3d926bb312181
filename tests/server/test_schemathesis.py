"""Schemathesis over HTTP: whatever is asked, the answer is one that OpenAPI promises, and never a server error."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from services import Servers

EXAMPLES = os.environ.get("CAMPANILE_EXAMPLES", "100")  # per operation and phase; `make hostile` takes 10,000
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance"


def test_every_operation_keeps_its_promises(servers: Servers, tmp_path: Path) -> None:
    server = servers()
    server.start()
    address = server.host.url
    known = game_at(address)
    for name, config in (("known", f'[parameters]\n"path.game_id" = "{known}"\n'), ("any", "")):
        folder = tmp_path / name  # with the id of a game that exists, and with any
        folder.mkdir()
        (folder / "schemathesis.toml").write_text(config)
        run = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/openapi.json", "--checks", CHECKS,
             "--max-examples", EXAMPLES, "--seed", "1", "--no-color"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
        made = re.search(r"(\d+) generated", run.stdout)
        assert made, run.stdout[-2000:]
        assert int(made[1]) >= 5 * int(EXAMPLES), run.stdout[-2000:]
        print(f"{made[1]} requests")
    with urllib.request.urlopen(f"{address}/api/games/{known}/record.json") as answer:
        assert not json.load(answer).get("turns"), "the game has changed"


def game_at(address: str) -> str:
    """A new game; who asks holds no cookie, so everybody else is a stranger to it."""
    wish = urllib.request.Request(
        f"{address}/api/games", b'{"game": "volto", "mode": "link"}', {"content-type": "application/json"}
    )
    with urllib.request.urlopen(wish) as answer:
        made: str = json.load(answer)["id"]
        return made
