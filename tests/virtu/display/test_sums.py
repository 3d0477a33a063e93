"""What is told before a decision is what the rules then do."""

from __future__ import annotations

import pytest

from signoria.virtu.display import prices, siege_sums
from signoria.virtu.display.room_uses import arrival_after
from signoria.virtu.model.components import CROWN
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, siege
from tests.terminal.virtu.helpers import tables
from tests.virtu.display.games import SETUPS, of_captains


def test_the_sums_are_those_of_the_rules() -> None:
    sieges = annexed = 0
    for seed in range(6):
        for number, table in enumerate(tables({"players": 3 + seed % 3}, seed)):
            state = table.state
            if state.clash is not None and state.clash.siege:
                parts = siege_sums.defence_parts(state, state.clash)
                assert siege_sums.total(parts) == siege.defence(state, state.clash)
                sieges += 1
            if number % 20:
                continue
            for seat in range(state.players):
                for city, asked in annex.prices(state, seat).items():
                    value = siege_sums.total(siege_sums.value_parts(state, seat, city))
                    assert asked[CROWN] == max(0, value) + 1
                    annexed += 1
                for city in state.chart.open:
                    if state.owner[city] != seat:
                        here = siege_sums.siege_at(state, seat, city)
                        parts = siege_sums.defence_parts(state, here)
                        assert siege_sums.total(parts) == siege.defence(state, here)
    assert sieges > 5
    assert annexed > 500


def test_a_verdict_is_what_comes_of_a_siege_to_which_nobody_adds_anything() -> None:
    seen = set()
    for setup in SETUPS[::2]:
        for state in of_captains(dict(setup), 11):
            if state.clash is None or state.phase != "exchange":
                continue
            told, city = siege_sums.verdict(state, state.clash), state.clash.city
            attacker, was = state.clash.attacker, state.realms[state.clash.attacker].armies[city]
            keys = _passed(state.clone())
            if told.key in ("succeeds", "fails"):
                assert ("conquered" in keys) == (told.key == "succeeds")
            if told.key == "succeeds":
                after = _after(state.clone())
                assert was - after.realms[attacker].armies[city] == told.losses
            seen.add(told.key)
    assert {"succeeds", "fails"} <= seen


def _passed(state: State) -> list[str]:
    """What happens if nobody adds anything."""
    keys: list[str] = []
    clash = state.clash
    while state.clash is not None and state.clash is clash:
        keys += [event.key for event in state.apply(state.parse("pass"))]
    return keys


def _after(state: State) -> State:
    _passed(state)
    return state


@pytest.mark.parametrize("setup", SETUPS[::2], ids=str)
def test_rooms_and_prices_are_those_of_the_rules(setup: dict[str, object]) -> None:
    moved = bought = 0
    for state in of_captains(dict(setup), 5):
        seat = state.to_act
        if seat is None or state.phase == "family":
            continue
        for action in state.legal():
            if action.form in ("enter", "move"):
                found = arrival_after(state, seat, action)
                then = state.clone()
                then.apply(action)
                if then.phase != "redeem":
                    assert then.realms[seat].marker == found.room
                if found.use.key == "annex" and then.phase == "annex":
                    legal = {one.args[0] for one in then.legal() if one.form == "annex"}
                    assert legal == {city for city, _ in found.use.cities + found.use.lent}
                moved += 1
            elif action.form in ("recruit", "wages", "step-florins"):
                ((florins, *_),) = prices.price(state, seat, action)
                then = state.clone()
                then.carry_out(action, seat)
                assert state.realms[seat].florins - then.realms[seat].florins == florins
                bought += 1
            elif action.form in ("cash", "borrow"):
                then = state.clone()
                then.carry_out(action, seat)
                more = then.realms[seat].florins - state.realms[seat].florins
                if (then.to_act, then.phase) == (seat, state.phase):  # else all was sold at once
                    assert prices.gain(state, seat, action) == {"florin": more}
    assert moved > 20
    assert bought > 5
