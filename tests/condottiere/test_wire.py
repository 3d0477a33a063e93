"""Views as text: complete, honest, and read back only when they make sense."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME
from signoria.condottiere.formats.view_json import to_text
from signoria.condottiere.formats.view_reader import read as from_text
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView
from signoria.game import BadInput, Simulation
from tests.condottiere.test_boards import ring
from tests.record.games import show_something

RING = ring(9)
VARIANTS = list(GAME.variants())
every_variant = pytest.mark.parametrize(
    "setup", VARIANTS, ids=lambda setup: "-".join(map(str, setup.values()))
)


@pytest.fixture(autouse=True)
def deep_histories() -> Iterator[None]:
    """The history of a deck is a chain that `==` follows link by link."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(8000)
    yield
    sys.setrecursionlimit(before)


def tables(setup: dict[str, Any], seed: str) -> Iterator[Simulation[Any]]:
    """A random game in which cards are shown now and then: the table before every decision."""
    rng = Random(seed)
    table = Simulation(GAME.new(setup), Random(f"{seed} table"))
    yield table
    table.settle()
    while table.state.outcome() is None:
        if rng.random() < 0.05:
            show_something(table, rng)
        yield table
        table.apply(rng.choice(table.state.legal()))
    yield table


def journey(view: View | SeriesView) -> View | SeriesView:
    return from_text(json.loads(json.dumps(to_text(view))))


def memory_text(view: View) -> dict[str, Any]:
    memory: Any = to_text(view)["memory"]
    return dict(memory)


@every_variant
def test_every_view_comes_back_as_it_was(setup: dict[str, Any]) -> None:
    rng = Random("journey")
    for table in tables(setup, "journey"):
        if rng.random() < 0.15 or table.state.outcome() is not None:
            for seat in (None, *range(table.state.players)):
                view = table.state.view(seat)
                assert journey(view) == view
                assert from_text(to_text(view)) == view


@every_variant
def test_it_says_what_a_position_says(setup: dict[str, Any]) -> None:
    for number, table in enumerate(tables(setup, "position")):
        if number % 23 == 0:
            for seat in (None, 0, 1):
                view = table.state.view(seat)
                said = view.to_json()
                text = to_text(view)
                if isinstance(view, SeriesView):
                    assert text["number"] == said.pop("game")
                assert {name: text[name] for name in said} == said


@every_variant
def test_what_a_seat_cannot_know_changes_no_byte(setup: dict[str, Any]) -> None:
    rng = Random("bytes")
    for table in tables(setup, "bytes"):
        if rng.random() < 0.1:
            seat = rng.choice([None, *range(table.state.players)])
            view = table.state.view(seat)
            other = view.sample(rng).view(seat)
            assert json.dumps(to_text(other)) == json.dumps(to_text(view))


def test_every_field_of_a_view_is_in_its_text() -> None:
    """What is not there under its own name follows from what is."""
    derived = {"rules", "hand", "has_cards", "sizes", "cache"}
    text = to_text(GAME.position({}).view(0))
    assert {field.name for field in fields(View)} - derived <= set(text)
    series = to_text(GAME.new({"options": ["points"]}).view(0))
    assert {field.name for field in fields(SeriesView)} - {"game"} <= set(series)


def test_a_board_of_ones_own_comes_along() -> None:
    state = GAME.new({"players": 6, "board": RING, "first": 2})
    assert to_text(state.view(1))["board"] == RING
    assert journey(state.view(1)) == state.view(1)


def test_the_words_of_a_memory() -> None:
    state = GAME.position({"players": 2, "options": ["draw-after-battle"], "site": "roma",
                           "hands": [["10", "1"], ["2"]]})  # fmt: skip
    state.show(1, [1], [0])
    state.apply(state.parse("play 10"))
    memory = memory_text(state.view(0))
    assert memory["shown"] == {"1": ["2"]}
    assert memory["drawn"][1:] == ["0 draw 2", "1 draw 1", "0 play 10"]
    assert memory["draws"] == {"0": [["1", "10"]]}
    assert memory_text(state.view(1))["shown"] == {}
    assert memory_text(state.view(None))["draws"] == {}


