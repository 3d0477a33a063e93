"""The levels of every game: each has a name, a line about its character, and a face of its own."""

from __future__ import annotations

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from signoria.bots.registry import bots_of, described
from signoria.games import GAMES
from signoria.terminal.paint import width
from signoria.text import LANGUAGES, catalogue, say

LARGEST = 3072
SVG = "{http://www.w3.org/2000/svg}"

LEVELS = [(game, level) for game in GAMES for level in bots_of(game).levels]
each_level = pytest.mark.parametrize(("game", "level"), LEVELS)


def ui(game: str, level: str) -> str:
    face = files(f"signoria.bots.{game}").joinpath("faces", f"{level}.svg")
    return face.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_face_for_every_level(game: str) -> None:
    found = {path.name for path in files(f"signoria.bots.{game}").joinpath("faces").iterdir()}
    assert found == {f"{level}.svg" for level in bots_of(game).levels}
    told = [info.spec for info in described(game) if info.level is not None]
    assert told == list(bots_of(game).levels)


@each_level
def test_a_face_is_a_small_picture_with_a_title(game: str, level: str) -> None:
    text = ui(game, level)
    assert len(text.encode()) < LARGEST
    picture = ElementTree.fromstring(text)
    assert picture.tag == f"{SVG}svg"
    assert picture.get("viewBox") == "0 0 96 96"
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text == say(f"bot.{level}.name")


@each_level
def test_a_face_is_complete_in_itself_and_shows_no_letters(game: str, level: str) -> None:
    picture = ElementTree.fromstring(ui(game, level))
    assert {part.tag.removeprefix(SVG) for part in picture.iter()} <= {
        "svg", "title", "clipPath", "circle", "g", "path",
    }  # fmt: skip
    assert not [name for part in picture.iter() for name in part.attrib if "href" in name]


@each_level
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_described(game: str, level: str, language: str) -> None:
    name, note = (say(f"bot.{level}.{part}", language) for part in ("name", "description"))
    assert name[0].isupper()
    assert note.endswith(".")
    assert "\n" not in note
    sign = say(f"bot.{level}.sign", language)
    assert len(sign) == width(sign) == 1
    assert sign == say(f"bot.{level}.sign")


def test_levels_differ() -> None:
    for language in LANGUAGES:
        texts = catalogue(language)
        for part in ("name", "description", "sign"):
            assert len({texts[f"bot.{level}.{part}"] for _, level in LEVELS}) == len(LEVELS)
