"""Whole runs with worker processes: their results, their deaths, their files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from campanile.notation import read, validate
from campanile.research.arena import Event, Journal, Sprt, Standings, Task, round_robin, run, write_records
from unit.research.arena.players import make

DUEL = Event("kwinty", ("random", "random:1"))


def keep(path: Path, event: Event = DUEL, games: int = 10, jobs: int = 2) -> dict[Task, str]:
    with Journal(path, event) as journal:
        run(event, round_robin(len(event.players), games), journal=journal, jobs=jobs, make=make)
        return {task: played.record for task, played in journal.games.items()}


@pytest.mark.parametrize("game", ["volterra", "volto"])
def test_results_do_not_depend_on_the_number_of_workers(game: str) -> None:
    event = Event(game, ("random", "random:1", "random:2"))
    tables = [run(event, round_robin(3, 6), jobs=jobs, make=make).standings.as_dict() for jobs in (1, 2)]
    for table in tables:
        for player in table["players"]:
            del player["seconds_per_turn"], player["slowest_turn"]
    assert tables[0] == tables[1]
    assert tables[0]["games"] == 18


@pytest.mark.parametrize("game", ["volterra", "kwinty", "turris"])
def test_players_limited_by_nodes_repeat_their_games(game: str, tmp_path: Path) -> None:
    event = Event(game, ("search:nodes=300", "uct:simulations=100"))
    games = []
    for jobs in (1, 2):
        with Journal(tmp_path / f"{jobs}.jsonl", event) as journal:
            run(event, round_robin(2, 4), journal=journal, jobs=jobs)
            games.append({task: played.record for task, played in journal.games.items()})
            assert not any(played.fault for played in journal.games.values())
    assert games[0] == games[1]


def test_the_players_are_tried_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="no player 'unknown'"):
        run(Event("kwinty", ("random", "unknown")), round_robin(2, 2), make=make)


@pytest.mark.parametrize("habit", ["die", "die:10"])
def test_a_dead_process_costs_its_player_the_game_only(habit: str) -> None:
    standings = run(Event("turris", ("random", habit)), round_robin(2, 4), jobs=2, make=make).standings
    assert standings.duel.results.wins == 4
    assert standings.rows[1].faults == {"crash": 4}
    assert "exit code 3" in standings.fault_messages[0]


def test_a_hanging_player_is_ended() -> None:
    began = time.monotonic()
    event = Event("kwinty", ("hang", "random"), plies=0)
    standings = run(event, round_robin(2, 2), jobs=2, make=make, patience=3).standings
    assert standings.rows[0].faults == {"hang": 2}
    assert standings.rows[1].results.wins == 2
    assert time.monotonic() - began < 50  # and not as long as it would hang


def test_a_file_goes_on_where_it_stood(tmp_path: Path) -> None:
    whole = keep(tmp_path / "whole.jsonl")
    assert len(whole) == 10
    part = tmp_path / "part.jsonl"
    assert keep(part, games=4) == {task: record for task, record in whole.items() if task.pair < 2}
    before = part.read_bytes()
    part.write_bytes(before[:-25])  # killed while it wrote the fourth game
    assert keep(part) == whole
    assert part.read_bytes().startswith(before[: before[:-25].rfind(b"\n") + 1])
    assert len(part.read_text().splitlines()) == 11
    untouched = part.read_bytes()
    assert keep(part) == whole
    assert part.read_bytes() == untouched


def test_a_file_of_another_event_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    keep(path, games=2)
    before = path.read_bytes() + b"and half a line"
    path.write_bytes(before)
    with pytest.raises(ValueError, match="its seed is 1, not 2"):
        Journal(path, Event("kwinty", DUEL.players, seed=2))
    assert path.read_bytes() == before
    path.write_text("a shopping list\n")
    with pytest.raises(ValueError, match="not a file of arena"):
        Journal(path, DUEL)
    assert path.read_text() == "a shopping list\n"


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    keep(path, games=2)
    lines = path.read_text().splitlines(keepends=True)
    changes = (
        ("score", 3),
        ("a", -1),
        ("leg", 2),
        ("plies", "x"),
        ("usage", [1, 2]),
        ("usage", [{"turns": -1}, {}]),
        ("record", None),
        ("fault", {"player": 7, "kind": "crash", "message": ""}),
        ("fault", {"player": 0, "kind": "\x1b[2Jhi", "message": ""}),
        ("fault", {"player": 0, "kind": "crash", "message": "\x1b]0;pwn\x07 x"}),
        ("record", "[Game kwinty]\n\x1b[2J"),
        ("reason", "\u202eK4"),
        ("usage", [{"seconds": 1e308}, {}]),
        ("b", 0),
        ("b", 2),
        ("pair", 2**62),
        ("more", 1),
    )
    changed = [json.dumps({**json.loads(lines[1]), name: value}) + "\n" for name, value in changes]
    for bad in ("nonsense\n", '{"a": 1}\n', "[]\n", "\n", "[" * 200_000 + "\n", *changed):
        path.write_text("".join([lines[0], bad, lines[2]]))
        with pytest.raises(ValueError, match=r"line 2 of .* is damaged"):
            Journal(path, DUEL)


def test_a_file_serves_one_arena_at_a_time(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.jsonl", DUEL), pytest.raises(ValueError, match="in use"):
        Journal(tmp_path / "a.jsonl", DUEL)


def test_records_are_written_beside(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal(path, DUEL) as journal:
        run(DUEL, round_robin(2, 4), journal=journal, jobs=1, make=make)
        write_records(tmp_path / "a.txt", journal.games.values())
    with (tmp_path / "a.txt").open("rb") as file:
        assert len(list(read(file))) == 4
    with (tmp_path / "a.txt").open("rb") as file:
        assert not [report for report in validate(file) if report.error]


def test_a_run_that_is_killed_loses_and_repeats_nothing(tmp_path: Path) -> None:
    """A real process, ended with SIGKILL again and again until the tournament is complete."""
    program = (
        "from pathlib import Path\n"
        "from campanile.research.arena import *\n"
        "from unit.research.arena.players import make\n"
        "if __name__ == '__main__':\n"
        "    event = Event('kwinty', ('slow:0.02', 'random:1'))\n"
        "    with Journal(Path('games.jsonl'), event) as journal:\n"
        "        run(event, round_robin(2, 16), journal=journal, jobs=2, make=make)\n"
        "    print('complete')\n"
    )
    (tmp_path / "program.py").write_text(program)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    path = tmp_path / "games.jsonl"
    kills, seen = 0, b""
    while True:
        process = subprocess.Popen(
            [sys.executable, "program.py"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE
        )
        more = len(seen.splitlines()) + 3
        while process.poll() is None and (kills >= 3 or not path.exists() or path.read_bytes().count(b"\n") < more):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate()
        assert path.read_bytes().startswith(seen)  # nothing is lost
        seen = path.read_bytes()
        if b"complete" in out:
            break
        kills += 1
    assert kills >= 2
    tasks = [tuple(json.loads(line)[name] for name in ("a", "b", "pair", "leg")) for line in seen.splitlines()[1:]]
    assert sorted(tasks) == [(0, 1, pair, leg) for pair in range(8) for leg in (0, 1)]


def test_no_worker_outlives_a_killed_run(tmp_path: Path) -> None:
    program = (
        "import os\n"
        "from campanile.research.arena import *\n"
        "from unit.research.arena.players import make\n"
        "if __name__ == '__main__':\n"
        "    run(Event('kwinty', ('slow:0.05', 'random')), round_robin(2, 40), jobs=1, make=make,\n"
        "        on_game=lambda s: print(s.games, flush=True))\n"
    )
    (tmp_path / "program.py").write_text(program)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [sys.executable, "program.py"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    while process.stdout.readline() not in (b"1\n", b""):
        pass
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    workers = [int(word) for word in children.read_text().split()]
    assert workers
    process.kill()
    process.communicate()
    deadline = time.monotonic() + 30
    while any(_is_alive(worker) for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _is_alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


def test_a_sequential_test_ends_the_match_at_the_same_pair_for_any_number_of_workers() -> None:
    event = Event("kwinty", ("random", "crash"))
    results = []
    for jobs in (1, 2):
        finished = run(event, round_robin(2, 400), jobs=jobs, make=make, test=Sprt(0, 100))
        assert finished.verdict == "accepted"
        results.append(finished.standings.games)
    assert results[0] == results[1] < 100
    with pytest.raises(ValueError, match="two players"):
        run(Event("kwinty", ("random",) * 3), round_robin(3, 2), make=make, test=Sprt(0, 100))


def test_the_table_counts_everything() -> None:
    event = Event("kwinty", ("random", "crash", "random:1"))
    seen: list[int] = []

    def watch(standings: Standings) -> None:
        seen.append(standings.games)

    table = run(event, round_robin(3, 4), jobs=1, make=make, on_game=watch).standings.as_dict()
    assert seen == list(range(13))
    first, crasher, _ = table["players"]
    assert first["elo"] == 0  # the anchor
    assert crasher["losses"] == 8
    assert crasher["faults"] == {"crash": 8}
    assert crasher["elo"] < -100
    assert crasher["by_side"]["white"]["losses"] == crasher["by_side"]["black"]["losses"] == 4
    assert sum(player["wins"] + player["draws"] + player["losses"] for player in table["players"]) == 24
    assert len(table["faults"]) == 8
    json.dumps(table, allow_nan=False)
