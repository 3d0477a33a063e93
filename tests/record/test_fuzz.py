"""Mangled input never gets further than one sentence: positions and records."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from signoria import record
from signoria.condottiere import GAME
from signoria.condottiere.formats.position import FIELDS
from signoria.condottiere.model.cards import NAMES
from signoria.game import BadInput, Simulation
from tests.record.games import record_of

TEXTS = [
    record.dumps(record_of({"edition": edition, "players": players, "options": options}))
    for edition, players, options in (
        ("first", 2, []),
        ("second", 3, ["capture"]),
        ("third", 2, ["hidden", "draw-after-battle"]),
    )
]
OWN = record.dumps(record.of_seat(record.loads(TEXTS[2]), 0))


def one_sentence(error: Exception) -> None:
    assert isinstance(error, BadInput), repr(error)
    assert str(error)
    assert "\n" not in str(error).strip()


def mangle(text: str, rng: Random) -> str:
    """Damage a text as people and disks do: lose, double, swap and change lines and letters."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                del lines[here]
            case 1:
                lines.insert(here, lines[there])
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
            case 3:
                lines[here] = lines[here].replace(rng.choice('0123"= ,'), rng.choice('7?"[ }'), 1)
            case 4:
                words = lines[here].split(" ")
                rng.shuffle(words)
                lines[here] = " ".join(words)
            case _:
                lines[here] = lines[here][: rng.randrange(len(lines[here]) + 1)]
        if not lines:
            return ""
    return "\n".join(lines)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from([*TEXTS, OWN]))
def test_a_mangled_record_is_refused_or_is_still_a_record(seed: int, text: str) -> None:
    try:
        kept = record.loads(mangle(text, Random(seed)))
        record.replay(kept)
    except Exception as error:
        one_sentence(error)
    else:
        again = record.dumps(kept)
        assert record.dumps(record.loads(again)) == again


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_refused_as_a_record(text: str) -> None:
    try:
        record.replay(record.loads(text))
    except Exception as error:
        one_sentence(error)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats()
    | st.sampled_from(NAMES)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
likely: dict[str, st.SearchStrategy[Any]] = {
    "edition": st.sampled_from(["first", "second", "third"]),
    "players": st.integers(2, 4),
    "options": st.lists(st.sampled_from(["capture", "hidden", "draw-after-battle"]), unique=True),
    "phase": st.sampled_from(["site", "battle", "pope", "fold", "keep", "draw", "over"]),
    "site": st.sampled_from(["roma", "parma"]),
    "condottiere": st.integers(0, 3),
    "to_act": st.integers(0, 3),
    "pope": st.sampled_from(["roma", "napoli"]),
    "owners": st.dictionaries(st.sampled_from(["roma", "parma", "siena"]), st.integers(0, 3)),
    "hands": st.lists(st.lists(st.sampled_from(NAMES), max_size=4), min_size=2, max_size=4),
    "lines": st.lists(st.lists(st.sampled_from(NAMES), max_size=4), min_size=2, max_size=4),
    "face_down": st.lists(st.none() | st.sampled_from(NAMES), min_size=2, max_size=4),
    "passed": st.lists(st.integers(0, 3), max_size=3),
    "finalists": st.lists(st.integers(0, 3), max_size=3),
}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Position files of which some fields make sense and some do not."""
    chosen = draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=9))
    return {
        name: draw(likely.get(name, anything) if draw(st.integers(0, 9)) else anything)
        for name in chosen
    }


@settings(max_examples=1500, deadline=None)
@given(documents(), st.integers(0, 2**32))
def test_a_mangled_position_is_refused_or_can_be_played(document: Any, seed: int) -> None:
    try:
        state = GAME.position(document, Random(1))
    except Exception as error:
        one_sentence(error)
        return
    json.dumps(state.to_json())
    rng = Random(seed)
    table = Simulation(state, rng)
    for _ in range(30):
        if not state.legal():
            break
        for seat in (None, *range(state.players)):
            assert state.view(seat).sample(rng).view(seat) == state.view(seat)
        table.apply(rng.choice(state.legal()))


@settings(max_examples=300, deadline=None)
@given(anything)
def test_anything_is_refused_as_a_position(document: Any) -> None:
    try:
        GAME.position(document)
    except Exception as error:
        one_sentence(error)
