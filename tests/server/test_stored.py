"""Stores of earlier servers: what the present one makes of their games."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from signoria import record
from signoria.server.ops.inspection import check
from signoria.server.store import Store
from tests.server.harness import Person, Running
from tests.server.stored import (
    BEGAN,
    OLD_SITE,
    SITE,
    TOKEN,
    make,
    make_sealed,
    make_site,
    sealed,
)

BOTS_TURN = 0.02
"""Seconds to wait while a bot thinks."""


def a_day_later() -> Callable[[], float]:
    began = time.monotonic()
    return lambda: BEGAN + 80_000 + time.monotonic() - began


def anna(server: Running) -> Person:
    """Anna, in the browser in which she has been signed in since then."""
    person = server.person()
    person.http.cookies.set("signoria", TOKEN)
    assert person.get("/api/session")["name"] == "Anna"
    return person


def play_on(person: Person, table: str, chance: Random) -> dict[str, Any]:
    """Play with all one's seats until the game is over."""
    own = person.get(f"/api/tables/{table}")["yours"]
    while (look := person.look(table, own[0]))["status"] != "over":
        assert look["status"] == "running"
        seat = person.asked(table)
        if seat is None:
            time.sleep(BOTS_TURN)
            continue
        look = person.look(table, seat)
        body = {"seat": seat, "prompt": look["prompt"]}
        person.do(table, "play", action=chance.choice(look["view"]["legal"]), **body)
    return dict(look)


def record_of(person: Person, table: str, game: int | None = None) -> record.Record:
    params = {} if game is None else {"game": game}
    return record.loads(person.http.get(f"/api/tables/{table}/record", params=params).text)


def rows(path: Path) -> dict[str, list[Any]]:
    """All that a store holds."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in names}


def test_the_stores_are_what_they_are_said_to_be() -> None:
    for path in (OLD_SITE, SITE):
        assert rows(path)["alembic_version"] == [("0001",)]


def test_games_of_an_earlier_server_go_on(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    shutil.copy(SITE, path)
    chance = Random(1)
    with Running(path, now=a_day_later()) as server:
        person = anna(server)
        mine = {one["id"]: one for one in person.get("/api/lobby")["mine"]}
        assert sorted(one["status"] for one in mine.values()) == ["open", "over", *["running"] * 5]
        for table, one in mine.items():
            if one["status"] != "running":
                continue
            look = play_on(person, table, chance)
            ended = record.replay(record_of(person, table)).state.outcome()
            assert ended is not None
            assert ended.to_json() == look["outcome"]
        (again,) = (id for id, one in mine.items() if one["summary"]["number"] == 2)
        assert record.replay(record_of(person, again, 1)).state.outcome() is not None
        (free,) = (id for id, one in mine.items() if one["status"] == "open")
        server.person("Bruno").do(free, "sit", invite="token")
        server.person("Carla").do(free, "sit")
        assert person.get(f"/api/tables/{free}")["status"] == "running"
        assert {one["summary"]["game"] for one in mine.values()} == {"condottiere", "virtu"}
    assert check(str(path)).line.endswith("all sound")


def test_games_of_older_rules_are_closed_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    shutil.copy(OLD_SITE, path)
    Store(str(path)).close()
    assert check(str(path)).line.endswith("all sound")
    said = "This game was begun under version 1 of the rules, and only version 2 is played here."
    with Running(path, now=a_day_later()) as server:
        person = anna(server)
        mine = {row[0]: row[4] for row in rows(OLD_SITE)["tables"]}  # some may be closed by now
        assert sorted(mine.values()) == ["open", "over", *["running"] * 5]
        old = [id for id, status in mine.items() if status != "open"]
        for table in old:
            for path_of in ("", "/view", "/record", "/story"):
                answer = person.get(f"/api/tables/{table}{path_of}", 410)
                assert answer == {"error": "old-rules", "message": said}
            play = {"seat": 0, "prompt": 1, "action": "pass"}
            assert person.do(table, "play", 410, **play)["message"] == said
        after = {one["id"]: one["status"] for one in person.get("/api/lobby")["mine"]}
        assert all(after[table] == "closed" for table in old)
        (free,) = (id for id, status in mine.items() if status == "open")
        server.person("Bruno").do(free, "sit", invite="token")
        server.person("Carla").do(free, "sit")
        assert person.get(f"/api/tables/{free}")["status"] == "running"
    assert check(str(path)).line.endswith("all sound")
    before, now = rows(OLD_SITE)["entries"], rows(path)["entries"]
    assert set(before) <= set(now)
    assert sorted(row[0] for row in set(now) - set(before) if row[2] == "close") == sorted(old)
    assert {row[0] for row in set(now) - set(before) if row[2] != "close"} == {free}


def test_a_game_of_older_rules_goes_on_where_there_is_a_way(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    with sealed(old=True):
        make(path, make_sealed, 2)
    with sealed():
        for bids in (1, 2):  # the second time the log is of both versions
            with Running(path, now=a_day_later()) as server:
                person = anna(server)
                mine = {one["status"]: one["id"] for one in person.get("/api/lobby")["mine"]}
                table = mine["running"]
                choices = [one["action"] for one in person.look(table, 0)["choices"]]
                assert choices == ["bid 1", "bid 2", "bid 3"]
                for seat in range(2):
                    person.play(table, f"bid {bids}", seat)
                assert record.replay(record_of(person, mine["over"])).state.outcome() is not None
                if bids == 2:
                    assert person.look(table, 0)["status"] == "over"
                    kept = record_of(person, table)
        assert kept.rules == "2"
        assert record.replay(kept).state.outcome() is not None
        assert check(str(path)).line.endswith("all sound")
    log = [row[2:] for row in rows(path)["entries"] if row[0] == table]
    assert [kind for kind, *_ in log].count("migrate") == 1
    texts = [row[-1] for row in log if row[0] == "play"]
    assert ["offer" in text for text in texts] == [True, True, False, False, False, False]


def test_such_stores_can_still_be_made(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    make(path, make_site, 3)
    assert check(str(path)).line.endswith("all sound")
    assert [one.name for one in tmp_path.iterdir()] == ["site.db"]
