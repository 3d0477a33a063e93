"""Winter, third step: cards and tiles are bought, at most one copy of each.

Purchases are simultaneous: symbols are pooled, and nothing bought now pays for anything now. A2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means, payment, spending
from signoria.virtu.model.actions import DONE, Action, each, make
from signoria.virtu.model.components import NOBODY, Cost, Data
from signoria.virtu.model.kept import KEPT, kept
from signoria.virtu.model.realm import NEW, READY, bits
from signoria.virtu.model.refusals import (
    Reason,
    because,
    house_of,
    no_courtier,
    no_space,
    not_own,
)
from signoria.virtu.phases import winter
from signoria.virtu.phases.patronage import discard, discards, gain_spy, why_not_discard

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def cards_for(state: State, seat: int, among: Sequence[int] | None = None) -> list[int]:
    """The citizens that a seat may buy: in the market, not bought this winter, within limits."""
    data, supply, bought = state.data, state.supply, state.bought_now
    realm, limits = state.realms[seat], data.limits
    return [
        card
        for card in (data.citizens if among is None else among)
        if supply[card]
        and not bought >> card & 1
        and (card not in limits or realm.copies(card) < limits[card])
    ]


def tiles_for(state: State, seat: int, among: Sequence[int] | None = None) -> list[int]:
    """The tiles that a seat may buy: its own titles, one great title, a guild."""
    realm, data = state.realms[seat], state.data
    house, owned = data.houses[realm.house].id, realm.owned
    return [
        tile
        for tile in (data.for_sale if among is None else among)
        if state.tiles[tile]
        and not owned & data.barred_by[tile]
        and data.tiles[tile].house in ("", house)
    ]


def cathedrals_for(state: State, seat: int) -> list[int]:
    """The cities in which a seat may build: its own of some value, without a cathedral."""
    data, owned = state.data, state.realms[seat].owned
    if not state.cathedrals or state.bought_now & built(state):
        return []
    return list(bits(owned & data.great_cities & ~(owned >> data.first_cathedral)))


def built(state: State) -> int:
    """The mark for a cathedral among what was bought this winter."""
    return 1 << len(state.data.cards)


def price(data: Data, purchase: Action) -> Cost:
    """What a card or a tile costs; all cathedrals cost the same."""
    number = purchase.args[0]
    if purchase.form in ("buy-card", "buy-instead"):
        return data.cards[number].cost
    return data.tiles[data.first_cathedral if purchase.form == "buy-cathedral" else number].cost


@kept(KEPT)
def wares(data: Data, now: means.Means) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """The citizens and the tiles that could be paid for, and whether a cathedral could be."""
    cheap = means.afforded(now, data.prices)
    return (
        tuple(card for card in data.citizens if data.cards[card].cost in cheap),
        tuple(tile for tile in data.for_sale if data.tiles[tile].cost in cheap),
        data.tiles[data.first_cathedral].cost in cheap,
    )


def legal(state: State, seat: int) -> Sequence[Action]:
    data = state.data
    cards, tiles, church = wares(data, payment.means_of(state, seat, "purchase"))
    found: list[Action] = []
    if cards:
        spaces = spaces_for(state, seat)
        found += purchases(data, tuple(cards_for(state, seat, cards)), spaces)
    if tiles:
        actions = each(data, "buy-tile")
        found += [actions[tile] for tile in tiles_for(state, seat, tiles)]
    if church:
        actions = each(data, "buy-cathedral")
        found += [actions[city] for city in cathedrals_for(state, seat)]
    return (*found, *discards(state, seat), DONE)


Space = tuple[str, tuple[int, ...]]
"""The form of a purchase, with the side, or with the courtier in whose place it goes."""


def spaces_for(state: State, seat: int) -> tuple[Space, ...]:
    """The spaces that a citizen could take: free ones, and those of other courtiers. A39

    Whoever gives up a space does so once all is paid, and may pay for it first.
    """
    realm = state.realms[seat]
    free: list[Space] = [
        ("buy-card", (side,)) for side in realm.free_sides(state.data, state.count[seat])
    ]
    staying = [(card, side) for card, side, marks in realm.courtiers if not marks & NEW]
    return (*free, *(("buy-instead", courtier) for courtier in dict.fromkeys(staying)))


@kept(KEPT)
def purchases(data: Data, cards: tuple[int, ...], spaces: tuple[Space, ...]) -> tuple[Action, ...]:
    return tuple(make(data, form, card, *space) for card in cards for form, space in spaces)


def why_not_card(state: State, seat: int, action: Action) -> Reason | None:
    """A citizen that a seat cannot buy, wherever it would sit; then why not there."""
    number, data, realm = action.args[0], state.data, state.realms[seat]
    card = data.cards[number]
    if card.kind != "citizen":
        return because("not-for-sale", card=card.id)
    if state.bought_now >> number & 1:
        return because("bought-now", what=card.id)
    if card.limit and realm.copies(number) >= card.limit:
        return because("limit", what=card.id, count=card.limit)
    if not state.supply[number]:
        return because("sold-out", what=card.id)
    other = payment.too_dear(state, seat, "purchase", (card.cost,))
    return other or _why_not_there(state, seat, action)


def _why_not_there(state: State, seat: int, action: Action) -> Reason | None:
    """A space that is not free; or one that no courtier has to give up."""
    if action.form == "buy-card":
        return no_space(state, seat, action.args[1])
    _, card, side = action.args
    other = no_courtier(state, seat, card, side)
    if other is not None:
        return other
    return because("bought-now", what=state.data.cards[card].id)


def why_not_tile(state: State, seat: int, action: Action) -> Reason | None:
    (number,) = action.args
    data, owned = state.data, state.realms[seat].owned
    tile = data.tiles[number]
    if tile.house not in ("", house_of(state, seat)):
        return because("other-house", tile=tile.id, house=tile.house)
    if owned >> number & 1:
        return because("has-tile", tile=tile.id)
    for other in tile.excludes:
        if owned >> data.tile[other] & 1:
            return because("excluded", tile=tile.id, other=other)
    if not state.tiles[number]:
        return because("sold-out", what=tile.id)
    return payment.too_dear(state, seat, "purchase", (tile.cost,))


def why_not_cathedral(state: State, seat: int, action: Action) -> Reason | None:
    (city,) = action.args
    data, least = state.data, state.data.cathedral_value
    name, value = data.cities[city].id, data.cities[city].value
    other = not_own(state, seat, city)
    if other is not None:
        return other
    if state.realms[seat].owned >> data.first_cathedral + city & 1:
        return because("cathedral-there", city=name)
    if value < least:
        return because("cathedral-value", city=name, value=value, least=least)
    if state.bought_now & built(state):
        return because("cathedral-now")
    if not state.cathedrals:
        return because("cathedral-gone")
    return payment.too_dear(state, seat, "purchase", (price(data, action),))


WHY_NOT = {
    "buy-card": why_not_card,
    "buy-instead": why_not_card,
    "buy-tile": why_not_tile,
    "buy-cathedral": why_not_cathedral,
    "discard": why_not_discard,
}


def do(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        winter.next_step(state, seat, events)
    elif action.form == "discard":
        discard(state, seat, *action.args)
    elif spending.request(state, seat, action, (price(state.data, action),), "purchase"):
        complete(state, seat, action, events)


def complete(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """What was paid for is taken: cards and tiles available, a cathedral spent."""
    realm, data, number = state.realms[seat], state.data, action.args[0]
    words = action.words
    if action.form == "buy-instead":
        discard(state, seat, *action.args[1:])
        words = (words[0], words[-1])
    events.append(Event("bought", {"seat": seat, "what": words}))
    if action.form == "buy-cathedral":
        state.cathedrals -= 1
        state.bought_now |= built(state)
        realm.owned |= 1 << data.first_cathedral + number
    elif action.form == "buy-tile":
        state.tiles[number] -= 1
        realm.owned |= 1 << number
        realm.ready |= 1 << number
        realm.fresh |= 1 << number
    else:
        state.supply[number] -= 1
        state.bought_now |= 1 << number
        realm.courtiers.append((number, action.args[-1], READY | NEW))
        for _ in range(data.cards[number].spy):
            gain_spy(state, seat)


# The alliance, the last step


def alliances(state: State, seat: int) -> Mapping[int, tuple[Cost, ...]]:
    """The powers that a seat may win over, each with what that costs."""
    return _alliances(state.data, seat, tuple(state.ally), tuple(state.power_spy))


@kept(KEPT)
def _alliances(
    data: Data, seat: int, allies: tuple[int, ...], spies: tuple[int, ...]
) -> Mapping[int, tuple[Cost, ...]]:
    """With a spy there a free power is a symbol of one's choice cheaper.

    That of another player can then be stolen, at the full price.
    """
    found: dict[int, tuple[Cost, ...]] = {}
    for place, (power, ally, spy) in enumerate(zip(data.powers, allies, spies, strict=True)):
        if ally == NOBODY:
            found[place] = cheaper(power.cost) if spy == seat else (power.cost,)
        elif ally != seat and spy == seat:
            found[place] = (power.cost,)
    return found


@cache
def cheaper(cost: Cost) -> tuple[Cost, ...]:
    """A cost with one symbol less, whichever."""
    return tuple(
        (*cost[:kind], cost[kind] - 1, *cost[kind + 1 :]) for kind in range(len(cost)) if cost[kind]
    )


def legal_alliance(state: State, seat: int) -> Sequence[Action]:
    now = payment.means_of(state, seat, "alliance")
    found = _treaties(state.data, seat, tuple(state.ally), tuple(state.power_spy), now)
    return (*found, DONE)


@kept(KEPT)
def _treaties(
    data: Data, seat: int, allies: tuple[int, ...], spies: tuple[int, ...], now: means.Means
) -> tuple[Action, ...]:
    offers, actions = _alliances(data, seat, allies, spies), each(data, "ally")
    return tuple(actions[power] for power, ways in offers.items() if means.affords(now, ways))


def why_not_ally(state: State, seat: int, action: Action) -> Reason | None:
    (power,) = action.args
    friend, name = state.ally[power], state.data.powers[power].id
    if friend == seat:
        return because("allied-own", power=name, house=house_of(state, seat))
    ways = alliances(state, seat).get(power)
    if ways is None:
        return because("allied-other", power=name, house=house_of(state, friend))
    return payment.too_dear(state, seat, "alliance", ways)


WHY_NOT_ALLIANCE = {"ally": why_not_ally}


def do_alliance(state: State, seat: int, action: Action, events: list[Event]) -> None:
    if action == DONE:
        winter.next_step(state, seat, events)
    elif spending.request(state, seat, action, alliances(state, seat)[action.args[0]], "alliance"):
        complete_alliance(state, seat, action, events)


def complete_alliance(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """One alliance a winter, with its bonus available."""
    (power,) = action.args
    before, state.ally[power] = state.ally[power], seat
    state.ally_ready[power] = True
    name = state.data.powers[power].id
    events.append(Event("allied", {"seat": seat, "power": name, "from": before}))
    winter.next_step(state, seat, events)
