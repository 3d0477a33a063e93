"""The lessons there are: a file each, in the folder of its game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from signoria.game import BadInput
from signoria.games import GAMES
from signoria.lessons.lesson import Lesson, read


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are taken."""
    folder = files("signoria.lessons").joinpath(game)
    if game not in GAMES or not folder.is_dir():
        return ()
    found = [
        read(game, file.name.removesuffix(".toml"), tomllib.loads(file.read_text("utf-8")))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return tuple(sorted(found, key=lambda one: one.order))


def lesson(game: str, id: str) -> Lesson:
    """A lesson by its name."""
    for one in lessons_of(game):
        if one.id == id:
            return one
    raise BadInput(f"lesson: there is no {id} in {game}")
