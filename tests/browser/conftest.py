"""A server for all tests of a worker, a browser for all tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visiting import FLAGS, Visit, Visitor, serving, visitor
from campanile.server.load.process import ServerProcess
from campanile.server.pages import STATIC


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server that the tests of a worker share."""
    if not (STATIC / "index.html").exists():
        pytest.fail("The page has not been built: make page")
    with serving(tmp_path_factory.mktemp("server")) as process:
        yield process


# Not for the whole session: while Playwright runs, no other test of this worker could run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: ServerProcess) -> Iterator[Visit]:
    """Makes visitors. In the end nothing may have gone wrong in any of their browsers."""
    visitors: list[Visitor] = []

    def make(home: str = server.host.url, **wishes: Any) -> Visitor:
        visitors.append(visitor(browser, home, **wishes))
        return visitors[-1]

    yield make
    troubles = [trouble for each in visitors for trouble in each.troubles]
    for each in visitors:
        each.context.close()
    assert not troubles
