"""Every action as an entry of the menu: the heading it stands under, and a label that tells."""

from __future__ import annotations

from collections.abc import Callable

from signoria.terminal.virtu import rooms, sums
from signoria.terminal.virtu.labels import Labels
from signoria.text import catalogue, say
from signoria.virtu.model import payment, places, sources
from signoria.virtu.model.actions import STEP_FLORINS, Action
from signoria.virtu.model.components import ARROW, FLORIN, NOBODY, ROOMS, SHIP, SIDES
from signoria.virtu.model.means import amount
from signoria.virtu.phases import annex, exchange, market, patronage, siege, spring, war, winter
from signoria.virtu.phases.intrigue import spied_places

Entry = tuple[str, str, bool]
"""The heading of the group, the label in it, and whether it needs a line of its own."""
Maker = Callable[[Labels, Action], Entry]


def other(labels: Labels, action: Action) -> Entry:
    """An action as the catalogues call it."""
    return "", labels.label(action), False


def by_verb(key: str, name: Callable[[Labels, Action], str], *, wide: bool = False) -> Maker:
    """All actions of a verb under one heading."""

    def make(labels: Labels, action: Action) -> Entry:
        return labels.text(f"group.{key}"), name(labels, action), wide

    return make


# Family and palace


def slot(labels: Labels, action: Action) -> str:
    """Where a card may go: a room, below its card, or a side of the palace."""
    _, _, how = action.form.partition("-")
    where = action.args[-1]
    if how == "side":
        return labels.text(f"to.{SIDES[where]}")
    return labels.text(f"to.{how}", room=labels.room(labels.seat, where))


def place_family(labels: Labels, action: Action) -> Entry:
    return card_head(labels, action.args[0]), slot(labels, action), False


def place_courtier(labels: Labels, action: Action) -> Entry:
    card, side, _ = action.args
    where = labels.text(f"side.{SIDES[side]}")
    return f"{card_head(labels, card)}, {where}", slot(labels, action), False


def card_head(labels: Labels, card: int) -> str:
    entry = labels.data.cards[card]
    action = f"{labels.action(entry.action)}, " if entry.action else ""
    return f"{labels.style.paint.bold(labels.card(card))} ({action}{labels.options(entry.options)})"


def recall(labels: Labels, action: Action) -> Entry:
    realm, (room, side) = labels.table.realms[labels.seat], action.args
    card = (realm.upgrades if action.form == "recall-under" else realm.rooms)[room]
    name = f"{labels.short(card)} ({labels.room(labels.seat, room)})"
    return labels.text("group.recall"), f"{name} {labels.text(f'to.{SIDES[side]}')}", False


def cashed(labels: Labels, action: Action) -> str:
    """A courtier by name and side, or a tile."""
    return source(labels, action.args[0])


def discarded(labels: Labels, action: Action) -> Entry:
    if action.form == "discard-new":  # a newcomer who finds no seat
        return other(labels, action)
    courtier = sources.of_courtier(*action.args)
    return labels.text("group.discard"), source(labels, courtier), False


def seated(labels: Labels, action: Action) -> Entry:
    return labels.text("group.seat"), labels.label(action), False


def source(labels: Labels, source: int) -> str:
    """What pays: a courtier, a tile, an ally, or what the room has."""
    if source < sources.FIRST_COURTIER:
        return labels.tile(source)
    if source < sources.FIRST_POWER:
        card, side = sources.courtier(source)
        return f"{labels.short(card)} ({labels.text(f'side.{SIDES[side]}')})"
    if source < sources.ROOM:
        return labels.power(source - sources.FIRST_POWER)
    name = sources.names(labels.data)[source]
    return say(f"virtu.source.{name}", labels.style.language)


# The marker


def enter(labels: Labels, action: Action) -> Entry:
    (room,) = action.args
    told = rooms.doing(labels, rooms.entered(labels.table, labels.seat, room))
    return labels.text("group.enter"), f"{labels.numbered(labels.seat, room)}: {told}", True


def move(labels: Labels, action: Action) -> Entry:
    (steps,) = action.args
    room = (labels.table.realms[labels.seat].marker + steps) % ROOMS
    told = rooms.doing(labels, rooms.gone(labels.table, labels.seat, steps))
    head = f"{labels.numbered(labels.seat, room)}{rooms.passes(labels, steps)}"
    return labels.text("group.move"), f"{head}: {told}", True


