"""Records, and what can be told of a game that is over."""

from __future__ import annotations

from pydantic import Field, JsonValue

from signoria.server.http.schemas.fields import Sent
from signoria.server.http.schemas.tables import Look, OutcomeInfo


class RecordInfo(Sent):
    id: str
    game: str
    setup: dict[str, JsonValue]
    seats: list[str]
    seat: int | None = Field(description="whose record it is; null for the whole game")
    events: list[str]
    words: list[str]
    outcome: OutcomeInfo | None


class Moment(Sent):
    """How things stood at some point of a game."""

    at: int
    of: int
    position: dict[str, JsonValue]
    look: Look = Field(description="the same, as a table is looked at")


class Course(Sent):
    """Numbers of every seat over the course of a game."""

    at: list[int] = Field(description="after which events")
    parts: list[str] = Field(description="for each of these: which round or year it was")
    measures: dict[str, list[list[int]]] = Field(
        description="by name: for each of these, by seat; NAME.PART is what NAME consists of"
    )


class Judged(Sent):
    """What a decision was worth, as its seat could know it."""

    event: int = Field(description="where it stands in the record, from 1")
    seat: int
    chance: float | None = Field(description="to win, after it; none where there was no choice")
    chances: list[float] | None = Field(
        default=None, description="of every seat to win, after it; they add up to 1"
    )
    possible: float | None = Field(default=None, description="the chance after the best choice")
    best: str | None = Field(default=None, description="that choice, in words")
    why: str | None = Field(default=None, description="what spoke for the decision, in a sentence")
    better: str | None = Field(
        default=None, description="what spoke for the best choice, where that was another"
    )


class Chances(Sent):
    """Some decisions of a game, weighed by the strongest bot."""

    of: int = Field(description="how many decisions there are")
    judged: list[Judged]
