"""Take pictures of every page and board, for a person to look at, into build/screenshots.

Starts a server of its own on a free port with an empty database, plays games through its sockets, and looks at them in
Chromium in four looks: between them every scene is seen in all languages, light and dark, on a phone and on a desktop.
`--full` takes all sixteen combinations instead; `--readme` writes the four pictures of the README.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from websockets.sync.client import ClientConnection, connect

import campanile
from campanile.games import find
from campanile.server.load.client import PATIENCE, Host, decode_message, encode
from campanile.server.schema import Face, FromServer, Game, NewGame, NewGameMade, Play, Refused, Update

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    *("--headless", "--no-sandbox", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
LANGUAGES = ("en", "de", "fr", "es")
# Seeds of random games that end after a few dozen actions and look lively.
SEEDS = {"volterra": 7, "volto": 1, "kwinty": 5, "turris": 2}


Turn = tuple[str, list[str]]  # the side and its actions

# Picture of the README → scene.
README = {
    "page-home": "home",
    "page-volterra": "volterra-middle-3d",
    "page-volto": "volto-middle",
    "page-turris": "turris-end-3d",
}


@dataclass(frozen=True)
class Look:
    """How the page is looked at."""

    language: str
    size: str
    theme: str

    def __str__(self) -> str:
        """The name of its folder."""
        return f"{self.language}-{self.size}-{self.theme}"


LOOKS = (
    *(Look("en", "desktop", "light"), Look("de", "phone", "dark")),
    *(Look("fr", "desktop", "dark"), Look("es", "phone", "light")),
)
ALL_LOOKS = tuple(itertools.starmap(Look, itertools.product(LANGUAGES, SIZES, ("light", "dark"))))


@dataclass(frozen=True)
class Scene:
    """Something to look at: where it is, and what is done there before the picture is taken."""

    name: str
    path: str
    prepare: Callable[[Page], None] | None = None
    solid: bool = False  # whether the board is shown in 3D
    stranger: bool = False  # whether somebody without a seat looks


# The server and the games on it.


@contextmanager
def server() -> Iterator[str]:
    """A server of our own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(sys.executable).with_name("campanile"))
        unlimited = ("--address-burst", "0", "--seat-burst", "0")
        command = [program, "serve", "--port", "0", "--data", folder, "--log", "error", *unlimited]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1]
            finally:
                process.terminate()


class Maker:
    """Somebody who sits down at all games."""

    def __init__(self, url: str) -> None:
        self.host = Host(url)
        self.cookie = ""

    def new_game(self, game: str, mode: str, **wishes: object) -> NewGameMade:
        """The links of a new game."""
        wanted = msgspec.convert({"game": game, "mode": mode, **wishes}, NewGame)
        status, body, self.cookie = self.host.ask("POST", "/api/games", wanted, self.cookie)
        if status != 201:
            sys.exit(f"no new game of {game}: {body.decode()}")
        return msgspec.json.decode(body, type=NewGameMade)

    def at_the_table(self, game: str, turns: list[Turn]) -> str:
        """The id of a game at one table in which these turns were played."""
        made = self.new_game(game, "table").id
        address = self.host.url.replace("http", "ws", 1) + f"/ws/{made}"
        with connect(address, additional_headers={"Cookie": self.cookie, "Origin": self.host.url}) as socket:
            seq = _told(socket, lambda message: isinstance(message, Game))
            for side, actions in turns:
                if find(game).hidden:
                    socket.send(encode(Face(1, side)), text=True)
                socket.send(encode(Play(2, seq, actions)), text=True)
                seq = _told(socket, lambda message: _seq(message) > seq)  # noqa: B023
        return made


def _told(socket: ClientConnection, enough: Callable[[FromServer], bool]) -> int:
    """Listen until there was enough; the number of events that are known then."""
    while True:
        message = decode_message(socket.recv(timeout=PATIENCE))
        if isinstance(message, Refused):
            sys.exit(f"the server refused a turn: {message.text}")
        if enough(message):
            return _seq(message)


def _seq(message: FromServer) -> int:
    return message.now.seq if isinstance(message, Game | Update) else -1


def random_turns(game: str) -> list[Turn]:
    """A whole game, the same every time."""
    choose = random.Random(SEEDS[game])
    state = campanile.new(game)
    while state.outcome() is None:
        # A set-up has too many actions for a list.
        many = len(state.legal_actions) > 1000
        state.play("NACNALNSLA" if many else choose.choice(list(state.legal_actions)))
    return [(side, [str(action) for action in actions]) for side, actions in state.turns()]


# What there is to see.


