"""Wins with the next turn, by going through whole turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campanile.engine import native
from campanile.engine.native import Prospect
from campanile.engine.position import played
from campanile.games.native import NativeGame

_MOST_ENDS = 200  # of a turn: where it can go on for many actions, nobody wants to hear of what follows


def losing(game: str, core: NativeGame) -> list[int]:
    """The actions after which the other side can win with its next turn, whatever else is done in this one."""
    return [number for number, prospect in native.prospects(game, core) if prospect == Prospect.LOSES]


def likeliest_reply(game: str, core: NativeGame, actions: list[int]) -> tuple[str, int]:
    """The turn with which the other side wins at once after most of these actions, and after how many; "" for none."""
    replies = Counter(reply for number in actions for reply in _sure_replies(game, core, number))
    return min(replies.items(), key=lambda reply: (-reply[1], reply[0])) if replies else ("", 0)


def _sure_replies(game: str, core: NativeGame, number: int) -> set[str]:
    """The turns that win at once after an action, whatever else is done in its turn."""
    sure: set[str] | None = None
    for count, end in enumerate(_ends_of_turn(played(core, number))):
        if count == _MOST_ENDS or end.ending() is not None or end.mover() == core.mover():
            return set()
        wins = set(_winning_turns(game, end))
        sure = wins if sure is None else sure & wins
        if not sure:
            break
    return sure or set()


def _ends_of_turn(core: NativeGame) -> Iterator[NativeGame]:
    """The position after every way to end the turn that was begun."""
    if core.ending() is not None or core.at_turn_start():
        yield core
        return
    for number in core.legal_ids():
        yield from _ends_of_turn(played(core, number))


def _winning_turns(game: str, core: NativeGame) -> Iterator[str]:
    """The turns of the side to act that win."""
    for number, prospect in native.prospects(game, core):
        if prospect != Prospect.WINS:
            continue
        after, text = played(core, number), core.action_text(number)
        if after.ending() is not None:
            yield text
        elif after.mover() == core.mover():
            yield from (f"{text},{rest}" for rest in _winning_turns(game, after))
