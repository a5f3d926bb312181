"""Who asks: the visitor's cookie, his address, and whether his page is one of ours."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from campanile.server.keys import COOKIE, COOKIE_AGE, new_token, owner_of
from campanile.server.settings import Settings

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def owner(connection: HTTPConnection) -> bytes | None:
    """What the store knows the visitor by."""
    return owner_of(connection.cookies.get(COOKIE))


def welcome(connection: HTTPConnection) -> tuple[bytes, str | None]:
    """The same for one who is about to get a seat; the second value is the cookie to set, if he has none."""
    known = owner(connection)
    if known is not None:
        return known, None
    token = new_token()
    made = owner_of(token)
    assert made is not None  # noqa: S101 - for the type checker
    return made, token


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep the token, out of reach of any script."""
    secure = connection.scope["scheme"] in ("https", "wss")
    response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)


def address(connection: HTTPConnection) -> str:
    """Where he comes from. Uvicorn has looked behind the proxies that are believed.

    Of IPv6 it is the network, because everybody has more addresses in his own than could ever be counted.
    """
    host = connection.client.host if connection.client else ""
    try:
        whole = IPv6Address(host)
    except ValueError:
        return host
    return str(whole.ipv4_mapped or IPv6Network((int(whole), 64), strict=False))


def from_our_page(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the request comes from a page of this server. Programs that are no browsers name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin.lower() in settings.allowed_origins:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False  # no address at all
    if settings.dev and parts.hostname in _LOOPBACK:
        return True
    return bool(parts.netloc) and parts.netloc.lower() == connection.headers.get("host", "").lower()
