"""Hints: asked of the same threads as the computers, made from what the asker may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campanile.engine import Limit
from campanile.engine.advice import Hint
from campanile.server.computer import advise
from campanile.server.schema import Advice, Claim

if TYPE_CHECKING:
    from campanile.server.connection import Connection


async def give(client: Connection, request: int, side: str) -> None:
    """Think about the side's position as it is now, and tell the client."""
    rooms, match = client.room.rooms, client.room.match
    position = match.state.view(side) if match.game.hidden else match.state.copy()
    limit = Limit(time=rooms.settings.hint)
    client.say(as_advice(request, await rooms.pool.ask(client.room.id, lambda: advise(position, limit))))


def as_advice(request: int, hint: Hint) -> Advice:
    """The hint as a message."""
    return Advice(
        id=request,
        turn=[str(action) for action in hint.turn],
        claims=[Claim(claim.kind, claim.values) for claim in hint.claims],
        probability=hint.score.probability,
        margin=hint.score.margin,
        proof=hint.score.proof,
    )
