"""Every action as an entry of the menu: the heading it stands under, and a label that tells."""

from __future__ import annotations

from collections.abc import Callable

from signoria.terminal.virtu import rooms, sums
from signoria.terminal.virtu.labels import Pen
from signoria.text import catalogue, say
from signoria.virtu.model import payment
from signoria.virtu.model.components import ARROW, FLORIN, NOBODY, ROOMS, SHIP, SIDES, SYMBOLS
from signoria.virtu.phases import annex, market, palace, patronage, siege, spring, war, winter
from signoria.virtu.phases.intrigue import spied_places
from signoria.virtu.words import action_text

Entry = tuple[str, str, bool]
"""The heading of the group, the label in it, and whether it needs a line of its own."""
Maker = Callable[[Pen, tuple[str, ...]], Entry]


def other(pen: Pen, words: tuple[str, ...]) -> Entry:
    """An action as the catalogues call it."""
    return "", pen.label(" ".join(words)), False


def by_verb(key: str, name: Callable[[Pen, tuple[str, ...]], str], *, wide: bool = False) -> Maker:
    """All actions of a verb under one heading."""

    def make(pen: Pen, words: tuple[str, ...]) -> Entry:
        return pen.text(f"group.{key}"), name(pen, words), wide

    return make


# Family and palace


def slot(pen: Pen, where: tuple[str, ...]) -> str:
    """Where a card may go."""
    if where[0] in SIDES:
        return pen.text(f"to.{where[0]}")
    room = int(where[1]) - 1
    return pen.text(f"to.{where[0]}", room=pen.room(pen.seat, room))


def place_family(pen: Pen, words: tuple[str, ...]) -> Entry:
    card = pen.data.card[words[1]]
    return card_head(pen, card), slot(pen, words[2:]), False


def place_courtier(pen: Pen, words: tuple[str, ...]) -> Entry:
    card = pen.data.card[words[1]]
    side = pen.text(f"side.{words[2]}")
    return f"{card_head(pen, card)}, {side}", slot(pen, words[3:]), False


def card_head(pen: Pen, card: int) -> str:
    entry = pen.data.cards[card]
    action = f"{pen.action(entry.action)}, " if entry.action else ""
    return f"{pen.style.paint.bold(pen.card(card))} ({action}{pen.options(entry.options)})"


def recall(pen: Pen, words: tuple[str, ...]) -> Entry:
    realm, room = pen.table.realms[pen.seat], int(words[2]) - 1
    card = (realm.upgrades if words[1] == palace.UNDER else realm.rooms)[room]
    name = f"{pen.short(card)} ({pen.room(pen.seat, room)})"
    return pen.text("group.recall"), f"{name} {pen.text(f'to.{words[3]}')}", False


def courtier(pen: Pen, words: tuple[str, ...]) -> str:
    """A courtier by name and side, or a tile."""
    return source(pen, " ".join(words[1:]))


def discarded(pen: Pen, words: tuple[str, ...]) -> Entry:
    if len(words) < 3:  # a newcomer who finds no seat
        return other(pen, words)
    return pen.text("group.discard"), courtier(pen, words), False


def seated(pen: Pen, words: tuple[str, ...]) -> Entry:
    return pen.text("group.seat"), pen.label(" ".join(words)), False


def source(pen: Pen, name: str) -> str:
    """What pays: a courtier, a tile, an ally, or what the room has."""
    data = pen.data
    first, _, side = name.partition(" ")
    if side in SIDES and first in data.card:
        return f"{pen.short(data.card[first])} ({pen.text(f'side.{side}')})"
    if name in data.power:
        return pen.power(data.power[name])
    if name in data.tile:
        return pen.tile(data.tile[name])
    return say(f"virtu.source.{name}", pen.style.language)


# The marker


def enter(pen: Pen, words: tuple[str, ...]) -> Entry:
    room = int(words[1]) - 1
    told = rooms.doing(pen, rooms.entered(pen.table, pen.seat, room))
    return pen.text("group.enter"), f"{pen.numbered(pen.seat, room)}: {told}", True


def move(pen: Pen, words: tuple[str, ...]) -> Entry:
    steps = int(words[1])
    room = (pen.table.realms[pen.seat].marker + steps) % ROOMS
    told = rooms.doing(pen, rooms.gone(pen.table, pen.seat, steps))
    head = f"{pen.numbered(pen.seat, room)}{rooms.passes(pen, steps)}"
    return pen.text("group.move"), f"{head}: {told}", True


