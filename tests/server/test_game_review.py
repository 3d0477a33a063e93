"""What the decisions of a finished game were worth, and the records of the games at a table."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.bots.support import Support
from signoria.games import load
from signoria.server.bots.game_review import GameReview
from signoria.server.http.routes import records
from signoria.server.ops.limits import Limits
from signoria.server.table import Refused
from tests.record.recorded import VIRTU, recorded
from tests.server.harness import Person, Running

ME = {"kind": "me"}
FIXTURES = Path(__file__).parent.parent / "fixtures"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("judging") / "site.db") as running:
        yield running


def played(anna: Person, moves: int = 10_000) -> str:
    """A game of two seats, both held by one person, who plays anything."""
    table = anna.table(seats=[ME, ME], setup={"players": 2, "first": 0})
    chance = Random(8)
    for _ in range(moves):
        seat = anna.asked(table)
        if seat is None:
            break
        anna.play(table, chance.choice(anna.look(table, seat)["view"]["legal"]), seat)
    return table


def test_every_decision_of_a_finished_game_is_weighed(server: Running) -> None:
    anna = server.person("Anna")
    table = played(anna)
    found: list[Any] = []
    of = 1
    while len(found) < of:
        told = anna.get(f"/api/records/{table}.1/chances", start=len(found), language="de")
        found += told["judged"]
        of = told["of"]
    assert len(found) == of
    weighed = [one for one in found if one["chance"] is not None]
    assert weighed
    assert all(0 <= one["chance"] <= one["possible"] <= 1 for one in weighed)
    for one in weighed:
        assert len(one["chances"]) == 2
        assert one["chances"][one["seat"]] == one["chance"]
        assert sum(round(10_000 * chance) for chance in one["chances"]) == 10_000
    assert all(one["best"] for one in weighed)
    assert any(one["best"] == "Passen" for one in weighed)
    events = [one["event"] for one in found]
    assert events == sorted(events)
    lines = anna.get(f"/api/records/{table}.1")["events"]
    assert all(lines[one["event"] - 1].startswith(f"{one['seat']} ") for one in found)
    beyond = anna.get(f"/api/records/{table}.1/chances", start=of)
    assert beyond == {"of": of, "judged": []}
    again = anna.get(f"/api/records/{table}.1/chances", language="de")
    assert again["judged"] == found[: len(again["judged"])]


def test_a_game_at_a_table_is_looked_at_like_any_record(server: Running) -> None:
    table = played(server.person("Anna"))
    stranger = server.person()
    info = stranger.get(f"/api/records/{table}.1")
    assert info["outcome"] is not None
    assert stranger.get(f"/api/records/{table}.1/at/7")["at"] == 7
    course = stranger.get(f"/api/records/{table}.1/course")
    assert set(course["measures"]) == {"regions", "hand"}


def test_nothing_of_a_game_that_is_not_over_is_told(server: Running) -> None:
    anna = server.person("Anna")
    table = played(anna, 12)
    for rest in ("", "/at/3", "/course", "/chances"):
        for id in (f"{table}.1", f"{table}.2", f"{table}.0", f"{table}.x", f"{table}.", ".1"):
            assert anna.get(f"/api/records/{id}{rest}", 404)["error"] in (
                "no-such-record",
                "no-such-table",
            )


def test_a_game_that_nobody_can_weigh_is_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "support_of", lambda game: Support())
    anna = server.person("Anna")
    text = record.dumps(record.of(load("virtu"), {"players": 3}, ["A", "B", "C"], [], None))
    id = anna.http.post("/api/records", content=text.encode()).json()["id"]
    assert anna.get(f"/api/records/{id}/chances", 404)["error"] == "not-analysed"


def test_a_game_of_virtu_is_weighed_and_every_decision_has_its_reason(server: Running) -> None:
    """The numbers add up, and prestige comes with what it consists of, year by year."""
    anna = server.person("Anna")
    packed = gzip.compress(record.dumps(recorded(VIRTU[0])).encode())
    told = anna.http.post("/api/records", content=packed, headers={"content-encoding": "gzip"})
    id = told.json()["id"]
    judged = anna.get(f"/api/records/{id}/chances", start=40, language="it")["judged"]
    weighed = [one for one in judged if one["chance"] is not None]
    assert weighed
    for one in weighed:
        assert sum(round(10_000 * chance) for chance in one["chances"]) == 10_000
        assert one["why"]
        assert bool(one["better"]) == (one["chance"] < one["possible"])
    course = anna.get(f"/api/records/{id}/course")
    assert {"prestige", "cities", "prestige.cities"} <= set(course["measures"])
    assert len(course["parts"]) == len(course["at"])
    assert course["parts"][-1] == str(len(set(course["parts"]) - {""}))


def test_the_record_of_one_seat_is_weighed_for_that_seat(server: Running) -> None:
    anna = server.person("Anna")
    whole = record.loads(sorted((FIXTURES / "games").glob("*.toml"))[0].read_text("utf-8"))
    own = record.dumps(record.of_seat(whole, 1))
    id = anna.http.post("/api/records", content=own.encode()).json()["id"]
    told = anna.get(f"/api/records/{id}/chances")
    assert told["judged"]
    assert {one["seat"] for one in told["judged"]} == {1}


def test_who_asks_for_too_much_is_told_to_wait() -> None:
    """And what is found out for one is there for all who ask for the same."""
    text = sorted((FIXTURES / "games").glob("*.toml"))[0].read_text("utf-8")

    async def ask() -> list[Any]:
        weigher = GameReview(Limits(reviews_waiting=2))
        starts = [0, 0, 0, 8, 16]
        wanted = [weigher.some("one", text, start, "en", "anna") for start in starts]
        try:
            return list(await asyncio.gather(*wanted, return_exceptions=True))
        finally:
            await weigher.stop()

    first, second, third, other, refused = asyncio.run(ask())
    assert first == second == third != other
    assert isinstance(refused, Refused)
    assert (refused.key, refused.status) == ("too-many-waiting", 429)
