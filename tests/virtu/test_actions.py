"""Actions as values: text, arguments and numbers lead back to each other."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.game import BadInput, shuffled
from signoria.virtu import Action, packaged
from signoria.virtu.model.actions import (
    DONE,
    FORMS,
    KINDS,
    NOTHING,
    SLOTS,
    WIDTH,
    each,
    make,
    names,
    numbers,
    parse,
)
from signoria.virtu.model.components import Data
from signoria.virtu.model.state import OPTIONS, State
from tests.virtu.table import DATA

SLOTS_OF = {
    form: [word.strip("<*>") for word in pattern.split() if word.startswith("<")]
    for form, pattern in FORMS
}


def assert_round_trip(data: Data, action: Action) -> None:
    """An action is found again by its text, by its numbers, and in a copy."""
    row = action.numbers
    assert len(row) == WIDTH
    assert FORMS[row[0]][0] == action.form
    for other in (
        parse(data, action),
        Action.from_numbers(data, row),
        copy.deepcopy(action),
        pickle.loads(pickle.dumps(action)),
    ):
        assert other == action
        assert isinstance(other, Action)
        assert (other.form, other.args, other.verb) == (action.form, action.args, action.verb)
        assert other.numbers == row
    assert action.split() == [action.verb, *action.words]
    assert hash(action) == hash(str(action))


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("options", [(), OPTIONS])
def test_every_action_of_whole_games(players: int, options: tuple[str, ...]) -> None:
    data, seen = packaged(), set[Action]()
    rng, state = Random(players), State(packaged(), players, options)
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        for action in state.legal():
            if action not in seen:
                seen.add(action)
                assert_round_trip(data, action)
        state.apply(rng.choice(state.legal()))
    assert len(seen) > 300


@pytest.mark.parametrize("data", [DATA, packaged()], ids=["frozen", "packaged"])
@pytest.mark.parametrize(
    "form", [form for form, slots in SLOTS_OF.items() if len(slots) < 2 and form != "pay"]
)
def test_every_action_with_one_argument_or_none(data: Data, form: str) -> None:
    choices = [numbers(data)[slot].values() for slot in SLOTS_OF[form]]
    for args in [(number,) for number in choices[0]] if choices else [()]:
        assert_round_trip(data, make(data, form, *args))


@given(st.sampled_from(sorted(SLOTS_OF)), st.randoms(use_true_random=False))
def test_any_action_of_the_grammar(form: str, rng: Random) -> None:
    slots = SLOTS_OF[form] if form != "pay" else ["source", "symbol"] * rng.randint(1, 12)
    args = [rng.choice([*numbers(DATA)[slot].values()]) for slot in slots]
    assert_round_trip(DATA, make(DATA, form, *args))


@pytest.mark.parametrize("data", [DATA, packaged()], ids=["frozen", "packaged"])
def test_ranges_are_the_same_with_every_data_file(data: Data) -> None:
    assert {kind: len(texts) for kind, texts in names(data).items()} == KINDS
    for slot, known in numbers(data).items():
        assert all(0 <= number < KINDS[SLOTS[slot]] for number in known.values())
        assert all(names(data)[SLOTS[slot]][number] == text for text, number in known.items())


def test_actions_of_a_form_stand_at_the_place_of_their_argument() -> None:
    assert each(DATA, "annex")[DATA.city["ravenna"]] == "annex ravenna"
    assert each(DATA, "send")[DATA.city["roma"]] is parse(DATA, "send roma")
    assert parse(DATA, "done") is DONE


@pytest.mark.parametrize(
    "row",
    [
        (),
        (0,),
        (len(FORMS), *(NOTHING,) * (WIDTH - 1)),
        (NOTHING,) * WIDTH,
        (0, 1, *(NOTHING,) * (WIDTH - 2)),
        (29, *(NOTHING,) * (WIDTH - 1)),
        (29, 30, *(NOTHING,) * (WIDTH - 2)),
        (29, NOTHING, 3, *(NOTHING,) * (WIDTH - 3)),
        (4, *(NOTHING,) * (WIDTH - 1)),
        (4, 0, *(NOTHING,) * (WIDTH - 2)),
        (4, 0, 8, *(NOTHING,) * (WIDTH - 3)),
        (18, 0, *(NOTHING,) * (WIDTH - 2)),
    ],
)
def test_numbers_that_are_no_action_are_refused(row: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=r"^numbers: "):
        Action.from_numbers(DATA, row)


def test_the_page_of_the_notation_has_the_numbers_of_forms_and_the_ranges() -> None:
    page = Path("docs/virtu-notation.md").read_text("utf-8")
    forms = re.findall(r"^\| (\d+) \| `([a-z-]+)` \| `([^`]+)` \|$", page, re.MULTILINE)
    assert forms == [(str(number), *form) for number, form in enumerate(FORMS)]
    ranges = re.findall(r"^\| (`[^|]+`) \| 0 to (\d+) \|", page, re.MULTILINE)
    told = {slot: int(last) + 1 for slots, last in ranges for slot in re.findall(r"\w+", slots)}
    assert told == {slot: KINDS[kind] for slot, kind in SLOTS.items()}