def stepped(pen: Pen, words: tuple[str, ...]) -> Entry:
    """One more step, and where it leads."""
    trial = pen.table.clone()
    trial.apply(" ".join(words))
    steps = pen.data.rules["movement"]["free_max"] + trial.extra
    room = (trial.realms[pen.seat].marker + steps) % ROOMS
    told = rooms.doing(pen, rooms.gone(trial, pen.seat, steps))
    if words[1] == "florins":
        price = pen.symbols(FLORIN, pen.data.rules["movement"]["paid_step_florins"])
    else:
        price = f"{pen.symbols(ARROW, 1)} {pen.tile(pen.data.tile[words[1]])}"
    where = f"{pen.numbered(pen.seat, room)}{rooms.passes(pen, steps)}"
    return pen.text("group.step"), f"{price}: {where}: {told}", True


def redeemed(pen: Pen, words: tuple[str, ...]) -> Entry:
    return "", f"{pen.label('redeem')}: {pen.costs(spring.redemption(pen.table.data))}", False


def borrowed(pen: Pen, words: tuple[str, ...]) -> Entry:
    florins = pen.data.rules["indulgence"]["gives_florins"]
    return "", f"{pen.label('borrow florins')} (+{pen.symbols(FLORIN, florins)})", False


def waged(pen: Pen, words: tuple[str, ...]) -> Entry:
    price = pen.symbols(FLORIN, winter.wages(pen.table, pen.seat))
    return "", f"{pen.label('wages')} ({price})", False


# Actions


def annexed(pen: Pen, words: tuple[str, ...]) -> Entry:
    city = pen.data.city[words[1]]
    asked = annex.price(pen.table, pen.seat, city)
    assert asked is not None
    tile = pen.options(pen.data.tiles[city].options)
    told = f"{pen.city(city)} {tile}: {sums.annexation(pen, city, asked)}"
    return pen.text("group.annex"), told, True


def marched(pen: Pen, words: tuple[str, ...]) -> Entry:
    data, table = pen.data, pen.table
    here, there = data.city[words[1]], data.city[words[2]]
    cost = war.toll(table, words)
    head = pen.text("group.march", city=pen.city(here), count=table.realms[pen.seat].armies[here])
    label = f"{pen.owned_city(there)} {pen.cost(cost)}"
    if table.owner[there] != pen.seat:
        defence = sums.total(sums.defence_parts(table, sums.at(table, pen.seat, there)))
        label += f" [{defence}]"
    return head, label, False


def spied(pen: Pen, words: tuple[str, ...]) -> str:
    return pen.place(words[1:])


def expelled(pen: Pen, words: tuple[str, ...]) -> str:
    """A place with the one whose spy is there."""
    owners = dict(spied_places(pen.table))
    mark = pen.mark(owners[" ".join(words[1:])])
    return f"{pen.text('spy-of', mark=mark)}: {pen.place(words[1:])}"


def sent(pen: Pen, words: tuple[str, ...]) -> Entry:
    """Targets of spies: free cities, cities of players, rooms of each palace, powers."""
    place, data = words[1:], pen.data
    if len(place) == 2:
        seat = pen.table.seat_of(data.house[place[0]])
        head = pen.text("group.palace-of", name=pen.player(seat))
        return head, pen.numbered(seat, int(place[1]) - 1), False
    if place[0] in data.power:
        return pen.text("group.powers"), pen.place(place), False
    city = data.city[place[0]]
    owner = pen.table.owner[city]
    value = f"{pen.city(city)} {data.cities[city].value}"
    if owner == NOBODY:
        return pen.text("group.free-cities"), value, False
    return pen.text("group.cities-of", name=pen.player(owner)), value, False


# Paying


def paid(pen: Pen, words: tuple[str, ...]) -> Entry:
    """A complete payment: each source with the symbols it gives."""
    parts = " ".join(words[1:]).split(" + ")
    return pen.text("group.pay"), " + ".join(one_use(pen, part) for part in parts), True


def used(pen: Pen, words: tuple[str, ...]) -> Entry:
    return pen.text("group.use"), one_use(pen, " ".join(words[1:])), False


def one_use(pen: Pen, text: str) -> str:
    """A source and what it gives: `2☸ Genoa`."""
    name, _, symbol = text.rpartition(" ")
    kind = SYMBOLS.index(symbol)
    table = pen.table
    offers = dict(payment.sources(table, pen.seat, table.use or table.phase))
    return f"{pen.symbols(kind, payment.amount(offers[name], kind))} {source(pen, name)}"


