"""Browsers as people have them, and what goes wrong in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from browser.words import Words
from campanile.server.load.process import ServerProcess
from services import free_port

FLAGS = [
    *("--headless", "--no-sandbox", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
SLOW = 60_000  # milliseconds: everything is faster, but the machine may be busy
DESKTOP, PHONE = (1280, 800), (360, 740)
SMALL = (700, 500)  # a window for solid boards, which no graphics card draws here
COARSE = 0.25  # pixels of a screen per pixel of a page

# Software draws the 3D boards here, and its driver says how slow it is; most visitors come without a service worker.
_NOT_OURS = ("GPU stall", "GroupMarkerNotSet", "blocked by Playwright")

expect.set_options(timeout=SLOW)


@dataclass
class Visitor:
    """Somebody with a browser of his own."""

    context: BrowserContext
    page: Page
    words: Words
    home: str  # the server's address
    troubles: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        """Open an address of the server."""
        self.page.goto(self.home + path)
        return self.page

    def watch(self, page: Page) -> None:
        """Write down whatever goes wrong on a page, and every request to somebody else."""
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._check)
        page.on("console", lambda message: self._hear(message.type, message.text))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(known in text for known in _NOT_OURS):
            self.troubles.append(f"{kind}: {text}")

    def _check(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.troubles.append(f"asked {request.url}")


# Whatever the policy forbids is told to the page, also where nothing is written to the console.
_VIOLATIONS = """document.addEventListener('securitypolicyviolation',
  (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));"""


def visitor(
    browser: Browser,
    home: str,
    *,
    language: str = "en",
    size: tuple[int, int] = DESKTOP,
    solid: bool = False,
    theme: str = "light",
    moving: bool = False,
    worker: bool = False,
    **settings: Any,
) -> Visitor:
    """A new browser in a language and a size; phones have touch. The page chooses the language from the browser."""
    phone = size == PHONE
    # No graphics card draws the solid boards here, so their pixels are large.
    pixels = COARSE if solid else 1
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="no-preference" if moving else "reduce",
        service_workers="allow" if worker else "block",
        device_scale_factor=pixels,
        has_touch=phone,
        is_mobile=phone,
    )
    chosen = json.dumps({"board3d": solid, "sound": False, **settings})
    context.add_init_script(
        f"localStorage.getItem('campanile.settings') ?? localStorage.setItem('campanile.settings', {chosen!r});"
    )
    context.add_init_script(_VIOLATIONS)
    made = Visitor(context, context.new_page(), Words(language), home)
    made.watch(made.page)
    return made


# The computer does not wait to look natural, except where its pace must not tell anything.
QUICK = {
    "CAMPANILE_ADDRESS_BURST": "0",
    "CAMPANILE_SEAT_BURST": "0",
    "CAMPANILE_THREADS": "1",
    "CAMPANILE_PACE": "0",
    "CAMPANILE_SECRET_PACE": "0.2",
}

Visit = Callable[..., Visitor]


@contextmanager
def serving(folder: Path) -> Iterator[ServerProcess]:
    """A server process of its own with an empty database."""
    process = ServerProcess(folder, free_port(), QUICK)
    process.start()
    try:
        yield process
    finally:
        process.stop()
