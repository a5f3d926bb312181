"""What must survive everything: games, their append-only events, who holds which seat; and the notices between servers.

The store does not interpret what it keeps. `Store` is the only way in; it promises that `append` returns after the
commit and that an event's place (game, seq) is given once. `Bus` tells other server processes that a game has grown.
"""

from campanile.server.store.bus import Bus
from campanile.server.store.rows import Conflict, EventRow, GameRow, ListedGame, SeatRow, Summary, Unavailable
from campanile.server.store.store import Store

__all__ = ["Bus", "Conflict", "EventRow", "GameRow", "ListedGame", "SeatRow", "Store", "Summary", "Unavailable"]
