"""Who may play: cookies, links, origins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from campanile.server.keys import LinkKeys, load_secret, owner_of
from campanile.server.visitors import address

from .harness import PATIENCE, run, running


def test_an_invitation_gives_the_seat_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann, bo, cy = house.visitor(), house.visitor(), house.visitor()
            made = await ann.create("kwinty", "link", side="black")
            # The maker looks at his own invitation and gives nothing away.
            assert (await ann.join(made["invitation"])).json() == {"you": ["black"]}
            assert (await bo.join(made["invitation"])).json() == {"you": ["white"]}
            assert (await bo.join(made["invitation"])).json() == {"you": ["white"]}
            refused = await cy.join(made["invitation"])
            assert (refused.status_code, refused.json()["code"]) == (403, "seat")
            assert (await cy.open(made["id"])).game["you"] == []
            assert (await ann.open(made["id"])).game["you"] == ["black"]

    run(test)


def test_a_private_link_brings_the_seat_to_another_device(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann, phone, stranger = house.visitor(), house.visitor(), house.visitor()
            for mode, sides in (("link", ["white"]), ("table", ["white", "black"])):
                made = await ann.create("kwinty", mode, side="white")
                assert (await phone.join(made["move_to"])).json() == {"you": sides}
                assert (await phone.open(made["id"])).game["you"] == sides
                assert (await ann.open(made["id"])).game["you"] == sides
                links = (await phone.http.get(f"/api/games/{made['id']}/links")).json()
                assert links == made
                assert (await stranger.http.get(f"/api/games/{made['id']}/links")).status_code == 403

    run(test)


def test_forged_keys_and_cookies_give_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann, eve = house.visitor(), house.visitor()
            made = await ann.create("kwinty", "link", side="white")
            other = await ann.create("kwinty", "link", side="white")
            key = made["invitation"].rpartition("/")[2]
            forged = [
                "",
                "x",
                key[:-1],
                key + "0",
                key.upper(),
                "é" * 40,
                "0" * 40,
                other["invitation"].rpartition("/")[2],
            ]
            for text in forged:
                answer = await eve.http.post(f"/api/games/{made['id']}/join", json={"key": text})
                assert (answer.status_code, answer.json()["code"]) == (403, "seat"), text
            token = ann.http.cookies["campanile"]
            for text in (
                token[:-1],
                token[:-1] + ("A" if token[-1] != "A" else "B"),
                token.swapcase(),
                "é",
                "a" * 4000,
            ):
                socket = await eve.open(made["id"], Cookie=f"campanile={text}".encode().decode("latin-1"))
                assert socket.game["you"] == []
                assert (await socket.play("i1h"))["code"] == "seat"
                assert (await socket.ask("resign"))["code"] == "seat"
            assert (await ann.open(made["id"])).now["seq"] == 0

    run(test)


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "//", "http://["]
)
def test_a_foreign_page_can_do_nothing(origin: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            ann = house.visitor()
            made = await ann.create("kwinty", "table")
            with pytest.raises(InvalidStatus) as refused:
                await ann.open(made["id"], Origin=origin)
            assert refused.value.response.status_code == 403
            wish = {"game": "kwinty", "mode": "table"}
            answer = await ann.http.post("/api/games", json=wish, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            assert "access-control-allow-origin" not in answer.headers
            assert len((await ann.http.get("/api/games")).json()) == 1

    run(test)


def test_our_own_page_and_allowed_ones_may(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, origins="https://Club.example/, https://b.example", dev=True) as house:
            ann = house.visitor()
            for origin in (house.address, "https://club.example", "http://localhost:5173"):
                wish = {"game": "kwinty", "mode": "table"}
                made = await ann.http.post("/api/games", json=wish, headers={"Origin": origin})
                assert made.status_code == 201
                assert (await ann.open(made.json()["id"], Origin=origin)).now
            with pytest.raises(InvalidStatus):
                await ann.open(made.json()["id"], Origin="https://c.example")

    run(test)


def test_the_cookie_is_out_of_reach(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            wish = {"game": "kwinty", "mode": "table"}
            first = await house.visitor().http.post("/api/games", json=wish)
            cookie = first.headers["set-cookie"]
            assert cookie.startswith("campanile=")
            assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/"))
            assert "Secure" not in cookie  # this is plain HTTP
            visitor = house.visitor()
            await visitor.http.get("/api/games")
            assert not visitor.http.cookies  # nobody is marked who has no seat
            token = first.cookies["campanile"]
            again = await house.visitor().http.post("/api/games", json=wish, headers={"Cookie": f"campanile={token}"})
            assert "set-cookie" not in again.headers
            # Nobody can choose his own, weaker cookie.
            weak = await house.visitor().http.post("/api/games", json=wish, headers={"Cookie": "campanile=abc"})
            assert "set-cookie" in weak.headers

    run(test)


def test_games_that_do_not_exist(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path) as house:
            visitor = house.visitor()
            for game_id in ("AAAAAAAAAAAA", "short", "%00", "AAAAAAAAAAA%2F"):
                assert (await visitor.http.get(f"/api/games/{game_id}/record.txt")).status_code == 404
            socket = await visitor.open("AAAAAAAAAAAA")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.raw.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4404

    run(test)


def test_rate_limits_by_address_and_by_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, address_rate=0.001, address_burst=14, seat_rate=0.001, seat_burst=10) as house:
            ann = house.visitor()
            made = await ann.create("kwinty", "table")  # counts as ten requests
            one, two = await ann.open(made["id"]), await ann.open(made["id"])
            # Both tabs are one seat.
            answers = [(await (one, two)[number % 2].ask("ping"))["type"] for number in range(12)]
            assert answers == ["pong"] * 10 + ["refused"] * 2
            statuses = [(await ann.http.get("/api/games")).status_code for _ in range(4)]
            assert statuses == [200, 200, 429, 429]
            assert (await ann.http.get("/healthz")).status_code == 200
            with pytest.raises(InvalidStatus):
                await ann.open(made["id"])

    run(test)


def test_games_cannot_be_made_without_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, address_rate=0.001, address_burst=35) as house:
            ann = house.visitor()
            wish = {"game": "kwinty", "mode": "table"}
            statuses = [(await ann.http.post("/api/games", json=wish)).status_code for _ in range(4)]
            assert statuses == [201, 201, 201, 429]
            assert len((await ann.http.get("/api/games")).json()) == 3

    run(test)


def test_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(tmp_path, address_sockets=3) as house:
            white, black = await house.pair("kwinty")
            watcher = await house.visitor().open(white.game["id"])
            for _ in range(2):
                refused = await house.visitors[0].open(white.game["id"])
                assert (refused.raw.close_code, refused.frames) == (4429, [])
                assert refused.raw.close_reason == "too many sockets are open from this address"
            await watcher.close()
            async with asyncio.timeout(PATIENCE):  # until the server has noticed
                while (again := await house.visitors[0].open(white.game["id"])).raw.close_code:
                    await asyncio.sleep(0.01)
            assert (await again.ask("ping"))["type"] == "pong"
            assert (await black.ask("ping"))["type"] == "pong"

    run(test)


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),  # one network: as many addresses as one likes
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("somewhere", "elsewhere", False),
    ],
)
def test_whom_a_limit_counts_as_one(one: str, two: str, same: bool) -> None:
    first, second = (address(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, two))
    assert (first == second) is same


def test_keys_depend_on_the_secret(tmp_path: Path) -> None:
    one, two = LinkKeys(b"one"), LinkKeys(b"two")
    keys = {make("game", "white") for keys in (one, two) for make in (keys.invitation, keys.move)}
    assert len(keys) == 4
    assert one.next_id("game") == LinkKeys(b"one").next_id("game") != two.next_id("game")
    secret = load_secret(tmp_path / "deep" / "secret")
    assert len(secret) == 32
    assert load_secret(tmp_path / "deep" / "secret") == secret
    assert (tmp_path / "deep" / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["secret"]


def test_a_cookie_that_cannot_be_ours_is_nobody() -> None:
    assert owner_of(None) is owner_of("short") is owner_of("é" * 43) is None
