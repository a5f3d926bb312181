from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import campanile
from campanile.engine import weights
from campanile.engine.native import make_search
from campanile.games import new
from campanile.games.registry import find
from campanile.research.train import Settings, can_learn, command_line, train

SMALL = Settings(generations=2, games=4, nodes=30, window=2, epochs=1)
GAMES = [game.name for game in campanile.games()]
LEARNED = [game for game in GAMES if can_learn(game)]


def test_exactly_the_open_games_learn() -> None:
    assert [game for game in GAMES if not find(game).hidden] == LEARNED


@pytest.mark.parametrize("game", LEARNED)
def test_the_threads_change_nothing_and_the_seed_does(game: str) -> None:
    one, generations = train(game, SMALL)
    two, _ = train(game, SMALL, threads=2)
    other, _ = train(game, Settings(generations=2, games=4, nodes=30, window=2, epochs=1, seed=2))
    assert one == two
    assert one != other
    assert [generation.number for generation in generations] == [1, 2]
    assert all(generation.lessons > 5 for generation in generations)


@pytest.mark.parametrize("game", LEARNED)
def test_it_can_go_on_from_weights(game: str) -> None:
    first, _ = train(game, SMALL)
    later = Settings(generations=1, games=4, nodes=30, epochs=1, seed=2)
    assert train(game, later, start=first)[0] != train(game, later)[0]
    with pytest.raises(ValueError, match="no weights"):
        train(game, later, start=first[:-1])


@pytest.mark.parametrize("game", LEARNED)
def test_what_is_learned_plays(game: str) -> None:
    learned, _ = train(game, SMALL)
    state = new(game)
    engine = make_search(game, learned, 1 << 20, 1)
    report = engine.search(state._native, nodes=500)
    assert report.lines[0].texts[0] in state.legal_actions


@pytest.mark.parametrize("game", LEARNED)
def test_the_weights_of_the_package_are_those_of_their_note(game: str) -> None:
    data = weights.load(game)
    note = json.loads((Path(weights.__file__).parent / "weights" / f"{game}.json").read_text())
    assert 0 < len(data) < 1_000_000
    assert hashlib.sha256(data).hexdigest() == note["sha256"]
    assert note["command"].startswith(command_line(game, Settings(**note["settings"])))
    assert (note["start"] is not None) == note["command"].endswith("--start FILE")
