"""Game records: one text format for all games in the spirit of PGN, its JSON twin, and checking files of them.

The format is described in `docs/records.md`.
"""

from campanile.notation.errors import RecordError
from campanile.notation.json_form import from_json, to_json
from campanile.notation.model import Line, Record, Turn
from campanile.notation.parser import from_text
from campanile.notation.reader import Damaged, read, read_json
from campanile.notation.replay import check
from campanile.notation.validate import Report, validate
from campanile.notation.writer import to_text

__all__ = [
    "Damaged",
    "Line",
    "Record",
    "RecordError",
    "Report",
    "Turn",
    "check",
    "from_json",
    "from_text",
    "read",
    "read_json",
    "to_json",
    "to_text",
    "validate",
]
