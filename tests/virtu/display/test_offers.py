"""Every legal action is a place on the board; what is not has a reason."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from signoria.game import IllegalAction
from signoria.text import LANGUAGES
from signoria.virtu import GAME, State
from signoria.virtu.display import board_places
from signoria.virtu.display.board_places import BUTTON, WHERE, all_places
from signoria.virtu.display.reach import barred
from signoria.virtu.model.actions import FORMS
from signoria.virtu.model.state import PHASES
from tests.virtu.display.games import SETUPS, by_chance, of_captains
from tests.virtu.table import side, table

BUTTONS = {"done", "undo", "pass", "leave"}
"""The actions that have no place on the board."""
IN_QUESTION = ("annex", "market", "alliance", "bonus")
"""The phases that are about a list of things, each of which can be had or not."""


def test_all_forms_but_a_few_have_a_place() -> None:
    assert {form for form, _ in FORMS} - set(WHERE) == BUTTONS


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_action_of_every_decision_is_at_a_place_on_the_board(
    setup: dict[str, object],
) -> None:
    phases: Counter[str] = Counter()
    for seed, play in enumerate((by_chance, of_captains)):
        for number, state in enumerate(play(dict(setup), seed)):
            phases[state.phase] += 1
            if phases[state.phase] % 4 in (1, 2):  # some come up again and again
                for seat in state.deciders:
                    _check(state, seat, LANGUAGES[number % len(LANGUAGES)])
    missing = set(PHASES) - set(phases)
    assert len(missing) <= 8, missing


def _check(state: State, seat: int, language: str) -> None:
    view = state.view(seat)
    own, texts = GAME.display_own(view), GAME.texts(view, language)
    json.dumps([own, texts])
    legal = [str(action) for action in state.legal(seat)]
    assert [offer["action"] for offer in own["offers"]] == legal
    assert list(texts["offers"]) == legal  # type: ignore[call-overload]
    board = set(all_places(view.table, seat))
    for offer in own["offers"]:
        assert offer["places"]
        assert set(offer["places"]) <= board, offer
    on_buttons = {offer["action"] for offer in own["offers"] if offer["places"] == [BUTTON]}
    assert on_buttons == set(GAME.buttons(view, language)) == BUTTONS & set(legal)
    reasons = texts.get("barred", {})
    assert isinstance(reasons, dict)
    assert set(reasons) <= board
    offered = {place for offer in own["offers"] for place in offer["places"]}
    assert not offered & set(reasons)
    if state.phase in IN_QUESTION:
        assert _in_question(state, seat) <= offered | set(reasons)
    for reason in reasons.values():
        assert reason.endswith(".")
        assert "{" not in reason


def _in_question(state: State, seat: int) -> set[str]:
    """All things that a phase is about."""
    data = state.data
    if state.phase == "annex":
        cities = [city for city in state.chart.open if state.owner[city] != seat]
        return {board_places.city(state, city) for city in cities}
    if state.phase == "market":
        goods = {board_places.card_for_sale(state, card) for card in data.citizens}
        return goods | {board_places.tile_for_sale(state, tile) for tile in data.for_sale}
    if state.phase == "alliance":
        return {board_places.power(state, power) for power in range(len(data.powers))}
    return {board_places.bonus(state, bonus) for bonus in range(len(data.bonuses))}


def test_reasons_are_those_that_the_rules_give_to_who_tries_it() -> None:
    tried = 0
    for state in of_captains({"players": 4}, 3):
        for seat in state.deciders:
            for _, action, told in barred(state.view(seat)):
                with pytest.raises(IllegalAction) as refused:
                    state.clone().apply(action, seat)
                assert (refused.value.reason, refused.value.args_of_reason) == (
                    told.reason,
                    told.args_of_reason,
                )
                tried += 1
    assert tried > 1000


def test_texts_are_complete_in_all_languages_and_differ() -> None:
    state = table(
        florence=side(
            cities="firenze pisa", courtiers="ambassador right", florins=3, armies="pisa 2"
        )
    )
    told = [json.dumps(GAME.texts(state.view(state.to_act), language)) for language in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    keys = {tuple(json.loads(text)) for text in told}
    assert keys == {("offers", "barred", "cities", "rooms")}


def test_what_was_undone_is_offered_again() -> None:
    rng = Random(8)
    undone = 0
    for state in by_chance({"players": 3}, 8):
        seat = state.to_act
        if seat is None or state.phase == "family" or rng.random() < 0.7:
            continue
        before, trial = _told(state, seat), state.clone()
        trial.apply(rng.choice([one for one in trial.legal() if one != "undo"]))
        if trial.to_act == seat:
            trial.apply(trial.parse("undo"))
            assert _told(trial, seat) == before
            undone += 1
    assert undone > 20


def _told(state: State, seat: int) -> str:
    view = state.view(seat)
    return json.dumps([GAME.display_own(view), GAME.texts(view, "en")])


def test_nothing_depends_on_how_others_have_placed_their_families() -> None:
    """What a seat and everybody gets is the same, byte by byte, for all that others may have."""
    state, rng = GAME.new({"players": 4}), Random(3)
    for made in by_chance({"players": 4}, 3):
        if made.phase != "family":
            break
        state = made.clone()
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            shown = _everything(state, seat)
            for _ in range(3):
                assert _everything(view.sample(rng), seat) == shown
    assert len(state.deciders) == 1


def _everything(state: State, seat: int | None) -> str:
    view = state.view(seat)
    public = GAME.display_public(state.view(None))
    return json.dumps([public, GAME.display_own(view), GAME.texts(view, "de")])


def test_whoever_only_watches_hears_of_a_siege() -> None:
    seen = 0
    for state in of_captains({"players": 5}, 2):
        if state.clash is None:
            continue
        texts = GAME.texts(state.view(None), "en")
        assert set(texts) == {"clash"}
        assert GAME.display_own(state.view(None))["offers"] == []
        assert GAME.display_public(state.view(None))["clash"] is not None
        seen += 1
    assert seen
