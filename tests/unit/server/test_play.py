"""Playing over the socket: acknowledged once, seen by all, never twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import campanile

from .harness import PATIENCE, House, Socket, run, running

GAMES = [game.name for game in campanile.games()]


def choice(socket: Socket, rng: random.Random) -> str:
    """Something that the client may play."""
    if letters := socket.now["setup"]:
        return "".join(rng.sample(letters, len(letters)))
    return str(rng.choice(socket.now["legal"]))


def mover(*sockets: Socket) -> Socket | None:
    """The one who is to act."""
    return next((socket for socket in sockets if socket.now["mover"] in socket.game["you"]), None)


async def play_out(house: House, one: Socket, two: Socket, rng: random.Random, most: int = 1000) -> None:
    """Random actions until the game is over."""
    for _ in range(most):
        socket = mover(one, two)
        if socket is None:
            return
        seq = socket.now["seq"]
        assert (await socket.play(choice(socket, rng)))["type"] == "done"
        await asyncio.gather(one.reach(seq + 1), two.reach(seq + 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_link_with_a_spectator(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await house.pair(game)
            watcher = await house.visitor().open(one.game["id"])
            assert (one.game["you"], two.game["you"], watcher.game["you"]) == (
                [one.game["sides"][0]], [one.game["sides"][1]], [],
            )  # fmt: skip
            await play_out(house, one, two, random.Random(game))
            await watcher.reach(one.now["seq"])
            outcome = one.now["outcome"]
            assert outcome["reason"] == "rules"
            assert outcome["clause"]
            assert one.now["position"] == two.now["position"] == watcher.now["position"]
            assert one.history == two.history == watcher.history
            replayed = campanile.new(game, **one.game["options"])
            for ply in one.history:
                assert (ply["side"], ply["begins"]) == (replayed.mover, replayed.at_turn_start)
                replayed.play(ply["action"])
                assert ply["position"] == str(replayed)
            assert watcher.now["legal"] is None

    run(test)


@pytest.mark.parametrize("game", GAMES)
def test_what_updates_add_up_to_is_what_a_newcomer_is_told(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            rng = random.Random(7)
            one, two = await house.pair(game)
            maker, friend = house.visitors
            for _ in range(6):
                await play_out(house, one, two, rng, most=5)
                side = one if one.now["can_take_back"] else two
                if side.now["can_take_back"]:
                    seq = side.now["seq"]
                    await side.done("takeback", accept=True)
                    await (two if side is one else one).done("takeback", accept=True)
                    await asyncio.gather(one.reach(seq + 2), two.reach(seq + 2))
                for socket, visitor in ((one, maker), (two, friend)):
                    fresh = await visitor.open(one.game["id"])
                    assert fresh.history == socket.history
                    assert fresh.now == socket.now
                    await fresh.close()

    run(test)


def test_a_retry_is_acknowledged_and_plays_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await house.pair("kwinty")
            for _ in range(3):
                assert await one.play("i1h", seq=1) == {"type": "done", "id": one._number}
            assert (await one.play("i1v", seq=1))["code"] == "stale"
            assert (await two.play("i1h", seq=1))["code"] == "stale"  # it was not his action
            assert len(one.history) == 1

    run(test)


def test_two_tabs_and_a_double_click_play_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await house.pair("kwinty")
            tab = await house.visitors[0].open(one.game["id"])
            same = await asyncio.gather(*(socket.play("i1h", seq=1) for socket in (one, tab, one, tab)))
            assert {answer["type"] for answer in same} == {"done"}
            await two.reach(2)
            assert (await two.play("j1v", seq=1))["code"] == "stale"
            both = await asyncio.gather(two.play("k1h"), two.play("g1h"))
            assert sorted(answer["type"] for answer in both) == ["done", "refused"]
            await tab.reach(3)
            assert len(tab.history) == 2

    run(test)


def test_turns_may_be_sent_whole_or_in_parts_but_never_too_much(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            light, dark = await house.pair("volterra")
            assert (await light.play("b3"))["code"] == "turn"
            tried = await dark.ask("try", seq=dark.now["seq"], actions=["b4-c4"])
            assert not tried["complete"]
            assert "c4" in tried["legal"]
            assert (await dark.ask("try", seq=dark.now["seq"], actions=["b4-c4", "c4"]))["complete"]
            refused = await dark.play("b4-c4", "c4", "c3")
            assert (refused["code"], refused["clause"]) == ("illegal", "V4")
            refused = await dark.play("c4-b4")
            assert (refused["clause"], refused["text"]) == ("V4.2b", "the tower on c4 is light's")
            assert dark.now["turn"] == dark.history == []
            await dark.play("b4-c4")
            await dark.reach(2)
            assert dark.now["turn"] == ["b4-c4"]
            await dark.play("c4")
            await light.reach(3)
            assert (light.now["mover"], light.now["turn"], light.now["position"]) == (
                "light", [], tried_text(["b4-c4", "c4"]),
            )  # fmt: skip

    run(test)


def tried_text(actions: list[str]) -> str:
    state = campanile.new("volterra")
    state.play(",".join(actions))
    return str(state)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seq": 99, "actions": ["i1h"]}, "stale"),
        ({"seq": -1, "actions": ["i1h"]}, "stale"),
        ({"seq": 0, "actions": []}, "stale"),
        ({"seq": 1, "actions": []}, "message"),
        ({"seq": 1, "actions": ["i1h"] * 65}, "message"),
        ({"seq": 1, "actions": ["z9z"]}, "notation"),
        ({"seq": 1, "actions": ["i1h 500"]}, "notation"),
        ({"seq": 1, "actions": ["a1h"]}, "illegal"),
    ],
)
def test_wrong_plays_change_nothing(wrong: dict[str, Any], code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, _ = await house.pair("kwinty")
            answer = await one.ask("play", **wrong)
            assert (answer["type"], answer["code"]) == ("refused", code), answer
            assert answer["text"]
            assert one.now["seq"] == 1

    run(test)


def test_presence_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann, bo = house.visitor(), house.visitor()
            made = await ann.create("turris", "link", side="white")
            one = await ann.open(made["id"])
            assert [(seat["taken"], seat["online"]) for seat in one.now["seats"]] == [(True, True), (False, False)]
            await bo.join(made["invitation"])
            await one.until(lambda: one.now["seats"][1]["taken"])
            two = await bo.open(made["id"])
            await one.until(lambda: one.now["seats"][1]["online"])
            await two.close()
            await one.until(lambda: not one.now["seats"][1]["online"])

    run(test)


def test_a_room_that_nobody_needs_leaves_the_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, idle=0.05) as house:
            one, two = await house.pair("kwinty")
            await one.play("i1h")
            game_id = one.game["id"]
            assert len(house.rooms._rooms) == 1
            await asyncio.gather(one.close(), two.close())
            async with asyncio.timeout(PATIENCE):
                while house.rooms._rooms:
                    await asyncio.sleep(0.02)
            again = await house.visitors[1].open(game_id)
            assert [ply["action"] for ply in again.history] == ["i1h"]
            assert again.now["legal"]

    run(test)
