"""The tables. Migrations make them; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("mode", Text, nullable=False),
    Column("clock", Text),  # JSON
    Column("seats", Text, nullable=False),  # JSON
    Column("series", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("previous", Text, ForeignKey("game.id")),
    Column("created", BigInteger, nullable=False),
    # Two servers that both see that a rematch is wanted make one game, not two.
    UniqueConstraint("series", "number"),
)

# Written with every append, and apart from `game`, so that a game's own row never changes.
summary = Table(
    "summary",
    metadata,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("over", Boolean, nullable=False),
    Column("winner", Text),
    Column("mover", Text),
    Column("plies", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
Index("ix_summary_unfinished", summary.c.changed, sqlite_where=summary.c.over == false(),
      postgresql_where=summary.c.over == false())  # fmt: skip

# Append-only. An event refers to the one before it, so that the database itself refuses a gap.
event = Table(
    "event",
    metadata,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("before", Integer),
    Column("kind", Text, nullable=False),
    Column("side", Text),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    ForeignKeyConstraint(["game", "before"], ["event.game", "event.seq"]),
    CheckConstraint("seq = 1 AND before IS NULL OR seq > 1 AND before IS NOT NULL AND before = seq - 1", name="place"),
    sqlite_with_rowid=False,
)

# Owners are hashes of cookies; a seat has several when it was brought to another device.
holder = Table(
    "holder",
    metadata,
    Column("game", Text, ForeignKey("game.id"), primary_key=True),
    Column("side", Text, primary_key=True),
    Column("owner", LargeBinary, primary_key=True, index=True),
    sqlite_with_rowid=False,
)