def hidden_battle() -> dict[str, Any]:
    """A table with something in most fields, as seat 0 sees it."""
    state = GAME.position({
        "players": 3, "options": ["hidden", "capture"], "site": "roma", "pope": "napoli",
        "owners": {"milano": 1, "roma": 2}, "defender": 2, "discards": ["6", "winter"],
        "hands": [["10", "scarecrow"], ["2"], ["3", "4"]], "lines": [["5"], ["6", "10"], []],
        "face_down": ["5", "10", None],
    })  # fmt: skip
    state.show(1, [1], [0])
    return to_text(state.view(0))


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("game", "chess", "game: this is no view of condottiere"),
        ("edition", "fourth", "edition: there is no fourth; there are first, second, third"),
        ("edition", ["third"], "edition: must be a text"),
        ("players", 3.0, "players: must be a whole number from 2 to 6"),
        ("players", 7, "players: must be a whole number from 2 to 6"),
        ("options", "hidden", "options: must be a list"),
        ("board", 7, "board: must be the name of a board, or a board"),
        ("board", "mars", "board: there is no board mars; there are italy, italy-1995"),
        ("rules", {}, "rules: are not those of the edition, the options and the board"),
        ("seat", 3, "seat: there is no seat 3 with 3 players"),
        ("phase", "lunch", "phase: there is no lunch; there are site, battle, pope, fold, keep,"),
        ("to_act", True, "to_act: there is no seat true with 3 players"),
        ("to_act", 1, "deciders: must hold the seat to act, and no other"),
        ("deciders", [0, 1], "deciders: must hold the seat to act, and no other"),
        ("decided", {"1": "fold"}, "decided: only seat 1 knows that"),
        ("decided", {"0": "maybe"}, "decided.0: there is no maybe; there are fold, hold"),
        ("legal", [], "legal: must hold actions if the seat of the view is to act, else none"),
        ("legal", ["site roma"], r"legal\[0\]: site roma is no action of the phase battle"),
        ("legal", ["play  10"], r"legal\[0\]: play 10 is no action of the phase battle"),
        ("strengths", [9, 9, 9], "strengths: are not those of the lines"),
        ("site", "atlantis", "site: there is no region atlantis"),
        ("owners", {"roma": 9}, "owners.roma: there is no seat 9 with 3 players"),
        ("owners", ["roma"], "owners: must be an object"),
        ("hands", [[], []], "hands: has 2 entries for 3 players"),
        ("hands", [["11"], [], []], r"hands\[0\]\[0\]: there is no card 11"),
        ("hands", [["10"], ["2"], []], r"hands: seat 1 must have \? for each card it holds"),
        ("hands", [["10"] * 20, ["?"], []], "hands: with the other cards there are more than"),
        ("lines", [["5"], ["6", "10"], []], "face_down: must be null for seat 1, or end its line"),
        ("lines", [["5"], ["?", "?"], []], r"lines\[1\]\[0\]: there is no card \?"),
        ("face_down", ["?", "?", None], "face_down: must be null for seat 0, or end its line"),
        ("passed", 1, "passed: must be a list"),
        ("discards", [None], r"discards\[0\]: there is no card null"),
        ("round", 0, "round: must be a whole number of at least 1"),
        ("round", 10**50, "round: must be a whole number of at least 1"),
        ("quiet", None, "quiet: must be true or false"),
        ("owed", [[0]], r"owed\[0\]: must be a list of two"),
        ("shuffles", ["deck", "fun"], "shuffles: must be null, or what is shuffled and what for"),
        ("taken", {}, "taken: must be a list"),
        ("tally", [1, 2, -1], r"tally\[2\]: must be a whole number of at least 0"),
        ("outcome", {"winners": [0]}, "outcome.reasons: is missing"),
        ("outcome", "won", "outcome: must be an object"),
        ("memory", None, "memory: must be an object"),
        ("colour", "red", "colour: a view has no such field"),
        ("points", [1, 2, 3], "game_outcome: is missing"),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_is_refused(field: str, value: Any, why: str) -> None:
    with pytest.raises(BadInput, match=f"^{why}"):
        from_text({**hidden_battle(), field: value})


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("folded", {"1": ["10"]}, "memory.folded: only seat 1 knows that"),
        ("draws", {"2": [["10"]]}, "memory.draws: only seat 2 knows that"),
        ("folds", {"7": 2}, "memory.folds.7: there is no seat 7"),
        ("folds", [], "memory.folds: must be an object"),
        ("kept", {}, "memory.kept.seat: is missing"),
        ("drawn", ["0 eat 3"], r"memory.drawn\[0\]: 0 eat 3 is no step of a deck's life"),
        ("drawn", ["0 draw 1e3"], r"memory.drawn\[0\]: 0 draw 1e3 is no step of a deck's life"),
        ("drawn", [7], r"memory.drawn\[0\]: must be a text"),
    ],
)
def test_a_memory_that_cannot_be_is_refused(field: str, value: Any, why: str) -> None:
    text = hidden_battle()
    text["memory"][field] = value
    with pytest.raises(BadInput, match=f"^{why}"):
        from_text(text)


