"""Every lesson can be taken to its end, and every wrong turn in it has an answer."""

from __future__ import annotations

import pytest

from signoria.game import BadInput
from signoria.games import GAMES
from signoria.lessons import Lesson, lesson, lessons_of, reached
from signoria.lessons.lesson import ANY, read
from signoria.text import LANGUAGES, catalogue

LESSONS = [one for game in GAMES for one in lessons_of(game)]
every_lesson = pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game}-{one.id}")


def way(one: Lesson) -> list[str]:
    """What a learner does who gets everything right."""
    actions: list[str] = []
    for step in one.steps:
        legal = map(str, reached(one, actions).state.legal(one.seat))
        actions.append(next(action for action in legal if step.expects(action)))
    return actions


@every_lesson
def test_a_lesson_leads_to_its_end(one: Lesson) -> None:
    there = reached(one, way(one))
    assert there.is_done
    assert there.says == one.key("end")
    with pytest.raises(BadInput, match="does not go on"):
        reached(one, [*way(one), "pass"])


@every_lesson
def test_every_wrong_action_has_its_answer_and_changes_nothing(one: Lesson) -> None:
    actions = way(one)
    for number, step in enumerate(one.steps):
        before = reached(one, actions[:number])
        legal = [str(action) for action in before.state.legal(one.seat)]
        assert {*step.expected, *step.wrong} - {ANY} <= set(legal)
        for action in legal:
            there = reached(one, [*actions[:number], action])
            if step.expects(action):
                assert there.step == number + 1
            else:
                assert there.step == number
                assert there.wrong == action
                assert there.objection is not None, action
                assert there.state.to_json() == before.state.to_json()


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there(one: Lesson, language: str) -> None:
    missing = [key for key in one.keys if one.key(key) not in catalogue(language)]
    assert not missing


def test_no_text_is_left_over() -> None:
    known = {one.key(key) for one in LESSONS for key in one.keys} | {"lesson.not-that"}
    assert {key for key in catalogue("en") if key.startswith("lesson.")} == known


def test_what_is_not_even_legal_is_refused_with_the_reason_of_the_rules() -> None:
    there = reached(lesson("condottiere", "drummer"), ["play heroine"])
    assert there.refusal is not None
    assert there.objection is None
    assert (there.step, there.wrong) == (0, "play heroine")


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"order": 1, "names": [], "steps": []}, "steps: a lesson has at least one"),
        ({"names": [], "steps": [{"say": "x", "expected": ["pass"]}]}, "order: is missing"),
        ({"order": 1, "names": [], "steps": [{"say": "x"}]}, r"steps\[0\].expected: is missing"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(document: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read("condottiere", "new", document)


def test_there_is_no_such_lesson() -> None:
    with pytest.raises(BadInput, match="there is no juggling in condottiere"):
        lesson("condottiere", "juggling")
    assert lessons_of("chess") == ()
