"""Saved games. An open game, or one that is over, is an ordinary record. A game with secrets that goes on is packed."""

from __future__ import annotations

import base64
import itertools
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from campanile.cli.guard import Mistake
from campanile.cli.play.session import Session
from campanile.games import CampanileError, parse
from campanile.notation import Record, from_text
from campanile.notation.tags import side_tag

_KIND = "campanile: a game with secrets, not over yet"
_NOTE = (
    "The payload holds the secrets of both players, or the game could not go on. It is packed so that nobody sees them "
    "by accident, but it is not encrypted: whoever unpacks it knows everything."
)
_RESIGNATION = "resignation"
_LARGEST = 4_000_000  # bytes; the longest game is far shorter


def new_path(session: Session) -> Path:
    """A name in this folder for somebody who has none: volterra.txt, or volterra-2.txt if there is one."""
    stem = session.state.game
    names = itertools.chain([f"{stem}.txt"], (f"{stem}-{number}.txt" for number in itertools.count(2)))
    return next(path for path in map(Path, names) if not path.exists())


def write(path: Path, session: Session) -> str:
    """Write the game into the file, whole or not at all; a sentence that says so."""
    if session.game.hidden and not session.over:
        _replace(path, json.dumps(_packed(session), indent=2) + "\n", private=True)
        return f"saved: {path} (it holds both players' secrets, packed but not encrypted)"
    tags = {side_tag(side): name for side, name in session.names.items()}
    if session.resigned is not None:
        tags |= {"Result": session.winner() or "", "Reason": _RESIGNATION}
    _replace(path, str(Record.from_state(session.state, **tags)), private=False)
    return f"saved: {path}"


def read(path: Path) -> Session:
    """The game in the file, at the place where it was left."""
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise Mistake(f"the file {path} is too large for a saved game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistake(f"the file {path} is not a saved game") from None
    if text.lstrip().startswith("{"):
        return _unpacked(path, text)
    try:
        return _from_record(path, from_text(text))
    except CampanileError as error:
        raise Mistake(f"cannot load {path}: {error}") from None


def _from_record(path: Path, record: Record) -> Session:
    if not record.is_full:
        raise Mistake(f"the file {path} is what one seat saw of a game; it does not hold enough to go on")
    state = record.replay()
    session = Session(state, names=record.players)
    if state.mover is not None and record.result in state.sides and record.reason == _RESIGNATION:
        session.resigned = session.other(record.result)
    elif state.mover is not None and record.result != "*":
        raise Mistake(f"the file {path} is a game that is over ({record.result}: {record.reason})")
    return session


def _packed(session: Session) -> dict[str, Any]:
    state = session.state
    whole = {
        "game": state.game,
        "options": state.options,
        "start": state.start,
        "actions": [str(action) for action in state.history],
    }
    # Not compressed: the size of a compressed text depends on what it says.
    payload = base64.b85encode(json.dumps(whole).encode()).decode()
    return {"kind": _KIND, "note": _NOTE, "game": state.game, "players": session.names, "payload": payload}


def _unpacked(path: Path, text: str) -> Session:
    # Whatever is wrong inside stays untold: an explanation could tell what is hidden there (M8).
    damaged = Mistake(f"the file {path} is not a saved game, or it is damaged")
    try:
        outer = json.loads(text)
        if outer["kind"] != _KIND:
            raise damaged
        whole = json.loads(base64.b85decode(outer["payload"]))
        state = parse(whole["game"], whole["start"], **whole["options"])
        for action in whole["actions"]:
            state.play(action)
        names = outer.get("players", {})
        if not set(names) <= set(state.sides) or not all(isinstance(name, str) for name in names.values()):
            raise damaged
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged from None
    return Session(state, names=names)


def _replace(path: Path, text: str, *, private: bool) -> None:
    """Write beside the file and then put it in its place, so that a full disk does not cost the last good save.

    Unless `private` others may read it as they may any new file of this user.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # not the name that nobody chose
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if not private:
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
