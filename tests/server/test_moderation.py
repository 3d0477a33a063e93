"""Moderation: reports, blocks, admins with their page and commands, bans, names."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from signoria.cli import main
from signoria.server.moderation.acts import Act, What, address_range, carry_out
from signoria.server.store import copy
from signoria.server.table import Refused
from signoria.server.table.names import fair, is_among
from signoria.text import LANGUAGES, say
from tests.server.harness import Clock, Person, Running
from tests.waiting import wait_for

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PASSWORD = "a long sentence"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


@pytest.fixture(scope="module")
def admin(server: Running) -> Person:
    """An account that was made an admin on the command line, while the server runs."""
    person = server.person("Olga")
    person.post("/api/account", {"login": "olga", "password": PASSWORD}, 201)
    assert person.get("/api/admin", 403)["error"] == "admin-only"
    command(server, "grant", "olga")
    wait_for(lambda: person.get("/api/session")["admin"])
    return person


def command(server: Running, *words: str) -> None:
    assert main(["admin", *words, "--database", server.settings.database]) == 0


def act(admin: Person, what: str, status: int = 200, **more: Any) -> Any:
    return admin.post("/api/admin/acts", {"what": what, **more}, status)


def id_of(person: Person) -> str:
    id: str = person.get("/api/session")["id"]
    return id


def pair(server: Running, **wanted: Any) -> tuple[Person, Person, str]:
    """Two people at a table."""
    anna, bruno = server.person("Anna"), server.person("Bruno")
    table = anna.table(setup={"players": 2}, seats=[ME, OPEN], **wanted)
    bruno.do(table, "sit")
    return anna, bruno, table


def put(person: Person, path: str, body: Any, status: int = 204) -> None:
    answer = person.http.put(path, json=body)
    assert answer.status_code == status, answer.text


def report(person: Person, table: str, status: int = 204, **body: Any) -> str:
    answer = person.http.post(f"/api/tables/{table}/report", json=body)
    assert answer.status_code == status, answer.text
    return "" if status == 204 else str(answer.json()["error"])


def test_a_report_keeps_what_was_said_and_an_admin_settles_it(
    server: Running, admin: Person
) -> None:
    anna, bruno, table = pair(server)
    bruno.do(table, "chat", text="something nasty")
    news = anna.get(f"/api/tables/{table}/story")["news"]
    version = next(one["version"] for one in news if one["kind"] == "chat")
    report(anna, table, seat=1, version=version, reason="Insults")
    report(anna, table, seat=1, reason="Does not play")
    assert report(anna, table, 404, seat=1, version=version + 9, reason="x") == "no-such-message"
    assert report(bruno, table, 409, seat=1, version=version, reason="x") == "not-yourself"
    assert report(bruno, table, 409, seat=1, reason="x") == "not-yourself"
    assert report(anna, table, 404, seat=7, reason="x") == "no-such-seat"
    found = [one for one in admin.get("/api/admin")["reports"] if one["table"] == table]
    assert [(one["message"], one["reason"]) for one in found] == [
        ("something nasty", "Insults"),
        (None, "Does not play"),
    ]
    assert {(one["by"], one["name"], one["person"]) for one in found} == {
        ("Anna", "Bruno", id_of(bruno))
    }
    own = anna.get("/api/account/data")["reports"]
    assert [one["reason"] for one in own] == ["Insults", "Does not play"]
    assert bruno.get("/api/account/data")["reports"] == []
    left = act(admin, "settle", whom=found[0]["id"])["reports"]
    assert [one["id"] for one in left if one["table"] == table] == [found[1]["id"]]
    assert anna.http.request("DELETE", "/api/account", json={}).status_code == 204
    assert not [one for one in admin.get("/api/admin")["reports"] if one["table"] == table]


def test_mute_and_block_for_oneself(server: Running) -> None:
    anna, bruno, table = pair(server)
    blocks = f"/api/tables/{table}/blocks"
    put(anna, blocks, {"seat": 1, "level": "muted"})
    assert anna.get(blocks) == [{"seat": 1, "level": "muted"}]
    assert bruno.get(blocks) == []
    hosted = anna.table(setup={"players": 2}, seats=[ME, OPEN])
    bruno.do(hosted, "sit")  # who is only muted may
    put(anna, blocks, {"seat": 1, "level": "blocked"})
    hosted = anna.table(setup={"players": 2}, seats=[ME, OPEN])
    assert bruno.do(hosted, "sit", 403)["error"] == "not-together"
    carla = server.person("Carla")
    public = carla.table(setup={"players": 3}, seats=[OPEN, OPEN, OPEN], public=True)
    private = carla.table(setup={"players": 3}, seats=[OPEN, OPEN, OPEN])
    for first, second in ((anna, bruno), (bruno, anna)):
        first.do(public, "sit", seat=0)
        assert second.do(public, "sit", 403)["error"] == "not-together"
        first.do(public, "stand", seat=0)
    bruno.do(private, "sit")
    anna.do(private, "sit")
    put(anna, blocks, {"seat": 0, "level": "muted"}, 409)
    (kept,) = anna.get("/api/blocks")
    assert (kept["name"], kept["level"]) == ("Bruno", "blocked")
    assert bruno.http.delete(f"/api/blocks/{kept['id']}").status_code == 404
    assert anna.http.delete(f"/api/blocks/{kept['id']}").status_code == 204
    assert anna.get("/api/blocks") == []
    bruno.do(hosted, "sit")


def test_a_mute_and_a_ban_with_an_end(tmp_path: Path) -> None:
    clock = Clock()
    with Running(tmp_path / "site.db", now=clock) as server:
        anna, bruno, table = pair(server)
        bruno.post("/api/account", {"login": "bruno", "password": PASSWORD}, 201)
        site = server.site

        def act_here(what: What) -> None:
            with copy.writing(server.settings.database) as connection:
                act = Act("t", what, "bruno", until=clock.now + 86400)
                carry_out(connection, act, clock.now)

        act_here("mute")
        wait_for(lambda: ("chat", id_of(bruno)) in site.moderation.standing.bans)
        assert bruno.do(table, "chat", 403, text="ciao")["error"] == "muted"
        line = bruno.socket(table)
        line.next("welcome")
        act_here("ban")
        line.close_code()  # it is cut off
        line.close()
        for language in LANGUAGES:
            refused = bruno.http.get("/api/session", headers={"accept-language": language})
            assert refused.status_code == 403
            until = "2023-11-15 22:13 UTC"
            told = {"error": "banned-until"}
            told["message"] = say("refused.banned-until", language, until=until)
            assert refused.json() == told
        line = bruno.socket(table)
        assert line.close_code() == 4003
        line.close()
        sign_in = {"login": "bruno", "password": PASSWORD}
        assert server.person().post("/api/login", sign_in, 403)["error"] == "banned-until"
        assert bruno.post("/api/session", {"name": "Bruna"}, 403)["error"] == "banned-until"
        anna.do(table, "chat", text="ciao")
        clock.forward(86401)
        bruno.do(table, "chat", text="ciao")
        server.person().post("/api/login", sign_in)


def test_a_banned_session_and_a_banned_address(server: Running, admin: Person) -> None:
    bruno = server.person("Bruno")
    bruno.post("/api/account", {"login": "bruno", "password": PASSWORD}, 201)
    elsewhere = server.person()
    elsewhere.post("/api/login", {"login": "bruno", "password": PASSWORD})
    current = next(one["id"] for one in bruno.get("/api/sessions") if one["current"])
    seen = admin.get("/api/admin/people/bruno")
    assert current in [one["id"] for one in seen["sessions"]]
    act(admin, "ban", kind="session", whom=current)
    assert bruno.get("/api/session", 403)["error"] == "banned"
    assert elsewhere.get("/api/session")["login"] == "bruno"
    act(admin, "unban", kind="session", whom=current)
    assert bruno.get("/api/session")["login"] == "bruno"
    command(server, "ban", "127.0.0.0/8", "--address", "--days", "1")
    wait_for(lambda: bruno.http.get("/api/lobby").status_code == 403)
    answer = bruno.http.get("/api/lobby", headers={"accept-language": "de"})
    assert answer.json()["error"] == "banned-until"
    assert answer.json()["message"].startswith("Du bist bis ")
    with pytest.raises(Exception, match="403"):
        bruno.socket("nowhere")
    command(server, "unban", "127.0.0.0/8", "--address")
    wait_for(lambda: bruno.http.get("/api/lobby").status_code == 200)


def test_rename_close_announce_and_the_audit_log(
    server: Running, admin: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, bruno, table = pair(server)
    act(admin, "rename", whom=id_of(bruno), text="Guest 7")
    assert bruno.get("/api/session")["name"] == "Guest 7"
    act(admin, "close", whom=table)
    card = anna.get(f"/api/tables/{table}")
    assert (card["status"], card["closed"]) == ("closed", "moderation")
    assert act(admin, "close", 409, whom=table)["error"] == "game-over"
    other = anna.table(setup={"players": 2}, seats=[ME, OPEN])
    command(server, "close", other)
    wait_for(lambda: anna.get(f"/api/tables/{other}")["status"] == "closed")
    wait_for(lambda: not admin.get("/api/admin")["bans"])
    act(admin, "announce", text="Down at noon.")
    assert server.person().get("/api/announcement") == {"text": "Down at noon."}
    command(server, "withdraw")
    wait_for(lambda: anna.get("/api/announcement") == {"text": None})
    told = [(one["by"], one["what"]) for one in admin.get("/api/admin")["audit"]][:5]
    assert told == [
        ("command line", "withdraw"),
        ("olga", "announce"),
        ("command line", "close"),
        ("olga", "close"),
        ("olga", "rename"),
    ]
    command(server, "reports")
    assert "olga: announce Down at noon." in capsys.readouterr().out


def test_what_admins_cannot_do(server: Running, admin: Person) -> None:
    for what, key, body in (
        ("ban", "is-admin", {"whom": "olga"}),
        ("ban", "no-such-person", {"whom": "nobody"}),
        ("ban", "no-such-session", {"kind": "session", "whom": "nowhere"}),
        ("ban", "no-address-range", {"kind": "address", "whom": "here"}),
        ("ban", "range-too-wide", {"kind": "address", "whom": "0.0.0.0/0"}),
        ("unban", "not-banned", {"kind": "address", "whom": "192.0.2.1"}),
        ("rename", "no-name", {"whom": id_of(server.person("Anna")), "text": " "}),
        ("withdraw", "nothing-announced", {}),
        ("settle", "no-such-report", {"whom": "none"}),
        ("grant", "not-well-formed", {"whom": "olga"}),
    ):
        answer = admin.http.post("/api/admin/acts", json={"what": what, **body})
        assert (answer.status_code >= 400, answer.json()["error"]) == (True, key)
    guest = id_of(server.person("Anna"))
    database = server.settings.database
    with (
        pytest.raises(Refused, match="needs an account"),
        copy.writing(database) as connection,
    ):
        carry_out(connection, Act("t", "grant", guest), 0.0)
    assert main(["admin", "ban", "nobody", "--database", database]) == 2


def test_ranges() -> None:
    assert address_range("203.0.113.9") == "203.0.113.9/32"
    assert address_range("203.0.113.9/24") == "203.0.113.0/24"
    assert address_range("2001:db8::1") == "2001:db8::/64"


def test_a_backup_has_everything_and_a_revoked_admin_is_none(
    server: Running, admin: Person, tmp_path: Path
) -> None:
    anna, _, table = pair(server)
    report(anna, table, seat=1, reason="kept")
    put(anna, f"/api/tables/{table}/blocks", {"seat": 1, "level": "muted"})
    copy.backup(server.settings.database, tmp_path / "copy")
    copy.restore(tmp_path / "copy", str(tmp_path / "again.db"))
    with Running(tmp_path / "again.db") as again:
        olga = again.person()
        olga.post("/api/login", {"login": "olga", "password": PASSWORD})
        assert "kept" in [one["reason"] for one in olga.get("/api/admin")["reports"]]
        assert olga.get("/api/admin")["audit"] == admin.get("/api/admin")["audit"]
        command(again, "revoke", "olga")
        wait_for(lambda: olga.http.get("/api/admin").status_code == 403)


NAMES = {
    "Anna": None, "Анна": None, "Vendég": None, "山田Taro": None, "Moderate": None,
    "Admin": "name-reserved", "adm1n": "name-reserved", "Signoria Team": "name-reserved",
    "ｓｉｇｎｏｒｉａ": "name-reserved", "m.o.d": "name-reserved", "Модератор": "name-reserved",
    "Ann\u0430": "mixed-scripts", "\u0391nna": "mixed-scripts",
}  # fmt: skip


def test_names_that_pass_for_others(server: Running) -> None:
    for name, key in NAMES.items():
        try:
            fair(name)
            found = None
        except Refused as refused:
            found = refused.key
        assert found == key, name
    assert all(is_among(name, ["Anna"]) for name in ("anna", "ANNA", "Аппа", "ΑΝΝΑ", "An na"))
    assert not is_among("Hanna", ["Anna", ""])
    nobody = server.person()
    assert nobody.post("/api/session", {"name": "Admin"}, 422)["error"] == "name-reserved"
    guest = server.person("Lola")
    login = {"login": "admin", "password": PASSWORD}
    assert guest.post("/api/account", login, 422)["error"] == "name-reserved"
    changed = guest.http.patch("/api/session", json={"name": "Moderator"})
    assert changed.json()["error"] == "name-reserved"
    table = guest.table(setup={"players": 2}, seats=[ME, OPEN])
    assert server.person("Lo1a").do(table, "sit", 409)["error"] == "name-taken"


def test_too_many_reports(tmp_path: Path) -> None:
    from signoria.server.ops.limits import Limits

    with Running(tmp_path / "site.db", limits=Limits(reports_day=1, blocks=0)) as server:
        anna, _, table = pair(server)
        report(anna, table, seat=1, reason="x")
        assert report(anna, table, 429, seat=1, reason="x") == "reports-a-day"
        put(anna, f"/api/tables/{table}/blocks", {"seat": 1, "level": "muted"}, 429)


def test_the_log_names_nobody(server: Running, admin: Person, caplog: Any) -> None:
    bruno = server.person("Bruno")
    with caplog.at_level(logging.INFO, "signoria.server"):
        act(admin, "mute", whom=id_of(bruno))
        httpx.post(f"{server.url}/api/login", json={"login": "olga", "password": "wrong one"})
    lines = [json.loads(one.getMessage()) for one in caplog.records]
    assert [one["event"] for one in lines] == ["moderated", "sign-in-failed"]
    assert not any(secret in caplog.text for secret in ("olga", "Bruno", id_of(bruno), "wrong one"))
