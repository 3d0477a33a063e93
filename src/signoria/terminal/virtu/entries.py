"""Every action as an entry of the menu: the heading it stands under, and a label that tells."""

from __future__ import annotations

from collections.abc import Callable

from signoria.terminal.virtu import rooms, sums
from signoria.terminal.virtu.labels import Labels
from signoria.text import catalogue, say
from signoria.virtu.model import payment
from signoria.virtu.model.components import ARROW, FLORIN, NOBODY, ROOMS, SHIP, SIDES, SYMBOLS
from signoria.virtu.phases import annex, market, palace, patronage, siege, spring, war, winter
from signoria.virtu.phases.intrigue import spied_places
from signoria.virtu.words import action_text

Entry = tuple[str, str, bool]
"""The heading of the group, the label in it, and whether it needs a line of its own."""
Maker = Callable[[Labels, tuple[str, ...]], Entry]


def other(labels: Labels, words: tuple[str, ...]) -> Entry:
    """An action as the catalogues call it."""
    return "", labels.label(" ".join(words)), False


def by_verb(
    key: str, name: Callable[[Labels, tuple[str, ...]], str], *, wide: bool = False
) -> Maker:
    """All actions of a verb under one heading."""

    def make(labels: Labels, words: tuple[str, ...]) -> Entry:
        return labels.text(f"group.{key}"), name(labels, words), wide

    return make


# Family and palace


def slot(labels: Labels, where: tuple[str, ...]) -> str:
    """Where a card may go."""
    if where[0] in SIDES:
        return labels.text(f"to.{where[0]}")
    room = int(where[1]) - 1
    return labels.text(f"to.{where[0]}", room=labels.room(labels.seat, room))


def place_family(labels: Labels, words: tuple[str, ...]) -> Entry:
    card = labels.data.card[words[1]]
    return card_head(labels, card), slot(labels, words[2:]), False


def place_courtier(labels: Labels, words: tuple[str, ...]) -> Entry:
    card = labels.data.card[words[1]]
    side = labels.text(f"side.{words[2]}")
    return f"{card_head(labels, card)}, {side}", slot(labels, words[3:]), False


def card_head(labels: Labels, card: int) -> str:
    entry = labels.data.cards[card]
    action = f"{labels.action(entry.action)}, " if entry.action else ""
    return f"{labels.style.paint.bold(labels.card(card))} ({action}{labels.options(entry.options)})"


def recall(labels: Labels, words: tuple[str, ...]) -> Entry:
    realm, room = labels.table.realms[labels.seat], int(words[2]) - 1
    card = (realm.upgrades if words[1] == palace.UNDER else realm.rooms)[room]
    name = f"{labels.short(card)} ({labels.room(labels.seat, room)})"
    return labels.text("group.recall"), f"{name} {labels.text(f'to.{words[3]}')}", False


def courtier(labels: Labels, words: tuple[str, ...]) -> str:
    """A courtier by name and side, or a tile."""
    return source(labels, " ".join(words[1:]))


def discarded(labels: Labels, words: tuple[str, ...]) -> Entry:
    if len(words) < 3:  # a newcomer who finds no seat
        return other(labels, words)
    return labels.text("group.discard"), courtier(labels, words), False


def seated(labels: Labels, words: tuple[str, ...]) -> Entry:
    return labels.text("group.seat"), labels.label(" ".join(words)), False


def source(labels: Labels, name: str) -> str:
    """What pays: a courtier, a tile, an ally, or what the room has."""
    data = labels.data
    first, _, side = name.partition(" ")
    if side in SIDES and first in data.card:
        return f"{labels.short(data.card[first])} ({labels.text(f'side.{side}')})"
    if name in data.power:
        return labels.power(data.power[name])
    if name in data.tile:
        return labels.tile(data.tile[name])
    return say(f"virtu.source.{name}", labels.style.language)


# The marker


def enter(labels: Labels, words: tuple[str, ...]) -> Entry:
    room = int(words[1]) - 1
    told = rooms.doing(labels, rooms.entered(labels.table, labels.seat, room))
    return labels.text("group.enter"), f"{labels.numbered(labels.seat, room)}: {told}", True


