"""The messages of the game socket, as the page sees them; the TypeScript types are generated from here.

One socket belongs to one game. The server speaks first, with `Game`; afterwards `Update` tells what changed. Everything
that a receiver gets is made from a view of that receiver (M8), never from the state.

A client's message carries an `id` of its own choice; the answer, `Done`, `Tried`, `Advice` or `Refused`, repeats it.
`seq` is the number of events that the client has seen: an action is accepted only by the game as the client saw it, so
that a retry, a double click or a second tab can never play twice.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["human", "computer"]
Mode = Literal["computer", "table", "link"]


class Wire(msgspec.Struct):
    """What both directions have in common."""


# What a game is made of.


class Clock(Wire):
    """How a game is timed. All zero is impossible: a game without a clock has none."""

    minutes: float = 0  # for the whole game, each side
    increment: float = 0  # seconds added after each turn
    days: int = 0  # days per turn instead of both


class Seat(Wire):
    """Who plays one side."""

    side: str
    kind: Kind
    level: int | None  # the computer's
    taken: bool  # a human seat that nobody has taken yet waits for a friend
    online: bool


class Ply(Wire, gc=False):
    """One action of the history as the receiver may know it, and the position text after it."""

    side: str
    action: str
    position: str
    begins: bool  # whether it begins a turn


class Times(Wire):
    """The clock's state: milliseconds left by side, and whose runs."""

    left: dict[str, int]
    running: str | None


class Offers(Wire):
    """The sides that at present offer a draw, ask to take back, or want another game."""

    draw: list[str] = []
    takeback: list[str] = []
    rematch: list[str] = []


class Outcome(Wire):
    """How the game ended; `clause` is empty for what no clause describes (resignation, time, agreement)."""

    winner: str | None
    reason: str  # a word: "rules", "resigned", "time", "agreed", "abandoned"
    clause: str
    text: str  # English
    detail: dict[str, Any]


class Series(Wire):
    """The games that this one belongs to, counted for the seats rather than for the colours."""

    number: int
    score: dict[str, float]  # by the side that each player has in this game
    next: str | None  # the next game's id, once there is one


class Now(Wire):
    """Everything that may change with an event."""

    seq: int
    position: str
    mover: str | None
    turn: list[str]  # the actions of the unfinished turn so far
    legal: list[str] | None  # the receiver's legal actions; None when he is not to act, or has a set-up to make
    setup: str | None  # the letters that the receiver has to arrange, when a set-up is due from him
    possible: dict[str, str]  # for masks that the receiver does not know: the kinds that each can still be
    detail: dict[str, Any]  # what would be compared now: towers, fours, points
    seats: list[Seat]
    times: Times | None
    offers: Offers
    can_take_back: bool  # whether the rules allow the receiver to ask for it now
    thinking: bool  # whether the computer is at it
    outcome: Outcome | None
    series: Series


# From the server.


class Game(Wire, tag="game"):
    """Everything. The first message, and again whenever the receiver's knowledge of the past changes."""

    id: str
    game: str
    options: dict[str, Any]
    mode: Mode
    clock: Clock | None
    sides: list[str]
    you: list[str]  # the sides that the receiver plays: none for a spectator, both at the same table
    facing: str | None  # at the same table with secrets: the side whose view is shown; None shows the spectator's
    secrets: bool  # whether the game hides something: then nothing can be tried, and a shared table needs hand-overs
    created: int  # milliseconds since 1970
    start: str  # the position text before the first action, to step back to
    history: list[Ply]
    now: Now


class Update(Wire, tag="update"):
    """What changed: the history up to `kept` stays, `added` follows."""

    kept: int
    added: list[Ply]
    now: Now


class Done(Wire, tag="done"):
    """The request is carried out, and in the store."""

    id: int


class Refused(Wire, tag="refused"):
    """The request changed nothing."""

    id: int
    # A word for programs: illegal, notation, turn, stale, over, seat, limit, message, setting or store.
    code: str
    clause: str  # the clause that stands in the way, or ""
    text: str  # English


