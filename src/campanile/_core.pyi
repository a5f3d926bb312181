"""
The native core of Campanile. Use the campanile package instead: this layer checks no types for you.
"""

from collections.abc import Callable, Sequence
import enum
from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray


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

class StopFlag:
    """Ends the searches that were given it; any thread may set it."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def is_set(self) -> bool: ...

class SearchLine:
    """A root action, what it is worth to the mover, and how play may go on."""

    @property
    def ids(self) -> list[int]: ...

    @property
    def texts(self) -> list[str]: ...

    @property
    def score(self) -> int:
        """1/(1+exp(-score/400)) is the chance to win; from 31000 on it is won."""

    @property
    def proof(self) -> int:
        """0 unknown, 1 loss, 2 draw, 3 win."""

    @property
    def length(self) -> int:
        """Actions until the proved end, else 0."""

    @property
    def depth(self) -> int: ...

    @property
    def settled(self) -> bool:
        """Deeper search cannot change the score."""

    @property
    def at_least(self) -> bool:
        """It was stopped before the score was known; it is no lower."""

    @property
    def margin(self) -> float | None:
        """The expected difference in what the game counts at its end."""

class SearchReport:
    @property
    def lines(self) -> list[SearchLine]:
        """Best first; none when the game is over."""

    @property
    def proof(self) -> int: ...

    @property
    def depth(self) -> int:
        """The last iteration that was finished."""

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class UctReport:
    @property
    def best(self) -> int | None:
        """None when the game is over."""

    @property
    def line(self) -> list[int]: ...

    @property
    def texts(self) -> list[str]: ...

    @property
    def value(self) -> float: ...

    @property
    def proof(self) -> int: ...

    @property
    def simulations(self) -> int: ...

    @property
    def seconds(self) -> float: ...

    @property
    def choices(self) -> list[tuple[int, int, float, int]]:
        """(id, visits, value, proof) of every legal action."""

class Volterra:
    name: str = 'volterra'

    title: str = 'Volterra'

    designer: str = 'Julien Griffon'

    year: int = 2020

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 860

    turn_clause: str = 'V4'

    turn_length: int = 2

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

    mask_ids: int = 860

    letters: str = ''

    set_up_letters: str = ''

    @staticmethod
    def plane_names() -> list[str]: ...

    @staticmethod
    def plane_shape() -> tuple[int, int, int]: ...

    def planes(self, seat: int, spelled: str, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C')]) -> None:
        """Writes what the seat may know."""

class VolterraBatch:
    def __init__(self, options: dict[str, Any], games: int, seed: int, threads: int, spells: bool, auto_reset: bool) -> None: ...

    def observation(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def mover(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    def reward(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    def done(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def plies(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int:
        """
        The first game whose action is illegal; then nothing was played. Or the size.
        """

    def reset(self, seed: int | None, which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None: ...

    def step_random(self, steps: int) -> None: ...

    def sample(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]) -> None: ...

    def observe(self, seat: int, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C')]) -> None: ...

    def game(self, i: int) -> Volterra:
        """The position of one game, without its history."""

    def spelled(self, i: int) -> str: ...

    def __len__(self) -> int: ...

class VolterraEngine:
    def __init__(self, weights: bytes, table_bytes: int = 16777216, threads: int = 1) -> None: ...

    def search(self, game: Volterra, *, depth: int = 0, nodes: int = 0, seconds: float = 0.0, lines: int = 1, stop: StopFlag | None = None, on_update: Callable[[SearchReport], None] | None = None) -> SearchReport:
        """
        Limits of 0 are none. on_update gets the reports so far, at most twenty a second, and the last one.
        """

    def evaluate(self, game: Volterra) -> int:
        """What the evaluation thinks of the position, for the mover."""

    @staticmethod
    def prospects(game: Volterra, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        For every legal action: 3 it wins with this turn, 2 it is safe, 0 the other side can win with its next turn, 1 the look ended before.
        """

    @staticmethod
    def image_key(game: Volterra) -> int:
        """
        A number that the position shares with what it becomes by a turn of the board or in a mirror.
        """

    def clear(self) -> None:
        """Forgets what earlier searches found."""