def move(labels: Labels, words: tuple[str, ...]) -> Entry:
    steps = int(words[1])
    room = (labels.table.realms[labels.seat].marker + steps) % ROOMS
    told = rooms.doing(labels, rooms.gone(labels.table, labels.seat, steps))
    head = f"{labels.numbered(labels.seat, room)}{rooms.passes(labels, steps)}"
    return labels.text("group.move"), f"{head}: {told}", True


def stepped(labels: Labels, words: tuple[str, ...]) -> Entry:
    """One more step, and where it leads."""
    trial = labels.table.clone()
    trial.apply(" ".join(words))
    steps = labels.data.rules["movement"]["free_max"] + trial.extra
    room = (trial.realms[labels.seat].marker + steps) % ROOMS
    told = rooms.doing(labels, rooms.gone(trial, labels.seat, steps))
    if words[1] == "florins":
        price = labels.symbols(FLORIN, labels.data.rules["movement"]["paid_step_florins"])
    else:
        price = f"{labels.symbols(ARROW, 1)} {labels.tile(labels.data.tile[words[1]])}"
    where = f"{labels.numbered(labels.seat, room)}{rooms.passes(labels, steps)}"
    return labels.text("group.step"), f"{price}: {where}: {told}", True


def redeemed(labels: Labels, words: tuple[str, ...]) -> Entry:
    return (
        "",
        f"{labels.label('redeem')}: {labels.costs(spring.redemption(labels.table.data))}",
        False,
    )


def borrowed(labels: Labels, words: tuple[str, ...]) -> Entry:
    florins = labels.data.rules["indulgence"]["gives_florins"]
    return "", f"{labels.label('borrow florins')} (+{labels.symbols(FLORIN, florins)})", False


def waged(labels: Labels, words: tuple[str, ...]) -> Entry:
    price = labels.symbols(FLORIN, winter.wages(labels.table, labels.seat))
    return "", f"{labels.label('wages')} ({price})", False


# Actions


def annexed(labels: Labels, words: tuple[str, ...]) -> Entry:
    city = labels.data.city[words[1]]
    asked = annex.price(labels.table, labels.seat, city)
    assert asked is not None
    tile = labels.options(labels.data.tiles[city].options)
    told = f"{labels.city(city)} {tile}: {sums.annexation(labels, city, asked)}"
    return labels.text("group.annex"), told, True


def marched(labels: Labels, words: tuple[str, ...]) -> Entry:
    data, table = labels.data, labels.table
    here, there = data.city[words[1]], data.city[words[2]]
    cost = war.toll(table, words)
    head = labels.text(
        "group.march", city=labels.city(here), count=table.realms[labels.seat].armies[here]
    )
    label = f"{labels.owned_city(there)} {labels.cost(cost)}"
    if table.owner[there] != labels.seat:
        defence = sums.total(sums.defence_parts(table, sums.at(table, labels.seat, there)))
        label += f" [{defence}]"
    return head, label, False


def spied(labels: Labels, words: tuple[str, ...]) -> str:
    return labels.place(words[1:])


def expelled(labels: Labels, words: tuple[str, ...]) -> str:
    """A place with the one whose spy is there."""
    owners = dict(spied_places(labels.table))
    mark = labels.mark(owners[" ".join(words[1:])])
    return f"{labels.text('spy-of', mark=mark)}: {labels.place(words[1:])}"


def sent(labels: Labels, words: tuple[str, ...]) -> Entry:
    """Targets of spies: free cities, cities of players, rooms of each palace, powers."""
    place, data = words[1:], labels.data
    if len(place) == 2:
        seat = labels.table.seat_of(data.house[place[0]])
        head = labels.text("group.palace-of", name=labels.player(seat))
        return head, labels.numbered(seat, int(place[1]) - 1), False
    if place[0] in data.power:
        return labels.text("group.powers"), labels.place(place), False
    city = data.city[place[0]]
    owner = labels.table.owner[city]
    value = f"{labels.city(city)} {data.cities[city].value}"
    if owner == NOBODY:
        return labels.text("group.free-cities"), value, False
    return labels.text("group.cities-of", name=labels.player(owner)), value, False


# Paying


