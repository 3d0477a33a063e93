"""The rulebook of a table: what holds there, in a language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import cast

from signoria.game import BadInput, Setup
from signoria.games import GAMES, load
from signoria.rulebook.facts import Facts, Grid
from signoria.rulebook.paragraph import Paragraph, read
from signoria.text import say


@dataclass(frozen=True, slots=True)
class Shown:
    """A paragraph as it is read."""

    id: str
    title: str
    lines: tuple[str, ...]
    pictures: tuple[str, ...]
    grid: Grid | None


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    paragraphs: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Book:
    title: str
    chapters: tuple[Chapter, ...]

    def paragraph(self, id: str) -> Shown:
        """A paragraph by its name."""
        for chapter in self.chapters:
            for one in chapter.paragraphs:
                if one.id == id:
                    return one
        raise BadInput(f"rules: there is no paragraph {id} here")


@cache
def paragraphs_of(game: str) -> tuple[Paragraph, ...]:
    """All paragraphs of a game, whenever they hold."""
    if game not in GAMES:
        raise BadInput(f"game: there is no {game}; there are {', '.join(GAMES)}")
    file = files("signoria.rulebook").joinpath(game, "paragraphs.toml")
    return read(tomllib.loads(file.read_text("utf-8")))


def facts_of(game: str, setup: Setup) -> Facts:
    """What a game tells about a table."""
    return cast(Facts, import_module(f"signoria.rulebook.{game}.facts").facts(setup))


def rulebook(game: str, setup: Setup, language: str = "en") -> Book:
    """The rules of a table in words."""
    paragraphs, facts = paragraphs_of(game), facts_of(game, setup)
    shown = [
        (one.chapter, _shown(game, one, facts, language))
        for one in paragraphs
        if one.holds(facts.holds)
    ]
    chapters = [
        Chapter(
            id=id,
            title=say(f"rules.{game}.chapter.{id}", language),
            paragraphs=tuple(paragraph for chapter, paragraph in shown if chapter == id),
        )
        for id in dict.fromkeys(chapter for chapter, _ in shown)
    ]
    return Book(load(game).summary(setup, language), tuple(chapters))


def _shown(game: str, one: Paragraph, facts: Facts, language: str) -> Shown:
    key = f"rules.{game}.{one.id}"
    own = [
        say(f"{key}.{sentence.say}", language, **facts.numbers)
        for sentence in one.sentences
        if sentence.holds(facts.holds)
    ]
    return Shown(
        id=one.id,
        title=say(one.title or f"{key}.title", language),
        lines=(*facts.said(one.id, language), *own),
        pictures=one.pictures,
        grid=facts.grid(one.grid, language) if one.grid else None,
    )
