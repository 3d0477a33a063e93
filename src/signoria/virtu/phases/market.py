"""Winter, third step: cards and tiles are bought, at most one copy of each.

Purchases are simultaneous: symbols are pooled, and nothing bought now pays for anything now. A2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from signoria.game import Event
from signoria.virtu.model import means, payment
from signoria.virtu.model.components import NOBODY, SIDES, Cost, Data
from signoria.virtu.model.realm import NEW, READY, bits
from signoria.virtu.phases import winter
from signoria.virtu.phases.patronage import discard, discards, gain_spy
from signoria.virtu.phases.spring import borrow_florins, loans

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

CATHEDRAL = "cathedral"


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


def offers(state: State, seat: int) -> dict[str, Cost]:
    """All that a seat may buy, if it can pay and has the space."""
    data = state.data
    found: dict[str, Cost] = {}
    for card in cards_for(state, seat):
        found[data.cards[card].id] = data.cards[card].cost
    for tile in tiles_for(state, seat):
        found[data.tiles[tile].id] = data.tiles[tile].cost
    for city in cathedrals_for(state, seat):
        found[f"{CATHEDRAL} {data.cities[city].id}"] = price(data, CATHEDRAL)
    return found


def price(data: Data, name: str) -> Cost:
    """What a card or a tile costs; all cathedrals cost the same."""
    if name in data.card:
        return data.cards[data.card[name]].cost
    return data.tiles[data.first_cathedral if name == CATHEDRAL else data.tile[name]].cost


@lru_cache(means.KEPT)
def wares(data: Data, now: means.Means) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """The citizens and the tiles that could be paid for, and whether a cathedral could be."""
    cheap = means.afforded(now, data.prices)
    return (
        tuple(card for card in data.citizens if data.cards[card].cost in cheap),
        tuple(tile for tile in data.for_sale if data.tiles[tile].cost in cheap),
        price(data, CATHEDRAL) in cheap,
    )


def legal(state: State, seat: int) -> Sequence[str]:
    data = state.data
    cards, tiles, church = wares(data, payment.means_of(state, seat, "purchase"))
    found: list[str] = []
    if cards:
        spaces = spaces_for(state, seat)
        found += purchases(data, tuple(cards_for(state, seat, cards)), spaces)
    if tiles:
        found += [f"buy {data.tiles[tile].id}" for tile in tiles_for(state, seat, tiles)]
    if church:
        found += [f"buy {CATHEDRAL} {data.cities[city].id}" for city in cathedrals_for(state, seat)]
    return (*found, *discards(state, seat), *loans(state, seat), "done")


def spaces_for(state: State, seat: int) -> tuple[str, ...]:
    """The spaces that a citizen could take: free ones or, if there are none, others'.

    Whoever gives up a space does so once all is paid, and may pay for it first.
    """
    realm, names = state.realms[seat], state.data.courtier_names
    free = realm.free_sides(state.data, state.count[seat])
    if free:
        return tuple([SIDES[side] for side in free])
    staying = [names[card][side] for card, side, marks in realm.courtiers if not marks & NEW]
    return tuple([f"for {name}" for name in dict.fromkeys(staying)])


@lru_cache(means.KEPT)
def purchases(data: Data, cards: tuple[int, ...], spaces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"buy {data.cards[card].id} {space}" for card in cards for space in spaces)


def do(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    verb = words[0]
    if verb == "done":
        winter.next_step(state, seat, events)
    elif verb == "borrow":
        borrow_florins(state, seat)
    elif verb == "discard":
        discard(state, seat, words)
    else:
        ways = (price(state.data, words[1]),)
        if payment.request(state, seat, tuple(words), ways, "purchase"):
            complete(state, seat, words, events)


def complete(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """What was paid for is taken: cards and tiles available, a cathedral spent."""
    realm, data = state.realms[seat], state.data
    name = words[1]
    if "for" in words:
        discard(state, seat, ["discard", *words[3:]])
        words = [*words[:2], words[4]]
    events.append(Event("bought", {"seat": seat, "what": tuple(words[1:])}))
    if name == CATHEDRAL:
        state.cathedrals -= 1
        state.bought_now |= built(state)
        realm.owned |= 1 << data.first_cathedral + data.city[words[2]]
    elif name in data.card:
        card = data.card[name]
        state.supply[card] -= 1
        state.bought_now |= 1 << card
        realm.courtiers.append((card, SIDES.index(words[2]), READY | NEW))
        for _ in range(data.cards[card].spy):
            gain_spy(state, seat)
    else:
        tile = 1 << data.tile[name]
        state.tiles[data.tile[name]] -= 1
        realm.owned |= tile
        realm.ready |= tile
        realm.fresh |= tile


# The alliance, the last step


def alliances(state: State, seat: int) -> Mapping[str, tuple[Cost, ...]]:
    """The powers that a seat may win over, each with what that costs."""
    return _alliances(state.data, seat, tuple(state.ally), tuple(state.power_spy))


@lru_cache(means.KEPT)
def _alliances(
    data: Data, seat: int, allies: tuple[int, ...], spies: tuple[int, ...]
) -> Mapping[str, tuple[Cost, ...]]:
    """With a spy there a free power is a symbol of one's choice cheaper.

    That of another player can then be stolen, at the full price.
    """
    found: dict[str, tuple[Cost, ...]] = {}
    for power, ally, spy in zip(data.powers, allies, spies, strict=True):
        if ally == NOBODY:
            found[power.id] = cheaper(power.cost) if spy == seat else (power.cost,)
        elif ally != seat and spy == seat:
            found[power.id] = (power.cost,)
    return found


@cache
def cheaper(cost: Cost) -> tuple[Cost, ...]:
    """A cost with one symbol less, whichever."""
    return tuple(
        (*cost[:kind], cost[kind] - 1, *cost[kind + 1 :]) for kind in range(len(cost)) if cost[kind]
    )


def legal_alliance(state: State, seat: int) -> Sequence[str]:
    now = payment.means_of(state, seat, "alliance")
    found = _treaties(state.data, seat, tuple(state.ally), tuple(state.power_spy), now)
    return (*found, *loans(state, seat), "done")


@lru_cache(means.KEPT)
def _treaties(
    data: Data, seat: int, allies: tuple[int, ...], spies: tuple[int, ...], now: means.Means
) -> tuple[str, ...]:
    offers = _alliances(data, seat, allies, spies)
    return tuple(f"ally {name}" for name, ways in offers.items() if means.affords(now, ways))


def do_alliance(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    if words[0] == "done":
        winter.next_step(state, seat, events)
    elif words[0] == "borrow":
        borrow_florins(state, seat)
    else:
        ways = alliances(state, seat)[words[1]]
        if payment.request(state, seat, tuple(words), ways, "alliance"):
            complete_alliance(state, seat, words, events)


def complete_alliance(state: State, seat: int, words: Sequence[str], events: list[Event]) -> None:
    """One alliance a winter, with its bonus available."""
    power = state.data.power[words[1]]
    before, state.ally[power] = state.ally[power], seat
    state.ally_ready[power] = True
    events.append(Event("allied", {"seat": seat, "power": words[1], "from": before}))
    winter.next_step(state, seat, events)
