"""One open socket: what is received, in order, and what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from campanile.server.audience import Audience
from campanile.server.refusal import Refusal
from campanile.server.requests import answer
from campanile.server.room import Room
from campanile.server.schema import Echo, FromClient, FromServer, Ping, Pong, Probe, Refused

_MOST_WAITING = 256  # messages; who is so far behind comes again and is told everything at once
_MOST_LETTERS = 1_000_000  # of all that waits, beyond the first message
_MOST_FAULTS = 50  # messages that were no messages, or came too fast
_PROBES = 20_000  # ms between two measurements of the way
_POLICY, _TOO_SLOW = 1008, 1013

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Connection:
    """Somebody who plays or looks on."""

    def __init__(self, room: Room, socket: WebSocket, owner: bytes | None) -> None:
        """The socket has been accepted."""
        self.room = room
        self.audience = Audience(room.sides_of(owner))
        self.lag = 0  # ms to the client and back
        self.hinting: asyncio.Task[None] | None = None
        self._socket = socket
        self._seat: Hashable = (room.id, owner) if self.audience.you else object()
        self._waiting: deque[str] = deque()
        self._letters = 0  # of what waits
        self._wake = asyncio.Event()
        self._closing: int | None = None
        self._handling = False
        self._gone = False
        self._faults = 0
        self._probe = 0
        self._probed = 0

    # Sending: whoever tells something never waits for a slow receiver.

    def tell(self, text: str) -> None:
        """Send a message that was encoded already."""
        if self._closing == _TOO_SLOW:
            return  # after a gap nothing would make sense to him
        if self._waiting and (len(self._waiting) >= _MOST_WAITING or self._letters + len(text) > _MOST_LETTERS):
            self.close(_TOO_SLOW)
            return
        self._waiting.append(text)
        self._letters += len(text)
        self._wake.set()

    def say(self, message: FromServer) -> None:
        """Send a message to this receiver alone."""
        self.tell(_encode(message).decode())

    def close(self, code: int) -> None:
        """Send what waits, then close."""
        self._closing = self._closing or code
        self._wake.set()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                text = self._waiting.popleft()
                self._letters -= len(text)
                await self._socket.send({"type": "websocket.send", "text": text})
            if self._closing:
                await self._socket.close(self._closing)
                return

    # Receiving.

    async def run(self) -> None:
        """Until one side closes."""
        sender = asyncio.get_running_loop().create_task(self._send())
        receiver = asyncio.get_running_loop().create_task(self._receive())
        try:
            self.room.join(self)
            self._measure()
            await asyncio.wait([sender, receiver], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._gone = True
            self.room.leave(self)
            sender.cancel()
            if not self._handling:
                receiver.cancel()  # else it finishes: what is being stored must also be told to the others
            if self.hinting:
                self.hinting.cancel()
            sent, received = await asyncio.gather(sender, receiver, return_exceptions=True)
            if isinstance(received, Exception):
                raise received
            if isinstance(sent, Exception) and not isinstance(sent, WebSocketDisconnect | RuntimeError):
                raise sent  # those two only say that nobody hears any more

    async def _receive(self) -> None:
        while not self._gone:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._handling = True
            await self._handle(message.get("text") or message.get("bytes") or "")
            self._handling = False

    async def _handle(self, data: str | bytes) -> None:
        room = self.room
        room.rooms.metrics.messages.inc()
        if not room.rooms.by_seat.take(self._seat):
            self.refuse(_id_of(data), Refusal("limit", "that was too much at once; wait a moment"), fault=True)
            return
        try:
            if len(data) > room.rooms.settings.frame:
                raise Refusal("message", f"a message has at most {room.rooms.settings.frame} bytes")
            message = _read(data)
        except Refusal as refusal:
            self.refuse(_id_of(data), refusal, fault=True)
            return
        if isinstance(message, Echo):
            self._measured(message.number)
        elif isinstance(message, Ping):
            self.say(Pong(message.id))
        else:
            try:
                await answer(self, message)
            except Refusal as refusal:
                self.refuse(message.id, refusal)
            self._measure()

    def refuse(self, request: int, refusal: Refusal, *, fault: bool = False) -> None:
        """Say why a request is not carried out; who commits too many faults is sent away."""
        self.room.rooms.metrics.refused.labels(refusal.code).inc()
        self.say(Refused(request, refusal.code, refusal.clause, refusal.text))
        self._faults += fault
        if self._faults > _MOST_FAULTS:
            self.close(_POLICY)

    # The way to the client and back.

    def _measure(self) -> None:
        now = self.room.rooms.clockwork.now()
        if self.room.match.clocks and self.audience.you and (not self._probed or now - self._probed > _PROBES):
            self._probe += 1
            self._probed = now
            self.say(Probe(self._probe))

    def _measured(self, number: int) -> None:
        if self._probed and number == self._probe:
            self._probe += 1  # an answer counts once
            self.lag = max(0, self.room.rooms.clockwork.now() - self._probed)


def _read(data: str | bytes) -> FromClient:
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("message", f"this is no message that the server knows: {str(error)[:100]}") from None


class _Id(msgspec.Struct):
    id: int = 0


def _id_of(data: str | bytes) -> int:
    """The id in what could not be read otherwise, so that the answer finds its question."""
    try:
        return msgspec.json.decode(data[:1_000_000], type=_Id).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0
