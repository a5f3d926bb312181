"""Reading a folder of self-play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from campanile.games import State, find, new
from campanile.research.decode import Count, decode
from campanile.research.extras import needs
from campanile.research.selfplay.plan import Plan

if TYPE_CHECKING:
    import pyarrow as pa

POSITIONS = "positions"
GAMES = "games"
REVEALED = "revealed-games"  # with secrets a whole game tells both sides' secrets, and the name says so


class Conditions(msgspec.Struct):
    """What a file says of itself: its plan, how many games a full one has, its number, and how many it has."""

    plan: Plan
    shard: Annotated[int, Meta(ge=1)]
    number: Count
    games: Count


def conditions_of(path: Path) -> Conditions:
    """What the file says; ValueError if it is none of ours."""
    parquet = _parquet()
    with _refusing(path):
        metadata = parquet.read_metadata(path)
        schema = metadata.schema.to_arrow_schema()
        found = (schema.metadata or {}).get(b"campanile")
        if found is None:
            raise ValueError("it does not say how it was made")
        conditions = decode(found, Conditions)
        kind = next(
            (kind for kind in file_kinds(conditions.plan) if path.name == name_of(kind, conditions.number)), None
        )
        if kind is None:
            raise ValueError(f"its name is not that of number {conditions.number}")
        _check_columns(kind, schema)
        if kind != POSITIONS and metadata.num_rows != conditions.games:
            raise ValueError(f"it has {metadata.num_rows} games, not {conditions.games}")
    return conditions


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """All that pyarrow says of a damaged file as a ValueError; that a file cannot be opened stays an OSError."""
    try:
        yield
    except (ValueError, NotImplementedError, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise ValueError(f"{path} is no file of self-play: {error}") from None


def file_kinds(plan: Plan) -> tuple[str, str]:
    """How the names of the plan's files begin: those with positions, those with games."""
    return POSITIONS, REVEALED if find(plan.game).hidden else GAMES


def name_of(kind: str, number: int) -> str:
    """What a file is called."""
    return f"{kind}-{number:05}.parquet"


def _check_columns(kind: str, schema: Any) -> None:
    from campanile.research.selfplay import tables  # it needs an extra

    wanted = tables.POSITIONS_SCHEMA if kind == POSITIONS else tables.GAMES_SCHEMA
    if not schema.equals(wanted):
        raise ValueError("it has other columns")


def plan_of(folder: Path) -> Plan:
    """The plan by which the games of a folder were played."""
    return conditions_of(_files(folder, POSITIONS)[0]).plan


def read_positions(folder: Path, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
    """The positions, a table for each file: no more than one is in memory."""
    for path in _files(folder, POSITIONS):
        yield _read_table(path, columns)


def read_games(folder: Path, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
    """The finished games, a table for each file. With secrets they tell both sides'."""
    for path in _files(folder, GAMES) or _files(folder, REVEALED):
        yield _read_table(path, columns)


def replay(plan: Plan, row: Mapping[str, Any], plies: int | None = None) -> State:
    """The game of a row of `read_games` after so many of its actions, after all of them if None."""
    state = new(plan.game, **plan.options)
    for action in row["actions"][:plies]:
        state.play_id(action)
    return state


def _read_table(path: Path, columns: Sequence[str] | None) -> pa.Table:
    with _refusing(path):
        return _parquet().read_table(path, columns=columns)


def _files(folder: Path, kind: str) -> list[Path]:
    """The files of a kind, all of them of one plan."""
    found = sorted(folder.glob(f"{kind}-*.parquet"))
    if not found and kind != GAMES:
        raise ValueError(f"there is no self-play in {folder}")
    plans = [conditions_of(path).plan for path in found]
    for path, plan in zip(found, plans, strict=True):
        if plan != plans[0]:
            raise ValueError(f"{path} belongs to another plan than {found[0].name}")
    return found


def _parquet() -> Any:
    with needs("pyarrow"):
        import pyarrow.parquet as pq
    return pq
