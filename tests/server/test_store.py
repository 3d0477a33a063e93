"""The store: the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, NullPool, create_engine, delete, func, insert, select, text

from signoria.cli import main
from signoria.game import BadInput
from signoria.server.store import Conflict, Store, Unavailable, attendance, logs, migrate
from signoria.server.store import people as people_store
from signoria.server.store.engine import open_engine, url_of
from signoria.server.store.logs import Line
from signoria.server.store.people import Person, Session
from signoria.server.store.schema import attendance as attendance_rows
from signoria.server.store.schema import entries, members, metadata, people, tables
from signoria.server.table import Entry
from tests.server.services import Postgres, free_port

T = TypeVar("T")
NOW = 1_700_000_000.25
LINE = Line(
    status="open",
    public=True,
    summary={"game": "condottiere", "seats": ["Anna", "Çelebi 三"]},
    updated=NOW,
    due=None,
    turns={"anna": False},
)
FIRST = Entry("create", NOW, {"config": {"setup": {}}, "host": "anna"}, "anna")
ANNA = Person("anna", "Anna", None, None, {"sound": True}, NOW, NOW)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "site.db")
    url: str = request.getfixturevalue("database_url")
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


def write(store: Store, work: Callable[[Connection], T]) -> T:
    return asyncio.run(store.write(work))


def read(store: Store, work: Callable[[Connection], T]) -> T:
    return asyncio.run(store.read(work))


def other_read(store: Store, work: Callable[[Connection], T]) -> T:
    """What somebody else sees."""
    engine = create_engine(store.url, poolclass=NullPool)
    with engine.connect() as connection:
        return work(connection)


def add_table(store: Store, id: str = "t", key: str | None = None, **changes: Any) -> None:
    line = replace(LINE, **changes)
    write(store, lambda c: logs.create(c, id, "anna", key, [FIRST], line))


# Logs


def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    add_table(store, key="k")
    data = {"seat": 0, "action": "play 10", "shuffles": [["1", "2"]], "x": [None, True, 1.5, "ß三"]}
    news = [Entry("play", NOW + 1, data, "anna", "a"), Entry("pause", NOW + 2)]
    write(store, lambda c: logs.append(c, "t", 1, news, LINE, LINE))
    assert read(store, lambda c: logs.log(c, "t")) == [FIRST, *news]
    assert read(store, lambda c: logs.log(c, "t", 2)) == news[1:]
    assert read(store, lambda c: logs.log(c, "nothing")) == []
    assert read(store, lambda c: logs.version(c, "t")) == 3
    assert read(store, lambda c: logs.version(c, "nothing")) is None
    found = read(store, lambda c: logs.created_with(c, "anna", "k"))
    assert found is not None
    assert (found[0], found[1].kind) == ("t", "create")
    assert read(store, lambda c: logs.created_with(c, "bruno", "k")) is None


def test_a_stale_version_is_a_conflict_that_changes_nothing(store: Store) -> None:
    add_table(store)
    chat = Entry("chat", NOW + 1, {"text": "hm"}, "anna", "a")
    write(store, lambda c: logs.append(c, "t", 1, [chat], LINE, LINE))
    closed = replace(LINE, status="closed", turns={})
    for version in (0, 1, 3):
        with pytest.raises(Conflict):
            write(
                store,
                partial(
                    logs.append, table="t", version=version, news=[chat], line=closed, before=LINE
                ),
            )
    assert read(store, lambda c: logs.log(c, "t")) == [FIRST, chat]
    assert read(store, lambda c: logs.of_person(c, "anna"))[0].status == "open"


def test_a_key_is_used_once(store: Store) -> None:
    add_table(store, key="k")
    with pytest.raises(Conflict):
        add_table(store, "u", key="k")
    add_table(store, "u")
    add_table(store, "v")
    chat = Entry("chat", NOW + 1, {"text": "hm"}, "anna", "a")
    write(store, lambda c: logs.append(c, "t", 1, [chat], LINE, LINE))
    with pytest.raises(Conflict):
        write(store, lambda c: logs.append(c, "t", 2, [chat], LINE, LINE))
    assert read(store, lambda c: logs.version(c, "t")) == 2
    others = replace(chat, person="bruno")
    write(store, lambda c: logs.append(c, "t", 2, [others], LINE, LINE))
    write(store, lambda c: logs.append(c, "u", 1, [chat], LINE, LINE))


def test_who_plays_where_is_kept_up_to_date(store: Store) -> None:
    add_table(store)
    turns: list[dict[str, bool]] = [
        {"anna": True, "bruno": False},
        {"anna": False, "bruno": True},
        {"bruno": True},
    ]
    before = LINE
    for version, now in enumerate(turns, 1):
        line, entry = replace(LINE, turns=now), [Entry("pause", NOW + version)]
        write(
            store,
            partial(logs.append, table="t", version=version, news=entry, line=line, before=before),
        )
        rows = read(store, lambda c: c.execute(select(members.c.person, members.c.turn)).all())
        assert {row.person: row.turn for row in rows} == now
        before = line


def test_the_lobby_lists_what_is_public(store: Store) -> None:
    add_table(store, "old", updated=NOW)
    add_table(store, "new", updated=NOW + 5)
    add_table(store, "hidden", public=False, turns={"anna": True})
    add_table(store, "over", status="over", updated=NOW + 9)
    listed = read(store, lambda c: logs.listed(c, ["open"]))
    assert [one.id for one in listed] == ["new", "old"]
    assert listed[0].summary == LINE.summary
    assert (listed[0].status, listed[0].created, listed[0].updated) == ("open", NOW, NOW + 5)
    assert [one.id for one in read(store, lambda c: logs.listed(c, ["over", "closed"]))] == ["over"]
    own = read(store, lambda c: logs.of_person(c, "anna"))
    assert [(one.id, one.turn) for one in own] == [
        ("hidden", True), ("new", False), ("old", False), ("over", False),
    ]  # fmt: skip
    assert read(store, lambda c: logs.of_person(c, "nobody")) == []
    assert set(read(store, logs.ids)) == {"old", "new", "hidden", "over"}
    assert read(store, lambda c: logs.count(c, "open")) == 3
    assert read(store, lambda c: logs.count(c, "paused")) == 0


def test_one_process_at_a_time_runs_a_table(store: Store) -> None:
    add_table(store, "later", due=NOW + 100)
    add_table(store, "now", due=NOW)
    add_table(store, "never", due=None)

    def due(at: float, runner: str | None = None) -> list[str]:
        return read(store, lambda c: logs.due(c, at, runner))

    def lease(runner: str, at: float) -> bool:
        return write(store, lambda c: logs.lease(c, "now", runner, at, at + 20))

    assert due(NOW + 1) == ["now"]
    assert lease("a", NOW + 1)
    assert not lease("b", NOW + 2)
    assert lease("a", NOW + 3)
    assert due(NOW + 4, "b") == due(NOW + 4) == []
    assert due(NOW + 4, "a") == ["now"]
    assert lease("b", NOW + 24)
    assert not lease("a", NOW + 25)
    assert due(NOW + 101, "a") == ["now", "later"]
    assert read(store, lambda c: logs.due(c, NOW + 101, "a", limit=1)) == ["now"]
    assert not write(store, lambda c: logs.lease(c, "nothing", "a", NOW, NOW + 20))


def test_a_log_goes_with_its_table(store: Store) -> None:
    add_table(store)
    write(store, lambda c: people_store.write_note(c, "t", "anna", "hm"))
    write(store, lambda c: c.execute(delete(tables)))
    assert read(store, lambda c: c.execute(select(entries)).all()) == []
    assert read(store, lambda c: people_store.note(c, "t", "anna")) == ""


# People


def sign_in(store: Store, id: str, seen: float = NOW) -> Session:
    session = Session(id, "anna", NOW, seen, "a browser")
    write(store, lambda c: people_store.sign_in(c, session, f"hash of {id}"))
    return session


def test_people_and_their_accounts(store: Store) -> None:
    write(store, lambda c: people_store.add(c, ANNA))
    write(store, lambda c: people_store.add(c, replace(ANNA, id="bruno", name="Bruno")))
    assert read(store, lambda c: people_store.by_id(c, "anna")) == ANNA
    assert read(store, lambda c: people_store.by_id(c, "nobody")) is None
    write(store, lambda c: people_store.change(c, "anna", login="anna", password="hash", name="A"))
    account = replace(ANNA, login="anna", password="hash", name="A")
    assert read(store, lambda c: people_store.by_login(c, "anna")) == account
    assert read(store, lambda c: people_store.by_login(c, "bruno")) is None
    with pytest.raises(Conflict):
        write(store, lambda c: people_store.change(c, "bruno", login="anna"))
    with pytest.raises(Conflict):
        write(store, lambda c: people_store.add(c, ANNA))


def test_sessions(store: Store) -> None:
    write(store, lambda c: people_store.add(c, ANNA))
    first, second, third = (sign_in(store, id) for id in ("s1", "s2", "s3"))
    assert read(store, lambda c: people_store.session_of(c, "hash of s1")) == (first, ANNA)
    assert read(store, lambda c: people_store.session_of(c, "s1")) is None
    assert read(store, lambda c: people_store.sessions_of(c, "anna")) == [first, second, third]
    write(store, lambda c: people_store.touch(c, "s1", "anna", NOW + 5))
    found = read(store, lambda c: people_store.session_of(c, "hash of s1"))
    assert found == (replace(first, seen=NOW + 5), replace(ANNA, seen=NOW + 5))
    assert not write(store, lambda c: people_store.sign_out(c, "bruno", "s1"))
    assert write(store, lambda c: people_store.sign_out(c, "anna", "s1"))
    assert not write(store, lambda c: people_store.sign_out(c, "anna", "s1"))
    write(store, lambda c: people_store.sign_out_others(c, "anna", "s3"))
    assert read(store, lambda c: people_store.sessions_of(c, "anna")) == [third]
    with pytest.raises(Conflict):
        sign_in(store, "s3")


def test_notes_and_records(store: Store) -> None:
    add_table(store)
    write(store, lambda c: people_store.write_note(c, "t", "anna", "one"))
    write(store, lambda c: people_store.write_note(c, "t", "anna", "two\nlines"))
    assert read(store, lambda c: people_store.note(c, "t", "anna")) == "two\nlines"
    assert read(store, lambda c: people_store.note(c, "t", "bruno")) == ""
    long = "a line\n" * 20_000
    write(store, lambda c: people_store.keep_record(c, "r", "anna", NOW, long))
    assert read(store, lambda c: people_store.record_text(c, "r")) == long
    assert read(store, lambda c: people_store.record_text(c, "s")) is None


def test_a_person_is_forgotten_for_good(store: Store) -> None:
    write(store, lambda c: people_store.add(c, ANNA))
    add_table(store)
    sign_in(store, "s")
    write(store, lambda c: people_store.write_note(c, "t", "anna", "hm"))
    write(store, lambda c: people_store.keep_record(c, "r", "anna", NOW, "text"))
    write(store, lambda c: people_store.remove(c, "anna"))
    assert read(store, lambda c: people_store.by_id(c, "anna")) is None
    assert read(store, lambda c: people_store.session_of(c, "hash of s")) is None
    assert read(store, lambda c: people_store.note(c, "t", "anna")) == ""
    assert read(store, lambda c: people_store.record_text(c, "r")) is None
    assert read(store, lambda c: logs.log(c, "t")) == [FIRST]


def test_what_is_old_is_forgotten(store: Store) -> None:
    for id, login, seen in (
        ("anna", None, NOW), ("idle", None, NOW), ("account", "a", NOW), ("new", None, NOW + 9),
    ):  # fmt: skip
        write(store, partial(people_store.add, person=replace(ANNA, id=id, seen=seen)))
        write(store, partial(people_store.change, person=id, login=login))
    add_table(store)  # Anna plays there
    sign_in(store, "s", seen=NOW)
    sign_in(store, "t", seen=NOW + 9)
    write(store, lambda c: people_store.keep_record(c, "old", "anna", NOW, "text"))
    write(store, lambda c: people_store.keep_record(c, "young", "anna", NOW + 20, "text"))
    assert write(store, lambda c: people_store.forget(c, NOW + 5, NOW + 15)) == 1
    left = read(store, lambda c: set(c.execute(select(people.c.id)).scalars()))
    assert left == {"anna", "account", "new"}
    assert [one.id for one in read(store, lambda c: people_store.sessions_of(c, "anna"))] == ["t"]
    assert read(store, lambda c: people_store.record_text(c, "old")) is None
    assert read(store, lambda c: people_store.record_text(c, "young")) == "text"


# Presence


def test_outages_are_written_down(store: Store) -> None:
    for at in (0.0, 5.0, 20.0, 40.0, 39.0, 45.0, 100.0):
        write(store, partial(attendance.beat, now=NOW + at))
    assert read(store, attendance.all_outages) == [(NOW + 20, NOW + 40), (NOW + 45, NOW + 100)]


def test_who_attends(store: Store) -> None:
    def attending(at: float) -> dict[str, frozenset[str]]:
        return read(store, lambda c: attendance.attending(c, ["t", "u"], at))

    def attend(process: str, who: list[tuple[str, str]], now: float, until: float) -> None:
        write(store, lambda c: attendance.attend(c, process, who, now, until))

    nobody: frozenset[str] = frozenset()
    attend("a", [("t", "anna"), ("u", "anna"), ("t", "bruno")], 0.0, 10.0)
    attend("b", [("t", "anna"), ("t", "carla"), ("v", "dora")], 0.0, 20.0)
    assert attending(5) == {"t": {"anna", "bruno", "carla"}, "u": {"anna"}}
    write(store, lambda c: attendance.attend_table(c, "a", "t", ["dora"], 10.0))
    assert attending(5) == {"t": {"anna", "carla", "dora"}, "u": {"anna"}}
    assert attending(15) == {"t": {"anna", "carla"}, "u": nobody}
    attend("b", [], 15.0, 30.0)
    assert attending(5) == {"t": nobody, "u": nobody}
    assert read(store, lambda c: c.execute(select(attendance_rows)).all()) == []
    assert read(store, lambda c: attendance.attending(c, [], 5.0)) == {}


# Writing


def test_many_write_at_once(store: Store) -> None:
    """What fails harms nobody else, and what is acknowledged can be read by others."""
    write(store, lambda c: people_store.add(c, ANNA))

    def work(number: int) -> Callable[[Connection], int]:
        def add(connection: Connection) -> int:
            people_store.add(connection, replace(ANNA, id=f"p{number}"))
            if number % 7 == 3:
                people_store.add(connection, ANNA)
            if number % 7 == 5:
                raise LookupError(str(number))
            return number

        return add

    async def one(number: int) -> int | str:
        try:
            done = await store.write(work(number))
        except (Conflict, LookupError) as error:
            return type(error).__name__
        seen = await asyncio.to_thread(
            other_read, store, lambda c: people_store.by_id(c, f"p{number}") is not None
        )
        assert seen
        return done

    async def all_of_them() -> list[int | str]:
        return await asyncio.gather(*(one(number) for number in range(105)))

    expected = {3: "Conflict", 5: "LookupError"}
    answers = asyncio.run(all_of_them())
    assert answers == [expected.get(number % 7, number) for number in range(105)]
    count = other_read(
        store, lambda c: c.execute(select(func.count()).select_from(people)).scalar()
    )
    assert count == 1 + sum(isinstance(answer, int) for answer in answers)


def test_a_transaction_is_whole_or_not_at_all(store: Store) -> None:
    def half(connection: Connection) -> None:
        people_store.add(connection, ANNA)
        connection.execute(insert(entries).values(table="t", number=0, kind="x", at=0.0, data={}))

    with pytest.raises(Conflict):
        write(store, half)
    assert read(store, lambda c: people_store.by_id(c, "anna")) is None


def test_what_waits_is_written_before_the_store_closes(database: str) -> None:
    store = Store(database)

    async def hurry() -> list[None]:
        writes = [
            asyncio.create_task(
                store.write(partial(people_store.add, person=replace(ANNA, id=str(n))))
            )
            for n in range(20)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        return await asyncio.gather(*writes)

    asyncio.run(hurry())
    assert len(other_read(store, lambda c: c.execute(select(people)).all())) == 20


def test_a_database_that_does_not_answer_is_unavailable(store: Store) -> None:
    assert asyncio.run(store.is_alive())
    with pytest.raises(Unavailable):
        write(store, lambda c: c.execute(text("SELECT * FROM no_such_table")))
    assert not asyncio.run(store.is_alive())  # as far as is known
    write(store, lambda c: people_store.add(c, ANNA))
    assert asyncio.run(store.is_alive())


def test_a_postgres_that_comes_back(postgres: Postgres, database_url: str) -> None:
    store = Store(database_url)
    write(store, lambda c: people_store.add(c, ANNA))
    postgres.stop()
    with pytest.raises(Unavailable):
        write(store, lambda c: people_store.change(c, "anna", name="A"))
    with pytest.raises(Unavailable):
        read(store, lambda c: people_store.by_id(c, "anna"))
    assert not asyncio.run(store.is_alive())
    postgres.start()
    assert read(store, lambda c: people_store.by_id(c, "anna")) == ANNA
    store.close()


# Opening


def test_an_empty_store_becomes_what_the_schema_says(store: Store) -> None:
    def differences(connection: Connection) -> Any:
        options = {"compare_type": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    assert other_read(store, differences) == []
    version = other_read(store, lambda c: MigrationContext.configure(c).get_current_revision())
    assert version == migrate.newest()


def test_a_store_is_opened_again(database: str) -> None:
    for _ in range(2):
        store = Store(database)
        store.close()


def test_several_processes_open_an_empty_postgres(database_url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [database_url] * 4):
            store.close()


def test_a_newer_store_is_refused(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    Store(database).close()
    engine = open_engine(url_of(database), writes=True)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadInput, match="is from a newer version of Signoria"):
        Store(database)
    assert main(["serve", "--database", database]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    path.write_text("Dear diary, " * 100)
    for _ in range(2):
        with pytest.raises(BadInput, match=r"site\.db is no database"):
            Store(str(path))
    assert path.read_text().startswith("Dear diary")


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("mysql://localhost/x", "mysql is not supported"),
        ("://x", "must be a file"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
    ],
)
def test_what_is_no_address_is_refused(database: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Store(database)


def test_a_postgres_that_is_not_there_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    url = f"postgresql://signoria:secret@127.0.0.1:{free_port()}/signoria"
    assert main(["serve", "--database", url]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("database: postgresql")
    assert "cannot be opened" in said.err
    assert said.err.count("\n") == 1
    assert "secret" not in said.err


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    Store(str(tmp_path / "a" / "b" / "site.db")).close()
    assert (tmp_path / "a" / "b" / "site.db").exists()


def test_one_server_at_a_time_uses_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "site.db")
    store = Store(path)
    with pytest.raises(BadInput, match=r"site\.db is in use by process \d+"):
        Store(path)
    beside = Store(path, exclusive=False)
    beside.close()
    with pytest.raises(BadInput, match="in use"):
        Store(path)
    store.close()
    Store(path).close()
