"""Puzzles: a position, a question, and what was right about an answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from signoria.server.http.schemas.fields import Body, Sent
from signoria.server.http.schemas.tables import Look


class PuzzleCount(Sent):
    game: str
    puzzles: int


class PuzzleCounts(Sent):
    games: list[PuzzleCount]


class PuzzleAnswer(Body):
    action: Annotated[str, Field(max_length=100)] | None = Field(
        default=None, description="left out to see the position"
    )


class WeighedChoice(Sent):
    action: str
    words: str
    chance: float = Field(description="to win, after it")


class PuzzleSolution(Sent):
    right: bool
    chances: list[WeighedChoice] = Field(description="of all choices, the best first")
    why: list[str] = Field(description="what speaks for the best, in sentences")


class PuzzleState(Sent):
    number: int = Field(description="from 1")
    of: int
    ask: str
    look: Look
    solution: PuzzleSolution | None = Field(description="once there is an answer")
