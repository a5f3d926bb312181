"""The JSON twin of the text form: one object per game, one line per object.

    {"tags": {"Game": "…", …}, "comments": ["…"], "turns": [
        {"actions": ["…"], "mark": "!", "notes": ["a comment", {"comments": [], "turns": [a variation]}]}]}

`comments`, `mark` and `notes` are left out where they are empty. Turns are numbered by their places.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from campanile.notation.errors import RecordError
from campanile.notation.form import check_line, check_size
from campanile.notation.grammar import MAX_BYTES, MAX_DEPTH, is_mark, is_turn
from campanile.notation.model import Line, Record, Turn
from campanile.notation.tags import is_unicode

# JSON takes more room than the text form: at worst six bytes for one, and brackets around every action.
MAX_JSON_BYTES = 8 * MAX_BYTES


def to_json(record: Record) -> str:
    """The record as one line of JSON, without a line break at its end."""
    check_line(record.line)
    text = json.dumps({"tags": dict(record.tags), **_line_out(record.line)}, ensure_ascii=False, separators=(",", ":"))
    check_size(text, MAX_JSON_BYTES)
    return text


def from_json(text: str) -> Record:
    """The record that one JSON object describes; RecordError with the path of what is wrong in it."""
    if len(text) > MAX_JSON_BYTES:
        raise RecordError(f"the game is larger than {MAX_JSON_BYTES} bytes", path="$")
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise RecordError("the JSON is nested too deeply", path="$") from None
    except RecordError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise RecordError(f"this is not JSON: {error}", path="$") from None
    fields = _fields(value, "$", required=("tags", "turns"), optional=("comments",))
    line = _line_in(fields, "$", 0)
    tags = _fields(fields["tags"], "$.tags", required=("Game",), optional=None)
    for name, tag in tags.items():
        _text(tag, f"$.tags.{name}")
    try:
        return Record(tags, line)
    except RecordError as error:
        raise RecordError(error.message, path=f"$.tags.{error.tag}" if error.tag else "$.tags") from None


def _line_out(line: Line) -> dict[str, Any]:
    turns = [_turn_out(turn) for turn in line.turns]
    return {"comments": list(line.comments), "turns": turns} if line.comments else {"turns": turns}


def _turn_out(turn: Turn) -> dict[str, Any]:
    fields: dict[str, Any] = {"actions": turn.actions}
    if turn.mark:
        fields["mark"] = turn.mark
    if turn.notes:
        fields["notes"] = [note if isinstance(note, str) else _line_out(note) for note in turn.notes]
    return fields


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise RecordError(f"the name {twice!r} stands twice in one object")
    return fields


def _fields(value: Any, path: str, required: tuple[str, ...], optional: tuple[str, ...] | None) -> dict[str, Any]:
    """The value as an object with these names and, unless `optional` is None, no others."""
    if not isinstance(value, dict):
        raise RecordError(f"an object should stand here, not {_kind(value)}", path=path)
    for name in required:
        if name not in value:
            raise RecordError(f"{name!r} is missing", path=path)
    if optional is not None:
        for name in value:
            if name not in required and name not in optional:
                raise RecordError(f"nothing is known of {name!r}", path=path)
    return value


def _items(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"a list should stand here, not {_kind(value)}", path=path)
    return value


def _text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"a text should stand here, not {_kind(value)}", path=path)
    if not is_unicode(value):
        raise RecordError("the text holds half a character (a lone surrogate)", path=path)
    return value


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")


def _line_in(fields: dict[str, Any], path: str, depth: int) -> Line:
    if depth > MAX_DEPTH:
        raise RecordError(f"variations are nested more than {MAX_DEPTH} deep", path=path)
    comments = _items(fields.get("comments", []), f"{path}.comments")
    turns = _items(fields["turns"], f"{path}.turns")
    return Line(
        tuple(_turn_in(turn, f"{path}.turns[{place}]", depth) for place, turn in enumerate(turns)),
        tuple(_text(comment, f"{path}.comments[{place}]") for place, comment in enumerate(comments)),
    )


def _turn_in(value: Any, path: str, depth: int) -> Turn:
    fields = _fields(value, path, required=("actions",), optional=("mark", "notes"))
    actions = _items(fields["actions"], f"{path}.actions")
    if not actions:
        raise RecordError("a turn has at least one action", path=f"{path}.actions")
    for place, action in enumerate(actions):
        here = f"{path}.actions[{place}]"
        if not is_turn(_text(action, here)) or "," in action:
            raise RecordError(f"{action!r} is not the text of an action", path=here)
    mark = _text(fields.get("mark", ""), f"{path}.mark")
    if not is_mark(mark):
        raise RecordError(f"{mark!r} is not a mark", path=f"{path}.mark")
    notes = _items(fields.get("notes", []), f"{path}.notes")
    return Turn(
        ",".join(actions), mark,
        tuple(_note_in(note, f"{path}.notes[{place}]", depth) for place, note in enumerate(notes)),
    )  # fmt: skip


def _note_in(value: Any, path: str, depth: int) -> str | Line:
    if not isinstance(value, dict):
        return _text(value, path)
    fields = _fields(value, path, required=("turns",), optional=("comments",))
    line = _line_in(fields, path, depth + 1)
    if not line.turns:
        raise RecordError("a variation has at least one turn", path=f"{path}.turns")
    return line
