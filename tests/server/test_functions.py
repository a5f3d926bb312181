"""What two people and a spectator do with a game: at one server, and at two over PostgreSQL and Redis.

At two servers each player is connected to another one, and a spectator to each.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time

import msgspec
import pytest

from campanile.games import find, games
from campanile.server.load.chooser import random_turn
from campanile.server.load.client import Host, SeatAt
from campanile.server.schema import Done, Draw, Now, Play, Refused, Rematch, Resign, TakeBack
from services import Postgres, RedisServer, Servers
from talking import Answer, Talk

pytestmark = pytest.mark.anyio

GAMES = [game.name for game in games()]
OPEN_GAME = next(game.name for game in games() if not game.hidden)
PROMPT = 5.0  # seconds within which everybody knows; a lost notice would be made up for only later

_ids = itertools.count(1)
Doors = tuple[Host, Host]


@pytest.fixture(params=["one process", "two processes"], scope="module")
def doors(request: pytest.FixtureRequest, servers: Servers) -> Doors:
    """Where the first and the second player enter."""
    if request.param == "one process":
        alone = servers()
        alone.start()
        return alone.host, alone.host
    postgres: Postgres = request.getfixturevalue("postgres")
    redis_server: RedisServer = request.getfixturevalue("redis_server")
    shared = {"database": postgres.new_database(), "redis": redis_server.url}
    pair = [servers(**shared) for _ in range(2)]
    for process in pair:
        process.launch()
    for process in pair:
        process.wait()
    return pair[0].host, pair[1].host


class Party:
    """Two players and two spectators of one game."""

    def __init__(self, doors: Doors, seats: tuple[SeatAt, SeatAt], players: list[Talk], watching: list[Talk]) -> None:
        self.doors, self.seats = doors, seats
        self.players = {seat.side: talk for seat, talk in zip(seats, players, strict=True)}
        self.everybody = [*players, *watching]

    @classmethod
    async def meet(cls, doors: Doors, game: str) -> Party:
        """A game that is made at one door and joined at the other."""
        seats = await doors[0].new_game(game, find(game).sides, friend=doors[1])
        return await cls.sit_down(doors, seats)

    @classmethod
    async def sit_down(cls, doors: Doors, seats: tuple[SeatAt, SeatAt]) -> Party:
        players = [await Talk.open(door, seat.game, seat.cookie) for door, seat in zip(doors, seats, strict=True)]
        return cls(doors, seats, players, [await Talk.open(door, seats[0].game) for door in doors])

    async def all_know(self, seq: int) -> None:
        """Wait until everybody was told of so many events."""
        began = time.monotonic()
        await asyncio.gather(*(talk.until(lambda now: now.seq >= seq) for talk in self.everybody))
        assert time.monotonic() - began < PROMPT

    async def turn(self, dice: random.Random) -> Now:
        """Whoever is to act plays by lot."""
        one = self.everybody[0]
        assert one.now.mover
        mover = self.players[one.now.mover]
        turn = random_turn(mover.game.game, mover.game.options, mover.now, dice)
        seq = mover.now.seq
        assert isinstance(await mover.ask(Play(next(_ids), seq, turn)), Done)
        await self.all_know(seq + len(turn))
        return one.now

    async def does(self, side: str, request: type, **values: bool) -> Answer:
        """A player asks for something that changes the game by one event; everybody knows of it afterwards."""
        talk = self.players[side]
        seq = talk.now.seq
        answer = await talk.ask(request(next(_ids), **values))
        if isinstance(answer, Done):
            await self.all_know(seq + 1)
        return answer

    async def close(self) -> None:
        for talk in self.everybody:
            await talk.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game(doors: Doors, game: str) -> None:
    party = await Party.meet(doors, game)
    dice = random.Random(7)
    for _ in range(1000):
        if (await party.turn(dice)).outcome is not None:
            break
    one, two, watching, watching_there = party.everybody
    assert one.now.outcome is not None
    assert one.now.outcome == two.now.outcome == watching.now.outcome == watching_there.now.outcome
    # At the end everybody knows everything, at both doors and also who comes only then.
    late = [await Talk.open(door, one.game.id) for door in doors]
    assert one.game.history == two.game.history == watching.game.history == watching_there.game.history
    assert [talk.game.history for talk in late] == [one.game.history] * 2
    for talk in late:
        await talk.close()
    await party.close()


async def test_the_same_request_at_both_doors_plays_once(doors: Doors) -> None:
    """A retry, a double click, a second tab: also when the second one reaches another process."""
    party = await Party.meet(doors, OPEN_GAME)
    side = party.everybody[0].now.mover
    assert side
    seat = next(seat for seat in party.seats if seat.side == side)
    tabs = [await Talk.open(door, seat.game, seat.cookie) for door in doors * 2]
    turns = [random_turn(OPEN_GAME, tabs[0].game.options, tabs[0].now, random.Random(number)) for number in range(4)]
    seq = tabs[0].now.seq
    answers = await asyncio.gather(
        *(tab.ask(Play(next(_ids), seq, turn)) for tab, turn in zip(tabs, turns, strict=True))
    )
    played = [turn for turn, answer in zip(turns, answers, strict=True) if isinstance(answer, Done)]
    assert played
    assert all(turn == played[0] for turn in played), "another turn is refused, the same one is played already"
    assert all(answer.code == "stale" for answer in answers if isinstance(answer, Refused))
    await party.all_know(seq + len(played[0]))
    for talk in party.everybody:
        assert [ply.action for ply in talk.game.history] == played[0]
    again = await tabs[1].ask(Play(next(_ids), seq, played[0]))
    assert isinstance(again, Done)
    tabs.append(await Talk.open(doors[1], seat.game))
    assert len(tabs[-1].game.history) == len(played[0])
    for tab in tabs:
        await tab.close()
    await party.close()


async def test_offers_and_taking_back(doors: Doors) -> None:
    party = await Party.meet(doors, OPEN_GAME)
    dice = random.Random(1)
    mover = party.everybody[0].now.mover
    assert mover
    other = next(side for side in party.players if side != mover)
    await party.turn(dice)
    assert isinstance(await party.does(mover, TakeBack, accept=True), Done)
    assert all(talk.now.offers.takeback == [mover] for talk in party.everybody)
    assert isinstance(await party.does(other, TakeBack, accept=True), Done)
    assert all(talk.game.history == [] and talk.now.mover == mover for talk in party.everybody)
    await party.turn(dice)
    assert isinstance(await party.does(mover, Draw, accept=True), Done)
    assert isinstance(await party.does(other, Draw, accept=False), Done)
    assert all(talk.now.offers.draw == [] for talk in party.everybody)
    assert isinstance(await party.does(other, Draw, accept=False), Refused)
    assert isinstance(await party.does(other, Draw, accept=True), Done)
    assert isinstance(await party.does(mover, Draw, accept=True), Done)
    for talk in party.everybody:
        assert talk.now.outcome
        assert (talk.now.outcome.reason, talk.now.outcome.winner) == ("agreed", None)
    await party.close()


async def test_resigning_and_another_game(doors: Doors) -> None:
    party = await Party.meet(doors, OPEN_GAME)
    one, two = party.players
    await party.turn(random.Random(2))
    assert isinstance(await party.does(one, Resign), Done)
    for talk in party.everybody:
        assert talk.now.outcome
        assert (talk.now.outcome.reason, talk.now.outcome.winner) == ("resigned", two)
    assert isinstance(await party.does(one, Rematch), Done)
    assert all(talk.now.offers.rematch == [one] for talk in party.everybody)
    assert isinstance(await party.does(two, Rematch), Done)
    links = {talk.now.series.next for talk in party.everybody}
    assert len(links) == 1
    following = str(links.pop())
    first, second = (SeatAt(following, seat.side, seat.cookie) for seat in party.seats)
    await party.close()
    next_party = await Party.sit_down(doors, (first, second))
    assert all(talk.now.mover == one for talk in next_party.everybody), "the loser begins (K7)"
    assert all(talk.now.series.score == {one: 0, two: 1} for talk in next_party.everybody)
    assert [talk.game.you for talk in next_party.everybody] == [[one], [two], [], []]
    await next_party.turn(random.Random(3))
    await next_party.close()


async def test_a_seat_is_taken_once(doors: Doors) -> None:
    """Two friends with the same invitation, at both doors at the same time: one gets the seat."""
    sides = find(OPEN_GAME).sides
    status, body, _ = await asyncio.to_thread(
        doors[0].ask, "POST", "/api/games", {"game": OPEN_GAME, "mode": "link", "side": sides[0]}
    )
    assert status == 201
    made = msgspec.json.decode(body)
    join = {"key": made["invitation"].rpartition("/")[2]}
    path = f"/api/games/{made['id']}/join"
    answers = await asyncio.gather(*(asyncio.to_thread(door.ask, "POST", path, join) for door in doors * 3))
    assert sorted(status == 200 for status, _, _ in answers) == [False] * 5 + [True]
    assert all(status < 500 for status, _, _ in answers)
    cookie = next(cookie for status, _, cookie in answers if status == 200)
    for door in doors:
        talk = await Talk.open(door, made["id"], cookie)
        assert talk.game.you == [sides[1]]
        await talk.close()
