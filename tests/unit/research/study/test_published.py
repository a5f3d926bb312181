"""The studies in docs/research are what the present computer players and the present code make of them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from campanile.research.selfplay import Plan
from campanile.research.study import Settings, write_study
from campanile.research.study.positions import counted_positions

ROOT = Path(__file__).parents[4]
REPORTS = ROOT / "docs" / "research" / "reports"
GAMES = ["volterra", "volto", "kwinty", "turris"]


def published(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((REPORTS / game / "study.json").read_text())
    return found


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_it_is_of_the_present_players(game: str) -> None:
    found = published(game)
    settings = {**found["settings"], "nodes": tuple(found["settings"]["nodes"])}
    assert found["data"] == Plan(game).data
    assert found["command"] == Settings(**settings).command()
    assert found["settings"] == Settings(**settings).as_dict()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_player_is_known_within_three_points(game: str) -> None:
    score = published(game)["strengths"][-1]["first_score"]
    assert score["high"] - score["low"] < 0.06


@pytest.mark.parametrize("game", GAMES)
def test_pages_and_tables_are_made_of_its_data(game: str, tmp_path: Path) -> None:
    found = published(game)
    write_study(found, tmp_path)
    (tmp_path / "summary.md").unlink()
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in (REPORTS / game).iterdir()}
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (REPORTS / game / file.name).read_bytes(), file.name
    for path, text in load("publish_study").texts(found).items():
        assert path.read_text() == text, path.name
        assert found["command"] in text


def test_the_exact_number_of_positions_is_that_of_the_script() -> None:
    counted = counted_positions("volto", Settings("volto").options)
    assert counted is not None
    assert counted["low"] == counted["high"] == round(load("count_positions").volto(), 2)
