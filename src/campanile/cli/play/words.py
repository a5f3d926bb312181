"""The sentences on the screen: what to type, whose turn it is, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from campanile import render
from campanile.cli import rulebook
from campanile.cli.play.session import Session
from campanile.cli.rulebook import without_boards
from campanile.cli.rules import grid_table, page_part
from campanile.cli.screen import KEY, QUIET, TITLE, capital, result_words, turn_text
from campanile.games import Action
from campanile.games.position import Position

# Word, what may follow it, what it does. The last field: False only without secrets, True only with them.
COMMANDS: tuple[tuple[str, str, str, bool | None], ...] = (
    ("help", "", "this list", None),
    ("hint", "", "how to type a move, and what the computer would play", None),
    ("moves", "", "everything you can play now", None),
    ("notes", "", "what the hidden pieces can still be", True),
    ("undo", "", "take back the last turn", False),
    ("undo", "action", "take back only the last action", False),
    ("redo", "", "play again what was taken back", False),
    ("rules", "", "the rules in one minute", None),
    ("rules", "all", "all the rules", None),
    ("rules", "CLAUSE", "one rule, by its number", None),
    ("flip", "", "look from the other side", None),
    ("save", "FILE", "write the game into a file", None),
    ("load", "FILE", "go on with a saved game", None),
    ("resign", "", "give up", None),
    ("quit", "", "leave", None),
)

_ADVICE_NODES = {False: 100_000, True: 500}  # by whether the game has secrets: then a node is far more work


def command_words(session: Session) -> list[str]:
    """The commands that this game has."""
    return list(dict.fromkeys(word for word, _, _, secret in COMMANDS if secret in (None, session.game.hidden)))


def help_page(session: Session) -> RenderableType:
    """How to play here, and all commands."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for word, more, meaning, secret in COMMANDS:
        if secret in (None, session.game.hidden):
            table.add_row(Text.assemble((word, KEY), (f" {more}" if more else "", QUIET)), meaning)
    return Group("Type a move and press Enter. Or type one of these words:", "", table)


def hint_page(session: Session) -> RenderableType:
    """How moves are written, and some that are legal now."""
    parts: list[RenderableType] = [Text("How to type a move", TITLE), ""]
    book = rulebook.load(session.state.game)
    for grid in (book.how_to_type(), book.pieces() if session.game.hidden else None):
        if grid:
            parts += [grid_table(grid), ""]
    if not session.over:
        parts.append(Text.assemble("Right now you could type ", *_listed(examples(session.seen(), 3)), "."))
        parts += ["", Text("What the computer would play", TITLE), "", advice(session)]
    return Group(*parts)


def advice(session: Session) -> Text:
    """The engine's hint, from what the side to act may know (M8). By nodes: asked again it says the same."""
    from campanile.engine import Limit, hint  # only who asks for it waits for it

    found = hint(
        session.seen() if session.game.hidden else session.state, Limit(nodes=_ADVICE_NODES[session.game.hidden])
    )
    return Text.assemble((",".join(found.turn), KEY), f": {'; '.join(found.claims)}.")


