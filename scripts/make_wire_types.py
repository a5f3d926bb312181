"""Makes web/src/lib/wire.ts, the page's types of all messages, from src/campanile/server/schema.py.

With --check it only says whether the file is fresh.
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from campanile.server import schema

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD = """// Made from src/campanile/server/schema.py by scripts/make_wire_types.py. Do not edit.
"""
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null", Any: "unknown"}


def named() -> dict[Any, str]:
    """What the schema gives a name, in its order: structs, and unions that are worth one."""
    found = {}
    for name, value in vars(schema).items():
        own_struct = inspect.isclass(value) and issubclass(value, schema.Wire) and value is not schema.Wire
        if own_struct or get_origin(value) in (Literal, types.UnionType, Union):
            found[value] = name
    return found


def type_of(kind: Any, names: dict[Any, str]) -> str:
    """A Python type in TypeScript."""
    if kind in names:
        return names[kind]
    if kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(type_of(argument, names) for argument in arguments)
    if origin is list:
        inner = type_of(arguments[0], names)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{type_of(arguments[0], names)}, {type_of(arguments[1], names)}>"
    raise TypeError(f"no TypeScript is known for {kind!r}")


def comments(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The comment of every field: behind it, or on the line before."""
    found = {}
    before = ""
    for line in inspect.getsource(struct).splitlines():
        if match := re.fullmatch(r"    (\w+): [^#]*?(?:  # (.*))?", line):
            found[match[1]] = match[2] or before
        before = line.strip().removeprefix("# ") if line.strip().startswith("#") else ""
    return found


def interface(struct: type[msgspec.Struct], names: dict[Any, str]) -> Iterator[str]:
    """A struct as an interface. What the page need not send has a default."""
    notes = comments(struct)
    yield f"/** {' '.join((inspect.getdoc(struct) or '').split())} */"
    yield f"export interface {names[struct]} {{"
    if (tag := struct.__struct_config__.tag) is not None:
        yield f"  type: '{tag}';"
    for field in msgspec.structs.fields(struct):
        has_default = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        mark = "?" if has_default and struct is schema.NewGame else ""
        note = f" // {notes[field.name]}" if notes.get(field.name) else ""
        yield f"  {field.encode_name}{mark}: {type_of(field.type, names)};{note}"
    yield "}"


def made() -> str:
    """The whole file."""
    names = named()
    parts = []
    for kind, name in names.items():
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
            parts.append("\n".join(interface(kind, names)))
        else:
            others = {other: word for other, word in names.items() if other is not kind}
            parts.append(f"export type {name} = {type_of(kind, others)};")
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the file, or check it."""
    text = made()
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit(f"{TARGET.name} is not what scripts/make_wire_types.py makes: run it")
        return
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text)


if __name__ == "__main__":
    main()
