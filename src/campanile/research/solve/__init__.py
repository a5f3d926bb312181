"""Solving: which sides can force a line of five, proved as far as time allows, with certificates for the sceptical."""

from campanile.research.solve.certificate import Certificate, read_certificate, write_certificate
from campanile.research.solve.checkpoint import ALWAYS, Checkpoint, Step, load_checkpoint, save_checkpoint
from campanile.research.solve.sceptic import Refuted, check
from campanile.research.solve.search import Progress, Question, collect, solve
from campanile.research.solve.subject import can_solve

__all__ = [
    "ALWAYS",
    "Certificate",
    "Checkpoint",
    "Progress",
    "Question",
    "Refuted",
    "Step",
    "can_solve",
    "check",
    "collect",
    "load_checkpoint",
    "read_certificate",
    "save_checkpoint",
    "solve",
    "write_certificate",
]
