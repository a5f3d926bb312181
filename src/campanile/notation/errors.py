"""What can be wrong with a record, and where in it."""

from __future__ import annotations

from campanile.games import CampanileError


def shown(text: str, limit: int = 400) -> str:
    """A text that is safe to print: not endless, and without signs that steer a terminal. Files can be hostile."""
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return text if text.isprintable() else "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class RecordError(CampanileError):
    """A record that cannot be read or written, or that breaks the rules of its game.

    `message`, `clause` and `action` are those of the package's other errors. The place is told as far as it is known:

    - `line` and `column` in the text, both counted from 1; in JSON Lines only `line`;
    - `path` in the JSON form, such as `$.turns[3].actions[0]`;
    - `turn`, the turn's number, and `where`, the same in words with the variations around it;
    - `ordinal`, which turn it is in reading order, variations included, counted from 1;
    - `tag`, the name of the tag that is at fault.
    """

    def __init__(
        self, message: str, *, clause: str = "", action: str | None = None, line: int | None = None,
        column: int | None = None, path: str = "", turn: int | None = None, where: str = "",
        ordinal: int | None = None, tag: str = "",
    ) -> None:  # fmt: skip
        super().__init__(shown(message), clause=clause, action=None if action is None else shown(action, 100))
        self.line = line
        self.column = column
        self.path = shown(path)
        self.turn = turn
        self.where = where
        self.ordinal = ordinal
        self.tag = tag

    @property
    def place(self) -> str:
        """The place in words; empty if nothing is known of it."""
        column = f" column {self.column}" if self.column else ""
        parts = (f"line {self.line}{column}" if self.line else "", self.path, f"tag {self.tag}" if self.tag else "")
        return ", ".join(filter(None, (*parts, self.where)))

    def __str__(self) -> str:
        action = f"{self.action}: " if self.action else ""
        place = f"{self.place}: " if self.place else ""
        return f"{place}{action}{super().__str__()}"
