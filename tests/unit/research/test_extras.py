"""The base install does without the extras, and says what is missing where it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("package", "command"),
    [
        ("pyarrow", ["selfplay", "kwinty", "--games", "1", "--jobs", "0"]),
        ("pyarrow", ["openings", "kwinty", "--book", "new.book", "--build", "."]),
        ("pyspiel", ["arena", "kwinty", "random", "openspiel", "--games", "2", "--jobs", "0"]),
    ],
)
def test_a_command_says_what_is_missing(package: str, command: list[str], tmp_path: Path) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; from campanile.cli import main; main()"
    (tmp_path / "games-00000.parquet").touch()
    done = subprocess.run(
        [sys.executable, "-c", program, *command], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 2
    words = "is missing; the research kit brings it: pip install 'campanile[research]'"
    assert done.stderr.strip().endswith(f"campanile: {package} {words}")
    assert "Traceback" not in done.stderr
