"""Lessons: what there is to learn, and how far somebody has come."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from signoria.server.http.schemas.fields import Body, Sent
from signoria.server.http.schemas.tables import Look


class LessonInfo(Sent):
    id: str
    title: str
    goal: str
    steps: int


class LessonCourse(Sent):
    """The lessons of a game, in the order in which they are taken."""

    game: str
    lessons: list[LessonInfo]


class LessonCourses(Sent):
    courses: list[LessonCourse]


class Tried(Body):
    """All that the learner has done so far: a lesson remembers nothing."""

    actions: Annotated[
        list[Annotated[str, Field(max_length=100)]], Field(max_length=50, examples=[[]])
    ]


class Heard(Sent):
    """What another player did, and says."""

    name: str
    words: str


class LessonState(Sent):
    """A place in a lesson."""

    lesson: LessonInfo
    step: int = Field(description="which step is next, from 0; after the last, how many there are")
    say: str = Field(description="what the learner is told now")
    heard: list[Heard]
    wrong: str | None = Field(
        description="why the last action was not the one; then nothing has happened"
    )
    next: str | None = Field(description="the lesson that comes after this one")
    look: Look
