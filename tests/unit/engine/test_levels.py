"""The tables of levels and strengths."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import campanile
from campanile.engine import (
    LEVELS,
    Limit,
    Measured,
    levels,
    native,
    player,
    setting_of,
    store_calibration,
    store_levels,
    table,
)
from campanile.engine.level_player import HiddenLevelPlayer
from campanile.engine.levels import HiddenSetting
from campanile.engine.position import core_of, rows_of
from campanile.games import find

from .helpers import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_ten_levels_that_rise(game: str) -> None:
    found = levels(game)
    assert [level.number for level in found] == list(LEVELS) == list(range(1, 11))
    strengths = [level.strength for level in found]
    assert strengths == sorted(set(strengths))
    assert all(replace(setting_of(game, level.strength), care=level.setting.care) == level.setting for level in found)


@pytest.mark.parametrize("game", GAMES)
def test_from_level_3_everyone_is_careful(game: str) -> None:
    assert [level.setting.care for level in levels(game)[2:]] == [1] * 8


@pytest.mark.parametrize("game", GAMES)
def test_move_times(game: str) -> None:
    assert all(level.setting.seconds <= 0.3 for level in levels(game)[:6])
    assert all(level.setting.seconds <= 3 for level in levels(game))


@pytest.mark.parametrize("game", GAMES)
def test_strength_grows_smoothly(game: str) -> None:
    rows = table.load(game)["family"]
    steps = [rows[0]["strength"] + i * (rows[-1]["strength"] - rows[0]["strength"]) / 200 for i in range(201)]
    settings = [setting_of(game, step) for step in steps]
    for below, above in itertools.pairwise(settings):
        assert above.nodes >= below.nodes
        assert above.depth >= below.depth
        assert above.temperature <= below.temperature
        assert above.care >= below.care
    assert settings[-1].temperature == 0


@pytest.mark.parametrize("strength", [-0.1, 10.5, float("nan")])
def test_strengths_outside_the_family(strength: float) -> None:
    with pytest.raises(ValueError, match="a strength is a number from 0 to 10"):
        setting_of("kwinty", strength)


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The table of a game in a folder of its own."""
    original = table._file("kwinty").read_text(encoding="utf-8")
    (tmp_path / "kwinty.json").write_text(original, encoding="utf-8")
    monkeypatch.setattr(table, "_file", lambda game: tmp_path / f"{game}.json")
    table.load.cache_clear()
    yield tmp_path / "kwinty.json"
    table.load.cache_clear()


def test_a_calibration_is_stored_and_shown(copied: Path) -> None:
    before = json.loads(copied.read_text())
    beats = (0.6401, 0.6, 0.68)
    measured = {level: Measured(level * 100.123, 20.0, beats if level > 1 else None) for level in LEVELS}
    assert store_calibration("kwinty", measured) == copied
    shown = [(level.elo, level.error, level.beats) for level in levels("kwinty")]
    assert shown[:2] == [(100.1, 20.0, None), (200.2, 20.0, (0.64, 0.6, 0.68))]
    after = json.loads(copied.read_text())
    assert after["family"] == before["family"]
    assert [row["strength"] for row in after["levels"]] == [row["strength"] for row in before["levels"]]
    with pytest.raises(ValueError, match="nothing for level 10"):
        store_calibration("kwinty", dict.fromkeys(range(1, 10), Measured(0.0, 0.0, None)))


def test_fitted_strengths_become_the_levels(copied: Path) -> None:
    store_levels("kwinty", [0.5 + 0.9 * i for i in range(10)])
    assert [level.strength for level in levels("kwinty")][:2] == [0.5, 1.4]
    assert all(level.elo is None and level.beats is None for level in levels("kwinty"))
    text = copied.read_text()
    for wrong in ([1.0, 2.0], [2.0, 1.0] * 5, [float(i) for i in range(5, 15)]):
        with pytest.raises(ValueError, match="strength"):
            store_levels("kwinty", wrong)
    assert copied.read_text() == text


@pytest.mark.parametrize("game", GAMES)
def test_boldness_grows_where_there_are_secrets(game: str) -> None:
    settings = [level.setting for level in levels(game)]
    bold = [setting.boldness for setting in settings if isinstance(setting, HiddenSetting)]
    assert len(bold) == (len(settings) if find(game).hidden else 0)
    assert bold == sorted(bold)
    assert not bold or (bold[0], bold[-1]) == (0, 1)


def test_the_bold_and_the_timid_weigh_differently() -> None:
    state = campanile.parse("volto", "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0")
    view = state.view("white")
    asked = [
        native.make_hidden("volto", "Engine", 1, timid=timid).search(core_of(view), rows_of(view), nodes=300)
        for timid in (False, True, False)
    ]
    assert asked[0].strategy == asked[2].strategy != asked[1].strategy


@pytest.mark.parametrize("level", LEVELS)
def test_only_the_top_level_asks_whether_it_is_known(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[dict[str, bool]] = []
    make = native.make_hidden

    def noted(game: str, kind: str, seed: int, **settings: bool) -> native.HiddenSearch:
        made.append(settings)
        return make(game, kind, seed, **settings)

    monkeypatch.setattr(native, "make_hidden", noted)
    view = campanile.parse("volto", "nacna/lnsla/5/5/5/LNSLA/NACNA w -/- 0").view("white")
    player("volto", level, seed=1).choose(view, Limit(nodes=1))
    assert [settings["trusting"] for settings in made] == [level < LEVELS[-1]]


@dataclass(frozen=True)
class _Report:
    """What a search of a game with secrets might say."""

    strategy: list[tuple[int, float, float]]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("careful", [True, False])
def test_what_the_engine_would_not_play_may_look_best(level: int, careful: bool) -> None:
    setting = levels("volto")[level - 1].setting
    assert isinstance(setting, HiddenSetting)
    player = HiddenLevelPlayer("level", "volto", 1, setting)
    rows = [(1, 0.0, 0.9), (2, 1.0, 0.1), (3, 0.0, 0.05)]
    drawn = {player._draw(_Report(rows), careful=careful) for _ in range(50)}  # type: ignore[arg-type]
    assert 2 in drawn
    assert drawn == {2} or level < 10
