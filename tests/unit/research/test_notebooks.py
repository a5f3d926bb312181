"""The notebooks run as they stand; the one that trains an agent checks itself that it beats the random player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

READ: Any = nbformat.read
NOTEBOOKS = sorted((Path(__file__).parents[3] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the machinery that runs notebooks
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = READ(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are stored without their output"
    client = NotebookClient(notebook, timeout=900, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    assert any(cell.get("outputs") for cell in notebook.cells)


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {"pettingzoo", "gymnasium", "openspiel", "training"}
