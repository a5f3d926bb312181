"""Text to records: one game at a time. Cutting a stream into games is the reader's work."""

from __future__ import annotations

import re
from dataclasses import replace

from campanile.notation.errors import RecordError, shown
from campanile.notation.grammar import MARK, MAX_BYTES, MAX_DEPTH, TURN, unescaped, unwrapped
from campanile.notation.model import Line, Record, Turn

GAME_TAG = '[Game "'  # a line that begins so begins a game, whatever came before

# All repetitions are possessive (`*+`): nothing is tried twice, so that no text takes more than linear time.
_SPACE = re.compile(r"[ \t\r\n]*+")
_TAG = re.compile(r'\[[ \t]*+([A-Za-z][A-Za-z0-9_]*+)[ \t]++"([^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+)"[ \t]*+\]')
_TOKEN = re.compile(
    rf"""[ \t\r\n]*+(?:
      (?P<number>[0-9]{{1,7}})\.[ \t\r\n]*+(?P<turn>{TURN})(?P<mark>{MARK})?(?=[ \t\r\n{{}}();]|\Z)
    | \{{(?P<comment>[^}}\\]*+(?:\\.[^}}\\]*+)*+)\}}
    | (?P<open>\()
    | (?P<close>\))
    | ;(?P<rest>[^\n]*+)
    | (?P<result>\*|[a-z]++)(?=[ \t\r\n]|\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)


class Damage(Exception):
    """A text that is no record, and the character at which that shows."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.message = shown(message)
        self.position = position


def from_text(text: str) -> Record:
    """The one record that the text holds; RecordError with line and column if it is anything else."""
    try:
        if len(text) > MAX_BYTES:
            raise Damage(f"the game is larger than {MAX_BYTES} bytes", 0)
        check_unicode(text)
        begin = _SPACE.match(text, 1 if text.startswith("\ufeff") else 0)
        record, end = parse_game(text, begin.end() if begin else 0)
        check_end(text, end)
    except Damage as damage:
        line, column = line_and_column(text, damage.position)
        raise RecordError(damage.message, line=line, column=column) from None
    return record


def check_unicode(text: str) -> None:
    """Damage at the first half of a character, which Python's texts can hold and UTF-8 cannot."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Damage("here is half a character (a lone surrogate)", error.start) from None


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """Where a character stands, both counted from 1."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def skip_space(text: str, position: int) -> int:
    """The next place that is not blank."""
    space = _SPACE.match(text, position)
    return space.end() if space else position


def check_end(text: str, position: int) -> None:
    """Damage if anything but blanks follows."""
    position = skip_space(text, position)
    if position < len(text):
        raise Damage(f"there is text outside of any game: {_snippet(text, position)}", position)


def parse_game(text: str, position: int = 0) -> tuple[Record, int]:
    """The record that begins at the position, and where it ends; Damage if there is none."""
    if not text.startswith(GAME_TAG, position):
        raise Damage(f"a game begins with {GAME_TAG}, not with {_snippet(text, position)}", position)
    tags, places, position = _read_tags(text, position)
    line, result, end = _Movetext(text, position).read()
    if tags.setdefault("Result", result) != result:
        raise Damage(f"the game ends with {result!r}, but the Result tag says {tags['Result']!r}", end - len(result))
    try:
        return Record(tags, line), end
    except RecordError as error:
        place = places.get(error.tag, end - len(result) if error.tag == "Result" else places["Game"])
        raise Damage(f"tag {error.tag}: {error.message}" if error.tag else error.message, place) from None


def _read_tags(text: str, position: int) -> tuple[dict[str, str], dict[str, int], int]:
    tags: dict[str, str] = {}
    places: dict[str, int] = {}
    while text.startswith("[", position):
        tag = _TAG.match(text, position)
        if tag is None:
            raise Damage(f'a tag is written [Name "value"], not {_snippet(text, position)}', position)
        name = tag[1]
        if name in tags:
            raise Damage(f"the tag {name} stands here for the second time", position)
        try:
            tags[name] = unescaped(tag[2])
        except ValueError as error:
            raise Damage(f"tag {name}: {error}", position) from None
        places[name] = position
        position = skip_space(text, tag.end())
    return tags, places, position


def tag_place(text: str, name: str) -> int | None:
    """Where the tag of that name begins in the text of one game."""
    places = _read_tags(text, 0)[1]
    return places.get(name)


def turn_place(text: str, ordinal: int) -> int | None:
    """Where that turn, counted from 1 in reading order, begins in the text of one game."""
    position = _read_tags(text, 0)[2]
    while ordinal and (token := _TOKEN.match(text, position)):
        position = token.end()
        if token["turn"] is not None:
            ordinal -= 1
            if ordinal == 0:
                return token.start("turn")
    return None


class _Open:
    """A line that is being read: its first number, its turns, and the notes to the last of them."""

    __slots__ = ("comments", "first", "notes", "turns")

    def __init__(self, first: int) -> None:
        self.first = first
        self.turns: list[Turn] = []
        self.comments: list[str] = []
        self.notes: list[str | Line] = []

    def settle(self) -> None:
        """Give the last turn its notes."""
        if self.notes:
            self.turns[-1] = replace(self.turns[-1], notes=tuple(self.notes))
            self.notes = []

    def closed(self) -> Line:
        """The line as it is when nothing follows."""
        self.settle()
        return Line(tuple(self.turns), tuple(self.comments))


class _Movetext:
    """The turns, comments and variations of one game, up to its result."""

    def __init__(self, text: str, position: int) -> None:
        self._text = text
        self._position = position
        self._lines = [_Open(1)]

    def read(self) -> tuple[Line, str, int]:
        """The main line, the result, and where the text of the game ends."""
        text, position, match, lines = self._text, self._position, _TOKEN.match, self._lines
        while token := match(text, position):
            position = token.end()
            kind = token.lastgroup
            if kind == "turn" or kind == "mark":  # noqa: PLR1714 - the hot path: two comparisons, no tuple
                self._add_turn(token)
            elif kind == "comment":
                self._add_comment(_comment(token))
            elif kind == "rest":
                self._add_comment(token["rest"].strip())
            elif kind == "open":
                self._open_variation(token.start("open"))
            elif kind == "close":
                self._close_variation(token.start("close"))
            else:
                if len(lines) > 1:
                    raise Damage("a variation is not closed before the result", token.start("result"))
                return lines[0].closed(), token["result"], position
        raise self._unreadable(skip_space(text, position))

    def _add_turn(self, token: re.Match[str]) -> None:
        line = self._lines[-1]
        if line.notes:
            line.settle()
        number, text, mark = token.group("number", "turn", "mark")
        turns = line.turns
        if int(number) != line.first + len(turns):
            expected = line.first + len(turns)
            raise Damage(f"turn {expected} should follow here, not {int(number)}", token.start("number"))
        turns.append(Turn(text, mark or ""))

    def _add_comment(self, comment: str) -> None:
        line = self._lines[-1]
        (line.notes if line.turns else line.comments).append(comment)

    def _open_variation(self, position: int) -> None:
        line = self._lines[-1]
        if not line.turns:
            raise Damage("a variation stands after the turn that it replaces, not before the first", position)
        if len(self._lines) > MAX_DEPTH:
            raise Damage(f"variations are nested more than {MAX_DEPTH} deep", position)
        self._lines.append(_Open(line.first + len(line.turns) - 1))

    def _close_variation(self, position: int) -> None:
        if len(self._lines) == 1:
            raise Damage("there is no variation to close", position)
        variation = self._lines.pop().closed()
        if not variation.turns:
            raise Damage("a variation has at least one turn", position)
        self._lines[-1].notes.append(variation)

    def _unreadable(self, position: int) -> Damage:
        rest = self._text[position : position + 40]
        if not rest:
            return Damage("the game breaks off without a result", position)
        if rest.startswith("{"):
            return Damage("a comment is not closed", position)
        found = _snippet(self._text, position)
        if re.match(r"[0-9]+\.", rest):
            return Damage(f"a turn cannot be read: {found}", position)
        return Damage(f"a numbered turn or the result should follow here, not {found}", position)


def _comment(token: re.Match[str]) -> str:
    try:
        return unescaped(unwrapped(token["comment"]))
    except ValueError as error:
        raise Damage(f"in a comment: {error}", token.start("comment")) from None


def _snippet(text: str, position: int) -> str:
    """A few characters of the text, safe to print."""
    return repr(re.split(r"[\r\n]", text[position : position + 20], maxsplit=1)[0])
