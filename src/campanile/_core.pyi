"""
The native core of Campanile. Use the campanile package instead: this layer checks no types for you.
"""

import enum
from typing import Any


class ErrorKind(enum.Enum):
    invalid_notation = 0

    invalid_position = 1

    illegal_action = 2

    game_over = 3

class Error:
    @property
    def kind(self) -> ErrorKind: ...

    @property
    def clause(self) -> str: ...

    @property
    def message(self) -> str: ...

class Volterra:
    name: str = 'volterra'

    title: str = 'Volterra'

    designer: str = 'Julien Griffon'

    year: int = 2020

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 860

    turn_clause: str = 'V4'

    hidden: bool = False

    @staticmethod
    def option_table() -> list[tuple[str, tuple[Any, ...], Any, str, str]]:
        """(name, values, default, clause, meaning) of every option."""

    @staticmethod
    def start(options: dict[str, Any]) -> Volterra: ...

    @staticmethod
    def parse(text: str, options: dict[str, Any]) -> Volterra | Error: ...

    def text(self) -> str: ...

    def key(self) -> int: ...

    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""

    def legal_ids(self) -> list[int]: ...

    def legal_count(self) -> int: ...

    def nth_legal_id(self, n: int) -> int: ...

    def action_text(self, id: int) -> str: ...

    def ending(self) -> tuple[int, str, str] | None: ...

    def options(self) -> dict[str, Any]: ...

    def detail(self) -> dict[str, Any]:
        """The score as it stands."""

    def read(self, text: str) -> int | Error:
        """The number of the legal action that the text names, or an Error."""

    def play_id(self, id: int) -> bool:
        """False when it is not legal; then nothing changed."""

    def why_not(self, id: int) -> Error: ...

    def undo(self) -> tuple[str, int] | None:
        """The action taken back and its number; None when there is none."""

    def history(self, since: int = 0) -> list[tuple[str, int, int, bool]]: ...

    def start_text(self) -> str:
        """The text of the position from which the history starts."""

    def plies(self) -> int: ...

    def at_turn_start(self) -> bool: ...

    def copy(self) -> Volterra: ...

    def snapshot(self) -> Volterra:
        """The position without its history."""

    def perft(self, depth: int, in_main_thread: bool) -> int: ...

    def check(self) -> str:
        """Empty when all is consistent."""

class VoltoView:
    def text(self) -> str: ...

    def key(self) -> int: ...

    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""

    def legal_ids(self) -> list[int]: ...

    def legal_count(self) -> int: ...

    def nth_legal_id(self, n: int) -> int: ...

    def action_text(self, id: int) -> str: ...

    def ending(self) -> tuple[int, str, str] | None: ...

    def options(self) -> dict[str, Any]: ...

    def detail(self) -> dict[str, Any]: ...

    def at_turn_start(self) -> bool: ...

    def read(self, text: str) -> int | Error:
        """The number of the seer's legal action of that text, or an Error."""

    def possible(self) -> dict[str, str]: ...

class Volto:
    name: str = 'volto'

    title: str = 'Volto'

    designer: str = 'Yusuke Emi'

    year: int = 2022

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 51625

    turn_clause: str = 'M4'

    hidden: bool = True

    @staticmethod
    def option_table() -> list[tuple[str, tuple[Any, ...], Any, str, str]]:
        """(name, values, default, clause, meaning) of every option."""

    @staticmethod
    def start(options: dict[str, Any]) -> Volto: ...

    @staticmethod
    def parse(text: str, options: dict[str, Any]) -> Volto | Error: ...

    def text(self) -> str: ...

    def key(self) -> int: ...

    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""

    def legal_ids(self) -> list[int]: ...

    def legal_count(self) -> int: ...

    def nth_legal_id(self, n: int) -> int: ...

    def action_text(self, id: int) -> str: ...

    def ending(self) -> tuple[int, str, str] | None: ...

    def options(self) -> dict[str, Any]: ...

    def detail(self) -> dict[str, Any]:
        """The score as it stands."""

    def read(self, text: str) -> int | Error:
        """The number of the legal action that the text names, or an Error."""

    def play_id(self, id: int) -> bool:
        """False when it is not legal; then nothing changed."""

    def why_not(self, id: int) -> Error: ...

    def undo(self) -> tuple[str, int] | None:
        """The action taken back and its number; None when there is none."""

    def history(self, since: int = 0) -> list[tuple[str, int, int, bool]]: ...

    def start_text(self) -> str:
        """The text of the position from which the history starts."""

    def plies(self) -> int: ...

    def at_turn_start(self) -> bool: ...

    def copy(self) -> Volto: ...

    def snapshot(self) -> Volto:
        """The position without its history."""

    def perft(self, depth: int, in_main_thread: bool) -> int: ...

    def check(self) -> str:
        """Empty when all is consistent."""

    def see(self, seer: int) -> VoltoView:
        """What 0 White, 1 Red or 2 a spectator may know."""

    def public_key(self) -> int: ...

    def history_seen(self, seer: int) -> list[tuple[str, int, int, bool]]: ...

