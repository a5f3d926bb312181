"""Solved endings: what a late position is worth, with certificates that anybody can check."""

from campanile.research.endings.certificate import Certificate, Refuted, check, make_certificate
from campanile.research.endings.collection import (
    Collection,
    Solve,
    late_positions,
    open_collection,
    read_collection,
)
from campanile.research.endings.ending import Ending, can_end, check_ending, check_statement, solve_ending

__all__ = [
    "Certificate",
    "Collection",
    "Ending",
    "Refuted",
    "Solve",
    "can_end",
    "check",
    "check_ending",
    "check_statement",
    "late_positions",
    "make_certificate",
    "open_collection",
    "read_collection",
    "solve_ending",
]
