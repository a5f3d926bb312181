"""Positions on the wire: `position startpos|fen|view …`, written by the client and read by the engine.

A game with secrets crosses only as the view of one side with the history as that side saw it: neither end of the pipe
can send or read a whole position of such a game (M8).
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from campanile._core import Error
from campanile.engine.ugi.texts import split_at
from campanile.games.errors import CampanileError, from_core
from campanile.games.native import HistoryRow, NativePosition
from campanile.games.position import Position
from campanile.games.registry import Game, find
from campanile.games.state import State, new, parse
from campanile.games.view import SPECTATOR, View


class _Observable(Protocol):
    """What the native class of a game with secrets offers for this."""

    def observe(
        self, seer: int, text: str, history: list[str], options: dict[str, Any]
    ) -> tuple[NativePosition, list[HistoryRow]] | Error: ...


def start_position(game: Game, options: dict[str, Any]) -> Position:
    """The start of a game; with secrets, as the side sees it that acts first."""
    state = new(game.name, **options)
    return state.view(state.mover or SPECTATOR) if game.hidden else state


def write_position(position: Position) -> str:
    """The command that tells an engine this position.

    >>> from campanile import new
    >>> state = new("kwinty")
    >>> state.play("i1h")
    >>> write_position(state)
    'position startpos moves i1h'
    """
    if isinstance(position, View) and find(position.game).hidden:
        history = " ".join(["", "history", *position.history]) if position.history else ""
        return f"position view {position.seer} {position}{history}"
    if not isinstance(position, State):
        raise TypeError("an engine is told a State, or in games with secrets a View")
    if find(position.game).hidden:
        raise ValueError(f"M8: {position.game} has secrets, so an engine is told a view and never the state")
    begins = str(new(position.game, **position.options)) == position.start
    start = "startpos" if begins else f"fen {position.start}"
    moves = " ".join(["", "moves", *position.history]) if position.history else ""
    return f"position {start}{moves}"


def read_position(game: Game, options: dict[str, Any], words: list[str]) -> Position:
    """The position that the words after `position` tell; ValueError if they tell none."""
    form, rest = (words[0], words[1:]) if words else ("", [])
    if form == "view":
        return _read_view(game, options, rest)
    if form not in ("startpos", "fen"):
        raise ValueError("a position is startpos, fen or view, then what belongs to it")
    text, moves = split_at(rest, "moves")
    if form == "startpos" and text:
        raise ValueError("startpos is followed by moves or by nothing")
    if game.hidden:
        return _hidden_start(game, options, form, moves)
    state = new(game.name, **options) if form == "startpos" else parse(game.name, " ".join(text), **options)
    _play(state, moves)
    return state


def _hidden_start(game: Game, options: dict[str, Any], form: str, moves: list[str]) -> Position:
    if form == "fen" or moves:
        raise ValueError(f"M8: {game.name} has secrets: give what one side has seen with position view")
    return start_position(game, options)


def _play(state: State, moves: list[str]) -> None:
    for number, move in enumerate(moves, 1):
        try:
            state.play(move)
        except CampanileError as error:
            raise ValueError(f"move {number}: {error}") from None


def _read_view(game: Game, options: dict[str, Any], words: list[str]) -> View:
    if not game.hidden:
        raise ValueError(f"{game.name} has no secrets: use position fen")
    seers = (*game.sides, SPECTATOR)
    if not words or words[0] not in seers:
        raise ValueError(f"a view is for {', '.join(seers)}, and that word comes first")
    text, history = split_at(words[1:], "history")
    return observed(game, words[0], " ".join(text), history, options)


def observed(game: Game, seer: str, text: str, history: list[str], options: dict[str, Any]) -> View:
    """The view that a seer has, from its text and from the history as he saw it; ValueError where they do not agree."""
    if not (text.isascii() and all(entry.isascii() for entry in history)):
        raise ValueError("a view is written in plain letters, digits and signs")
    number = (*game.sides, SPECTATOR).index(seer)
    seen = cast("_Observable", game.native).observe(number, text, history, game.complete_options(options))
    if isinstance(seen, Error):
        raise from_core(seen)
    native, rows = seen
    return View(game, native, seer, rows)
