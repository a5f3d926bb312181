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
_LINES = 3  # below a board that is printed into a file or a pipe
_NARROWEST = 26  # a column of words narrower than this is no pleasure to read


def game_screen(console: Console, session: Session, message: RenderableType | None, *, flip: bool) -> RenderableType:
    """The screen of the side to act."""
    if not console.is_terminal:
        needed = _needed(session, message)
        return Group(_picture(console, session, flip=flip), *_below(console, session, needed, _LINES))
    room = console.height - 1  # below everything there is the prompt
    picture = _picture(console, session, room, flip=flip)
    beside = console.width - max(map(len, picture.plain.split("\n"))) - _GAP
    if beside >= _NARROWEST:
        side = _side_column(session, message, min(_lines(picture), console.height - 3))
        grid = Table.grid(padding=(0, _GAP, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(width=beside, overflow="fold")
        grid.add_row(picture, side)
        return grid
    needed = _needed(session, message)
    picture = _picture(console, session, room - _height(console, *needed), flip=flip)
    return Group(picture, *_below(console, session, needed, room - _lines(picture)))


def _picture(console: Console, session: Session, room: int | None = None, *, flip: bool) -> Text:
    """The board; without its legend if its top would leave the screen."""

    def drawn(legend: bool) -> Text:
        return board(console, session.seen(), flip=flip, status=_status(session), legend=legend)

    picture = drawn(legend=True)
    return picture if room is None or _lines(picture) <= room else drawn(legend=False)


def _lines(picture: Text) -> int:
    return picture.plain.count("\n") + 1


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


def _needed(session: Session, message: RenderableType | None) -> list[RenderableType]:
    """What must be said: the news, and what to do if there is no news or no choice."""
    parts = [message] if message is not None else []
    if not session.over and (message is None or session.forced()):
        parts.append(words.what_to_do(session))
    return parts


def _below(console: Console, session: Session, needed: list[RenderableType], room: int) -> list[RenderableType]:
    """What must be said, and as much of what is good to know as there is room for, the best first."""
    advice, commands = (None, None) if session.over else (words.what_to_do(session), _commands(session))
    clause = words.end_clause(session) if session.over else None
    recent = _recent_line(session, console.width)
    lines = list(needed)
    room -= _height(console, *lines)
    for part in (advice, recent, commands, clause):
        if part is None or part in lines or (height := _height(console, part)) > room:
            continue
        lines.insert(0 if part is recent else len(lines), part)
        room -= height
    return lines


def _height(console: Console, *parts: RenderableType) -> int:
    return len(console.render_lines(Group(*parts), pad=False)) if parts else 0


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
