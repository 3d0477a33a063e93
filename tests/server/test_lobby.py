"""The lobby: who finds which table, and how one sits down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.server.live import tables as live_tables
from signoria.text import LANGUAGES, say
from tests.server.harness import Running
from tests.waiting import PATIENCE, wait_for

BOT, ME, OPEN, INVITED = ({"kind": kind} for kind in ("bot", "me", "open", "invited"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db", patience=PATIENCE) as running:
        yield running


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that pauses a table as soon as nobody attends it."""
    with Running(tmp_path_factory.mktemp("site") / "site.db", patience=0.3) as running:
        yield running


def ids(rows: list[dict[str, object]]) -> list[object]:
    return [row["id"] for row in rows]


def test_public_tables_are_listed_and_others_are_not(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    public = anna.table(seats=[ME, OPEN], public=True)
    private = anna.table(seats=[ME, OPEN])
    lobby = bruno.get("/api/lobby")
    assert public in ids(lobby["open"])
    assert private not in ids(lobby["open"])
    assert lobby["mine"] == []
    bruno.do(public, "sit")
    lobby = server.person().get("/api/lobby")
    assert public not in ids(lobby["open"])
    assert public in ids(lobby["running"])


def test_your_turn_comes_first(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    tables = [anna.table(seats=[ME, OPEN], setup={"first": first}) for first in (0, 1, 0)]
    for table in tables:
        bruno.do(table, "sit")
    mine = anna.get("/api/lobby")["mine"]
    assert [row["turn"] for row in mine] == [True, True, False]
    assert set(ids(mine)[:2]) == {tables[0], tables[2]}


def test_an_invitation_is_for_one_seat(server: Running) -> None:
    anna, bruno, carla = (server.person(name) for name in ("Anna", "Bruno", "Carla"))
    table = anna.table(seats=[ME, INVITED, BOT])
    assert bruno.do(table, "sit", 409)["error"] == "seat-not-free"
    assert bruno.do(table, "sit", 403, invite="guess")["error"] == "invitation-used"
    assert "invites" not in bruno.get(f"/api/tables/{table}")
    invite = anna.get(f"/api/tables/{table}")["invites"][1]
    bruno.do(table, "sit", invite=invite)
    assert bruno.get(f"/api/tables/{table}")["status"] == "running"
    assert carla.do(table, "sit", 409, invite=invite)["error"] == "game-has-begun"


def test_before_the_game_people_come_and_go(server: Running) -> None:
    anna, bruno, carla = (server.person(name) for name in ("Anna", "Bruno", "Carla"))
    table = anna.table(seats=[ME, OPEN, OPEN])
    bruno.do(table, "sit", seat=2)
    assert bruno.do(table, "sit", 409, seat=1)["error"] == "sits-already"
    assert carla.do(table, "sit", 409, seat=2)["error"] == "seat-not-free"
    assert carla.do(table, "stand", 403, seat=2)["error"] == "not-your-seat"
    bruno.do(table, "stand", seat=2)
    carla.do(table, "sit", seat=2)
    assert carla.do(table, "fill", 403, seat=1)["error"] == "host-only"
    assert anna.do(table, "fill", 422, seat=1, bot="exec:rm")["error"] == "bad-input"
    anna.do(table, "fill", seat=1, bot="random")
    card = anna.get(f"/api/tables/{table}")
    assert card["status"] == "running"
    assert [seat["kind"] for seat in card["seats"]] == ["person", "bot", "person"]
    assert server.person("Anna").do(table, "sit", 409)["error"] == "game-has-begun"


def test_two_people_of_one_name_cannot_sit_at_one_table(server: Running) -> None:
    table = server.person("Anna").table(seats=[ME, OPEN])
    assert server.person("Anna").do(table, "sit", 409)["error"] == "name-taken"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"game": "chess"}, "there is no chess"),
        ({"setup": {"players": 9}}, "9"),
        ({"setup": {"edition": "fourth"}}, "fourth"),
        ({"setup": {"options": ["points", "sugar"]}}, "sugar"),
        ({"seats": [ME] * 4, "setup": {"players": 3}}, "4 seats for 3 players"),
        ({"seats": [{"kind": "bot", "bot": "oracle"}, ME]}, "oracle"),
        ({"seats": [{"kind": "bot", "bot": "strategist:60s"}, ME]}, "strategist"),
        ({"seats": [{"kind": "open", "bot": "captain"}, ME]}, "open"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    server: Running, wanted: dict[str, object], sentence: str
) -> None:
    anna = server.person("Anna")
    refused = anna.post("/api/tables", wanted, 422)
    assert sentence in refused["message"]
    assert anna.get("/api/lobby")["mine"] == []


