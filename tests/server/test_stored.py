"""Stores of earlier versions: the present server goes on with their games as they began."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.games import load
from signoria.server.ops.inspection import check
from tests.conformance.sealed import GAME
from tests.server.harness import Person, Running
from tests.server.stored import (
    BEGAN,
    SEALED,
    SITE,
    TOKEN,
    Maker,
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
        asked = [seat for seat in own if seat in look["deciders"]]
        if not asked:
            time.sleep(BOTS_TURN)
            continue
        look = person.look(table, asked[0])
        body = {"seat": asked[0], "prompt": look["prompt"]}
        person.do(table, "play", action=chance.choice(look["view"]["legal"]), **body)
    return dict(look)


def record_of(person: Person, table: str, game: int | None = None) -> record.Record:
    params = {} if game is None else {"game": game}
    return record.loads(person.http.get(f"/api/tables/{table}/record", params=params).text)


def test_the_stores_are_what_they_are_said_to_be() -> None:
    for path in (SITE, SEALED):
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0001",)]


def test_games_of_an_earlier_version_go_on(tmp_path: Path) -> None:
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
            kept = record_of(person, table)
            assert kept.rules == "1"
            ended = record.replay(kept).state.outcome()
            assert ended is not None
            assert ended.to_json() == look["outcome"]
        (over,) = (id for id, one in mine.items() if one["status"] == "over")
        assert record_of(person, over).rules == "1"
        (again,) = (id for id, one in mine.items() if one["summary"]["number"] == 2)
        assert record.replay(record_of(person, again, 1)).state.outcome() is not None
        (free,) = (id for id, one in mine.items() if one["status"] == "open")
        server.person("Bruno").do(free, "sit", invite="token")
        server.person("Carla").do(free, "sit")
        assert person.get(f"/api/tables/{free}")["status"] == "running"
        assert {one["summary"]["game"] for one in mine.values()} == {"condottiere", "virtu"}
    assert check(str(path)).line.endswith("all sound")


def test_a_game_goes_on_under_the_rules_it_began_with(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    shutil.copy(SEALED, path)
    with sealed(), Running(path, now=a_day_later()) as server:
        assert load("sealed").rules_version == "2"
        person = anna(server)
        mine = {one["status"]: one["id"] for one in person.get("/api/lobby")["mine"]}
        table = mine["running"]
        before = person.look(table, 0)["view"]["scores"]
        for _ in range(2):
            for seat in range(2):  # equal bids: nobody takes the prize, as under version 1
                person.play(table, "bid 2", seat)
        look = person.look(table, 0)
        assert look["status"] == "over"
        assert look["view"]["scores"] == before
        for one in mine.values():
            assert record_of(person, one).rules == "1"
        person.do(table, "rematch")
        assert person.look(table, 0)["view"]["version"] == "2"
        for _ in range(3):
            for seat in range(2):
                person.play(table, "bid 2", seat)
        assert person.look(table, 0)["view"]["scores"] == [6, 0]
        assert [record_of(person, table, game).rules for game in (1, 2)] == ["1", "2"]
    with sealed():
        assert check(str(path)).line.endswith("all sound")
    assert GAME.name == "sealed"


@pytest.mark.parametrize(("play", "version"), [(make_site, None), (make_sealed, "1")])
def test_such_stores_can_still_be_made(
    tmp_path: Path, play: Callable[[Maker], Any], version: str | None
) -> None:
    path = tmp_path / "site.db"
    with sealed(version):
        make(path, play, 3)
        assert check(str(path)).line.endswith("all sound")
    assert [one.name for one in tmp_path.iterdir()] == ["site.db"]
