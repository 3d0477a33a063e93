"""Lessons over HTTP: nothing is stored, and nobody has to sign in."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from signoria.puzzles import puzzles_of
from tests.server.harness import Running


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        Running(tmp_path_factory.mktemp("site") / "site.db") as running,
        httpx.Client(base_url=running.url) as client,
    ):
        yield client


def test_the_lessons_are_listed_in_the_readers_language(web: httpx.Client) -> None:
    courses = web.get("/api/lessons?language=de").json()["courses"]
    assert courses[0]["game"] == "condottiere"
    assert courses[0]["lessons"][0]["title"] == "Die erste Schlacht"


def test_a_learner_tries_errs_and_goes_on(web: httpx.Client) -> None:
    def at(*actions: str) -> dict[str, object]:
        answer = web.post("/api/lessons/condottiere/battle", json={"actions": actions})
        assert answer.status_code == 200, answer.text
        found: dict[str, object] = answer.json()
        return found

    assert at()["step"] == 0
    wrong = at("site roma")
    assert (wrong["step"], wrong["wrong"]) == (0, at("site roma")["wrong"])
    assert wrong["wrong"]
    there = at("site milano", "play 6")
    assert there["heard"] == [{"name": "Bruno", "words": "I play a 5. You're only one ahead."}]
    done = at("site milano", "play 6", "play 4", "pass")
    assert (done["step"], done["next"]) == (4, "passing")


def test_what_bruno_holds_is_not_sent(web: httpx.Client) -> None:
    answer = web.post("/api/lessons/condottiere/battle", json={"actions": ["site milano"]})
    look = answer.json()["look"]
    assert look["display"]["hand"] == "2 4 6"
    assert "hands" not in look["display"]


@pytest.mark.parametrize(
    ("path", "actions", "status"),
    [
        ("condottiere/juggling", [], 404),
        ("chess/battle", [], 404),
        ("condottiere/drummer", ["pass", "pass"], 422),
        ("condottiere/drummer", ["x" * 101], 422),
        ("condottiere/drummer", ["pass"] * 51, 422),
    ],
)
def test_bad_input_gets_one_sentence(
    web: httpx.Client, path: str, actions: list[str], status: int
) -> None:
    answer = web.post(f"/api/lessons/{path}", json={"actions": actions})
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "message"}


def test_a_puzzle_keeps_its_solution_until_there_is_an_answer(web: httpx.Client) -> None:
    counts = web.get("/api/puzzles").json()["games"]
    assert counts == [{"game": "condottiere", "puzzles": len(puzzles_of("condottiere"))}]
    one = puzzles_of("condottiere")[0]
    asked = web.post("/api/puzzles/condottiere/1", json={}).json()
    assert asked["solution"] is None
    assert asked["ask"]
    wrong = list(one.chances)[-1]
    told = web.post("/api/puzzles/condottiere/1", json={"action": wrong}).json()["solution"]
    assert told["right"] is False
    assert told["chances"][0]["action"] == one.best
    assert told["why"]
    right = web.post("/api/puzzles/condottiere/1", json={"action": one.best}).json()["solution"]
    assert right["right"] is True
    for number, action, status in ((0, "pass", 404), (10_000, "pass", 404), (1, "play 7", 422)):
        answer = web.post(f"/api/puzzles/condottiere/{number}", json={"action": action})
        assert answer.status_code == status
