"""Many games at once against a real server: how long until both players know of an action, and is anything lost?"""

from campanile.server.load.drive import Plan, run
from campanile.server.load.report import Report

__all__ = ["Plan", "Report", "run"]