def make_scenes(maker: Maker) -> list[Scene]:
    """Every page and board."""
    names = [game.name for game in campanile.games()]
    scenes = [Scene("home", "/"), Scene("settings", "/", open_settings), Scene("missing", "/nothing/here")]
    scenes += [Scene(f"new-{name}", f"/new/{name}") for name in names]
    scenes += [Scene(f"rules-{name}", f"/rules/{name}") for name in names]
    for game in campanile.games():
        scenes += secret_scenes(maker, game.name) if game.hidden else open_scenes(maker, game.name)
    against = maker.new_game(names[0], "computer", level=2, side=campanile.games()[0].sides[1]).id
    return [*scenes, Scene("hint", f"/g/{against}", ask_for_a_hint), *special_scenes(maker)]


def special_scenes(maker: Maker) -> list[Scene]:
    """What is seen only at times: an invitation, a clock, a refusal, a note, half a turn, no connection."""
    clock = {"minutes": 15, "increment": 10, "days": 0}
    waiting = maker.new_game("volterra", "link", side="dark", clock=clock)
    secret = maker.new_game("volto", "computer", level=1, side="white").id
    turns = random_turns("turris")
    before = next(number for number, (_, actions) in enumerate(turns) if len(actions) > 1)
    half = maker.at_the_table("turris", turns[:before])
    return [
        Scene("invitation", f"/g/{waiting.id}"),
        Scene("join", str(waiting.invitation), read_the_invitation, stranger=True),
        Scene("clock", f"/g/{maker.new_game('kwinty', 'table', clock=clock).id}"),
        Scene("refusal", f"/g/{maker.new_game('volterra', 'table').id}", try_something_forbidden),
        Scene("bonus", f"/g/{half}", lambda page: earn_a_bonus(page, turns[before][1][0])),
        Scene("note", f"/g/{secret}", write_a_note),
        Scene("offline", "/", play_without_a_connection),
    ]


