"""Books of openings: what they count, their file, and that they tell no secrets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import campanile
from campanile.cli.app import app
from campanile.research.openings import Book, Move, make_book, read_book, write_book
from campanile.research.openings.book import _kind
from campanile.research.pool import Here
from campanile.research.selfplay import Plan, collect
from campanile.research.selfplay.dataset import Dataset
from campanile.research.selfplay.source import games_of

PLAN = Plan("kwinty", nodes=20, seed=6)


def test_a_book_counts_what_was_played(tmp_path: Path) -> None:
    games = collect(PLAN, 30, Here(), tmp_path / "games.jsonl")
    book = make_book(PLAN, games, depth=4)
    start = campanile.new("kwinty")
    moves = book.at(start)
    assert sum(move.games for move in moves) == 30
    for move in moves:
        after = start.copy()
        after.play(move.action)
        here = [game for game in games if game.actions[0] == after.history[0].id]
        assert move.games == len(here)
        assert move.first_wins == sum(game.first_score == 1 for game in here)
        assert move.first_wins + move.draws + move.second_wins == move.games
        seen = [1 - game.values[1] for game in here if game.values[1] is not None]
        assert move.evaluation == pytest.approx(sum(seen) / len(seen), abs=1e-4)
        assert sum(following.games for following in book.at(after)) == move.games
    deep = games[0].states(PLAN)[4]
    assert book.at(deep) == []
    assert all(sum(m.games for m in row) >= 3 for row in make_book(PLAN, games, 4, fewest=3).positions.values())


def test_lines_that_meet_are_counted_together(tmp_path: Path) -> None:
    plan = Plan("turris", nodes=0, seed=1)
    games = collect(plan, 600, Here(), tmp_path / "games.jsonl")
    book = make_book(plan, games, depth=6)
    lines = {tuple(game.actions[:5]) for game in games}
    met = {str(game.states(plan)[5]) for game in games}
    assert len(met) < len(lines)
    for text in met:
        assert sum(move.games for move in book.at(campanile.parse("turris", text, **plan.options))) > 0


def test_images_are_counted_together(tmp_path: Path) -> None:
    """A corner is a corner, and whoever asks for one is answered by its own names."""
    plan = Plan("turris", nodes=0, seed=1)
    games = collect(plan, 300, Here(), tmp_path / "games.jsonl")
    book = make_book(plan, games, depth=3)
    start = campanile.new("turris")
    corners = sum(str(game.states(plan)[1].history[0]) in ("a1", "a3", "c1", "c3") for game in games)
    assert sorted(move.games for move in book.at(start)) == sorted((corners, 300 - corners))
    found = {}
    for corner in ("a1", "a3", "c1", "c3"):
        state = start.copy()
        state.play(corner)
        found[corner] = book.at(state)
        assert sum(move.games for move in found[corner]) == corners
        for move in found[corner]:
            after = state.copy()
            after.play(move.action)
            assert sum(following.games for following in book.at(after)) == move.games
    assert len({tuple(move.games for move in moves) for moves in found.values()}) == 1
    assert len({tuple(move.action for move in moves) for moves in found.values()}) > 1
    assert len({_kind(campanile.parse("turris", text, **plan.options)) for text in book.positions}) == len(
        book.positions
    )


def test_an_illegal_action_in_a_book_is_no_answer_for_an_image() -> None:
    plan = Plan("turris", nodes=0)
    corner, image = campanile.new("turris"), campanile.new("turris")
    corner.play("a1")
    image.play("c3")
    book = Book(plan.as_dict(), 1, 2, {str(corner): [Move("nonsense", 1, 1)]})
    with pytest.raises(ValueError, match="nonsense"):
        book.at(image)


def test_the_file(tmp_path: Path) -> None:
    games = collect(PLAN, 5, Here(), tmp_path / "games.jsonl")
    book = make_book(PLAN, games)
    write_book(book, tmp_path / "book")
    assert read_book(tmp_path / "book") == book
    (tmp_path / "other").write_text('{"openings": 2}\n')
    with pytest.raises(ValueError, match="no book of openings: its version is 2"):
        read_book(tmp_path / "other")
    (tmp_path / "empty").touch()
    with pytest.raises(ValueError, match="no book"):
        read_book(tmp_path / "empty")


HEADER = {"openings": 1, "plan": PLAN.as_dict(), "games": 3, "depth": 2}
MOVE = {"action": "i1v", "games": 3, "first_wins": 1, "draws": 1, "second_wins": 1, "evaluation": 0.5}


def written(path: Path, header: object, *moves: object) -> Path:
    row = {"position": "17 w", "moves": list(moves)}
    path.write_text(f"{json.dumps(header)}\n{json.dumps(row)}\n")
    return path


def test_a_sound_book_is_read(tmp_path: Path) -> None:
    book = read_book(written(tmp_path / "book", HEADER, MOVE))
    assert [move.first_score for move in book.at(campanile.new("kwinty"))] == [0.5]


@pytest.mark.parametrize(
    "changed",
    [
        {"games": 0, "first_wins": 0, "draws": 0, "second_wins": 0},
        {"games": 4},
        {"games": -7, "first_wins": -7, "draws": 0, "second_wins": 0},
        {"games": -7},
        {"games": "x"},
        {"games": True},
        {"evaluation": 1.5},
        {"evaluation": float("inf")},
        {"evaluation": float("nan")},
        {"action": "\x1b]0;gotcha\x07"},
        {"action": "\x9b2J"},
        {"action": ""},
        {"action": None},
    ],
)
def test_damaged_moves_are_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    path = written(tmp_path / "book", HEADER, {**MOVE, **changed})
    with pytest.raises(ValueError, match="no book of openings: line 2: "):
        read_book(path)
    done = CliRunner().invoke(app, ["openings", "kwinty", "--book", str(path)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("campanile: ")
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    "header",
    [
        [],
        {**HEADER, "plan": {}},
        {**HEADER, "plan": []},
        {**HEADER, "plan": {**PLAN.as_dict(), "game": "chess"}},
        {**HEADER, "plan": {**PLAN.as_dict(), "nodes": "many"}},
        {**HEADER, "plan": {**PLAN.as_dict(), "options": [1]}},
        {**HEADER, "games": "x"},
        {**HEADER, "games": -7},
        {**HEADER, "depth": None},
    ],
)
def test_damaged_headers_are_refused(tmp_path: Path, header: object) -> None:
    with pytest.raises(ValueError, match="no book of openings: line 1: "):
        read_book(written(tmp_path / "book", header, MOVE))


def test_deep_huge_and_doubled_files_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "book", HEADER, MOVE)
    sound = path.read_text()
    for text in (
        "[" * 200_000,
        sound.replace("[", "[" * 200_000),
        sound.replace("0.5", "1e400"),
        sound + sound.split("\n")[1],
        sound.replace("i1v", "\\ud800"),
    ):
        path.write_text(text)
        with pytest.raises(ValueError, match="no book of openings"):
            read_book(path)


def test_nothing_in_a_book_is_markup(tmp_path: Path) -> None:
    path = written(tmp_path / "book", HEADER, {**MOVE, "action": "[red]x[/"})
    done = CliRunner().invoke(app, ["openings", "kwinty", "--book", str(path)])
    assert done.exit_code == 0
    assert "[red]x[/" in done.stdout


def test_both_sources_give_the_same_book(tmp_path: Path) -> None:
    collect(PLAN, 6, Here(), tmp_path / "games.jsonl")
    Dataset(tmp_path / "folder", PLAN, shard=4).play(6, Here())
    books = [make_book(*games_of(path)) for path in (tmp_path / "games.jsonl", tmp_path / "folder")]
    assert books[0].positions.keys() == books[1].positions.keys()
    assert books[0].at(campanile.new("kwinty")) == books[1].at(campanile.new("kwinty"))


def test_a_book_of_a_game_with_secrets_shows_what_a_spectator_sees(tmp_path: Path) -> None:
    plan = Plan("volto", nodes=0, seed=2)
    book = make_book(plan, collect(plan, 20, Here(), tmp_path / "games.jsonl"), depth=4)
    start = campanile.new("volto")
    assert [move.action for move in book.at(start)] == ["XXXXXXXXXX"]
    for text in book.positions:
        assert set(text.split()[0]) <= set("Xx/12345")
    start.play("NACNALNSLA")
    start.play("NACNALNSLA")
    assert sum(move.games for move in book.at(start)) == 20


def test_the_command(tmp_path: Path) -> None:
    collect(PLAN, 5, Here(), tmp_path / "games.jsonl")
    book = str(tmp_path / "book")

    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["openings", *words])
        return done.exit_code, done.stdout

    assert run("turris", "--book", book, "--build", str(tmp_path / "games.jsonl"))[0] == 2
    assert run("kwinty", "--book", book, "--build", str(tmp_path / "games.jsonl"))[0] == 0
    code, text = run("kwinty", "--book", book, "--json")
    assert code == 0
    assert sum(move["games"] for move in json.loads(text)["moves"]) == 5
    assert "First player scores" in run("kwinty", "--book", book)[1]
    assert run("kwinty", "-o", "first=black", "--book", book)[0] == 2
