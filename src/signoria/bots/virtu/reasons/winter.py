"""What speaks for a payment, a purchase, an army or an alliance."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.bots.virtu.reasons.facts import fact, florins_text, options_text, price_text
from signoria.virtu.model import sources
from signoria.virtu.model.actions import CONFIRM, DONE, WAGES, Action
from signoria.virtu.model.components import CROSS, NOBODY
from signoria.virtu.model.means import amount
from signoria.virtu.model.state import State
from signoria.virtu.phases import market
from signoria.virtu.phases import winter as steps


def of_pay(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action == CONFIRM:
        yield fact("pay-enough")
        return
    offered = [other for other in state.legal(seat) if other.verb == "pay"]
    used = {source for source, _ in action.uses}
    if offered and action == offered[0]:
        yield fact("pay-cheapest")
    for other in offered:
        kept = [source for source, _ in other.uses if source not in used]
        if other != action and kept:
            yield fact("pay-keeps", what=sources.names(state.data)[kept[0]])
            break
    else:
        yield fact("pay-step")


def of_wages(state: State, seat: int, action: Action) -> Iterator[Reason]:
    realm = state.realms[seat]
    if action == WAGES:
        yield fact(
            "wages", armies=sum(realm.armies), florins=florins_text(steps.wages(state, seat))
        )
    else:
        table = state.data.wages
        fewer = table[min(sum(realm.armies) - 1, len(table) - 1)]
        yield fact("dismiss", florins=florins_text(fewer))


def of_market(state: State, seat: int, action: Action) -> Iterator[Reason]:
    data = state.data
    if action == DONE:
        yield from _last(state)
        florins = state.realms[seat].florins
        yield fact("save", florins=florins_text(florins)) if florins else fact("save-none")
    elif action.form == "discard":
        yield fact("discard", card=data.cards[action.args[0]].id)
    elif action.form in ("buy-card", "buy-instead"):
        card = data.cards[action.args[0]]
        if action.form == "buy-instead":
            yield fact("buy-instead", card=card.id, old=data.cards[action.args[1]].id)
        yield from _bought(state, card.id, card.prestige, card.options)
    else:
        church = action.form == "buy-cathedral"
        tile = data.tiles[data.first_cathedral + action.args[0] if church else action.args[0]]
        yield from _bought(state, tile.id, tile.prestige, tile.options)
        if tile.spaces:
            yield fact("buy-space", what=tile.id)
    if action.verb == "buy":
        yield fact("price", cost=price_text(market.price(data, action)))


def _bought(
    state: State, name: str, prestige: int, options: tuple[tuple[int, int], ...]
) -> Iterator[Reason]:
    if prestige:
        yield fact("worth", what=name, points=prestige)
    if options and not state.last:
        yield fact("gives", what=name, gives=options_text(options))
    if amount(options, CROSS):
        yield fact("religion", what=name)
    yield from _last(state)


def _last(state: State) -> Iterator[Reason]:
    if state.last:
        yield fact("last-winter")


def of_recruit(state: State, seat: int, action: Action) -> Iterator[Reason]:
    armies = sum(state.realms[seat].armies)
    if action == DONE:
        yield from _last(state)
        yield fact("recruit-enough", armies=armies)
        return
    (city,) = action.args
    name, price = state.data.cities[city].id, steps.army_price(state, seat, city)
    near = sum(state.owner[other] != seat for other in state.chart.roads[city])
    if near:
        yield fact("recruit-near", city=name, count=near)
    yield fact("recruit", city=name, florins=florins_text(price))


def of_alliance(state: State, seat: int, action: Action) -> Iterator[Reason]:
    if action == DONE:
        yield fact("ally-none")
        return
    number = action.args[0]
    power, ally = state.data.powers[number], state.ally[number]
    if ally not in (NOBODY, seat):
        yield fact("ally-taken", seat=ally, power=power.id)
    if power.prestige:
        yield fact("worth", what=power.id, points=power.prestige)
    yield fact("gives", what=power.id, gives=options_text(power.options))
