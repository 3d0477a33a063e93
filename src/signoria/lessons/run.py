"""How far somebody has come in a lesson: all of it follows from what they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from signoria.game import AnyState, BadInput, IllegalAction, Seat, shuffled
from signoria.games import load
from signoria.lessons.lesson import Lesson, Reply


@dataclass(frozen=True, slots=True)
class Reached:
    """A place in a lesson."""

    lesson: Lesson
    state: AnyState
    step: int
    """Which step is next; after the last, how many there are."""
    replies: tuple[tuple[Seat, Reply], ...] = ()
    """What the others did since the learner's last action, and who did it."""
    wrong: str | None = None
    """The last action, if it was not the one: then nothing has happened."""
    refusal: IllegalAction | None = None
    """Why it was not even legal."""

    @property
    def is_done(self) -> bool:
        return self.step == len(self.lesson.steps)

    @property
    def says(self) -> str:
        """The key of what the learner is told now."""
        return self.lesson.key("end" if self.is_done else self.lesson.steps[self.step].say)

    @property
    def objection(self) -> str | None:
        """The key of why the last action was not the one, where the lesson says so."""
        if self.wrong is None or self.refusal is not None:
            return None
        key = self.lesson.steps[self.step].objection(self.wrong)
        return None if key is None else self.lesson.key(key)


def reached(lesson: Lesson, actions: Sequence[str]) -> Reached:
    """Where a learner is after some actions. Only the last of them may be wrong."""
    rng = Random(f"{lesson.game}/{lesson.id}")
    there = Reached(lesson, load(lesson.game).position(dict(lesson.position), rng), 0)
    _settle(there.state, rng)
    for action in actions:
        if there.is_done or there.wrong is not None:
            raise BadInput("actions: the lesson does not go on there")
        there = _after(there, action, rng)
    return there


def _after(there: Reached, action: str, rng: Random) -> Reached:
    lesson, state, step = there.lesson, there.state, there.lesson.steps[there.step]
    try:
        parsed = state.parse(action, lesson.seat)
        if parsed not in state.legal(lesson.seat):
            state.clone().apply(parsed, lesson.seat)  # says why not
    except IllegalAction as error:
        return Reached(lesson, state, there.step, wrong=action, refusal=error)
    if not step.expects(str(parsed)):
        return Reached(lesson, state, there.step, wrong=str(parsed))
    state.apply(parsed, lesson.seat)
    _settle(state, rng)
    replies = []
    for reply in step.replies:
        seat = state.to_act
        assert seat is not None, f"{lesson.id}: nobody is to reply {reply.action}"
        state.apply(state.parse(reply.action, seat), seat)
        _settle(state, rng)
        replies.append((seat, reply))
    return Reached(lesson, state, there.step + 1, tuple(replies))


def _settle(state: AnyState, rng: Random) -> None:
    while state.chance is not None:
        state.shuffle(shuffled(state.chance, rng))
