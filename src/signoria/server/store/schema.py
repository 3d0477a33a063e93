"""The tables of the store. `migrations` brings every older store here."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("login", String(24), unique=True),
    Column("password", String(200)),
    Column("settings", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
"""Guests and, with a login and the hash of a password, accounts."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("code", String(64), primary_key=True),
)
"""Each opens an account once whose password is lost. The code is on paper, here is its SHA-256."""

second_factors = Table(
    "second_factors",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("step", Integer, nullable=False),
)
"""The secret that an account shares with a telephone, whether it was confirmed from there, and the
step of time of the last code: each is good once."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("agent", String(120), nullable=False),
    Index("ix_sessions_person", "person"),
)
"""Who is signed in where. The token itself is only in the cookie, here is its SHA-256."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(32), nullable=False),
    Column("key", String(64)),
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("summary", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("due", Float),
    Column("runner", String(32)),
    Column("runner_until", Float, nullable=False),
    Column("chain", String(80)),
    UniqueConstraint("host", "key", name="uq_tables_host_key"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_status", "status", "public", "updated"),
)
"""A line per table, drawn from its log: what the lobby shows, and when the server has to act."""

entries = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32)),
    Column("key", String(64)),
    Column("data", JSON, nullable=False),
    UniqueConstraint("table", "person", "key", name="uq_entries_key"),
)
"""The logs. A key that a person used at a table stands in it once: sent twice, applied once."""

members = Table(
    "members",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("turn", Boolean, nullable=False),
    Index("ix_members_person", "person"),
)
"""Who plays where, and whether it is that person's turn."""

notes = Table(
    "notes",
    metadata,
    Column("table", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_records_person", "person"),
)
"""Records that people have imported."""

attendance = Table(
    "attendance",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)
"""Who is connected to which table through which process, unless that has stopped saying so."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
"""When a server last wrote here: one row."""

outages = Table(
    "outages",
    metadata,
    Column("began", Float, primary_key=True),
    Column("ended", Float, nullable=False),
)
"""When there was no server. Nobody's clock runs meanwhile."""

admins = Table(
    "admins",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)
"""Accounts that look after the site; made on the command line."""

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("name", String(24), nullable=False),
    Column("table", String(32), nullable=False),
    Column("message", Text),
    Column("reason", Text, nullable=False),
    Index("ix_reports_by", "by"),
)
"""Whom and what people have reported, until an admin has settled it."""

blocks = Table(
    "blocks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("other", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(24), nullable=False),
    Column("level", String(8), nullable=False),
    UniqueConstraint("person", "other", name="uq_blocks_person"),
    Index("ix_blocks_other", "other"),
)
"""Whom people have muted or blocked for themselves, and under which name they know them."""

bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("target", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("until", Float),
)
"""What somebody may not do until some moment, or for good: `account`, `session` and `address` are
not let in, `chat` may say nothing. A `table` is to be closed, and stands here until it is."""

audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("by", String(24), nullable=False),
    Column("what", String(12), nullable=False),
    Column("whom", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    Column("detail", Text, nullable=False),
)
"""Every act of an admin. By the last number servers notice that there is something new."""

announcement = Table(
    "announcement",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
"""What every page shows: one row, or none."""
