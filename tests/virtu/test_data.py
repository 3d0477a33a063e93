"""The numbers of Virtù: what the checks find, where the cells come from, what things are called."""

from __future__ import annotations

import copy
import doctest
import gc
import json
import re
import shlex
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.cli import main
from signoria.game import BadInput
from signoria.text import LANGUAGES, catalogue, say
from signoria.virtu.data_file.checks import check
from signoria.virtu.data_file.documents import LARGEST, load, parse, read_document
from signoria.virtu.data_file.examples import EXAMPLE_CHECKS
from signoria.virtu.data_file.schema import COMMON, EXAMPLES, MARKS, PLAYERS
from signoria.virtu.data_file.sources import cells, marks
from signoria.virtu.model.components import ACTIONS, SYMBOLS, Data, packaged
from signoria.virtu.model.kept import FILES_KEPT, one_more_file
from signoria.virtu.model.realm import light_spaces

TEXT = files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8")
BASE = json.dumps(tomllib.loads(TEXT))
PAGE = Path(__file__).parents[2] / "docs" / "virtu-data.md"

Document = dict[str, Any]


def fresh() -> Document:
    """A copy of the packaged document; by way of JSON, which is faster than TOML."""
    document: Document = json.loads(BASE)
    return document


def entry(document: Document, name: str) -> Document:
    """An entry by its label, such as `city ravenna`, `road firenze-siena` or `rules.setup`."""
    section, _, label = name.partition(" ")
    if not label:
        found: Document = document
        for part in section.split("."):
            found = found[part]
        return found
    for one in document[section]:
        keys = {"road": ("a", "b"), "room_print": ("action",), "patron_track": ("step",)}
        if label == "-".join(str(one[key]) for key in keys.get(section, ("id",))):
            chosen: Document = one
            return chosen
    raise LookupError(name)


def test_the_packaged_file_is_well() -> None:
    assert check(fresh()) == []
    assert check(packaged().document) == []


def test_a_file_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('name = "Merchant"', 'name = "Trader"'), "utf-8")
    data = load(file)
    assert data.cards[data.card["merchant"]].name == "Trader"
    assert data.hash != packaged().hash
    assert read_document(str(file)) == data.document


# Planted faults: an entry, a field, what to put there (None takes it away), and what is said.

