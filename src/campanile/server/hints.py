"""Hints: asked of the same threads as the computers, made from what the asker may know."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from campanile.engine import Limit
from campanile.engine.advice import Hint
from campanile.server.computer import advise
from campanile.server.refusal import Refusal
from campanile.server.schema import Advice, Claim

if TYPE_CHECKING:
    from campanile.server.connection import Connection

_log = logging.getLogger(__name__)


async def give(client: Connection, request: int, side: str) -> None:
    """Think about the side's position as it is now, and tell the client; who has asked is always answered."""
    rooms, match = client.room.rooms, client.room.match
    position = match.state.view(side) if match.game.hidden else match.state.copy()
    limit = Limit(time=rooms.settings.hint)
    try:
        found = await rooms.pool.ask(client.room.visitor, lambda: advise(position, limit))
    except asyncio.CancelledError:
        client.refuse(request, Refusal("limit", "the server has no time for hints now"))
        raise
    except Exception as error:
        _log.error("a hint could not be found", exc_info=error)
        client.refuse(request, Refusal("limit", "no hint could be found; try again in a moment"))
    else:
        client.say(as_advice(request, found))


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
