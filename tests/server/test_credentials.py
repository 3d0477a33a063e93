"""Second factors, recovery codes, and what belongs to a person."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.server.credentials import totp
from signoria.server.credentials.passwords import AT_ONCE, WAITING, Passwords
from signoria.server.credentials.recovery import hashed_code, new_codes
from signoria.server.ops.limits import TooOften
from tests.server.harness import Clock, Person, Running

PASSWORD = "a long sentence"
NEW_PASSWORD = "another sentence"
LOGIN = {"login": "anna", "password": PASSWORD}


# RFC 4226 and RFC 6238


def test_codes_are_those_of_rfc_4226() -> None:
    expected = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489"
    assert [totp.code_of(b"12345678901234567890", n) for n in range(10)] == expected.split()


@pytest.mark.parametrize(
    ("time", "sha1", "sha256", "sha512"),
    [
        (59, "94287082", "46119246", "90693936"),
        (1111111109, "07081804", "68084774", "25091201"),
        (1111111111, "14050471", "67062674", "99943326"),
        (1234567890, "89005924", "91819424", "93441116"),
        (2000000000, "69279037", "90698825", "38618901"),
        (20000000000, "65353130", "77737706", "47863826"),
    ],
)
def test_codes_are_those_of_rfc_6238(time: int, sha1: str, sha256: str, sha512: str) -> None:
    for algorithm, size, expected in (
        ("sha1", 20, sha1),
        ("sha256", 32, sha256),
        ("sha512", 64, sha512),
    ):
        secret = (b"1234567890" * 7)[:size]
        assert totp.code_of(secret, time // totp.STEP, 8, algorithm) == expected


def test_a_code_is_good_for_a_while_and_once() -> None:
    secret = totp.new_secret()
    assert len(base64.b32decode(secret)) == 20
    now = 1_700_000_010.0
    step = int(now) // totp.STEP
    code = totp.code_of(base64.b32decode(secret), step)
    for later in (-30.0, 0.0, 30.0):
        assert totp.matching_step(secret, code, now + later, 0) == step
    for later in (-90.0, 90.0):
        assert totp.matching_step(secret, code, now + later, 0) is None
    assert totp.matching_step(secret, code, now, step) is None
    assert totp.uri_of("ABC", "an.na").startswith("otpauth://totp/Signoria%3Aan.na?secret=ABC&")


def test_recovery_codes_are_read_as_people_write_them() -> None:
    codes = new_codes()
    assert len(set(codes)) == 10
    assert hashed_code(codes[0]) == hashed_code(f" {codes[0].upper().replace('-', ' ')}")
    assert hashed_code(codes[0]) != hashed_code(codes[1])


def test_hashing_has_threads_of_its_own_and_a_queue_with_an_end() -> None:
    async def play() -> None:
        passwords = Passwords()
        gate = threading.Event()
        waiting = [asyncio.create_task(passwords._run(gate.wait)) for _ in range(AT_ONCE + WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften):
            await passwords.hash(PASSWORD)
        assert await asyncio.to_thread(lambda: True)  # nobody else waits
        gate.set()
        await asyncio.gather(*waiting)
        secret = await passwords.hash(PASSWORD)
        assert await passwords.is_right(PASSWORD, secret)
        assert not await passwords.is_right(NEW_PASSWORD, secret)
        assert not await passwords.is_right(PASSWORD, None)
        passwords.close()

    asyncio.run(play())


# On a server


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("site") / "site.db"
    with Running(path, now=clock, patience=1e9) as running:
        yield running


def account(server: Running) -> Person:
    anna = server.person("Anna")
    anna.post("/api/account", LOGIN, 201)
    return anna


def call(person: Person, method: str, path: str, status: int, **body: Any) -> Any:
    answer = person.http.request(method, path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def code_now(secret: str, clock: Clock) -> str:
    return totp.code_of(base64.b32decode(secret), int(clock.now) // totp.STEP)


def test_signing_in_with_two_factors(server: Running, clock: Clock) -> None:
    anna, other = account(server), server.person()
    path = "/api/account/second-factor"
    assert call(anna, "POST", path, 403, password=NEW_PASSWORD)["error"] == "wrong-password"
    secret = call(anna, "POST", path, 201, password=PASSWORD)["secret"]
    other.post("/api/login", LOGIN)  # it is not confirmed yet
    assert call(anna, "PUT", path, 403, code="000000")["error"] == "wrong-code"
    assert not anna.get("/api/account")["second_factor"]
    call(anna, "PUT", path, 204, code=code_now(secret, clock))
    assert anna.get("/api/account")["second_factor"]
    assert call(anna, "POST", path, 409, password=PASSWORD)["error"] == "has-second-factor"

    other = server.person()
    assert other.post("/api/login", LOGIN, 403)["error"] == "code-needed"
    used = {**LOGIN, "code": code_now(secret, clock)}
    assert other.post("/api/login", used, 403)["error"] == "wrong-code"
    clock.forward(30)
    wrong = {**LOGIN, "password": NEW_PASSWORD, "code": code_now(secret, clock)}
    assert other.post("/api/login", wrong, 403)["error"] == "wrong-password"
    right = {**LOGIN, "code": code_now(secret, clock)}
    assert other.post("/api/login", right)["login"] == "anna"
    assert server.person().post("/api/login", right, 403)["error"] == "wrong-code"
    call(anna, "DELETE", path, 403, password=NEW_PASSWORD)
    call(anna, "DELETE", path, 204, password=PASSWORD)
    server.person().post("/api/login", LOGIN)


def test_a_recovery_code_opens_an_account_once(server: Running, clock: Clock) -> None:
    anna = account(server)
    path = "/api/account/recovery-codes"
    assert call(anna, "POST", path, 403, password=NEW_PASSWORD)["error"] == "wrong-password"
    old = call(anna, "POST", path, 201, password=PASSWORD)["codes"]
    codes = call(anna, "POST", path, 201, password=PASSWORD)["codes"]
    secret = call(anna, "POST", "/api/account/second-factor", 201, password=PASSWORD)["secret"]
    call(anna, "PUT", "/api/account/second-factor", 204, code=code_now(secret, clock))
    server.person().post("/api/login", {**LOGIN, "code": codes[0]})  # the telephone is lost
    assert anna.get("/api/account")["recovery_codes"] == 9

    lost = server.person()
    wanted = {"login": "anna", "password": NEW_PASSWORD}
    for code in (codes[0], old[0], "aaaaa-aaaaa-aaaaa"):
        assert lost.post("/api/recover", {**wanted, "code": code}, 403)["error"] == "wrong-code"
    nobody = {**wanted, "login": "nobody", "code": codes[1]}
    assert lost.post("/api/recover", nobody, 403)["error"] == "wrong-code"
    assert lost.post("/api/recover", {**wanted, "code": codes[1].upper()})["login"] == "anna"
    assert lost.get("/api/account") == {
        "login": "anna", "recovery_codes": 8, "second_factor": False,
    }  # fmt: skip
    anna.get("/api/session", 401)
    server.person().post("/api/login", LOGIN, 403)
    server.person().post("/api/login", {**LOGIN, "password": NEW_PASSWORD})
    text = b"".join(path.read_bytes() for path in _files(server))
    for code in codes:
        assert code.encode() not in text


def _files(server: Running) -> Iterator[Path]:
    return Path(server.settings.database).parent.glob("site.db*")


def test_guests_have_none_of_it(server: Running) -> None:
    anna = server.person("Anna")
    assert anna.get("/api/account") == {"login": None, "recovery_codes": 0, "second_factor": False}
    for path in ("/api/account/recovery-codes", "/api/account/second-factor"):
        assert call(anna, "POST", path, 409, password=PASSWORD)["error"] == "no-account"
    assert call(anna, "PUT", "/api/account/second-factor", 409, code="123456")["error"]


def test_an_account_is_deleted_with_its_password(server: Running) -> None:
    anna = account(server)
    for body in ({}, {"password": NEW_PASSWORD}):
        assert call(anna, "DELETE", "/api/account", 403, **body)["error"] == "wrong-password"
    call(anna, "DELETE", "/api/account", 204, password=PASSWORD)
    anna.get("/api/session", 401)
    bruno = server.person("Bruno")
    assert bruno.http.delete("/api/account").status_code == 204


def test_a_cookie_is_renewed_when_somebody_signs_in(server: Running) -> None:
    anna = server.person("Anna")
    known = dict(anna.http.cookies)
    anna.post("/api/account", LOGIN, 201)
    other = server.person()
    other.http.cookies.update(known)
    other.get("/api/session", 401)  # who knew the cookie of the guest is not in the account
    guest = server.person("Bruno")
    known = dict(guest.http.cookies)
    guest.post("/api/login", LOGIN)
    other.http.cookies.clear()
    other.http.cookies.update(known)
    other.get("/api/session", 401)
    assert guest.get("/api/session")["login"] == "anna"


def test_everything_about_oneself_and_nothing_about_others(server: Running) -> None:
    anna, bruno = account(server), server.person("Bruno")
    table = anna.table(setup={"players": 2}, seats=[{"kind": "me"}, {"kind": "open"}])
    bruno.do(table, "sit")
    anna.do(table, "chat", text="Buongiorno")
    bruno.do(table, "chat", text="Only Bruno says this")
    anna.http.put(f"/api/tables/{table}/notes", json={"text": "My note"})
    asked = anna if anna.asked(table) is not None else bruno
    seat = asked.asked(table)
    assert seat is not None
    action = asked.get(f"/api/tables/{table}/view", seat=seat)["look"]["choices"][0]["action"]
    asked.play(table, action, seat)
    answer = anna.http.get("/api/account/data")
    assert answer.headers["content-disposition"].startswith("attachment")
    found = answer.json()
    assert found["person"]["login"] == "anna"
    assert found["notes"] == [{"table": table, "text": "My note"}]
    assert [one["id"] for one in found["tables"]] == [table]
    assert [one["text"] for one in found["said"] if one["kind"] == "chat"] == ["Buongiorno"]
    assert len(found["sessions"]) == 1
    for secret in ("shuffles", "Only Bruno", "argon2", "invite"):
        assert secret not in answer.text
    assert ("play" in {one["kind"] for one in found["said"]}) == (asked is anna)
    assert json.loads(bruno.http.get("/api/account/data").text)["notes"] == []