class Kwinty:
    name: str = 'kwinty'

    title: str = 'Kwinty'

    designer: str = 'Fred Horn'

    year: int = 2014

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 35

    turn_clause: str = 'K3'

    hidden: bool = False

    @staticmethod
    def option_table() -> list[tuple[str, tuple[Any, ...], Any, str, str]]:
        """(name, values, default, clause, meaning) of every option."""

    @staticmethod
    def start(options: dict[str, Any]) -> Kwinty: ...

    @staticmethod
    def parse(text: str, options: dict[str, Any]) -> Kwinty | Error: ...

    def text(self) -> str: ...

    def key(self) -> int: ...

    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""

    def legal_ids(self) -> list[int]: ...

    def legal_count(self) -> int: ...

    def nth_legal_id(self, n: int) -> int: ...

    def action_text(self, id: int) -> str: ...

    def ending(self) -> tuple[int, str, str] | None: ...

    def options(self) -> dict[str, Any]: ...

    def detail(self) -> dict[str, Any]:
        """The score as it stands."""

    def read(self, text: str) -> int | Error:
        """The number of the legal action that the text names, or an Error."""

    def play_id(self, id: int) -> bool:
        """False when it is not legal; then nothing changed."""

    def why_not(self, id: int) -> Error: ...

    def undo(self) -> tuple[str, int] | None:
        """The action taken back and its number; None when there is none."""

    def history(self, since: int = 0) -> list[tuple[str, int, int, bool]]: ...

    def start_text(self) -> str:
        """The text of the position from which the history starts."""

    def plies(self) -> int: ...

    def at_turn_start(self) -> bool: ...

    def copy(self) -> Kwinty: ...

    def snapshot(self) -> Kwinty:
        """The position without its history."""

    def perft(self, depth: int, in_main_thread: bool) -> int: ...

    def check(self) -> str:
        """Empty when all is consistent."""

class Turris:
    name: str = 'turris'

    title: str = 'Turris'

    designer: str = 'Steffen Mühlhäuser'

    year: int = 2014

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 32

    turn_clause: str = 'T3'

    hidden: bool = False

    @staticmethod
    def option_table() -> list[tuple[str, tuple[Any, ...], Any, str, str]]:
        """(name, values, default, clause, meaning) of every option."""

    @staticmethod
    def start(options: dict[str, Any]) -> Turris: ...

    @staticmethod
    def parse(text: str, options: dict[str, Any]) -> Turris | Error: ...

    def text(self) -> str: ...

    def key(self) -> int: ...

    def mover(self) -> int:
        """Index of the side to act, -1 when the game is over."""

    def legal_ids(self) -> list[int]: ...

    def legal_count(self) -> int: ...

    def nth_legal_id(self, n: int) -> int: ...

    def action_text(self, id: int) -> str: ...

    def ending(self) -> tuple[int, str, str] | None: ...

    def options(self) -> dict[str, Any]: ...

    def detail(self) -> dict[str, Any]:
        """The score as it stands."""

    def read(self, text: str) -> int | Error:
        """The number of the legal action that the text names, or an Error."""

    def play_id(self, id: int) -> bool:
        """False when it is not legal; then nothing changed."""

    def why_not(self, id: int) -> Error: ...

    def undo(self) -> tuple[str, int] | None:
        """The action taken back and its number; None when there is none."""

    def history(self, since: int = 0) -> list[tuple[str, int, int, bool]]: ...

    def start_text(self) -> str:
        """The text of the position from which the history starts."""

    def plies(self) -> int: ...

    def at_turn_start(self) -> bool: ...

    def copy(self) -> Turris: ...

    def snapshot(self) -> Turris:
        """The position without its history."""

    def perft(self, depth: int, in_main_thread: bool) -> int: ...

    def check(self) -> str:
        """Empty when all is consistent."""
