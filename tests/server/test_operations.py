"""Backup, restore, export and check, on SQLite and on PostgreSQL."""

from __future__ import annotations

import re
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from math import inf
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Connection, NullPool, create_engine, delete, insert, select, update

from signoria import record
from signoria.cli import main
from signoria.commands import stores
from signoria.server.store import Store, copy
from signoria.server.store.engine import url_of
from signoria.server.store.schema import entries, members, metadata, people, records, tables
from tests.server.harness import Running
from tests.server.services import Postgres, free_port
from tests.server.stored import SITE

SOUND = "7 tables, 7 games, "
KINDS = ["sqlite", "postgres"]
Fresh = Callable[[str], str]
"""Makes a database that is absent or empty, of a kind."""


@pytest.fixture
def fresh(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Fresh]:
    names: list[str] = []
    numbers = count()

    def make(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"site-{next(numbers)}.db")
        names.append(f"operations_{uuid4().hex}")
        url: str = request.getfixturevalue("postgres").database(names[-1])
        return url

    yield make
    for name in names:
        request.getfixturevalue("postgres").drop(name)


@pytest.fixture(autouse=True)
def nothing_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is told when a test asks for it, not when the machine is slow."""
    monkeypatch.setattr(stores, "EVERY", inf)


@pytest.fixture(params=KINDS)
def site(request: pytest.FixtureRequest, fresh: Fresh) -> str:
    """A store with some games."""
    database = fresh(request.param)
    copy.restore(SITE, database)
    return database


@contextmanager
def connected(database: str) -> Iterator[Connection]:
    engine = create_engine(url_of(database), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


def content(database: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything, in some order."""
    with connected(database) as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=str)
            for table in metadata.sorted_tables
        }


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command: its status, and what it says."""
    capsys.readouterr()
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def sentence(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that must be refused with one sentence."""
    status, out, err = said(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err


# Backup and restore


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_restores_everything_into_either_kind(
    site: str, kind: str, fresh: Fresh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = str(tmp_path / "site.backup"), fresh(kind)
    number = len(content(site)["entries"])
    status, out, _ = said(capsys, "backup", file, "--database", site)
    assert (status, out) == (0, f"{file}: 7 tables, {number} entries, 1 people\n")
    status, out, _ = said(capsys, "restore", file, "--database", other)
    assert (status, out) == (0, f"restored: 7 tables, {number} entries, 1 people\n")
    assert content(other) == content(site)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    Store(other).close()


def test_a_backup_does_not_overwrite(
    site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "site.backup"
    file.write_text("something else")
    assert "is there already" in sentence(capsys, "backup", str(file), "--database", site)
    assert file.read_text() == "something else"
    assert said(capsys, "backup", str(file), "--force", "--database", site)[0] == 0
    assert content(str(file)) == content(site)


def test_a_backup_is_of_one_moment_while_the_server_runs(
    site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Running(site) as server:
        anna = server.person("Anna")
        table = anna.table(seats=[{"kind": "me"}, {"kind": "open"}], setup={"players": 2})
        done = threading.Event()
        sent: list[str] = []

        def talk() -> None:
            while not done.is_set():
                anna.do(table, "chat", text=f"{len(sent)}")
                sent.append(table)

        talking = threading.Thread(target=talk)
        talking.start()
        try:
            for number in range(3):
                acknowledged = len(sent)
                file = str(tmp_path / f"{number}.backup")
                assert said(capsys, "backup", file, "--database", site)[0] == 0
                status, out, _ = said(capsys, "check", "--database", file)
                assert (status, "all sound" in out) == (0, True), out
                chats = [row for row in content(file)["entries"] if row[2] == "chat"]
                assert len(chats) >= acknowledged
                assert said(capsys, "check", "--database", site)[0] == 0
        finally:
            done.set()
            talking.join()
        assert "in use" in sentence(capsys, "restore", file, "--force", "--database", site)
        anna.do(table, "chat", text="still here")


def test_what_is_not_empty_is_replaced_only_by_force(
    site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(site)
    file = tmp_path / "site.backup"
    copy.backup(site, file)
    with connected(site) as connection:
        connection.execute(update(people).values(name="Zoe"))
    changed = content(site)
    assert "is not empty" in sentence(capsys, "restore", str(file), "--database", site)
    assert content(site) == changed
    assert said(capsys, "restore", str(file), "--force", "--database", site)[0] == 0
    assert content(site) == before
    beside = list(tmp_path.glob("site-*.db.2*"))
    if not site.startswith("postgres"):
        assert [content(str(path)) for path in beside] == [changed]


def test_an_empty_store_is_filled(
    fresh: Fresh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    restored = str(tmp_path / "restored.db")
    copy.restore(SITE, restored)
    for kind in KINDS:
        database = fresh(kind)
        Store(database).close()
        assert said(capsys, "restore", str(SITE), "--database", database)[0] == 0
        assert content(database) == content(restored)
    assert not list(tmp_path.glob("*-wal"))


def test_other_tables_of_a_postgres_stay(fresh: Fresh, capsys: pytest.CaptureFixture[str]) -> None:
    database = fresh("postgres")
    with connected(database) as connection:
        connection.exec_driver_sql("CREATE TABLE other (word text)")
    assert "is not empty" in sentence(capsys, "restore", str(SITE), "--database", database)
    assert said(capsys, "restore", str(SITE), "--force", "--database", database)[0] == 0
    with connected(database) as connection:
        assert connection.exec_driver_sql("SELECT * FROM other").all() == []
    assert said(capsys, "check", "--database", database)[0] == 0


# Export


def test_games_are_exported(site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games" / "all"
    status, out, _ = said(capsys, "export", str(folder), "--database", site)
    assert (status, out) == (0, f"{folder}: 2 finished games\n")
    finished = {path.name: path.read_text() for path in folder.iterdir()}
    assert sorted(name.rpartition("-")[0] for name in finished) == [
        "2023-11-14-condottiere-anna-bruno-1",
        "2023-11-14-virtu-anna-bruno-carla-1",
    ]
    status, out, _ = said(capsys, "export", str(folder), "--all", "--database", site)
    assert status == 0
    assert out.endswith("2 finished games, 5 unfinished ones with all that is hidden in them\n")
    texts = {path.name: path.read_text() for path in folder.iterdir()}
    assert len(texts) == 7
    assert texts.items() >= finished.items()
    for name, text in texts.items():
        played = record.replay(record.loads(text))
        assert (played.state.outcome() is None) == name.endswith("-unfinished.toml")
        assert said(capsys, "replay", str(folder / name))[0] == 0


# Check


def shuffle_of(connection: Connection, table: str) -> tuple[int, dict[str, Any]]:
    """The first entry of a table with a long shuffle."""
    found = select(entries.c.number, entries.c.data).where(entries.c.table == table)
    for number, data in connection.execute(found.order_by(entries.c.number)):
        if any(len(one) > 20 for one in data.get("shuffles", ())):
            return number, data
    raise AssertionError("no shuffle")


def flip_shuffle(connection: Connection, table: str) -> None:
    number, data = shuffle_of(connection, table)
    for one in data["shuffles"]:
        one.reverse()
    where = (entries.c.table == table) & (entries.c.number == number)
    connection.execute(update(entries).where(where).values(data=data))


def forge_shuffle(connection: Connection, table: str) -> None:
    number, data = shuffle_of(connection, table)
    data["shuffles"].append(data["shuffles"][0])
    where = (entries.c.table == table) & (entries.c.number == number)
    connection.execute(update(entries).where(where).values(data=data))


def swap_cards(connection: Connection, table: str) -> None:
    """Give two cards to others that have not been dealt: nothing that was played is impossible."""
    number, data = shuffle_of(connection, table)
    deck = next(one for one in data["shuffles"] if len(one) > 20)
    other = next(place for place, card in enumerate(deck) if card != deck[-1])
    deck[-1], deck[other] = deck[other], deck[-1]
    where = (entries.c.table == table) & (entries.c.number == number)
    connection.execute(update(entries).where(where).values(data=data))


def later(connection: Connection, table: str) -> None:
    """Change when something was decided, by a moment."""
    where = (entries.c.table == table) & (entries.c.number == 5)
    connection.execute(update(entries).where(where).values(at=entries.c.at + 0.001))


def remove_entry(connection: Connection, table: str) -> None:
    where = (entries.c.table == table) & (entries.c.number == 4)
    connection.execute(delete(entries).where(where))


def remove_last(connection: Connection, table: str) -> None:
    last = select(tables.c.version - 1).where(tables.c.id == table).scalar_subquery()
    where = (entries.c.table == table) & (entries.c.number == last)
    connection.execute(delete(entries).where(where))


def turn_back_time(connection: Connection, table: str) -> None:
    where = (entries.c.table == table) & (entries.c.number == 5)
    connection.execute(update(entries).where(where).values(at=1.0))


def unknown_kind(connection: Connection, table: str) -> None:
    where = (entries.c.table == table) & (entries.c.number == 5)
    connection.execute(update(entries).where(where).values(kind="dance"))


def wrong(**values: Any) -> Callable[[Connection, str], None]:
    def damage(connection: Connection, table: str) -> None:
        connection.execute(update(tables).where(tables.c.id == table).values(**values))

    return damage


def wrong_turn(connection: Connection, table: str) -> None:
    where = members.c.table == table
    connection.execute(update(members).where(where).values(turn=~members.c.turn))


def other_member(connection: Connection, table: str) -> None:
    connection.execute(insert(members).values(table=table, person="mallory", turn=False))


DAMAGE: list[tuple[Callable[[Connection, str], None], str]] = [
    (flip_shuffle, r"entry \d+ \(play\): (seat|its seat was not asked)"),
    (remove_entry, "entry 4 is missing"),
    (wrong(status="over"), "its row says status over, its log running"),
]
MORE_DAMAGE: list[tuple[Callable[[Connection, str], None], str]] = [
    (forge_shuffle, r"entry \d+ \(\w+\): has shuffles that did not happen"),
    (remove_last, "its row says version"),
    (swap_cards, "its log is not what was written"),
    (later, "its log is not what was written"),
    (turn_back_time, "entry 5 is older"),
    (unknown_kind, r"entry 5 \(dance\): KeyError"),
    (wrong(version=3), "its row says version 3, its log"),
    (wrong(summary={"game": "virtu"}), "its row says summary"),
    (wrong(public=True), "its row says public True"),
    (wrong_turn, "its members are not those of its log"),
    (other_member, "its members are not those of its log"),
]


@pytest.mark.parametrize(("damage", "why"), DAMAGE)
def test_damage_is_found(
    damage: Callable[[Connection, str], None], why: str, site: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    find_damage(site, damage, why, capsys)


@pytest.mark.parametrize(("damage", "why"), MORE_DAMAGE)
def test_all_kinds_of_damage_are_found(
    damage: Callable[[Connection, str], None], why: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    copy.restore(SITE, str(tmp_path / "site.db"))
    find_damage(str(tmp_path / "site.db"), damage, why, capsys)


def find_damage(
    site: str, damage: Callable[[Connection, str], None], why: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    table = "table-02"  # unfinished, of three people
    with connected(site) as connection:
        damage(connection, table)
    status, out, _ = said(capsys, "check", "--database", site)
    assert status == 1
    *problems, last = out.splitlines()
    assert all(line.startswith(f"table {table}: ") for line in problems)
    assert re.search(why, problems[0]), problems
    assert last.startswith("7 tables, ")
    assert last.endswith("1 problem" if len(problems) == 1 else f"{len(problems)} problems")


def test_a_sound_store_is_said_to_be_sound(
    site: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = len(content(site)["entries"])
    expected = f"{SOUND}{number} entries: all sound\n"
    assert said(capsys, "check", "--database", site) == (0, expected, "")
    monkeypatch.setattr(stores, "EVERY", 0.0)
    status, _, err = said(capsys, "check", "--database", site)
    assert (status, err.splitlines()[-1]) == (0, "7 of 7 tables")


def test_a_damaged_record_of_somebody_is_found(
    site: str, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"id": "r", "person": "anna", "created": 0.0, "text": "format = 1"}
    with connected(site) as connection:
        connection.execute(insert(records).values(**row))
    status, out, _ = said(capsys, "check", "--database", site)
    assert status == 1
    assert out.startswith("record r: log: is missing\n")
    assert "1 problem\n" in out


def test_a_damaged_game_is_not_exported(
    site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with connected(site) as connection:
        remove_entry(connection, "table-01")
    status, out, err = said(capsys, "export", str(tmp_path / "games"), "--database", site)
    assert (status, out) == (1, f"{tmp_path / 'games'}: 1 finished games\n")
    assert err.startswith("table table-01: ")


def test_a_check_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.db"
    copy.restore(SITE, str(path))
    before, files = path.read_bytes(), set(tmp_path.iterdir())
    assert said(capsys, "check", "--database", str(path))[0] == 0
    assert path.read_bytes() == before
    assert set(tmp_path.iterdir()) == files


# Bad input


def test_what_is_no_store_is_one_sentence(
    tmp_path: Path, fresh: Fresh, capsys: pytest.CaptureFixture[str]
) -> None:
    absent, text, folder = tmp_path / "absent.db", tmp_path / "text.db", tmp_path / "folder"
    text.write_text("Dear diary, " * 100)
    folder.mkdir()
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE words (word text)")
    nobody = f"postgresql://signoria:secret@127.0.0.1:{free_port()}/signoria"
    databases = {
        str(absent): "there is no",
        str(text): "is no database",
        str(folder): "there is no",
        str(tmp_path / "other.db"): "holds no games",
        fresh("postgres"): "holds no games",
        nobody: "cannot be opened",
        "mysql://localhost/x": "is not supported",
    }
    target = str(tmp_path / "target")
    for database, why in databases.items():
        for command in (["check"], ["backup", target], ["export", target]):
            err = sentence(capsys, *command, "--database", database)
            assert why in err
            assert "secret" not in err
    assert not absent.exists()
    assert not Path(target).exists()


def test_what_is_no_backup_is_one_sentence(
    tmp_path: Path, fresh: Fresh, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("Dear diary, " * 100)
    newer = tmp_path / "newer"
    shutil.copy(SITE, newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    for kind in KINDS:
        database = fresh(kind)
        for name, why in {"absent": "no", "text": "no database", "newer": "newer version"}.items():
            file = str(tmp_path / name)
            assert why in sentence(capsys, "restore", file, "--database", database)
        assert said(capsys, "restore", str(SITE), "--database", database)[0] == 0


def test_a_file_is_no_folder(site: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    sentence(capsys, "export", str(file), "--database", site)
    sentence(capsys, "backup", str(file / "b"), "--database", site)
    sentence(capsys, "backup", str(tmp_path / "nowhere" / "b"), "--database", site)


def test_a_database_that_goes_away_is_one_sentence(
    fresh: Fresh, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    database = fresh("postgres")
    copy.restore(SITE, database)
    postgres.stop()
    try:
        sentence(capsys, "check", "--database", database)
        sentence(capsys, "restore", str(SITE), "--database", database)
    finally:
        postgres.start()
    assert said(capsys, "check", "--database", database)[0] == 0
