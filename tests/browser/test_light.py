"""The page is small and quick, obeys a strict policy, can be installed, and opens without a connection."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from browser.playing import until
from browser.visiting import Visit, Visitor

MOST_SCRIPT = 70_000  # bytes, compressed
SOON = 1000  # milliseconds
ATTEMPTS = 20  # the machine may be busy; what counts is that the page can


def test_first_page_is_light(visit: Visit) -> None:
    visitor = visit(language="de")  # the longest texts
    page = visitor.go("/")
    expect(page.get_by_role("heading", name="Turris", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    scripts: list[dict[str, int]] = page.evaluate(
        """() => performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.js'))
             .map((each) => ({ packed: each.encodedBodySize, plain: each.decodedBodySize }))"""
    )
    assert scripts
    assert sum(script["packed"] for script in scripts) <= MOST_SCRIPT
    assert all(script["packed"] < script["plain"] or script["plain"] < 1001 for script in scripts)


def test_first_page_is_quick(visit: Visit) -> None:
    times = []
    for _ in range(ATTEMPTS):
        visitor = visit()
        visitor.context.add_init_script(
            """new MutationObserver((_, watch) => {
                 if (document.querySelectorAll('main article button:enabled').length < 12) return;
                 performance.mark('playable');
                 watch.disconnect();
               }).observe(document, { childList: true, subtree: true });"""
        )
        page = visitor.go("/")
        expect(page.locator("main article button:enabled").nth(3)).to_be_visible()
        times.append(page.evaluate("performance.getEntriesByName('playable')[0].startTime"))
        if times[-1] < SOON:
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"playable after {times} ms")


def test_policy_is_strict(visit: Visit) -> None:
    visitor = visit()
    answer = visitor.page.goto(visitor.home + "/")
    assert answer is not None
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["object-src"] == "'none'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    # And the browser enforces it.
    visitor.page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'stolen = 1'}))")
    assert visitor.page.evaluate("typeof stolen") == "undefined"
    until(visitor.page, lambda _: any("CSP" in trouble for trouble in visitor.troubles), "the browser's complaint")
    visitor.troubles.clear()


def test_opens_without_a_connection(visit: Visit) -> None:
    visitor = visit(worker=True, language="fr")
    page = visitor.go("/")
    wait_for_worker(page)
    visitor.context.set_offline(True)
    for path in ("/", "/new/kwinty"):
        visitor.go(path)
        expect(page.get_by_text(visitor.words("app.offline"))).to_be_visible()
    visitor.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words("home.title"))
    expect(page.get_by_role("heading", name="Turris", exact=True)).to_be_visible()
    visitor.context.set_offline(False)
    expect(page.get_by_text(visitor.words("app.offline"))).to_have_count(0)
    excuse_offline(visitor)


def wait_for_worker(page: Page) -> None:
    """Until the page is kept on this device."""
    page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.active?.state)")


def excuse_offline(visitor: Visitor) -> None:
    """A browser complains about requests without a connection; the page may not."""
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "Failed to load resource" not in trouble]


@pytest.mark.parametrize("worker", [False, True], ids=["plain", "with-worker"])
def test_open_page_survives_an_update(visit: Visit, worker: bool) -> None:
    """An update of the server takes away the parts of the old page: one that is still open fetches the new page."""
    visitor = visit(worker=worker, language="es")
    page = visitor.go("/")
    if worker:
        wait_for_worker(page)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.fallback()

    visitor.context.route("**/assets/NewGame*.js", answer)
    page.get_by_role("link", name=visitor.words("home.more.label", game="Kwinty"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.words("new.title", game="Kwinty"))
    assert len(asked) == 2
    visitor.troubles[:] = [each for each in visitor.troubles if "404" not in each and "NewGame" not in each]


def test_can_be_installed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    manifest = page.evaluate("() => fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())")
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.evaluate("src => fetch(src).then((r) => r.status)", icon["src"]) == 200
