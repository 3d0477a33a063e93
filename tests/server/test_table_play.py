"""Playing at a table: commands, answers, and what the sockets tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from signoria import record
from signoria.virtu import packaged
from tests.server.harness import Person, Running
from tests.server.services import Postgres
from tests.waiting import wait_for

BOT = {"kind": "bot", "bot": "captain"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


@pytest.fixture(scope="module")
def server_on_postgres(postgres: Postgres) -> Iterator[Running]:
    name = f"play_{uuid4().hex}"
    with Running(postgres.database(name)) as running:
        yield running
    postgres.drop(name)


@pytest.fixture(params=["server", "server_on_postgres"], ids=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest) -> Running:
    """A server on each of the databases, for what the store has most to do with."""
    running: Running = request.getfixturevalue(request.param)
    return running


def play_to_the_end(person: Person, table: str, seats: list[int]) -> dict[str, Any]:
    """Play at random with all one's seats until the game is over."""
    chance = Random(7)
    while True:
        for seat in seats:
            look: dict[str, Any] = person.look(table, seat)
            if look["status"] == "over":
                return look
            if look["prompt"] is not None:
                person.play(table, chance.choice(look["view"]["legal"]), seat)


def test_a_game_against_bots_in_one_call(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table()
    card = anna.get(f"/api/tables/{table}")
    assert card["status"] == "running"
    assert [seat["kind"] for seat in card["seats"]] == ["person", "bot", "bot", "bot"]
    look = play_to_the_end(anna, table, [0])
    assert look["outcome"]["winners"]
    text = anna.http.get(f"/api/tables/{table}/record").text
    kept = record.loads(text)
    ended = record.replay(kept).state.outcome()
    assert ended is not None
    assert ended.to_json() == look["outcome"]


def test_a_table_of_virtu_with_a_data_document_of_its_own(server: Running) -> None:
    """The document is told once. Bots play with it, and the record holds all that it needs."""
    anna = server.person("Anna")
    document = json.loads(json.dumps(packaged().document))
    document["rules"]["setup"]["start_florins"] = 17
    setup = {"players": 3, "data": document}
    table = anna.table(game="virtu", setup=setup, seats=[ME, BOT, BOT], public=True)
    line = anna.socket(table)
    shown = line.next("welcome")["look"]["display"]
    assert [realm["florins"] for realm in shown["realms"]] == [17] * 3
    while anna.look(table, 0)["display"]["phase"] == "family":
        look = anna.look(table, 0)
        if look.get("prompt") is not None:
            anna.play(table, look["choices"][0]["action"])
    line.until(lambda message: "move" in json.dumps(message))
    assert not any('"start_florins"' in text for text in line.raw[1:])
    line.close()
    lobby = json.dumps(anna.get("/api/lobby"))
    assert table in lobby
    assert "start_florins" not in lobby
    kept = record.loads(anna.http.get(f"/api/tables/{table}/record?seat=0").text)
    assert record.replay(kept).state.to_json()["data"] == document


@pytest.mark.parametrize(
    "setup",
    [
        {"edition": "first", "players": 2},
        {"edition": "second", "players": 3, "options": ["capture"]},
        {"players": 6, "options": ["hidden", "draw-after-battle"]},
        {"players": 2, "options": ["points"], "target": 6},
    ],
)
def test_one_person_holds_all_seats(server: Running, setup: dict[str, Any]) -> None:
    anna = server.person("Anna")
    table = anna.table(setup=setup, seats=[ME] * setup["players"])
    look = play_to_the_end(anna, table, list(range(setup["players"])))
    assert look["status"] == "over"


def test_virtu_with_bots_and_two_people(either: Running) -> None:
    anna, bruno = either.person("Anna"), either.person("Bruno")
    table = anna.table(game="virtu", seats=[ME, OPEN, BOT], takebacks=True)
    assert anna.get(f"/api/tables/{table}")["status"] == "open"
    bruno.do(table, "sit")
    with_choices = anna.get(f"/api/tables/{table}/view", language="de")["look"]
    assert with_choices["choices"]
    while len(anna.get(f"/api/tables/{table}/story")["news"]) < 20:
        for person, seat in ((anna, 0), (bruno, 1)):
            look = person.look(table, seat)
            if look["prompt"] is not None:
                person.play(table, look["view"]["legal"][0], seat)


def test_the_socket_tells_what_happens(either: Running) -> None:
    anna, bruno, carla = either.person("Anna"), either.person("Bruno"), either.person()
    table = anna.table(seats=[ME, OPEN], setup={"players": 2}, public=True)
    watching, own = carla.socket(table), anna.socket(table, language="it")
    assert watching.next("welcome")["seat"] is None
    assert own.next("welcome")["seat"] == 0
    bruno.do(table, "sit")
    assert watching.next("update")["news"][0]["name"] == "Bruno"
    begun = own.next("update")
    assert [news["kind"] for news in begun["news"]] == ["sit", "start"]
    assert begun["look"]["ask"]
    mover, seat = (anna, 0) if "prompt" in begun["look"] else (bruno, 1)
    site = mover.look(table, seat)["view"]["legal"][0]
    mover.play(table, site, seat)
    update = watching.until(
        lambda message: message["type"] == "update" and message["news"][0]["kind"] == "play"
    )
    assert update["news"][0]["events"][0] == f"{seat} {site}"
    assert "hand" not in update["look"]["display"]
    for line in (watching, own):
        line.close()


def test_a_socket_that_comes_back_hears_what_it_missed(either: Running) -> None:
    anna = either.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    line = anna.socket(table)
    welcomes = [line.next("welcome"), line.next("welcome")]
    assert [welcome["seat"] for welcome in welcomes] == [0, 1]
    version = welcomes[0]["version"]
    line.close()
    for _ in range(5):
        seat = anna.look(table, 0)["deciders"][0]
        anna.play(table, anna.look(table, seat)["view"]["legal"][0], seat)
    line = anna.socket(table, **{"from": version, "seat": 0})
    missed = line.next("welcome")
    assert [news["version"] for news in missed["news"]] == list(range(version + 1, version + 6))
    assert line.next("welcome")["news"][0]["kind"] == "start"
    line.close()


def test_a_command_that_comes_twice_is_carried_out_once(either: Running) -> None:
    anna = either.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    seat = anna.look(table, 0)["deciders"][0]
    look = anna.look(table, seat)
    body = {"seat": seat, "prompt": look["prompt"], "action": look["view"]["legal"][0], "key": "a"}
    first = anna.do(table, "play", **body)
    again = anna.do(table, "play", **body)
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["version"] == first["version"]
    del body["key"]
    assert anna.do(table, "play", 409, **body)["error"] in ("stale-prompt", "not-asked")


def test_what_is_barred_says_why(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    seat = anna.look(table, 0)["deciders"][0]
    why = anna.get(f"/api/tables/{table}/why", seat=seat, action="pass", language="de")
    assert not why["allowed"]
    assert why["why"]
    refused = anna.play(table, "pass", seat, 422)
    assert refused["message"].startswith(f"seat {seat} cannot pass")
    assert anna.play(table, "dance wildly", seat, 422)["error"] == "meaningless"


def test_a_foreign_seat_is_not_moved(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    seat = anna.look(table, 0)["deciders"][0]
    look = anna.look(table, seat)
    body = {"seat": seat, "prompt": look["prompt"], "action": look["view"]["legal"][0]}
    assert bruno.do(table, "play", 403, **body)["error"] == "not-your-seat"
    assert bruno.http.get(f"/api/tables/{table}/view", params={"seat": 0}).status_code == 403
    assert bruno.get(f"/api/tables/{table}/view")["seat"] is None
    assert anna.look(table, seat) == look


def test_a_decision_that_told_nothing_is_taken_back(either: Running) -> None:
    anna = either.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    seat = anna.look(table, 0)["deciders"][0]
    before = anna.look(table, seat)
    anna.play(table, before["view"]["legal"][0], seat)
    assert anna.look(table, seat)["takeback"]
    assert anna.do(table, "undo", 409, seat=1 - seat)["error"] == "cannot-take-back"
    anna.do(table, "undo", seat=seat)
    after = anna.look(table, seat)
    assert after["view"] == before["view"]
    assert after["prompt"] != before["prompt"]
    anna.play(table, after["view"]["legal"][1], seat)
    hand = [one for one in anna.look(table, seat)["view"]["legal"] if one.startswith("play ")]
    anna.play(table, hand[0], seat)
    assert anna.do(table, "undo", 409, seat=seat)["error"] == "cannot-take-back"
    kept = anna.http.get(f"/api/tables/{table}/record", params={"seat": seat}).text
    assert sum("site" in line.split() for line in record.loads(kept).lines) == 1


def test_cards_are_shown_to_chosen_seats(server: Running) -> None:
    people = [server.person(name) for name in ("Anna", "Bruno", "Carla")]
    table = people[0].table(seats=[ME, OPEN, OPEN], setup={"players": 3})
    for person in people[1:]:
        person.do(table, "sit")
    card = people[0].look(table, 0)["view"]["hands"][0][0]
    people[0].do(table, "aside", seat=0, text=f"show 1 {card}")
    news = [person.get(f"/api/tables/{table}/story")["news"][-1] for person in people]
    assert [one["events"][0]["args"]["cards"] for one in news] == [[card], [card], ["?"]]
    assert people[0].do(table, "aside", 422, seat=0, text="show 0 winter")["error"]


def test_notes_are_for_oneself(either: Running) -> None:
    anna, bruno = either.person("Anna"), either.person("Bruno")
    table = anna.table()
    assert anna.http.put(f"/api/tables/{table}/notes", json={"text": "hm"}).status_code == 204
    assert anna.get(f"/api/tables/{table}/notes") == {"text": "hm"}
    assert bruno.get(f"/api/tables/{table}/notes") == {"text": ""}


def test_hints_are_announced(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2}, hints=True)
    seat = anna.look(table, 0)["deciders"][0]
    hint = anna.do(table, "hint", seat=seat)
    assert hint["action"] in anna.look(table, seat)["view"]["legal"]
    assert hint["sentences"]
    public = server.person().get(f"/api/tables/{table}/story")["news"][-1]
    assert (public["kind"], public["seat"]) == ("hint", seat)
    assert "events" not in public
    plain = anna.table()
    assert anna.do(plain, "hint", 409, seat=0)["error"] == "no-hints"


def test_earlier_moments_can_be_looked_at(either: Running) -> None:
    anna = either.person("Anna")
    table = anna.table(seats=[ME, ME], setup={"players": 2})
    seen = {}
    for _ in range(6):
        seat = anna.look(table, 0)["deciders"][0]
        at = anna.get(f"/api/tables/{table}/view", seat=0)
        seen[at["version"]] = at["look"]["view"]
        anna.play(table, anna.look(table, seat)["view"]["legal"][-1], seat)
    for version, view in seen.items():
        then = anna.get(f"/api/tables/{table}/at/{version}", seat=0)
        assert then["look"]["view"] == view
    assert anna.get(f"/api/tables/{table}/at/9999", 404)["error"] == "no-such-moment"


def test_the_whole_record_is_for_later(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table()
    assert anna.get(f"/api/tables/{table}/record", 404)["error"] == "record-later"
    own = record.loads(anna.http.get(f"/api/tables/{table}/record", params={"seat": 0}).text)
    assert own.seat == 0
    assert anna.get(f"/api/tables/{table}/record", 403, seat=1)["error"] == "not-your-seat"


def test_a_rematch_rotates_the_seats(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    table = anna.table(seats=[ME, OPEN, BOT], setup={"players": 3})
    bruno.do(table, "sit")
    chance = Random(7)
    while anna.look(table)["status"] != "over":
        for person, seat in ((anna, 0), (bruno, 1)):
            look = person.look(table, seat)
            if look["prompt"] is not None:
                person.play(table, chance.choice(look["view"]["legal"]), seat)
    assert anna.do(table, "rematch", 200)["repeated"] is False
    assert anna.do(table, "rematch", 409)["error"] == "asked-already"
    assert anna.get(f"/api/tables/{table}")["status"] == "over"
    bruno.do(table, "rematch")
    card = bruno.get(f"/api/tables/{table}")
    assert (card["status"], card["number"], card["yours"]) == ("running", 2, [2])
    assert card["seats"][1]["name"] == "Anna"
    assert sum(card["wins"].values()) == 1
    first = anna.http.get(f"/api/tables/{table}/record", params={"game": 1})
    assert record.replay(record.loads(first.text)).state.outcome() is not None


def test_who_leaves_is_played_by_a_bot_until_the_return(either: Running) -> None:
    anna, bruno = either.person("Anna"), either.person("Bruno")
    table = anna.table(seats=[ME, OPEN], setup={"players": 2})
    bruno.do(table, "sit")
    anna.do(table, "leave", seat=0)
    assert bruno.look(table)["seats"][0]["away"] == "left"
    wait_for(lambda: bruno.look(table)["deciders"] == [1])
    body = {"seat": 0, "prompt": 1, "action": "pass"}
    assert anna.do(table, "play", 409, **body)["error"] == "come-back-first"
    line = anna.socket(table)
    wait_for(lambda: bruno.look(table)["seats"][0]["away"] is None)
    line.close()
    bruno.do(table, "leave", seat=1)
    anna.do(table, "leave", seat=0)
    card = anna.get(f"/api/tables/{table}")
    assert (card["status"], card["closed"]) == ("closed", "abandoned")
