"""Random requests, most of them nearly right, so that they get far."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

WISHES: list[dict[str, Any]] = [
    {"game": "kwinty", "mode": "link", "options": {"first": "black"}, "side": "white", "clock": {"days": 3}},
    {"game": "volto", "mode": "table", "clock": {"minutes": 5, "increment": 3}},
    {"game": "turris", "mode": "computer", "level": 1, "side": None, "options": {}},
    {"game": "volterra", "mode": "computer", "level": 3, "clock": None},
]
_WORDS = ["i1h", "b4-c4", "NACNALNSLA", "white", "-", "pass", "é", "", "first", "link", "\ud800", "x" * 300]
_METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"]
_STRANGE = [
    b"", b"null", b"[" * 4000, b'{"key":' * 500, b"\xff\xfe\x00", b"{", b"x" * 5000, b'{"key":"\\ud800"}', b"1e400",
    b'{"game":"kwinty","mode":"link","clock":{"minutes":1e-320}}', b'{"key":null}', b"\xef\xbb\xbf{}",
]  # fmt: skip
_HOST = b"campanile.example"


def random_value(rng: random.Random, depth: int = 0) -> Any:
    """Something that JSON can say."""
    if depth < 2 and rng.random() < 0.3:
        if rng.random() < 0.7:
            return [random_value(rng, depth + 1) for _ in range(rng.randrange(4))]
        return {rng.choice("abc"): random_value(rng, depth + 1) for _ in range(rng.randrange(3))}
    return rng.choice([rng.randrange(-3, 40), rng.choice(_WORDS), None, rng.random() < 0.5, rng.random() * 1e6])


def spoilt(rng: random.Random, message: dict[str, Any]) -> str:
    """A message with something changed: a field, a letter, or its end."""
    message = dict(message)
    if rng.random() < 0.5:
        message[rng.choice([*message, "more"])] = random_value(rng)
    if rng.random() < 0.2:
        message.pop(rng.choice(list(message)))
    text = json.dumps(message)
    place = rng.randrange(len(text))
    if rng.random() < 0.15:
        text = text[:place] + chr(rng.randrange(32, 127)) + text[place + 1 :]
    return text[:place] if rng.random() < 0.05 else text


def random_message(rng: random.Random, seq: int) -> dict[str, Any]:
    """For the socket of a game that has come so far."""
    kind = rng.choice(["play", "try", "draw", "takeback", "rematch", "hint", "face", "ping", "echo", "game", "resign"])
    message: dict[str, Any] = {"type": kind, "id": rng.randrange(1000)}
    if kind in ("play", "try", "hint"):
        message["seq"] = rng.choice([seq, seq, seq + 1, seq - 1, 99, -5])
        message["actions"] = [random_value(rng, 2) for _ in range(rng.randrange(3))]
        if rng.random() < 0.5:
            message["actions"] = [rng.choice(["i1h", "xx", "z9v", "NACNALNSLA", "NACNALNSLN", "b2b3"])]
    if kind in ("draw", "takeback"):
        message["accept"] = rng.random() < 0.5
    if kind == "face":
        message["side"] = rng.choice(["white", "red", None, 5])
    if kind == "echo":
        message["number"] = rng.randrange(5)
    return message


def harmless(text: str, seq: int) -> bool:
    """Whether it is not by chance something that a player may well do."""
    try:
        message = json.loads(text)
    except ValueError:
        return True
    if not isinstance(message, dict):
        return True
    if message.get("type") == "play" and message.get("seq") == seq:
        return message.get("actions") not in (["i1h"], ["NACNALNSLA"])
    return message.get("type") not in ("resign", "draw")


class Seat(NamedTuple):
    """What a visitor knows who has a seat: his cookie, and a key that gives another in the same game."""

    token: str
    key: str


class Asked(NamedTuple):
    """A request; the parts of its body may end before it does."""

    method: str
    path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: list[bytes]
    whole: bool


def random_request(rng: random.Random, method: str, path: bytes, seat: Seat) -> Asked:
    """Mostly by the right method, and with a body where one is read."""
    if rng.random() < 0.1:
        method = rng.choice(_METHODS)
    query = b"" if rng.random() < 0.7 else rng.choice([_noise(rng), b"a=%00&b", b"=&=&", b"q=" + b"x" * 2000])
    whole = rng.random() > 0.03
    return Asked(method, path, query, _headers(rng, seat), _parts(rng, _body(rng, method, path, seat)), whole)


def random_path(rng: random.Random) -> bytes:
    """An address of the page, of nothing, or of what nobody should get."""
    known = [b"/", b"/g/abc", b"/new/kwinty", b"/rules/volto", b"/assets/", b"/index.html", b"/openapi.json", b"/api"]
    bad = [b"/assets/../secret", b"/%2e%2e/secret", b"/.vite/x", b"/x%00", b"//", b"/..", b"/%ff%fe", b"/j/a/b", b"*"]
    path = rng.choice(known + bad)
    return path if rng.random() < 0.5 else path + b"/" + _noise(rng)[: rng.randrange(12)]


def random_id(rng: random.Random) -> bytes:
    """Sometimes one that a game could have."""
    if rng.random() < 0.3:
        return b"".join(rng.choices([b"a", b"B", b"7", b"z"], k=12))
    return rng.choice([b"x", b"%00", b"..", b"%2e%2e%2f", b"a" * 3000, b"\xc3\xa9" * 6, _noise(rng)])


def _noise(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 30)).translate(None, b"\r\n?#")


def _headers(rng: random.Random, seat: Seat) -> list[tuple[bytes, bytes]]:
    headers = [(b"host", _HOST)]
    cookie = rng.choice([seat.token, seat.token, "", seat.token[1:] + "x", "x" * 43, "é" * 43, seat.token * 100])
    headers += [(b"cookie", f"campanile={cookie}".encode())] if cookie else []
    if rng.random() < 0.2:
        name = rng.choice([b"cookie", b"accept", b"content-type", b"range", b"x-forwarded-for", b"if-none-match"])
        headers.append((name, rng.choice([_noise(rng), b"text/html", b"*" * 4000, b"campanile=;;=,\x80"])))
    if rng.random() < 0.2:
        origins = [b"http://" + _HOST, b"http://evil.example", b"null", b"", b"http://[", b"\xff", b"https://" + _HOST]
        headers.append((b"origin", rng.choice(origins)))
    if rng.random() < 0.2:
        headers.append((b"content-length", rng.choice([b"0", b"-1", b"99999999999999999999", b"x", b"3"])))
    return headers


def _body(rng: random.Random, method: str, path: bytes, seat: Seat) -> bytes:
    if method != "POST" and rng.random() < 0.9:
        return b""
    if rng.random() < 0.2:
        return rng.choice([*_STRANGE, rng.randbytes(20)])
    if path.endswith(b"/join"):
        # One letter of a key is always wrong: with a right one the seat may well be taken.
        place = rng.randrange(len(seat.key))
        key = seat.key[:place] + ("0" if seat.key[place] != "0" else "1") + seat.key[place + 1 :]
        return spoilt(rng, {"key": key}).encode("utf-8", "surrogatepass")
    return spoilt(rng, rng.choice(WISHES)).encode("utf-8", "surrogatepass")


def _parts(rng: random.Random, body: bytes) -> list[bytes]:
    if len(body) < 2 or rng.random() < 0.8:
        return [body]
    place = rng.randrange(1, len(body))
    return [body[:place], b"", body[place:]]
