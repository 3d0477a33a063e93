"""Every action as an entry of the menu: the heading it stands under, and a label that tells."""

from __future__ import annotations

from collections.abc import Callable

from signoria.terminal.virtu import rooms
from signoria.terminal.virtu.labels import Labels
from signoria.text import catalogue, say
from signoria.virtu.display import phrases, prices, siege_sums
from signoria.virtu.display.room_uses import arrival_after
from signoria.virtu.model import places, sources
from signoria.virtu.model.actions import STEP_FLORINS, Action
from signoria.virtu.model.components import ARROW, FLORIN, NOBODY, SIDES
from signoria.virtu.model.payment import NO_POOL as FREE
from signoria.virtu.phases import exchange
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


def arrived(labels: Labels, action: Action) -> str:
    """The room that the marker reaches, and what it would do."""
    found = arrival_after(labels.table, labels.seat, action)
    return f"{labels.numbered(labels.seat, found.room)}{rooms.told(labels, found)}"


def stepped(labels: Labels, action: Action) -> Entry:
    """One more step, and where it leads."""
    if action == STEP_FLORINS:
        way = price(labels, action)
    else:
        way = f"{labels.symbols(ARROW, 1)} {labels.tile(action.args[0])}"
    return labels.text("group.step"), f"{way}: {arrived(labels, action)}", True


def price(labels: Labels, action: Action) -> str:
    """What an action costs."""
    return labels.costs(prices.price(labels.table, labels.seat, action) or (FREE,))


def gain(labels: Labels, action: Action) -> str:
    """The florins that an action brings."""
    florins = prices.gain(labels.table, labels.seat, action)["florin"]
    return f"(+{labels.symbols(FLORIN, florins)})"


def with_price(labels: Labels, action: Action) -> Entry:
    return "", f"{labels.label(action)}: {price(labels, action)}", action.form == "sponsor"


def borrowed(labels: Labels, action: Action) -> Entry:
    return "", f"{labels.label(action)} {gain(labels, action)}", False


def waged(labels: Labels, action: Action) -> Entry:
    return "", f"{labels.label(action)} ({price(labels, action)})", False


# Actions


def annexed(labels: Labels, action: Action) -> Entry:
    (city,) = action.args
    (asked,) = prices.price(labels.table, labels.seat, action)
    tile = labels.options(labels.data.tiles[city].options)
    told = f"{labels.city(city)} {tile}: {phrases.annexation(labels, city, asked)}"
    return labels.text("group.annex"), told, True


def marched(labels: Labels, action: Action) -> Entry:
    table, (here, there) = labels.table, action.args
    head = labels.text(
        "group.march", city=labels.city(here), count=table.realms[labels.seat].armies[here]
    )
    label = f"{labels.owned_city(there)} {price(labels, action)}"
    if table.owner[there] != labels.seat:
        _, defence = siege_sums.strengths(table, siege_sums.siege_at(table, labels.seat, there))
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
    amount = prices.used_amount(labels.table, labels.seat, used, kind)
    return f"{labels.symbols(kind, amount)} {source(labels, used)}"


def traded(labels: Labels, action: Action) -> Entry:
    sold = f"{source(labels, action.args[0])} {gain(labels, action)}"
    return labels.text("group.trade"), sold, False


# Sieges


def besieged(labels: Labels, action: Action) -> Entry:
    (city,) = action.args
    told = phrases.coming_siege(labels, city)
    return labels.text("group.siege"), f"{labels.owned_city(city)}: {told}", True


def committed(labels: Labels, action: Action) -> Entry:
    worth = exchange.bonuses(labels.table, labels.seat)[action]
    return labels.text("group.commit"), phrases.war_bonus(labels, (action, *worth)), False


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
    number, cost = action.args[0], price(labels, action)
    if action.form == "buy-instead":
        return labels.text("group.buy-instead"), f"{labels.label(action)} {cost}", True
    if action.form == "buy-card":
        side = SIDES[action.args[1]]
        return labels.text(f"group.buy-{side}"), f"{labels.card(number)} {cost}", False
    tile = number + labels.data.first_cathedral * (action.form == "buy-cathedral")
    return labels.text("group.buy-tiles"), f"{labels.tile(tile)} {cost}", False


def recruited(labels: Labels, action: Action) -> str:
    return f"{labels.city(action.args[0])} {price(labels, action)}"


def allied(labels: Labels, action: Action) -> str:
    return f"{labels.power(action.args[0])}: {price(labels, action)}"


def in_city(labels: Labels, action: Action) -> str:
    return labels.city(action.args[0])


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
    ("", "redeem"): with_price,
    ("", "borrow"): borrowed,
    ("", "wages"): waged,
    ("", "cash"): by_verb("cash", cashed),
    ("", "enter"): by_verb("enter", arrived, wide=True),
    ("", "move"): by_verb("move", arrived, wide=True),
    ("", "ready"): by_verb("ready", readied),
    ("", "sponsor"): with_price,
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
