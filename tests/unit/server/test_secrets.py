"""M8: two games that differ only in what somebody cannot see send him the same bytes, whatever he does."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from pathlib import Path
from typing import Any

import pytest

from campanile.games import State, View
from campanile.server import computer, thinker
from campanile.server.logs import Lines
from campanile.server.store import Store
from unit.cli.twin_games import Played, twins, wrong_moves

from .harness import FakeClock, House, Socket, Visitor, all_until, run, running

SEERS = ("white", "red", "spectator")
TRIES = 5
FILES = ("record.txt", "record.json", "board.svg", "links")


class Witness(logging.Handler):
    """Keeps every log line, without its time."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("httpx", "httpcore", "asyncio")):
            return  # the client's
        line = json.loads(self.format(record))
        self.lines.append(json.dumps({name: value for name, value in line.items() if name not in ("time", "ms")}))


async def told(house: House, game: Played, seer: str, wrong: list[str]) -> list[str]:
    """Everything that leaves the server for that seer while the game is played, without ids and keys."""
    people = {"white": house.visitor(), "red": house.visitor(), "spectator": house.visitor()}
    made = await people["white"].create("volto", "link", side="white")
    await people["red"].join(made["invitation"])
    sockets = {name: await visitor.open(made["id"]) for name, visitor in people.items()}
    heard: list[str] = []
    for side, action in game.typed:
        await _pester(sockets[seer], people[seer], made["id"], wrong, heard)
        seq = sockets[side].now["seq"]
        answer = await sockets[side].play(action)
        assert answer["type"] == "done", answer
        await asyncio.gather(*(socket.reach(seq + 1) for socket in sockets.values()))
    await _offers(sockets, seer, heard)
    for socket in sockets.values():
        await socket.close()
    return [line.replace(made["id"], "ID") for line in [*sockets[seer].frames, *heard]]


async def _pester(socket: Socket, visitor: Visitor, game_id: str, wrong: list[str], heard: list[str]) -> None:
    """Try what is wrong, and ask for everything there is."""
    seq = socket.now["seq"]
    legal = socket.now["legal"] or []
    for action in wrong:
        if action.partition("x")[0] not in legal:
            await socket.play(action)
        await socket.ask("try", seq=seq, actions=[action])
    for action in legal[:3]:
        await socket.ask("try", seq=seq, actions=[action])
        await socket.ask("play", seq=seq, actions=[action, action])
    await socket.ask("hint", seq=seq)
    await socket.ask("face", side="red")
    for name in FILES:
        answer = await visitor.http.get(f"/api/games/{game_id}/{name}")
        # The links are keys made of the id: they differ, and tell nothing.
        heard.append(f"{answer.status_code} {'' if name == 'links' else answer.text}")


async def _offers(sockets: dict[str, Socket], seer: str, heard: list[str]) -> None:
    asker = sockets["white" if seer != "white" else "red"]
    for socket in (sockets[seer], asker):
        answers = [
            await socket.ask("takeback", accept=True),
            await socket.ask("takeback", accept=False),
            await socket.ask("draw", accept=False),
            await socket.ask("rematch"),
        ]
        if socket is sockets[seer]:
            heard.append(json.dumps(answers))
    # Whoever watches has heard all of it once a last question is answered.
    await sockets[seer].ask("ping")


@pytest.mark.parametrize("seer", SEERS)
def test_what_leaves_the_server_is_the_same(seer: str, tmp_path: Path) -> None:
    rng = random.Random(f"server/{seer}")
    witness = Witness()
    logger = logging.getLogger()
    level = logger.level
    logger.addHandler(witness)
    logger.setLevel(logging.INFO)

    async def test() -> None:
        async with running(tmp_path, FakeClock()) as house:
            wrong = wrong_moves("red" if seer == "red" else "white", rng)
            heard, logs = [], []
            for game in twins(seer, rng):
                witness.lines.clear()
                heard.append(await told(house, game, seer, wrong))
                logs.append([re.sub(r"(/api/games/|/ws/)\w+|:[0-9]{4,5}\b", "", line) for line in witness.lines])
            assert len(heard[0]) > 100
            assert heard[0] == heard[1]
            assert logs[0] == logs[1]

    try:
        run(test)
    finally:
        logger.removeHandler(witness)
        logger.setLevel(level)


