"""Self-play: repeatable games, files that go on after a kill, positions without secrets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import campanile
from campanile.cli.app import app
from campanile.research.pool import Here, Processes
from campanile.research.selfplay import (
    Finished,
    Plan,
    open_ledger,
    plan_of,
    play_game,
    read_games,
    read_positions,
    replay,
    tables,
)
from campanile.research.selfplay.dataset import Dataset
from campanile.research.selfplay.source import games_of

GAMES = ["volterra", "volto", "kwinty", "turris"]
PLAN = Plan("kwinty", nodes=50, explore=4, seed=5)


def rows(tables: Any) -> list[dict[str, Any]]:
    return [row for table in tables for row in table.to_pylist()]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("nodes", [0, 30])
def test_a_game_can_be_repeated_and_replayed(game: str, nodes: int) -> None:
    plan = Plan(game, nodes=nodes, explore=4)
    played = play_game(plan, 7)
    assert played == play_game(plan, 7)
    assert played.actions != play_game(plan, 8).actions
    number, again = Finished.from_json(played.to_json())
    assert (number, again.to_json()) == (7, played.to_json())
    state = replay(plan, {"actions": played.actions})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.clause == played.clause
    assert [len(state.legal_actions) for state in played.states(plan)] == played.choices


def test_what_is_best_is_played_after_the_exploration() -> None:
    played = play_game(PLAN, 0)
    assert all(len(policy) >= 1 for policy in played.policies[:4])
    assert not any(played.policies[4:])
    for action, policy in zip(played.actions[:4], played.policies[:4], strict=True):
        assert action in [number for number, _ in policy]
        assert sum(share for _, share in policy) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_the_files_agree_with_the_games(game: str, tmp_path: Path) -> None:
    plan = Plan(game, nodes=0, seed=3)
    Dataset(tmp_path, plan, shard=4).play(6, Here())
    assert plan_of(tmp_path) == plan
    games = rows(read_games(tmp_path))
    positions = rows(read_positions(tmp_path))
    assert [row["game"] for row in games] == list(range(6))
    assert len(positions) == sum(len(row["actions"]) for row in games)
    for row in positions[::17]:
        state = replay(plan, games[row["game"]], row["ply"])
        seen = state.view(str(state.mover))
        assert row["position"] == str(seen)
        assert row["legal"] is None or row["action"] in row["legal"]
        winner = games[row["game"]]["winner"]
        assert row["result"] == (0.5 if winner < 0 else float(winner == row["mover"]))


def test_positions_show_no_mask_of_the_other_side(tmp_path: Path) -> None:
    plan = Plan("volto", nodes=0, seed=3)
    Dataset(tmp_path, plan, shard=3).play(3, Here())
    assert [path.name for path in sorted(tmp_path.glob("*games*"))] == ["revealed-games-00000.parquet"]
    for row in rows(read_positions(tmp_path)):
        board = row["position"].split()[0]
        foreign = {letter for letter in board if letter.isalpha() and letter.isupper() == (row["mover"] == 1)}
        # What is revealed leaves the board: nothing that stands there is known to the other side.
        assert foreign <= {"x" if row["mover"] == 0 else "X"}


def test_positions_that_differ_only_in_secrets_are_equal_rows(tmp_path: Path) -> None:
    """Two games in which White's set-up differs and Red knows the same: all that is written for Red is equal (M8)."""
    plan = Plan("volto", nodes=0)
    found = []
    for place, set_up in enumerate(("NACNALNSLA", "LNASNCANLA")):
        state = campanile.new("volto")
        for action in (set_up, "NACNALNSLA", "c2c3", "a6a5"):
            state.play(action)
        numbers = [action.id for action in state.history]
        game = Finished(0, 0, -1, "", "", 4, numbers, [50400, 50400, 9, 9], [None] * 4, [()] * 4)
        path = tmp_path / f"{place}.parquet"
        tables.write_positions(path, plan, [game], {})
        found.append(pq.read_table(path).to_pylist())
    white, red = ([[row for row in table if row["mover"] == side] for table in found] for side in (0, 1))
    assert red[0] == red[1]
    assert len(red[0]) == 2
    assert white[0] != white[1]


def test_any_runner_writes_the_same_files(tmp_path: Path) -> None:
    Dataset(tmp_path / "here", PLAN, shard=4).play(10, Here())
    Dataset(tmp_path / "two", PLAN, shard=4).play(10, Processes(2))
    here, two = contents(tmp_path / "here"), contents(tmp_path / "two")
    assert sorted(here) == sorted(two)
    assert {name: data for name, data in here.items() if name.endswith("parquet")} == {
        name: data for name, data in two.items() if name.endswith("parquet")
    }


def test_more_games_can_be_asked_for(tmp_path: Path) -> None:
    Dataset(tmp_path / "whole", PLAN, shard=4).play(11, Here())
    for games in (3, 6, 6, 11):
        Dataset(tmp_path / "steps", PLAN, shard=4).play(games, Here())
        assert [row["game"] for row in rows(read_games(tmp_path / "steps"))] == list(range(games))
    assert contents(tmp_path / "whole") == contents(tmp_path / "steps")