def traded(pen: Pen, words: tuple[str, ...]) -> Entry:
    per = pen.data.rules["actions"]["trade_florins_per_ship"]
    sources = dict(payment.sources(pen.table, pen.seat, "trade"))
    ships = payment.amount(sources[" ".join(words[1:-1])], SHIP)
    gain = pen.symbols(FLORIN, ships * per)
    return pen.text("group.trade"), f"{source(pen, ' '.join(words[1:-1]))} (+{gain})", False


# Sieges


def besieged(pen: Pen, words: tuple[str, ...]) -> Entry:
    city = pen.data.city[words[1]]
    here = sums.at(pen.table, pen.seat, city)
    attack = sums.attack_parts(pen.table, here)
    defence = sums.defence_parts(pen.table, here)
    told = f"{pen.text('clash.attack')} {sums.spelt(pen, attack)}; "
    told += f"{pen.text('clash.defence')} {sums.spelt(pen, defence)}; "
    told += sums.verdict(pen, here, sums.total(attack), sums.total(defence))
    rivals = siege.rivals(pen.table, pen.seat, city)
    if rivals:
        first = pen.text("battle-first", name=pen.player(rivals[0]))
        told = f"{first} {told}"
    return pen.text("group.siege"), f"{pen.owned_city(city)}: {told}", True


def committed(pen: Pen, words: tuple[str, ...]) -> Entry:
    name = " ".join(words[1:])
    strength, florins = next(
        (strength, florins)
        for offer, strength, florins in siege.bonuses(pen.table, pen.seat)
        if offer == name
    )
    cost = pen.cost((florins, *(0,) * 7))
    told = pen.text("bonus-worth", name=sums.source(pen, name), strength=strength, cost=cost)
    return pen.text("group.commit"), told, False


def taken(pen: Pen, words: tuple[str, ...]) -> Entry:
    number = pen.data.bonus[words[1]]
    rule = catalogue(pen.style.language).get(f"virtu.bonus-rule.{words[1]}", "")
    prestige = pen.data.bonuses[number].prestige
    more = " " + pen.text("prestige-plus", count=prestige) if prestige else ""
    name = pen.style.paint.bold(pen.bonus(number))
    return pen.text("group.bonus"), f"{name}{more}: {rule}", True


# Winter


def bought(pen: Pen, words: tuple[str, ...]) -> Entry:
    offers = market.offers(pen.table, pen.seat)
    data, name = pen.data, words[1]
    if name == "cathedral":
        cost = offers[f"cathedral {words[2]}"]
        tile = pen.tile(data.first_cathedral + data.city[words[2]])
        return pen.text("group.buy-tiles"), f"{tile} {pen.cost(cost)}", False
    if name in data.card:
        label = f"{pen.card(data.card[name])} {pen.cost(offers[name])}"
        if words[2] == "for":
            told = action_text(" ".join(words), pen.style.language, data)
            return pen.text("group.buy-instead"), f"{told} {pen.cost(offers[name])}", True
        return pen.text(f"group.buy-{words[2]}"), label, False
    return (
        pen.text("group.buy-tiles"),
        f"{pen.tile(data.tile[name])} {pen.cost(offers[name])}",
        False,
    )


def recruited(pen: Pen, words: tuple[str, ...]) -> str:
    city = pen.data.city[words[1]]
    florins = winter.army_price(pen.table, pen.seat, city)
    return f"{pen.city(city)} {pen.symbols(0, florins)}"


def allied(pen: Pen, words: tuple[str, ...]) -> str:
    ways = market.alliances(pen.table, pen.seat)[words[1]]
    return f"{pen.power(pen.data.power[words[1]])}: {pen.costs(ways)}"


def in_city(pen: Pen, words: tuple[str, ...]) -> str:
    return pen.city(pen.data.city[words[1]])


def sponsored(pen: Pen, words: tuple[str, ...]) -> Entry:
    ways = patronage.price(pen.table, pen.seat)
    return "", f"{pen.label('sponsor')}: {pen.costs(ways)}", True


def readied(pen: Pen, words: tuple[str, ...]) -> str:
    tile = pen.data.tile[words[1]]
    return f"{pen.tile(tile)} {pen.options(pen.data.tiles[tile].options)}"


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
    ("", "cash"): by_verb("cash", courtier),
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