def test_a_seat_is_told_its_own_set_up_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, red = await house.pair("volto")
            watcher = await house.visitor().open(white.game["id"])
            assert (white.now["setup"], white.now["legal"]) == ("AAACLLNNNS", None)
            assert (red.now["setup"], red.now["legal"]) == (None, None)
            await white.play("NACNALNSLA")
            await red.reach(2)
            await red.play("CANNALNSLA")
            await asyncio.gather(*(socket.reach(3) for socket in (white, red, watcher)))
            assert white.now["position"] == "xxxxx/xxxxx/5/5/5/LNSLA/NACNA w -/- 0"
            assert red.now["position"] == "canna/lnsla/5/5/5/XXXXX/XXXXX w -/- 0"
            assert watcher.now["position"] == "xxxxx/xxxxx/5/5/5/XXXXX/XXXXX w -/- 0"
            for frame in [*red.frames, *watcher.frames]:
                assert "NACNALNSLA" not in frame
                assert "LNSLA/NACNA" not in frame
            await white.done("resign")
            await all_until((red, watcher), lambda socket: socket.now["outcome"])
            assert red.now["position"] == watcher.now["position"] == "canna/lnsla/5/5/5/LNSLA/NACNA w -/- 0"
            assert [ply["action"] for ply in watcher.history] == ["NACNALNSLA", "CANNALNSLA"]
            assert json.loads(watcher.frames[-1])["type"] == "game"

    run(test)


def test_at_the_same_table_only_the_side_that_is_faced_is_shown(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create("volto", "table")
            table = await visitor.open(made["id"])
            assert (table.game["you"], table.game["facing"], table.now["setup"]) == (["white", "red"], None, None)
            assert (await table.play("NACNALNSLA"))["code"] == "turn"
            await table.done("face", side="white")
            assert table.now["setup"]
            await table.play("NACNALNSLA")
            await table.until(lambda: table.now["mover"] == "red")
            assert "LNSLA/NACNA" in table.now["position"]
            await table.done("face", side=None)
            assert "LNSLA/NACNA" not in table.now["position"]
            assert [ply["action"] for ply in table.history] == ["XXXXXXXXXX"]
            await table.done("face", side="red")
            assert table.now["setup"]
            assert "LNSLA/NACNA" not in json.dumps([table.history, table.now])
            assert (await table.ask("face", side="green"))["code"] == "seat"
            exported = (await visitor.http.get(f"/api/games/{made['id']}/record.txt")).text
            assert "NACNALNSLA" not in exported
            assert "XXXXXXXXXX" in exported

    run(test)


def test_the_computer_and_its_hints_are_given_views(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def watched(position: Any, level: int, limit: Any) -> list[str]:
        given.append(position)
        return computer.choose_turn(position, level, limit)

    monkeypatch.setattr(thinker, "choose_turn", watched)

    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create("volto", "computer", level=1, side="red")
            socket = await visitor.open(made["id"])
            await socket.until(lambda: socket.now["mover"] == "red")
            await socket.play("NACNALNSLA")
            await socket.until(lambda: len(socket.history) == 3)
            assert (await socket.ask("hint", seq=socket.now["seq"]))["turn"][0] in socket.now["legal"]

    run(test)
    assert len(given) == 2
    assert all(isinstance(position, View) and position.seer == "white" for position in given)
    assert not any(isinstance(position, State) for position in given)


def test_the_time_of_the_computers_answer_tells_nothing(tmp_path: Path) -> None:
    """With secrets the answer always comes after the same time, however long the search took."""

    async def test() -> None:
        async with running(tmp_path, secret_pace=0.3) as house:
            visitor = house.visitor()

            async def time_of_answer() -> float:
                made = await visitor.create("volto", "computer", level=1, side="red")
                began = asyncio.get_running_loop().time()
                socket = await visitor.open(made["id"])
                await socket.until(lambda: socket.now["mover"] == "red")
                return asyncio.get_running_loop().time() - began

            times: list[float] = []
            while len(times) < TRIES and min(times, default=2) >= 1.5:  # the machine may be busy
                times.append(await time_of_answer())
            assert 0.3 <= min(times) < 1.5

    run(test)


def test_the_store_keeps_no_token_and_no_key(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create("kwinty", "link")
            token = visitor.http.cookies["campanile"]
            key = made["move_to"].rpartition("/")[2]
            store: Store = house.rooms.store
            loaded = await store.load(made["id"])
            assert loaded
            assert len({owner for owners in loaded[2].values() for owner in owners}) == 1
        content = b"".join(path.read_bytes() for path in tmp_path.glob("campanile.sqlite*"))
        assert made["id"].encode() in content
        assert token.encode() not in content
        assert key.encode() not in content

    run(test)
