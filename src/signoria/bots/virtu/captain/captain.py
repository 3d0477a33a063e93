"""The captain of Virtù: a sound player by rules of thumb, for all five houses.

It plans its wheel two years ahead, keeps Govern in rhythm with what it has spent, annexes what it
can pay, besieges only what will fall, and buys the titles its house lives on.
"""

from __future__ import annotations

from random import Random

from signoria.bots.contract import Bot, Player, any_bot
from signoria.bots.spec import Args
from signoria.bots.virtu.captain import campaign, loans, winter
from signoria.bots.virtu.captain.room_means import RoomMeans
from signoria.bots.virtu.captain.spies import whisper
from signoria.bots.virtu.captain.weights import PLAIN, Weights, temper, worth, years_left
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import (
    BORROW,
    DONE,
    SPONSOR,
    STEP_FLORINS,
    UNDO,
    WAGES,
    Action,
    each,
)
from signoria.virtu.model.components import CROSS, CROWN, FLORIN, MASK, NOBODY, ROOMS, SHIP
from signoria.virtu.model.means import amount
from signoria.virtu.model.payment import offers, room_sources, totals
from signoria.virtu.model.realm import bits
from signoria.virtu.model.sources import INDULGENCE, is_courtier
from signoria.virtu.model.state import State
from signoria.virtu.phases import annex, patronage, spring

AT_ANY_TIME = (BORROW, UNDO)
"""What can be done whatever is asked."""


class VirtuCaptain(Player):
    """Rules of thumb, and a temper of its own."""

    name = "captain"

    def __init__(self, rng: Random, plain: Weights = PLAIN) -> None:
        self._rng = rng
        self._plain = plain
        self._weights: Weights | None = None

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """The bot of the spec `captain`."""
        args.only()
        return any_bot(cls(rng))

    def decide(self, view: View, budget: float | None = None) -> Action:
        assert view.seat is not None
        return self.choose(view.table, view.seat, view.legal)

    def choose(self, state: State, seat: int, legal: tuple[Action, ...]) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if self._weights is None:
            self._weights = temper(self._rng, state.data, self._plain)
        if BORROW in legal and loans.wanted(state, seat, legal, self._weights):
            return BORROW
        options = tuple([action for action in legal if action not in AT_ANY_TIME])
        if not options:  # a payment that cannot be finished in this way
            return UNDO
        choice = DECISIONS.get(state.phase, _first)(state, seat, options, self._weights)
        return choice if choice in options else options[-1]


# The wheel