def stepped(labels: Labels, action: Action) -> Entry:
    """One more step, and where it leads."""
    trial = labels.table.clone()
    trial.apply(action)
    steps = labels.data.rules["movement"]["free_max"] + trial.extra
    room = (trial.realms[labels.seat].marker + steps) % ROOMS
    told = rooms.doing(labels, rooms.gone(trial, labels.seat, steps))
    if action == STEP_FLORINS:
        price = labels.symbols(FLORIN, labels.data.rules["movement"]["paid_step_florins"])
    else:
        price = f"{labels.symbols(ARROW, 1)} {labels.tile(action.args[0])}"
    where = f"{labels.numbered(labels.seat, room)}{rooms.passes(labels, steps)}"
    return labels.text("group.step"), f"{price}: {where}: {told}", True


def redeemed(labels: Labels, action: Action) -> Entry:
    price = labels.costs(spring.redemption(labels.data))
    return "", f"{labels.label(action)}: {price}", False


def borrowed(labels: Labels, action: Action) -> Entry:
    florins = labels.data.rules["indulgence"]["gives_florins"]
    return "", f"{labels.label(action)} (+{labels.symbols(FLORIN, florins)})", False


def waged(labels: Labels, action: Action) -> Entry:
    price = labels.symbols(FLORIN, winter.wages(labels.table, labels.seat))
    return "", f"{labels.label(action)} ({price})", False


# Actions


def annexed(labels: Labels, action: Action) -> Entry:
    (city,) = action.args
    asked = annex.price(labels.table, labels.seat, city)
    assert asked is not None
    tile = labels.options(labels.data.tiles[city].options)
    told = f"{labels.city(city)} {tile}: {sums.annexation(labels, city, asked)}"
    return labels.text("group.annex"), told, True


def marched(labels: Labels, action: Action) -> Entry:
    table, (here, there) = labels.table, action.args
    cost = war.toll(table, action)
    head = labels.text(
        "group.march", city=labels.city(here), count=table.realms[labels.seat].armies[here]
    )
    label = f"{labels.owned_city(there)} {labels.cost(cost)}"
    if table.owner[there] != labels.seat:
        defence = sums.total(sums.defence_parts(table, sums.at(table, labels.seat, there)))
        label += f" [{defence}]"
    return head, label, False


def spied(labels: Labels, action: Action) -> str:
    return labels.place(action.args[0]) if action.args else labels.text("reserve")


def expelled(labels: Labels, action: Action) -> str:
    """A place with the one whose spy is there."""
    (place,) = action.args
    mark = labels.mark(dict(spied_places(labels.table))[place])
    return f"{labels.text('spy-of', mark=mark)}: {labels.place(place)}"


def sent(labels: Labels, action: Action) -> Entry:
    """Targets of spies: free cities, cities of players, rooms of each palace, powers."""
    kind, number, room = places.meaning(action.args[0])
    if kind == places.ROOM:
        seat = labels.table.seat_of(number)
        head = labels.text("group.palace-of", name=labels.player(seat))
        return head, labels.numbered(seat, room), False
    if kind == places.POWER:
        return labels.text("group.powers"), labels.place(action.args[0]), False
    owner = labels.table.owner[number]
    value = f"{labels.city(number)} {labels.data.cities[number].value}"
    if owner == NOBODY:
        return labels.text("group.free-cities"), value, False
    return labels.text("group.cities-of", name=labels.player(owner)), value, False


# Paying


def paid(labels: Labels, action: Action) -> Entry:
    """A complete payment: each source with the symbols it gives."""
    return labels.text("group.pay"), " + ".join(one_use(labels, *use) for use in action.uses), True


def used(labels: Labels, action: Action) -> Entry:
    return labels.text("group.use"), one_use(labels, *action.args), False


def one_use(labels: Labels, used: int, kind: int) -> str:
    """A source and what it gives: `2☸ Genoa`."""
    table = labels.table
    offers = dict(payment.offers(table, labels.seat, table.use or table.phase))
    return f"{labels.symbols(kind, amount(offers[used], kind))} {source(labels, used)}"


def traded(labels: Labels, action: Action) -> Entry:
    per = labels.data.rules["actions"]["trade_florins_per_ship"]
    used, _ = action.args
    ships = amount(dict(payment.offers(labels.table, labels.seat, "trade"))[used], SHIP)
    gain = labels.symbols(FLORIN, ships * per)
    return labels.text("group.trade"), f"{source(labels, used)} (+{gain})", False


