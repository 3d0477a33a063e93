"""Patronage: one step on the patron track, and at two of them a patron bonus. A9"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment, spending
from signoria.virtu.model.actions import DONE, SPONSOR, Action, each, make, pairs
from signoria.virtu.model.components import FLORIN, NOBODY, Cost
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import NEW, READY, bits
from signoria.virtu.model.refusals import Reason, because, no_courtier, no_space
from signoria.virtu.phases.spring import next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def price(state: State, seat: int) -> tuple[Cost, ...]:
    """What the next step costs, in each of its ways; nothing at the end of the track."""
    step = state.realms[seat].patron + 1
    if step >= len(state.data.steps):
        return ()
    entry = state.data.steps[step]
    return tuple((entry.florins + way[FLORIN], *way[1:]) for way in entry.ways)


def legal(state: State, seat: int) -> Sequence[Action]:
    ways = price(state, seat)
    can = bool(ways) and payment.affordable(state, seat, "patronage", ways)
    return (*((SPONSOR,) if can else ()), DONE)


def why_not_sponsor(state: State, seat: int, action: Action) -> Reason | None:
    ways = price(state, seat)
    return payment.too_dear(state, seat, "patronage", ways) if ways else because("track-end")


WHY_NOT = {"sponsor": why_not_sponsor}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        next_seat(state, events)
    elif spending.request(state, seat, action, price(state, seat), "patronage"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The step is made."""
    realm = state.realms[seat]
    realm.patron += 1
    events.append(Event("patron", {"seat": seat, "step": realm.patron}))
    if state.data.steps[realm.patron].bonus and offered(state, seat):
        state.phase = "bonus"
    else:
        next_seat(state, events)


# The patron bonuses


def offered(state: State, seat: int) -> list[int]:
    """The bonuses that are left, of the type that the seat does not have yet."""
    data = state.data
    had = {data.bonuses[bonus].artist for bonus in state.realms[seat].bonuses}
    return [bonus for bonus in bits(state.bonuses) if data.bonuses[bonus].artist not in had]


def legal_bonus(state: State, seat: int) -> Sequence[Action]:
    actions = each(state.data, "take")
    return [actions[bonus] for bonus in offered(state, seat)]


def why_not_take(state: State, seat: int, action: Action) -> Reason:
    (bonus,) = action.args
    gone = not state.bonuses >> bonus & 1
    return because("bonus-gone" if gone else "bonus-type", bonus=state.data.bonuses[bonus].id)


WHY_NOT_BONUS = {"take": why_not_take}


def do_bonus(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Take a bonus with what comes with it at once."""
    realm, data = state.realms[seat], state.data
    (number,) = action.args
    bonus = data.bonuses[number]
    realm.bonuses = (*realm.bonuses, number)
    state.bonuses &= ~(1 << number)
    for _ in range(bonus.spies):
        gain_spy(state, seat)
    if bonus.tile != NOBODY:
        realm.owned |= 1 << bonus.tile
        realm.ready |= 1 << bonus.tile
    if bonus.card != NOBODY:
        state.phase = "seat"
    else:
        next_seat(state, events)


def gain_spy(state: State, seat: int) -> None:
    """Take a spy from the common supply, if one is left. A23"""
    realm = state.realms[seat]
    if realm.agents < state.data.counts["spies_per_player"]:
        realm.agents += 1
        realm.spies += 1


def legal_seat(state: State, seat: int) -> Sequence[Action]:
    """Where Machiavelli sits down; a courtier may be discarded for him. A24"""
    realm, data, card = state.realms[seat], state.data, _newcomer(state, seat)
    free = realm.free_sides(data, state.count[seat])
    found = [make(data, "seat", card, side) for side in free]
    return [*found, *discards(state, seat), make(data, "discard-new", card)]


def _newcomer(state: State, seat: int) -> int:
    return state.data.bonuses[state.realms[seat].bonuses[-1]].card


def why_not_seat(state: State, seat: int, action: Action) -> Reason | None:
    return no_space(state, seat, action.args[1])


def why_not_discard(state: State, seat: int, action: Action) -> Reason | None:
    return no_courtier(state, seat, *action.args)


WHY_NOT_SEAT = {"seat": why_not_seat, "discard": why_not_discard, "discard-new": None}


def do_seat(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action.form == "discard":
        discard(state, seat, *action.args)
        return
    if action.form == "seat":
        card, side = action.args
        state.realms[seat].courtiers.append((card, side, READY))
    next_seat(state, events)


def discards(state: State, seat: int) -> Iterable[Action]:
    """The courtiers that may be discarded to free their spaces: all of them."""
    actions = pairs(state.data, "discard")
    return dict.fromkeys([actions[card][side] for card, side, _ in state.realms[seat].courtiers])


def discard(state: State, seat: int, card: int, side: int) -> None:
    """Free a courtier space: citizens go back to the market, others leave the game.

    Of two equal courtiers the spent one goes. Florins of an available one are cashed first, as they
    may be at any time.
    """
    realm, data = state.realms[seat], state.data
    place = realm.find(card, side, READY, 0)
    if place == NOBODY:
        place = realm.find(card, side, 0, 0)
    if realm.courtiers[place][2] & (READY | NEW) == READY:
        realm.florins += amount(data.cards[card].options, FLORIN)
    del realm.courtiers[place]
    if data.cards[card].kind == "citizen":
        state.supply[card] += 1
