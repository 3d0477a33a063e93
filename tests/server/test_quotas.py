"""Whatever costs belongs to somebody, and has an end."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from signoria.condottiere.model.board import MOST_REGIONS, from_document
from signoria.game import BadInput
from signoria.games import load
from signoria.server.ops.limits import Limit, Limits, network
from signoria.server.store import people
from tests.server.harness import BOUNDLESS, Clock, Running
from tests.waiting import wait_for

ME, OPEN = {"kind": "me"}, {"kind": "open"}
FIXTURES = Path(__file__).parent.parent / "fixtures"
RECORD = sorted((FIXTURES / "games").glob("*.toml"))[0].read_text("utf-8")


def bot(spec: str = "captain") -> dict[str, str]:
    return {"kind": "bot", "bot": spec}


def ring(regions: int, **more: Any) -> dict[str, Any]:
    """A board on which every region borders on two."""
    ids = [f"r{place}" for place in range(regions)]
    return {
        "round": {
            "regions": {id: {"at": [1, 1]} for id in ids},
            "borders": {
                id: [ids[place - 1], ids[(place + 1) % regions]] for place, id in enumerate(ids)
            },
            **more,
        }
    }


def test_tables_have_limits(tmp_path: Path) -> None:
    limits = Limits(tables=4, public_tables=1, bot_seconds=20, tables_site=6, tables_hour=5)
    with Running(tmp_path / "site.db", limits=limits) as running:
        anna, bruno = running.person("Anna"), running.person("Bruno")
        anna.table(seats=[ME, OPEN], public=True)
        refused = anna.post("/api/tables", {"seats": [ME, OPEN], "public": True}, 429)
        assert (refused["error"], "1" in refused["message"]) == ("too-many-public", True)
        thinkers = [ME, *[bot("strategist:9s")] * 2]
        table = anna.table(seats=thinkers)
        refused = anna.post("/api/tables", {"seats": thinkers}, 429)
        assert (refused["error"], "20" in refused["message"]) == ("bots-think-long", True)
        waiting = anna.table(seats=[ME, OPEN])
        again = anna.do(waiting, "fill", 429, seat=1, bot="strategist:9s")
        assert again["error"] == "bots-think-long"
        anna.do(waiting, "fill", seat=1, bot="captain")
        anna.table()
        assert anna.post("/api/tables", {}, 429)["error"] == "too-many-tables"
        anna.do(table, "leave", seat=0)
        anna.table()
        assert bruno.post("/api/tables", {"seats": thinkers}, 201)["id"]
        bruno.table()
        assert bruno.post("/api/tables", {}, 503)["error"] == "site-full"
        assert "6" in bruno.post("/api/tables", {}, 503)["message"]


def test_a_board_of_a_stranger_has_limits(tmp_path: Path) -> None:
    for board, why in [
        (ring(MOST_REGIONS + 1), "regions: are more than 64"),
        (ring(9, colour="red"), "colour: board.round has no such field"),
        (ring(9, name="x" * 100), "name: is longer than"),
        ({"round": {**ring(9)["round"], "regions": {"a": {"at": [float("nan"), 1]}}}}, "at"),
    ]:
        with pytest.raises(BadInput, match=why):
            load("condottiere").new({"board": board})
    with Running(tmp_path / "site.db", limits=replace(BOUNDLESS, storage_day=20_000)) as running:
        anna = running.person("Anna")
        ids = [f"r{place}" for place in range(MOST_REGIONS)]
        full = ring(MOST_REGIONS, borders={one: [two for two in ids if two != one] for one in ids})
        table = anna.table(setup={"board": ring(MOST_REGIONS)}, seats=[ME, bot()])
        wait_for(lambda: anna.look(table)["status"] == "running")
        refused = anna.post("/api/tables", {"setup": {"board": full}, "seats": [ME, ME]}, 429)
        assert refused["error"] == "storage-a-day"


def test_the_captain_answers_at_once_on_any_board() -> None:
    """There are 621 million sets of seven among 64 regions that all border on each other."""
    from signoria.bots.condottiere.captain.distance import MOST_SETS, connected_sets

    ids = [f"r{place}" for place in range(MOST_REGIONS)]
    full = ring(MOST_REGIONS, borders={one: [two for two in ids if two != one] for one in ids})
    assert 0 < len(connected_sets(from_document(full), 7)) <= MOST_SETS


def test_what_takes_long_waits_in_a_queue(tmp_path: Path) -> None:
    """Documents, records and earlier moments are worked out elsewhere, so many at a time."""
    with Running(tmp_path / "site.db", limits=replace(BOUNDLESS, replays_waiting=0)) as running:
        anna = running.person("Anna")
        table = anna.table(seats=[ME, ME])
        board = {"setup": {"board": ring(20)}}
        assert anna.post("/api/tables", board, 429)["error"] == "too-many-waiting"
        assert anna.get(f"/api/tables/{table}/at/1", 429)["error"] == "too-many-waiting"
        assert anna.http.post("/api/records", content=RECORD.encode()).status_code == 429


def test_records_have_limits(tmp_path: Path) -> None:
    size = len(RECORD)
    limits = replace(BOUNDLESS, records=3, records_bytes=3 * size, record_bytes=2 * size)
    with Running(tmp_path / "site.db", limits=limits) as running:
        anna = running.person("Anna")

        def bring(text: str) -> Any:
            headers = {"content-encoding": "gzip"}
            content = gzip.compress(text.encode())
            return anna.http.post("/api/records", content=content, headers=headers).json()

        padded = RECORD + "#" * (size // 2)
        assert bring(RECORD + "#" * 2 * size)["error"] == "record-too-large"
        assert bring(padded)["id"]
        assert bring(padded)["id"]
        assert bring(padded)["error"] == "records-too-large"
        with running.site.store.engine.connect() as connection:
            assert people.records_kept(connection, anna.get("/api/session")["id"])[0] == 2


def test_hints_have_limits(tmp_path: Path) -> None:
    limits = replace(BOUNDLESS, hints_minute=2, hint_seconds=0.05)
    with Running(tmp_path / "site.db", limits=limits) as running:
        anna = running.person("Anna")
        table = anna.table(seats=[ME, ME], hints=True)
        seat = anna.asked(table)
        for _ in range(2):
            anna.do(table, "hint", seat=seat)
        refused = anna.do(table, "hint", 429, seat=seat)
        assert (refused["error"], "2" in refused["message"]) == ("hints-a-minute", True)


def test_a_log_has_an_end(tmp_path: Path) -> None:
    limits = replace(BOUNDLESS, talk=3, log=12)
    with Running(tmp_path / "site.db", limits=limits) as running:
        anna = running.person("Anna")
        table = anna.table(seats=[ME, ME])
        for _ in range(3):
            anna.do(table, "chat", text="Ciao")
        assert anna.do(table, "chat", 429, text="Ciao")["error"] == "said-enough"
        while anna.get(f"/api/tables/{table}")["status"] == "running":
            seat = anna.asked(table)
            assert seat is not None
            anna.play(table, anna.look(table, seat)["choices"][0]["action"], seat)
        assert anna.get(f"/api/tables/{table}")["closed"] == "too-long"
        setup = {"options": ["points"], "target": 10**9}
        assert anna.post("/api/tables", {"setup": setup}, 422)["error"] == "number-too-large"


def test_no_game_goes_on_for_nobody(tmp_path: Path) -> None:
    """Tables of bots with days to decide played on for ever, even when their host was deleted."""
    clock = Clock()
    days = {"kind": "days"}
    with Running(tmp_path / "site.db", now=clock, patience=5.0) as running:
        anna, bruno = running.person("Anna"), running.person("Bruno")
        slow = [bot("strategist:10s")] * 2
        alone = anna.table(seats=slow, clock=days)
        shared = anna.table(seats=[ME, OPEN], clock=days)
        bruno.do(shared, "sit")
        deleted = anna.table(seats=slow, clock=days)
        clock.forward(30)

        def status(table: str) -> str:
            told: str = bruno.get(f"/api/tables/{table}")["status"]
            return told

        wait_for(lambda: status(alone) == "paused")
        assert status(shared) == "running"
        assert anna.http.delete("/api/account").status_code == 204
        assert (status(alone), status(deleted)) == ("closed", "closed")
        assert [seat["away"] for seat in bruno.look(shared)["seats"]] == ["left", None]
        bruno.http.delete("/api/session")
        assert running.person().get(f"/api/tables/{shared}")["status"] == "closed"


def test_an_address_is_a_network() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("?") == "?"


def test_who_has_made_the_server_work_waits() -> None:
    work = Limit(0.25, 5.0)
    assert work.wait("anna", 0.0) == 0
    work.spend("anna", 6.0)
    assert work.wait("anna", 0.0) == pytest.approx(4.0, abs=0.5)
    assert work.wait("bruno", 0.0) == 0