FIELDS: list[tuple[str, str, Any, str]] = [
    ("city ravenna", "value", 5, "city ravenna: value: must be a whole number from 1 to 4"),
    ("city ravenna", "value", True, "city ravenna: value: must be a whole number from 1 to 4"),
    ("city ravenna", "value", None, "city ravenna: value: is missing"),
    ("city ravenna", "valeu", 2, "city ravenna: valeu: is not a field of this entry"),
    ("city ravenna", "lat", float("nan"), "city ravenna: lat: must be a number from -90 to 90"),
    (
        "city ravenna", "name", "Ra\x1bvenna",
        "city ravenna: name: must be a text of 1 to 80 printable characters",
    ),
    (
        "city ravenna", "options", [["gold", 1]],
        "city ravenna: options[0][0]: there is no gold; there are florin, crown, cross",
    ),
    (
        "city ravenna", "id", "Ravenna",
        "city number 17: id: must be a word of lower-case ASCII letters, digits and underscores",
    ),
    ("city ravenna", "ports", ["baltic"], "city ravenna: ports: there is no sea baltic"),
    ("city ravenna", "owner", "siena", "city ravenna: owner: there is no house siena"),
    (
        "city ravenna", "owner", "florence",
        "city ravenna: owner: it is not one of the start cities of florence",
    ),
    (
        "city ravenna", "options", [["war", 1]],
        "city ravenna: options: war is only on cards and on the Cannons",
    ),
    (
        "city ravenna", "closed_3p", True,
        "city ravenna: closed_3p: the rulebook does not close this city with three players",
    ),
    ("city tunis", "pirate", False, "city tunis: pirate: the rulebook has pirates in this city"),
    (
        "city perugia", "sides", ["34", "25"],
        "city perugia: sides: the rulebook has this city only on the side 25",
    ),
    (
        "city roma", "tiles", 1,
        "city roma: tiles: must be 2, as it is also in games without its owner",
    ),
    (
        "city ravenna", "value", 3,
        "example ex_annex_ravenna: crowns: the data give 4, the rulebook's example says 3",
    ),
    (
        "city siena", "value", 4,
        "example ex_siege_siena: defence: the data give 3, the rulebook's example says 2",
    ),
    (
        "city palermo", "value", 2,
        "example ex_cathedral_palermo: allowed: the data give false, "
        "the rulebook's example says true",
    ),
    (
        "city terracina", "ports", ["ligurian"],
        "example ex_annex_terracina: ships: the data give 1, the rulebook's example says 2",
    ),
    (
        "city ancona", "ports", ["ionian"],
        "example ex_retreat_ancona: ships_per_army: the data give 2, "
        "the rulebook's example says 1",
    ),
    (
        "city palermo", "ports", [],
        "city palermo: with 3 players no road and no sea leads there from firenze",
    ),
    ("sea adriatic", "adjacent", [], "sea ionian: adjacent: adriatic does not name ionian in turn"),
    ("road pisa-siena", "b", "pisa", "road pisa-pisa: b: a road must lead to another city"),
    ("road pisa-siena", "b", "lucca", "road pisa-lucca: b: there is no city lucca"),
    (
        "road pisa-siena", "b", "firenze",
        "road pisa-firenze: sides: there are two such roads on the side 34",
    ),
    (
        "road siena-perugia", "sides", ["34"],
        "road siena-perugia: sides: perugia is not on the side 34",
    ),
    (
        "road firenze-spoleto", "sides", ["25"],
        "example ex_siege_spoleto: retreat_to: the data give no road from spoleto, "
        "the rulebook's example says firenze",
    ),
    (
        "house milan", "start_cities", ["milano", "parma"],
        "house milan: start_cities: the owner of parma must be milan",
    ),
    (
        "house rome", "start_spies", 2,
        "house rome: start_spies: is 2, but elsewhere the file says 3",
    ),
    (
        "house rome", "rooms_clockwise", ["govern", "war", "war", "annex", "intrigue"],
        "house rome: rooms_clockwise: names the same action twice",
    ),
    (
        "house rome", "rooms_clockwise", ["govern", "war", "trade", "annex", "intrigue"],
        "house rome: rooms_clockwise: there is no [[room_print]] for trade",
    ),
    (
        "family lucrezia_borgia", "spy", 0,
        "house rome: start_spies: its family cards show 0 besides the usual ones",
    ),
    (
        "family lucrezia_borgia", "house", "milan",
        "house milan: must have 3 [[family]] cards, and has 4",
    ),
    ("citizen merchant", "copies", 4, "citizen merchant: copies: the rulebook says 5"),
    (
        "citizen merchant", "cost", {"gold": 1},
        "citizen merchant: cost.gold: there is no gold; there are florin, crown",
    ),
    (
        "citizen merchant", "options", [["arrow", 1]],
        "citizen merchant: options: arrows are only on tiles",
    ),
    ("citizen merchant", "id", "treasury", "citizen treasury: id: is a word of the notation"),
    ("citizen merchant", "id", "roma", "citizen roma: id: is also the id of city roma"),
    (
        "citizen cardinal", "action", "war",
        "citizen cardinal: action: in the rulebook's example it is govern",
    ),
    (
        "citizen ambassador", "options", [["mask", 1]],
        "example ex_govern_payment: spent: the data give [], "
        "the rulebook's example says ['ambassador']",
    ),
    (
        "title kingdom", "excludes", [],
        "title kingdom: excludes: a kingdom and a republic exclude each other",
    ),
    ("title kingdom", "copies", 3, "title kingdom: copies: must be 2 for a kingdom"),
    (
        "title title_rome", "house", "milan",
        "title: there must be one title of rome, and there are 0",
    ),
    ("guild", "copies", 4, "counts: guild_tiles: the rulebook says 5, the entries give 4"),
    (
        "patron_bonus prince", "type", "artist",
        "patron_bonus: type: there must be 5 of type work, and there are 4",
    ),
    (
        "patron_bonus machiavelli", "options", None,
        "patron_bonus machiavelli: options: is missing for a card with an action",
    ),
    ("patron_track 3", "florins", 2, "patron_track 3: florins: the rulebook says 3"),
    (
        "patron_track 3", "symbols_any_of", [{"crown": 2}],
        "patron_track 3: symbols_any_of: the rulebook says 2 crown or 1 crown + 1 cross",
    ),
    ("city_track", "prestige", [0] * 9, "city_track: prestige: must rise from 0 to 6"),
    (
        "alliance ottoman", "cost", {"crown": 2, "ship": 3},
        "example ex_ottoman: cost: the data give {'crown': 2, 'ship': 3}, "
        "the rulebook's example says {'crown': 1, 'ship': 3}",
    ),
    (
        "rules.wages", "cost_by_armies", [0, 0, 1, 1, 1, 2, 2],
        "example ex_wages: florins: the data give [0, 1, 1, 1, 2, 2], "
        "the rulebook's example says [0, 0, 1, 1, 2, 2]",
    ),
    (
        "rules.scoring", "religion_4p", [4, 3, 1, 0],
        "rules.scoring: religion_4p: the rulebook says [4, 2, 1, 0]",
    ),
    (
        "example ex_religion_tie", "points", [4, 2, 1, 0],
        "example ex_religion_tie: points: the data give [2, 2, 1, 0], "
        "the rulebook's example says [4, 2, 1, 0]",
    ),
    (
        "rules.setup", "houses_3p", ["florence", "naples", "milan"],
        "rules.setup: houses_3p: the rulebook says florence, naples, venice",
    ),
    ("rules.setup", "start_florins", "one", "rules.setup: start_florins: must be a whole number"),
    ("counts", "cities", 31, "counts: cities: the rulebook says 30"),
    (
        "city ravenna", "cells", {"value": "guessed"},
        "city ravenna: cells.value: must begin with one of rulebook, rulebook-derived",
    ),
    ("city ravenna", "cells", {}, "city ravenna: name: has no source mark"),
]  # fmt: skip