def move(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """The room that brings most, this year and the next together."""
    realm = state.realms[seat]
    if realm.marker == NOBODY:
        means = RoomMeans(state, seat)
        values = [
            room_value(means, room, (False, False), weights) + next_best(means, room, 0, weights)
            for room in range(ROOMS)
        ]
        return each(state.data, "enter")[values.index(max(values))]
    if state.extra:
        return next(action for action in legal if action.verb == "move")
    rules = state.data.rules["movement"]
    free, means = rules["free_max"], RoomMeans(state, seat)
    options: list[tuple[float, Action]] = []
    for steps in range(rules["free_min"], free + 2):
        room = (realm.marker + steps) % ROOMS
        refreshed = means.passed(realm.marker, steps)
        value = room_value(means, room, refreshed, weights) + next_best(means, room, steps, weights)
        value += weights.refresh * sum(
            1 for _, side, marks in realm.courtiers if not marks & 1 and refreshed[side]
        )
        if steps <= free:
            options.append((value, each(state.data, "move")[steps]))
        else:
            options += [
                (value - (0.3 if action != STEP_FLORINS else 2 * weights.florin + 0.1), action)
                for action in legal
                if action.verb == "step"
            ]
    return max(options)[1]


def next_best(means: RoomMeans, room: int, steps: int, weights: Weights) -> float:
    """What the next year will bring from a room, roughly: with all courtiers refreshed."""
    if years_left(means.state) < 1.0:
        return 0.0
    return weights.ahead * max([_later(means, (room + step) % ROOMS, weights) for step in (1, 2)])


def _later(means: RoomMeans, room: int, weights: Weights) -> float:
    """What a room would bring next year. Several ways lead there, and it is counted once."""
    found = means.later.get(room)
    if found is None:
        found = room_value(means, room, (True, True), weights, later=True)
        means.later[room] = found
    return found


def room_value(
    means: RoomMeans,
    room: int,
    refreshed: tuple[bool, bool],
    weights: Weights,
    *,
    later: bool = False,
) -> float:
    """What it would bring to act in a room."""
    state, seat, realm = means.state, means.seat, means.realm
    action = spring.action_of(state, seat, room)
    sums = means.there(room, refreshed, action)
    if realm.loans >> room & 1:
        if not sums[CROSS] and sums[CROWN] < 2:
            return 0.0
        gain = 0.8 if sums[CROSS] else 0.5
        sums[CROWN] = max(0, sums[CROWN] - 2)
    else:
        gain = 0.0
    if spring.spied_on(state, seat, room) and action != "intrigue":
        return 0.1
    return gain + VALUES[action](means, room, sums, weights, later)


def _govern_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    """Tiles that can be made available again."""
    realm, data = means.realm, means.state.data
    if years_left(means.state) < 0.6:
        return 0.0
    own = means.of_room(room)
    flips = 2 * (min(2, own[CROWN] + own[CROSS]) + 1)
    spent = realm.owned & ~realm.ready
    gains = sorted((worth(data.tiles[tile].options, weights) for tile in bits(spent)), reverse=True)
    value = weights.govern * sum(gains[:flips])
    value += 0.3 * sum(
        1
        for power, ally in enumerate(means.state.ally)
        if ally == means.seat and not means.state.ally_ready[power]
    )
    return value + (weights.govern_later if later else 0.0)


def _patronage_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    ways = patronage.price(means.state, means.seat)
    for cost in ways:
        short = max(0, cost[FLORIN] - sums[FLORIN])
        if later:
            short = max(0, short - 2)
        if not short and sums[CROWN] >= cost[CROWN] and sums[CROSS] >= cost[CROSS]:
            step = means.state.data.steps[means.realm.patron + 1]
            rush = weights.rush * means.realm.patron
            return weights.patron + rush + (weights.bonus if step.bonus else 0.0)
    return 0.1 if later and ways else 0.0


def _annex_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    best = 0.0
    for city, cost in annex.prices(means.state, means.seat).items():
        if sums[CROWN] >= cost[CROWN] and sums[SHIP] >= cost[SHIP]:
            best = max(best, city_value(means.state, means.seat, city, cost, weights))
    return best


def city_value(
    state: State, seat: int, city: int, cost: tuple[int, ...], weights: Weights
) -> float:
    """What an annexation brings beyond the symbols it costs."""
    gain = weights.city + worth(state.data.tiles[city].options, weights)
    gain += weights.fifth if state.count[seat] + 1 == state.data.space_from else 0.0
    gain += weights.rush * max(0, state.count[seat] - state.data.space_from + 1)
    gain += 0.25 * (state.data.cities[city].value >= state.data.cathedral_value)
    return gain - weights.spend * (cost[CROWN] + cost[SHIP])


def _war_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    found = campaign.plans(means.state, means.seat, sums, weights)
    return max(0.0, found[0][0]) if found else 0.0


def _trade_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    rate = int(means.state.data.rules["actions"]["trade_florins_per_ship"])
    return max(0.0, weights.trade * weights.florin * rate * sums[SHIP] - 0.1 * sums[SHIP])


def _intrigue_value(
    means: RoomMeans, room: int, sums: list[int], weights: Weights, later: bool
) -> float:
    if years_left(means.state) < 1.0:
        return 0.05 * sums[MASK]
    value = weights.spy * min(sums[MASK], max(1, means.realm.spies))
    bothered = sum(spring.spied_on(means.state, means.seat, other) for other in range(ROOMS))
    return value + 0.35 * min(bothered, sums[MASK])


VALUES = {
    "govern": _govern_value,
    "patronage": _patronage_value,
    "annex": _annex_value,
    "war": _war_value,
    "trade": _trade_value,
    "intrigue": _intrigue_value,
}


# In the rooms


def govern(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Cash what can be made available at once; then the best tiles, while it is cheap."""
    data = state.data
    tiles = [action for action in legal if action.verb == "ready"]
    cash = [action for action in legal if action.verb == "cash" and not is_courtier(action.args[0])]
    if cash and len(tiles) < 2 and state.realms[seat].florins < weights.enough:
        return cash[0]
    wake = [action for action in legal if action.verb == "reactivate"]
    free = state.half or state.pool[CROWN] or state.pool[CROSS] or _room_pays(state, seat)
    values = {action: worth(data.tiles[action.args[0]].options, weights) for action in tiles}
    if state.half and tiles:
        return max(tiles, key=values.__getitem__)
    ranked = sorted(tiles, key=values.__getitem__, reverse=True)
    gain = sum(values[action] for action in ranked[:2])
    if ranked and (free or gain > 0.65):
        return ranked[0]
    if wake and free:
        return wake[0]
    return DONE


def _room_pays(state: State, seat: int) -> bool:
    return any(
        amount(options, CROWN) or amount(options, CROSS) for _, options in room_sources(state, seat)
    )


def choose_city(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """The best city that can be paid."""
    prices = annex.prices(state, seat)
    crowns = sum(
        amount(options, CROWN)
        for source, options in offers(state, seat, "annex")
        if source != INDULGENCE
    )
    best, choice = 0.0, DONE
    for action in legal:
        if action.verb == "annex":
            (city,) = action.args
            value = city_value(state, seat, city, prices[city], weights)
            if prices[city][CROWN] > crowns:
                value -= weights.loan
            if value > best:
                best, choice = value, action
    return choice


def sponsor(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    return SPONSOR if SPONSOR in legal else DONE


def choose_bonus(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """What a patron gets: prestige, and what the effect may be worth."""
    data, left = state.data, years_left(state)
    first = len(data.cards) + len(data.tiles)

    def value(action: Action) -> float:
        (number,) = action.args
        bonus = data.bonuses[number]
        good = 0.6 + bonus.prestige + 0.5 * bonus.spaces + 0.4 * bonus.crosses
        good += weights.spy * bonus.spies + 0.25 * bonus.defence + 0.4 * bonus.war
        good += 0.4 * bonus.crowns + 0.3 * bonus.keeps_out
        good += (0.12 * left) if bonus.card != NOBODY else 0.0
        good += 0.6 if bonus.tile != NOBODY else 0.0
        return good * weights.whims[first + number]

    return max(legal, key=value)


def trade(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """All ships, while florins are worth more than they are."""
    ships = [action for action in legal if action.verb == "use"]
    return ships[0] if ships else DONE


def war(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """March where the best siege needs it; arm if that takes war symbols of the room."""
    sums = totals(state, seat, "war")
    for gain, _, steps in campaign.plans(state, seat, sums, weights):
        if gain > 0.0 and steps and steps[0] in legal and campaign.payable(state, seat, steps):
            return steps[0]
    arm = [action for action in legal if action.verb == "arm"]
    return arm[0] if arm and campaign.wants_arms(state, seat) else DONE


def pay(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """The cheapest proposal; on a march one that leaves enough for the rest of it."""
    payments = [action for action in legal if action.verb == "pay"]
    if state.todo is None or state.todo.verb not in ("march", "sail") or len(payments) < 2:
        return legal[0]
    _, city = state.todo.args
    for offer in payments:
        after = state.clone()
        after.carry_out(offer, seat)
        if campaign.on_its_way(after, seat, city):
            return offer
    return legal[0]


def fight(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    return campaign.commit(state, seat, legal)


def besiege(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    """Besiege; decline only where a rival stands there who is stronger."""
    return next(action for action in legal if action.verb == "besiege")


def pay_wages(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    if state.last and WAGES in legal:
        dismiss = [action for action in legal if action.verb == "dismiss"]
        return dismiss[0] if state.realms[seat].florins < 3 and dismiss else WAGES
    return legal[0]


def lose_space(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    shifts = [action for action in legal if action.verb == "shift"]
    if shifts:
        return shifts[0]
    return min(legal, key=lambda action: winter.value_of_card(state, seat, action.args[0], weights))


def _first(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    return legal[0]


def place_family(state: State, seat: int, legal: tuple[Action, ...], weights: Weights) -> Action:
    return winter.place_family(state, seat, legal)


DECISIONS = {
    "family": place_family,
    "move": move,
    "govern": govern,
    "patronage": sponsor,
    "bonus": choose_bonus,
    "annex": choose_city,
    "trade": trade,
    "war": war,
    "intrigue": whisper,
    "send": whisper,
    "pay": pay,
    "siege": besiege,
    "exchange": fight,
    "wages": pay_wages,
    "space": lose_space,
    "palace": winter.arrange,
    "market": winter.buy,
    "recruit": winter.recruit,
    "alliance": winter.befriend,
}
"""How each question is answered. The others take what the rules offer first."""
