"""HTTP from those who take their time: uvicorn itself waits for ever until a request has come in whole."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_HEAD = 65_536  # bytes before which a request's head must have ended


def protocol(seconds: float) -> type[HttpToolsProtocol]:
    """Uvicorn's protocol, which closes a connection when a request is not whole after so many seconds."""

    class Hurried(_Hurried):
        patience = seconds

    return Hurried


class _Hurried(HttpToolsProtocol):
    patience: float
    _alarm: asyncio.TimerHandle | None = None  # rings when the request that is coming in takes too long
    _in_head = False
    _length = 0  # of the head so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head and self._length > _HEAD:
            self.send_400_response("The head of the request is too long.")
            return
        super().data_received(data)
        if self._in_head:
            self._length += len(data)

    def handle_websocket_upgrade(self) -> None:
        self._calm()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._alarm is None:  # else it is the first one, and its time has begun with the connection
            self._expect()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._calm()
        super().on_message_complete()

    def _expect(self) -> None:
        self._in_head, self._length = True, 0
        self._alarm = self.loop.call_later(self.patience, self.transport.close)

    def _calm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
