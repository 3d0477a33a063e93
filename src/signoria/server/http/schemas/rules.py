"""The rules of a game or of a table, to be read."""

from __future__ import annotations

from pydantic import Field

from signoria.rulebook import Book
from signoria.server.http.schemas.fields import Sent


class RuleRow(Sent):
    id: str = Field(description="what it is about, such as `card:winter`, and its picture")
    cells: list[str]


class RuleGrid(Sent):
    """A table of numbers and names."""

    head: list[str]
    rows: list[RuleRow]


class RuleParagraph(Sent):
    id: str
    title: str
    lines: list[str]
    pictures: list[str] = Field(description="such as `card:winter` or `map:goal`")
    grid: RuleGrid | None


class RuleChapter(Sent):
    id: str
    title: str
    paragraphs: list[RuleParagraph]


class RuleBook(Sent):
    game: str
    title: str = Field(description="game, edition and options in force")
    chapters: list[RuleChapter]


def shown(game: str, book: Book) -> RuleBook:
    """A rulebook as it is sent."""
    return RuleBook.model_validate(
        {"game": game, "title": book.title, "chapters": book.chapters}, from_attributes=True
    )
