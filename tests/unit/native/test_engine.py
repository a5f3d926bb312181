"""The native engines: limits, cancelling, threads, memory, and what they owe to their callers.

On a busy machine most searches are put aside for a while, so a time is kept if one of many tries keeps it: this finds
an overrun that always happens, not a rare one. Processor time, which others cannot lengthen, is bounded in every try.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import signal
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from campanile import _core

NAMES = ("Volterra", "Kwinty", "Turris")
HUGE = 10**30
NO_OPINION = b""
TRIES = 50
MOST_THREADS = 2  # of any search here


def new_game(name: str) -> Any:
    cls = getattr(_core, name)
    return cls.start({row[0]: row[2] for row in cls.option_table()})


def random_game(name: str, seed: int, left: int) -> Any:
    """A random game without its last actions; `left` may be 0."""
    rng = random.Random(seed)
    game = new_game(name)
    while ids := game.legal_ids():
        assert game.play_id(rng.choice(ids))
    for _ in range(left):
        game.undo()
    return game


def engine(name: str, table_bytes: int = 1 << 20, threads: int = 1) -> Any:
    return getattr(_core, name + "Engine")(NO_OPINION, table_bytes, threads)


def uct(name: str, **settings: Any) -> Any:
    return getattr(_core, name + "Uct")(**{"nodes": 1 << 16, **settings})


def puct(name: str, weights: bytes = NO_OPINION, **settings: Any) -> Any:
    return getattr(_core, name + "Puct")(weights, **{"nodes": 1 << 16, **settings})


def searchers(name: str) -> list[Any]:
    return [engine(name), engine(name, threads=2), uct(name), puct(name)]


def check_lines(game: Any, report: Any) -> None:
    """Every line can be played and its texts are those of its actions."""
    for line in report.lines:
        copy = game.copy()
        assert line.ids
        for number, text in zip(line.ids, line.texts, strict=True):
            assert copy.action_text(number) == text
            assert copy.play_id(number)
        assert (line.length > 0) == (line.proof in (1, 3)) == (abs(line.score) >= 31000)


def time_of(search: Any, game: Any, seconds: float) -> float:
    start, processor = time.perf_counter(), time.process_time()
    search.search(game, seconds=seconds)
    assert time.process_time() - processor < MOST_THREADS * (seconds + 0.010)
    return time.perf_counter() - start


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seconds", [0.0001, 0.02, 0.1])
def test_the_time_limit_is_kept(name: str, seconds: float) -> None:
    game = new_game(name)
    for search in searchers(name):
        search.search(game, seconds=0.001)
        assert any(time_of(search, game, seconds) < seconds + 0.010 for _ in range(TRIES))


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_time_is_used_unless_all_is_decided(name: str) -> None:
    for search in searchers(name):
        assert time_of(search, new_game(name), 0.05) >= 0.05
    games = (random_game(name, seed, 2) for seed in range(100))
    decided = next(game for game in games if engine(name).search(game, nodes=1000).proof)
    for search in searchers(name):
        assert time_of(search, decided, 9) < 3


def time_to_stop(search: Any, game: Any) -> float:
    """From setting the flag in another thread to the end of a search without other limits."""
    stop = _core.StopFlag()
    set_at: list[float] = []

    def set_flag() -> None:
        set_at.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(0.05, set_flag)
    timer.start()
    search.search(game, stop=stop)
    ended = time.perf_counter()
    timer.join()
    assert stop.is_set()
    return ended - set_at[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_flag_stops_the_search_within_ten_milliseconds(name: str) -> None:
    for search in searchers(name):
        assert any(time_to_stop(search, new_game(name)) < 0.010 for _ in range(TRIES))


@pytest.mark.parametrize("name", NAMES)
def test_a_flag_that_is_set_already_still_gives_an_action(name: str) -> None:
    stop = _core.StopFlag()
    assert not stop.is_set()
    stop.set()
    game = new_game(name)
    report = engine(name).search(game, stop=stop)
    assert report.nodes == 0
    assert report.lines[0].ids[0] in game.legal_ids()
    for search in (uct(name), puct(name)):
        assert search.search(game, stop=stop).best in game.legal_ids()


@pytest.mark.parametrize("name", NAMES)
def test_tiny_and_huge_limits(name: str) -> None:
    game = new_game(name)
    for threads in (1, 2):
        search = engine(name, threads=threads)
        for limits in ({"nodes": 1}, {"depth": 1}, {"seconds": 1e-9}, {"nodes": 1, "depth": HUGE, "seconds": 1e300}):
            report = search.search(game, lines=HUGE, **limits)
            assert len(report.lines) == len(game.legal_ids())
            check_lines(game, report)
    assert engine(name).search(game, nodes=1).nodes == 1
    assert engine(name).search(game, depth=3).depth == 3
    for search in (uct(name, nodes=1), puct(name, nodes=1)):
        for number in (1, 2, 500):
            report = search.search(game, simulations=number, seconds=float("inf"))
            assert report.simulations == number
            assert report.best in game.legal_ids()
        assert search.search(game, simulations=HUGE, seconds=0.001).best in game.legal_ids()


@pytest.mark.parametrize("name", NAMES)
def test_bad_arguments_are_refused(name: str) -> None:
    game = new_game(name)
    search = engine(name)
    for bad in ({"nodes": -1}, {"depth": -1}, {"lines": 0}, {"nodes": -HUGE}, {"seconds": -0.1}):
        with pytest.raises(ValueError, match=f"{next(iter(bad))} must be"):
            search.search(game, **bad)
    for seconds in (float("nan"), float("-inf")):
        with pytest.raises(ValueError, match="seconds must be"):
            search.search(game, seconds=seconds)
        with pytest.raises(ValueError, match="seconds must be"):
            uct(name).search(game, seconds=seconds)
        with pytest.raises(ValueError, match="seconds must be"):
            puct(name).search(game, seconds=seconds)
    for settings in ((-1, 1), (1 << 50, 1), (0, 0), (0, 65), (0, -1)):
        with pytest.raises(ValueError, match="must be"):
            engine(name, *settings)
    for key, value in {"exploration": float("nan"), "seed": -1, "nodes": 0}.items():
        with pytest.raises(ValueError, match=f"{key} must be"):
            uct(name, **{key: value})
    with pytest.raises(TypeError):
        search.search(new_game(next(other for other in NAMES if other != name)), nodes=1)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("weights", [b"x", b"CMPW", b"CMPW" + bytes(16), bytes(1 << 16)])
def test_foreign_weights_are_refused(name: str, weights: bytes) -> None:
    with pytest.raises(ValueError, match=f"no weights for {name.lower()}"):
        getattr(_core, name + "Engine")(weights)
    with pytest.raises(ValueError, match=f"no weights for {name.lower()}"):
        puct(name, weights)


@pytest.mark.parametrize("name", NAMES)
def test_finished_games_and_single_actions(name: str) -> None:
    seen_single = False
    for seed in range(12):
        game = random_game(name, seed, 0)
        for search in (engine(name), engine(name, threads=2)):
            report = search.search(game, seconds=1)
            assert report.lines == []
            assert report.proof > 0
            assert abs(search.evaluate(game)) in (0, 32000)
        for tree_search in (uct(name), puct(name)):
            over = tree_search.search(game, seconds=1)
            assert (over.best, over.line, over.choices) == (None, [], [])
        while game.undo() is not None:
            if game.legal_count() == 1:
                seen_single = True
                check_lines(game, engine(name).search(game, nodes=300, lines=3))
                assert uct(name, nodes=100).search(game, simulations=3).best == game.legal_ids()[0]
                assert puct(name, nodes=100).search(game, simulations=3).best == game.legal_ids()[0]
    assert seen_single


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("table_bytes", [0, 1, 1_000_000])
def test_small_tables_work(name: str, table_bytes: int) -> None:
    search = engine(name, table_bytes)
    for seed in range(3):
        game = random_game(name, seed, 12)
        check_lines(game, search.search(game, nodes=20_000, lines=2))


@pytest.mark.parametrize("name", NAMES)
def test_a_node_budget_is_deterministic(name: str) -> None:
    def outline(report: Any) -> Any:
        return (report.nodes, report.depth, report.proof, [(line.ids, line.score) for line in report.lines])

    game = new_game(name)
    first = engine(name)
    expected = outline(first.search(game, nodes=30_000, lines=2))
    assert expected[0] == 30_000
    first.search(random_game(name, 5, 20), nodes=5000)
    first.clear()
    assert outline(first.search(game, nodes=30_000, lines=2)) == expected
    assert outline(engine(name).search(game, nodes=30_000, lines=2)) == expected
    choices = [uct(name, seed=7).search(game, simulations=500).choices for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", NAMES)
def test_two_threads_agree_with_one_on_what_is_proved(name: str) -> None:
    alone, together = engine(name), engine(name, threads=2)
    proved = 0
    for seed in range(15):
        game = random_game(name, seed, 6)
        one = alone.search(game, nodes=100_000)
        two = together.search(game, nodes=200_000)
        check_lines(game, two)
        if one.proof and two.proof:
            proved += 1
            assert one.proof == two.proof
    assert proved >= 5
    both = together.search(new_game(name), nodes=100_000)
    assert 100_000 <= both.nodes < 110_000


@pytest.mark.parametrize("name", NAMES)
def test_updates_improve_and_are_few(name: str) -> None:
    game = new_game(name)

    def come_in_time() -> bool:
        reports: list[Any] = []
        times: list[float] = []

        def note(report: Any) -> None:
            reports.append(report)
            times.append(time.perf_counter())

        last = engine(name).search(game, seconds=0.3, on_update=note)
        assert 1 <= len(reports) <= 8
        assert [report.depth for report in reports] == sorted(report.depth for report in reports)
        assert (reports[-1].nodes, reports[-1].lines[0].ids) == (last.nodes, last.lines[0].ids)
        for report in reports:
            check_lines(game, report)
        return len(reports) >= 2 and all(later - earlier > 0.045 for earlier, later in pairwise(times[:-1]))

    assert any(come_in_time() for _ in range(TRIES))


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_in_an_update_ends_the_search_and_arrives(threads: int) -> None:
    def fail(_: Any) -> None:
        raise LookupError("enough")

    search = engine("Turris", threads=threads)
    with pytest.raises(LookupError, match="enough"):
        search.search(new_game("Turris"), on_update=fail)
    assert search.search(new_game("Turris"), nodes=100).lines


def test_an_engine_cannot_call_itself() -> None:
    search = engine("Kwinty")
    game = new_game("Kwinty")
    with pytest.raises(RuntimeError, match="own on_update"):
        search.search(game, nodes=2000, on_update=lambda _: search.search(game, nodes=1))


def test_one_engine_serves_threads_in_turn() -> None:
    search = engine("Kwinty")
    reports: list[Any] = []
    workers = [
        threading.Thread(target=lambda: reports.append(search.search(new_game("Kwinty"), seconds=0.03)))
        for _ in range(4)
    ]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(reports) == 4
    assert all(report.lines for report in reports)
    assert time.perf_counter() - start >= 0.03


def test_the_game_may_change_while_it_is_searched() -> None:
    game = new_game("Volterra")
    legal = set(game.legal_ids())
    found: list[Any] = []
    begun = threading.Event()

    def search() -> None:
        found.append(engine("Volterra").search(game, seconds=0.3, on_update=lambda _: begun.set()))

    worker = threading.Thread(target=search)
    worker.start()
    assert begun.wait(60)
    while ids := game.legal_ids():
        game.play_id(ids[0])
    worker.join()
    assert found[0].lines[0].ids[0] in legal


@pytest.mark.parametrize("name", NAMES)
def test_other_python_threads_run_during_a_search(name: str) -> None:
    def count(search: Any) -> int:
        counter = 0
        worker = threading.Thread(target=lambda: search.search(new_game(name), seconds=0.2))
        worker.start()
        while worker.is_alive():
            counter += 1
            time.sleep(0.001)
        return counter

    for search in searchers(name):
        assert any(count(search) > 20 for _ in range(TRIES))


@pytest.mark.parametrize("make", [lambda: engine("Turris"), lambda: engine("Turris", threads=2), lambda: uct("Turris")])
def test_ctrl_c_ends_a_search(make: Callable[[], Any]) -> None:
    search = make()
    timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012
            timer.start()
            search.search(new_game("Turris"), seconds=20)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert search.search(new_game("Turris"), seconds=0.001)


@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_searches_leak_nothing(name: str) -> None:
    game = random_game(name, 3, 15)
    search, threaded, trees = engine(name), engine(name, threads=2), (uct(name, nodes=2000), puct(name, nodes=2000))
    seen: list[int] = []

    def several(times: int) -> None:
        for _ in range(times):
            search.search(game, nodes=300, lines=3, on_update=lambda report: seen.append(report.depth))
            threaded.search(game, nodes=300)
            for tree_search in trees:
                tree_search.search(game, simulations=20)
            engine(name, 1 << 16).search(game, nodes=50)
        seen.clear()
        gc.collect()

    several(100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    several(1000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096  # kilobytes
