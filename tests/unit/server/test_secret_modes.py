"""M8 where the opponent is a computer or sits at the same table, and when turns are taken back.

As in `test_secrets`, two games that differ only in what the receiver cannot see must send him the same bytes.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from campanile.server import thinker
from unit.cli.twin_games import Played, twins

from .harness import PATIENCE, FakeClock, House, Socket, Visitor, run, running

FILES = ("record.txt", "record.json", "board.svg")


async def files(visitor: Visitor, game_id: str) -> list[str]:
    """What he can fetch, without the ids."""
    answers = [await visitor.http.get(f"/api/games/{game_id}/{name}") for name in FILES]
    answers.append(await visitor.http.get("/api/games"))
    return [answer.text.replace(game_id, "ID") for answer in answers]


async def heard(socket: Socket, fetched: list[str]) -> list[str]:
    """All that he was told, once nothing more can come, without the ids."""
    await socket.ask("ping")
    return [frame.replace(socket.game["id"], "ID") for frame in socket.frames] + fetched


async def at_the_table(house: House, game: Played, facing: str | None) -> list[str]:
    """One tab turns to whoever is to act and plays; the other always faces the same way, and is what counts."""
    visitor = house.visitor()
    made = await visitor.create("volto", "table", side="white")
    playing, looking = await visitor.open(made["id"]), await visitor.open(made["id"])
    await looking.done("face", side=facing)
    fetched = []
    for number, (side, action) in enumerate(game.typed, 1):
        await playing.done("face", side=side)
        assert (await playing.play(action))["type"] == "done"
        await looking.reach(number)
        if side != facing:
            await looking.ask("try", seq=number - 1, actions=[action])
            await looking.play(action, seq=number - 1)
        if number % 4 == 0:
            fetched += await files(visitor, made["id"])
    return await heard(looking, fetched)


async def against_the_computer(house: House, game: Played, seer: str, seated: threading.Event) -> list[str]:
    """The computer plays what the twin game has; the seer plays the other side, or only looks on."""
    visitor = house.visitor()
    human = seer if seer in ("white", "red") else "white"
    made = await visitor.create("volto", "computer", side=human, level=3)
    watcher = visitor if seer == human else house.visitor()
    playing, looking = await visitor.open(made["id"]), await watcher.open(made["id"])
    seated.set()
    fetched = []
    typed = list(game.typed)
    while typed[-1][0] == human:  # after the last action nothing happens by itself
        typed.pop()
    for number, (side, action) in enumerate(typed, 1):
        if side == human:
            await playing.reach(number - 1)
            if number % 4 < 2:
                fetched += await files(watcher, made["id"])
            assert (await playing.play(action))["type"] == "done"
        await looking.reach(number)
    return await heard(looking, fetched)


async def taking_back(house: House, game: Played, seer: str) -> list[str]:
    """Every turn is taken back if that is allowed, and then played again."""
    people = {"white": house.visitor(), "red": house.visitor(), "spectator": house.visitor()}
    made = await people["white"].create("volto", "link", side="white")
    await people["red"].join(made["invitation"])
    sockets = {name: await visitor.open(made["id"]) for name, visitor in people.items()}
    fetched = []
    for side, action in game.typed:
        other = "red" if side == "white" else "white"
        assert (await sockets[side].play(action, seq=await together(sockets)))["type"] == "done"
        await together(sockets)
        answer = await sockets[side].ask("takeback", accept=True)
        if seer != other:
            fetched.append(json.dumps(answer))
        if answer["type"] == "done":
            await together(sockets)
            await sockets[other].done("takeback", accept=True)
            seq = await together(sockets)
            if seq % 4 == 0:
                fetched += await files(people[seer], made["id"])
            assert (await sockets[side].play(action, seq=seq))["type"] == "done"
        await together(sockets)
    return await heard(sockets[seer], fetched)


async def together(sockets: dict[str, Socket]) -> int:
    """Until all have heard the same; how many events that is."""
    for socket in sockets.values():
        await socket.ask("ping")
    seq: int = max(socket.now["seq"] for socket in sockets.values())
    await asyncio.gather(*(socket.reach(seq) for socket in sockets.values()))
    return seq


def compare(tmp_path: Path, seer: str, told: Any, **settings: Any) -> None:
    rng = random.Random(f"{told.__name__}/{seer}")

    async def test() -> None:
        async with running(tmp_path, FakeClock(), **settings) as house:
            one, two = [await told(house, game, seer) for game in twins(seer, rng)]
            assert len(one) > 15
            assert one == two

    run(test)


@pytest.mark.parametrize("facing", ["white", "red", None])
def test_at_the_same_table(facing: str | None, tmp_path: Path) -> None:
    async def told(house: House, game: Played, _: str) -> list[str]:
        return await at_the_table(house, game, facing)

    compare(tmp_path, facing or "spectator", told)


@pytest.mark.parametrize("seer", ["white", "red", "spectator"])
def test_against_the_computer(seer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script: list[str] = []
    seated = threading.Event()

    def choose(position: Any, _level: int, _limit: Any) -> list[str]:
        seated.wait(PATIENCE)  # else it could be first, before anybody listens
        return [script[len(position.history)]]

    async def told(house: House, game: Played, _: str) -> list[str]:
        script[:] = [action for _, action in game.typed]
        seated.clear()
        return await against_the_computer(house, game, seer, seated)

    monkeypatch.setattr(thinker, "choose_turn", choose)
    compare(tmp_path, seer, told, secret_pace=0.05)


@pytest.mark.parametrize("seer", ["white", "red", "spectator"])
def test_taking_back(seer: str, tmp_path: Path) -> None:
    compare(tmp_path, seer, taking_back)