def paid(labels: Labels, words: tuple[str, ...]) -> Entry:
    """A complete payment: each source with the symbols it gives."""
    parts = " ".join(words[1:]).split(" + ")
    return labels.text("group.pay"), " + ".join(one_use(labels, part) for part in parts), True


def used(labels: Labels, words: tuple[str, ...]) -> Entry:
    return labels.text("group.use"), one_use(labels, " ".join(words[1:])), False


def one_use(labels: Labels, text: str) -> str:
    """A source and what it gives: `2☸ Genoa`."""
    name, _, symbol = text.rpartition(" ")
    kind = SYMBOLS.index(symbol)
    table = labels.table
    offers = dict(payment.sources(table, labels.seat, table.use or table.phase))
    return f"{labels.symbols(kind, payment.amount(offers[name], kind))} {source(labels, name)}"


def traded(labels: Labels, words: tuple[str, ...]) -> Entry:
    per = labels.data.rules["actions"]["trade_florins_per_ship"]
    sources = dict(payment.sources(labels.table, labels.seat, "trade"))
    ships = payment.amount(sources[" ".join(words[1:-1])], SHIP)
    gain = labels.symbols(FLORIN, ships * per)
    return labels.text("group.trade"), f"{source(labels, ' '.join(words[1:-1]))} (+{gain})", False


# Sieges


def besieged(labels: Labels, words: tuple[str, ...]) -> Entry:
    city = labels.data.city[words[1]]
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


def committed(labels: Labels, words: tuple[str, ...]) -> Entry:
    name = " ".join(words[1:])
    strength, florins = next(
        (strength, florins)
        for offer, strength, florins in siege.bonuses(labels.table, labels.seat)
        if offer == name
    )
    cost = labels.cost((florins, *(0,) * 7))
    told = labels.text("bonus-worth", name=sums.source(labels, name), strength=strength, cost=cost)
    return labels.text("group.commit"), told, False


def taken(labels: Labels, words: tuple[str, ...]) -> Entry:
    number = labels.data.bonus[words[1]]
    rule = catalogue(labels.style.language).get(f"virtu.bonus-rule.{words[1]}", "")
    prestige = labels.data.bonuses[number].prestige
    more = " " + labels.text("prestige-plus", count=prestige) if prestige else ""
    name = labels.style.paint.bold(labels.bonus(number))
    return labels.text("group.bonus"), f"{name}{more}: {rule}", True


# Winter


def bought(labels: Labels, words: tuple[str, ...]) -> Entry:
    offers = market.offers(labels.table, labels.seat)
    data, name = labels.data, words[1]
    if name == "cathedral":
        cost = offers[f"cathedral {words[2]}"]
        tile = labels.tile(data.first_cathedral + data.city[words[2]])
        return labels.text("group.buy-tiles"), f"{tile} {labels.cost(cost)}", False
    if name in data.card:
        label = f"{labels.card(data.card[name])} {labels.cost(offers[name])}"
        if words[2] == "for":
            told = action_text(" ".join(words), labels.style.language, data)
            return labels.text("group.buy-instead"), f"{told} {labels.cost(offers[name])}", True
        return labels.text(f"group.buy-{words[2]}"), label, False
    return (
        labels.text("group.buy-tiles"),
        f"{labels.tile(data.tile[name])} {labels.cost(offers[name])}",
        False,
    )


def recruited(labels: Labels, words: tuple[str, ...]) -> str:
    city = labels.data.city[words[1]]
    florins = winter.army_price(labels.table, labels.seat, city)
    return f"{labels.city(city)} {labels.symbols(0, florins)}"


def allied(labels: Labels, words: tuple[str, ...]) -> str:
    ways = market.alliances(labels.table, labels.seat)[words[1]]
    return f"{labels.power(labels.data.power[words[1]])}: {labels.costs(ways)}"


def in_city(labels: Labels, words: tuple[str, ...]) -> str:
    return labels.city(labels.data.city[words[1]])


def sponsored(labels: Labels, words: tuple[str, ...]) -> Entry:
    ways = patronage.price(labels.table, labels.seat)
    return "", f"{labels.label('sponsor')}: {labels.costs(ways)}", True


def readied(labels: Labels, words: tuple[str, ...]) -> str:
    tile = labels.data.tile[words[1]]
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
