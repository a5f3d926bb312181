"""From words on the command line to games, options and positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campanile.cli.guard import Mistake
from campanile.games import CampanileError, Game, Option, State, View, find, new, parse
from campanile.games.view import SPECTATOR

_YES = ("yes", "on", "1")
_NO = ("no", "off", "0")


def find_game(name: str) -> Game:
    """The game of that name, in capitals or not."""
    return find(name.strip().lower())


def read_options(game: Game, given: Iterable[str]) -> dict[str, Any]:
    """The options in `name=value` words."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Mistake(f"an option is written name=value, not {word!r}; {game.name} has {', '.join(known)}")
        if name not in known:
            raise Mistake(f"{game.name} has no option {name!r}; it has {', '.join(known)}")
        if name in options:
            raise Mistake(f"the option {name!r} is given twice")
        options[name] = _read_value(known[name], value.strip())
    return options


def _read_value(option: Option, text: str) -> Any:
    # Quotes are how the rules pages write text values, and a shell may leave them on.
    word = text.strip("\"'").lower()
    for allowed in option.values:
        names = [str(allowed).lower()]
        if isinstance(allowed, bool):
            names += _YES if allowed else _NO
        if word in names:
            return allowed
    raise Mistake(f"the option {option.name} is {' or '.join(map(str, option.values)).lower()}, not {text!r}")


def refuse_together(given: Mapping[str, object]) -> None:
    """Mistake if more than one of these was given: nothing that somebody asks for is left out without a word."""
    names = [name for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise Mistake(f"{names[0]} and {names[1]} do not go together")


def make_state(game: Game, options: Iterable[str], position: str | None, moves: Sequence[str]) -> State:
    """The position that a command is about: the start or the given text, then the given actions or turns."""
    chosen = read_options(game, options)
    state = new(game.name, **chosen) if position is None else parse(game.name, position, **chosen)
    for number, word in enumerate((word for text in moves for word in text.split()), start=1):
        try:
            state.play(word)
        except CampanileError as error:
            raise Mistake(f"move {number}, {word}: {error}") from None
    return state


def make_view(game: Game, state: State, seer: str) -> View:
    """What that seer may know of the state."""
    wanted = seer.strip().lower()
    if wanted not in (*game.sides, SPECTATOR):
        raise Mistake(f"--seer is {', '.join(game.sides)} or {SPECTATOR}, not {seer!r}")
    return state.view(wanted)
