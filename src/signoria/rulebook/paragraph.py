"""What a paragraph is, and how the file of a game is read."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from signoria.fields import Table, each, text

NOT = "not "


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, or a few, and when they hold."""

    say: str
    when: tuple[str, ...] = ()

    def holds(self, facts: Set[str]) -> bool:
        return _hold(self.when, facts)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One thing to look up."""

    chapter: str
    id: str
    when: tuple[str, ...]
    title: str
    """A key of the catalogues; empty for `rules.GAME.PARAGRAPH.title`."""
    sentences: tuple[Sentence, ...]
    pictures: tuple[str, ...]
    grid: str

    def holds(self, facts: Set[str]) -> bool:
        return _hold(self.when, facts)


def read(document: object) -> tuple[Paragraph, ...]:
    """The paragraphs of a file; refuses what is none."""
    return tuple(Table("", document, ("paragraphs",), "rulebook").read("paragraphs", each(_read)))


def _read(path: str, value: object) -> Paragraph:
    known = ("chapter", "id", "when", "title", "say", "pictures", "grid")
    found = Table(path, value, known)
    return Paragraph(
        chapter=found.read("chapter", text),
        id=found.read("id", text),
        when=tuple(found.get("when", each(text), ())),
        title=found.get("title", text, ""),
        sentences=tuple(found.get("say", each(_sentence), ())),
        pictures=tuple(found.get("pictures", each(text), ())),
        grid=found.get("grid", text, ""),
    )


def _sentence(path: str, value: object) -> Sentence:
    if isinstance(value, str):
        return Sentence(value)
    found = Table(path, value, ("say", "when"))
    return Sentence(found.read("say", text), tuple(found.read("when", each(text))))


def _hold(when: tuple[str, ...], facts: Set[str]) -> bool:
    """Whether all of some conditions hold; `not capture` is the opposite of `capture`."""
    return all((one.removeprefix(NOT) in facts) is not one.startswith(NOT) for one in when)