def test_nothing_is_shown_to_the_public() -> None:
    text: dict[str, Any] = to_text(GAME.position({}).view(None))
    text["memory"]["shown"] = {"1": ["10"]}
    with pytest.raises(BadInput, match=r"^memory\.shown: nothing is shown to the public"):
        from_text(text)


@pytest.mark.parametrize("field", [*hidden_battle()])
def test_every_field_is_needed(field: str) -> None:
    text = hidden_battle()
    del text[field]
    with pytest.raises(BadInput, match=f"^{field}: is missing"):
        from_text(text)


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "?",
    "10",
    "roma",
    [],
    ["?"],
    [[]],
    {},
    {"0": 1},
    {"": {}},
)


def spoil(document: Any, rng: Random) -> Any:
    """The same with something, somewhere, replaced by junk."""
    if isinstance(document, dict) and document and rng.random() < 0.9:
        name = rng.choice(list(document))
        if rng.random() < 0.05:
            return {rng.choice(["", "0", "9", "seat"]): rng.choice(JUNK), **document}
        return {**document, name: spoil(document[name], rng)}
    if isinstance(document, list) and document and rng.random() < 0.8:
        place = rng.randrange(len(document))
        return [*document[:place], spoil(document[place], rng), *document[place + 1 :]]
    return deepcopy(rng.choice(JUNK))


def refusal(document: Any) -> str | None:
    """Why a document is refused; one that is not makes sense."""
    try:
        view = from_text(document)
    except BadInput as error:
        return str(error)
    assert journey(view) == view
    return None


@pytest.mark.parametrize("options", [["hidden", "capture"], ["points"], ["draw-after-battle"]])
def test_a_spoilt_view_is_refused_in_one_sentence_or_makes_sense(options: list[str]) -> None:
    rng = Random("spoilt")
    refusals = []
    for table in tables({"players": 3, "options": options}, "spoilt"):
        if rng.random() < 0.2:
            text = to_text(table.state.view(table.state.to_act))
            refusals += [refusal(spoil(text, rng)) for _ in range(10)]
    refused = [why for why in refusals if why is not None]
    assert len(refused) > 100
    assert all(": " in why and "\n" not in why for why in refused)


def test_a_spoilt_board_is_refused_in_one_sentence_or_makes_sense() -> None:
    rng = Random("board")
    text = to_text(GAME.new({"players": 6, "board": RING, "first": 2}).view(1))
    refusals = [refusal({**text, "board": spoil(text["board"], rng)}) for _ in range(300)]
    refused = [why for why in refusals if why is not None]
    assert len(refused) > 100
    assert all(": " in why and "\n" not in why for why in refused)
