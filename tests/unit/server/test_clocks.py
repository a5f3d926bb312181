"""Clocks, with a time that only the test moves."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from campanile.server.clocks import DAY, Clocks
from campanile.server.clockwork import Clockwork
from campanile.server.schema import Clock
from campanile.server.store import Store

from .harness import PATIENCE, FakeClock, Socket, run, running
from .test_restart import Failing

SIDES = ("white", "black")
START = 1_000_000


def running_clocks(clock: Clock) -> Clocks:
    """Both sides have had their first turn at START, and white is to act."""
    clocks = Clocks(clock, SIDES)
    for side, following in (("white", "black"), ("black", "white")):
        assert clocks.running is None
        clocks.turn_done(side, following, START, 0)
    return clocks


def test_nothing_runs_during_the_first_turns() -> None:
    clocks = Clocks(Clock(minutes=1, increment=2), SIDES)
    clocks.turn_done("white", "black", START, 0)
    assert clocks.times(START + 50_000).left == {"white": 60_000, "black": 60_000}
    assert clocks.falls_at() is None
    clocks.turn_done("black", "white", START + 50_000, 0)
    assert clocks.times(START + 51_000) == clocks.times(START + 51_000)
    assert clocks.times(START + 51_000).left == {"white": 59_000, "black": 60_000}
    assert clocks.falls_at() == START + 110_000


def test_minutes_and_increment() -> None:
    clocks = running_clocks(Clock(minutes=1, increment=2))
    clocks.turn_done("white", "black", START + 10_000, 0)
    assert clocks.times(START + 11_000).left == {"white": 52_000, "black": 59_000}
    clocks.stop(START + 20_000)
    assert clocks.times(START + 99_000).left == {"white": 52_000, "black": 50_000}
    assert clocks.times(START).running is None


def test_days_per_turn_are_given_anew() -> None:
    clocks = running_clocks(Clock(days=2))
    clocks.turn_done("white", "black", START + DAY, 0)
    assert clocks.times(START + DAY).left == {"white": 2 * DAY, "black": 2 * DAY}
    assert clocks.falls_at() == START + 3 * DAY


def test_lag_is_forgiven_as_far_as_the_account_goes() -> None:
    clocks = running_clocks(Clock(minutes=1))
    at = START
    forgiven = []
    for _ in range(8):
        lag = clocks.forgivable("white", 10_000)
        forgiven.append(lag)
        clocks.turn_done("white", "black", at := at + 1000, lag)
        clocks.turn_done("black", "white", at, 0)
    assert forgiven == [500, 500, 200, 100, 100, 100, 100, 100]
    assert clocks.times(at).left == {"white": 60_000 - 8000 + sum(forgiven), "black": 60_000}
    assert clocks.forgivable("black", 300) == 0  # whose clock does not run has nothing to forgive
    assert clocks.forgivable("white", -50) == 0


def test_more_is_never_forgiven_than_was_used() -> None:
    clocks = running_clocks(Clock(minutes=1))
    clocks.turn_done("white", "black", START + 100, 500)
    assert clocks.times(START + 100).left["white"] == 60_000


def test_a_pause_and_taking_back() -> None:
    clocks = running_clocks(Clock(minutes=1))
    clocks.pause(30_000)
    assert clocks.times(START + 31_000).left["white"] == 59_000
    clocks.turn_done("white", "black", START + 32_000, 0)
    clocks.taken_back("white", START + 37_000)
    assert clocks.times(START + 37_000).left == {"white": 58_000, "black": 55_000}
    assert clocks.running == "white"


def number_of_last_probe(socket: Socket) -> int:
    messages = [json.loads(frame) for frame in socket.frames]
    return int([message["number"] for message in messages if message["type"] == "probe"][-1])


async def first_turns(white: Socket, black: Socket) -> None:
    for socket in (white, black):
        seq = socket.now["seq"]
        assert (await socket.play(socket.now["legal"][0]))["type"] == "done"
        await asyncio.gather(white.reach(seq + 1), black.reach(seq + 1))


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 1, "increment": 0, "days": 0})
            assert white.now["times"] == {"left": {"white": 60_000, "black": 60_000}, "running": None}
            clock.pass_time(500_000)  # nobody's time: nobody has begun
            await first_turns(white, black)
            assert white.now["times"] == {"left": {"white": 60_000, "black": 60_000}, "running": "white"}
            clock.pass_time(20_000)
            seq = white.now["seq"]
            await white.play(white.now["legal"][0])
            await black.reach(seq + 1)
            assert black.now["times"] == {"left": {"white": 40_000, "black": 60_000}, "running": "black"}
            clock.pass_time(60_400)
            await asyncio.sleep(0.05)
            assert black.now["outcome"] is None  # a turn may still be on its way
            clock.pass_time(200)
            await white.until(lambda: white.now["outcome"])
            assert (white.now["outcome"]["winner"], white.now["outcome"]["reason"]) == ("white", "time")
            assert white.now["times"] == {"left": {"white": 40_000, "black": 0}, "running": None}
            assert (await black.play("i1h"))["code"] in ("over", "stale")

    run(test)


def test_an_alarm_never_rings_too_early() -> None:
    """Else the flag would be found upright, and nobody would look again."""
    uvloop = pytest.importorskip("uvloop")  # the one that the server runs on
    early: list[int] = []

    async def test() -> None:
        clockwork = Clockwork()

        async def one() -> None:
            await asyncio.sleep(random.random() / 5)
            rung = asyncio.get_running_loop().create_future()
            at = clockwork.now() + 20
            clockwork.alarm(at, lambda: rung.set_result(at - clockwork.now()))
            early.append(await rung)

        await asyncio.gather(*(one() for _ in range(300)))

    uvloop.run(test())
    assert max(early) <= 0


def test_a_flag_is_looked_at_until_it_has_fallen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 1, "increment": 0, "days": 0})
            await first_turns(white, black)
            room = await house.rooms.find(white.game["id"])
            clock.time += 60_000
            await room.check_clock()  # the system's time was set back after the alarm
            failing = Failing(house.rooms.store, monkeypatch)
            failing.before = True
            clock.pass_time(1000)
            await asyncio.sleep(0.05)
            assert not white.now["outcome"]
            failing.before = False
            clock.pass_time(1000)
            await white.until(lambda: white.now["outcome"])
            assert white.now["outcome"]["winner"] == "black"

    run(test)


def test_a_turn_that_comes_too_late_loses_at_once(tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 1, "increment": 0, "days": 0})
            await first_turns(white, black)
            clock.time += 60_300  # no alarm rings: only the turn itself finds it out
            assert (await white.play(white.now["legal"][0]))["code"] == "over"
            assert white.now["outcome"]["winner"] == "black"

    run(test)


@pytest.mark.parametrize("down", [0, 3_600_000])
def test_no_clock_counts_the_time_for_which_the_server_was_down(down: int, tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 5, "increment": 0, "days": 0})
            await first_turns(white, black)
            game_id, cookies = white.game["id"], house.visitors[0].http.cookies
            clock.pass_time(10_000)
            (tmp_path / "alive").write_text(str(clock.now()))  # its last sign of life
        clock.time += down
        async with running(tmp_path, clock) as house:
            visitor = house.visitor()
            visitor.http.cookies = cookies
            again = await visitor.open(game_id)
            assert again.now["times"] == {"left": {"white": 290_000, "black": 300_000}, "running": "white"}
            assert again.now["outcome"] is None

    run(test)


def test_a_server_that_is_killed_while_it_starts_leaves_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the next one would not know for how long the clocks of games that were not yet opened must stand still."""

    async def test() -> None:
        (tmp_path / "alive").write_text("5")
        with monkeypatch.context() as patch:
            patch.setattr(Store, "unfinished", lambda *_: asyncio.sleep(60))
            async with running(tmp_path):
                await asyncio.sleep(0.1)
        assert (tmp_path / "alive").read_text() == "5"
        async with running(tmp_path), asyncio.timeout(PATIENCE):
            while (tmp_path / "alive").read_text() == "5":
                await asyncio.sleep(0.01)
        assert [path.name for path in tmp_path.glob("alive*")] == ["alive"]

    run(test)


