"""What stands around every HTTP request: strict headers, limits, one form for all errors, the log."""

from __future__ import annotations

import logging
import re
import time

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from campanile.server import visitors
from campanile.server.refusal import Refusal
from campanile.server.rooms import Rooms
from campanile.server.schema import Failure

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self';"
        " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # a link with a key must not travel
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE = ("GET", "HEAD", "OPTIONS")
_NEW_GAME = 10  # requests; a game stays in the store for good
_UNLIMITED = ("/healthz", "/metrics", "/assets/")
_KEY = re.compile(r"(?<=/j/)([^/]*)/.*")  # what follows the id in a link that gives a seat

_log = logging.getLogger(__name__)


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        """`app` answers what is let through."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; sockets have their own checks."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        rooms: Rooms = scope["app"].state.rooms
        began = time.perf_counter()
        status = 0

        async def finish(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            _check(request, rooms)
            await self._app(scope, receive, finish)
        except Refusal as refusal:
            rooms.metrics.refused.labels(refusal.code).inc()
            await failure(refusal)(scope, receive, finish)
        except Exception as error:
            _log.error("a request failed", exc_info=error)
            if status == 0:
                broken = Refusal("broken", "something is wrong in the server; it has been logged")
                await failure(broken)(scope, receive, finish)
        finally:
            rooms.metrics.requests.labels(str(status)).inc()
            _note(request, status, time.perf_counter() - began)


def failure(refusal: Refusal) -> Response:
    """The answer to a request that is not carried out."""
    body = msgspec.json.encode(Failure(refusal.code, refusal.clause, refusal.text))
    return Response(body, refusal.status, {"cache-control": "no-store"}, "application/json")


def _check(request: Request, rooms: Rooms) -> None:
    path: str = request.scope["path"]
    if request.method not in _SAFE and not visitors.from_our_page(request, rooms.settings):
        raise Refusal("origin", "this page does not belong to the server")
    cost = _NEW_GAME if (request.method, path) == ("POST", "/api/games") else 1
    if not path.startswith(_UNLIMITED) and not rooms.by_address.take(visitors.address(request), cost):
        raise Refusal("limit", "that was too much at once; wait a moment")


def _note(request: Request, status: int, seconds: float) -> None:
    if _log.isEnabledFor(logging.INFO):
        fields = {"method": request.method, "path": public_path(request.scope["path"]), "status": status}
        _log.info("request", extra={"fields": fields | {"ms": round(seconds * 1000, 1)}})


def public_path(path: str) -> str:
    """A path for the log, without the key of a link."""
    return _KEY.sub(r"\1/…", path)[:200]
