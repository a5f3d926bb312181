"""The options that the engine declares: its own, and those of the game with `Opt.` before their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campanile.games.registry import Game, Option

GAME_OPTION = "Opt."


@dataclass(frozen=True, slots=True)
class EngineOption:
    """One declared option. `kind` is spin (a number from `least` to `most`), check (true or false) or combo."""

    name: str
    kind: str
    default: Any
    least: int = 0
    most: int = 0
    values: tuple[Any, ...] = ()

    def declaration(self) -> str:
        """The line that follows `ugi`.

        >>> EngineOption("Threads", "spin", 1, 1, 8).declaration()
        'option name Threads type spin default 1 min 1 max 8'
        """
        line = f"option name {self.name} type {self.kind} default {word(self.default)}"
        if self.kind == "spin":
            return f"{line} min {self.least} max {self.most}"
        return line + "".join(f" var {word(value)}" for value in self.values if self.kind == "combo")

    def read(self, text: str) -> Any:
        """The value that the text means; ValueError if it means none."""
        if self.kind == "spin":
            if not (text.isascii() and text.isdecimal() and len(text) <= 10 and self.least <= int(text) <= self.most):
                raise ValueError(f"{self.name} is a number from {self.least} to {self.most}")
            return int(text)
        for value in self.values:
            if word(value) == text.lower():
                return value
        raise ValueError(f"{self.name} is {' or '.join(map(word, self.values))}")


def word(value: Any) -> str:
    """A value as it is written."""
    return str(value).lower()


OWN = (
    # 0 plays as strongly as the limits of `go` allow; 1 to 10 are the levels of the ladder.
    EngineOption("Level", "spin", 0, 0, 10),
    EngineOption("MultiPV", "spin", 1, 1, 100),
    # 0 draws lots anew each time: whoever mixes his play must not be foreseen.
    EngineOption("Seed", "spin", 0, 0, (1 << 31) - 1),
)

# A search among secrets works alone and remembers nothing.
WITHOUT_SECRETS = (EngineOption("Threads", "spin", 1, 1, 64), EngineOption("Hash", "spin", 16, 1, 4096))


def _of_game(option: Option) -> EngineOption:
    kind = "check" if isinstance(option.default, bool) else "combo"
    return EngineOption(GAME_OPTION + option.name, kind, option.default, values=option.values)


class Settings:
    """The options of one engine with their values."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        """`options` are those of the game that are not at their defaults."""
        searching = () if game.hidden else WITHOUT_SECRETS
        self.declared: tuple[EngineOption, ...] = (*OWN, *searching, *map(_of_game, game.options))
        self._values = {option.name: option.default for option in (*WITHOUT_SECRETS, *self.declared)}
        self._values |= {GAME_OPTION + name: value for name, value in options.items()}

    def declarations(self) -> list[str]:
        """The lines that follow `ugi`."""
        return [option.declaration() for option in self.declared]

    def set(self, name: str, text: str) -> str:
        """Change one value; the option's name as declared. Names are the same in capitals or not, as in UCI."""
        for option in self.declared:
            if option.name.lower() == name.lower():
                self._values[option.name] = option.read(text)
                return option.name
        raise ValueError(f"there is no option of that name; there are {', '.join(o.name for o in self.declared)}")

    def number(self, name: str) -> int:
        """The value of a spin option."""
        return int(self._values[name])

    def of_game(self) -> dict[str, Any]:
        """The options of the game, as `campanile.new` takes them."""
        return {
            name.removeprefix(GAME_OPTION): value
            for name, value in self._values.items()
            if name.startswith(GAME_OPTION)
        }