class VolterraUct:
    def __init__(self, exploration: float = 1.4142135623730951, seed: int = 1, nodes: int = 1048576) -> None: ...

    def search(self, game: Volterra, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class VolterraPuct:
    def __init__(self, weights: bytes, exploration: float = 1.5, nodes: int = 1048576) -> None: ...

    def search(self, game: Volterra, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class VolterraApprentice:
    def __init__(self, weights: bytes) -> None:
        """No bytes at all: one that knows nothing yet."""

    def begin_generation(self) -> None: ...

    def play(self, first_seed: int, games: int, *, nodes: int, threads: int = 1) -> int:
        """Adds games to the generation; returns how many lessons it has."""

    def keep_generations(self, most: int) -> None:
        """Forgets the oldest ones."""

    def learn(self, *, epochs: int, trust: float, seed: int) -> float:
        """New weights from all lessons; returns the mean loss."""

    def weights(self) -> bytes: ...

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

    def draw_other(self, seed: int) -> str:
        """Letters that the other side's set-up could have had."""

    def draw_text(self, seed: int) -> str:
        """The text of a position that could be."""

class Volto:
    name: str = 'volto'

    title: str = 'Volto'

    designer: str = 'Yusuke Emi'

    year: int = 2022

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 51625

    turn_clause: str = 'M4'

    turn_length: int = 1

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

    mask_ids: int = 1225

    letters: str = 'NASLC'

    set_up_letters: str = 'NNNAAASLLC'

    @staticmethod
    def plane_names() -> list[str]: ...

    @staticmethod
    def plane_shape() -> tuple[int, int, int]: ...

    def planes(self, seat: int, spelled: str, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C')]) -> None:
        """Writes what the seat may know."""

    def see(self, seer: int) -> VoltoView:
        """What 0 White, 1 Red or 2 a spectator may know."""

    def public_key(self) -> int: ...

    def history_seen(self, seer: int) -> list[tuple[str, int, int, bool]]: ...

    @staticmethod
    def observe(seer: int, text: str, history: Sequence[str], options: dict[str, Any]) -> tuple[VoltoView, list[tuple[str, int, int, bool]]] | Error:
        """
        The view and the rows of its history from their texts alone, or an Error.
        """

class VoltoBatch:
    def __init__(self, options: dict[str, Any], games: int, seed: int, threads: int, spells: bool, auto_reset: bool) -> None: ...

    def observation(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def mover(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    def reward(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    def done(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def plies(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int:
        """
        The first game whose action is illegal; then nothing was played. Or the size.
        """

    def reset(self, seed: int | None, which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None: ...

    def step_random(self, steps: int) -> None: ...

    def sample(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]) -> None: ...

    def observe(self, seat: int, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C')]) -> None: ...

    def game(self, i: int) -> Volto:
        """The position of one game, without its history."""

    def spelled(self, i: int) -> str: ...

    def __len__(self) -> int: ...

class BeliefReport:
    @property
    def strategy(self) -> list[tuple[int, float, float]]:
        """
        (action, probability, value), likeliest first; without what certainly loses at once.
        """

    @property
    def value(self) -> float: ...

    @property
    def proof(self) -> int:
        """0 unknown, 1 loss, 2 draw, 3 win: in every world that can be."""

    @property
    def length(self) -> int:
        """Moves until the proved end, else 0."""

    @property
    def worlds(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class VoltoEngine:
    def __init__(self, seed: int = 1, tree: int = 20000, careful: bool = True, trusting: bool = False, timid: bool = False) -> None:
        """
        Who is not careful does not look for certain wins and losses before it weighs everything; who is trusting
        never thinks that the other side knows its masks; who is timid would rather be safe than win.
        """

    def search(self, view: VoltoView, history: Sequence[tuple[str, int, int, bool]], *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> BeliefReport:
        """
        What to do how often, from the view and the history as seen (rows of history_seen). 0: no such limit.
        """

    def belief(self, view: VoltoView, history: Sequence[tuple[str, int, int, bool]]) -> dict[str, dict[str, float]]: ...

    @staticmethod
    def learned(trusting: bool = False) -> bytes: ...

class VoltoIsMcts:
    def __init__(self, seed: int = 1, exploration: float = 0.7, nodes: int = 1048576) -> None: ...

    def search(self, view: VoltoView, history: Sequence[tuple[str, int, int, bool]], *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> BeliefReport:
        """
        What to do how often, from the view and the history as seen (rows of history_seen). 0: no such limit.
        """

class VoltoDeterminised:
    def __init__(self, seed: int = 1, worlds: int = 24) -> None: ...

    def search(self, view: VoltoView, history: Sequence[tuple[str, int, int, bool]], *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> BeliefReport:
        """
        What to do how often, from the view and the history as seen (rows of history_seen). 0: no such limit.
        """

class Kwinty:
    name: str = 'kwinty'

    title: str = 'Kwinty'

    designer: str = 'Fred Horn'

    year: int = 2014

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 35

    turn_clause: str = 'K3'

    turn_length: int = 1

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

    mask_ids: int = 35

    letters: str = ''

    set_up_letters: str = ''

    @staticmethod
    def plane_names() -> list[str]: ...

    @staticmethod
    def plane_shape() -> tuple[int, int, int]: ...

    def planes(self, seat: int, spelled: str, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C')]) -> None:
        """Writes what the seat may know."""

class KwintyBatch:
    def __init__(self, options: dict[str, Any], games: int, seed: int, threads: int, spells: bool, auto_reset: bool) -> None: ...

    def observation(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def mover(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    def reward(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    def done(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def plies(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int:
        """
        The first game whose action is illegal; then nothing was played. Or the size.
        """

    def reset(self, seed: int | None, which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None: ...

    def step_random(self, steps: int) -> None: ...

    def sample(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]) -> None: ...

    def observe(self, seat: int, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C')]) -> None: ...

    def game(self, i: int) -> Kwinty:
        """The position of one game, without its history."""

    def spelled(self, i: int) -> str: ...

    def __len__(self) -> int: ...

class KwintyEngine:
    def __init__(self, weights: bytes, table_bytes: int = 16777216, threads: int = 1) -> None: ...

    def search(self, game: Kwinty, *, depth: int = 0, nodes: int = 0, seconds: float = 0.0, lines: int = 1, stop: StopFlag | None = None, on_update: Callable[[SearchReport], None] | None = None) -> SearchReport:
        """
        Limits of 0 are none. on_update gets the reports so far, at most twenty a second, and the last one.
        """

    def evaluate(self, game: Kwinty) -> int:
        """What the evaluation thinks of the position, for the mover."""

    @staticmethod
    def prospects(game: Kwinty, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        For every legal action: 3 it wins with this turn, 2 it is safe, 0 the other side can win with its next turn, 1 the look ended before.
        """

    @staticmethod
    def image_key(game: Kwinty) -> int:
        """
        A number that the position shares with what it becomes by a turn of the board or in a mirror.
        """

    def clear(self) -> None:
        """Forgets what earlier searches found."""

class KwintyUct:
    def __init__(self, exploration: float = 1.4142135623730951, seed: int = 1, nodes: int = 1048576) -> None: ...

    def search(self, game: Kwinty, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class KwintyPuct:
    def __init__(self, weights: bytes, exploration: float = 1.5, nodes: int = 1048576) -> None: ...

    def search(self, game: Kwinty, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class KwintyApprentice:
    def __init__(self, weights: bytes) -> None:
        """No bytes at all: one that knows nothing yet."""

    def begin_generation(self) -> None: ...

    def play(self, first_seed: int, games: int, *, nodes: int, threads: int = 1) -> int:
        """Adds games to the generation; returns how many lessons it has."""

    def keep_generations(self, most: int) -> None:
        """Forgets the oldest ones."""

    def learn(self, *, epochs: int, trust: float, seed: int) -> float:
        """New weights from all lessons; returns the mean loss."""

    def weights(self) -> bytes: ...

class Turris:
    name: str = 'turris'

    title: str = 'Turris'

    designer: str = 'Steffen Mühlhäuser'

    year: int = 2014

    @staticmethod
    def sides() -> tuple[str, str]: ...

    action_ids: int = 32

    turn_clause: str = 'T3'

    turn_length: int = 0

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

    mask_ids: int = 32

    letters: str = ''

    set_up_letters: str = ''

    @staticmethod
    def plane_names() -> list[str]: ...

    @staticmethod
    def plane_shape() -> tuple[int, int, int]: ...

    def planes(self, seat: int, spelled: str, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C')]) -> None:
        """Writes what the seat may know."""

class TurrisBatch:
    def __init__(self, options: dict[str, Any], games: int, seed: int, threads: int, spells: bool, auto_reset: bool) -> None: ...

    def observation(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]: ...

    def mask(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def mover(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]: ...

    def reward(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]: ...

    def done(self) -> Annotated[NDArray[numpy.bool_], dict(order='C')]: ...

    def plies(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int: ...

    @overload
    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> int:
        """
        The first game whose action is illegal; then nothing was played. Or the size.
        """

    def reset(self, seed: int | None, which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None) -> None: ...

    def step_random(self, steps: int) -> None: ...

    def sample(self, out: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]) -> None: ...

    def observe(self, seat: int, out: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C')]) -> None: ...

    def game(self, i: int) -> Turris:
        """The position of one game, without its history."""

    def spelled(self, i: int) -> str: ...

    def __len__(self) -> int: ...

class TurrisEngine:
    def __init__(self, weights: bytes, table_bytes: int = 16777216, threads: int = 1) -> None: ...

    def search(self, game: Turris, *, depth: int = 0, nodes: int = 0, seconds: float = 0.0, lines: int = 1, stop: StopFlag | None = None, on_update: Callable[[SearchReport], None] | None = None) -> SearchReport:
        """
        Limits of 0 are none. on_update gets the reports so far, at most twenty a second, and the last one.
        """

    def evaluate(self, game: Turris) -> int:
        """What the evaluation thinks of the position, for the mover."""

    @staticmethod
    def prospects(game: Turris, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> list[tuple[int, int]]:
        """
        For every legal action: 3 it wins with this turn, 2 it is safe, 0 the other side can win with its next turn, 1 the look ended before.
        """

    @staticmethod
    def image_key(game: Turris) -> int:
        """
        A number that the position shares with what it becomes by a turn of the board or in a mirror.
        """

    def clear(self) -> None:
        """Forgets what earlier searches found."""

class TurrisUct:
    def __init__(self, exploration: float = 1.4142135623730951, seed: int = 1, nodes: int = 1048576) -> None: ...

    def search(self, game: Turris, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class TurrisPuct:
    def __init__(self, weights: bytes, exploration: float = 1.5, nodes: int = 1048576) -> None: ...

    def search(self, game: Turris, *, simulations: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> UctReport:
        """Limits of 0 are none."""

class TurrisApprentice:
    def __init__(self, weights: bytes) -> None:
        """No bytes at all: one that knows nothing yet."""

    def begin_generation(self) -> None: ...

    def play(self, first_seed: int, games: int, *, nodes: int, threads: int = 1) -> int:
        """Adds games to the generation; returns how many lessons it has."""

    def keep_generations(self, most: int) -> None:
        """Forgets the oldest ones."""

    def learn(self, *, epochs: int, trust: float, seed: int) -> float:
        """New weights from all lessons; returns the mean loss."""

    def weights(self) -> bytes: ...

class ProofReport:
    @property
    def proof(self) -> int:
        """0 unknown, 1 loss, 2 draw, 3 win; for the mover."""

    @property
    def best(self) -> int | None:
        """The number of an action that reaches at_least, if more than a loss."""

    @property
    def text(self) -> str | None: ...

    @property
    def at_least(self) -> int:
        """0 a loss, 1 a draw, 2 a win."""

    @property
    def at_most(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class VolterraProver:
    def __init__(self, table_bytes: int = 16777216) -> None: ...

    def prove(self, game: Volterra, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> ProofReport:
        """Limits of 0 are none."""

class KwintyProver:
    def __init__(self, table_bytes: int = 16777216) -> None: ...

    def prove(self, game: Kwinty, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> ProofReport:
        """Limits of 0 are none."""

class TurrisProver:
    def __init__(self, table_bytes: int = 16777216) -> None: ...

    def prove(self, game: Turris, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> ProofReport:
        """Limits of 0 are none."""

class FiveReport:
    @property
    def answer(self) -> int:
        """0 unknown, 1 forced, 2 safe."""

    @property
    def safe_plies(self) -> int:
        """For how many plies a safe answer holds; 63: for all."""

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class KwintyFives:
    def __init__(self, attacker: int, table_bytes: int = 16777216, dear: int = 131072) -> None:
        """Results that cost `dear` nodes or more are kept as facts."""

    def ask(self, game: Kwinty, plies: int, *, nodes: int = 0, seconds: float = 0.0, stop: StopFlag | None = None) -> FiveReport:
        """
        Whether the attacker can force a five within so many plies. Limits of 0 are none.
        """

    def strategy(self, game: Kwinty, plies: int, *, stop: StopFlag | None = None) -> bytes | None:
        """The defender's replies, 25 bytes each; None if it was not safe."""

    def take_facts(self) -> bytes:
        """The facts found since the last call, 32 bytes each."""

    def learn(self, facts: bytes) -> None: ...