def moves_page(session: Session, width: int) -> RenderableType:
    """All legal actions."""
    actions = [str(action) for action in session.seen().legal_actions[:1000]]
    count = len(session.seen().legal_actions)
    if count > len(actions):
        return Group(f"There are {count} possibilities; for example:", "", *examples(session.seen(), 5))
    column = max(map(len, actions), default=1) + 2
    per_line = max(1, (width - 2) // column)
    lines = ["".join(word.ljust(column) for word in actions[i : i + per_line]) for i in range(0, count, per_line)]
    noun = "action is" if count == 1 else "actions are"
    return Group(Text(f"{count} {noun} possible now", TITLE), "", *(Text(line, KEY) for line in lines))


def notes_page(session: Session) -> RenderableType:
    """What the seer can conclude about hidden pieces."""
    seen = session.seen()
    possible = getattr(seen, "possible", {})
    if not possible:
        return Text("There is nothing hidden from you.")
    names = _piece_names(session)
    table = Table(box=None, header_style=TITLE, pad_edge=False, padding=(0, 3, 0, 0))
    for head in ("Square", "Can still be"):
        table.add_column(head, overflow="fold")
    for square, kinds in sorted(possible.items(), key=lambda item: (item[0][1:], item[0])):
        table.add_row(Text(square, KEY), ", ".join(names.get(kind, kind) for kind in kinds))
    return Group("What follows from the moves that everybody has seen:", "", table)


def _piece_names(session: Session) -> dict[str, str]:
    grid = rulebook.load(session.state.game).pieces()
    return {row[0]: row[1] for row in grid.rows} if grid else {}


def examples(seen: Position, count: int) -> list[str]:
    """A few legal actions, spread over the list so that they are of different kinds."""
    actions = seen.legal_actions
    total = len(actions)
    places = sorted({round(i * (total - 1) / max(1, count - 1)) for i in range(count)}) if total else []
    return [str(actions[place]) for place in places]


def _listed(words: list[str]) -> list[str | tuple[str, str]]:
    parts: list[str | tuple[str, str]] = []
    for place, word in enumerate(words):
        if place:
            parts.append(" or " if place == len(words) - 1 else ", ")
        parts.append((word, KEY))
    return parts


def what_to_do(session: Session) -> Text:
    """One sentence about the action that is expected now."""
    seen = session.seen()
    side = capital(session.mover or "")
    if session.human not in (None, session.mover):
        return Text(f"{side} ({session.names.get(session.mover or '', '')}) is thinking …", QUIET)
    choice = examples(seen, 3)
    more: list[str | tuple[str, str]]
    if len(seen.legal_actions) == 1:
        return _only_one(session, choice[0])
    if seen.at_turn_start:
        whole = _whole_turn(session, choice[0])
        more = [", or a whole turn, such as ", (whole, KEY)] if whole != choice[0] else []
        return Text.assemble(f"{side}, type your move, such as ", *_listed(choice[:1]), *more, ".")
    special = [(word, meaning) for word in seen.legal_actions if (meaning := _meaning(session, word))]
    more = [", or ", (special[0][0], KEY), f" ({special[0][1]})"] if special else []
    return Text.assemble(f"{side}, your turn goes on: one more action, such as ", *_listed(choice[:1]), *more, ".")


def _whole_turn(session: Session, action: str) -> str:
    """A turn that begins with this action. With secrets every turn is one action, and nothing is tried out (M8)."""
    if session.game.hidden:
        return action
    trial = session.state.copy()
    trial.play(action)
    while not trial.at_turn_start and trial.mover is not None:
        trial.play(trial.legal_actions[0])
    return turn_text(trial.turns()[-1][1])


def _only_one(session: Session, action: str) -> Text:
    """That there is no choice."""
    side, meaning = capital(session.mover or ""), _meaning(session, action)
    return Text.assemble(f"{side}, only one action is possible: ", (action, KEY), f" – {meaning}." if meaning else ".")


def _meaning(session: Session, action: str) -> str | None:
    """What the action means, if the rules page explains just this one."""
    grid = rulebook.load(session.state.game).how_to_type()
    explained = [row[1] for row in grid.rows if row[0] == f"`{action}`"] if grid else []
    return explained[0] if explained and not action[-1:].isdigit() else None


def last_turns(seen: Position, count: int) -> list[Text]:
    """The last turns with their numbers, oldest first."""
    turns = seen.turns()
    first = max(0, len(turns) - count)
    return [
        Text.assemble((f"{number:>3} ", QUIET), f"{side} ", "(in secret)" if is_secret(actions) else turn_text(actions))
        for number, (side, actions) in enumerate(turns[first:], start=first + 1)
    ]


def is_secret(actions: Sequence[Action]) -> bool:
    """Whether the seer was not shown what was played: such an action has no number."""
    return any(action.id < 0 for action in actions)


def public_news(session: Session) -> str:
    """What everybody may know of the last turn, in a sentence; empty at the start."""
    turns = session.public().turns()
    if not turns:
        return ""
    side, actions = turns[-1]
    if is_secret(actions):
        return f"{capital(side)} is ready."
    text = turn_text(actions)
    names = _piece_names(session)
    shown = ", ".join(f"{letter} is {_article(names[letter])}" for letter in dict.fromkeys(text) if letter in names)
    return f"{capital(side)} played {text}{f' ({shown})' if shown else ''}."


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def end_words(session: Session) -> Text:
    """How the game ended, first of all for the only human, and what was counted."""
    outcome, winner = session.state.outcome(), session.winner()
    told = []
    if session.human is not None and winner is not None:
        told.append("You win!" if winner == session.human else "You lose.")
    if session.resigned is not None:
        told.append(f"{capital(session.resigned)} resigns. {capital(winner or '')} wins.")
    elif outcome is not None:
        told.append(result_words(outcome))
        if score := render.score(session.state.game, outcome.detail):
            told.append(f"{capital(score)}.")
    return Text(" ".join(told), TITLE)


def end_clause(session: Session) -> RenderableType | None:
    """The clause that ended the game, in the words of the rules page."""
    outcome = session.state.outcome()
    book = rulebook.load(session.state.game)
    if outcome is None or outcome.clause not in book.clauses():
        return None
    return page_part(book, without_boards(book.clause(outcome.clause)))


def _beginner(session: Session, first: str) -> str:
    if session.human is None:
        return f"{capital(first)} begins"
    return "You begin" if first == session.human else "The computer begins"


def again_words(session: Session) -> str:
    """The question after a game."""
    first = session.next_first()
    begins = f" {_beginner(session, first)}." if first else ""
    others = "save FILE, quit" if session.game.hidden else "undo, save FILE, quit"
    return f"Another game?{begins} (yes, {others})"
