"""The database's versions, for Alembic. `HEAD` is the newest; the program compares it before it loads Alembic."""

HEAD = "0001"
