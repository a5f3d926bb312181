"""Messages for those who look at a game: each is made from what its receiver may know, and from nothing else (M8)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import msgspec

from campanile.games.position import Position
from campanile.games.view import SPECTATOR
from campanile.server.match import Match
from campanile.server.schema import Clock, Game, Mode, Now, Offers, Ply, Seat, Update

MOST_LISTED = 2000  # legal actions that are listed; more of them are the arrangements of a set-up


@dataclass(frozen=True, slots=True)
class Audience:
    """Who a message is for: the sides that he plays and, at the same table with secrets, the side that he faces."""

    you: tuple[str, ...] = ()
    facing: str | None = None

    def seer(self, match: Match) -> str:
        """Whose view he gets: his side's, or a spectator's."""
        if len(self.you) == 1:
            return self.you[0]
        if self.you and match.game.hidden:
            return self.facing or SPECTATOR
        return self.you[0] if self.you else SPECTATOR

    def acts(self, match: Match) -> bool:
        """Whether it is for him to act now, and he may see what there is to choose."""
        mover = match.mover
        if mover not in self.you:
            return False
        return len(self.you) == 1 or not match.game.hidden or self.facing == mover

    def side(self, match: Match) -> str | None:
        """The side for which he speaks: at the same table the one he faces, or the one to act."""
        if len(self.you) == 1:
            return self.you[0]
        return (self.facing or match.mover) if self.you else None


@dataclass(frozen=True, slots=True)
class Presence:
    """What is told beside the game itself."""

    taken: Collection[str]  # sides that somebody holds
    online: Collection[str]
    thinking: bool


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is the same for all who see with the same eyes."""

    position: Position
    text: str
    turn: list[str]
    possible: dict[str, str]
    detail: dict[str, Any]


class Teller:
    """Makes messages about one moment of one game; what several receivers have in common is made once."""

    def __init__(self, match: Match, presence: Presence, now: int) -> None:
        """For the moment `now`, in milliseconds since 1970."""
        self._match = match
        self._presence = presence
        self._times = match.clocks.times(now) if match.clocks else None
        self._offers = Offers(sorted(match.draw), sorted(match.back), sorted(match.rematch))
        self._outcome = match.outcome()
        self._series = match.series()
        self._seats = self._make_seats()
        self._seen: dict[str, _Seen] = {}

    def game(self, audience: Audience) -> Game:
        """Everything."""
        match, row = self._match, self._match.row
        return Game(
            id=row.id,
            game=row.game,
            options=row.options,
            mode=msgspec.convert(row.mode, Mode),
            clock=msgspec.convert(row.clock, Clock | None),
            sides=list(match.game.sides),
            you=list(audience.you),
            facing=audience.facing,
            secrets=match.game.hidden,
            created=row.created,
            start=match.state.start,
            history=match.plies(audience.seer(match)),
            now=self.now(audience),
        )

    def update(self, audience: Audience, kept: int) -> Update:
        """What came after the first `kept` plies."""
        return Update(kept, self._match.plies(audience.seer(self._match))[kept:], self.now(audience))

    def now(self, audience: Audience) -> Now:
        """The present."""
        match = self._match
        seen = self._see(audience.seer(match) if match.secret else SPECTATOR)
        legal, setup = _choices(seen.position) if audience.acts(match) else (None, None)
        return Now(
            seq=match.seq,
            position=seen.text,
            mover=match.mover,
            turn=seen.turn,
            legal=legal,
            setup=setup,
            possible=seen.possible,
            detail=seen.detail,
            seats=self._seats,
            times=self._times,
            offers=self._offers,
            can_take_back=may_take_back(match, audience),
            thinking=self._presence.thinking,
            outcome=self._outcome,
            series=self._series,
        )

    def _see(self, seer: str) -> _Seen:
        if seer not in self._seen:
            match = self._match
            position = match.position(seer)
            turn = _turn(match, match.plies(seer))
            possible = getattr(position, "possible", {})
            self._seen[seer] = _Seen(position, str(position), turn, possible, position.detail())
        return self._seen[seer]

    def _make_seats(self) -> list[Seat]:
        taken, online = self._presence.taken, self._presence.online
        return [
            Seat(
                side=seat.side,
                kind="human" if seat.kind == "human" else "computer",
                level=seat.level,
                taken=seat.kind != "human" or seat.side in taken,
                online=seat.kind != "human" or seat.side in online,
            )
            for seat in self._match.row.seats
        ]


def side_to_take_back(match: Match, audience: Audience) -> str | None:
    """Whose last turn this receiver would take back: his own, at the same table the one that was last played."""
    if len(audience.you) == 1:
        return audience.you[0]
    plies = match.plies(SPECTATOR)
    return plies[-1].side if audience.you and plies else None


def may_take_back(match: Match, audience: Audience) -> bool:
    """Whether the rules allow it now."""
    side = side_to_take_back(match, audience)
    ply = None if side is None or match.over else match.turn_to_take_back(side)
    return ply is not None and not (match.game.hidden and match.revealed_since(ply))


def _choices(position: Position) -> tuple[list[str] | None, str | None]:
    actions = position.legal_actions
    if len(actions) > MOST_LISTED:
        return None, "".join(sorted(actions[0]))
    return [str(action) for action in actions], None


def _turn(match: Match, plies: list[Ply]) -> list[str]:
    """The actions of the unfinished turn."""
    if match.over or match.state.at_turn_start:
        return []
    start = match.turn_to_take_back(plies[-1].side) if plies else None
    return [ply.action for ply in plies[start:]] if start is not None else []
