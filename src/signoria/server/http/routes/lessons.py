"""Lessons. Nothing is stored: where a learner is follows from what they did."""

from __future__ import annotations

from signoria.games import GAMES, load
from signoria.lessons import Lesson, Reached, lesson, lessons_of, reached
from signoria.server.http.bare_look import bare_look
from signoria.server.http.routes.base import Language, Routes
from signoria.server.http.schemas.lessons import (
    Heard,
    LessonCourse,
    LessonCourses,
    LessonInfo,
    LessonState,
    Tried,
)
from signoria.server.http.schemas.tables import Look
from signoria.server.table import Refused
from signoria.text import say

routes = Routes(tags=["lessons"])


@routes.get("/api/lessons")
async def courses(language: Language) -> LessonCourses:
    """What there is to learn."""
    return LessonCourses(
        courses=[
            LessonCourse(game=game, lessons=[_info(one, language) for one in lessons_of(game)])
            for game in GAMES
            if lessons_of(game)
        ]
    )


@routes.post("/api/lessons/{game}/{id}")
async def learn(game: str, id: str, tried: Tried, language: Language) -> LessonState:
    """Where a learner is after all that they did so far."""
    if all(one.id != id for one in lessons_of(game)):
        raise Refused("no-such-lesson", 404)
    there = reached(lesson(game, id), tried.actions)
    later = [one.id for one in lessons_of(game) if one.order > there.lesson.order]
    return LessonState(
        lesson=_info(there.lesson, language),
        step=there.step,
        say=say(there.says, language),
        heard=_heard(there, language),
        wrong=_why_not(there, language),
        next=later[0] if later else None,
        look=_look(there, language),
    )


def _info(one: Lesson, language: str) -> LessonInfo:
    return LessonInfo(
        id=one.id,
        title=say(one.key("title"), language),
        goal=say(one.key("goal"), language),
        steps=len(one.steps),
    )


def _names(there: Reached, language: str) -> list[str]:
    names = list(there.lesson.names)
    names.insert(there.lesson.seat, say("web.you", language))
    return names


def _heard(there: Reached, language: str) -> list[Heard]:
    names = _names(there, language)
    return [
        Heard(name=names[seat], words=say(there.lesson.key(reply.say), language))
        for seat, reply in there.replies
    ]


def _why_not(there: Reached, language: str) -> str | None:
    if there.refusal is not None:
        return load(there.lesson.game).refusal(there.state, there.refusal, language)
    if there.wrong is None:
        return None
    return say(there.objection or "lesson.not-that", language)


def _look(there: Reached, language: str) -> Look:
    one = there.lesson
    names = _names(there, language)
    shown = bare_look(load(one.game), there.state, one.seat, names, language, there.step + 1)
    return Look.from_data(shown)
