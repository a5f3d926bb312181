"""What a client can ask for over the socket, one function each; whatever is wrong is a `Refusal`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from campanile.games import CampanileError
from campanile.server import events, hints, rematch
from campanile.server.audience import Audience, side_to_take_back
from campanile.server.events import New
from campanile.server.match import Match
from campanile.server.refusal import Refusal, from_rules, only_watching, too_late
from campanile.server.schema import Done, Draw, Face, Hint, Play, Rematch, Resign, TakeBack, Tried, Try, Wire
from campanile.server.store import EventRow

if TYPE_CHECKING:
    from campanile.server.connection import Connection
    from campanile.server.room import Room

_MOST_ACTIONS = 64  # of one turn; no game has such turns
_SECRETS = "M8"
_STALE = "stale"
_MOST_EVENTS = 10_000  # of one game, which has to be replayed when it is opened
_ATTEMPTS = 5  # of what does not depend on what the client has seen, when another process was faster


async def answer(client: Connection, message: Any) -> None:
    """Carry out what was asked; the answer goes to the client."""
    act = _ANSWERS[type(message)]
    if client.room.match.seq >= _MOST_EVENTS and type(message) in _LENGTHENING:
        raise Refusal("limit", "this game has become too long to go on; it can only be given up")
    for _ in range(_ATTEMPTS if type(message) in _TIMELESS else 1):
        try:
            await act(client, message)
        except Refusal as refusal:
            if refusal.code != _STALE:
                raise
            late = refusal
        else:
            return
    raise late


# Playing.


async def _play(client: Connection, message: Play) -> None:
    room = client.room
    async with room.lock:
        if message.seq > room.match.seq:
            await room.read_on()  # the client knows more than this process
        if message.seq != room.match.seq:
            _check_repeated(client, message)
        else:
            lag = room.match.clocks.forgivable(room.match.mover or "", client.lag) if room.match.clocks else 0
            await room.flag_if_fallen(lag)
            await _store_turn(client, message, lag)
    client.say(Done(message.id))


async def _store_turn(client: Connection, message: Play, lag: int) -> None:
    trial, rows = _tried(client, message.actions, lag)
    try:
        await client.room.store(trial, rows)
    except Refusal as refusal:
        if refusal.code != _STALE:
            raise
        _check_repeated(client, message)  # another process was faster, perhaps with the very same
    else:
        client.room.rooms.metrics.actions.inc(len(rows))


def _check_repeated(client: Connection, message: Play) -> None:
    """The client has seen another number of events: either this very request was stored before, or it is too late."""
    log = client.room.match.log
    stored = log[message.seq : message.seq + len(message.actions)] if message.seq >= 0 else []
    same = [row.kind == events.ACTION and events.read_action(row.data)[0] for row in stored] == message.actions
    if not (stored and same) or any(row.side not in client.audience.you for row in stored):
        raise too_late()


def _tried(client: Connection, actions: list[str], lag: int) -> tuple[Match, list[EventRow]]:
    """The match after these actions, and the events to store."""
    room = client.room
    side = _mover(client)
    if not 0 < len(actions) <= _MOST_ACTIONS:
        raise Refusal("message", f"a turn has 1 to {_MOST_ACTIONS} actions")
    if room.match.game.hidden and len(actions) > 1:
        # Refused unread: what the first action meets is nobody's business before it is played (M8).
        raise Refusal("illegal", "a turn is one action", room.match.game.turn_clause)
    trial = room.match.copy()
    rows: list[EventRow] = []
    at = room.rooms.clockwork.now()
    for action in actions:
        if rows and (trial.mover != side or trial.state.at_turn_start):
            raise Refusal("illegal", f"the turn was complete before {action[:40]!r}", trial.game.turn_clause)
        row = EventRow(room.id, trial.seq + 1, events.ACTION, side, _data(trial, action, lag), at)
        try:
            trial.apply(row)
        except CampanileError as error:
            raise from_rules(error) from None
        rows.append(row)
    return trial, rows


def _data(trial: Match, action: str, lag: int) -> str:
    """What is stored of an action: its own notation and nothing that the client may have added."""
    legal = trial.state.legal_actions
    plain = action.partition("x")[0] if trial.game.hidden else action
    if plain in legal:
        return events.write_action(plain, lag)
    try:
        trial.state.copy().play(action, by=trial.mover)
    except CampanileError as error:
        raise from_rules(error) from None
    raise Refusal("notation", "write the action as the list of legal actions has it")


async def _try(client: Connection, message: Try) -> None:
    room = client.room
    if message.seq != room.match.seq:
        raise too_late()
    if room.match.game.hidden:
        raise _reason(client, message.actions)
    trial, _ = _tried(client, message.actions, 0)
    complete = trial.over or trial.state.at_turn_start
    legal = [] if complete else [str(action) for action in trial.state.legal_actions]
    client.say(Tried(message.id, str(trial.state), complete, legal, trial.state.detail()))


def _reason(client: Connection, actions: list[str]) -> Refusal:
    """Why an action is not legal in a game with secrets. Of a legal one nothing is told, not even that it is one."""
    side = _mover(client)
    try:
        if len(actions) == 1:
            client.room.match.state.copy().play(actions[0], by=side)
    except CampanileError as error:
        return from_rules(error)
    return Refusal("setting", "in a game with secrets nothing can be tried before it is played", _SECRETS)


# Ending, offering, taking back.


async def _resign(client: Connection, message: Resign) -> None:
    room = client.room
    async with room.lock:
        side = _player(client)
        waiting = any(room.human(seat) and not room.owners.get(seat) for seat in room.match.game.sides)
        await room.commit(New(events.ABANDON if waiting else events.RESIGN, side))
    client.say(Done(message.id))


async def _draw(client: Connection, message: Draw) -> None:
    room = client.room
    async with room.lock:
        side = _player(client)
        other = room.match.other(side)
        if not message.accept:
            if other not in room.match.draw:
                raise Refusal("illegal", f"{other} offers no draw")
            await room.commit(New(events.DRAW_NO, side))
        elif other in room.match.draw or other in client.audience.you:
            await room.commit(New(events.DRAW_YES, side))
        elif not room.human(other):
            raise Refusal("setting", "the computer plays on")
        elif side not in room.match.draw:
            await room.commit(New(events.DRAW_OFFER, side))
    client.say(Done(message.id))


async def _take_back(client: Connection, message: TakeBack) -> None:
    room = client.room
    async with room.lock:
        side = _player(client)
        other = room.match.other(side)
        if not message.accept:
            if other not in room.match.back:
                raise Refusal("illegal", f"{other} does not ask to take a turn back")
            await room.commit(New(events.BACK_NO, side))
        elif other in room.match.back:
            _check_take_back(room.match, other)
            await room.commit(New(events.BACK_YES, other))
        else:
            await _ask_back(room, client.audience)
    client.say(Done(message.id))


async def _ask_back(room: Room, audience: Audience) -> None:
    side = side_to_take_back(room.match, audience)
    if side is None:
        raise Refusal("illegal", "there is no turn to take back")
    _check_take_back(room.match, side)
    other = room.match.other(side)
    if other in audience.you or not room.human(other):
        await room.commit(New(events.BACK_YES, side))
    elif side not in room.match.back:
        await room.commit(New(events.BACK_ASK, side))


def _check_take_back(match: Match, side: str) -> None:
    ply = match.turn_to_take_back(side)
    if ply is None:
        raise Refusal("illegal", "there is no turn to take back")
    if match.game.hidden and match.revealed_since(ply):
        raise Refusal("illegal", "what was set up in secret or shown to all cannot be taken back", _SECRETS)


async def _rematch(client: Connection, message: Rematch) -> None:
    room = client.room
    async with room.lock:
        if not client.audience.you:
            raise only_watching()
        await rematch.want(room, client.audience.you)
    client.say(Done(message.id))


# Seeing.


async def _face(client: Connection, message: Face) -> None:
    match = client.room.match
    if not (match.game.hidden and len(client.audience.you) > 1):
        raise Refusal("setting", "only who plays both sides of a game with secrets turns from one to the other")
    if message.side is not None and message.side not in client.audience.you:
        raise Refusal("seat", "there is no such side")
    client.audience = Audience(client.audience.you, message.side)
    client.tell(client.room.encode(client.audience))
    client.say(Done(message.id))


async def _hint(client: Connection, message: Hint) -> None:
    if message.seq != client.room.match.seq:
        raise too_late()
    mode, hidden = client.room.match.row.mode, client.room.match.game.hidden
    if mode == "link" or (mode == "table" and hidden):
        raise Refusal("setting", "hints are for games against the computer")
    if client.hinting and not client.hinting.done():
        raise Refusal("limit", "one hint at a time")
    side = _mover(client)
    client.hinting = client.room.rooms.spawn(hints.give(client, message.id, side))


# Who asks.


def _player(client: Connection) -> str:
    """The side for which the client speaks in a game that goes on."""
    side = client.audience.side(client.room.match)
    if not client.audience.you:
        raise only_watching()
    if client.room.match.over or side is None:
        raise Refusal("over", "the game is over")
    return side


def _mover(client: Connection) -> str:
    """The side to act, which must be the client's."""
    match = client.room.match
    if not client.audience.you:
        raise only_watching()
    if match.mover is None:
        raise Refusal("over", "the game is over")
    if not client.audience.acts(match):
        raise Refusal("turn", f"it is {match.mover}'s turn", match.game.turn_clause)
    return match.mover


_LENGTHENING = (Play, Draw, TakeBack)
_TIMELESS = (Resign, Draw, TakeBack, Rematch)
_ANSWERS: dict[type[Wire], Callable[[Connection, Any], Awaitable[None]]] = {
    Play: _play,
    Try: _try,
    Resign: _resign,
    Draw: _draw,
    TakeBack: _take_back,
    Rematch: _rematch,
    Hint: _hint,
    Face: _face,
}
