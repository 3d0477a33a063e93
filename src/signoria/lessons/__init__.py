"""Lessons: real positions on the real rules, one idea at a time.

A lesson is a file in the folder of its game: a position, and steps. In each step the learner is
told something and has to find an action; the others then reply, and say why. Every text is a key of
the catalogues, `lesson.GAME.LESSON.KEY`.

>>> from signoria.lessons import lesson, lessons_of, reached
>>> [one.id for one in lessons_of("condottiere")][:3]
['battle', 'passing', 'drummer']
>>> there = reached(lesson("condottiere", "drummer"), ["pass"])
>>> there.step, there.wrong
(0, 'pass')
"""

from __future__ import annotations

from signoria.lessons.course import lesson, lessons_of
from signoria.lessons.lesson import Lesson, Reply, Step
from signoria.lessons.run import Reached, reached

__all__ = ["Lesson", "Reached", "Reply", "Step", "lesson", "lessons_of", "reached"]
