"""The built page: files with long lives where their names change with their contents, and one page for all paths."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).with_name("static")

# What the page shows under these paths is its own affair.
_PAGE = re.compile(r"/(new/[a-z]+|rules/[a-z]+|g/[A-Za-z0-9]+|j/[A-Za-z0-9]+/[A-Za-z0-9]+)?/?")
_HASHED = "assets/"  # Vite puts a hash of the contents into these names
_FOREVER = "public, max-age=31536000, immutable"
_COMPRESSED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_WORTHWHILE = 1000  # bytes
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}
_NOT_BUILT = """The page has not been built. `make play` builds it; `make page` does only that.
The interface for programs works all the same: see /openapi.json and docs/api.md.
"""


@dataclass(frozen=True, slots=True)
class _File:
    changed: int
    content: bytes
    packed: bytes | None
    media_type: str


class Pages:
    """Answers whatever is not the interface for programs."""

    def __init__(self, folder: Path = STATIC) -> None:
        """`folder` is what the build made."""
        self._folder = folder
        self._known: dict[Path, _File] = {}

    def answer(self, request: Request) -> Response | None:
        """A file or the page; None if there is no such thing."""
        path: str = request.scope["path"]
        if _PAGE.fullmatch(path):
            return self._page(request) or Response(_NOT_BUILT, 503, media_type="text/plain")
        found = self._read(self._inside(path))
        if found is not None:
            return self._send(request, found, _FOREVER if path[1:].startswith(_HASHED) else "no-cache")
        if "text/html" not in request.headers.get("accept", "") or path.startswith("/api/"):
            return None
        # A person has mistyped an address: the page says so in his language.
        page = self._page(request)
        if page is not None and page.status_code == 200:
            page.status_code = 404
        return page

    def _page(self, request: Request) -> Response | None:
        found = self._read(self._folder / "index.html")
        return None if found is None else self._send(request, found, "no-cache")

    def _inside(self, path: str) -> Path | None:
        """The file of that name, if it is one of the folder's own and not one of the build's notes."""
        parts = path.strip("/").split("/")
        if "\0" in path or any(not part or part.startswith(".") for part in parts):
            return None
        return self._folder.joinpath(*parts)

    def _read(self, path: Path | None) -> _File | None:
        if path is None or len(str(path)) > 1000:
            return None
        try:
            changed = path.stat().st_mtime_ns
            known = self._known.get(path)
            if known is None or known.changed != changed:
                known = self._known[path] = _load(path, changed)
        except OSError:
            return None
        return known

    def _send(self, request: Request, file: _File, cache: str) -> Response:
        tag = f'"{file.changed:x}-{len(file.content):x}"'
        headers = {"cache-control": cache, "etag": tag}
        if file.packed is not None:
            headers["vary"] = "accept-encoding"
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.packed, headers=headers, media_type=file.media_type)
        return Response(file.content, headers=headers, media_type=file.media_type)


def _load(path: Path, changed: int) -> _File:
    content = path.read_bytes()
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    worthwhile = len(content) > _WORTHWHILE and media_type.startswith(_COMPRESSED)
    return _File(changed, content, gzip.compress(content, 9, mtime=0) if worthwhile else None, media_type)
