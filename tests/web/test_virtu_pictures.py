"""Virtù's pictures: complete, plain, small, and as their drawings say."""

from __future__ import annotations

import re
import runpy
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from signoria.virtu.model.components import ACTIONS, SYMBOLS

ROOT = Path(__file__).parents[2]
ART = ROOT / "web/src/games/virtu/art"
FACES = ROOT / "src/signoria/bots/virtu/faces"
DATA = tomllib.loads(
    files("signoria.virtu").joinpath("data/virtu.toml").read_text(encoding="utf-8")
)


def ids(*sections: str) -> set[str]:
    return {entry["id"] for section in sections for entry in DATA[section]}


FOLDERS = {
    "symbols": (set(SYMBOLS), "0 0 24 24"),
    "actions": (set(ACTIONS), "0 0 48 48"),
    "arms": (ids("house"), "0 0 100 120"),
    "powers": (ids("alliance"), "0 0 100 120"),
    "cards": (ids("citizen", "family"), "0 0 160 200"),
    "bonuses": (ids("patron_bonus"), "0 0 160 200"),
    "tiles": (ids("title") | {"guild", "cathedral", "indulgence"}, "0 0 120 120"),
    "landmarks": (ids("city"), "0 0 100 80"),
    "pieces": (
        {"army", "cathedral", "closed", "disc", "marker", "pirate", "spy", "trophy", "war"},
        "0 0 48 48",
    ),
}
IN_THE_PAGE = {"symbols", "actions", "arms", "pieces"}
SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "use", "clipPath", "pattern"}
LARGEST = 4096
each_folder = pytest.mark.parametrize("folder", FOLDERS)


def drawn(folder: str) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in (ART / folder).iterdir()}


@each_folder
def test_everything_in_the_data_has_its_picture(folder: str) -> None:
    named, box = FOLDERS[folder]
    pictures = drawn(folder)
    assert set(pictures) == named
    for text in pictures.values():
        assert ElementTree.fromstring(text).attrib["viewBox"] == box
        assert len(text.encode()) < LARGEST


@each_folder
def test_only_plain_drawing_that_refers_to_itself(folder: str) -> None:
    seen: Counter[str] = Counter()
    for text in drawn(folder).values():
        own = set()
        for element in ElementTree.fromstring(text).iter():
            assert element.tag.removeprefix(SVG) in ELEMENTS
            assert not (element.text or "").strip()
            assert not element.attrib.keys() & {"style", "class", "filter", "color", "sky"}
            own |= {element.attrib[key] for key in ("id",) if key in element.attrib}
        asked = re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)
        assert set(asked) <= own
        seen.update(own)
    assert not (seen and folder in IN_THE_PAGE), "one page holds many of them"
    assert [name for name, count in seen.items() if count > 1] == []


def test_symbols_and_actions_are_in_one_colour() -> None:
    for folder in ("symbols", "actions"):
        for text in drawn(folder).values():
            assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) <= {"currentColor", "none"}


def test_pictures_are_as_their_drawings_say() -> None:
    made: dict[Path, str] = runpy.run_path(str(ROOT / "tools/pictures/make.py"))["pictures"]()
    assert {path.name for path in made if path.parent == FACES} == {
        path.name for path in FACES.iterdir()
    }
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path} is not what make.py makes"
