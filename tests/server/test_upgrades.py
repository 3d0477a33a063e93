"""From every version that a store ever had to this one, and to the next one without a pause."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, MetaData, NullPool, create_engine, select

from signoria.cli import main
from signoria.server.ops.inspection import check
from signoria.server.store import Store, chain, copy, logs, migrate
from signoria.server.store.engine import open_engine, url_of
from signoria.server.store.schema import tables
from tests.server.harness import Running, Serving
from tests.server.services import Redis
from tests.server.stored import SITE
from tests.server.test_processes import Guest, Load, Two, listen, progress
from tests.server.test_stored import a_day_later, anna
from tests.waiting import wait_for

VERSIONS = sorted(migrate.versions())
OLDEST = VERSIONS[0]

# A store of any version


def put_rows(source: Path, target: Engine) -> None:
    """Copy all rows of a file into a store of the same version, as they are."""
    origin = create_engine(f"sqlite:///{source}", poolclass=NullPool)
    known = MetaData()
    known.reflect(target)
    with origin.connect() as old, target.begin() as new:
        for table in known.sorted_tables:
            if table.name != copy.VERSION:
                rows = [dict(row) for row in old.execute(select(table)).mappings()]
                if rows:
                    new.execute(table.insert(), rows)


def make_store(database: str, version: str) -> None:
    """The site of `stored.py` as a server of some version would have it."""
    engine = open_engine(url_of(database), writes=True)
    if engine.dialect.name == "postgresql":
        migrate.upgrade(engine, OLDEST)
        put_rows(SITE, engine)
    migrate.upgrade(engine, version)
    with engine.connect() as connection:
        assert migrate.version(connection) == version
    engine.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgres"))])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of either kind: the file as it was stored, PostgreSQL still empty."""
    if request.param == "postgres":
        yield request.getfixturevalue("database_url")
    else:
        shutil.copy(SITE, tmp_path / "site.db")
        yield str(tmp_path / "site.db")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_store_of_every_version_goes_on(database: str, version: str) -> None:
    make_store(database, version)
    with Running(database, now=a_day_later()) as server:
        person = anna(server)
        mine = {one["id"]: one["status"] for one in person.get("/api/lobby")["mine"]}
        assert sorted(mine.values()) == ["open", "over", *["running"] * 5]
        table, seat = next(
            (id, seat)
            for id, status in mine.items()
            if status == "running" and (seat := person.asked(id)) is not None
        )
        person.play(table, person.look(table, seat)["view"]["legal"][0], seat)
        assert person.get("/api/account/data")["sessions"]
        assert person.get("/api/blocks") == []
    store = Store(database, exclusive=False)
    with store.engine.connect() as connection:
        assert migrate.version(connection) == migrate.newest()
        found = {row.id: row.chain for row in connection.execute(select(tables))}
        assert found == {id: chain.extended(None, logs.log(connection, id)) for id in found}
    store.close()
    assert check(database).line.endswith("all sound")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_backup_of_every_version_is_restored(
    version: str, tmp_path: Path, database_url: str
) -> None:
    """Into either kind of database."""
    kept = tmp_path / "site.backup"
    shutil.copy(SITE, kept)
    make_store(str(kept), version)
    for target in (str(tmp_path / "new.db"), database_url):
        copy.restore(kept, target)
        Store(target).close()
        assert check(target).line.endswith("all sound")


# The next version

LATER = '''"""What the next version may add: nothing that the one before would stumble over."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("later", sa.String(length=9), nullable=True))
    op.create_table("laters", sa.Column("id", sa.Integer(), primary_key=True))
'''
START = """
import sys
from pathlib import Path
from signoria.server.store import migrate
migrate.FOLDER = Path(sys.argv.pop(1))
from signoria.cli import main
sys.exit(main())
"""


def next_version(folder: Path) -> Path:
    """The migrations of the next version: one more than there are now."""
    shutil.copytree(migrate.FOLDER, folder)
    text = LATER.format(newest=migrate.newest())
    (folder / "versions" / "9999_later.py").write_text(text, "utf-8")
    return folder


class Later(Serving):
    """`signoria serve` of the next version."""

    def __init__(self, folder: Path, database: str, *arguments: str) -> None:
        super().__init__(database, *arguments)
        self._command[1:3] = ["-c", START, str(next_version(folder))]


def said_by_all(load: Load, more: int) -> None:
    """Wait until everybody was acknowledged so many commands more."""
    before = Counter(name for name, _ in load.acknowledged)
    wait_for(
        lambda: all(
            count >= before[name] + more
            for name, count in Counter(name for name, _ in list(load.acknowledged)).items()
        )
    )


def refusal(words: str, database: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """How a command of this version ends, and what it says."""
    capsys.readouterr()
    status = main([*words.split(), "--database", database])
    return status, capsys.readouterr().err


def four(two: Two, urls: list[str]) -> tuple[list[Guest], str]:
    """A game of four people, who know both processes although one is not there yet."""
    people = [Guest(urls, name) for name in ("Anna", "Bruno", "Carla", "Dora")]
    two.guests += people
    me: dict[str, Any] = {"kind": "me"}
    table = people[0].table(seats=[me, *[{"kind": "open"}] * 3], public=True)
    for person in people[1:]:
        person.do(table, "sit")
    return people, table


def test_a_rolling_restart_to_the_next_version(
    database_url: str, redis: Redis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The process of this version plays on when the next one has changed the store under it, both
    play at one table, and nothing is lost when the old one goes. It does not come back."""
    arguments = (database_url, "--redis", redis.url)
    old, new = Serving(*arguments).start(), Later(tmp_path / "later", *arguments)
    two = Two([old], create_engine(database_url, poolclass=NullPool))
    try:
        people, table = four(two, [old.url, new.url])
        load = Load(two, people, table, commands=1000)
        futures = load.run()
        progress(load, 8)
        new.start()
        two.servers.append(new)
        ears = listen(two, table)
        said_by_all(load, 3)
        two.servers.remove(old)
        said_by_all(load, 2)
        two.guests[-2].at(new.url)  # who listens at the old process
        assert old.stop() == 0
        said_by_all(load, 2)
        load.stop.set()
        load.check(futures)
        load.wait_for_ears(ears)
        assert [ear.returns for ear in ears] == [1, 0]
        with two.engine.connect() as connection:
            assert migrate.version(connection) == "9999"
        assert new.stop() == 0
        status, said = refusal("serve", database_url, capsys)
        assert (status, said.count("\n")) == (2, 1), said
        assert migrate.NEWER in said
    finally:
        for guest in two.guests:
            guest.close()
        for server in (old, new):
            if server.process is not None and server.process.poll() is None:
                server.kill()


@pytest.mark.parametrize(
    "words", ["serve", "check", "backup it.backup", "export games", "admin reports"]
)
def test_a_downgrade_is_refused_with_a_sentence(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as later:
        later.setattr(migrate, "FOLDER", next_version(tmp_path / "later"))
        Store("site.db").close()
    status, said = refusal(words, "site.db", capsys)
    assert (status, said.count("\n")) == (2, 1), said
    assert migrate.NEWER in said