def open_scenes(maker: Maker, game: str) -> list[Scene]:
    """Start, middle and end of a game at the same table, flat and, where there is such a board, in the round."""
    turns = random_turns(game)
    scenes = []
    for name, count in (("start", 0), ("middle", len(turns) // 2), ("end", len(turns))):
        path = f"/g/{maker.at_the_table(game, turns[:count])}"
        scenes.append(Scene(f"{game}-{name}", path))
        if (ROOT / "web" / "src" / "games" / game / "Board3D.svelte").exists():
            scenes.append(Scene(f"{game}-{name}-3d", path, solid=True))
    return scenes


def secret_scenes(maker: Maker, game: str) -> list[Scene]:
    """The hand-over, the set-up, the middle as a side and as a stranger see it, and the end with everything shown."""
    turns = random_turns(game)
    new, middle = maker.at_the_table(game, []), maker.at_the_table(game, turns[: len(turns) // 2])
    return [
        Scene(f"{game}-hand-over", f"/g/{new}", hide),
        Scene(f"{game}-set-up", f"/g/{new}", take_over),
        Scene(f"{game}-middle", f"/g/{middle}", take_over),
        Scene(f"{game}-spectator", f"/g/{middle}", stranger=True),
        Scene(f"{game}-end", f"/g/{maker.at_the_table(game, turns)}"),
    ]


def open_settings(page: Page) -> None:
    """The dialog with the settings."""
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()


def hide(page: Page) -> None:
    """Nobody's view is shown: that of a new game."""
    page.locator("main .button.primary").wait_for()


def take_over(page: Page) -> None:
    """The player says that the other looks away."""
    board = page.locator("[data-board]")
    ready = page.locator("main .button.primary")
    board.or_(ready).first.wait_for()
    if not board.count():
        ready.first.click()
    board.wait_for()


def ask_for_a_hint(page: Page) -> None:
    """The computer's advice for the first turn."""
    page.locator("[data-board]").wait_for()
    page.locator("aside .row:has(> label.switch) > button").click()
    page.locator("aside .hint").wait_for()


def press_square(page: Page, square: str, button: Literal["left", "right"] = "left") -> None:
    """A click where a square is, whatever is drawn over it."""
    cell = page.locator(f'[data-board] [data-square="{square}"]')
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button=button)


def read_the_invitation(page: Page) -> None:
    """What the invited are told before they take the seat."""
    page.locator("main .what").wait_for()


def try_something_forbidden(page: Page) -> None:
    """Dark takes up a light tower."""
    press_square(page, "a4")
    page.locator("main .refusal").wait_for()


def earn_a_bonus(page: Page, square: str) -> None:
    """The first half of a turn."""
    press_square(page, square)
    page.locator("main .status").wait_for()


def write_a_note(page: Page) -> None:
    """White wonders who stands in the other palace."""
    confirm = page.locator(".setup .button.primary")
    hidden = page.locator('[data-board] [data-square="c7"]')
    confirm.or_(hidden).first.wait_for()
    if confirm.count():
        confirm.click()
    hidden.wait_for()
    page.wait_for_timeout(2000)  # until the other side has set up, too
    press_square(page, "c7", "right")
    page.locator("[data-board] [role=dialog]").wait_for()


def play_without_a_connection(page: Page) -> None:
    """Trouble under the button that was pressed."""
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("article button").first.click()
    page.locator("article [role=alert]").wait_for()


# Taking the pictures.


def new_context(browser: Browser, look: Look, scene: Scene, maker: Maker) -> BrowserContext:
    """A browser as that look has it."""
    width, height = SIZES[look.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=look.language,
        color_scheme=look.theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        service_workers="block",
        has_touch=look.size == "phone",
    )
    chosen = json.dumps({"theme": look.theme, "language": look.language, "sound": False, "board3d": scene.solid})
    context.add_init_script(f"localStorage.setItem('campanile.settings', {json.dumps(chosen)})")
    if not scene.stranger:
        name, _, value = maker.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": maker.host.url}])
    return context


def take(page: Page, url: str, scene: Scene, target: Path, *, whole: bool = True) -> int:
    """One picture; how many pixels the page is wider than the window, which it should not be."""
    page.context.set_offline(False)
    page.goto(url + scene.path)
    page.locator("main h1, main .panel").first.wait_for(state="attached")
    if scene.prepare is not None:
        scene.prepare(page)
    if scene.path.startswith("/g/") and scene.prepare is not hide:
        page.locator("[data-board] :is(svg, canvas)").first.wait_for()
    if not scene.path.startswith("/g/"):
        page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1200 if scene.solid else 350)
    too_wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    target.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=target, full_page=whole, type="jpeg", quality=88)
    return too_wide


def take_all(browser: Browser, url: str, maker: Maker, scenes: list[Scene], looks: tuple[Look, ...]) -> None:
    """Every scene in every look; a list of what is wrong at the end."""
    folder = ROOT / "build" / "screenshots"
    faults: list[str] = []
    for look in looks:
        for kind in sorted({(scene.solid, scene.stranger) for scene in scenes}):
            group = [scene for scene in scenes if (scene.solid, scene.stranger) == kind]
            with new_context(browser, look, group[0], maker) as context:
                page = context.new_page()
                page.set_default_timeout(60_000)
                page.on("pageerror", lambda error: faults.append(str(error)))
                for scene in group:
                    # Software draws a solid board slowly, and drawing it once more for a taller picture shows no more;
                    # a dialog lies over the window, not over the whole page.
                    target = folder / str(look) / f"{scene.name}.jpg"
                    try:
                        too_wide = take(
                            page, url, scene, target, whole=not (scene.solid or scene.prepare is open_settings)
                        )
                    except PlaywrightError as error:
                        faults.append(f"{look}: {scene.name} could not be shown: {error.message.splitlines()[0]}")
                        continue
                    if too_wide > 0:
                        faults.append(f"{look}: {scene.name} is {too_wide} pixels too wide")
        print(f"{look}: {len(scenes)} pictures", flush=True)
    print("\n".join(faults) or f"Nothing is wider than its window. The pictures are in {folder.relative_to(ROOT)}.")
    if faults:
        sys.exit(1)


def take_for_readme(browser: Browser, url: str, maker: Maker, scenes: list[Scene]) -> None:
    """The four pictures of the README."""
    shown = {scene.name: scene for scene in scenes}
    for name, source in README.items():
        scene = shown[source]
        with new_context(browser, LOOKS[0], scene, maker) as context:
            take(context.new_page(), url, scene, ROOT / "docs" / "images" / f"{name}.jpg", whole=False)


def main() -> None:
    """Take all pictures, or those of the README."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="all sixteen looks")
    parser.add_argument("--readme", action="store_true", help="only the pictures of the README, into docs/images")
    parser.add_argument("--only", default="", help="only scenes whose name contains this")
    parser.add_argument("--look", default="", help="only looks whose name contains this, such as de-phone")
    wishes = parser.parse_args()
    start = time.monotonic()
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        maker = Maker(url)
        scenes = [scene for scene in make_scenes(maker) if wishes.only in scene.name]
        if wishes.readme:
            take_for_readme(browser, url, maker, scenes)
        else:
            looks = ALL_LOOKS if wishes.full else LOOKS
            take_all(browser, url, maker, scenes, tuple(look for look in looks if wishes.look in str(look)))
        browser.close()
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
