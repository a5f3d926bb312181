"""Runs the checks, each with an engine that has not failed yet."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campanile.engine.ugi.checks import CHECKS, Check, Skipped
from campanile.engine.ugi.client import UgiClient
from campanile.engine.ugi.errors import EngineError
from campanile.engine.ugi.rounds import Rounds
from campanile.games.registry import Game, find, games


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one check went: `passed` is None where it does not apply. `detail` is a figure, or what went wrong."""

    title: str
    passed: bool | None
    detail: str
    seconds: float


def check_engine(
    command: str,
    game: str | None = None,
    *,
    seed: int = 1,
    patience: float = 10.0,
    checks: Sequence[tuple[str, Check]] = CHECKS,
) -> Iterator[Verdict]:
    """The verdicts, as they come. Without a game, the engine's name must hold that of one.

    After a failure the engine is started anew: what it did wrong must not count twice. If it cannot be started at
    all, the first check has failed and no other follows. `patience` is how many seconds an answer may take that has no
    limit of its own.
    """
    client: UgiClient | None = None
    entry: Game | None = None
    try:
        for title, check in checks:
            began = time.monotonic()
            try:
                if client is None or not client.process.is_alive():
                    client = _again(client, command, patience)
                entry = entry or _game_of(client, game)
            except EngineError as error:
                yield Verdict(title, False, str(error), time.monotonic() - began)
                return
            passed, detail = _try(check, client, Rounds(entry, seed))
            yield Verdict(title, passed, detail, time.monotonic() - began)
            if passed is False:
                client.close(0.0)
    finally:
        if client is not None:
            client.close()


def _again(client: UgiClient | None, command: str, patience: float) -> UgiClient:
    if client is not None:
        client.close()
    return UgiClient(command, patience=patience)


def _try(check: Check, client: UgiClient, rounds: Rounds) -> tuple[bool | None, str]:
    try:
        client.process.drain()
        return True, check(client, rounds)
    except Skipped as reason:
        return None, str(reason)
    except EngineError as error:
        return False, str(error)


def _game_of(client: UgiClient, name: str | None) -> Game:
    if name is not None:
        return find(name)
    words = client.name.lower().split()
    for game in games():
        if game.name in words:
            return game
    raise EngineError("the engine's name does not say which game it plays: say it with --game")
