"""What a lesson is, and how its file is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from signoria.fields import Table, each, table, text, whole
from signoria.game import BadInput

ANY = "*"
"""Any legal action."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What another player does, and the key of what they say to it."""

    action: str
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to find out."""

    say: str
    """The key of what the learner is told before."""
    expected: tuple[str, ...]
    """The actions with which the lesson goes on."""
    wrong: Mapping[str, str]
    """The key of why another action is not the one, by the action."""
    replies: tuple[Reply, ...]

    def expects(self, action: str) -> bool:
        return action in self.expected or ANY in self.expected

    def objection(self, action: str) -> str | None:
        """The key of why a legal action is not the one; None if nobody has thought of it."""
        return self.wrong.get(action, self.wrong.get(ANY))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, and the steps from there."""

    game: str
    id: str
    order: int
    seat: int
    """Where the learner sits."""
    names: tuple[str, ...]
    """What the others are called, in the order of their seats."""
    position: Mapping[str, object]
    steps: tuple[Step, ...]

    @property
    def keys(self) -> list[str]:
        """All texts of the lesson, in the order in which they are met."""
        met = ["title", "goal"]
        for step in self.steps:
            met += [step.say, *step.wrong.values(), *(reply.say for reply in step.replies)]
        return list(dict.fromkeys([*met, "end"]))

    def key(self, name: str) -> str:
        """The key of a text in the catalogues."""
        return f"lesson.{self.game}.{self.id}.{name}"


def read(game: str, id: str, document: object) -> Lesson:
    """The lesson of a file; refuses what is none."""
    found = Table("", document, ("order", "seat", "names", "position", "steps"), "lesson")
    steps = found.read("steps", each(_step))
    if not steps:
        raise BadInput("steps: a lesson has at least one")
    return Lesson(
        game=game,
        id=id,
        order=found.read("order", whole(1)),
        seat=found.get("seat", whole(), 0),
        names=tuple(found.read("names", each(text))),
        position={"game": game, **found.table("position").values},
        steps=tuple(steps),
    )


def _step(path: str, value: object) -> Step:
    found = Table(path, value, ("say", "expected", "wrong", "replies"))
    wrong = found.table("wrong").values
    return Step(
        say=found.read("say", text),
        expected=tuple(found.read("expected", each(text))),
        wrong={action: text(f"{path}.wrong.{action}", key) for action, key in wrong.items()},
        replies=tuple(found.get("replies", each(_reply), [])),
    )


def _reply(path: str, value: object) -> Reply:
    found = table(("action", "say"))(path, value)
    return Reply(found.read("action", text), found.read("say", text))