@pytest.mark.parametrize("fault", FIELDS, ids=lambda fault: f"{fault[0]}-{fault[1]}")
def test_planted_in_a_field(fault: tuple[str, str, Any, str]) -> None:
    name, field, value, sentence = fault
    document = fresh()
    if value is None:
        del entry(document, name)[field]
    else:
        entry(document, name)[field] = value
    problems = check(document)
    assert any(problem.startswith(sentence) for problem in problems), problems


def drop(section: str, name: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document[section].remove(entry(document, f"{section} {name}"))

    return change


def put(section: str, value: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document[section] = value

    return change


def twice(section: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document[section].append(copy.deepcopy(document[section][0]))

    return change


SECTIONS: list[tuple[Callable[[Document], None], str]] = [
    (drop("city", "tunis"), "city tunis: is missing, and the rulebook names it"),
    (drop("city", "verona"), "road mantova-verona: b: there is no city verona"),
    (drop("citizen", "bishop"), "counts: citizen_cards: the rulebook says 56, the entries give 51"),
    (drop("family", "cesare_borgia"), "house rome: must have 3 [[family]] cards, and has 2"),
    (drop("patron_bonus", "cannons"), "counts: patron_bonuses: the rulebook says 10, the entries"),
    (drop("alliance", "france"), "alliance: there must be 3, and there are 2"),
    (drop("patron_track", "5"), "patron_track: there must be the steps 0 to 5"),
    (put("city", []), "city: there must be entries [[city]]"),
    (put("city", [1]), "city number 1: must be a table"),
    (put("guild", 1), "guild: must be a table"),
    (put("towns", {}), "towns: is not a section of a data file"),
    (put("rules", {}), "rules.setup: there must be a table [rules.setup]"),
    (put("rules", 3), "rules: there must be tables [rules.setup] and others"),
    (twice("house"), "house milan: id: is used 2 times"),
    (twice("title"), "title title_milan: id: is also the id of title title_milan"),
    (lambda document: document.pop("guild"), "guild: there must be a table [guild]"),
]


@pytest.mark.parametrize("place", range(len(SECTIONS)))
def test_planted_in_a_section(place: int) -> None:
    change, sentence = SECTIONS[place]
    document = fresh()
    change(document)
    problems = check(document)
    assert any(problem.startswith(sentence) for problem in problems), problems


def test_a_start_city_that_is_closed() -> None:
    document = fresh()
    entry(document, "city pisa")["owner"] = ""
    entry(document, "city parma")["owner"] = "florence"
    entry(document, "house florence")["start_cities"] = ["firenze", "parma"]
    assert check(document) == ["house florence: start_cities: parma is closed with 3 players"]


@pytest.mark.parametrize("garbage", [None, 1, "text", [], {}])
def test_a_document_of_another_kind(garbage: Any) -> None:
    assert check(garbage)


def test_what_an_owner_may_correct() -> None:
    """Reconstructed cells, even names and second start cities, may be anything that can be."""
    document = fresh()
    entry(document, "citizen merchant")["cost"] = {"florin": 1, "mask": 2}
    entry(document, "city milano")["value"] = 3
    entry(document, "house rome")["rooms_clockwise"] = [
        "war", "patronage", "intrigue", "annex", "govern",
    ]  # fmt: skip
    entry(document, "city genova")["owner"] = ""
    entry(document, "city torino")["owner"] = "milan"
    entry(document, "house milan")["start_cities"] = ["milano", "torino"]
    entry(document, "city mantova")["id"] = "cremona"
    for road in document["road"]:
        for end in ("a", "b"):
            road[end] = "cremona" if road[end] == "mantova" else road[end]
    assert check(document) == []
    assert Data(document).houses[0].starts == (0, 11)


# Whatever a file holds, the answer is a list of sentences.

GARBAGE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["roma", "milan", "crown", "war", "34", "", "rulebook", "pope"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_document_breaks_the_check(data: st.DataObject) -> None:
    document = fresh()
    for _ in range(data.draw(st.integers(1, 3))):
        everywhere = list(places(document))
        holder, key = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
        kind = data.draw(st.sampled_from(["put", "nudge", "drop", "copy"]))
        if kind == "drop":
            del holder[key]
        elif kind == "copy":
            other, place = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
            holder[key] = copy.deepcopy(other[place])
        elif kind == "nudge" and type(holder[key]) is int:
            holder[key] += data.draw(st.sampled_from([-1, 1]))
        else:
            holder[key] = data.draw(GARBAGE)
    problems = check(document)
    for problem in problems:
        assert problem
        assert problem.isprintable()
    if not problems:
        built = Data(document)
        assert re.fullmatch(r"[0-9a-f]{16}", built.hash)
        for players in PLAYERS:
            assert len(built.seats_of(players)) == players
            assert built.chart(players).open
        assert all(mark in MARKS for _, _, mark in marks(document))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT)), st.integers(0, 400), st.binary(max_size=20))
def test_no_file_breaks_the_reader(
    tmp_path_factory: pytest.TempPathFactory, start: int, length: int, instead: bytes
) -> None:
    content = TEXT.encode()
    file = tmp_path_factory.getbasetemp() / "mutant.toml"
    file.write_bytes(content[:start] + instead + content[start + length :])
    with suppress(BadInput):
        read_document(file)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        (b"\x00\x01", "is not TOML: "),
        (b"city = [", "is not TOML: "),
        (b"a = " + b"[" * 100_000, "is not TOML: "),
        (b"a = " + b"9" * 100_000, "is not TOML: "),
        (b"", "meta: there must be a table [meta] (and "),
        (b"#" * (LARGEST + 1), f"is too large: a data file has at most {LARGEST} bytes"),
    ],
    ids=["binary", "control", "cut off", "deep", "long", "empty", "large"],
)
def test_what_is_no_data_file(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(BadInput) as info:
        read_document(file)
    assert str(info.value).startswith(f"{file}: {sentence}")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, "nul\0l"):
        with pytest.raises(BadInput, match="cannot be read"):
            parse(path)


