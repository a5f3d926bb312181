"""Checks what no other linter here does: include directions in native/, game names in shared code, lock files.

The house is in ARCHITECTURE.md: a layer may use only what stands above it there.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("volterra", "volto", "kwinty", "turris")
# Each native folder and what it may include.
MAY_INCLUDE = {
    "base": ("base",),
    "games": ("base",),
    "search": ("base", "search"),
    "players": ("base", "games", "search", "players"),
    "learning": ("base", "games", "learning"),
    "bindings": ("base", "games", "search", "players", "learning", "bindings"),
    "fuzz": ("base", "fuzz"),
    "bench": ("base", "games", "search", "players", "bench"),
    "tests": ("base", "games", "search", "players", "learning", "tests"),
}
# Shared code: no game is named here.
SHARED = (
    "native/base",
    "native/search",
    "native/fuzz",
    "native/bench/bench.cpp",
    *(f"src/campanile/{layer}" for layer in ("notation", "engine", "research", "server", "cli")),
)
# In the façade and in the drawing layer only files that begin like this know the games.
KNOWS_GAMES = {"src/campanile/games": ("registry.py",), "src/campanile/render": ("__init__.py", *GAMES)}


def tracked() -> list[Path]:
    """The files that git knows, and new ones that it does not ignore."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in output.splitlines() if (ROOT / line).is_file()]


def include_faults(path: Path) -> Iterator[str]:
    """Includes of a native file that point the wrong way."""
    folder = path.parts[1]
    own_game = path.parts[2] if folder == "games" else None
    for target in re.findall(r'^#include "([^"\n]+)"', (ROOT / path).read_text(), re.M):
        parts = target.split("/")
        if own_game and parts[:2] == ["games", own_game]:
            continue
        if parts[0] not in MAY_INCLUDE.get(folder, ()):
            yield f"{path}: may not include {target}"


def name_faults(path: Path) -> Iterator[str]:
    """Games named where none may be; doctests and docstrings may use one as an example."""
    text = re.sub(r'""".*?"""', "", (ROOT / path).read_text(), flags=re.S)
    for number, line in enumerate(text.splitlines(), 1):
        for game in GAMES:
            if re.search(rf"\b{game}\b", line, re.I):
                yield f"{path}: names {game} in shared code ({number}: {line.strip()})"


def faults(path: Path) -> Iterator[str]:
    """Everything wrong with one file."""
    text = str(path)
    if path.suffix in {".h", ".cpp"} and path.parts[0] == "native" and len(path.parts) > 2:
        yield from include_faults(path)
    if path.suffix in {".h", ".cpp", ".py"}:
        if text.startswith(SHARED):
            yield from name_faults(path)
        for folder, knowing in KNOWS_GAMES.items():
            if text.startswith(folder) and not path.name.startswith(knowing):
                yield from name_faults(path)
    if (path.suffix == ".lock" or path.name == "package-lock.json") and "://" in (ROOT / path).read_text():
        yield f"{path}: a lock file carries no addresses"


def main() -> int:
    """Print every fault; 1 if there is one."""
    found = [fault for path in tracked() for fault in faults(path)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