class Tried(Wire, tag="tried"):
    """What the board would look like after a part of a turn. Only in games without secrets."""

    id: int
    position: str
    complete: bool  # whether the turn would be finished, and so could be sent
    legal: list[str]  # how it can go on
    detail: dict[str, Any]


class Advice(Wire, tag="advice"):
    """A hint or an evaluation, from the asker's view."""

    id: int
    turn: list[str]  # the proposed rest of the turn
    claims: list[Claim]
    probability: float  # the asker's chance to win, 0 to 1
    margin: float | None  # expected difference in towers, fours or points, where the game counts them
    proof: Literal["win", "draw", "loss"] | None


class Claim(Wire):
    """One confirmed statement of a hint: a word for the page to put into its language, with its values."""

    kind: str
    values: dict[str, Any]


class Pong(Wire, tag="pong"):
    """Answers a ping."""

    id: int


class Probe(Wire, tag="probe"):
    """The server measures the way to the client and back; the client answers with `Echo` at once."""

    number: int


# From the client.


class Play(Wire, tag="play"):
    """The rest of the present turn, whole: one or more actions, all or nothing."""

    id: int
    seq: int
    actions: list[str]


class Try(Wire, tag="try"):
    """Ask for `Tried`. Nothing is stored and nobody else is told."""

    id: int
    seq: int
    actions: list[str]


class Resign(Wire, tag="resign"):
    """Give up."""

    id: int


class Draw(Wire, tag="draw"):
    """Offer a draw, accept the other's offer, or decline it."""

    id: int
    accept: bool


class TakeBack(Wire, tag="takeback"):
    """Ask to take one's last turn back, allow the other to, or decline."""

    id: int
    accept: bool


class Rematch(Wire, tag="rematch"):
    """Want another game; it is made when both want it. The loser begins (K7)."""

    id: int


class Hint(Wire, tag="hint"):
    """Ask for `Advice`; only in games against the computer, and at the same table in games without secrets."""

    id: int
    seq: int


class Face(Wire, tag="face"):
    """At the same table with secrets: show this side's view from now on; None shows the spectator's."""

    id: int
    side: str | None


class Ping(Wire, tag="ping"):
    """Is anybody there?"""

    id: int


class Echo(Wire, tag="echo"):
    """Answers a probe."""

    number: int


FromServer = Game | Update | Done | Refused | Tried | Advice | Pong | Probe
FromClient = Play | Try | Resign | Draw | TakeBack | Rematch | Hint | Face | Ping | Echo


# HTTP bodies.


class NewGame(Wire):
    """What the home page asks for."""

    game: str
    mode: Mode
    options: dict[str, Any] = {}
    level: int | None = None  # with a computer
    side: str | None = None  # the maker's side; None: drawn by lot
    clock: Clock | None = None


class NewGameMade(Wire):
    """The links of a new game. The seat's cookie comes with the answer."""

    id: str
    invitation: str | None  # the path for the friend
    move_to: str | None  # the private path that brings this seat to another device


class GameLine(Wire):
    """One game in the list of the visitor's own games."""

    id: str
    game: str
    mode: Mode
    level: int | None
    you: list[str]
    mover: str | None
    over: bool
    winner: str | None
    plies: int
    changed: int  # milliseconds since 1970


class JoinGame(Wire):
    """Take a seat by the key of an invitation, or bring a seat to this device."""

    key: str


class Joined(Wire):
    """The sides that the visitor now plays."""

    you: list[str]


class Failure(Wire):
    """What every HTTP request is answered that is not carried out."""

    code: str
    clause: str
    text: str


class CatalogueOption(Wire):
    """One option of a game."""

    name: str
    values: list[str | bool]
    default: str | bool
    clause: str
    meaning: str  # English


class CatalogueLevel(Wire):
    """One level of the computer; Elo counts from the random player's 0."""

    level: int
    elo: float | None


class CatalogueGame(Wire):
    """One of the games."""

    name: str
    title: str
    designer: str
    year: int
    sides: list[str]
    secrets: bool
    options: list[CatalogueOption]
    levels: list[CatalogueLevel]
