"""Records for the tests: made at random, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Mapping

from hypothesis import strategies as st

import campanile
from campanile import State
from campanile.notation import Line, Record, Turn
from support import play_random

comments = st.text(max_size=150) | st.lists(st.text("ab[{}()\\;\"'", min_size=1, max_size=9), max_size=40).map(" ".join)
_actions = st.text("abcdeNX1234567890-=+@", min_size=1, max_size=10)
_turn_texts = st.lists(_actions, min_size=1, max_size=3).map(",".join)
_marks = st.sampled_from(["", "", "", "!", "?", "!!", "??", "!?", "?!"])


def _line_around(lines: st.SearchStrategy[Line]) -> st.SearchStrategy[Line]:
    notes = st.lists(comments | lines, max_size=3).map(tuple)
    turns = st.lists(st.builds(Turn, _turn_texts, _marks, notes), min_size=1, max_size=4).map(tuple)
    return st.builds(Line, turns, st.lists(comments, max_size=2).map(tuple))


_plain = st.builds(Line, st.lists(st.builds(Turn, _turn_texts), min_size=1, max_size=8).map(tuple))
lines = (
    st.recursive(_plain, _line_around, max_leaves=8) | st.just(Line()) | st.builds(Line, comments=st.tuples(comments))
)

_names = st.from_regex(r"\A[A-Za-z][A-Za-z0-9_]{0,9}\Z").filter(
    lambda name: name not in {"Game", "Options", "Date", "Seat", "Result"}
)


@st.composite
def tags(draw: st.DrawFn) -> Mapping[str, str]:
    game = draw(st.sampled_from(campanile.games()))
    standard = {
        "Result": draw(st.sampled_from([*game.sides, "draw", "*"])),
        "Date": draw(st.dates().map("{:%Y.%m.%d}".format).filter(lambda text: len(text) == 10) | st.just("2026.??.??")),
        "Game": game.name,
        "Options": f"first={game.sides[0]}",
        "Seat": "spectator",
    }
    kept = {name: value for name, value in standard.items() if name == "Game" or draw(st.booleans())}
    return draw(st.dictionaries(_names, st.text(max_size=60), max_size=5)) | kept


records = st.builds(Record, tags(), lines)
"""Any record that has a written form; most of them are no games."""


def played(game: str, seed: int = 1, actions: int = 10_000, **options: object) -> State:
    """A game played at random."""
    return play_random(campanile.new(game, **options), random.Random(seed), actions)


def many(count: int, *, seed: int = 1) -> list[Record]:
    """Finished games of all kinds, one after the other."""
    names = [game.name for game in campanile.games()]
    return [Record.from_state(played(names[i % len(names)], seed + i), Round=str(i + 1)) for i in range(count)]
