"""What docs/engine.md says is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[3] / "docs" / "engine.md"


def test_the_first_example_runs() -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL)[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert repr(names["a"].best.action) in code
    assert repr(str(names["a"].best.score)) in code
    assert str(names["hint"](names["s"], names["Limit"](nodes=1000))) in code


def test_every_player_is_listed() -> None:
    from campanile.engine import player_names

    for game in ("kwinty", "volto"):
        assert all(f"`{name}" in PAGE.read_text() for name in player_names(game))
