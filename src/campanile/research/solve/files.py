"""Files of one line of JSON and a body of bytes: whole or not there, even after kill -9."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from campanile.research.decode import decode

_LONGEST_HEADER = 1 << 20


def write_whole(path: Path, header: dict[str, Any], body: bytes) -> None:
    """Write a new file beside the old one and put it in its place at once."""
    line = json.dumps(header | {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()})
    descriptor, name = tempfile.mkstemp(prefix=path.name + ".", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor has no path
            file.write(line.encode() + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def read_whole(path: Path, form: str) -> tuple[dict[str, Any], bytes]:
    """The header and the body; ValueError if the file is not of that form or was damaged."""
    with path.open("rb") as file:
        line = file.readline(_LONGEST_HEADER)
        try:
            header = decode(line, dict[str, Any])
        except ValueError:
            header = {}
        if header.get("form") != form:
            raise ValueError(f"{path} is not a {form}")
        body = file.read()
    if header.get("bytes") != len(body) or header.get("sha256") != hashlib.sha256(body).hexdigest():
        raise ValueError(f"{path} is damaged: its bytes are not those that were written")
    return header, body
