"""Nobody plays with more than the others know of: keys, hints, seats, clocks and numbers."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.server.live.standstill import STILL
from signoria.server.store import Store, attendance
from signoria.server.table import seating, talking
from signoria.server.table.projection import card, complete_view
from signoria.server.table.table_config import Clock as TableClock
from tests.server.harness import Clock, Running, Serving
from tests.server.tables import Seated
from tests.waiting import wait_for

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "bot": "captain"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("fair") / "site.db") as running:
        yield running


# keys


def test_a_key_is_for_one_command(server: Running) -> None:
    """The key of a chat gave hints of which nobody was told."""
    anna = server.person("Anna")
    table = anna.table(seats=[ME, ME], hints=True)
    seat = anna.asked(table)
    anna.do(table, "chat", text="Ciao", key="k")
    assert anna.do(table, "chat", text="Ciao", key="k")["repeated"]
    other: dict[str, dict[str, Any]] = {
        "hint": {"seat": seat},
        "chat": {"text": "Addio"},
        "leave": {"seat": seat},
    }
    for what, body in other.items():
        assert anna.do(table, what, 409, **body, key="k")["error"] == "key-used"
    told = anna.get(f"/api/tables/{table}/story")["news"]
    assert [one["kind"] for one in told if one["kind"] in ("hint", "chat")] == ["chat"]


def test_a_hint_is_for_one_question(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[ME, ME], hints=True)
    seat = anna.asked(table)
    assert seat is not None
    first = anna.do(table, "hint", seat=seat, key="h")
    anna.do(table, "hint", seat=seat, key="h")
    asked = anna.look(table, seat)["prompt"]
    while (seat_now := anna.asked(table)) != seat or anna.look(table, seat)["prompt"] == asked:
        assert seat_now is not None
        look = anna.look(table, seat_now)
        anna.play(table, look["choices"][0]["action"], seat_now)
    assert first["action"]
    assert anna.do(table, "hint", 409, seat=seat, key="h")["error"] == "key-used"


def test_a_key_is_for_one_table(server: Running) -> None:
    anna = server.person("Anna")
    made = anna.table(seats=[ME, BOT], key="new")
    assert anna.post("/api/tables", {"seats": [ME, BOT], "key": "new"}, 200)["id"] == made
    other = anna.post("/api/tables", {"seats": [ME, ME], "key": "new"}, 409)
    assert other["error"] == "key-used"


# seats


def test_everybody_sees_which_seats_one_person_holds(server: Running) -> None:
    anna, nobody = server.person("Anna"), server.person()
    table = anna.table(seats=[BOT, ME, BOT, ME])
    shared = [None, 1, None, 1]
    assert [seat.get("shared") for seat in nobody.get(f"/api/tables/{table}")["seats"]] == shared
    assert [seat.get("shared") for seat in nobody.look(table)["seats"]] == shared


def test_nobody_is_several_people_at_a_public_table(server: Running) -> None:
    anna = server.person("Anna")
    refused = anna.post("/api/tables", {"seats": [ME, ME, OPEN], "public": True}, 409)
    assert refused["error"] == "one-seat-each"
    anna.table(seats=[ME, ME, OPEN])
    anna.table(seats=[ME, ME, BOT], public=True)
    table = anna.table(seats=[ME, ME, BOT, {"kind": "invited"}], public=True)
    assert anna.do(table, "stand", 409, seat=2)["error"] == "one-seat-each"
    anna.do(table, "stand", seat=1)


# clocks


def test_nobodys_clock_runs_while_the_server_stands_still(tmp_path: Path) -> None:
    clock, runs = Clock(), list[float]()
    live = {"kind": "live", "move": 5, "reserve": 10}
    with Running(tmp_path / "site.db", now=clock, pulse=lambda: (*runs, clock.now)[0]) as running:
        anna = running.person("Anna")
        table = anna.table(seats=[ME, ME], clock=live)
        seat = anna.asked(table)
        assert seat is not None
        clock.forward(25)
        anna.play(table, anna.look(table, seat)["choices"][0]["action"], seat)
        look = anna.look(table)
        assert look["clock"]["reserve"] == [10, 10]
        assert look["seats"][seat]["away"] is None
        runs.append(clock.now)  # and time that passes while the server runs is for everybody
        clock.forward(25)
        wait_for(lambda: any(one["away"] for one in anna.look(table)["seats"]))
        look = anna.look(table)
    with Running(tmp_path / "site.db", now=clock) as running:
        again = running.person().look(table)
        assert again["clock"]["reserve"] == look["clock"]["reserve"]


def test_a_stopped_process_notices_it(tmp_path: Path) -> None:
    with Serving(tmp_path / "site.db").running() as serving:
        assert serving.process is not None
        serving.process.send_signal(signal.SIGSTOP)
        time.sleep(STILL + 1)  # time itself is what is lost
        serving.process.send_signal(signal.SIGCONT)
        wait_for(lambda: "stood-still" in serving.said)
    store = Store(str(tmp_path / "site.db"))
    with store.engine.connect() as connection:
        ((began, ended),) = attendance.all_outages(connection)
    store.close()
    assert ended - began > STILL


# numbers


def test_a_rematch_tells_nothing_of_what_the_last_owner_heard() -> None:
    """The version of a seat went on where that of its last owner had ended. Nothing else is
    different either."""

    def seen(*private: str) -> list[object]:
        seated = Seated(3, clock=TableClock())
        table = seated.table
        for text in private:
            seated.take(talking.propose(table, "person0", 0, text, 1000, None))
        while table.status == "running":
            seated.decide()
        for seat in range(3):
            seated.take(seating.rematch(table, f"person{seat}", 2000, None))
        seated.take(seating.start(table, 2000))
        return [
            (
                complete_view(table, viewpoint, "en"),
                [one.to_json() for one in table.told(viewpoint)],
                card(table, f"person{viewpoint}"),
            )
            for viewpoint in table.viewpoints
        ]

    assert seen() == seen("0 to 1: stop 2", "0 to 1: pass")
