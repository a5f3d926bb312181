"""Coverage-guided fuzzing of the record readers with Atheris. `make fuzz` runs it; pytest does not.

Whatever the bytes are, the reader gives records and damage reports, never an exception; a record that was read can be
written and read again without loss, and validating says yes or why not.
"""

from __future__ import annotations

import io
import sys

import atheris

from campanile.notation import Damaged, from_json, from_text, read, read_json, to_json, to_text, validate


def one_input(data: bytes) -> None:
    """The first byte chooses the form; the rest is the file."""
    json, content = data[:1] == b"j", data[1:]
    for found in read_json(io.BytesIO(content)) if json else read(io.BytesIO(content)):
        if isinstance(found, Damaged):
            assert found.reason
            continue
        assert from_text(to_text(found)) == found
        assert from_json(to_json(found)) == found
    for report in validate(io.BytesIO(content), json=json):
        assert report.ok or str(report)


if __name__ == "__main__":
    atheris.instrument_all()  # its import hook does not see through the loader of an editable install
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
