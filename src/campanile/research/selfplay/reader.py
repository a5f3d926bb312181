"""Reading a folder of self-play."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from campanile.games import State, new
from campanile.research.extras import needs
from campanile.research.selfplay.plan import Plan

if TYPE_CHECKING:
    import pyarrow as pa

POSITIONS = "positions"
GAMES = "games"
REVEALED = "revealed-games"  # with secrets a whole game tells both sides' secrets, and the name says so


def conditions_of(path: Path) -> dict[str, Any]:
    """What a file says of itself: plan, shard, number, games; ValueError if it is none of ours."""
    found = (_parquet().read_schema(path).metadata or {}).get(b"campanile")
    if found is None:
        raise ValueError(f"{path} is no file of self-play")
    return cast("dict[str, Any]", json.loads(found))


def plan_of(folder: Path) -> Plan:
    """The plan by which the games of a folder were played."""
    return Plan(**conditions_of(_files(folder, POSITIONS)[0])["plan"])


def read_positions(folder: Path, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
    """The positions, a table for each file: no more than one is in memory."""
    for path in _files(folder, POSITIONS):
        yield _parquet().read_table(path, columns=columns)


def read_games(folder: Path, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
    """The finished games, a table for each file. With secrets they tell both sides'."""
    for path in _files(folder, GAMES) or _files(folder, REVEALED):
        yield _parquet().read_table(path, columns=columns)


def replay(plan: Plan, row: Mapping[str, Any], plies: int | None = None) -> State:
    """The game of a row of `read_games` after so many of its actions, after all of them if None."""
    state = new(plan.game, **plan.options)
    for action in row["actions"][:plies]:
        state.play_id(action)
    return state


def _files(folder: Path, kind: str) -> list[Path]:
    found = sorted(folder.glob(f"{kind}-*.parquet"))
    if not found and kind != GAMES:
        raise ValueError(f"there is no self-play in {folder}")
    return found


def _parquet() -> Any:
    with needs("pyarrow"):
        import pyarrow.parquet as pq
    return pq
