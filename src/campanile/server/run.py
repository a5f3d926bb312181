"""Running the server."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from campanile.server import logs
from campanile.server.app import create_app, open_rooms
from campanile.server.collector import set_up_collector
from campanile.server.protocol import protocol
from campanile.server.settings import Settings
from campanile.server.store import Unavailable


def serve(settings: Settings, on_ready: Callable[[str], None] | None = None) -> None:
    """Serve until somebody stops it. Prints the address once it can be visited, and tells `on_ready`."""
    logs.begin(settings.log)
    listening = _listen(settings.host, settings.port)
    app = create_app(settings)
    try:
        _Server(configure(app, settings), app, settings, on_ready).run(sockets=[listening])
    except Unavailable as error:
        raise ValueError(str(error)) from None
    finally:
        listening.close()


def configure(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=protocol(settings.request_time),
        ws="websockets-sansio",
        ws_max_size=4 * settings.frame,  # what is a little too large gets an answer, the rest a closed socket
        ws_per_message_deflate=False,  # messages are small; compressing them costs more than sending them
        ws_ping_interval=20,
        ws_ping_timeout=30,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=3,
    )


def address_of(listening: socket.socket) -> str:
    """The address to visit."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = _own_address(listening.family)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(family: int) -> str:
    """What this machine is called in its network; localhost if it is in none."""
    # Only a direction: connecting a datagram socket chooses a way to an address of documentation and sends nothing.
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            host: str = probe.getsockname()[0]
    except OSError:
        return "localhost"
    return host


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, app: FastAPI, settings: Settings, on_ready: Callable[[str], None] | None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._settings = settings
        self._on_ready = on_ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        # Opened here, so that a wrong setting is an error of the command and not a failure inside the application.
        self._app.state.rooms = await open_rooms(self._settings)
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            set_up_collector()
            address = address_of(sockets[0])
            print(f"Campanile is ready: {address}", flush=True)
            if self._on_ready:
                self._on_ready(address)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise OSError(error.errno, f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listening
