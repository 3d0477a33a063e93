"""Chains over the logs, recovery codes, second factors."""

import json

import sqlalchemy as sa
from alembic import op

from signoria.server.store.chain import extended
from signoria.server.table.entry import Entry

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chain", sa.String(length=80), nullable=True))
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_recovery_codes_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "code", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "second_factors",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_second_factors_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_second_factors")),
    )
    _cover_the_logs(op.get_bind())


def _cover_the_logs(connection: sa.Connection) -> None:
    """What is there now is what later changes are compared with."""
    ids = connection.execute(sa.text("SELECT id FROM tables")).scalars().all()
    log = sa.text(
        'SELECT kind, at, data, person, key FROM entries WHERE "table" = :id ORDER BY number'
    )
    cover = sa.text("UPDATE tables SET chain = :chain WHERE id = :id")
    for id in ids:
        rows = connection.execute(log, {"id": id})
        chain = extended(None, (Entry(r[0], r[1], _read(r[2]), r[3], r[4]) for r in rows))
        connection.execute(cover, {"id": id, "chain": chain})


def _read(data: object) -> dict[str, object]:
    """A document as the driver gives it: SQLite's as text."""
    found = json.loads(data) if isinstance(data, str) else data
    assert isinstance(found, dict)
    return found
