"""Where the work of the research kit is done: here, in processes of this machine, or on a cluster.

A piece of work is a pure function of its key, so it can be done anywhere, in any order, and again if a worker died.
"""

from campanile.research.pool.choose import make_runner
from campanile.research.pool.here import Here
from campanile.research.pool.ledger import Ledger
from campanile.research.pool.processes import Processes
from campanile.research.pool.work import Lost, Note, Runner, Work

__all__ = ["Here", "Ledger", "Lost", "Note", "Processes", "Runner", "Work", "make_runner"]
