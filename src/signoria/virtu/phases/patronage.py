"""Patronage: one step on the patron track, and at two of them a patron bonus. A9"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import payment
from signoria.virtu.model.components import FLORIN, NOBODY, SIDES, Cost
from signoria.virtu.model.realm import NEW, READY, bits
from signoria.virtu.phases.spring import borrow_florins, loans, next_seat

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def price(state: State, seat: int) -> tuple[Cost, ...]:
    """What the next step costs, in each of its ways; nothing at the end of the track."""
    step = state.realms[seat].patron + 1
    if step >= len(state.data.steps):
        return ()
    entry = state.data.steps[step]
    return tuple((entry.florins + way[FLORIN], *way[1:]) for way in entry.ways)


def legal(state: State, seat: int) -> list[str]:
    ways = price(state, seat)
    can = bool(ways) and payment.affordable(state, seat, "patronage", ways)
    return [*(["sponsor"] if can else []), *loans(state, seat), "done"]


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        next_seat(state, events)
    elif verb == "borrow":
        borrow_florins(state, seat)
    elif payment.request(state, seat, tuple(words), price(state, seat), "patronage"):
        complete(state, seat, words, events)


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
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


def legal_bonus(state: State, seat: int) -> list[str]:
    return [f"take {state.data.bonuses[bonus].id}" for bonus in offered(state, seat)]


def do_bonus(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """Take a bonus with what comes with it at once."""
    realm, data = state.realms[seat], state.data
    number = data.bonus[words[1]]
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


def legal_seat(state: State, seat: int) -> list[str]:
    """Where Machiavelli sits down; a courtier may be discarded for him. A24"""
    realm, data = state.realms[seat], state.data
    name = data.cards[_newcomer(state, seat)].id
    found = [f"seat {name} {SIDES[side]}" for side in realm.free_sides(data, state.cities_of(seat))]
    return [*found, *discards(state, seat), f"discard {name}"]


def _newcomer(state: State, seat: int) -> int:
    return state.data.bonuses[state.realms[seat].bonuses[-1]].card


def do_seat(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    realm, data = state.realms[seat], state.data
    if words[0] == "discard" and len(words) > 2:
        discard(state, seat, words)
        return
    if words[0] == "seat":
        realm.courtiers.append((data.card[words[1]], SIDES.index(words[2]), READY))
    next_seat(state, events)


def discards(state: State, seat: int) -> Iterable[str]:
    """The courtiers that may be discarded to free their spaces: all of them."""
    actions = state.data.discards
    return dict.fromkeys([actions[card][side] for card, side, _ in state.realms[seat].courtiers])


def discard(state: State, seat: int, words: Sequence[str]) -> None:
    """Free a courtier space: citizens go back to the market, others leave the game.

    Of two equal courtiers the spent one goes. Florins of an available one are cashed first, as they
    may be at any time.
    """
    realm, data = state.realms[seat], state.data
    card, side = data.card[words[1]], SIDES.index(words[2])
    place = realm.find(card, side, READY, 0)
    if place == NOBODY:
        place = realm.find(card, side, 0, 0)
    if realm.courtiers[place][2] & (READY | NEW) == READY:
        realm.florins += payment.amount(data.cards[card].options, FLORIN)
    del realm.courtiers[place]
    if data.cards[card].kind == "citizen":
        state.supply[card] += 1