def test_what_was_played_since_the_last_sign_of_life_is_not_counted_as_silence(tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 5, "increment": 0, "days": 0})
            await first_turns(white, black)
            game_id, cookies = white.game["id"], house.visitors[0].http.cookies
        (tmp_path / "alive").write_text(str(clock.now() - 3_600_000))
        clock.time += 5_000
        async with running(tmp_path, clock) as house:
            visitor = house.visitor()
            visitor.http.cookies = cookies
            again = await visitor.open(game_id)
            clock.pass_time(10_000)
            await again.done("draw", accept=True)
            await again.until(lambda: again.now["offers"]["draw"])
            assert again.now["times"]["left"]["white"] == 290_000

    run(test)


def test_a_flag_that_fell_unseen_is_found_when_the_game_is_opened(tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 0, "increment": 0, "days": 1})
            await first_turns(white, black)
            game_id = white.game["id"]
            await asyncio.gather(white.close(), black.close())
            room = await house.rooms.find(game_id)
            house.rooms.forget(room)
            clock.pass_time(2 * DAY)
            again = await house.visitors[1].open(game_id)
            assert (again.now["outcome"]["winner"], again.now["outcome"]["reason"]) == ("black", "time")

    run(test)


@pytest.mark.parametrize(
    "clock",
    [
        {"minutes": 0, "increment": 0, "days": 0},
        {"minutes": -1, "increment": 0, "days": 0},
        {"minutes": 5, "increment": 0, "days": 1},
        {"minutes": 1e9, "increment": 0, "days": 0},
        {"minutes": 0, "increment": 0, "days": 31},
        {"minutes": 0, "increment": 0, "days": 10**400},
        {"minutes": 1e-320},
        {"minutes": 0.04},
        {"increment": 1e-5},
        {"minutes": 5, "increment": 0.5},
        {"minutes": 5, "increment": 601},
    ],
)
def test_clocks_that_make_no_sense(clock: dict[str, float], tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            wish = {"game": "kwinty", "mode": "link", "clock": clock}
            answer = await house.visitor().http.post("/api/games", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (400, "setting")

    run(test)


def test_the_shortest_and_the_longest_clocks(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            for clock in ({"minutes": 0.05}, {"minutes": 600, "increment": 600}, {"increment": 1}, {"days": 30}):
                await house.visitor().create("kwinty", "link", clock=clock)

    run(test)


def test_the_way_is_measured_and_forgiven(tmp_path: Path) -> None:
    clock = FakeClock()

    async def test() -> None:
        async with running(tmp_path, clock) as house:
            white, black = await house.pair("kwinty", clock={"minutes": 1, "increment": 0, "days": 0})
            await first_turns(white, black)
            clock.pass_time(30_000)
            white.echoes = False
            assert (await white.ask("try", seq=0, actions=[]))["code"] == "stale"  # time for another probe
            await white.until(lambda: sum('"probe"' in frame for frame in white.frames) == 2)
            clock.pass_time(300)
            for _ in range(2):  # an answer counts once
                await white.raw.send(json.dumps({"type": "echo", "number": number_of_last_probe(white)}))
                await white.ask("ping")
                clock.pass_time(1000)
            seq = white.now["seq"]
            await white.play(white.now["legal"][0])
            await black.reach(seq + 1)
            assert black.now["times"]["left"]["white"] == 60_000 - 32_300 + 300

    run(test)
