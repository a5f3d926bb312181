"""The columns of the Parquet files, and their writing. docs/selfplay.md describes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from campanile.games import State, find
from campanile.games.position import Position
from campanile.research.extras import needs
from campanile.research.selfplay.finished import SET_UP, Finished, side_index
from campanile.research.selfplay.plan import Plan

with needs("pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet as pq

META = b"campanile"

GAMES_SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("first", pa.int8()),
        ("winner", pa.int8()),
        ("clause", pa.string()),
        ("reason", pa.string()),
        ("turns", pa.int32()),
        ("actions", pa.list_(pa.int32())),
        ("notation", pa.list_(pa.string())),
        ("choices", pa.list_(pa.int32())),
        ("values", pa.list_(pa.float32())),
    ]
)
POSITIONS_SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("ply", pa.int32()),
        ("mover", pa.int8()),
        ("position", pa.string()),
        ("key", pa.uint64()),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("policy_actions", pa.list_(pa.int32())),
        ("policy", pa.list_(pa.float32())),
        ("value", pa.float32()),
        ("result", pa.float32()),
    ]
)


def write_games(path: Path, plan: Plan, games: Sequence[Finished], conditions: Mapping[str, Any]) -> None:
    """Write whole games; with secrets they tell everything, as finished games do (M8)."""
    rows = [
        {
            "game": game.number,
            "first": game.first,
            "winner": game.winner,
            "clause": game.clause,
            "reason": game.reason,
            "turns": game.turns,
            "actions": game.actions,
            "notation": _notation(plan, game),
            "choices": game.choices,
            "values": game.values,
        }
        for game in games
    ]
    _write(path, rows, GAMES_SCHEMA, conditions)


def write_positions(path: Path, plan: Plan, games: Sequence[Finished], conditions: Mapping[str, Any]) -> None:
    """Write every position as the side to act knows it."""
    rows = [row for game in games for row in _positions(plan, game)]
    _write(path, rows, POSITIONS_SCHEMA, conditions)


def _notation(plan: Plan, game: Finished) -> list[str]:
    *_, last = game.states(plan)
    last.play_id(game.actions[-1])
    return [str(action) for action in last.history]


def _positions(plan: Plan, game: Finished) -> Iterator[dict[str, Any]]:
    for ply, state in enumerate(game.states(plan)):
        seen, key = _seen(state)
        mover = side_index(plan.game, str(state.mover))
        # The words of a set-up are many, and the same every time.
        legal = [action.id for action in seen.legal_actions] if game.choices[ply] < SET_UP else None
        action = game.actions[ply]
        policy = game.policies[ply] or [(action, 1.0)]
        yield {
            "game": game.number,
            "ply": ply,
            "mover": mover,
            "position": str(seen),
            "key": key,
            "legal": legal,
            "action": action,
            "policy_actions": [number for number, _ in policy],
            "policy": [share for _, share in policy],
            "value": game.values[ply],
            "result": game.score_of(mover),
        }


def _seen(state: State) -> tuple[Position, int]:
    """What the side to act knows, and the hash of that alone (M8)."""
    if not find(state.game).hidden:
        return state, state.key
    view = state.view(str(state.mover))
    return view, view.key


def _write(path: Path, rows: list[dict[str, Any]], schema: Any, conditions: Mapping[str, Any]) -> None:
    described = schema.with_metadata({META: json.dumps(dict(conditions)).encode()})
    pq.write_table(pa.Table.from_pylist(rows, schema=described), path, compression="zstd")
