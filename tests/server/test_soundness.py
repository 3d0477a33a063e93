"""The files of a store: private, sound, and known to be ill when they cannot be written."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import OperationalError

from signoria import record
from signoria.cli import main
from signoria.game import BadInput
from signoria.server.store import (
    Store,
    Unavailable,
    attendance,
    chain,
    copy,
    logs,
)
from signoria.server.store.logs import Line
from signoria.server.store.schema import tables
from signoria.server.table import Entry
from tests.server.stored import SITE
from tests.server.test_store import FIRST, LINE


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "site.db"
    store = Store(str(path))
    asyncio.run(store.write(lambda c: attendance.beat(c, 1.0)))
    backup = tmp_path / "site.backup"
    copy.backup(str(path), backup)
    modes = {one.name: one.stat().st_mode & 0o777 for one in (*path.parent.iterdir(), backup)}
    store.close()
    assert modes.keys() >= {"site.db", "site.db-wal", "site.db-shm", "site.db.lock", "site.backup"}
    assert set(modes.values()) == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    Store(str(path)).close()
    assert path.stat().st_mode & 0o777 == 0o640  # the owner may have meant the group


def test_a_damaged_database_is_a_sentence_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "site.db"
    copy.restore(SITE, str(path))
    whole = path.read_bytes()
    for start in (4096, len(whole) // 2):
        path.write_bytes(whole[:start] + bytes(8192) + whole[start + 8192 :])
        with pytest.raises(BadInput, match=r"site\.db is damaged: .*signoria restore BACKUP"):
            Store(str(path))
        assert main(["serve", "--port", "0", "--database", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_store_is_well_when_its_last_write_was(tmp_path: Path) -> None:
    """A disk that is full can still be read."""
    store = Store(str(tmp_path / "site.db"))

    def full(connection: Connection) -> None:
        raise OperationalError("", None, Exception("database or disk is full\nof secrets"))

    async def play() -> None:
        assert await store.is_alive()
        with pytest.raises(Unavailable):
            await store.write(full)
        assert store.failure == "database or disk is full"
        assert not await store.is_alive()
        await store.write(lambda c: attendance.beat(c, 1.0))
        assert await store.is_alive()

    asyncio.run(play())
    store.close()


def test_a_chain_covers_what_an_older_process_wrote(tmp_path: Path) -> None:
    """One that does not know of it adds entries during a rolling restart."""
    store = Store(str(tmp_path / "site.db"))

    def entry(number: int) -> Entry:
        return Entry("chat", FIRST.at + number, {"text": f"ciao {number}"}, "anna", f"k{number}")

    async def play() -> None:
        await store.write(lambda c: logs.create(c, "t", "anna", None, [FIRST], LINE))
        await store.write(lambda c: logs.append(c, "t", 1, [entry(1), entry(2)], LINE, LINE))
        covered = await store.read(lambda c: c.execute(select(tables.c.chain)).scalar())
        await store.write(lambda c: logs.append(c, "t", 3, [entry(3)], LINE, LINE))
        await store.write(
            lambda c: c.execute(update(tables).where(tables.c.id == "t").values(chain=covered))
        )
        await store.write(lambda c: logs.append(c, "t", 4, [entry(4)], LINE, LINE))
        found = await store.read(lambda c: c.execute(select(tables.c.chain)).scalar())
        log = await store.read(lambda c: logs.log(c, "t"))
        assert found == chain.extended(None, log)
        assert chain.count_of(found) == 5

    asyncio.run(play())
    store.close()


def test_a_changed_record_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, folder = str(tmp_path / "site.db"), tmp_path / "games"
    copy.restore(SITE, database)
    assert main(["export", str(folder), "--database", database]) == 0
    path = next(folder.iterdir())
    text = path.read_text("utf-8")
    assert main(["replay", str(path)]) == 0
    name = record.loads(text).seats[0]
    for changed, status in ((text.replace(name, "Mallory"), 2), (_without_hash(text), 0)):
        path.write_text(changed, "utf-8")
        capsys.readouterr()
        assert main(["replay", str(path)]) == status
        assert ("hash: the record was changed" in capsys.readouterr().err) == (status == 2)


def _without_hash(text: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith("hash = "))


def test_games_are_kept_as_long_as_the_site_says(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "site.db"))

    async def play() -> None:
        for id, status, updated in (
            ("a", "over", 1.0),
            ("b", "running", 1.0),
            ("c", "closed", 9.0),
        ):
            line = replace(LINE, status=status, updated=updated)
            await store.write(partial(_create, id, line))
        assert await store.write(lambda c: logs.delete_ended(c, 5.0)) == 1
        assert await store.read(logs.ids) == ["b", "c"]
        assert await store.read(lambda c: logs.log(c, "a")) == []

    asyncio.run(play())
    store.close()


def _create(id: str, line: Line, connection: Connection) -> None:
    logs.create(connection, id, "anna", None, [FIRST], line)
