"""Games, their events, their summaries and who holds their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "game",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("series", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["previous"], ["game.id"], name="fk_game_previous"),
        sa.UniqueConstraint("series", "number", name="uq_game_series_number"),
    )
    _create_summary()
    op.create_table(
        "event",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("before", sa.Integer),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("side", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_event_game"),
        sa.ForeignKeyConstraint(["game", "before"], ["event.game", "event.seq"], name="fk_event_game_before"),
        sa.CheckConstraint(
            "seq = 1 AND before IS NULL OR seq > 1 AND before IS NOT NULL AND before = seq - 1",
            name=op.f("ck_event_place"),
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holder",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("owner", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "side", "owner", name="pk_holder"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_holder_game"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_holder_owner", "holder", ["owner"])


def _create_summary() -> None:
    op.create_table(
        "summary",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Text),
        sa.Column("mover", sa.Text),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_summary"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_summary_game"),
    )
    unfinished = sa.column("over") == sa.false()
    op.create_index(
        "ix_summary_unfinished", "summary", ["changed"], sqlite_where=unfinished, postgresql_where=unfinished
    )
