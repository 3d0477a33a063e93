"""The five levels: each has a name, a line about its character, and a face of its own."""

from __future__ import annotations

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from signoria.bots.condottiere.bots import LEVELS
from signoria.terminal.paint import width
from signoria.text import LANGUAGES, catalogue, say

LARGEST = 3072
SVG = "{http://www.w3.org/2000/svg}"

each_level = pytest.mark.parametrize("level", LEVELS)


def ui(level: str) -> str:
    return files("signoria.bots.condottiere").joinpath("faces", f"{level}.svg").read_text("utf-8")


def test_there_are_five_faces() -> None:
    found = {path.name for path in files("signoria.bots.condottiere").joinpath("faces").iterdir()}
    assert found == {f"{level}.svg" for level in LEVELS}


@each_level
def test_a_face_is_a_small_picture_with_a_title(level: str) -> None:
    text = ui(level)
    assert len(text.encode()) < LARGEST
    picture = ElementTree.fromstring(text)
    assert picture.tag == f"{SVG}svg"
    assert picture.get("viewBox") == "0 0 96 96"
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text == say(f"bot.{level}.name")


@each_level
def test_a_face_is_complete_in_itself_and_shows_no_letters(level: str) -> None:
    picture = ElementTree.fromstring(ui(level))
    assert {part.tag.removeprefix(SVG) for part in picture.iter()} <= {
        "svg", "title", "clipPath", "circle", "g", "path",
    }  # fmt: skip
    assert not [name for part in picture.iter() for name in part.attrib if "href" in name]


@each_level
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_described(level: str, language: str) -> None:
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
            assert len({texts[f"bot.{level}.{part}"] for level in LEVELS}) == len(LEVELS)
