"""One person and bots: leaving pauses, watching bots does not, and what the page says of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.condottiere import GAME
from signoria.text import LANGUAGES, say
from tests.server.harness import Running
from tests.waiting import wait_for

BOT = {"kind": "bot", "bot": "captain"}
ME = {"kind": "me"}
PATIENCE = 0.2
"""Seconds for which these tables go on without anybody."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db", patience=PATIENCE) as running:
        yield running


def test_leaving_a_game_against_bots_pauses_it(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[ME, BOT], setup={"players": 2, "first": 0})
    for repeated in (False, True):
        assert anna.do(table, "leave", seat=0, key="leave-once")["repeated"] is repeated
    card = anna.get(f"/api/tables/{table}")
    assert (card["status"], card["seats"][0]["away"]) == ("paused", None)
    assert [one["status"] for one in anna.get("/api/lobby")["mine"]] == ["paused"]
    line = anna.socket(table)
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "running")
    line.close()


def test_bots_play_on_while_their_host_watches(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[BOT] * 2, setup={"players": 2})
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] in ("paused", "over"))
    line = anna.socket(table)
    wait_for(lambda: anna.get(f"/api/tables/{table}")["status"] == "over")
    line.close()
    listed = anna.get("/api/lobby")["mine"]
    assert not listed or listed[0]["summary"]["winners"]


def test_who_is_there_is_told_anew_in_a_rematch(server: Running) -> None:
    anna = server.person("Anna")
    table = anna.table(seats=[ME, BOT], setup={"players": 2})
    line = anna.socket(table)
    while anna.look(table, 0)["status"] != "over":
        wait_for(lambda: _is_asked_or_over(anna.look(table, 0)))
        look = anna.look(table, 0)
        if look["status"] == "running":
            anna.play(table, look["view"]["legal"][0], 0)
    assert anna.get("/api/lobby")["mine"][0]["summary"]["winners"]
    anna.do(table, "rematch")
    line.until(lambda message: message.get("seats") == [False, True])
    line.close()


def _is_asked_or_over(look: dict[str, object]) -> bool:
    return look["prompt"] is not None or look["status"] == "over"


def test_questions_are_put_to_those_who_decide(server: Running) -> None:
    state = GAME.position({"players": 3, "site": "genova", "hands": [["10"], ["5"], ["6"]]})
    names = ["Anna", "Bruno", "Caterina"]

    def ask(seat: int | None) -> str:
        return GAME.ask(state.view(seat), "en", names)

    assert ask(state.to_act) == "Which card do you play?"
    assert ask(1 if state.to_act != 1 else 2) == f"{names[state.to_act or 0]} is choosing a card."


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_leads_alone_can_pass_to_win(language: str) -> None:
    state = GAME.position(
        {
            "players": 2, "site": "genova", "hands": [["10"], []], "lines": [["6"], ["1"]],
            "passed": [1], "to_act": 0,
        }
    )  # fmt: skip
    region = say("region.genova", language)
    assert region in GAME.buttons(state.view(0), language)["pass"]
    assert GAME.ask(state.view(0), language, ["Anna", "Bruno"]) == say("ask.passed", language)
    out = GAME.ask(state.view(1), language, ["Anna", "Bruno"])
    told = say("ask-other.battle", language, name="Anna")
    assert out == say("ask.out", language, told=told)


def test_forms_and_addresses_are_refused_in_words(server: Running) -> None:
    anna = server.person("Anna")
    body = {"login": "annabella", "password": "short"}
    refused = anna.post("/api/account", body, 422)
    assert refused["message"] == say("refused.too-short", "en", limit=8)
    page = anna.http.get("/nowhere", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
