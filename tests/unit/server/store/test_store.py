"""What is stored is there, once, in order; what does not fit changes nothing. On SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest

from campanile.server.store import Conflict, EventRow, Store, Summary
from stored import ANNA, BERT, CLEO, event, game

pytestmark = pytest.mark.anyio

HOSTILE = ["'; DROP TABLE event; --", '"', "\\", "%s %(x)s :x ?", "🗼 “Volto”", "\n\r\t", "a" * 100_000, "{}", ""]


async def test_a_game_comes_back_as_it_was(store: Store) -> None:
    await store.create(game("a"), [("white", ANNA)])
    await store.append([event("a", 1), event("a", 2)])
    assert await store.load("a") == (game("a"), [event("a", 1), event("a", 2)], {"white": {ANNA}})
    assert await store.load("b") is None


async def test_events_since(store: Store) -> None:
    await store.create(game("a"), [])
    await store.create(game("b"), [])
    await store.append([event("a", seq) for seq in range(1, 5)])
    assert await store.events_since("a", 2) == [event("a", 3), event("a", 4)]
    assert await store.events_since("a", 4) == await store.events_since("b", 0) == []


@pytest.mark.parametrize("seqs", [[2], [1], [3, 4], [4], [2, 3], [3, 3], [3, 5]])
async def test_a_place_is_given_once_and_without_gaps(store: Store, seqs: list[int]) -> None:
    await store.create(game("a"), [])
    await store.append([event("a", 1), event("a", 2)])
    added = [event("a", seq, "d5") for seq in seqs]
    before = await store.load("a")
    if seqs == [3, 4]:
        await store.append(added)
        assert await store.events_since("a", 2) == added
    else:
        with pytest.raises(Conflict):
            await store.append(added)
        assert await store.load("a") == before


async def test_events_need_a_game(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append([event("a", 1)])
    with pytest.raises(ValueError, match="nothing"):
        await store.append([])
    with pytest.raises(ValueError, match="counted from 1"):
        await store.append([event("a", 0)])


async def test_a_refused_append_leaves_the_summary_alone(store: Store) -> None:
    await store.create(game("a"), [("white", ANNA)])
    await store.append([event("a", 1)], Summary(False, None, "black", 1, 10))
    with pytest.raises(Conflict):
        await store.append([event("a", 1)], Summary(True, "white", None, 9, 99))
    assert (await store.games_of(ANNA, 9))[0].summary == Summary(False, None, "black", 1, 10)


async def test_a_game_is_made_once(store: Store) -> None:
    await store.create(game("a"), [("white", ANNA)])
    with pytest.raises(Conflict):
        await store.create(game("a", mode="table"), [("black", BERT)])
    assert await store.load("a") == (game("a"), [], {"white": {ANNA}})


async def test_a_rematch_is_made_once_and_with_its_notice(store: Store) -> None:
    await store.create(game("a"), [])
    second = game("b", series="a", number=2, previous="a")
    await store.create(second, [("black", ANNA)], events=[event("a", 1, "next b")])
    with pytest.raises(Conflict):
        await store.create(game("c", series="a", number=2, previous="a"), [], events=[event("a", 2, "next c")])
    assert await store.load("c") is None
    assert await store.events_since("a", 0) == [event("a", 1, "next b")]
    assert [listed.game for listed in await store.games_in("a")] == [game("a"), second]
    with pytest.raises(Conflict):
        await store.create(game("d"), [], events=[event("a", 1, "next d")])
    assert await store.load("d") is None


async def test_seats(store: Store) -> None:
    await store.create(game("a"), [("white", ANNA)])
    assert not await store.hold("a", "white", BERT, only_if_free=True)
    assert await store.hold("a", "black", BERT, only_if_free=True)
    assert await store.hold("a", "black", BERT, only_if_free=True), "a retry is no theft"
    assert not await store.hold("a", "black", CLEO, only_if_free=True)
    assert await store.hold("a", "white", CLEO, only_if_free=False)
    assert not await store.hold("b", "white", CLEO, only_if_free=False)
    loaded = await store.load("a")
    assert loaded
    assert loaded[2] == {"white": {ANNA, CLEO}, "black": {BERT}}


async def test_one_of_many_gets_a_free_seat(store: Store, url: str) -> None:
    other = await Store.open(url)
    await store.create(game("a"), [])
    owners = [bytes([number]) * 32 for number in range(40)]
    got = await asyncio.gather(
        *((store, other)[i % 2].hold("a", "white", owner, only_if_free=True) for i, owner in enumerate(owners))
    )
    await other.close()
    assert got.count(True) == 1
    loaded = await store.load("a")
    assert loaded
    assert loaded[2] == {"white": {owners[got.index(True)]}}


async def test_lists(store: Store) -> None:
    for number, name in enumerate("abc"):
        await store.create(game(name, created=number), [("white", ANNA), ("black", ANNA)][: 1 + number % 2])
    await store.create(game("d"), [("white", BERT)], summary=Summary(True, "white", None, 0, 9))
    await store.append([event("a", 1)], Summary(True, None, None, 1, 7))
    listed = await store.games_of(ANNA, 9)
    assert [(entry.game.id, entry.you, entry.summary.changed) for entry in listed] == [
        ("a", ("white",), 7),
        ("c", ("white",), 2),
        ("b", ("black", "white"), 1),
    ]
    assert listed[0].summary == Summary(True, None, None, 1, 7)
    assert [entry.game.id for entry in await store.games_of(ANNA, 2)] == ["a", "c"]
    assert await store.games_of(CLEO, 9) == []
    assert await store.unfinished(9) == ["c", "b"]
    assert await store.unfinished(1) == ["c"]
    await store.summarise("c", over=True, winner="black", mover=None, plies=3, changed=12)
    assert await store.unfinished(9) == ["b"]


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_texts_are_only_texts(store: Store, text: str) -> None:
    name = text[:1000]
    await store.create(game(name, game=text, options={text: [text, None, 1.5]}, series=name), [(text, ANNA)])
    happened = EventRow(name, 1, text, text, text, 0)
    await store.append([happened], Summary(False, text, text, 1, 0))
    loaded = await store.load(name)
    assert loaded == (game(name, game=text, options={text: [text, None, 1.5]}, series=name), [happened], {text: {ANNA}})
    assert (await store.games_of(ANNA, 1))[0].summary.winner == text


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x\udfff"])
async def test_texts_that_no_database_keeps(store: Store, text: str) -> None:
    await store.create(game("a"), [])
    assert await store.load(text) is None
    assert await store.events_since(text, 0) == []
    assert await store.games_in(text) == []
    assert not await store.hold(text, "white", ANNA, only_if_free=False)
    for refused in (EventRow("a", 1, "action", None, text, 0), EventRow("a", 1, "action", text, "", 0)):
        with pytest.raises(ValueError, match="cannot be stored"):
            await store.append([refused])
    assert await store.events_since("a", 0) == []
