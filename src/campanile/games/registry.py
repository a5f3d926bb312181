"""The games there are, and their options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from campanile import _core
from campanile.games.native import NativeGame

# One line per game: adding a game adds one here.
_NATIVE = cast(  # the generated stubs do not mark class variables as such
    "tuple[type[NativeGame], ...]",
    (
        _core.Volterra,
        _core.Volto,
        _core.Kwinty,
        _core.Turris,
    ),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its allowed values, the default, the clause that it belongs to, and what it means."""

    name: str
    values: tuple[Any, ...]
    default: Any
    clause: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Game:
    """One game: `name` is what the other functions take, `sides` are the colour words.

    `hidden` says that the sides know different things, `turn_clause` which clause says what a turn is, and
    `turn_length` how many actions every turn has, 0 where they differ.
    """

    name: str
    title: str
    designer: str
    year: int
    sides: tuple[str, str]
    options: tuple[Option, ...]
    action_ids: int
    hidden: bool
    turn_clause: str
    turn_length: int
    native: type[NativeGame]

    def complete_options(self, given: dict[str, Any]) -> dict[str, Any]:
        """Every option with its value; ValueError for a name or a value that the game does not have."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
        return {name: _checked(option, given.get(name, option.default)) for name, option in known.items()}


def _checked(option: Option, value: Any) -> Any:
    # type() as well as equality: 1 == True, but only True is an answer to a yes-or-no option.
    if not any(type(value) is type(allowed) and value == allowed for allowed in option.values):
        allowed = " or ".join(map(repr, option.values))
        raise ValueError(f"option {option.name} must be {allowed}, not {value!r}")
    return value


def _describe(native: type[NativeGame]) -> Game:
    return Game(
        name=native.name,
        title=native.title,
        designer=native.designer,
        year=native.year,
        sides=native.sides(),
        options=tuple(Option(*row) for row in native.option_table()),
        action_ids=native.action_ids,
        hidden=native.hidden,
        turn_clause=native.turn_clause,
        turn_length=native.turn_length,
        native=native,
    )


_GAMES: dict[str, Game] = {native.name: _describe(native) for native in _NATIVE}


def games() -> tuple[Game, ...]:
    """The four games with their options.

    >>> [game.name for game in games()]
    ['volterra', 'volto', 'kwinty', 'turris']
    >>> [option.name for option in find("turris").options]
    ['ground_lying', 'bonus_chain', 'first_centre', 'first']
    """
    return tuple(_GAMES.values())


def find(name: str) -> Game:
    """The game of that name; ValueError if there is none."""
    try:
        return _GAMES[name]
    except (KeyError, TypeError):
        raise ValueError(f"there is no game {name!r}; there are {', '.join(_GAMES)}") from None
