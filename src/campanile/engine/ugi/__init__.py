"""UGI, the Universal Game Interface: our engine for other programs, and other programs' engines as players.

docs/engine-protocol.md describes the protocol and what we add to it.
"""

from campanile.engine.ugi.errors import EngineCheats, EngineError, EngineHangs
from campanile.engine.ugi.player import UgiPlayer

__all__ = ["EngineCheats", "EngineError", "EngineHangs", "UgiPlayer"]