def test_other_plans_are_refused(tmp_path: Path) -> None:
    Dataset(tmp_path, PLAN, shard=2).play(3, Here())
    with pytest.raises(ValueError, match="another plan"):
        Dataset(tmp_path, Plan("kwinty", nodes=51, explore=4, seed=5), shard=2)
    with pytest.raises(ValueError, match="another shard"):
        Dataset(tmp_path, PLAN, shard=3)


@pytest.mark.parametrize("name", ["positions-00001.parquet", "games-00001.parquet"])
def test_a_missing_file_is_made_again(tmp_path: Path, name: str) -> None:
    Dataset(tmp_path, PLAN, shard=2).play(5, Here())
    whole = contents(tmp_path)
    (tmp_path / name).unlink()
    Dataset(tmp_path, PLAN, shard=2).play(5, Here())
    assert contents(tmp_path) == whole


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    Dataset(tmp_path, PLAN, shard=2).play(3, Here())
    sound = pq.read_table(tmp_path / "games-00001.parquet")
    other = tmp_path / "games-00002.parquet"

    def refused(reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            list(read_games(tmp_path))
        with pytest.raises(ValueError, match=reason):
            games_of(tmp_path)
        done = CliRunner().invoke(
            app, ["openings", "kwinty", "--book", str(tmp_path / "book"), "--build", str(tmp_path)]
        )
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1

    pq.write_table(pa.table({"a": [1, 2]}), other)
    refused("does not say how it was made")
    for data in (b"PAR1 not really PAR1", b"", (tmp_path / "games-00001.parquet").read_bytes()[:-300]):
        other.write_bytes(data)
        refused("no file of self-play")
    pq.write_table(sound, other)
    refused("its name is not that of number 1")
    described = json.loads(sound.schema.metadata[tables.META]) | {"number": 2}

    def write(table: Any, **changed: Any) -> None:
        pq.write_table(table.replace_schema_metadata({tables.META: json.dumps(described | changed)}), other)

    write(sound, plan=Plan("kwinty", nodes=7).as_dict())
    refused("another plan")
    write(sound, plan={"game": 5})
    refused("Expected `str`")
    write(sound, games=8)
    refused("it has 1 games, not 8")
    write(sound.drop(["values"]))
    refused("it has other columns")
    other.unlink()
    spoiled = sound.set_column(2, sound.schema.field(2), pa.array([7], pa.int8()))
    pq.write_table(spoiled, tmp_path / "games-00001.parquet")
    with pytest.raises(ValueError, match="no game of self-play"):
        games_of(tmp_path)


@pytest.mark.parametrize(
    "changed",
    [
        {"winner": 7},
        {"winner": None},
        {"first": 2},
        {"choices": [0]},
        {"actions": [], "choices": [], "values": [], "policies": []},
        {"actions": [1, 2]},
        {"actions": ["a"]},
        {"values": [2.0]},
        {"values": [-0.1]},
        {"policies": [[[1]]]},
        {"policies": 3},
        {"number": -1},
        {"reason": "\x1b[2J"},
    ],
)
def test_damaged_games_are_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    sound = {
        "number": 0, "first": 0, "winner": 1, "clause": "K4", "reason": "five", "turns": 1, "actions": [1],
        "choices": [2], "values": [0.5], "policies": [[[1, 1.0]]],
    }  # fmt: skip
    assert Finished.from_json(json.dumps(sound))[1].policies == [[(1, 1.0)]]
    path = tmp_path / "games.jsonl"
    with open_ledger(path, PLAN):
        pass
    with path.open("a") as file:
        file.write(json.dumps(sound | changed) + "\n")
    with pytest.raises(ValueError, match="no file of self-play"):
        games_of(path)
    with pytest.raises(ValueError, match=r"line 2 of .* is damaged"):
        open_ledger(path, PLAN)


def test_a_killed_run_loses_and_doubles_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from campanile.research.pool import Here;"
        "from campanile.research.selfplay import Plan; from campanile.research.selfplay.dataset import Dataset;"
        "Dataset(Path(sys.argv[1]), Plan('kwinty', nodes=50, explore=4, seed=5), 8)"
        ".play(40, Here(), lambda n: print(n, flush=True))"
    )
    kills = 0
    for wanted in (3, 9, 17):
        process = subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "killed")], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= wanted:
                process.send_signal(signal.SIGKILL)
                kills += 1
                break
        process.wait()
        process.stdout.close()
    assert kills == 3
    for path in (tmp_path / "killed").glob("unfinished-*"):  # as if the last line had been cut by the kill
        os.truncate(path, path.stat().st_size - 5)
    Dataset(tmp_path / "killed", PLAN, shard=8).play(40, Here())
    Dataset(tmp_path / "whole", PLAN, shard=8).play(40, Here())
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_the_command(tmp_path: Path) -> None:
    words = ["selfplay", "turris", "--games", "4", "--nodes", "20", "--out", str(tmp_path), "--jobs", "0", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert found["games"] == 4
    assert found["plan"]["nodes"] == 20
    assert len(rows(read_games(tmp_path))) == 4
    assert CliRunner().invoke(app, [*words, "--seed", "2"]).exit_code == 2
