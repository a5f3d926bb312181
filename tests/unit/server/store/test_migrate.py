"""A database comes to this version from nothing, once, also when two processes start together; others are refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event, inspect, text

from campanile.server.store import Store, Unavailable
from campanile.server.store.database import make_engine, read_url
from campanile.server.store.migrate import migrate
from campanile.server.store.migrations import HEAD
from campanile.server.store.migrations import __file__ as migrations
from campanile.server.store.tables import metadata
from stored import game

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from campanile.server.store import Store
async def main():
    await (await Store.open(sys.argv[1])).close()
print("ready", flush=True)
sys.stdin.readline()
asyncio.run(main())
"""


def test_the_program_knows_the_newest_version() -> None:
    assert ScriptDirectory(str(Path(migrations).parent)).get_heads() == [HEAD]


def test_migrations_make_the_tables(url: str) -> None:
    engine = make_engine(read_url(url), connections=1)
    migrate(engine)
    with engine.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        made = describe(connection)
        metadata.drop_all(connection)
        metadata.create_all(connection)
        assert describe(connection) == made
    engine.dispose()


def describe(connection: Connection) -> object:
    """What the comparison of Alembic leaves out: keys, conditions, places."""
    found = inspect(connection)
    return {
        name: (
            found.get_pk_constraint(name),
            sorted(found.get_foreign_keys(name), key=lambda key: str(key["name"])),
            found.get_check_constraints(name),
            found.get_unique_constraints(name),
            sorted(
                (str(index["name"]), index["column_names"], *map(str, index.get("dialect_options", {}).values()))
                for index in found.get_indexes(name)
            ),
        )
        for name in sorted(metadata.tables)
    }


def test_a_second_time_does_nothing(url: str) -> None:
    engine = make_engine(read_url(url), connections=1)
    migrate(engine)
    statements: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *arguments: statements.append(arguments[2]))
    migrate(engine)
    engine.dispose()
    assert not [statement for statement in statements if "CREATE" in statement or "UPDATE" in statement]


def test_many_start_at_once(url: str) -> None:
    command = [sys.executable, "-c", OPEN, url]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (0, "")


async def test_a_newer_database_is_left_alone(url: str) -> None:
    store = await Store.open(url)
    await store.create(game("a"), [])
    await store.close()
    engine = create_engine(read_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ValueError, match="newer version"):
        await Store.open(url)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM game")).scalar() == 1
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "cannot be read"),
        ("games.db", "cannot be read"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite://host/file", "needs a file"),
        ("mysql://me:hunter2@host/db", "'mysql' is not supported"),
        ("postgresql://me:hunter2@host:port/db", "cannot be read"),
        ("sqlite:////proc/nothing/games.db", "cannot be made"),
    ],
)
async def test_bad_addresses(url: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        await Store.open(url)
    assert "hunter2" not in str(caught.value)
    assert str(caught.value).endswith((".", "…"))


async def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    with pytest.raises(Unavailable) as caught:
        await Store.open(f"postgresql://me:hunter2@/db?host={tmp_path}")
    assert "hunter2" not in str(caught.value)
    (tmp_path / "bad.db").write_bytes(b"This is no database." * 100)
    with pytest.raises(Unavailable, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path}/bad.db")
