"""Positions to draw: from games played at random by the oracles, and the corners they do not reach."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from oracles.kwinty import Kwinty
from oracles.turris import Turris
from oracles.volterra import Volterra
from oracles.volto import Volto


@dataclass(frozen=True)
class Sample:
    """A position text with what may be marked on it, and the oracle that knows it if there is one."""

    game: str
    text: str
    last: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    oracle: Any = None

    @property
    def marks(self) -> dict[str, Any]:
        return {"last": self.last, "targets": self.targets}


CORNERS = (
    Sample("volterra", ".,.,.,.,./ldldldldldldldldldL,D,.,.,./.,.,.,.,./.,.,.,.,. d -"),
    Sample("volterra", "l,.,.,.,./.,d,.,.,./.,.,l,.,./.,.,.,.,. d -", ("+c2",), ("+a1", "+e1")),
    Sample("volterra", "l,d,l,d,l/d,l,d,l,d/l,d,l,d,l/d,l,d,l,d d -", (), ("@a1", "@c1")),
    Sample("volto", "n1x1a/x1sxc/1n2l/2A2/X3N/1SL1X/1C2A r NAL/NAS 60", ("b4c4xN",), ("e5d4", "a7a6")),
    Sample("volto", "5/5/5/5/5/XXXXX/XXXXX r -/- 0", ("XXXXXXXXXX",)),
    Sample("kwinty", "8V8/8V8/8VHH6/8VHH6 b", ("j2h",), ("k3v", "h1v", "g1h")),
    Sample("turris", "VV,.,./.,.,./VV,.,. b bonus a1:1/- a2:1+a2:2", ("a1",), ("a2", "xa1", "-")),
)


def _play(game: str, oracle: Any, seed: int, every: int) -> list[Sample]:
    rng, found, last = random.Random(seed), [Sample(game, oracle.text())], ""
    while actions := list(oracle.actions()):
        if game == "volto" and len(actions[0]) == 10:
            last = rng.choice(("NACNALNSLA", "SLNALACNNA"))
        else:
            last = rng.choice(actions)
        oracle.play(last)
        found.append(Sample(game, oracle.text(), (last,), tuple(oracle.actions())[:60], oracle.copy()))
        if len(found) > 150:
            break
    return found[:4] + found[4:-1:every] + found[-1:]


def _samples() -> list[Sample]:
    found = list(CORNERS)
    for seed in (1, 2):
        found += _play("volterra", Volterra(), seed, 20)
        found += _play("volto", Volto(), seed, 20)
        found += _play("kwinty", Kwinty(), seed, 6)
        found += _play("turris", Turris(), seed, 9)
    found += _play("volterra", Volterra(layout="free"), 3, 15)
    return found


SAMPLES = _samples()


GROUPS = {
    "sample": SAMPLES,
    "wall": [sample for sample in SAMPLES if sample.game == "kwinty" and sample.oracle],
    "tower": [sample for sample in SAMPLES if sample.game == "turris" and sample.oracle],
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, group in GROUPS.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, group, ids=[f"{sample.game}-{i}" for i, sample in enumerate(group)])


def view_detail(oracle: Any) -> dict[str, Any]:
    """Turris' score details as the core gives them, made from the oracle (every seen square counted as grouped)."""
    views, total = {}, [0, 0]
    for name in ("south", "east", "north", "west", "roof"):
        seen = oracle.picture(name)
        rows = range(2, -1, -1) if name == "roof" else range(oracle.top(), 0, -1)
        columns = (2, 1, 0) if name in ("north", "west") else (0, 1, 2)
        text = ["".join(seen.get((c, r), ".")[0].upper() for c in columns) for r in rows]
        points = oracle.view_points(name)
        total = [total[0] + points[0], total[1] + points[1]]
        views[name] = {"rows": text, "white": points[0], "black": points[1]}
    return {"white": total[0], "black": total[1], "views": views}


@pytest.fixture
def detail(sample: Sample) -> dict[str, Any] | None:
    if sample.game == "volterra":
        return {"light": [4, 3, 1], "dark": []}
    if sample.game == "kwinty":
        fours = {"white": [["i1", "i2", "i3", "i4"]], "black": []}
        return {"white": 1, "black": 0, "five": ["i1", "j2", "k3", "l4", "m5"], "fours": fours}
    return view_detail(sample.oracle) if sample.game == "turris" and sample.oracle else None
