"""The conversations in docs/engine-protocol.md happen as they are written."""

from __future__ import annotations

import fnmatch
import re
from pathlib import Path

import pytest

from campanile.engine.ugi.session import Session
from campanile.games.registry import find

PAGE = Path(__file__).parents[4] / "docs" / "engine-protocol.md"
TALKS = re.findall(r"```ugi (\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize(("game", "talk"), TALKS, ids=[game for game, _ in TALKS])
def test_conversations_happen_as_written(game: str, talk: str) -> None:
    said: list[str] = []
    session = Session(find(game), {}, said.append)
    for line in talk.splitlines():
        mark, text = line.split(maxsplit=1)
        if mark == ">":
            assert said == [], f"not written before {text!r}"
            assert session.handle(text) is (text != "quit")
            if text.startswith("go"):
                session.close(5.0)
        elif text == "…":  # any number of lines, up to the last one
            said[:-1] = []
        else:
            pattern = text.replace("[", "[[]").replace("…", "*")
            assert fnmatch.fnmatchcase(said[0], pattern), (said[0], text)
            # Lines of one kind are written once.
            said[:] = [later for later in said[1:] if not ("…" in text and fnmatch.fnmatchcase(later, pattern))]
    assert said == []


def test_there_are_conversations() -> None:
    assert [game for game, _ in TALKS] == ["kwinty", "volto"]
