"""The base install does without NumPy, and says what is missing where it is needed."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import campanile
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
try:
    campanile.batch("kwinty", 2)
except ModuleNotFoundError as error:
    print(error)
"""


def test_numpy_is_asked_for_by_name() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "numpy is missing; the research kit brings it: pip install 'campanile[research]'\n"
