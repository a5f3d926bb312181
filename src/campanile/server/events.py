"""The kinds of events that a game's log is made of, and what their data say.

The log is append-only: what is taken back stays in it, followed by the event that took it back.
"""

from __future__ import annotations

from typing import NamedTuple

ACTION = "action"  # data: the action, and after a space the lag in ms that the clock forgave
JOIN = "join"  # a friend has taken the side
RESIGN = "resign"
ABANDON = "abandon"  # given up before a friend had come: nobody has won
DRAW_OFFER = "draw-offer"
DRAW_NO = "draw-no"
DRAW_YES = "draw-yes"
BACK_ASK = "back-ask"
BACK_NO = "back-no"
BACK_YES = "back-yes"  # side: the one whose last turn is taken back
FLAG = "flag"  # side: the one whose time is over
PAUSE = "pause"  # data: for how many ms the server was down, which no clock counts
REMATCH = "rematch"
NEXT = "next"  # data: the id of the next game


class New(NamedTuple):
    """An event that is about to happen."""

    kind: str
    side: str | None = None
    data: str = ""


def write_action(text: str, lag: int) -> str:
    """The data of an action event. No notation has a space."""
    return f"{text} {lag}" if lag else text


def read_action(data: str) -> tuple[str, int]:
    """The action and the forgiven lag."""
    text, _, lag = data.partition(" ")
    return text, int(lag or 0)
