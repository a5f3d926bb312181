"""docs/api.md: its example plays a whole game, and it leaves nothing out."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

from campanile.server import requests
from campanile.server.clocks import MOST_FORGIVEN

from .harness import run, running

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_example_plays_a_whole_game(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    async def test() -> None:
        async with running(tmp_path) as house:
            for game in ("turris", "volto"):
                text = example.replace("http://127.0.0.1:8000", house.address).replace("turris", game)
                ran = await asyncio.create_subprocess_exec(
                    sys.executable, "-c", text, stdout=subprocess.PIPE, stderr=subprocess.PIPE
                )
                output, errors = await ran.communicate()
                assert ran.returncode == 0, errors.decode()
                assert re.fullmatch(r"\w+ wins: [\w ]+ \([TM][0-9.]+\)\n", output.decode())

    run(test)


def test_every_request_and_route_is_named(tmp_path: Path) -> None:
    for kind in requests._ANSWERS:
        assert f"`{kind.__struct_config__.tag}" in PAGE
    assert MOST_FORGIVEN == 500

    async def test() -> None:
        async with running(tmp_path) as house:
            document = (await house.visitor().http.get("/openapi.json")).json()
            for path, routes in document["paths"].items():
                assert path.replace("{game_id}", "{id}").rpartition("/")[2] in PAGE
                for route in routes.values():
                    assert "422" not in route["responses"]
            made = document["paths"]["/api/games"]["post"]
            body = made["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            assert body == "#/components/schemas/NewGame"
            assert set(document["components"]["schemas"]["NewGame"]["required"]) == {"game", "mode"}
            assert "201" in made["responses"]
            assert "200" not in made["responses"]
            assert {"400", "403", "413", "429", "503"} <= set(made["responses"])
            assert set(document["paths"]["/healthz"]["get"]["responses"]) == {"200", "503"}
            assert set(document["paths"]["/metrics"]["get"]["responses"]) == {"200"}

    run(test)


def test_the_pages_types_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "make_wire_types.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
