"""Resigning, draws, taking back, rematches: all by events, all refused where they make no sense."""

from __future__ import annotations

import asyncio
from pathlib import Path

from .harness import House, Socket, all_until, run, running


async def started(house: House, game: str = "kwinty", *actions: str) -> tuple[Socket, Socket]:
    """A pair that has played these turns."""
    one, two = await house.pair(game)
    for turn in actions:
        socket = one if one.now["mover"] in one.game["you"] else two
        seq = socket.now["seq"]
        answer = await socket.play(*turn.split(","))
        assert answer["type"] == "done", answer
        await asyncio.gather(one.reach(seq + 1), two.reach(seq + 1))
    return one, two


def test_resigning(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await started(house, "kwinty", "i1h")
            await one.done("resign")
            await two.until(lambda: two.now["outcome"])
            outcome = two.now["outcome"]
            assert (outcome["winner"], outcome["reason"], outcome["clause"]) == ("black", "resigned", "")
            assert (two.now["mover"], two.now["legal"]) == (None, None)
            assert (await two.play("j1v"))["code"] == "over"
            assert (await two.ask("resign"))["code"] == "over"
            record = (await house.visitors[0].http.get(f"/api/games/{one.game['id']}/record.txt")).text
            assert '[Result "black"]' in record
            assert '[Reason "resignation"]' in record

    run(test)


def test_giving_up_before_the_friend_comes_is_nobodys_win(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann = house.visitor()
            made = await ann.create("volto", "link")
            one = await ann.open(made["id"])
            await one.done("resign")
            assert (one.now["outcome"]["reason"], one.now["outcome"]["winner"]) == ("abandoned", None)
            assert one.now["series"]["score"] == {"white": 0, "red": 0}
            assert (await one.ask("rematch"))["code"] == "setting"
            assert (await ann.http.get(f"/api/games/{made['id']}/record.txt")).status_code == 200
            # The friend comes too late, and is told so by the game itself.
            bo = house.visitor()
            assert (await bo.join(made["invitation"])).status_code == 200
            assert (await bo.open(made["id"])).now["outcome"]["reason"] == "abandoned"

    run(test)


def test_what_was_hidden_in_a_game_that_never_began_stays_hidden(tmp_path: Path) -> None:
    """It has no result, so that M8's end has not come: everything tells the same, and only its maker sees his masks."""

    async def test() -> None:
        async with running(tmp_path) as house:
            ann, bo = house.visitor(), house.visitor()
            made = await ann.create("volto", "link", side="white")
            one, watcher = await ann.open(made["id"]), await bo.open(made["id"])
            assert (await one.play("NACNALNSLA"))["type"] == "done"
            await one.done("resign")
            await all_until((one, watcher), lambda socket: socket.now["outcome"])
            files = [f"/api/games/{made['id']}/{name}" for name in ("record.txt", "record.json", "board.svg")]
            own, others = [[(await visitor.http.get(path)).text for path in files] for visitor in (ann, bo)]
            assert "NACNALNSLA" in own[0]
            assert "NACNALNSLA" in own[1]
            assert [ply["action"] for ply in one.history] == ["NACNALNSLA"]
            assert own[2] != others[2]
            assert not any("NACNALNSLA" in text or "LNSLA/NACNA" in text for text in others + watcher.frames)
            late = await ann.open(made["id"])
            assert late.now["position"] == one.now["position"] != watcher.now["position"]

    run(test)


def test_a_draw_needs_both(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await started(house, "kwinty", "i1h")
            assert (await one.ask("draw", accept=False))["code"] == "illegal"
            await one.done("draw", accept=True)
            await two.until(lambda: two.now["offers"]["draw"] == ["white"])
            await two.done("draw", accept=False)
            await one.until(lambda: one.now["offers"]["draw"] == [])
            await one.done("draw", accept=True)
            await one.done("draw", accept=True)  # once more changes nothing
            await two.until(lambda: two.now["offers"]["draw"] == ["white"])
            await two.play("j1v" if "j1v" in two.now["legal"] else two.now["legal"][0])  # playing on declines
            await one.until(lambda: len(one.history) == 2)
            assert one.now["offers"]["draw"] == []
            await two.done("draw", accept=True)
            await one.until(lambda: one.now["offers"]["draw"])
            await one.done("draw", accept=True)
            await two.until(lambda: two.now["outcome"])
            assert (two.now["outcome"]["winner"], two.now["outcome"]["reason"]) == (None, "agreed")
            assert two.now["series"]["score"] == {"white": 0.5, "black": 0.5}

    run(test)


def test_taking_back_needs_consent_and_takes_a_whole_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            light, dark = await started(house, "volterra", "b4-c4,c4", "b1-c1,c1")
            assert len(dark.history) == 4
            await dark.done("takeback", accept=True)
            await light.until(lambda: light.now["offers"]["takeback"] == ["dark"])
            assert len(light.history) == 4
            await light.done("takeback", accept=False)
            await dark.until(lambda: dark.now["offers"]["takeback"] == [])
            await dark.done("takeback", accept=True)
            await light.until(lambda: light.now["offers"]["takeback"])
            await light.done("takeback", accept=True)
            await all_until((light, dark), lambda socket: not socket.history)
            assert dark.now["mover"] == "dark"
            assert dark.now["can_take_back"] is False
            assert (await dark.ask("takeback", accept=True))["text"] == "there is no turn to take back"

    run(test)


def test_an_unfinished_turn_can_be_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("volterra", "table"))["id"])
            await table.play("b4-c4")
            await table.until(lambda: table.now["turn"] == ["b4-c4"])
            await table.done("takeback", accept=True)
            assert (table.history, table.now["turn"], table.now["mover"]) == ([], [], "dark")

    run(test)


def test_against_the_computer_a_turn_is_taken_back_at_once_with_the_answer_to_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            made = await visitor.create("kwinty", "computer", level=1, side="white")
            one = await visitor.open(made["id"])
            await one.play("i1h")
            await one.until(lambda: len(one.history) == 2)
            await one.done("takeback", accept=True)
            assert (one.history, one.now["mover"]) == ([], "white")
            assert (await one.ask("draw", accept=True))["text"] == "the computer plays on"

    run(test)


def test_what_was_shown_or_set_up_in_secret_cannot_be_taken_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            white, red = await house.pair("volto")
            await white.play("NACNALNSLA")
            await red.until(lambda: red.now["mover"] == "red")
            refused = await white.ask("takeback", accept=True)  # during red's set-up
            assert (refused["code"], refused["clause"]) == ("illegal", "M8")
            await red.play("NACNALNSLA")
            await white.until(lambda: white.now["mover"] == "white")
            assert (await red.ask("takeback", accept=True))["clause"] == "M8"
            assert not white.now["can_take_back"]
            await white.play("b2b3")
            await red.until(lambda: red.now["mover"] == "red")
            assert white.now["can_take_back"]
            await white.done("takeback", accept=True)
            await red.until(lambda: red.now["offers"]["takeback"])
            await red.done("takeback", accept=True)
            await white.until(lambda: white.now["mover"] == "white")
            for socket, action in ((white, "c2c5"), (red, "c6c5")):
                seq = socket.now["seq"]
                answer = await socket.play(action)
                assert answer["type"] == "done", answer
                await asyncio.gather(white.reach(seq + 1), red.reach(seq + 1))
            assert red.history[-1]["action"] == "c6c5xS"
            assert not red.now["can_take_back"]
            assert not white.now["can_take_back"]
            refused = await red.ask("takeback", accept=True)
            assert refused["text"] == "what was set up in secret or shown to all cannot be taken back"

    run(test)


async def agreed(one: Socket, two: Socket) -> str:
    """The next game, which both want."""
    await all_until((one, two), lambda socket: socket.now["outcome"])
    await one.done("rematch")
    await two.until(lambda: two.now["offers"]["rematch"] == ["white"])
    await one.done("rematch")  # wanting it twice is wanting it once
    assert two.now["series"]["next"] is None
    await two.done("rematch")
    await one.until(lambda: one.now["series"]["next"])
    await two.done("rematch")  # it is there already
    return str(one.now["series"]["next"])


def test_rematch_the_loser_begins_and_the_series_counts(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await started(house, "kwinty", "i1h")
            assert (await one.ask("rematch"))["code"] == "illegal"
            for number, loser in ((2, "white"), (3, "black")):
                await (one if loser == "white" else two).done("resign")
                following = await agreed(one, two)
                one, two = await house.visitors[0].open(following), await house.visitors[1].open(following)
                assert (one.game["you"], two.game["you"]) == (["white"], ["black"])
                assert (one.game["options"]["first"], one.now["mover"]) == (loser, loser)
                assert one.now["series"]["number"] == number
            assert one.now["series"]["score"] == {"white": 1, "black": 1}
            watcher = await house.visitor().open(one.game["id"])
            assert (await watcher.ask("rematch"))["code"] == "seat"

    run(test)


def test_after_a_draw_the_other_one_begins(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            table = await visitor.open((await visitor.create("turris", "table"))["id"])
            await table.done("draw", accept=True)  # one visitor speaks for both
            await table.done("rematch")
            again = await visitor.open(table.now["series"]["next"])
            assert (again.now["mover"], again.game["you"]) == ("black", ["white", "black"])
            assert again.now["series"]["score"] == {"white": 0.5, "black": 0.5}
            listed = (await visitor.http.get("/api/games")).json()
            assert [(line["id"], line["over"]) for line in listed] == [
                (again.game["id"], False),
                (table.game["id"], True),
            ]

    run(test)


def test_a_seat_that_was_brought_elsewhere_is_there_in_the_rematch(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house, running(tmp_path) as elsewhere:
            ann = house.visitor()
            made = await ann.create("kwinty", "table")
            table = await ann.open(made["id"])
            phone = elsewhere.visitor()
            assert (await phone.join(made["move_to"])).status_code == 200
            await table.done("resign")
            await table.done("rematch")
            assert len((await phone.http.get("/api/games")).json()) == 2

    run(test)


def test_both_want_a_rematch_at_the_same_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            one, two = await started(house, "kwinty", "i1h")
            await one.done("resign")
            await two.until(lambda: two.now["outcome"])
            await asyncio.gather(one.done("rematch"), two.done("rematch"))
            await all_until((one, two), lambda socket: socket.now["series"]["next"])
            assert one.now["series"]["next"] == two.now["series"]["next"]
            assert len((await house.visitors[0].http.get("/api/games")).json()) == 2

    run(test)