ALIKE = [city["id"] for city in fresh()["city"] if city["value"] == 2]
"""Cities of one value; Ravenna, Spoleto and Benevento are among them by the rulebook."""


def spoilt(most: int = -1) -> str:
    """The packaged file with a value that cannot be in so many of these cities."""
    return TEXT.replace("\nvalue = 2\n", "\nvalue = 9\n", most)


def test_the_first_problem_and_how_many_more(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    first = f"{file}: city {ALIKE[0]}: value: must be a whole number from 1 to 4"
    for wrong, more in ((3, "(and 2 more problems)"), (2, "(and 1 more problem)")):
        file.write_text(spoilt(wrong), "utf-8")
        with pytest.raises(BadInput) as info:
            read_document(file)
        assert str(info.value) == f"{first} {more}"
    file.write_text(spoilt(1), "utf-8")
    with pytest.raises(BadInput, match=r"from 1 to 4$"):
        read_document(file)


# What the rulebook says, from the data.


@pytest.mark.parametrize(
    ("players", "houses", "number", "neutral"),
    [
        (3, {"florence", "naples", "venice"}, 20, 14),
        (4, {"florence", "naples", "venice", "milan"}, 28, 20),
        (5, {"florence", "naples", "venice", "milan", "rome"}, 30, 20),
    ],
)
def test_cities_in_play(players: int, houses: set[str], number: int, neutral: int) -> None:
    data, chart = packaged(), packaged().chart(players)
    assert {data.houses[seat].id for seat in data.seats_of(players)} == houses
    assert len(chart.open) == number
    started = {place for seat in data.seats_of(players) for place in data.houses[seat].starts}
    assert len(set(chart.open) - started) == neutral
    for one, near in enumerate(chart.roads):
        assert all(one in chart.roads[two] and two in chart.open for two in near)


@pytest.mark.parametrize(
    ("city", "value"),
    [
        ("ravenna", 2), ("terracina", 1), ("siena", 3), ("benevento", 2), ("parma", 1),
        ("spoleto", 2), ("palermo", 3),
    ],
)  # fmt: skip
def test_values_that_the_rulebook_fixes(city: str, value: int) -> None:
    assert packaged().cities[packaged().city[city]].value == value


@pytest.mark.parametrize(
    ("one", "other", "seas"),
    [
        ("pisa", "terracina", 2), ("ancona", "venezia", 1), ("genova", "venezia", 4),
        ("ajaccio", "napoli", 1), ("tunis", "bari", 2), ("firenze", "pisa", 0),
    ],
)  # fmt: skip
def test_seas_between_ports(one: str, other: str, seas: int) -> None:
    data = packaged()
    assert data.chart(4).seas[data.city[one]][data.city[other]] == seas


def test_every_kind_of_example_is_in_the_packaged_file() -> None:
    kinds = {example["kind"] for example in fresh()["example"]}
    assert kinds == set(EXAMPLE_CHECKS) == set(EXAMPLES)


# Where the cells come from.


def test_every_cell_has_a_mark() -> None:
    found = marks(packaged().document)
    assert {mark for _, _, mark in found} == set(MARKS)
    assert len({(name, field) for name, field, _ in found}) == len(found)
    document = fresh()
    named = {(name, field) for name, field, _ in found}
    for section, part in document.items():
        if section == "example":
            continue
        entries = (
            part if isinstance(part, list) else part.values() if section == "rules" else [part]
        )
        wanted = sum(len(set(one) - {"id", "data_version", *COMMON}) for one in entries)
        mine = [name for name, _ in named if re.fullmatch(rf"{section}([ .].*)?", name)]
        assert len(mine) == wanted, section


@pytest.mark.parametrize(
    ("name", "field", "mark"),
    [
        ("city ravenna", "value", "rulebook"),
        ("city milano", "value", "reconstructed"),
        ("city pisa", "ports", "reconstructed"),
        ("city pisa", "lat", "external"),
        ("city spoleto", "value", "rulebook-derived"),
        ("citizen cardinal", "options", "reconstructed"),
        ("citizen merchant", "action", "external"),
        ("patron_bonus leonardo", "type", "rulebook-derived"),
        ("road ravenna-firenze", "a", "rulebook"),
        ("road pisa-siena", "a", "reconstructed"),
        ("rules.setup", "extra_spaces_left", "reconstructed"),
        ("rules.setup", "start_florins", "rulebook"),
        ("patron_track 2", "prestige", "reconstructed"),
        ("counts", "cities", "rulebook"),
    ],
)
def test_marks(name: str, field: str, mark: str) -> None:
    assert (name, field, mark) in marks(packaged().document)


# Names.


def wanted_names() -> dict[str, set[str]]:
    data = packaged()
    ids = {kind: {one["id"] for one in fresh()[kind]} for kind in ("sea", "house", "title")}
    bonuses = {bonus.id for bonus in data.bonuses}
    powers = {power.id for power in data.powers}
    return {
        "city": {city.id for city in data.cities},
        "card": {card.id for card in data.cards},
        "tile": ids["title"] | {"guild", "cannons", "cathedral"},
        "house": ids["house"],
        "dynasty": ids["house"],
        "bonus": bonuses,
        "bonus-rule": bonuses,
        "power": powers,
        "power-rule": powers,
        "symbol": set(SYMBOLS),
        "action": set(ACTIONS),
        "sea": ids["sea"],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    texts = catalogue(language)
    source = files("signoria").joinpath("catalogues", language, "virtu.toml")
    sections = tomllib.loads(source.read_text("utf-8"))["virtu"]
    assert {section: set(sections[section]) for section in wanted_names()} == wanted_names()
    for section, names in wanted_names().items():
        for name in names:
            text = texts[f"virtu.{section}.{name}"]
            assert text.strip() == text
            assert text.isprintable()
            assert text.endswith(".") or "rule" not in section
    for section in ("city", "card", "house", "power", "symbol", "action", "sea"):
        assert len(set(sections[section].values())) == len(sections[section]), section


def test_names_in_some_languages() -> None:
    venice = [say("virtu.city.venezia", language) for language in ("en", "de", "hu", "it", "ru")]
    assert venice == ["Venice", "Venedig", "Velence", "Venezia", "Венеция"]
    names = [
        "merchant", "ambassador", "cardinal", "gonfalonier", "counsellor", "governor", "assassin",
        "pope",
    ]  # fmt: skip
    assert [say(f"virtu.card.{name}", "hu") for name in names] == [
        "Kereskedő", "Nagykövet", "Bíboros", "Zászlóvivő", "Tanácsos", "Kormányzó", "Bérgyilkos",
        "A pápa",
    ]  # fmt: skip
    assert say("virtu.tile.cathedral", "it", city="Siena") == "Cattedrale di Siena"


# The command.


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["virtu-data", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    assert run(capsys, "export", str(file)) == (0, f"{file}: written\n", "")
    assert file.read_text("utf-8") == TEXT
    count = Counter(mark for _, _, mark in marks(fresh()))
    assert run(capsys, "check", str(file)) == (
        0,
        f"{file}: all is well (hash {packaged().hash}, {count['reconstructed']} cells "
        f"reconstructed, {count['rulebook']} from the rulebook, {count['rulebook-derived']} "
        f"derived from it, {count['external']} external)\n",
        "",
    )
    file.write_text(spoilt(), "utf-8")
    status, out, err = run(capsys, "check", str(file))
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"city {city}: value: must be a whole number from 1 to 4" for city in ALIKE
    ]


def test_the_command_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "list")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    document = fresh()
    assert f"city milano: value: {entry(document, 'city milano')['value']}" in lines
    cost = json.dumps(entry(document, "citizen cardinal")["cost"])
    assert f"citizen cardinal: cost: {cost}" in lines
    assert "city ravenna: value: 2" not in lines
    assert len(lines) == sum(cell.mark == "reconstructed" for cell in cells(fresh()))
    file = tmp_path / "mine.toml"
    dearer = re.sub(
        r'(id = "cardinal".*?\ncost = ){.*?}', r"\1{ florin = 9 }", TEXT, flags=re.DOTALL
    )
    file.write_text(dearer, "utf-8")
    assert 'citizen cardinal: cost: {"florin": 9}' in run(capsys, "list", str(file))[1]


def test_the_command_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    missing = f"{file}: cannot be read: No such file or directory\n"
    assert run(capsys, "check", str(file)) == (2, "", missing)
    assert run(capsys, "list", str(file)) == (2, "", missing)
    file.write_text("mine", "utf-8")
    refusal = f"{file}: exists already and is not overwritten\n"
    assert run(capsys, "export", str(file)) == (2, "", refusal)
    assert file.read_text("utf-8") == "mine"
    status, out, err = run(capsys, "check", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{file}: is not TOML: ")
    status, out, err = run(capsys, "export", str(tmp_path / "no" / "mine.toml"))
    assert (status, out, err.count("\n")) == (2, "", 1)
    with pytest.raises(SystemExit) as stop:
        main(["virtu-data"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


# The page.


def table(first: str) -> list[list[str]]:
    """The rows of the table of the page whose head begins with a word."""
    lines = PAGE.read_text("utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith(f"| {first} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def test_the_page_counts_the_marks() -> None:
    count = Counter(mark for _, _, mark in marks(fresh()))
    assert {row[0]: int(row[1]) for row in table("mark")} == count


def test_the_page_lists_what_is_reconstructed() -> None:
    count = Counter(
        (name.split(" ")[0], field)
        for name, field, mark in marks(fresh())
        if mark == "reconstructed"
    )
    rows = table("entries")
    assert {(row[0], row[1]): int(row[2]) for row in rows} == count
    whole = Counter(name.split(" ")[0] + " " + field for name, field, _ in marks(fresh()))
    assert all(int(row[3]) == whole[f"{row[0]} {row[1]}"] for row in rows)


def test_the_commands_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = 0
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = shown.partition("\n")
            words = shlex.split(line)
            assert words[0] == "signoria"
            main(words[1:])
            said = capsys.readouterr()
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert doctest.OutputChecker().check_output(output, said.out + said.err, flags), line
            ran += 1
    assert ran >= 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("rules", "siege", "trophy_prestige"), "rules.siege: trophy_prestige: is 3"),
        (("rules", "scoring", "trophy"), "rules.siege: trophy_prestige: is 2"),
        (("rules", "setup", "start_spies_rome"), "house rome: start_spies: is 3"),
    ],
)
def test_a_number_that_stands_twice_is_the_same_twice(
    change: tuple[str, str, str], sentence: str
) -> None:
    altered = json.loads(json.dumps(packaged().document))
    section, part, field = change
    altered[section][part][field] += 1
    assert any(problem.startswith(sentence) for problem in check(altered))


def test_no_cache_keeps_files_that_only_came_by() -> None:
    """An answer about a file keeps the whole file in memory, and there is room for 8,192."""
    files: WeakSet[Data] = WeakSet()
    document = fresh()
    for number in range(3 * FILES_KEPT):
        document["meta"]["designer"] = f"Number {number}"
        data = Data(json.loads(json.dumps(document)))
        files.add(data)
        light_spaces(data, many=False, tiles=0, bonuses=())
        one_more_file()
    del data
    gc.collect()
    assert len(files) < 2 * FILES_KEPT
