"""The drawn cards and shields: complete, plain, small, and safe to put into one page together."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from signoria.condottiere.model.cards import NAMES

ROOT = Path(__file__).parents[2]
ART = ROOT / "web" / "src" / "art"
CONDOTTIERE = ROOT / "web" / "src" / "games" / "condottiere" / "art"
CARDS = {name: CONDOTTIERE / "cards" / f"{name}.svg" for name in (*NAMES, "back")}
SHIELDS = {str(n): ART / "shields" / f"{n}.svg" for n in range(1, 7)}
TOKENS = {name: CONDOTTIERE / f"{name}.svg" for name in ("token", "pope")}
LOGO = {"logo": ART / "logo.svg"}
FILES = [*CARDS.values(), *SHIELDS.values(), *TOKENS.values(), *LOGO.values()]

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    "svg", "defs", "g", "path", "rect", "circle", "ellipse", "use", "clipPath", "pattern",
}  # fmt: skip
CARD_BYTES = 6 * 1024
SHIELD_BYTES = 2 * 1024
ALL_CARDS_GZIP = 45 * 1024
AA = 4.5


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def elements(path: Path) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(path.read_text(encoding="utf-8")).iter())


def test_nothing_is_missing_and_nothing_is_left_over() -> None:
    drawn = {*ART.rglob("*.svg"), *CONDOTTIERE.rglob("*.svg")}
    assert drawn == set(FILES)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_only_plain_drawing(path: Path) -> None:
    for element in elements(path):
        assert element.tag.removeprefix(SVG) in ELEMENTS
        assert not (element.text or "").strip()
        assert not (element.tail or "").strip()
        for attribute, value in element.attrib.items():
            assert not attribute.lower().startswith("on")
            assert attribute not in {"style", "class", "filter", "font-family"}
            if attribute.endswith("href"):
                assert attribute == "href"
                assert value.startswith("#")
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target.startswith("#")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_references_are_answered(path: Path) -> None:
    parts = elements(path)
    ids = {element.attrib["id"] for element in parts if "id" in element.attrib}
    text = path.read_text(encoding="utf-8")
    asked = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert asked <= ids


def test_an_id_occurs_once_in_all_files() -> None:
    seen = Counter(
        element.attrib["id"]
        for path in FILES
        for element in elements(path)
        if "id" in element.attrib
    )
    assert [name for name, count in seen.items() if count > 1] == []


@pytest.mark.parametrize(
    ("paths", "box"),
    [
        (CARDS, "0 0 200 300"),
        (SHIELDS, "0 0 100 120"),
        (TOKENS, "0 0 100 100"),
        (LOGO, "0 0 512 512"),
    ],
    ids=["cards", "shields", "marks", "logo"],
)
def test_view_box(paths: dict[str, Path], box: str) -> None:
    for path in paths.values():
        assert elements(path)[0].attrib["viewBox"] == box


def test_sizes() -> None:
    assert {n: path.stat().st_size for n, path in CARDS.items() if too_big(path, CARD_BYTES)} == {}
    small = {**SHIELDS, **TOKENS, **LOGO}
    assert {
        n: path.stat().st_size for n, path in small.items() if too_big(path, SHIELD_BYTES)
    } == {}
    assert sum(len(gzip.compress(path.read_bytes())) for path in CARDS.values()) < ALL_CARDS_GZIP


def too_big(path: Path, limit: int) -> bool:
    return path.stat().st_size > limit


@pytest.mark.parametrize("name", NAMES)
def test_the_index_stands_in_both_corners(name: str) -> None:
    uses = [
        element
        for element in elements(CARDS[name])
        if element.tag == f"{SVG}use" and element.attrib["href"].endswith("-index")
    ]
    assert len(uses) == 2
    assert uses[1].attrib["transform"].startswith("matrix(-")


def colours() -> list[dict[str, Any]]:
    text = (ART / "shields" / "colours.json").read_text(encoding="utf-8")
    players: list[dict[str, Any]] = json.loads(text)["players"]
    return players


def luminance(colour: str) -> float:
    assert re.fullmatch(r"#[0-9a-f]{6}", colour)
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_six_players_with_colours_of_their_own() -> None:
    players = colours()
    assert [player["player"] for player in players] == [1, 2, 3, 4, 5, 6]
    for key in ("name", "device", "main", "dark"):
        assert len({player[key] for player in players}) == 6


@pytest.mark.parametrize("player", colours(), ids=lambda player: str(player["name"]))
def test_text_is_readable_on_a_players_colours(player: dict[str, Any]) -> None:
    for shade in ("main", "dark"):
        real = contrast(player[shade], player["text"])
        assert real >= AA
        assert player["contrast"][shade] == pytest.approx(real, abs=0.01)


@pytest.mark.parametrize("player", colours(), ids=lambda player: str(player["name"]))
def test_the_shield_wears_the_players_colours(player: dict[str, Any]) -> None:
    text = SHIELDS[str(player["player"])].read_text(encoding="utf-8")
    assert player["main"] in text
    assert player["dark"] in text
