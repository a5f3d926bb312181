"""Where things stand on the screen: the board, and beside or below it what is said about it."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from campanile.cli.play import words
from campanile.cli.play.session import Session
from campanile.cli.screen import KEY, QUIET, TITLE, board, capital

_GAP = 3
_OFTEN_USED = ("help", "hint", "moves", "notes", "undo", "rules", "save", "quit")
_NARROWEST = 26  # a column of words narrower than this is no pleasure to read


def game_screen(console: Console, session: Session, message: RenderableType | None, *, flip: bool) -> RenderableType:
    """The screen of the side to act."""
    seen = session.seen()
    picture = board(console, seen, flip=flip, status=_status(session))
    lines = picture.plain.split("\n")
    beside = console.width - max(map(len, lines)) - _GAP
    if console.is_terminal and beside >= _NARROWEST:
        side = _side_column(session, message, min(len(lines), console.height - 3))
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(width=beside, overflow="fold")
        grid.add_row(picture, side)
        return grid
    # Below the board there is the line of the prompt, and after the end the question before it.
    room = console.height - len(lines) - (2 if session.over else 1) if console.is_terminal else 3
    return Group(picture, *_below(console, session, message, room))


def _status(session: Session) -> str | None:
    """What the board says below it once nobody is to move."""
    if not session.over:
        return None
    winner = session.winner()
    return f"{capital(winner)} wins" if winner else "a draw"


def _side_column(session: Session, message: RenderableType | None, height: int) -> Group:
    turn = len(session.state.turns()) + session.state.at_turn_start  # a turn that goes on is among them
    title = Text.assemble((session.game.title, TITLE), (f"   turn {turn}" if not session.over else "", QUIET))
    parts: list[RenderableType] = [title, *_players(session), ""]
    recent = words.last_turns(session.seen(), max(2, min(10, height - 13)))
    parts += [*recent, ""] if recent else []
    if not session.over:
        parts += [words.what_to_do(session), ""]
    if message is not None:
        parts += [message, ""]
    if not session.over:
        parts.append(_commands(session))
    elif clause := words.end_clause(session):
        parts.append(clause)
    return Group(*parts)


def _players(session: Session) -> list[Text]:
    """Who plays, if somebody has a name."""
    names = [f"{capital(side)}: {session.names[side]}" for side in session.state.sides if side in session.names]
    return [Text(", ".join(names), QUIET)] if names else []


def _below(console: Console, session: Session, message: RenderableType | None, room: int) -> list[RenderableType]:
    """As much as there is room for: first what must be said, then what is good to know."""
    advice = None if session.over else words.what_to_do(session)
    needed = message if message is not None else advice
    lines: list[RenderableType] = [needed] if needed is not None else []
    room -= sum(_height(console, line) for line in lines)
    if room > 0 and (recent := _recent_line(session, console.width)):
        lines.insert(0, recent)
        room -= 1
    rest: list[RenderableType | None] = [advice if message is not None else None]
    rest += [None if session.over else _commands(session)]
    rest += [words.end_clause(session)] if session.over else []
    for part in rest:
        if part is not None and (height := _height(console, part)) <= room:
            lines.append(part)
            room -= height
    return lines


def _height(console: Console, part: RenderableType) -> int:
    return len(console.render_lines(part, pad=False))


def _recent_line(session: Session, width: int) -> Text | None:
    """The last turns in one line."""
    line = Text()
    for turn in reversed(words.last_turns(session.seen(), 6)):
        longer = Text.assemble(turn, "  ", line) if line else turn
        if longer.cell_len > width:
            break
        line = longer
    return line or None


def _commands(session: Session) -> Text:
    known = words.command_words(session)
    shown = " ".join(word for word in _OFTEN_USED if word in known)
    return Text.assemble(("or: ", QUIET), (shown, KEY))