def test_the_same_key_gives_the_same_table(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(key="k")
    assert anna.post("/api/tables", {"key": "k"}, 200)["id"] == table
    assert server.person("Bruno").table(key="k") != table


def test_games_say_what_can_be_chosen(server: Running) -> None:
    games = server.person().get("/api/games")
    assert [game["name"] for game in games["games"]] == ["condottiere", "virtu"]
    assert [game["bot"] for game in games["games"]] == ["captain", "captain"]
    assert games["games"][0]["choices"]["players"] == [2, 3, 4, 5, 6]


def test_only_tables_of_games_with_agreements_have_them(server: Running) -> None:
    anna = server.person("Anna")
    for game in anna.get("/api/games")["games"]:
        table = anna.table(game=game["name"])
        assert anna.get(f"/api/tables/{table}")["config"]["talk"] is game["talks"]
    assert [game["talks"] for game in anna.get("/api/games")["games"]] == [True, False]


def test_tables_are_listed_in_the_language_of_the_reader(server: Running) -> None:
    anna = server.person("Anna")
    anna.table(seats=[ME, OPEN])
    for language, about in (("en", "Condottiere, Third edition"), ("de", "Condottiere, Dritte")):
        listed = anna.get("/api/lobby", language=language)["mine"]
        assert listed[0]["about"].startswith(about)


def test_bots_have_names_descriptions_and_some_have_faces(server: Running) -> None:
    person = server.person()
    condottiere, virtu = person.get("/api/games")["games"]
    assert [bot["level"] for bot in condottiere["bots"] if bot["level"]] == [1, 2, 3, 4, 5]
    assert [bot["level"] for bot in virtu["bots"] if bot["level"]] == [1, 2, 3, 4, 5, 6]
    for language in LANGUAGES:
        for bot in (*condottiere["bots"], *virtu["bots"]):
            assert say(bot["name"], language)
            assert say(bot["description"], language).endswith(".")
    for bot in (*condottiere["bots"], *virtu["bots"]):
        assert (bot["face"] is not None) == (bot["level"] is not None)
        if bot["face"]:
            face = person.http.get(bot["face"])
            assert face.headers["content-type"].startswith("image/svg+xml")
            assert face.text.startswith("<svg")
    assert person.get("/api/games/virtu/bots/captain/face", 404)["error"] == "not-found"


def test_a_table_that_nobody_attends_pauses_until_somebody_comes(impatient: Running) -> None:
    anna = impatient.person("Anna")
    table = anna.table(seats=[ME, BOT])
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "paused")
    line = anna.socket(table)
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "running")
    line.close()


def test_a_command_ends_a_pause_too(impatient: Running) -> None:
    anna = impatient.person("Anna")
    table = anna.table(seats=[ME, BOT], setup={"first": 0})
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "paused")
    anna.do(table, "play", seat=0, prompt=1, action="site roma")


def test_what_is_noted_of_a_table_is_forgotten_with_it(
    impatient: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that runs for a year does not grow with every table that ever was."""
    monkeypatch.setattr(live_tables, "IDLE", -1.0)
    anna = impatient.person("Anna")
    table = anna.table(seats=[ME, BOT], setup={"first": 0})
    line = anna.socket(table)
    line.until(lambda message: message.get("seats") == [True, False])
    looks_after = impatient.site.runner
    looks_after._leased[table] = looks_after._proposed[table, 1, 0] = 1
    assert table in looks_after.presence.seen
    line.close()
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "paused")
    wait_for(lambda: not looks_after._leased)
    assert not looks_after._proposed
    wait_for(lambda: table not in looks_after.presence.seen)
    wait_for(lambda: table not in looks_after._alone_since)


def test_presence_is_told(server: Running) -> None:
    anna, bruno = server.person("Anna"), server.person("Bruno")
    table = anna.table(seats=[ME, OPEN])
    bruno.do(table, "sit")
    first = anna.socket(table)
    first.until(lambda message: message.get("seats") == [True, False])
    second = bruno.socket(table)
    first.until(lambda message: message.get("seats") == [True, True])
    second.close()
    first.until(lambda message: message.get("seats") == [True, False])
    first.close()


def test_a_bot_answers_an_agreement(server: Running) -> None:
    anna = server.person("Anna")
    seats = [ME, {"kind": "bot", "bot": "diplomat"}, BOT]
    table = anna.table(seats=seats, setup={"first": 0})
    line = anna.socket(table)
    anna.play(table, "site roma", 0)
    anna.do(table, "propose", seat=0, text="0 to 1: pass")
    line.until(lambda message: any(one["kind"] == "answer" for one in message.get("news", ())))
    agreements = anna.look(table, 0)["agreements"]
    assert agreements[0]["status"] in ("accepted", "refused")
    assert anna.do(table, "propose", 422, seat=0, text="1 to 0: pass")["error"] == "not-agreed"
    assert anna.do(table, "propose", 422, seat=0, text="let us dance")["error"] == "not-agreed"
    line.close()


def test_a_record_can_be_brought_along(server: Running) -> None:
    from gzip import compress
    from pathlib import Path

    anna = server.person("Anna")
    fixtures = Path(__file__).parent.parent / "fixtures" / "games"
    text = sorted(fixtures.glob("*.toml"))[0].read_bytes()
    answer = anna.http.post("/api/records", content=text)
    assert answer.status_code == 201
    info = answer.json()
    again = anna.http.post(
        "/api/records", content=compress(text), headers={"content-encoding": "gzip"}
    )
    assert again.status_code == 201
    seen = server.person().get(f"/api/records/{info['id']}", language="ru")
    assert len(seen["events"]) == len(seen["words"])
    moment = server.person().get(f"/api/records/{info['id']}/at/5")
    assert moment["of"] == len(info["events"])
    damaged = anna.http.post("/api/records", content=text.replace(b"pass", b"play 10", 1))
    assert damaged.status_code == 422
    assert "line" in damaged.json()["message"]
