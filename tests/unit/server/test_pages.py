"""The built page, its headers, and the log."""

from __future__ import annotations

import gzip
import json
import logging
from pathlib import Path

import pytest
from starlette.requests import Request

from campanile.server.guard import HEADERS, public_path
from campanile.server.logs import Lines
from campanile.server.pages import Pages

SCRIPT = "let tower = 1;\n" * 200


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / ".vite").mkdir()
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>Campanile</title>")
    (tmp_path / "static" / "assets" / "index-abc.js").write_text(SCRIPT)
    (tmp_path / "static" / "manifest.webmanifest").write_text("{}")
    (tmp_path / "static" / ".vite" / "manifest.json").write_text("{}")
    (tmp_path / "secret").write_text("nobody reads this")
    return Pages(tmp_path / "static")


def request(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": raw, "query_string": b"",
                    "server": ("x", 80), "scheme": "http"})  # fmt: skip


@pytest.mark.parametrize("path", ["/", "/new/kwinty", "/g/AbC123", "/j/AbC123/0f0f", "/rules/volto", "/rules/volto/"])
def test_the_page_has_many_paths(path: str, pages: Pages) -> None:
    answer = pages.answer(request(path))
    assert answer
    assert b"Campanile" in bytes(answer.body)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


def test_files_whose_names_change_are_kept_for_good(pages: Pages) -> None:
    plain = pages.answer(request("/assets/index-abc.js"))
    packed = pages.answer(request("/assets/index-abc.js", accept_encoding="gzip, br"))
    assert plain
    assert packed
    assert "immutable" in plain.headers["cache-control"]
    assert plain.headers["content-type"].startswith("text/javascript")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == bytes(plain.body) == SCRIPT.encode()
    assert packed.headers["vary"] == "accept-encoding"
    same = pages.answer(request("/assets/index-abc.js", if_none_match=plain.headers["etag"]))
    assert same
    assert same.status_code == 304


def test_a_new_build_is_seen_at_once(pages: Pages, tmp_path: Path) -> None:
    assert pages.answer(request("/"))
    (tmp_path / "static" / "index.html").write_text("<!doctype html>new")
    answer = pages.answer(request("/"))
    assert answer
    assert bytes(answer.body).endswith(b"new")


@pytest.mark.parametrize(
    "path",
    ["/../secret", "/assets/../../secret", "//secret", "/.vite/manifest.json", "/assets", "/nothing.js", "/a\0b",
     "/" + "a" * 5000, "/new/", "/g/a/b", "/api/x"],
)  # fmt: skip
def test_nothing_else_is_served(path: str, pages: Pages) -> None:
    assert pages.answer(request(path)) is None


def test_without_a_build_it_says_so(tmp_path: Path) -> None:
    answer = Pages(tmp_path).answer(request("/"))
    assert answer
    assert answer.status_code == 503
    assert b"make page" in bytes(answer.body)


def test_the_policy_allows_no_inline_script_and_no_other_host() -> None:
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


def test_log_lines_are_json_and_keep_secrets() -> None:
    try:
        raise ValueError("NACNALNSLA")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, __file__, 1, "it failed", (), (ValueError, error, error.__traceback__)
        )
    line = Lines().format(record)
    parsed = json.loads(line)
    assert (parsed["level"], parsed["text"], parsed["error"]) == ("error", "it failed", "ValueError")
    assert parsed["at"][0].startswith("test_pages.py:")
    assert "NACNALNSLA" not in line
    assert public_path("/j/AbC/0123") == "/j/AbC/…"
    assert public_path("/g/AbC") == "/g/AbC"