# Sieges


def besieged(labels: Labels, action: Action) -> Entry:
    (city,) = action.args
    here = sums.at(labels.table, labels.seat, city)
    attack = sums.attack_parts(labels.table, here)
    defence = sums.defence_parts(labels.table, here)
    told = f"{labels.text('clash.attack')} {sums.spelt(labels, attack)}; "
    told += f"{labels.text('clash.defence')} {sums.spelt(labels, defence)}; "
    told += sums.verdict(labels, here, sums.total(attack), sums.total(defence))
    rivals = siege.rivals(labels.table, labels.seat, city)
    if rivals:
        first = labels.text("battle-first", name=labels.player(rivals[0]))
        told = f"{first} {told}"
    return labels.text("group.siege"), f"{labels.owned_city(city)}: {told}", True


def committed(labels: Labels, action: Action) -> Entry:
    strength, florins = exchange.bonuses(labels.table, labels.seat)[action]
    return labels.text("group.commit"), sums.war_bonus(labels, action, strength, florins), False


def taken(labels: Labels, action: Action) -> Entry:
    (number,) = action.args
    bonus = labels.data.bonuses[number]
    rule = catalogue(labels.style.language).get(f"virtu.bonus-rule.{bonus.id}", "")
    prestige = bonus.prestige
    more = " " + labels.text("prestige-plus", count=prestige) if prestige else ""
    name = labels.style.paint.bold(labels.bonus(number))
    return labels.text("group.bonus"), f"{name}{more}: {rule}", True


# Winter


def bought(labels: Labels, action: Action) -> Entry:
    number, cost = action.args[0], labels.cost(market.price(labels.data, action))
    if action.form == "buy-instead":
        return labels.text("group.buy-instead"), f"{labels.label(action)} {cost}", True
    if action.form == "buy-card":
        side = SIDES[action.args[1]]
        return labels.text(f"group.buy-{side}"), f"{labels.card(number)} {cost}", False
    tile = number + labels.data.first_cathedral * (action.form == "buy-cathedral")
    return labels.text("group.buy-tiles"), f"{labels.tile(tile)} {cost}", False


def recruited(labels: Labels, action: Action) -> str:
    (city,) = action.args
    florins = winter.army_price(labels.table, labels.seat, city)
    return f"{labels.city(city)} {labels.symbols(0, florins)}"


def allied(labels: Labels, action: Action) -> str:
    (power,) = action.args
    ways = market.alliances(labels.table, labels.seat)[power]
    return f"{labels.power(power)}: {labels.costs(ways)}"


def in_city(labels: Labels, action: Action) -> str:
    return labels.city(action.args[0])


def sponsored(labels: Labels, action: Action) -> Entry:
    ways = patronage.price(labels.table, labels.seat)
    return "", f"{labels.label(action)}: {labels.costs(ways)}", True


def readied(labels: Labels, action: Action) -> str:
    (tile,) = action.args
    return f"{labels.tile(tile)} {labels.options(labels.data.tiles[tile].options)}"


MAKERS: dict[tuple[str, str], Maker] = {
    ("family", "place"): place_family,
    ("palace", "place"): place_courtier,
    ("", "recall"): recall,
    ("", "discard"): discarded,
    ("seat", "seat"): seated,
    ("", "step"): stepped,
    ("", "redeem"): redeemed,
    ("", "borrow"): borrowed,
    ("", "wages"): waged,
    ("", "cash"): by_verb("cash", cashed),
    ("", "enter"): enter,
    ("", "move"): move,
    ("", "ready"): by_verb("ready", readied),
    ("", "sponsor"): sponsored,
    ("", "annex"): annexed,
    ("", "march"): marched,
    ("", "sail"): marched,
    ("", "spy"): by_verb("spy", spied),
    ("", "expel"): by_verb("expel", expelled),
    ("", "send"): sent,
    ("", "pay"): paid,
    ("pay", "use"): used,
    ("trade", "use"): traded,
    ("siege", "besiege"): besieged,
    ("", "commit"): committed,
    ("", "take"): taken,
    ("", "buy"): bought,
    ("", "recruit"): by_verb("recruit", recruited),
    ("", "ally"): by_verb("ally", allied, wide=True),
    ("", "dismiss"): by_verb("dismiss", in_city),
}
"""How actions are grouped, by their phase and verb; a verb that is the same in all has no phase."""
