"""Guests, accounts and sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest
from sqlalchemy import Select, create_engine, select

from signoria.server.http.accounts import hashed
from signoria.server.store import people as people_store
from signoria.server.store.schema import notes, people, sessions
from tests.server.harness import Person, Running

PASSWORD = "a long sentence"
NEW_PASSWORD = "another sentence"
NUMBERS = count()


@pytest.fixture
def login() -> str:
    """A name to sign in with that nobody has."""
    return f"anna{next(NUMBERS)}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


def rows(server: Running, found: Select[Any]) -> list[Any]:
    """What the store has."""
    engine = create_engine(f"sqlite:///{server.settings.database}")
    try:
        with engine.connect() as connection:
            return list(connection.execute(found))
    finally:
        engine.dispose()


def stored(server: Running, person: Person) -> Any:
    """What the store has of somebody."""
    (row,) = rows(server, select(people).where(people.c.id == id_of(person)))
    return row


def sessions_of(server: Running, person: str) -> list[Any]:
    return rows(server, select(sessions).where(sessions.c.person == person))


def id_of(person: Person) -> str:
    id: str = person.get("/api/session")["id"]
    return id


def credentials(login: str, password: str = PASSWORD) -> dict[str, str]:
    return {"login": login, "password": password}


def account(server: Running, login: str, name: str = "Anna") -> Person:
    person = server.person(name)
    person.post("/api/account", credentials(login), 201)
    return person


def signed_in(server: Running, login: str, password: str = PASSWORD) -> Person:
    """The same person in another browser."""
    person = server.person()
    person.post("/api/login", credentials(login, password))
    return person


def call(person: Person, method: str, path: str, status: int, body: Any = None) -> httpx.Response:
    answer = person.http.request(method, path, json=body)
    assert answer.status_code == status, answer.text
    return answer


def test_a_guest_has_a_name_and_no_password(server: Running) -> None:
    anna = server.person("  Anna   Maria ")
    me = anna.get("/api/session")
    assert (me["name"], me["login"], me["settings"]) == ("Anna Maria", None, {})
    assert server.person("Anna Maria").get("/api/session")["id"] != me["id"]
    assert server.person().get("/api/session", 401)["error"] == "not-signed-in"
    old_and_new = {"old": PASSWORD, "new": NEW_PASSWORD}
    refused = call(anna, "PUT", "/api/account/password", 409, old_and_new)
    assert refused.json()["error"] == "no-account"


def test_a_token_is_nowhere_but_in_the_cookie(server: Running) -> None:
    anna = server.person("Anna")
    token = anna.http.cookies["signoria"]
    assert len(token) >= 32
    (kept,) = sessions_of(server, id_of(anna))
    assert kept.token == hashed(token)
    assert token not in repr(rows(server, select(sessions)))
    assert token not in anna.http.get("/api/sessions").text
    guess = server.person()
    for other in (hashed(token), kept.id, token[:-1], f"{token}x", token.swapcase(), "é", ""):
        guess.http.cookies.set("signoria", other.encode("ascii", "replace").decode())
        guess.get("/api/session", 401)


def test_the_password_is_hashed(server: Running, login: str) -> None:
    row = stored(server, account(server, login))
    assert row.password.startswith("$argon2id$")
    assert PASSWORD not in repr(row)


def test_a_guest_becomes_an_account_and_keeps_the_games(server: Running, login: str) -> None:
    anna = server.person("Anna")
    id = anna.get("/api/session")["id"]
    table = anna.table(setup={"players": 2}, seats=[{"kind": "me"}, {"kind": "me"}])
    call(anna, "PUT", f"/api/tables/{table}/notes", 204, {"text": "hm"})
    me = anna.post("/api/account", credentials(login), 201)
    assert (me["id"], me["login"], me["name"]) == (id, login, "Anna")
    assert anna.get("/api/session") == me
    again = anna.post("/api/account", credentials(f"{login}.b"), 409)
    assert again["error"] == "has-account"
    elsewhere = signed_in(server, login)
    assert elsewhere.get("/api/session") == me
    assert [one["id"] for one in elsewhere.get("/api/lobby")["mine"]] == [table]
    card = elsewhere.get(f"/api/tables/{table}")
    assert (card["yours"], card["host"]) == ([0, 1], True)
    assert elsewhere.get(f"/api/tables/{table}/notes") == {"text": "hm"}
    seat = elsewhere.look(table)["deciders"][0]
    elsewhere.play(table, elsewhere.look(table, seat)["view"]["legal"][0], seat)


def test_a_wrong_password_and_a_wrong_name_are_the_same_answer(server: Running, login: str) -> None:
    anna = account(server, login)
    answers = []
    for body in (credentials(login, "a wrong sentence"), credentials("nobody")):
        answer = call(server.person(), "POST", "/api/login", 403, body)
        assert "set-cookie" not in answer.headers
        answers.append((answer.json(), {*answer.headers} - {"date"}))
    assert answers[0] == answers[1]
    assert answers[0][0]["error"] == "wrong-password"
    assert len(sessions_of(server, id_of(anna))) == 1


def test_a_login_is_given_once(server: Running, login: str) -> None:
    account(server, login)
    bruno = server.person("Bruno")
    taken = bruno.post("/api/account", credentials(login, NEW_PASSWORD), 409)
    assert taken["error"] == "login-taken"
    assert bruno.get("/api/session")["login"] is None
    assert signed_in(server, login).get("/api/session")["name"] == "Anna"
    bruno.post("/api/account", credentials(f"{login}.b"), 201)


@pytest.mark.parametrize("odd", ["", "an", "Anna", "a" * 25, "-anna", "an na", "anna\n", "änna"])
def test_a_login_is_simple(server: Running, odd: str) -> None:
    anna = server.person("Anna")
    for path in ("/api/account", "/api/login"):
        assert anna.post(path, credentials(odd), 422)["error"] == "not-well-formed"


@pytest.mark.parametrize("password", ["", "short", "x" * 201, 12345678, None])
def test_a_password_has_a_length(server: Running, password: Any) -> None:
    anna = server.person("Anna")
    assert anna.post("/api/account", {"login": "anna", "password": password}, 422)["error"]


def test_sessions_are_listed_and_ended(server: Running, login: str) -> None:
    anna, elsewhere = account(server, login), signed_in(server, login)
    listed = anna.get("/api/sessions")
    assert [one["current"] for one in listed] == [True, False]
    assert all("httpx" in one["agent"] for one in listed)
    elsewhere.get("/api/session")
    call(anna, "DELETE", f"/api/sessions/{listed[1]['id']}", 204)
    elsewhere.get("/api/session", 401)  # at once, however well it was known
    elsewhere.post("/api/tables", {}, 401)
    assert len(anna.get("/api/sessions")) == 1
    again = call(anna, "DELETE", f"/api/sessions/{listed[1]['id']}", 404)
    assert again.json()["error"] == "no-such-session"


def test_sessions_of_others_are_not_ended(server: Running, login: str) -> None:
    anna, bruno = account(server, login), server.person("Bruno")
    session = anna.get("/api/sessions")[0]["id"]
    call(bruno, "DELETE", f"/api/sessions/{session}", 404)
    anna.get("/api/session")


def test_signing_out(server: Running, login: str) -> None:
    anna = account(server, login)
    kept = anna.http.cookies["signoria"]
    answer = call(anna, "DELETE", "/api/session", 204)
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert "signoria" not in anna.http.cookies
    anna.http.cookies.set("signoria", kept)
    anna.get("/api/session", 401)


def test_a_new_password_ends_the_other_sessions(server: Running, login: str) -> None:
    anna, elsewhere = account(server, login), signed_in(server, login)
    elsewhere.get("/api/session")
    wrong = {"old": "a wrong sentence", "new": NEW_PASSWORD}
    refused = call(anna, "PUT", "/api/account/password", 403, wrong)
    assert refused.json()["error"] == "wrong-password"
    elsewhere.get("/api/session")
    right = {"old": PASSWORD, "new": NEW_PASSWORD}
    call(anna, "PUT", "/api/account/password", 204, right)
    anna.get("/api/session")
    elsewhere.get("/api/session", 401)
    server.person().post("/api/login", credentials(login), 403)
    signed_in(server, login, NEW_PASSWORD).get("/api/session")
    assert stored(server, anna).password.startswith("$argon2id$")


def test_an_account_is_forgotten(server: Running, login: str) -> None:
    anna, bruno = account(server, login), server.person("Bruno")
    elsewhere = signed_in(server, login)
    elsewhere.get("/api/session")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = anna.table(setup={"players": 2}, seats=seats)
    bruno.do(table, "sit")
    call(anna, "PUT", f"/api/tables/{table}/notes", 204, {"text": "hm"})
    id = id_of(anna)
    call(anna, "DELETE", "/api/account", 204, {"password": PASSWORD})
    for gone in (anna, elsewhere):
        gone.get("/api/session", 401)
    server.person().post("/api/login", credentials(login), 403)
    assert rows(server, select(people).where(people.c.id == id)) == []
    assert rows(server, select(notes).where(notes.c.person == id)) == []
    assert sessions_of(server, id) == []
    assert [seat["name"] for seat in bruno.get(f"/api/tables/{table}")["seats"]] == [
        "Anna",
        "Bruno",
    ]
    newcomer = account(server, login, "Carla")  # the name is free again, the games are not theirs
    assert newcomer.get("/api/lobby")["mine"] == []
    assert newcomer.get(f"/api/tables/{table}")["yours"] == []


def test_settings_and_names_change(server: Running) -> None:
    anna = server.person("Anna")
    chosen = {"language": "it", "sound": False, "size": 1.5, "zoom": 3}
    me = call(anna, "PATCH", "/api/session", 200, {"settings": chosen}).json()
    assert (me["name"], me["settings"]) == ("Anna", chosen)
    me = call(anna, "PATCH", "/api/session", 200, {"name": "Anna Bella"}).json()
    assert (me["name"], me["settings"]) == ("Anna Bella", chosen)
    assert call(anna, "PATCH", "/api/session", 200, {}).json() == me
    assert anna.get("/api/session") == me
    many = {f"setting {number}": number for number in range(41)}
    call(anna, "PATCH", "/api/session", 422, {"settings": many})
    call(anna, "PATCH", "/api/session", 422, {"settings": {"deep": {}}})
    call(anna, "PATCH", "/api/session", 422, {"login": "anna"})
    assert anna.get("/api/session") == me


@pytest.mark.parametrize(
    "setting",
    ["NaN", "Infinity", "1e400", "-1e400", "9" * 400, '"\\ud800"', '"\\u0000"', "null", "[]"],
)
def test_settings_come_back_as_they_were(server: Running, setting: str) -> None:
    """What no browser could read again is refused; it would lock one out for good."""
    anna = server.person("Anna")
    for body in (f'{{"settings":{{"a":{setting}}}}}', '{"settings":{"\\ud800":1}}'):
        headers = {"content-type": "application/json"}
        answer = anna.http.patch("/api/session", content=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (422, "not-well-formed")
    assert anna.get("/api/session")["settings"] == {}


def test_who_was_ended_while_being_looked_up_is_not_remembered(server: Running, login: str) -> None:
    """A request that is on its way when a session ends does not bring it back."""
    anna = account(server, login)
    token = anna.http.cookies["signoria"]
    whole = server.site.people
    store = server.site.store

    async def look_up_and_end() -> None:
        caller = await whole.caller(token)
        assert caller is not None
        whole._known.clear()
        read = store.read

        async def slow(work: Any) -> Any:
            found = await read(work)
            await whole.end_session(caller, caller.session.id)
            return found

        store.read = slow  # type: ignore[method-assign]
        try:
            await whole.caller(token)
        finally:
            store.read = read  # type: ignore[method-assign]
        assert await whole.caller(token) is None

    asyncio.run(look_up_and_end())
    anna.get("/api/session", 401)


def test_guests_are_forgotten_only_when_they_were_not_here_for_long(
    server: Running, login: str
) -> None:
    guest, carla = server.person("Anna"), server.person("Carla")
    bruno = account(server, login, "Bruno")
    carla.table(setup={"players": 2}, seats=[{"kind": "me"}, {"kind": "me"}])
    found = select(people.c.name).where(
        people.c.id.in_([id_of(one) for one in (guest, bruno, carla)])
    )
    with server.site.store.engine.begin() as connection:
        people_store.forget(connection, before=0.0, records_before=0.0)
    assert len(rows(server, found)) == 3
    with server.site.store.engine.begin() as connection:
        people_store.forget(connection, before=1e12, records_before=1e12)
    assert sorted(row.name for row in rows(server, found)) == ["Bruno", "Carla"]
    assert rows(server, select(sessions)) == []


def test_a_socket_ends_with_its_session(server: Running) -> None:
    """Who signs out elsewhere sees nothing more there; other sessions come back by themselves."""
    anna = server.person("Anna")
    table = anna.table(seats=[{"kind": "me"}, {"kind": "me"}], setup={"players": 2})
    line = anna.socket(table)
    line.next("welcome")
    session = anna.get("/api/sessions")[0]["id"]
    assert anna.http.delete(f"/api/sessions/{session}").status_code == 204
    assert line.close_code() is not None
    line = anna.socket(table)
    assert line.next("welcome")["seat"] is None
    line.close()
